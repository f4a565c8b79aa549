/**
 * Components of Docusaurus' theme in or around the text of pages, which files of the same name in `src/theme` replace.
 */

/** Components around the text of a page, outermost first; `Root` is on all pages. */
export const partsAround: readonly string[] = [
  'Layout',
  'DocItem',
  'DocItem/Layout',
  'DocItem/Content',
  'DocItem/Footer',
  'DocItem/Metadata',
  'BlogPostItem',
  'BlogPostItem/Content',
  'MDXPage',
  'MDXContent',
  'Root'
]

/** Possible endings of a component's file, in the order in which Docusaurus tries them. */
export const partEndings: readonly string[] = ['', '/index'].flatMap(start =>
  ['.js', '.jsx', '.ts', '.tsx'].map(ending => start + ending)
)

/** Whether a file of `src/theme` wraps the original component instead of replacing it. */
export function drawsAround(name: string, text: string): boolean {
  // The second one shows nothing, it adds to the head.
  if (name === 'Root' || name === 'DocItem/Metadata') return true
  return partsAround.includes(name) && new RegExp(`['"]@theme-(?:original|init)/${name}['"]`).test(text)
}

/** Without h1, because the title of a page is part of the layout. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6']

/** Components that render tags of Markdown; later entries take precedence. */
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

/** Components that pages import. */
const importedParts = ['Tabs', 'TabItem', 'TOCInline', 'ThemedImage', 'DocCardList']

const types = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution']

const alerts: Readonly<Record<string, string>> = { Note: 'secondary', Tip: 'success', Caution: 'warning' }

/** Import statements for modules, by local name. */
function imports(modules: Readonly<Record<string, string>>): string {
  return Object.entries(modules)
    .map(([name, specifier]) => `import ${name} from ${JSON.stringify(specifier)}`)
    .join('\n')
}

/** Source of an admonition of one type, whose inner components the site may replace. */
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
 * Components that consist of other components, as in Docusaurus, so that a site can replace each of them: source code
 * by component name.
 */
const composedParts: ReadonlyMap<string, string> = new Map([
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

/** Names of components in the text of pages. */
export const contentParts: readonly string[] = [
  ...tagsOfParts.keys(),
  ...importedParts,
  ...[...composedParts.keys()].slice(1),
  'Admonition/Layout',
  ...types.slice(0, -1).map(type => `Admonition/Icon/${type}`)
]

/**
 * Source of a composed component, if the site replaces one of its inner components; null: docsgen's own component is
 * used.
 */
export function composedPart(name: string, parts: readonly string[]): string | null {
  const [family = ''] = name.split('/', 1)
  return parts.some(part => part.startsWith(`${family}/`)) ? (composedParts.get(name) ?? null) : null
}

/** The component of a specifier: `@theme-original/Tabs` → Tabs; null: the specifier is not of the theme. */
export function partOf(specifier: string): string | null {
  return /^@theme(?:-original|-init)?\/(.+?)(?:\/index)?$/.exec(specifier)?.[1] ?? null
}

/** The module that maps each type of navigation bar entry to a component. */
export const itemTypes = 'NavbarItem/ComponentTypes'

const itemTag = 'navbar-item-of-site'

/** Encodes a navigation bar entry that a component of `NavbarItem/ComponentTypes` renders, in the place of its HTML. */
export function customItem(item: Readonly<Record<string, unknown>>): string {
  return `<${itemTag}>${encodeURIComponent(JSON.stringify(item))}</${itemTag}>`
}

/** Decodes the entry of `customItem`; null: ordinary HTML. */
export function readCustomItem(html: string): Readonly<Record<string, unknown>> | null {
  const written = new RegExp(`^<${itemTag}>(.*)</${itemTag}>$`).exec(html)?.[1]
  return written === undefined ? null : (JSON.parse(decodeURIComponent(written)) as Record<string, unknown>)
}
