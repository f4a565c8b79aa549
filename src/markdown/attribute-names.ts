/**
 * Attributes that HTML or a built-in component does not have, but whose name is near to one that it has: `<img scr>`,
 * `<Card titel>`. Others may be read by a script or a style sheet of the site, so nothing is said of them.
 */
import type { Element } from 'hast'
import { html } from 'property-information'
import type { Point } from 'unist'
import { finding, withFix } from '../diagnostics/finding.ts'
import { admonitionKeywords } from '../shared/markup/admonition.ts'
import { editDistance, nearest } from '../shared/nearest.ts'
import { addFinding, type PageContext } from './context.ts'
import { isTagOfAuthor, originOf } from './origin.ts'
import { placeAt, pointAfter, type SourceText } from './source.ts'
import type { MdxNode } from './tree.ts'

const words = (text: string): readonly string[] => text.split(' ')

/** The attributes of all elements. */
const globals = words(
  'class id style title lang dir hidden role tabindex translate contenteditable draggable spellcheck accesskey inert popover align'
)

const media = words('src width height controls autoplay loop muted preload poster crossorigin')
const cell = words('colspan rowspan headers scope width height valign bgcolor')
const control = words('name value type disabled required placeholder readonly autocomplete checked min max step')

/** The attributes of single elements, without those that authors of documentation have no use for. */
const ofElements: Readonly<Record<string, readonly string[]>> = {
  a: words('href target rel download hreflang type name referrerpolicy'),
  area: words('href alt coords shape target'),
  audio: media,
  blockquote: ['cite'],
  button: control,
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  del: ['cite', 'datetime'],
  details: ['open', 'name'],
  embed: words('src type width height'),
  font: ['color', 'face', 'size'],
  form: words('action method target enctype name'),
  hr: ['width', 'size'],
  iframe: words(
    'src width height allow allowfullscreen loading name referrerpolicy sandbox frameborder scrolling marginwidth marginheight'
  ),
  img: words(
    'src alt width height srcset sizes loading decoding fetchpriority crossorigin usemap border hspace vspace'
  ),
  input: control,
  ins: ['cite', 'datetime'],
  label: ['for'],
  li: ['value'],
  object: words('data type width height name'),
  ol: ['start', 'reversed', 'type'],
  optgroup: ['label', 'disabled'],
  option: words('value label selected disabled'),
  q: ['cite'],
  select: control,
  source: words('src srcset sizes media type width height'),
  table: words('border cellpadding cellspacing width bgcolor summary'),
  td: cell,
  textarea: [...control, 'rows', 'cols'],
  th: [...cell, 'abbr'],
  time: ['datetime'],
  tr: ['valign', 'bgcolor'],
  track: words('src kind srclang label default'),
  video: media
}

/** Checks the attributes of an element of raw HTML. */
export function checkAttributeNames(element: Element, context: PageContext): void {
  for (const name of Object.keys(element.properties)) {
    if (Object.hasOwn(html.property, name)) continue
    const meant = meantAttribute(element.tagName, name)
    if (meant === null || !isTagOfAuthor(element, context)) continue
    const { source, start } = originOf(element, context)
    reportName(element.tagName, name, meant, source, start, context)
  }
}

/** The attribute that is meant by one that HTML does not have; null: unclear, or not for HTML. */
function meantAttribute(tagName: string, name: string, more: readonly string[] = []): string | null {
  // SVG has names of its own. Hyphens and colons belong to attributes of others: `data-id`, `v-if`, `x:y`.
  if (!/^[a-z]{3,}$/i.test(name) || !(Object.hasOwn(ofElements, tagName) || plain.has(tagName))) return null
  return closest(name, [...(ofElements[tagName] ?? []), ...globals, ...more])
}

/** Elements with global attributes only. */
const plain = new Set(
  words(
    'abbr b big br center cite code dd dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 i kbd mark nav p picture pre s samp section small span strike strong sub summary sup tbody tfoot thead tt u ul var'
  )
)

/** One edit in short names, two in long ones: more is another word. */
function closest(name: string, candidates: readonly string[]): string | null {
  const found = nearest(name, candidates)
  const most = name.length < 8 ? 1 : 2
  return found !== null && editDistance(name.toLowerCase(), found.toLowerCase(), most) <= most ? found : null
}

