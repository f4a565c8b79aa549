/** The instances of the docs, blog and pages plugins, from presets and from `plugins`. */

import { packageOf, standInOf } from 'docsgen/project'
import { isPlainObject } from 'docsgen/text'
import { type Found, modulesOf } from './modules.ts'
import { dropped, filePath, idle, type KeyPath, lost, type Rule, type Translation } from './translation.ts'

/** Translates all instances; the first of each kind comes from a preset, if there is one. */
export function translateDocs(config: Readonly<Record<string, unknown>>, to: Translation): void {
  const modules = modulesOf(config, to)
  const of = (kind: string) => modules.filter(({ name, options }) => name === kind && options !== false)
  const theme = isPlainObject(config.themeConfig) ? config.themeConfig : {}
  docsSets(of('@docusaurus/plugin-content-docs'), theme, to)
  blogs(of('@docusaurus/plugin-content-blog'), of('@docusaurus/plugin-content-docs'), theme, to)
  const [pages, ...morePages] = of('@docusaurus/plugin-content-pages')
  if (pages !== undefined) setPages(pages, to)
  for (const { path } of morePages) {
    to.note('unsupported', path, 'A second pages folder is not supported.', 'Move its files to the first one.')
  }
}

type Fields = Record<string, unknown>

/** Sets keys of an object that becomes one docs set, or the changelog. */
type FieldRule = (value: unknown, path: KeyPath, to: Translation, fields: Fields) => void

const keep: FieldRule = (value, path, _to, fields) => {
  fields[String(path.at(-1))] = value
}
const flag: FieldRule = (value, path, _to, fields) => {
  if (typeof value === 'boolean') fields[String(path.at(-1))] = value
}
const asRule =
  (rule: Rule): FieldRule =>
  (value, path, to) =>
    rule(value, path, to)

/** Keeps the remark and rehype plugins that are installed; math and `npm2yarn` are built in. */
const plugins: FieldRule = (value, path, to, fields) => {
  const there = (Array.isArray(value) ? value : []).filter((plugin, index) => {
    const [transformer, options] = [plugin].flat() as unknown[]
    const name = standInOf(transformer)
    if (isNamed(transformer, name, 'remark-math')) {
      to.set(['markdown', 'math'], true, [...path, index])
      return isPlainObject(options) && options.singleDollarTextMath === false && name === null
    }
    // docsgen renders formulas as MathML without a plugin or style sheet.
    if (isNamed(transformer, name, 'rehype-katex')) return false
    // docsgen converts commands of blocks with `npm2yarn` itself.
    if (name === '@docusaurus/remark-plugin-npm2yarn') return false
    if (name === null) return true
    const owner = packageOf(name.split('#', 1)[0] ?? '')
    to.missing.add(owner)
    const message = `The plugin “${name.replace('#', '.')}” is not installed: pages are shown without it.`
    to.note('not-installed', [...path, index], message, `Install it: npm install ${owner}`)
    return false
  })
  if (there.length > 0) fields[String(path.at(-1))] = there
}

/** Whether a plugin is the default export of a package, installed or not. */
function isNamed(transformer: unknown, standIn: string | null, packageName: string): boolean {
  if (standIn !== null) return standIn === packageName
  const name = packageName.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())
  return typeof transformer === 'function' && transformer.name === name
}

const admonitions: FieldRule = (value, path, to, fields) => {
  if (value === false) lost('“:::” always opens an admonition.')('', path, to)
  if (isPlainObject(value) && Array.isArray(value.keywords)) fields.admonitions = value.keywords
}

/** Options that all content plugins share. */
const ofMarkdown: Readonly<Record<string, FieldRule>> = {
  remarkPlugins: plugins,
  rehypePlugins: plugins,
  recmaPlugins: asRule(lost('pages are compiled without it.')),
  beforeDefaultRemarkPlugins: plugins,
  beforeDefaultRehypePlugins: plugins,
  admonitions,
  mdxPageComponent: asRule(lost('the page has the layout of the site.'))
}

const components = Object.fromEntries(
  [
    'docsRootComponent',
    'docVersionRootComponent',
    'docRootComponent',
    'docItemComponent',
    'docTagsListComponent',
    'docTagDocListComponent',
    'docCategoryGeneratedIndexComponent',
    'blogListComponent',
    'blogPostComponent',
    'blogTagsListComponent',
    'blogTagsPostsComponent',
    'blogArchiveComponent',
    'blogAuthorsListComponent',
    'blogAuthorsPostsComponent'
  ].map(name => [
    name,
    asRule(lost('the page has the layout of docsgen.', 'Copy the template of the page into the folder “templates”.'))
  ])
)

