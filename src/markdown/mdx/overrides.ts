/**
 * Overrides of a site: components that replace Markdown tags, and components that pages use without an import, as the
 * dialect names them. Which ones a module has is read from its source text, so that pages without them need not run.
 */
import type { Element, ElementContent, Nodes, Root } from 'hast'
import { createElement, isValidElement, type ReactNode } from 'react'
import { builtInComponents } from '../../shared/markup/components.ts'
import type { Page } from '../../types/content.ts'
import type { ComponentMap, PartAround, TagPart } from '../../types/plugin.ts'
import { toSourcePath } from '../../util/paths.ts'
import type { CompileEnvironment, Exports, PageContext } from '../context.ts'
import { textOf } from '../html.ts'
import { isComponent } from '../islands/islands.ts'
import { createSlugger, type Slugger } from '../rehype/slugger.ts'
import { type HtmlNode, isMdx, type MdxNode, walk } from '../tree.ts'

export interface Overrides {
  /** Tags that components may replace. */
  readonly tags: ReadonlySet<string>
  /** Names that may be global components. */
  readonly names: ReadonlySet<string>
}

/** null: the site has no overrides, or its code must not run. */
export async function readOverrides({ config, readText }: CompileEnvironment): Promise<Overrides | null> {
  if (config.isUntrusted) return null
  const { componentMap } = config.dialect
  const ofParts = config.dialect.tags.flatMap(({ tags }) => tags)
  const text = componentMap ? await readText(toSourcePath(componentMap.file)) : null
  if (text === null) return ofParts.length === 0 ? null : { tags: new Set(ofParts), names: new Set() }
  const { tags, names } = namesIn(text, componentMap?.originals ?? [], Object.keys(config.dialect.parts))
  return { tags: new Set([...tags, ...ofParts]), names }
}

function isReplaced(name: string, parts: readonly string[]): boolean {
  return parts.some(part => part === name || part.startsWith(`${name}/`))
}

function namesIn(text: string, originals: readonly string[], parts: readonly string[]): Overrides {
  const keys = text.matchAll(
    /(?:^|[{,])[ \t]*['"]?(a|admonition|blockquote|code|del|details|em|h[1-6]|hr|img|li|mermaid|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)['"]?\s*[:,(}]/gm
  )
  const imports = [...text.matchAll(/\bimport\s([^'"]*)from\s*['"]([^'"]*)/g)]
  const theme = imports.flatMap(([, names = '', from = '']) =>
    originals.some(start => from.startsWith(start)) ? [names] : []
  )
  const ofTheme = new Set(theme.flatMap(names => names.match(/\b[A-Z]\w*/g) ?? []))
  const names = [...text.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name)
  // The site's components take precedence over ours of the same name, except those re-exported from the theme.
  const isOwn = (name: string) => !(builtInComponents.includes(name) && ofTheme.has(name)) || isReplaced(name, parts)
  return { tags: new Set([...keys].map(([, tag = '']) => tag)), names: new Set(names.filter(isOwn)) }
}

/**
 * Wraps the text of a page in components of the site that render something around it, such as comments. Others are
 * rendered after it.
 */
export function surround(tree: Root, page: Page, { config }: CompileEnvironment): void {
  if (config.isUntrusted) return
  const parts = config.dialect.around.filter(part => isAroundPage(part, page))
  if (parts.length === 0) return
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } }
  const element = (name: string, children: readonly Nodes[]) =>
    ({ type: 'mdxJsxFlowElement', name: localName(name), attributes: [], children, position }) as unknown as Nodes
  const scripts = tree.children.filter(({ type }) => (type as string) === 'mdxjsEsm')
  const all = tree.children.filter(({ type }) => (type as string) !== 'mdxjsEsm') as Nodes[]
  // The title belongs to the layout, which takes it from the start of the text.
  const first = all.findIndex(node => node.type === 'element')
  const start = isTitle(all[first]) ? first + 1 : 0
  const content = all.slice(start)
  const at = (place: PartAround['where']) => parts.filter(({ where }) => where === place)
  const inside = [...content, ...at('after').map(({ name }) => element(name, []))]
  const whole = at(undefined).reduceRight<readonly Nodes[]>((children, { name }) => [element(name, children)], inside)
  const root = at('last').map(({ name }) => element(name, []))
  const value = parts.map(part => `import ${localName(part.name)} from '${part.import}'`).join('\n')
  const imports = { type: 'mdxjsEsm', value, position } as unknown as Nodes
  tree.children = [imports, ...scripts, ...all.slice(0, start), ...whole, ...root] as Root['children']
}

