/** What docsgen makes of each key of the configuration. A key without a rule is reported. */
import { posix } from 'node:path'
import { iconOfPath } from './icons.ts'
import { isTable, type Path } from './settings.ts'
import type { Site } from './site.ts'

export type ReadKey = (value: unknown, path: Path, site: Site) => void

/** The same value under another name. */
const as =
  (...to: string[]): ReadKey =>
  (value, path, site) =>
    site.set(to, value, path)

/** Read elsewhere, or only for MkDocs itself: readers do not see it. */
const idle: ReadKey = () => undefined

const lost =
  (why: string, hint: string): ReadKey =>
  (value, path, site) => {
    if (value !== false && value !== '') site.lose(path, `“${path.join('.')}”`, why, hint)
  }

/** The address with its path, or a path alone. */
const siteUrl: ReadKey = (value, path, site) => {
  if (typeof value !== 'string' || value === '') return
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    site.report(
      'configuration',
      path,
      `“${value}” is not an address.`,
      'Write it with its host: https://docs.example.com/'
    )
    return
  }
  const { origin, pathname } = new URL(value)
  site.set(['url'], origin, path)
  if (pathname !== '/') site.set(['baseUrl'], pathname.endsWith('/') ? pathname : `${pathname}/`, path)
}

const author: ReadKey = (value, _, site) =>
  void site.head.push({ tagName: 'meta', attributes: { name: 'author', content: String(value) } })