const editUrl: FieldRule = (value, _path, _to, fields) => {
  if (typeof value === 'string') fields.editUrl = value.replace(/(?<!\/)\/*$/, '/')
  if (typeof value === 'function') fields.editUrl = value
}

const sidebarPath: FieldRule = (value, path, to, fields) => {
  if (value === false) fields.sidebarPath = false
  if (typeof value !== 'string') return
  const file = sidebarFile(filePath(value, to), to)
  fields.sidebarPath = file ?? false
  if (file !== null) return
  // Docusaurus shows such docs without a sidebar, too.
  to.isWhole = false
  const message = `The docs have no sidebar: there is no file “${filePath(value, to)}”.`
  to.note('not-installed', path, message, 'Run the script that creates it, or fix its path.')
}

/** The file of `require.resolve('./sidebars')`: the extension may be missing, or `.js` for a `.ts` file. */
function sidebarFile(path: string, { site }: Translation): string | null {
  const endings = ['', '.ts', '.js', '.cjs', '.mjs', '.json']
  const files = [...endings.map(ending => path + ending), path.replace(/\.([cm]?)js$/, '.$1ts')]
  return files.find(file => site.isThere(file, 'file')) ?? null
}

const docsFields: Readonly<Record<string, FieldRule>> = {
  ...ofMarkdown,
  ...components,
  path: dropped,
  id: dropped,
  routeBasePath: dropped,
  sidebarPath,
  editUrl,
  sidebarItemsGenerator: keep,
  numberPrefixParser: (value, _path, _to, fields) => {
    if (typeof value === 'boolean' || typeof value === 'function') fields.numberPrefixParser = value
  },
  include: keep,
  exclude: keep,
  sidebarCollapsible: flag,
  sidebarCollapsed: flag,
  breadcrumbs: flag,
  showLastUpdateTime: flag,
  showLastUpdateAuthor: flag,
  disableVersioning: flag,
  includeCurrentVersion: flag,
  lastVersion: keep,
  onlyIncludeVersions: keep,
  versions: (value, _path, _to, fields) => {
    if (!isPlainObject(value)) return
    const known = Object.entries(value).filter(([, version]) => isPlainObject(version))
    fields.versions = Object.fromEntries(known.map(([name, version]) => [name, { ...(version as object) }]))
  },
  editCurrentVersion: (value, path, to, { id }) => {
    const list = id === 'default' ? 'versions.json' : `${String(id)}_versions.json`
    if (to.site.isThere(list, 'file'))
      lost('edit links of a version lead to the files of that version.')(value, path, to)
  },
  editLocalizedFiles: dropped,
  tagsBasePath: asRule((value, path, to) => {
    if (value !== 'tags') lost('tag pages are always below “tags”.')(value, path, to)
  }),
  tags: asRule(lost('tags are read from “tags.yml”.')),
  onInlineTags: keep
}

const setKeys = ['versions', 'sidebarPath', 'editUrl'] as const

function docsSets(found: readonly Found[], theme: Readonly<Record<string, unknown>>, to: Translation): void {
  if (found.length === 0) to.set(['docs'], false, ['presets'])
  const { sidebar = {}, versionPersistence } = isPlainObject(theme.docs) ? theme.docs : {}
  const { hideable, autoCollapseCategories } = isPlainObject(sidebar) ? sidebar : {}
  for (const [index, { options, path }] of found.entries()) {
    const given = isPlainObject(options) ? options : {}
    const { id = 'default', path: folder = 'docs', routeBasePath = 'docs' } = given
    const fields: Fields = {
      id,
      path: filePath(String(folder), to),
      routeBasePath,
      ...(typeof hideable === 'boolean' && { sidebarHideable: hideable }),
      ...(typeof autoCollapseCategories === 'boolean' && { autoCollapseCategories }),
      ...(versionPersistence === 'none' && { versionPersistence })
    }
    readFields(given, docsFields, path, to, fields)
    to.set(['docs', index], fields, path)
    for (const key of setKeys) if (fields[key] !== undefined) to.set(['docs', index, key], fields[key], [...path, key])
  }
}

function readFields(
  given: Readonly<Record<string, unknown>>,
  table: Readonly<Record<string, FieldRule>>,
  path: KeyPath,
  to: Translation,
  fields: Fields
): void {
  for (const [key, value] of Object.entries(given)) {
    // null means "not set", except for this option.
    if (value === undefined || (value === null && key !== 'archiveBasePath')) continue
    const rule = Object.hasOwn(table, key) ? table[key] : undefined
    if (rule !== undefined) rule(value, [...path, key], to, fields)
    else idle('no option has this name.')(value, [...path, key], to)
  }
}

const blogFields: Readonly<Record<string, FieldRule>> = {
  ...ofMarkdown,
  ...components,
  path: dropped,
  id: dropped,
  routeBasePath: dropped,
  blogTitle: keep,
  blogDescription: keep,
  postsPerPage: keep,
  blogSidebarTitle: keep,
  blogSidebarCount: keep,
  showReadingTime: flag,
  showLastUpdateTime: flag,
  showLastUpdateAuthor: flag,
  authorsMapPath: keep,
  tagsBasePath: keep,
  authorsBasePath: keep,
  editUrl,
  onUntruncatedBlogPosts: keep,
  onInlineAuthors: keep,
  feedOptions: (value, path, to, fields) => {
    if (!isPlainObject(value)) return
    const { type, title, description, copyright, limit, createFeedItems, xslt, language } = value
    const kinds = type === undefined ? ['rss', 'atom'] : type
    fields.feedOptions = Object.fromEntries(
      Object.entries({
        type: kinds,
        title,
        description,
        copyright,
        limit: limit === null ? false : limit,
        createFeedItems: createFeedItems ?? undefined
      }).filter(([, part]) => part !== undefined && part !== '')
    )
    idle('feeds have the language of the site.')(language, [...path, 'language'], to)
    idle('feeds have no style sheet.')(xslt, [...path, 'xslt'], to)
  },
  archiveBasePath: (value, _path, _to, fields) => {
    if (value === null) fields.archive = false
    else if (typeof value === 'string') fields.archive = value
  },
  pageBasePath: keep,
  sortPosts: keep,
  truncateMarker: keep,
  readingTime: keep,
  processBlogPosts: keep,
  include: keep,
  exclude: keep,
  editLocalizedFiles: dropped,
  tags: asRule(lost('tags are read from “tags.yml”.')),
  onInlineTags: keep
}

function blogs(
  found: readonly Found[],
  sets: readonly Found[],
  theme: Readonly<Record<string, unknown>>,
  to: Translation
): void {
  const there = found.filter(({ options }) =>
    to.site.isThere(filePath(String(isPlainObject(options) ? (options.path ?? 'blog') : 'blog'), to), 'folder')
  )
  const { sidebar } = isPlainObject(theme.blog) ? theme.blog : {}
  const taken = new Set(sets.map(({ options }) => idOf(options)))
  for (const [index, { options, path }] of there.entries()) {
    const given = isPlainObject(options) ? options : {}
    const fields: Fields = {
      ...(there.length > 1 && { id: blogId(given, taken) }),
      path: filePath(String(given.path ?? 'blog'), to),
      routeBasePath: given.routeBasePath ?? 'blog',
      blogTitle: 'Blog',
      feedOptions: { type: ['rss', 'atom'] },
      ...(isPlainObject(sidebar) && typeof sidebar.groupByYear === 'boolean' && { groupByYear: sidebar.groupByYear })
    }
    readFields(given, blogFields, path, to, fields)
    // A script generates the file of authors before a build, and has not run.
    if (
      typeof given.authorsMapPath === 'string' &&
      !to.site.isThere(`${fields.path}/${given.authorsMapPath}`, 'file')
    ) {
      to.isWhole = false
    }
    to.set(there.length > 1 ? ['changelog', index] : ['changelog'], fields, path)
  }
}

function idOf(options: unknown): string {
  return isPlainObject(options) && typeof options.id === 'string' ? options.id : 'default'
}

/** In Docusaurus, a blog and a docs set may have the same id; here ids are unique. */
function blogId(given: Readonly<Record<string, unknown>>, taken: Set<string>): string {
  const own = idOf(given) === 'default' ? 'changelog' : idOf(given)
  const id = taken.has(own) ? `${own}-blog` : own
  taken.add(id)
  return id
}

const pagesFields: Readonly<Record<string, FieldRule>> = {
  ...ofMarkdown,
  path: dropped,
  id: dropped,
  routeBasePath: dropped,
  include: keep,
  exclude: keep,
  editUrl: asRule(idle('pages outside docs have no edit link.')),
  editLocalizedFiles: dropped,
  showLastUpdateAuthor: asRule(idle('pages outside docs do not show when and by whom they were last updated.')),
  showLastUpdateTime: asRule(idle('pages outside docs do not show when and by whom they were last updated.'))
}

function setPages({ options, path }: Found, to: Translation): void {
  const given = isPlainObject(options) ? options : {}
  const folder = filePath(String(given.path ?? 'src/pages'), to)
  if (!to.site.isThere(folder, 'folder')) return
  const fields: Fields = { path: folder, routeBasePath: given.routeBasePath ?? '/' }
  readFields(given, pagesFields, path, to, fields)
  to.set(['pages'], fields, path)
}