function isTitle(node: Nodes | undefined): boolean {
  return node?.type === 'element' && node.tagName === 'h1' && node.properties.dataHeading !== undefined
}

function isAroundPage({ pages, onComponents = false }: PartAround, { kind, source }: Page): boolean {
  if (kind === 'reference' || (pages !== undefined && !pages.includes(kind))) return false
  return onComponents || /\.mdx?$/.test(source)
}

/** `DocItem/Footer` → `DocsgenAroundDocItemFooter` */
function localName(name: string): string {
  return `DocsgenAround${name.replace('/', '')}`
}

/** Whether the body has a tag that a component may replace. */
export function hasOverridden(tree: Root, { tags }: Overrides): boolean {
  let isFound = false
  walk<HtmlNode>(tree as { children: HtmlNode[] }, node => {
    isFound ||= tagsIn(node).some(tag => tags.has(tag))
  })
  return isFound
}

/** The tags by which components replace a node: admonitions and diagrams have tags of their own. */
function tagsIn(node: HtmlNode): readonly string[] {
  if (isMdx(node)) return node.name === 'details' ? ['details'] : []
  if (node.type !== 'element') return []
  const { tagName } = node
  if (isAdmonition(node)) return ['admonition']
  return tagName === 'pre' ? ['pre', 'code', 'mermaid'] : [tagName]
}

/** Converts the body to the tags that components replace; tags without a component stay unchanged. */
export function toTheirTags(tree: Root, { tags }: Overrides, context: PageContext): Root {
  const slugger = createSlugger(context.environment.config.markdown.slugger)
  // Headings of partials are numbered later, together with those of the page.
  const isPage = context.source === context.sources[0]
  const convert = (node: HtmlNode): HtmlNode => {
    // Children stay valid children, because `convert` keeps the kind of each node.
    const inside = ('children' in node ? { ...node, children: node.children?.map(convert as never) } : node) as HtmlNode
    // MDX does not replace explicit JSX tags, but `<details>` counts as Markdown.
    if (isMdx(inside))
      return inside.name === 'details' && tags.has('details')
        ? ({ ...inside, data: { ...inside.data, _mdxExplicitJsx: false } } as MdxNode)
        : inside
    if (inside.type !== 'element') return inside
    if (isAdmonition(inside)) return tags.has('admonition') ? toAdmonition(inside) : inside
    if (inside.properties.dataHeading === undefined || !isPage) return inside
    const numbered = withId(inside, slugger, context.page.kind)
    return tags.has(inside.tagName) ? numbered : inside
  }
  return { ...tree, children: tree.children.map(convert as never) }
}

/** Sets the id that rehype-headings.ts would give, as components may link to it; not with JSX, not yet rendered. */
function withId(heading: Element, slugger: Slugger, kind: Page['kind']): Element {
  const { id } = heading.properties
  if (typeof id === 'string') slugger.reserve(id)
  const isTitleOfPost = kind === 'post' && heading.tagName === 'h1'
  if (typeof id === 'string' || isTitleOfPost || heading.children.some(node => isMdx(node))) return heading
  return { ...heading, properties: { ...heading.properties, id: slugger.slug(heading) } }
}

function isAdmonition(node: Element): boolean {
  return classesOf(node).includes('theme-admonition')
}

function classesOf({ properties }: Element): readonly string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