const repository: ReadKey = (value, path, site) => {
  const { repo_name: name, edit_uri: edit, edit_uri_template: template } = site.settings.value
  const url = String(value).replace(/\/$/, '')
  if (!/^https?:\/\//.test(url)) return
  const host = /gitlab/.test(url) ? 'gitlab' : /bitbucket/.test(url) ? 'git' : 'github'
  const label = typeof name === 'string' ? name : { gitlab: 'GitLab', git: 'Bitbucket', github: 'GitHub' }[host]
  addItems(site, [{ position: 'right', icon: host, label, href: url }], path)
  if (edit === '' || edit === false || (site.isMaterial && !hasEdit(site))) return
  if (typeof template === 'string') {
    const below = template.replace(/\{path(?:![a-z])?\}/g, '{path}')
    if (!/\{(?!path\})/.test(below)) site.set(['docs', 'editUrl'], joined(url, below), ['edit_uri_template'])
    return
  }
  const usual = host === 'git' ? 'src/default/docs/' : 'edit/master/docs/'
  const uri = typeof edit === 'string' ? edit : usual
  site.set(
    ['docs', 'editUrl'],
    `${joined(url, uri).replace(/\/?$/, '/')}{path}`,
    edit === undefined ? path : ['edit_uri']
  )
}

/** Material shows the link since version 9 only if it is told to. */
function hasEdit({ features }: Site): boolean {
  return features.has('content.action.edit') || features.has('content.action.view')
}

function joined(url: string, uri: string): string {
  return /^https?:\/\//.test(uri) ? uri : /^[?#]/.test(uri) ? `${url}${uri}` : `${url}/${uri.replace(/^\//, '')}`
}

function addItems(site: Site, items: readonly object[], path: Path): void {
  const { navbar } = site.config
  const known = isTable(navbar) && Array.isArray(navbar.items) ? navbar.items : []
  site.set(['navbar', 'items'], [...known, ...items], path)
}

const styles: ReadKey = (value, path, site) => {
  for (const [index, file] of [value].flat().entries()) {
    const written = String(file)
    if (/^https?:\/\//.test(written)) {
      site.head.push({ tagName: 'link', attributes: { rel: 'stylesheet', href: written } })
      continue
    }
    const below = posix.join(site.docsFolder, written)
    if (!site.folder.hasFile(below)) {
      const place = [...path, index]
      site.report(
        'configuration',
        place,
        `“${posix.join(site.docsPath, written)}” does not exist.`,
        'Fix the path, which is relative to “docs_dir”.'
      )
      continue
    }
    const known = Array.isArray(site.config.styles) ? site.config.styles : []
    site.set(['styles'], [...known, posix.join(site.docsPath, written)], path)
  }
}

/** Libraries that docsgen has itself, and their settings. */
const known = /(?:mathjax|katex|polyfill|mermaid|tablesort)/i

const scripts: ReadKey = (value, path, site) => {
  for (const [index, script] of [value].flat().entries()) {
    const options = isTable(script) ? script : { path: script }
    const source = String(options.path)
    if (known.test(source)) continue
    const isElsewhere = /^(?:https?:)?\/\//.test(source)
    if (!isElsewhere && !site.folder.hasFile(posix.join(site.docsFolder, source))) {
      const place = [...path, index]
      site.report(
        'configuration',
        place,
        `“${posix.join(site.docsPath, source)}” does not exist.`,
        'Fix the path, which is relative to “docs_dir”.'
      )
      continue
    }
    const base = typeof site.config.baseUrl === 'string' ? site.config.baseUrl : '/'
    const src = isElsewhere ? source : `${base}${posix.join(source, '.')}`
    const type = options.type ?? (source.endsWith('.mjs') ? 'module' : undefined)
    const attributes = {
      src,
      ...(type !== undefined && { type: String(type) }),
      ...(options.async === true ? { async: true } : type === undefined && { defer: true })
    }
    site.head.push({ tagName: 'script', attributes })
  }
}

/** Marks the pages as files: `guide.html`. */
const directories: ReadKey = (value, _, site) => {
  site.hasDirectories = value !== false
}

const outDir: ReadKey = (value, path, site) => site.set(['outDir'], posix.join(site.folder.path, String(value)), path)

/** Patterns as in `.gitignore`, one a line. */
const excluded: ReadKey = (value, _, site) => {
  for (const line of String(value).split('\n')) {
    const pattern = line.trim()
    if (pattern === '' || pattern.startsWith('#') || pattern.startsWith('!')) continue
    const path = pattern.replace(/^\//, '')
    const deep = pattern.startsWith('/') || /.\/./.test(pattern) ? path : `**/${path}`
    site.excluded.push(
      deep.endsWith('/') ? `${deep}**` : deep,
      ...(deep.endsWith('/') || /\.\w+$/.test(deep) ? [] : [`${deep}/**`])
    )
  }
}

const extra: ReadKey = (value, path, site) => {
  if (!isTable(value)) return
  const { social, alternate, version, analytics, homepage, consent } = value
  if (Array.isArray(social)) addSocial(social, [...path, 'social'], site)
  if (Array.isArray(alternate)) {
    const items = alternate.filter(isTable).map(it => ({ label: String(it.name), href: addressOf(it.link, site) }))
    if (items.length > 0)
      addItems(
        site,
        [{ type: 'dropdown', position: 'right', icon: 'translate', label: 'Languages', items }],
        [...path, 'alternate']
      )
  }
  if (isTable(version) && version.provider !== undefined)
    site.lose(
      [...path, 'version'],
      '“extra.version”',
      'docsgen builds only this version',
      'Publish each version below its own path with “--base-url”, or keep the versions in one site.'
    )
  if (isTable(analytics) && analytics.property !== undefined && analytics.property !== null)
    addAnalytics(String(analytics.property), [...path, 'analytics'], site)
  if (isTable(consent))
    site.lose(
      [...path, 'consent'],
      '“extra.consent”',
      'docsgen asks for consent only where a service needs it',
      'See “Consent” in the manual.'
    )
  if (typeof homepage === 'string') site.set(['navbar', 'logo', 'href'], homepage, [...path, 'homepage'])
}

function addressOf(link: unknown, site: Site): string {
  const written = String(link)
  const base = typeof site.config.url === 'string' ? site.config.url : ''
  return /^https?:\/\//.test(written) ? written : `${base}/${written.replace(/^(?:\.\.?)?\//, '')}`
}

function addSocial(social: readonly unknown[], path: Path, site: Site): void {
  const links = social.filter(isTable).flatMap(({ icon, link, name }) => {
    const href = String(link)
    if (!/^(?:https?:|mailto:)/.test(href)) return []
    const label = typeof name === 'string' ? name : labelOf(String(icon), href)
    return [{ label, href }]
  })
  if (links.length > 0) site.set(['footer', 'links'], links, path)
}

/** `fontawesome/brands/x-twitter` → `X` */
function labelOf(icon: string, href: string): string {
  const names: Readonly<Record<string, string>> = {
    github: 'GitHub',
    gitlab: 'GitLab',
    'x-twitter': 'X',
    linkedin: 'LinkedIn',
    youtube: 'YouTube',
    'stack-overflow': 'Stack Overflow',
    python: 'PyPI',
    'paper-plane': 'Mail'
  }
  const [last = ''] = icon.split('/').slice(-1)
  const word = names[last] ?? (iconOfPath(icon) === 'globe' || last === 'undefined' ? '' : last.replaceAll('-', ' '))
  if (word !== '') return word.charAt(0).toUpperCase() + word.slice(1)
  return URL.canParse(href) ? new URL(href).host : href
}

function addAnalytics(property: string, path: Path, site: Site): void {
  if (!/^[A-Z]{1,3}-[\w-]+$/.test(property)) return
  if (property.startsWith('UA-')) {
    site.lose(
      path,
      '“extra.analytics”',
      'Google has switched off properties that begin with “UA-”',
      'Remove it, or name a property that begins with “G-”.'
    )
    return
  }
  site.head.push(
    { tagName: 'script', attributes: { async: true, src: `https://www.googletagmanager.com/gtag/js?id=${property}` } },
    {
      tagName: 'script',
      innerHTML: `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date());gtag("config",${JSON.stringify(property)});`
    }
  )
}

export const rules: Readonly<Record<string, ReadKey>> = {
  site_name: as('title'),
  site_description: as('tagline'),
  site_url: siteUrl,
  site_author: author,
  site_dir: outDir,
  repo_url: repository,
  repo_name: idle,
  edit_uri: idle,
  edit_uri_template: idle,
  copyright: as('footer', 'copyright'),
  docs_dir: idle,
  use_directory_urls: directories,
  extra_css: styles,
  extra_javascript: scripts,
  extra_templates: lost('MkDocs templates are not used', 'Publish the file as it is, without expressions.'),
  exclude_docs: excluded,
  draft_docs: excluded,
  extra,
  hooks: lost('docsgen does not run Python', 'Rewrite the hook as a docsgen plugin.'),
  google_analytics: (value, path, site) => addAnalytics(String([value].flat()[0]), path, site),
  // Read before the others.
  theme: idle,
  markdown_extensions: idle,
  plugins: idle,
  nav: idle,
  not_in_nav: idle,
  dev_addr: idle,
  strict: idle,
  validation: idle,
  watch: idle,
  remote_branch: idle,
  remote_name: idle,
  mdx_configs: idle,
  disable_fundraising: idle
}
