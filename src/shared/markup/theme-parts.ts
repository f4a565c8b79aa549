/** Parts of Docusaurus' theme that stand in or around the text of pages, for files of `src/theme` that have their names. */

/** Parts that are around the text of a page, the outer one first; what `Root` draws is on all pages. */
export const partsAround: readonly string[] = [
  'Layout',
  'DocItem',
  'DocItem/Layout',
  'DocItem/Content',
  'DocItem/Footer',
  'BlogPostItem',
  'BlogPostItem/Content',
  'MDXPage',
  'MDXContent',
  'Root'
]

/** How the file of a part may end after its name, in the order in which Docusaurus looks for them. */
export const partEndings: readonly string[] = ['', '/index'].flatMap(start =>
  ['.js', '.jsx', '.ts', '.tsx'].map(ending => start + ending)
)

/** Whether a file of `src/theme` draws the part of its name with something around it, and not another part in its place. */
export function drawsAround(name: string, text: string): boolean {
  if (name === 'Root') return true
  return partsAround.includes(name) && new RegExp(`['"]@theme-(?:original|init)/${name}['"]`).test(text)
}

/** The title of a page is a part of the frame. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6']

/** Parts that draw tags of Markdown; a later one goes before an earlier one. */
export const tagsOfParts: ReadonlyMap<string, readonly string[]> = new Map([
  ['Admonition', ['admonition']],
  ['CodeBlock', ['pre']],
  ['CodeInline', ['code']],
  ['Details', ['details']],
  ['Heading', headings],
  ['MDXComponents/A', ['a']],
  ['MDXComponents/Code', ['code']],
  ['MDXComponents/Details', ['details']],
  ['MDXComponents/Heading', headings],
  ['MDXComponents/Img', ['img']],
  ['MDXComponents/Li', ['li']],
  ['MDXComponents/Pre', ['pre']],
  ['MDXComponents/Ul', ['ul']],
  ['Mermaid', ['mermaid']]
])

/** Parts that pages import. */
const importedParts = ['Tabs', 'TabItem', 'TOCInline', 'ThemedImage', 'DocCardList']

const types = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution']

const alerts: Readonly<Record<string, string>> = { Note: 'secondary', Tip: 'success', Caution: 'warning' }

/** The statements that import modules, by the names that they have here. */
function imports(modules: Readonly<Record<string, string>>): string {
  return Object.entries(modules)
    .map(([name, specifier]) => `import ${name} from ${JSON.stringify(specifier)}`)
    .join('\n')
}

/** An admonition of one type: what the box is made of may be the site's. */
function sourceOfType(type: string): string {
  const name = type.toLowerCase()
  const classes = `alert alert--${alerts[type] ?? name}`
  return `${imports({
    Translate: '@docusaurus/Translate',
    Layout: '@theme/Admonition/Layout',
    Icon: `@theme/Admonition/Icon/${type === 'Caution' ? 'Warning' : type}`
  })}
export default function AdmonitionType${type}({ className, ...props }) {
  const title = <Translate id="theme.admonition.${name}">${name}</Translate>
  return <Layout type="${name}" icon={<Icon />} title={title} {...props} className={['${classes}', className].filter(Boolean).join(' ')} />
}`
}

/**
 * Parts that draw other parts, each of which a site may have in its place, as Docusaurus composes them: the source by the name of
 * the part.
 */
export const composedParts: ReadonlyMap<string, string> = new Map([
  [
    'Admonition',
    `${imports({ types: '@theme/Admonition/Types', '{ processAdmonitionProps }': '@docusaurus/theme-common' })}
export default function Admonition(given) {
  const props = processAdmonitionProps(given)
  const Type = types[props.type] ?? types.info
  return <Type {...props} />
}`
  ],
  [
    'Admonition/Types',
    `${imports(Object.fromEntries(types.map(type => [type, `@theme/Admonition/Type/${type}`])))}
const Secondary = props => <Note title="secondary" {...props} />
const Important = props => <Info title="important" {...props} />
const Success = props => <Tip title="success" {...props} />
export default {
  ${types.map(type => `${type.toLowerCase()}: ${type}`).join(', ')}, secondary: Secondary, important: Important, success: Success
}`
  ],
  ...types.map(type => [`Admonition/Type/${type}`, sourceOfType(type)] as const)
])

/** The names of parts that stand in the text of pages. */
export const contentParts: readonly string[] = [
  ...tagsOfParts.keys(),
  ...importedParts,
  ...[...composedParts.keys()].slice(1),
  'Admonition/Layout',
  ...types.slice(0, -1).map(type => `Admonition/Icon/${type}`)
]

/** The source of a part of Docusaurus' theme, when the site has another part that it draws; null: it is drawn whole. */
export function composedPart(name: string, parts: readonly string[]): string | null {
  const [family = ''] = name.split('/', 1)
  return parts.some(part => part.startsWith(`${family}/`)) ? (composedParts.get(name) ?? null) : null
}

/** The part of a specifier: `@theme-original/Tabs` → Tabs; null: it is none. */
export function partOf(specifier: string): string | null {
  return /^@theme(?:-original|-init)?\/(.+?)(?:\/index)?$/.exec(specifier)?.[1] ?? null
}

/** The part that has a component for each type of entry of the bar. */
export const itemTypes = 'NavbarItem/ComponentTypes'

const itemTag = 'navbar-item-of-site'

/** An entry of the bar that a component of `NavbarItem/ComponentTypes` draws, with its type and properties, in place of its HTML. */
export function customItem(item: Readonly<Record<string, unknown>>): string {
  return `<${itemTag}>${encodeURIComponent(JSON.stringify(item))}</${itemTag}>`
}

/** The entry that `customItem` has written; null: the HTML is the entry. */
export function readCustomItem(html: string): Readonly<Record<string, unknown>> | null {
  const written = new RegExp(`^<${itemTag}>(.*)</${itemTag}>$`).exec(html)?.[1]
  return written === undefined ? null : (JSON.parse(decodeURIComponent(written)) as Record<string, unknown>)
}