/** `<admonition type="note" title="Read this">…</admonition>`; a title with elements is an element before the content. */
function toAdmonition(box: Element): Element {
  const mark = 'theme-admonition-'
  const drawn =
    classesOf(box)
      .find(name => name.startsWith(mark))
      ?.slice(mark.length) ?? 'note'
  const type = String(box.properties.dataKeyword ?? drawn)
  const [heading, content] = box.children.filter(child => child.type === 'element')
  const title = (heading?.children ?? []).slice(1)
  const text = textOf({ type: 'root', children: title })
  const isText = title.every(child => child.type === 'text')
  const written: ElementContent[] = isText
    ? []
    : [{ type: 'element', tagName: 'mdxAdmonitionTitle', properties: {}, children: title }]
  const properties = { type, ...(isText && text !== type && { title: text }) }
  return { ...box, tagName: 'admonition', properties, children: [...written, ...(content?.children ?? [])] }
}

/** The components of the map by tag, without those that are docsgen's own. */
export function overridesOf(exports: Exports, { given, components }: CompileEnvironment): Exports {
  const all = exports.default
  if (typeof all !== 'object' || all === null) return {}
  const ours = new Set([...given, ...Object.values(components)])
  const own = Object.entries(all).filter(
    ([name, value]) => /^[a-z]/.test(name) && isComponent(value) && !ours.has(value)
  )
  return Object.fromEntries(own.map(([name, value]) => [name, name === 'code' ? inlineOnly(value) : value]))
}

type Drawing = (props: Readonly<Record<string, unknown>>) => ReactNode

/** Components for Markdown tags, from the parts of the site with their default exports. */
export function drawingsOf(parts: readonly (readonly [TagPart, unknown])[]): Exports {
  const drawings: Record<string, unknown> = {}
  for (const [part, component] of parts) {
    if (!isComponent(component)) continue
    for (const tag of part.tags) drawings[tag] = drawingOf(part, tag, component as Drawing)
  }
  const { pre, mermaid, ...others } = drawings
  return pre === undefined && mermaid === undefined
    ? others
    : { ...others, pre: blockDrawing(pre as Drawing | undefined, mermaid as Drawing | undefined) }
}

/** Adapts a component to the properties that the part has. */
function drawingOf({ props: kind }: TagPart, tag: string, component: Drawing): Drawing {
  switch (kind) {
    case 'heading':
      return props => createElement(component, { as: tag, ...props })
    case 'block':
      return ({ children }) => createElement(component, codeProps(children))
    case 'inline':
      return inlineOnly(component)
    case 'details':
      return props => createElement(component, detailsProps(props))
    default:
      return component
  }
}

/** One component for `pre`: in Markdown, code blocks and diagrams are both `pre`. */
function blockDrawing(pre: Drawing | undefined, mermaid: Drawing | undefined): Drawing {
  return props => {
    const { className, children } = codeProps(props.children)
    if (className === undefined && !isValidElement(props.children)) return createElement('pre', props)
    if (className !== 'language-mermaid') return createElement(pre ?? 'pre', props)
    return mermaid === undefined ? createElement('pre', props) : createElement(mermaid, { value: children })
  }
}

function codeProps(code: unknown): Readonly<Record<string, unknown>> {
  if (!isValidElement(code)) return {}
  const { 'data-meta': metastring, 'data-at': _place, ...props } = code.props as Readonly<Record<string, unknown>>
  return { ...props, ...(metastring !== undefined && { metastring }) }
}

/** `<summary>` is a property. */
function detailsProps({ children, ...props }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const all = Array.isArray(children) ? children : [children]
  const summary = all.find(child => isValidElement(child) && child.type === 'summary')
  return { ...props, summary, children: all.filter(child => child !== summary) }
}

/** Only for inline code, because docsgen highlights code blocks itself. */
function inlineOnly(component: unknown): Drawing {
  return props => {
    const isBlock =
      props.className !== undefined || (typeof props.children === 'string' && props.children.includes('\n'))
    return createElement((isBlock ? 'code' : component) as 'code', props)
  }
}

/** A script that imports the given names from the map of components. */
export function importsFrom(names: readonly string[], { import: from }: ComponentMap): string {
  const values = names.map(name => `${name} = docsgenTheirs.${name} ?? (({ children }) => children)`)
  return `import docsgenTheirs from ${JSON.stringify(from)}\n\nexport const ${values.join(', ')}`
}
