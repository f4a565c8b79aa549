/** `site.config.ts` of a new site: only the settings that owners usually change. */
import { type Answers, hosts } from './answers.ts'
import { accent } from './pages.ts'
import type { Surroundings } from './surroundings.ts'

export function configFile(answers: Answers, around: Surroundings): string {
  const { url, baseUrl, isKnown } = addressOf(answers, around)
  const entries = [
    `  title: ${quote(answers.name)},`,
    ...(around.manifest.description === null ? [] : [`  tagline: ${quote(around.manifest.description)},`]),
    `  // ${isKnown ? 'Where readers find the site' : 'Change it to where readers will find the site'}: links in the sitemap begin with it.`,
    `  url: ${quote(url)},`,
    ...(baseUrl === '/' ? [] : [`  baseUrl: ${quote(baseUrl)},`]),
    ...slashOf(answers),
    ...lookOf(answers, around),
    ...navbarOf(answers, around),
    ...contentOf(answers, around)
  ]
  const last = entries.length - 1
  const lines = entries.map((line, at) => (at === last ? line.replace(/,$/, '') : line))
  const imports = answers.kind === 'openapi' ? "import openapi from 'docsgen/plugins/openapi'\n" : ''
  return `import { defineConfig } from 'docsgen/config'\n${imports}\nexport default defineConfig({\n${lines.join('\n')}\n})\n`
}

interface Address {
  readonly url: string
  readonly baseUrl: string
  /** False when the address is a placeholder. */
  readonly isKnown: boolean
}

function addressOf({ host }: Answers, { manifest, foreign, repository }: Surroundings): Address {
  const [owner = '', name = ''] = repository?.remote?.path.split('/') ?? []
  if (host === 'github' && repository?.remote?.host === 'github.com') {
    const domain = `${owner.toLowerCase()}.github.io`
    return { url: `https://${domain}`, baseUrl: name.toLowerCase() === domain ? '/' : `/${name}/`, isKnown: true }
  }
  const written = foreign?.url ?? manifest.homepage
  const isSite = written !== null && URL.canParse(written) && !/^https?:\/\/(?:www\.)?(?:git|npm|bit)/.test(written)
  return isSite
    ? { url: new URL(written).origin, baseUrl: `${new URL(written).pathname}/`.replace(/\/+/g, '/'), isKnown: true }
    : { url: 'https://docs.example.com', baseUrl: '/', isKnown: false }
}

/** Hosts that redirect `/guide` to `/guide/`, where the file is `guide/index.html`. */
const redirecting: ReadonlySet<Answers['host']> = new Set(['github', 'cloudflare'])

function slashOf({ host }: Answers): readonly string[] {
  if (!redirecting.has(host)) return []
  return [`  trailingSlash: true, // ${hosts[host]} redirects addresses without it.`]
}

/** Theme settings and static folders; sites of other generators keep their folder of assets. */
function lookOf({ kind }: Answers, { foreign }: Surroundings): readonly string[] {
  const folders = [foreign?.assets ?? null, 'static'].filter(folder => folder !== null)
  return [
    "  favicon: '/favicon.svg',",
    '  // All colors of the site are computed from this one.',
    `  theme: { accent: '${accent}' },`,
    ...(kind === 'markdown' && folders.length > 1 ? [`  staticDirectories: ${toLiteral(folders)},`] : [])
  ]
}

function navbarOf({ kind, name }: Answers, { repository }: Surroundings): readonly string[] {
  // Of type “doc”, it is the current entry on all pages of its sidebar, not only on this one.
  const start = { label: 'Docs', ...(kind === 'markdown' ? { to: '/' } : { type: 'doc', docId: 'quick-start' }) }
  const api = [{ label: 'API', to: '/api' }]
  const more = { changelog: [{ label: 'Changelog', to: '/changelog' }], openapi: api, protobuf: api }
  const remote = repository?.remote ?? null
  const icon = remote?.host === 'github.com' ? 'github' : remote?.host === 'gitlab.com' ? 'gitlab' : null
  const items: readonly object[] = [
    start,
    ...(kind === 'docs' || kind === 'markdown' ? [] : more[kind]),
    ...(icon === null || remote === null
      ? []
      : [{ icon, href: `https://${remote.host}/${remote.path}`, 'aria-label': 'Repository', position: 'right' }])
  ]
  return [
    '  navbar: {',
    `    logo: { src: '/logo.svg', alt: ${quote(name)}, width: 32, height: 32 },`,
    `    title: ${quote(name)},`,
    `    items: [\n${items.map(item => `      ${toLiteral(item, '      ')}`).join(',\n')}\n    ]`,
    '  },'
  ]
}

function contentOf({ kind }: Answers, { docs, repository }: Surroundings): readonly string[] {
  const editUrl = editUrlOf(repository)
  const edit = editUrl === null ? {} : { editUrl }
  switch (kind) {
    case 'markdown':
      return [`  docs: ${toLiteral({ ...docs, ...edit }, '  ')}`]
    case 'openapi':
      return [
        `  docs: ${toLiteral({ path: 'docs', routeBasePath: '/', ...edit }, '  ')},`,
        '  // Every operation and schema of the description gets a page.',
        "  plugins: [openapi({ file: 'api/openapi.yaml', path: '/api' })],"
      ]
    case 'protobuf':
      return [
        '  docs: [',
        `    ${toLiteral({ path: 'docs', routeBasePath: '/', ...edit }, '    ')},`,
        `    ${toLiteral({ id: 'api', path: 'api', routeBasePath: '/api' }, '    ')}`,
        '  ],',
        '  // Every message, enum and service below proto/ gets its place on a page of the API docs.',
        "  protobuf: { proto: 'proto', docsSet: 'api' },"
      ]
    case 'docs':
      return [`  docs: ${toLiteral({ path: 'docs', routeBasePath: '/', ...edit }, '  ')},`]
    case 'changelog':
      return [
        `  docs: ${toLiteral({ path: 'docs', routeBasePath: '/', ...edit }, '  ')},`,
        "  changelog: { path: 'changelog' },"
      ]
  }
}

/** Base of the links with which readers edit a page. */
function editUrlOf(repository: Surroundings['repository']): string | null {
  const remote = repository?.remote ?? null
  if (repository === null || remote === null || !/^(?:github|gitlab)\.com$/.test(remote.host)) return null
  const edit = remote.host === 'gitlab.com' ? '-/edit' : 'edit'
  const below = repository.below === '.' ? '' : `${repository.below}/`
  return `https://${remote.host}/${remote.path}/${edit}/${repository.branch}/${below}`
}

/** A value as source code, `{ path: 'docs', items: [1] }`; on one line when it fits after `indent`. */
export function toLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(part => toLiteral(part, inner))
    : Object.entries(value).map(([key, part]) => `${keyOf(key)}: ${toLiteral(part, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }']
  const line = open + parts.join(', ') + close
  if (parts.length === 0) return isList ? '[]' : '{}'
  if (indent.length + line.length <= 100 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map(part => inner + part).join(',\n')}\n${indent}${close.trim()}`
}

/** `it's` → `'it\'s'`. */
function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
}

function keyOf(key: string): string {
  return /^[a-z_$][\w$]*$/i.test(key) ? key : quote(key)
}
