/** Translates the keys of `docusaurus.config.js`. */

import { standInOf } from 'docsgen/project'
import { didYouMean, isPlainObject } from 'docsgen/text'
import { translateDocs } from './docs.ts'
import { addClientModule, translateModules, translateSheets } from './modules.ts'
import { themeConfig } from './theme-config.ts'
import {
  attributesOf,
  dropped,
  idle,
  keys,
  lost,
  pick,
  type Rule,
  same,
  type Table,
  type Translation
} from './translation.ts'

/** Translates the exported configuration. Functions were already called and promises awaited. */
export function translateSite(value: unknown, to: Translation): void {
  if (!isPlainObject(value)) return
  // Its style sheets set colors and fonts.
  to.set(['theme'], false, ['themeConfig'])
  to.set(['markdown', 'format'], 'mdx', ['markdown', 'format'])
  to.set(['markdown', 'emoji'], true, ['markdown', 'emoji'])
  to.set(['markdown', 'slugger'], 'docusaurus', ['markdown'])
  to.set(['markdown', 'excerpt'], 'line', ['markdown'])
  // Docusaurus has no time limit for plugins; some start the TypeScript compiler for their first page.
  to.set(['markdown', 'timeLimit'], 120, ['markdown'])
  for (const code of toleratedErrors) to.set(['severities', code], 'warning', [])
  // Most of these sites share their host with others: github.io, or the product beside its documentation.
  to.set(['severities', 'link/outside-base'], 'off', [])
  keys(site, unknownKey)(value, [], to)
  translateModules(value, to)
  translateSheets(to)
  translateDocs(value, to)
}

/** Errors that do not stop a build of Docusaurus. They become warnings, so that the site still publishes. */
const toleratedErrors = [
  'authors/invalid',
  'content/missing-folder',
  'front-matter/invalid',
  'link/broken-file',
  'link/broken-image',
  'link/malformed',
  'link/raw-address',
  'link/unsafe',
  'markdown/unsafe-html',
  'mdx/import',
  'mdx/island-props',
  'mdx/render',
  'mdx/unknown-component',
  'output/collision',
  'post/date',
  'route/case-collision',
  'route/slug',
  'tags/invalid'
]

const unknownKey: Rule = (_value, path, to) => {
  const key = String(path.at(-1))
  const meant = didYouMean(key, Object.keys(site))
  if (meant === null) to.note('not-needed', path, `The option “${key}” is not used.`, 'Remove it.')
  else to.note('config/unknown-key', path, `Unknown option “${key}” in Docusaurus.`, meant)
}

const severity: Rule = (value, path, to) => {
  if (typeof value !== 'function') to.set(path, value, path)
  else {
    const message = `“${path.at(-1)}” is a function, which Docusaurus does not accept here: the default is used.`
    to.note('unsupported', path, message, 'Write “ignore”, “log”, “warn” or “throw”.')
  }
}

/** Severities of Docusaurus → ours. */
const severities: Readonly<Record<string, string>> = { ignore: 'off', log: 'info', warn: 'warning', throw: 'error' }

/** A severity, or a function that is called for each broken link. */
const linkHook: Rule = (value, path, to) => {
  if (typeof value === 'function') to.set(['markdown', 'hooks', 'onBrokenMarkdownLinks'], value, path)
  else to.set(['onBrokenMarkdownLinks'], value, path)
}

const imageHook: Rule = (value, path, to) => {
  if (typeof value === 'function') to.set(['markdown', 'hooks', 'onBrokenMarkdownImages'], value, path)
  if (typeof value === 'string') to.set(['severities', 'link/broken-image'], severities[value] ?? 'error', path)
}

const markdown: Table = {
  format: (value, path, to) =>
    to.set(['markdown', 'format'], value === 'md' || value === 'detect' ? 'md' : 'mdx', path),
  // Diagrams are rendered unless they are switched off: a rendered diagram is more useful than its source.
  mermaid: (value, path, to) => {
    if (value === false) to.set(['markdown', 'diagrams'], false, path)
  },
  emoji: (value, path, to) => to.set(['markdown', 'emoji'], value !== false, path),
  mdx1Compat: dropped,
  hooks: keys({ onBrokenMarkdownLinks: linkHook, onBrokenMarkdownImages: imageHook }, lost('the hook is not called.')),
  anchors: keys(
    {
      maintainCase: (value, path, to) => {
        if (value === true) to.set(['markdown', 'slugger'], 'docusaurus-case', path)
      }
    },
    dropped
  ),
  preprocessor: same('markdown', 'preprocessor'),
  parseFrontMatter: same('markdown', 'parseFrontMatter'),
  remarkRehypeOptions: same('markdown', 'remarkRehypeOptions')
}

/** The address of a site whose `url` comes from a package that is not installed. */
const someAddress = 'https://example.com'

/** Without its packages, a configuration may lack an address. Only absolute links depend on it, so one is assumed. */
const url: Rule = (value, path, to) => {
  if (standInOf(value) === null) {
    to.set(['url'], value, path)
    return
  }
  const known = to.site.readText('static/CNAME')?.trim().split('\n', 1)[0]
  const assumed = known === undefined || known === '' ? someAddress : `https://${known}`
  to.find(['url'], assumed, path)
  const message = `“url” comes from a package that is not installed, so feeds, the sitemap and canonical links name “${assumed}”.`
  to.note('not-installed', path, message, 'Install the packages of the site: npm install')
}

