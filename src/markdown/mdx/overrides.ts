/**
 * `src/theme/MDXComponents` of a Docusaurus site: components that draw tags of Markdown, and components that pages use
 * without an import. Which they are is read from the text, so that pages without them need not run.
 */
import type { Nodes, Root } from 'hast'
import { createElement, type ReactNode } from 'react'
import { builtInComponents } from '../../shared/markup/components.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Page } from '../../types/content.ts'
import type { CompileEnvironment, Exports } from '../context.ts'
import { isComponent } from '../islands/islands.ts'
import { walk } from '../tree.ts'

export const overridesModule = '@theme/MDXComponents'

export interface Overrides {
  /** Tags that may be drawn by components. */
  readonly tags: ReadonlySet<string>
  /** Names that may be components. */
  readonly names: ReadonlySet<string>
}

const endings = ['.js', '.tsx', '.jsx', '.ts', '/index.js', '/index.tsx', '/index.jsx', '/index.ts']

/** null: the site has no such file, or its code is not run. */
export async function readOverrides({ config, readText }: CompileEnvironment): Promise<Overrides | null> {
  if (config.theirs === null || config.isUntrusted) return null
  for (const ending of endings) {
    const text = await readText(`src/theme/MDXComponents${ending}` as SourcePath)
    if (text !== null) return namesIn(text)
  }
  return null
}

function namesIn(text: string): Overrides {
  const keys = text.matchAll(
    /(?:^|[{,])\s*['"]?(a|blockquote|code|del|em|h[1-6]|hr|img|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)['"]?\s*[:,(}]/gm
  )
  const theme = [...text.matchAll(/\bimport\s([^'"]*)from\s*['"]@theme(?:-original)?\//g)].map(
    ([, names = '']) => names
  )
  const ofTheme = new Set(theme.flatMap(names => names.match(/\b[A-Z]\w*/g) ?? []))
  const names = [...text.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name)
  // A component of the site goes before ours of its name; those of the theme are ours.
  const isOwn = (name: string) => !(builtInComponents.includes(name) && ofTheme.has(name))
  return { tags: new Set([...keys].map(([, tag = '']) => tag)), names: new Set(names.filter(isOwn)) }
}

/**
 * Puts what a site has around the text of pages around this one: files of `src/theme` that draw the original part and something
 * beside it, such as comments. `Root`, and what stands below the text, is drawn behind it.
 */
export function surround(tree: Root, kind: Page['kind'], { config }: CompileEnvironment): void {
  if (config.isUntrusted) return
  const names = config.partsAround.filter(name => isAroundKind(name, kind))
  if (names.length === 0) return
  const position = { start: { line: 1, column: 1, offset: 0 }, end: { line: 1, column: 1, offset: 0 } }
  const element = (name: string, children: readonly Nodes[]) =>
    ({ type: 'mdxJsxFlowElement', name: localName(name), attributes: [], children, position }) as unknown as Nodes
  const scripts = tree.children.filter(({ type }) => (type as string) === 'mdxjsEsm')
  const content = tree.children.filter(({ type }) => (type as string) !== 'mdxjsEsm') as Nodes[]
  const [behind, around] = [names.filter(isBehind), names.filter(name => !isBehind(name))]
  const inside = [...content, ...behind.filter(name => name !== 'Root').map(name => element(name, []))]
  const whole = around.reduceRight<readonly Nodes[]>((children, name) => [element(name, children)], inside)
  const root = behind.filter(name => name === 'Root').map(name => element(name, []))
  const value = names.map(name => `import ${localName(name)} from '@theme/${name}'`).join('\n')
  const imports = { type: 'mdxjsEsm', value, position } as unknown as Nodes
  tree.children = [imports, ...scripts, ...whole, ...root] as Root['children']
}

function isAroundKind(name: string, kind: Page['kind']): boolean {
  if (name.startsWith('DocItem')) return kind === 'doc'
  if (name.startsWith('BlogPost')) return kind === 'post'
  return name === 'Root' ? kind !== 'proto' : kind === 'page'
}

function isBehind(name: string): boolean {
  return name === 'Root' || name === 'DocItem/Footer'
}

/** `DocItem/Footer` → `DocsgenAroundDocItemFooter` */
function localName(name: string): string {
  return `DocsgenAround${name.replace('/', '')}`
}

/** Whether the body has a tag that a component may draw. */
export function hasOverridden(tree: Root, { tags }: Overrides): boolean {
  let isFound = false
  walk<Nodes>(tree, node => {
    isFound ||= node.type === 'element' && tags.has(node.tagName)
  })
  return isFound
}

/** The components of the module by the tags they draw; those that draw the tag as it is are left out. */
export function overridesOf(exports: Exports, { helpers }: CompileEnvironment): Exports {
  const all = exports.default
  if (typeof all !== 'object' || all === null) return {}
  const ours = new Set(Object.values(helpers))
  const own = Object.entries(all).filter(
    ([name, value]) => /^[a-z]/.test(name) && isComponent(value) && !ours.has(value)
  )
  return Object.fromEntries(own.map(([name, value]) => [name, name === 'code' ? inlineOnly(value) : value]))
}

/** Blocks of code are colored by docsgen, so a component for code draws what stands in the text. */
function inlineOnly(component: unknown): (props: Readonly<Record<string, unknown>>) => ReactNode {
  return props => {
    const isBlock =
      props.className !== undefined || (typeof props.children === 'string' && props.children.includes('\n'))
    return createElement((isBlock ? 'code' : component) as 'code', props)
  }
}

/** Imports of components that the module has, for names that a body uses. */
export function importsFrom(names: readonly string[]): string {
  const values = names.map(name => `${name} = docsgenTheirs.${name} ?? (({ children }) => children)`)
  return `import docsgenTheirs from ${JSON.stringify(overridesModule)}\n\nexport const ${values.join(', ')}`
}
