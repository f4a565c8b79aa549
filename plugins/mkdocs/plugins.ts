/** `plugins` of MkDocs: what docsgen does instead of each. One without a rule is reported. */
import { macros, namedList } from './extensions.ts'
import { isTable, type Path, type Table } from './settings.ts'
import type { Site } from './site.ts'

export function readPlugins(written: unknown, site: Site): void {
  for (const { name, options, path } of namedList(written, ['plugins'])) readPlugin(name, options, path, site)
}

function readPlugin(name: string, options: Table, path: Path, site: Site): void {
  if (options.enabled === false) return
  const short = name
    .replace(/^(?:material|materialx|zensical)\//, '')
    .replace(/^mkdocs-/, '')
    .replace(/ #.*/, '')
  const rule = plugins[short]
  if (rule !== undefined) rule(options, path, site)
  else
    site.lose(
      path,
      `The plugin “${name}”`,
      'docsgen does not run Python',
      'Look for an equivalent in the manual, or write a docsgen plugin.'
    )
}

type ReadPlugin = (options: Table, path: Path, site: Site) => void

/** docsgen does the same without being told, or readers do not see it. */
const idle: ReadPlugin = () => undefined

const lost =
  (why: string, hint: string): ReadPlugin =>
  (_, path, site) =>
    site.lose(path, `The plugin “${String(path.at(-1) === undefined ? '' : nameOf(path, site))}”`, why, hint)

function nameOf(path: Path, site: Site): string {
  const last = path.at(-1)
  if (typeof last === 'string') return last
  const list = site.settings.value.plugins
  return Array.isArray(list) ? String(list[Number(last)]) : ''
}

const redirects: ReadPlugin = ({ redirect_maps: maps }, path, site) => {
  if (!isTable(maps)) return
  const known = Array.isArray(site.config.redirects) ? site.config.redirects : []
  const made = Object.entries(maps).flatMap(([from, to]) => {
    const old = site.pathOf(from)
    const target = String(to)
    const [file = '', anchor] = target.split('#')
    const address = /^https?:\/\//.test(target)
      ? target
      : `${site.pathOf(file)}${anchor === undefined ? '' : `#${anchor}`}`
    return old === address ? [] : [{ from: old, to: address }]
  })
  site.set(['redirects'], [...known, ...made], [...path, 'redirect_maps'])
}

const tags: ReadPlugin = (options, _, site) => {
  site.isTagged = options.tags !== false
}

const blog: ReadPlugin = (options, path, site) => {
  site.blogs = [...site.blogs, { options, path }]
}

const dates: ReadPlugin = (_, path, site) => site.set(['docs', 'showLastUpdateTime'], true, path)
const people: ReadPlugin = (_, path, site) => site.set(['docs', 'showContributors'], true, path)

const i18n: ReadPlugin = ({ languages, docs_structure: structure }, path, site) => {
  const list = (
    Array.isArray(languages) ? languages : isTable(languages) ? Object.keys(languages).map(locale => ({ locale })) : []
  ).filter(isTable)
  const first = list.find(it => it.default === true) ?? list[0]
  const others = list
    .filter(it => it !== first)
    .map(it => String(it.locale))
    .filter(it => it !== 'null' && it !== 'default')
  if (first !== undefined && typeof first.locale === 'string' && first.locale !== 'default')
    site.set(['i18n', 'defaultLocale'], first.locale.replace('_', '-'), path)
  for (const tag of others) site.excluded.push(...(structure === 'folder' ? [`${tag}/**`] : [`**/*.${tag}.md`]))
  site.lose(
    path,
    'The plugin “i18n”',
    `only the first language is built, without ${others.join(', ')}`,
    'Move translations into the folder “i18n”, as the page “Languages” of the manual says.'
  )
}

const exclude: ReadPlugin = ({ glob, regex }, path, site) => {
  for (const pattern of [glob ?? []].flat())
    site.excluded.push(String(pattern), `${String(pattern).replace(/\/$/, '')}/**`)
  if (regex !== undefined && regex !== null)
    site.lose([...path, 'regex'], '“regex”', 'docsgen supports only glob patterns', 'Write the files as “glob”.')
}

const references: ReadPlugin = (_, __, site) => {
  site.references = true
}

const literateNav: ReadPlugin = ({ nav_file: file }, _, site) => {
  site.navigation.navFile = typeof file === 'string' ? file : 'SUMMARY.md'
}

const awesomePages: ReadPlugin = ({ filename }, _, site) => {
  site.navigation.pagesFile = typeof filename === 'string' ? filename : '.pages'
}

const awesomeNav: ReadPlugin = ({ filename }, _, site) => {
  site.navigation.pagesFile = typeof filename === 'string' ? filename : '.nav.yml'
}

const sections: ReadPlugin = (_, __, site) => {
  site.sectionIndexes = true
}

const group: ReadPlugin = ({ plugins: inner }, path, site) => {
  for (const { name, options, path: at } of namedList(inner, [...path, 'plugins'])) readPlugin(name, options, at, site)
}

const generated = lost(
  'docsgen does not run Python, so the pages that it writes are missing',
  'Run the program before docsgen, and let it write into the folder of the pages.'
)

const plugins: Readonly<Record<string, ReadPlugin>> = {
  'api-autonav': generated,
  autoapi: generated,
  'auto-tag': idle,
  autorefs: references,
  'awesome-nav': awesomeNav,
  'awesome-pages': awesomePages,
  blog,
  charts: lost('docsgen draws only Mermaid diagrams', 'Show the chart as a picture.'),
  'enumerate-headings': lost('docsgen does not number headings', 'Write the numbers into the headings.'),
  encryptcontent: lost(
    'docsgen publishes every page for all readers',
    'Leave the pages out with “exclude_docs”, or protect them on the host.'
  ),
  exclude,
  'exclude-search': idle,
  'gen-files': generated,
  'git-authors': people,
  'git-committers': people,
  'git-committers-2': people,
  'git-latest-changes': idle,
  'git-revision-date': dates,
  'git-revision-date-localized': dates,
  glightbox: idle,
  group,
  htmlproofer: idle,
  i18n,
  'static-i18n': i18n,
  include: idle,
  'include-markdown': (_, __, site) => void site.includes.add('tags'),
  info: idle,
  jupyter: generated,
  kroki: lost('docsgen does not request pictures from a server', 'Write the diagram for Mermaid, or show a picture.'),
  'literate-nav': literateNav,
  llmstxt: idle,
  'llmstxt-md': idle,
  macros,
  'markdown-exec': lost('docsgen does not run the code of pages', 'Write the result of the code into the page.'),
  mermaid2: idle,
  meta: lost('each page has its own front matter', 'Write the keys of “.meta.yml” into the pages.'),
  'meta-descriptions': idle,
  'meta-manager': idle,
  mike: idle,
  minify: idle,
  mkdocstrings: references,
  monorepo: lost('docsgen builds one site', 'Name each folder as a docs set in site.config.ts.'),
  multirepo: lost(
    'docsgen does not fetch repositories',
    'Check the repositories out, and name each folder as a docs set.'
  ),
  ngrid: idle,
  'no-sitemap': idle,
  'open-in-new-tab': idle,
  offline: lost('docsgen sites do not work without a server', 'Use “docsgen preview” to read the site.'),
  optimize: idle,
  'pdf-export': lost('docsgen publishes only a website', 'Print the pages from a browser.'),
  'print-site': lost('docsgen does not create a page with all pages', 'Print the pages from a browser.'),
  privacy: idle,
  projects: lost('docsgen builds one site', 'Build each project by itself, with “--base-url”.'),
  redirects,
  roamlinks: lost('docsgen supports only Markdown links', 'Write [text](page.md).'),
  rss: idle,
  same_dir: idle,
  'same-dir': idle,
  search: idle,
  'section-index': sections,
  social: idle,
  'swagger-ui-tag': lost('docsgen does not have this element', 'Use OpenAPI references of docsgen.'),
  'table-reader': lost('docsgen does not read tables from files', 'Write the table into the page.'),
  tags,
  typeset: idle,
  'with-pdf': lost('docsgen publishes only a website', 'Print the pages from a browser.')
}