const baseUrl: Rule = (value, path, to) => {
  if (standInOf(value) === null) {
    to.set(['baseUrl'], value, path)
    return
  }
  const message = '“baseUrl” comes from a package that is not installed, so the site is built for “/”.'
  to.note('not-installed', path, message, 'Install the packages of the site: npm install')
}

const localeKeys = ['label', 'direction', 'htmlLang', 'calendar', 'path', 'url', 'baseUrl', 'translate'] as const

const i18n: Rule = (value, path, to) => {
  if (!isPlainObject(value)) return
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs, path: folder } = value
  to.set(['i18n', 'defaultLocale'], defaultLocale, [...path, 'defaultLocale'])
  to.set(['i18n', 'locales'], locales, [...path, 'locales'])
  for (const [tag, own] of Object.entries(isPlainObject(localeConfigs) ? localeConfigs : {})) {
    // Docusaurus ignores the settings of languages that are not in `locales`.
    if (isPlainObject(own) && Array.isArray(locales) && locales.includes(tag))
      to.set(['i18n', 'localeConfigs', tag], pick(own, localeKeys), [...path, 'localeConfigs', tag])
  }
  // Docusaurus shows untranslated pages in every language.
  to.set(['i18n', 'untranslated'], 'show', path)
  if (folder !== undefined && folder !== 'i18n') {
    lost('translations are read from “i18n”.', 'Rename the folder.')(folder, [...path, 'path'], to)
  }
}

const staticDirectories: Rule = (value, path, to) => {
  if (!Array.isArray(value)) return
  // Docusaurus accepts a folder that does not exist.
  for (const [index, folder] of value.entries()) {
    if (typeof folder === 'string' && to.site.isThere(folder, 'folder'))
      to.add(['staticDirectories'], folder, [...path, index])
  }
}

/** `scripts` and `stylesheets`: an address, or the attributes of the element. */
const elements =
  (tagName: string, address: string, further: Readonly<Record<string, string>>): Rule =>
  (value, path, to) => {
    for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
      const attributes =
        typeof entry === 'string' ? { [address]: entry } : isPlainObject(entry) ? attributesOf(entry) : null
      if (attributes === null) continue
      to.add(['headTags'], { tagName, attributes: { ...further, ...attributes } }, [...path, index])
    }
  }

const headTags: Rule = (value, path, to) => {
  for (const [index, tag] of (Array.isArray(value) ? value : []).entries()) {
    if (!isPlainObject(tag)) continue
    const { tagName, attributes, innerHTML } = tag
    const own = isPlainObject(attributes) ? { attributes: attributesOf(attributes) } : {}
    to.add(['headTags'], { tagName, ...own, ...(typeof innerHTML === 'string' && { innerHTML }) }, [...path, index])
  }
}

const clientModules: Rule = (value, path, to) => {
  for (const [index, module] of (Array.isArray(value) ? value : []).entries()) {
    if (typeof module === 'string') addClientModule(module, [...path, index], to)
  }
}

const storage = keys({ type: same('storage', 'type'), namespace: same('storage', 'namespace') }, dropped)

const router: Rule = (value, path, to) => {
  if (value === 'hash') idle('every page has its own path.')(value, path, to)
}

const history: Rule = (value, path, to) => {
  if (isPlainObject(value)) lost('dates and authors of changes come from git.')(value, path, to)
}

/** The only flag with an effect on readers: whether their choices are stored under keys of the site. */
const v4: Rule = (value, path, to) => {
  const isNamed = value === true || (isPlainObject(value) && value.siteStorageNamespacing === true)
  if (isNamed && to.get(['storage', 'namespace']) === undefined) to.set(['storage', 'namespace'], true, path)
}

const future = keys(
  {
    v4,
    faster: dropped,
    experimental_router: router,
    experimental_vcs: history,
    experimental_storage: storage,
    storage
  },
  dropped
)

const site: Table = {
  title: same('title'),
  tagline: same('tagline'),
  url,
  baseUrl,
  trailingSlash: same('trailingSlash'),
  titleDelimiter: same('titleDelimiter'),
  favicon: same('favicon'),
  noIndex: same('noIndex'),
  baseUrlIssueBanner: same('baseUrlIssueBanner'),
  i18n,
  onBrokenLinks: severity,
  onBrokenAnchors: severity,
  onBrokenMarkdownLinks: linkHook,
  onDuplicateRoutes: severity,
  staticDirectories,
  headTags,
  scripts: elements('script', 'src', {}),
  stylesheets: elements('link', 'href', { rel: 'stylesheet' }),
  clientModules,
  markdown: keys(markdown, dropped),
  storage,
  future,
  themeConfig: keys(themeConfig, dropped),
  ssrTemplate: lost(
    'docsgen writes the HTML around a page.',
    'Copy the template “Document” into the folder “templates”.'
  ),
  // Translated by `translateModules` and `translateDocs`, because options of one module can concern others.
  presets: dropped,
  plugins: dropped,
  themes: dropped,
  // Components read them from useDocusaurusContext().
  customFields: dropped,
  organizationName: dropped,
  projectName: dropped,
  deploymentBranch: dropped,
  githubHost: dropped,
  githubPort: dropped,
  webpack: idle('docsgen bundles code for browsers with esbuild.')
}
