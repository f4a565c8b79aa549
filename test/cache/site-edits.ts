/** A small site that uses everything a page can ask for, and edits of it, chosen by a seeded generator. */
import { codes } from '../../src/diagnostics/codes.ts'

/** The files of a project by their paths; what an edit changes. */
export type Files = Map<string, string | Uint8Array>

/** Numbers that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

export type Random = ReturnType<typeof seededRandom>

/** Mistakes are warnings, so that there is something to publish after most edits. */
const mild = Object.fromEntries(Object.keys(codes).map(code => [code, 'warning']))

interface Settings {
  title: string
  baseUrl: string
  trailingSlash: string
  admonition: string
  theme: string
  depth: number
  hasChangelog: boolean
  hasSidebars: boolean
  hasSearch: boolean
  hasProtobuf: boolean
  hasPolicyInPages: boolean
  hasCards: boolean
  hasLanguages: boolean
  hasPlugin: boolean
  hasRelated: boolean
}

const settings: Settings = {
  title: 'Site',
  baseUrl: '/',
  trailingSlash: 'undefined',
  admonition: 'note',
  theme: 'github-light',
  depth: 3,
  hasChangelog: true,
  hasSidebars: false,
  hasSearch: true,
  hasProtobuf: true,
  hasPolicyInPages: false,
  hasCards: true,
  hasLanguages: false,
  hasPlugin: true,
  hasRelated: false
}

/** What it holds is the value of the environment variable that the site reads. */
export const variableFile = 'VARIABLE'

const packageFile = (name: string) => JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' })

/** The site before the first edit; `packages/linked` has to be linked into `node_modules`. */
export function firstSite(own: Partial<Settings> = {}): Files {
  const files: Files = new Map<string, string | Uint8Array>([
    ['docs/index.md', '---\ntitle: Home\nslug: /\n---\n\nSee [guide](guide/start.md#setup) and ![logo](logo.svg).\n'],
    ['docs/logo.svg', picture(10)],
    ['docs/guide/start.md', '# Start\n\n## Setup\n\n```ts\nconst a = 1\n```\n\nBack [home](../index.md).\n'],
    ['docs/guide/files.md', '# Files\n\n```js file=./example.js\n```\n\n[Download](./example.js)\n'],
    ['docs/guide/example.js', 'export const answer = 42\n'],
    ['docs/guide/parts.mdx', "import Part from './_part.mdx'\n\n# Parts\n\n<Part />\n"],
    ['docs/guide/_part.mdx', 'A part with a link to [files](./files.md).\n'],
    ['docs/guide/run.mdx', "import { Sum } from '@site/lib/sum.tsx'\n\n# Run\n\n<Sum a={1} b={2} />\n"],
    ['docs/guide/again.mdx', "import { Sum } from '../../lib/sum.tsx'\n\n# Again\n\n<Sum a={3} b={4} />\n"],
    ['docs/tagged.md', '---\ntags: [one, two]\ndescription: Tagged page\n---\n\n# Tagged\n\n:::tip\n\nText\n\n:::\n'],
    ['lib/sum.tsx', "import { add } from './add'\nexport const Sum = ({ a, b }) => <b>{add(a, b)}</b>\n"],
    ['lib/add.ts', 'export const add = (a: number, b: number) => a + b\n'],
    ['docs/fenced.md', '# Fenced\n\n````md\n---\na: 1\n---\n\n```js\nlet x = 1\n```\n````\n'],
    ['versions.json', '["1.0"]'],
    ['versioned_docs/version-1.0/index.md', '---\ntitle: Home\nslug: /\n---\n\nOld [start](./start.md#setup).\n'],
    ['versioned_docs/version-1.0/start.md', '# Start\n\n## Setup\n\n[New](@site/docs/guide/start.md)\n'],
    ['proto/a.proto', proto('Order', 'int32 count = 1;')],
    ['changelog/2024-01-02-first.md', '# First\n\nIt began.\n\n{/* truncate */}\n\nMore.\n'],
    ['changelog/2024-03-04-second.md', '---\ntags: [news]\n---\n\n# Second\n\n[Docs](/guide/start)\n'],
    ['static/robots.txt', 'User-agent: *\n'],
    ['styles.css', ':root { --x: 1 }\n'],
    ['VERSION', 'one'],
    ['terms.json', '{ "alpha": "One." }\n'],
    ['docs.de/guide/start.md', '# Anfang\n\n## Einrichten {#setup}\n\n[Dateien](./files.md)\n'],
    [variableFile, 'one'],
    [
      'docs/guide/ambient.mdx',
      "import { readFileSync } from 'node:fs'\nimport { word } from 'installed'\nimport { other } from 'linked'\n\n# Ambient\n\n{process.env.DOCSGEN_EDITS} {readFileSync('PATH', 'utf8')} {word} {other} {new Date().getFullYear()}\n"
    ],
    ['node_modules/installed/package.json', packageFile('installed')],
    ['node_modules/installed/index.js', "export const word = 'installed'\n"],
    ['packages/linked/package.json', packageFile('linked')],
    ['packages/linked/index.js', "export const other = 'linked'\n"]
  ])
  writeConfig(files, { ...settings, ...own })
  return files
}

