/** Parts of the theme that consist of other parts, each of which a site can replace. */

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

/** Source code by component name. */
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