/** The properties of the built-in components. A test holds that each component has its row, not what is in it. */
export const componentProps = {
  Accordion: ['title', 'summary', 'id', 'defaultOpen', 'open', 'className'],
  AccordionGroup: ['className'],
  Admonition: ['type', 'title', 'icon', 'className'],
  Aside: ['type', 'title', 'icon', 'className'],
  Badge: ['text', 'variant', 'type', 'size', 'className'],
  Card: ['title', 'href', 'icon', 'className'],
  CardGrid: ['className'],
  CodeBlock: ['language', 'title', 'showLineNumbers', 'wrap', 'metastring', 'className'],
  Columns: ['count', 'cols', 'className'],
  Details: ['summary', 'id', 'open', 'className'],
  DocCardList: ['items', 'className'],
  FileTree: ['className'],
  Frame: ['caption', 'className'],
  Icon: ['name', 'label'],
  Kbd: ['className'],
  Link: ['to', 'href', 'className', 'title', 'id'],
  LinkButton: ['href', 'variant', 'icon', 'iconPlacement', 'className'],
  LinkCard: ['title', 'href', 'description', 'icon', 'className'],
  ParamField: ['path', 'query', 'body', 'header', 'name', 'type', 'required', 'deprecated', 'default', 'className'],
  ProtoEnum: ['enumb'],
  ProtoMessage: ['message'],
  ProtoServiceMethod: ['method'],
  Steps: ['className'],
  TOCInline: ['toc', 'minHeadingLevel', 'maxHeadingLevel'],
  TabItem: ['value', 'label', 'default', 'hidden', 'className', 'attributes'],
  Tabs: ['groupId', 'queryString', 'defaultValue', 'values', 'block', 'lazy', 'className'],
  ThemedImage: ['light', 'dark', 'sources', 'alt', 'title', 'width', 'height', 'className'],
  Video: ['src', 'title', 'poster', 'width', 'height', 'autoPlay', 'autoplay', 'muted', 'loop', 'className'],
  YouTube: ['id', 'url', 'title', 'poster', 'className']
} as const

/** Properties with a fixed set of values, by component. */
const values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Badge: {
    variant: words('note tip info warning danger success caution default'),
    size: ['small', 'medium', 'large']
  },
  LinkButton: { variant: ['primary', 'secondary', 'minimal'], iconPlacement: ['start', 'end'] }
}

/** Checks the attributes of a JSX element that the author wrote; `component` is the built-in component of its name. */
export function checkJsxNames(node: MdxNode, component: string | undefined, context: PageContext): void {
  const { name: tagName, attributes = [], position } = node
  if (tagName === null || tagName === undefined || position === undefined) return
  const props: readonly string[] | null = component === undefined ? null : propsOf(component)
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const { name, value } = attribute
    const isKnown = props === null ? Object.hasOwn(html.normal, name.toLowerCase()) : props.includes(name)
    const meant = isKnown
      ? null
      : props === null
        ? reactName(meantAttribute(tagName, name, ['className']))
        : meantProp(name, props)
    if (meant !== null) reportName(tagName, name, meant, context.source, position.start, context)
    if (component !== undefined && typeof value === 'string') checkValue(node, component, name, value, context)
  }
}

function propsOf(component: string): readonly string[] | null {
  return Object.hasOwn(componentProps, component) ? componentProps[component as keyof typeof componentProps] : null
}

function meantProp(name: string, props: readonly string[]): string | null {
  // `class`, `id` and `style` are what elements have; without a near name nothing is wrong with them.
  return /^[a-z]{3,}$/i.test(name) && !globals.includes(name) ? closest(name, props) : null
}

/** `class` → `className`, as React wants it. */
function reactName(attribute: string | null): string | null {
  return attribute === null ? null : (html.normal[attribute.toLowerCase()] ?? attribute)
}

function checkValue(node: MdxNode, component: string, name: string, value: string, context: PageContext): void {
  const isType = name === 'type' && (component === 'Admonition' || component === 'Aside')
  const own = context.environment.config.markdown.admonitions
  const known = isType ? [...admonitionKeywords, ...own] : (values[component]?.[name] ?? [])
  if (known.length === 0 || known.includes(value)) return
  const meant = nearest(value, known)
  if (meant === null) return
  const { source } = context
  const at = valueOffset(node, name, value, source)
  if (at === null || node.position === undefined) return
  const place = placeAt(source, pointAfter(source, node.position.start, at), value.length)
  const message = isType
    ? `“${value}” is not a type of admonition.`
    : `“<${node.name}>” has no ${name} “${value}”, so the default is used.`
  const code = isType ? 'markdown/admonition' : 'markdown/unknown-attribute'
  addFinding(context, withFix(finding(code, place, message, `Did you mean “${meant}”?`), value, meant))
}

function valueOffset({ position }: MdxNode, name: string, value: string, { text }: SourceText): number | null {
  const start = position?.start.offset ?? 0
  const tag = text.slice(start, start + longestTag)
  const at = nameOffset(tag, name)
  const found = at === null ? -1 : tag.indexOf(value, at + name.length)
  return found < 0 ? null : found
}

function reportName(
  tagName: string,
  name: string,
  meant: string,
  source: SourceText,
  start: Point,
  context: PageContext
): void {
  const offset = start.offset ?? 0
  const tag = source.text.slice(offset, offset + longestTag)
  const at = nameOffset(tag, name)
  const place = at === null ? placeAt(source, start) : placeAt(source, pointAfter(source, start, at), name.length)
  const written = at === null ? name : tag.slice(at, at + name.length)
  const message = `“<${tagName}>” has no attribute “${written}”, so it has no effect.`
  const made = finding('markdown/unknown-attribute', place, message, `Did you mean “${meant}”?`)
  addFinding(context, at === null ? made : withFix(made, written, meant))
}

const longestTag = 4096

/** Where a tag has an attribute; letter case does not matter in HTML. */
function nameOffset(tag: string, name: string): number | null {
  const found = tag.toLowerCase().matchAll(new RegExp(`\\s${name.toLowerCase()}(?=[\\s=/>])`, 'g'))
  for (const { index } of found) return index + 1
  return null
}