function writeConfig(files: Files, now: Settings): void {
  const lines = [
    `title: '${now.title}'`,
    "url: 'https://docs.example.com'",
    `baseUrl: '${now.baseUrl}'`,
    `trailingSlash: ${now.trailingSlash}`,
    `docs: { path: 'docs', routeBasePath: '/'${now.hasSidebars ? ", sidebarPath: 'sidebars.json'" : ''} }`,
    `changelog: ${now.hasChangelog ? "{ path: 'changelog' }" : 'false'}`,
    ...(now.hasProtobuf ? ["protobuf: { proto: 'proto', routeBasePath: '/api' }"] : []),
    `search: ${now.hasSearch ? "{ provider: 'flexsearch' }" : 'false'}`,
    `socialCards: ${now.hasCards}`,
    `aiOutputs: { menu: ${now.hasCards}, mcp: 'https://mcp.example.com/mcp' }`,
    "styles: ['styles.css']",
    ...(now.hasRelated ? ['related: { backlinks: true }'] : []),
    ...(now.hasLanguages ? ["i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"] : []),
    `plugins: [${now.hasPlugin ? 'terms' : ''}]`,
    `securityPolicy: { meta: ${now.hasPolicyInPages} }`,
    "navbar: { items: [{ to: '/guide/start', label: 'Start' }] }",
    `markdown: { remarkPlugins: [[words, { v }]], admonitions: ['${now.admonition}'], themes: { light: '${now.theme}', dark: 'github-dark' } }`,
    `tableOfContents: { maxHeadingLevel: ${now.depth} }`,
    `severities: ${JSON.stringify(mild)}`
  ]
  files.set(
    'site.config.mjs',
    `${configCode}export default {\n  ${lines.join(',\n  ')}\n}\n// ${JSON.stringify(now)}\n`
  )
}

/** A plugin with what the configuration has read. */
const configCode = `import { readFileSync } from 'node:fs'
const v = readFileSync(new URL('VERSION', import.meta.url), 'utf8') + process.env.DOCSGEN_EDITS
const terms = {
  name: 'terms',
  version: '1',
  content({ readFile, addPage }) {
    const list = JSON.parse(readFile('terms.json') ?? '{}')
    const body = Object.entries(list).map(([term, text]) => '## ' + term + '\\n\\n' + text)
    addPage({ path: '/terms', title: 'Terms', body: body.join('\\n\\n') })
  }
}
const words = ({ v }) => tree => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: v }] }) }
`

function readConfig(files: Files): Settings {
  const text = String(files.get('site.config.mjs'))
  return JSON.parse(text.slice(text.lastIndexOf('// ') + 3))
}

function picture(width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"></svg>`
}

function proto(name: string, field: string): string {
  return `syntax = "proto3";\npackage shop;\n\n// A message. See [Item].\nmessage ${name} {\n  ${field}\n}\n`
}

const isPage = (path: string) => /^(?:versioned_)?docs\/(?:.*\/)?[^_/][^/]*\.mdx?$/.test(path)

function pagesOf(files: Files): string[] {
  return [...files.keys()].filter(isPage).sort()
}

/** Changes the text of one page. */
function change(files: Files, path: string, edit: (text: string) => string): string {
  files.set(path, edit(String(files.get(path))))
  return path
}

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']

/** Sets a field of the front matter. */
function setField(text: string, field: string, value: string): string {
  const [, front = '', body = text] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? []
  const others = front.split('\n').filter(line => line !== '' && !line.startsWith(`${field}:`))
  return `---\n${[...others, `${field}: ${value}`].join('\n')}\n---\n${body}`
}

type Edit = (files: Files, random: Random) => string

