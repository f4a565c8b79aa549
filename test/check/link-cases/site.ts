/** The fixture sites of cases.json: one for each set of page cases, one for each configuration case. */
import { readFileSync } from 'node:fs'

export interface LinkCase {
  readonly id: string
  readonly set?: string
  readonly ext?: string
  /** Body of the case's page; configuration cases have none. */
  readonly source?: string
  readonly front?: string
  readonly link: string
  readonly verdict: 'ok' | 'warn' | 'error'
  readonly code?: string
  readonly href?: string
  readonly files?: readonly SharedFile[]
  /** Text of the element, where the address does not stand in the source. */
  readonly find?: string
  readonly reportIn?: string
  readonly patch?: ConfigPatch
}

interface SharedFile {
  readonly path: string
  readonly text: string
}

interface ConfigPatch {
  readonly navbar?: readonly object[]
  readonly footer?: readonly object[]
  readonly sidebar?: readonly unknown[]
  readonly announcement?: string
  readonly logo?: string
  readonly favicon?: string
  readonly image?: string
  readonly redirects?: readonly object[]
}

interface Settings {
  readonly baseUrl: string
  readonly trailingSlash?: boolean
}

export const data = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as {
  readonly warnByDefault: readonly string[]
  readonly site: { readonly url: string; readonly title: string }
  readonly sets: Readonly<Record<string, Settings>>
  readonly shared: readonly SharedFile[]
  readonly cases: readonly LinkCase[]
  readonly configCases: readonly LinkCase[]
}

export type Files = Record<string, string | Uint8Array>

/** Where the finding of a page case must be: at the address, or at the beginning of the link or element around it. */
export interface Expected {
  readonly file: string
  readonly line: number
  readonly columns: readonly number[]
}

/** All files of one set. */
export function siteOf(set: string): Files {
  return toSite(
    data.cases.filter(it => it.set === set),
    data.sets[set] as Settings,
    {}
  )
}

/** All files of a configuration case. */
export function configSiteOf(it: LinkCase): Files {
  return toSite([it], { baseUrl: '/' }, it.patch ?? {})
}

function toSite(cases: readonly LinkCase[], settings: Settings, patch: ConfigPatch): Files {
  const files: Files = {}
  for (const { path, text } of [...data.shared, ...cases.flatMap(it => it.files ?? [])]) files[path] = bytesOf(text)
  for (const it of cases) if (it.source !== undefined) files[pageOf(it)] = textOf(it)
  files['site.config.js'] = configOf(settings, patch)
  // The same site with notes only: all of it is written, so that the HTML can be looked at.
  files['notes.config.js'] =
    `import { codes } from ${JSON.stringify(new URL('../../../src/diagnostics/codes.ts', import.meta.url).pathname)}\n` +
    `${configOf(settings, patch).replace('export default ', 'const config = ')}\n` +
    `export default { ...config, severities: Object.fromEntries(Object.keys(codes).map(code => [code, 'info'])) }\n`
  return files
}

export function pageOf({ id, ext }: LinkCase): string {
  return `docs/cases/${id}.${ext}`
}

function textOf({ id, front, source }: LinkCase): string {
  return ['---', `title: "Case ${id}"`, ...(front === undefined ? [] : [front]), '---', '', `${source}\n`].join('\n')
}

function bytesOf(text: string): string | Uint8Array {
  return text.startsWith('base64:') ? Buffer.from(text.slice('base64:'.length), 'base64') : text
}

function configOf({ baseUrl, trailingSlash }: Settings, patch: ConfigPatch): string {
  const { navbar, footer, sidebar, announcement, logo, favicon, image, redirects } = patch
  const config = {
    title: data.site.title,
    url: data.site.url,
    baseUrl,
    trailingSlash,
    docs: { path: 'docs', routeBasePath: '/', sidebars: sidebar && { main: sidebar } },
    changelog: { path: 'blog', routeBasePath: '/blog' },
    navbar: { items: navbar ?? [], logo: logo && { src: logo } },
    footer: { links: footer ?? [] },
    announcementBar: announcement && { id: 'bar', content: announcement },
    favicon,
    image,
    redirects
  }
  return `export default ${JSON.stringify(config, null, 2)}\n`
}

/** Where the finding of a page case must be. */
export function expectedOf(it: LinkCase): Expected {
  const file = it.reportIn ?? pageOf(it)
  const text = it.reportIn === undefined ? textOf(it) : (it.files?.find(({ path }) => path === file)?.text ?? '')
  const found = text.indexOf(it.link === '' ? '[x]()' : (it.find ?? it.link))
  const at = Math.max(0, found)
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const before = text.slice(lineStart, at)
  const opening = [/!?\[[^[\]]*\]\(<?$/, /<[a-zA-Z][^<]*$/, /\[[^[\]]*\]:\s*$/, /!?\[[^[\]]*\]\[?$/]
    .map(pattern => before.search(pattern))
    .filter(index => index >= 0)
  return {
    file,
    line: text.slice(0, at).split('\n').length,
    columns: [before.length, ...opening].map(index => index + 1)
  }
}