const addText: Edit = (files, random) => {
  const target = random.pick([...pagesOf(files), 'docs/gone.md', 'docs/logo.svg'])
  const line = random.pick([
    random.pick(words),
    `## ${random.pick(words)}`,
    `[link](/${target.replace(/^docs\//, '').replace(/\.mdx?$/, '')}#${random.pick(words)})`,
    `[file](@site/${target})`,
    '![picture](@site/docs/logo.svg)',
    `:::${random.pick(['note', 'hint', 'tip'])}\n\nbox\n\n:::`,
    `<iframe src="https://${random.pick(words)}.example/x" title="x"></iframe>`,
    `<p style="order: ${random.below(3)}; background: url(@site/docs/logo.svg)">styled</p>`,
    '```ts\nlet b = 2\n```',
    '```js\nlet c = 3\n```',
    '````md\n```js\nlet d = 4\n```\n````',
    '```nothing\nx\n```'
  ])
  return change(files, random.pick(pagesOf(files)), text => `${text}\n${line}\n`)
}

const setFrontMatter: Edit = (files, random) => {
  const [field, value] = random.pick([
    ['title', random.pick(words)],
    ['slug', `/${random.pick(words)}`],
    ['sidebar_position', String(random.below(9))],
    ['sidebar_label', random.pick(words)],
    ['description', random.pick(words)],
    ['tags', `[${random.pick(words)}, two]`],
    ['draft', random.pick(['true', 'false'])],
    ['unlisted', random.pick(['true', 'false'])],
    ['hide_title', 'true'],
    ['image', random.pick(['./logo.svg', '/img/none.png'])],
    ['unknown_key', '1']
  ] as const)
  return change(files, random.pick(pagesOf(files)), text => setField(text, field, value))
}

const addPage: Edit = (files, random) => {
  const path = `docs/${random.pick(['', 'guide/', 'new/'])}${random.pick(words)}.${random.pick(['md', 'mdx'])}`
  files.set(path, `# ${random.pick(words)}\n\n[start](/guide/start)\n`)
  return path
}

const removePage: Edit = (files, random) => {
  const path = random.pick(pagesOf(files).filter(page => page !== 'docs/index.md'))
  if (pagesOf(files).length > 5) files.delete(path)
  return path
}

const movePage: Edit = (files, random) => {
  const from = random.pick(pagesOf(files))
  const to = from.replace(/[^/]+(\.mdx?)$/, (_, end) => `${random.pick(words)}-moved${end}`)
  const content = files.get(from) as string
  files.delete(from)
  files.set(to, content)
  return `${from} → ${to}`
}

const setCategory: Edit = (files, random) => {
  const path = 'docs/guide/_category_.json'
  if (random.below(3) === 0) files.delete(path)
  else files.set(path, JSON.stringify({ label: random.pick(words), position: random.below(5) }))
  return path
}

const setConfig: Edit = (files, random) => {
  const now = readConfig(files)
  const others: Partial<Settings>[] = [
    { title: random.pick(words) },
    { baseUrl: random.pick(['/', '/sub/']) },
    { trailingSlash: random.pick(['true', 'false', 'undefined']) },
    { admonition: random.pick(['note', 'hint']) },
    { theme: random.pick(['github-light', 'nord', 'no-theme']) },
    { depth: random.pick([2, 3, 4]) },
    { hasChangelog: !now.hasChangelog },
    { hasSearch: random.below(4) > 0 },
    { hasProtobuf: !now.hasProtobuf },
    { hasPolicyInPages: !now.hasPolicyInPages },
    { hasCards: !now.hasCards },
    { hasLanguages: !now.hasLanguages },
    { hasLanguages: !now.hasLanguages },
    { hasPlugin: !now.hasPlugin },
    { hasSidebars: !now.hasSidebars }
  ]
  const chosen = random.pick(others)
  writeConfig(files, { ...now, ...chosen })
  return `configuration ${JSON.stringify(chosen)}`
}

const setSidebars: Edit = (files, random) => {
  const items = random.pick([[{ type: 'autogenerated', dirName: '.' }], ['index', 'tagged'], ['guide/start', 'gone']])
  files.set('sidebars.json', JSON.stringify({ main: items }))
  return 'sidebars.json'
}

const setTemplate: Edit = (files, random) => {
  const path = 'templates/parts/BackToTop.tsx'
  if (random.below(3) === 0) files.delete(path)
  else files.set(path, `export function BackToTop() {\n  return <p>${random.pick(words)}</p>\n}\n`)
  return path
}

const setHelper: Edit = (files, random) => {
  const [path, content] = random.pick([
    ['docs/logo.svg', picture(10 + random.below(5))],
    ['docs/guide/example.js', `export const answer = '${random.pick(words)}'\n`],
    ['docs/guide/_part.mdx', `A part about ${random.pick(words)}, [files](./files.md).\n`],
    ['lib/add.ts', `export const add = (a: number, b: number) => a + b + ${random.below(3)}\n`],
    ['lib/add.tsx', 'export const add = () => 7\n'],
    ['lib/sum.tsx', "import { add } from './add'\nexport const Sum = ({ a, b }) => <i>{add(a, b)}</i>\n"],
    ['static/robots.txt', `# ${random.pick(words)}\n`],
    [`static/${random.pick(words)}.html`, '<p id="here">page</p>\n'],
    ['docs/tags.yml', `one:\n  label: ${random.pick(words)}\n`],
    ['styles.css', `:root { --x: ${random.below(9)} }\n`]
  ] as const)
  const isNeeded = path === 'styles.css'
  if (random.below(5) === 0 && !isNeeded) files.delete(path)
  else files.set(path, content)
  return path
}

/** A translation that comes, changes or goes, and what a plugin reads. */
const setTranslation: Edit = (files, random) => {
  const path = random.pick([
    'docs.de/guide/start.md',
    'docs.de/index.md',
    'docs.de/tagged.md',
    'i18n/de/code.json',
    'terms.json'
  ])
  const word = random.pick(words)
  if (random.below(3) === 0) files.delete(path)
  else if (path === 'terms.json')
    files.set(path, JSON.stringify({ [word]: `[Start](/guide/start) ${random.pick(words)}` }))
  else if (path.endsWith('.json')) files.set(path, JSON.stringify({ [word]: { message: random.pick(words) } }))
  else files.set(path, `# ${word}\n\n[Dateien](./${random.pick(['guide/files', 'files', 'gone'])}.md#${word})\n`)
  return path
}

const writePost: Edit = (files, random) => {
  const path = `changelog/2024-0${1 + random.below(8)}-11-${random.pick(words)}.md`
  if (files.has(path)) files.delete(path)
  else files.set(path, `---\ntags: [${random.pick(words)}]\n---\n\n# ${random.pick(words)}\n\nText.\n`)
  return path
}

const setVersions: Edit = (files, random) => {
  const path = 'versions.json'
  if (random.below(4) === 0) files.delete(path)
  else files.set(path, random.pick(['["1.0"]', '["1.0"]', '["2.0", "1.0"]', '[]']))
  return path
}

const setProto: Edit = (files, random) => {
  const path = `proto/${random.pick(['a', 'b', 'sub/c'])}.proto`
  const name = random.pick(['Order', 'Item'])
  const field = random.pick(['int32 count = 1;', 'repeated Order orders = 2;', 'shop.Item item = 3;', 'broken'])
  if (random.below(4) === 0) files.delete(path)
  else files.set(path, proto(name, field))
  return path
}

/** What code looks at beside the files of pages. */
const setAmbient: Edit = (files, random) => {
  const [path, content] = random.pick([
    ['VERSION', random.pick(words)],
    ['VERSION', random.pick(words)],
    [variableFile, random.pick(words)],
    [variableFile, random.pick(words)],
    ['node_modules/installed/index.js', `export const word = '${random.pick(words)}'\n`],
    ['packages/linked/index.js', `export const other = '${random.pick(words)}'\n`]
  ] as const)
  files.set(path, content)
  return path
}

const edits: readonly (readonly [string, Edit])[] = [
  ['text', addText],
  ['text', addText],
  ['front matter', setFrontMatter],
  ['front matter', setFrontMatter],
  ['new page', addPage],
  ['removed page', removePage],
  ['moved page', movePage],
  ['category', setCategory],
  ['configuration', setConfig],
  ['sidebars', setSidebars],
  ['template', setTemplate],
  ['helper', setHelper],
  ['helper', setHelper],
  ['ambient', setAmbient],
  ['ambient', setAmbient],
  ['ambient', setAmbient],
  ['entry', writePost],
  ['translation', setTranslation],
  ['translation', setTranslation],
  ['versions', setVersions],
  ['protobuf', setProto],
  ['protobuf', setProto]
]

/** Makes one edit; the result says which, for the report of a failure. */
export function editSite(files: Files, random: Random): string {
  const [name, edit] = random.pick(edits)
  return `${name}: ${edit(files, random)}`
}
