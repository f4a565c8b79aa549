/**
 * Presets, plugins and themes. Known packages are translated by their names and never run. For others, a note says what
 * readers lose.
 */

import { createHash } from 'node:crypto'
import type { AddedPage } from 'docsgen/config'
import { packageOf, standInOf } from 'docsgen/project'
import { isPlainObject } from 'docsgen/text'
import {
  addAliasesOf,
  attributesOf,
  dropped,
  filePath,
  type KeyPath,
  lost,
  type PluginWork,
  type Rule,
  type Table,
  type Translation
} from './translation.ts'

/** A preset, plugin or theme of the configuration. */
export interface Found {
  /** `@docusaurus/plugin-sitemap`, the path of a file, or the name of a function. */
  readonly name: string
  /** As written in the configuration: a name, a path, or a function. */
  readonly module?: unknown
  readonly options: unknown
  /** Path of the options in the configuration; without options, that of the module. */
  readonly path: KeyPath
  /** A preset with the options of the classic preset. These are translated; what else the preset does is unknown. */
  readonly isPreset?: boolean
}

/** All modules, including those that presets consist of. */
export function modulesOf(config: Readonly<Record<string, unknown>>, to: Translation): readonly Found[] {
  const found = [
    ...entriesOf(config.presets, 'preset', ['presets']).flatMap(partsOfPreset),
    ...entriesOf(config.themes, 'theme', ['themes']),
    ...entriesOf(config.plugins, 'plugin', ['plugins'])
  ]
  return found.map(module => ({ ...module, name: extendedBy(module.name, to) ?? module.name }))
}

/** The content plugin that a plugin of the site extends: `plugins/blog.js` that imports plugin-content-blog. */
function extendedBy(name: string, to: Translation): string | null {
  if (!/^[./]|^[a-z]:/i.test(name)) return null
  const file = to.site.script(filePath(name, to))
  const text = file === null ? '' : (to.site.readText(file) ?? '')
  return (
    /(?:from|require\(|import\()\s*['"](@docusaurus\/plugin-content-(?:docs|blog|pages))['"]/.exec(text)?.[1] ?? null
  )
}

/** Translates all modules except the content plugins, which docs.ts translates. */
export function translateModules(config: Readonly<Record<string, unknown>>, to: Translation): void {
  for (const { name, options, path, isPreset } of modulesOf(config, to)) {
    if (options === false) continue
    to.missing.add(name)
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const [loss, hint = null] = (Object.hasOwn(losses, name) && losses[name]) || []
    if (loss !== undefined) to.note('unsupported', path, `“${name}” has no equivalent: ${loss}`, hint)
    else if (rule !== undefined) rule(options, path, to)
    else unknownModule(name, path, to, isPreset)
  }
}

function unknownModule(name: string, path: KeyPath, to: Translation, isPreset = false): void {
  const work = to.works.get(JSON.stringify(path))
  if (work !== undefined) {
    addWork(name, path, work, to)
    return
  }
  to.isWhole = false
  const message = isPreset
    ? `The preset “${filePath(name, to)}” is read as “${presetClassic}”: its other parts are missing.`
    : `The plugin “${filePath(name, to)}” is recognized but not run: what it adds to pages is missing.`
  to.note('unsupported', path, message, 'Replace it with a hook under “plugins” in site.config.ts, or with “headTags”.')
}

/** Adds what a plugin of the site returned when it ran. */
function addWork(
  name: string,
  path: KeyPath,
  { tags, clientModules, pages, lacks }: PluginWork,
  to: Translation
): void {
  for (const { tagName, attributes, innerHTML } of tags) {
    const own = isPlainObject(attributes) ? { attributes: attributesOf(attributes) } : {}
    to.addFound(['headTags'], { tagName, ...own, ...(typeof innerHTML === 'string' && { innerHTML }) }, path)
  }
  for (const module of clientModules) addClientModule(module, path, to, true)
  if (pages.length > 0) {
    const content = ({ addPage }: { readonly addPage: (page: AddedPage) => void }) => pages.forEach(addPage)
    to.addFound(
      ['plugins'],
      {
        name: `routes-${to.count('routes')}`,
        version: createHash('sha256').update(JSON.stringify(pages)).digest('hex'),
        content
      },
      path
    )
  }
  for (const lack of lacks) {
    to.isWhole = false
    const message = `The plugin “${filePath(name, to)}” is run, but ${lack}`
    to.note('unsupported', path, message, 'Replace it with a hook under “plugins” in site.config.ts.')
  }
}

/** `clientModules`: a script on all pages, or a style sheet. `isFound`: a plugin has named it. */
export function addClientModule(module: string, path: KeyPath, to: Translation, isFound = false): void {
  const file = filePath(module, to)
  const script = to.site.script(file)
  const add = (key: string, value: unknown) => (isFound ? to.addFound([key], value, path) : to.add([key], value, path))
  if (/\.(?:css|s[ac]ss)$/.test(file)) add('styles', file)
  else if (script !== null || to.site.isInstalled(module)) {
    // Names do not depend on how many the configuration has: it can be written over, and a name counts once.
    const kind = isFound ? 'plugin-client-module' : 'client-module'
    const name = `${kind}-${to.count(kind)}`
    add('plugins', { name, client: [{ script: script === null ? module : `./${script}` }] })
  } else {
    const isPackage = !/^[./]|^[a-z]:/i.test(module)
    const message = `The client module “${file}” is left out: there is no such ${isPackage ? 'package' : 'file'}.`
    const hint = isPackage ? `Install it: npm install ${packageOf(module)}` : 'Fix its path, or remove it.'
    to.note('unsupported', path, message, hint)
  }
}

type Kind = 'preset' | 'plugin' | 'theme'

function entriesOf(value: unknown, kind: Kind, path: KeyPath): Found[] {
  return (Array.isArray(value) ? value : []).flatMap((entry, index): Found[] => {
    const [module, options] = Array.isArray(entry) ? entry : [entry, undefined]
    const at = Array.isArray(entry) && entry.length > 1 ? [...path, index, 1] : [...path, index]
    const name = nameOf(module, kind)
    return name === null ? [] : [{ name, module, options, path: at }]
  })
}

/** null when the entry is no module, such as `false` of `condition && 'plugin'`. */
function nameOf(module: unknown, kind: Kind): string | null {
  const standIn = standInOf(module)
  if (standIn !== null) return standIn.startsWith('.') ? standIn : packageOf(standIn.split('#', 1)[0] ?? '')
  if (typeof module === 'function') return module.name === '' ? 'a function' : module.name
  if (isPlainObject(module)) return typeof module.name === 'string' ? module.name : 'an object'
  return typeof module === 'string' ? packageNameOf(module, kind) : null
}

/** `classic` → `@docusaurus/preset-classic`, as Docusaurus does; the path of an installed package → its name. */
function packageNameOf(written: string, kind: Kind): string {
  const installed = /^.*[\\/]node_modules[\\/](.+)$/.exec(written)?.[1]
  if (installed !== undefined) return packageOf(installed.replaceAll('\\', '/'))
  if (/^[./]|^[a-z]:/i.test(written)) return written
  if (isKnown(written)) return written
  const official = `@docusaurus/${kind}-${written}`
  if (isKnown(official)) return official
  const shared = `docusaurus-${kind}-${written}`
  return isKnown(shared) ? shared : written
}

function isKnown(name: string): boolean {
  return Object.hasOwn(rules, name) || Object.hasOwn(losses, name) || name === presetClassic
}

const presetClassic = '@docusaurus/preset-classic'

/** Options of the classic preset → plugin or theme; `isOn`: enabled without the option. */
const classic: Readonly<Record<string, { readonly name: string; readonly isOn: boolean }>> = {
  docs: { name: '@docusaurus/plugin-content-docs', isOn: true },
  blog: { name: '@docusaurus/plugin-content-blog', isOn: true },
  pages: { name: '@docusaurus/plugin-content-pages', isOn: true },
  sitemap: { name: '@docusaurus/plugin-sitemap', isOn: true },
  theme: { name: '@docusaurus/theme-classic', isOn: true },
  gtag: { name: '@docusaurus/plugin-google-gtag', isOn: false },
  googleAnalytics: { name: '@docusaurus/plugin-google-analytics', isOn: false },
  googleTagManager: { name: '@docusaurus/plugin-google-tag-manager', isOn: false },
  svgr: { name: '@docusaurus/plugin-svgr', isOn: false },
  debug: { name: '@docusaurus/plugin-debug', isOn: false }
}

function partsOfPreset(preset: Found): Found[] {
  const isClassic = preset.name === presetClassic
  const options = isPlainObject(preset.options) ? preset.options : {}
  if (!isClassic && !extendsClassic(options)) return [preset]
  const parts = partsOfClassic(preset, options)
  return isClassic ? parts : [...parts, { ...preset, isPreset: true }]
}

/** Presets of companies usually extend the classic preset and take its options. */
function extendsClassic(options: Readonly<Record<string, unknown>>): boolean {
  return ['docs', 'blog', 'pages'].some(key => options[key] === false || isPlainObject(options[key]))
}

function partsOfClassic(preset: Found, options: Readonly<Record<string, unknown>>): Found[] {
  return Object.entries(classic).flatMap(([key, { name, isOn }]) => {
    const value = options[key]
    if (value === undefined && !isOn) return []
    return [{ name, options: value, path: value === undefined ? preset.path : [...preset.path, key] }]
  })
}

const customCss: Rule = (options, path, to) => {
  const written = isPlainObject(options) ? options.customCss : undefined
  for (const file of [written].flat()) {
    if (typeof file === 'string') addSheet(filePath(file, to), [...path, 'customCss'], to)
  }
}

/** Style sheets of components: Docusaurus bundles all of them into one sheet of the site, and so does docsgen. */
export function translateSheets(to: Translation): void {
  const written = [to.get(['styles'])].flat()
  for (const file of to.site.sheets()) if (!written.includes(file)) addSheet(file, ['presets'], to, true)
}

function addSheet(file: string, path: KeyPath, to: Translation, isFound = false): void {
  if (/\.s[ac]ss$/i.test(file) && !to.site.isInstalled('sass')) {
    if (to.missing.has('sass')) return
    to.missing.add('sass')
    const message = `“${file}” and other sheets are left out: the package “sass”, which reads them, is not installed.`
    to.note('not-installed', path, message, 'Install it: npm install sass')
  } else if (!to.site.isThere(file, 'file')) {
    const message = `The style sheet “${file}” is left out: there is no such file.`
    to.note('unsupported', path, message, 'Install the packages of the site, or remove it.')
  } else if (isFound) to.addFound(['styles'], file, path)
  else to.add(['styles'], file, path)
}

const script = (attributes: Readonly<Record<string, string | boolean>>, innerHTML?: string) => ({
  tagName: 'script',
  attributes,
  ...(innerHTML !== undefined && { innerHTML })
})

const gtag: Rule = (options, path, to) => {
  const ids = isPlainObject(options) ? [options.trackingID].flat().filter(id => typeof id === 'string') : []
  const [first] = ids
  if (first === undefined || !isPlainObject(options)) return
  const anonymous = options.anonymizeIP === true ? ", { 'anonymize_ip': true }" : ''
  const configured = ids.map(id => `gtag('config', ${JSON.stringify(id)}${anonymous});`).join('')
  to.add(
    ['headTags'],
    script({ async: true, src: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(first)}` }),
    path
  )
  const start = 'window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}'
  to.add(['headTags'], script({}, `${start}gtag('js',new Date());${configured}`), path)
}

const tagManager: Rule = (options, path, to) => {
  const id = isPlainObject(options) ? options.containerId : undefined
  if (typeof id !== 'string') return
  const source = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  const start =
    "window.dataLayer=window.dataLayer||[];dataLayer.push({'gtm.start':new Date().getTime(),event:'gtm.js'})"
  to.add(['headTags'], script({}, start), path)
  to.add(['headTags'], script({ async: true, src: source }), path)
}

const umami: Rule = (options, path, to) => {
  if (!isPlainObject(options) || typeof options.websiteID !== 'string') return
  const {
    websiteID,
    analyticsDomain = 'analytics.umami.is',
    scriptName = 'script.js',
    dataHostURL,
    dataAutoTrack,
    dataDoNotTrack,
    dataCache,
    dataDomains
  } = options
  const address = `${/^https?:/.test(String(analyticsDomain)) ? '' : 'https://'}${String(analyticsDomain).replace(/\/$/, '')}/${String(scriptName)}`
  const data = {
    'host-url': dataHostURL,
    'auto-track': dataAutoTrack,
    'do-not-track': dataDoNotTrack,
    cache: dataCache,
    domains: dataDomains
  }
  const written = Object.entries(data).flatMap(([name, value]) =>
    value === undefined ? [] : [[`data-${name}`, String(value)]]
  )
  to.add(
    ['headTags'],
    script({ async: true, defer: true, src: address, 'data-website-id': websiteID, ...Object.fromEntries(written) }),
    path
  )
}

const plausible: Rule = (options, path, to) => {
  if (!isPlainObject(options) || typeof options.domain !== 'string') return
  const source = typeof options.customDomain === 'string' ? options.customDomain : 'https://plausible.io'
  to.add(
    ['headTags'],
    script({ defer: true, src: `${source.replace(/\/$/, '')}/js/script.js`, 'data-domain': options.domain }),
    path
  )
}

const posthog: Rule = (options, path, to) => {
  if (!isPlainObject(options) || typeof options.apiKey !== 'string') return
  to.set(['integrations', 'analytics', 'apiKey'], options.apiKey, [...path, 'apiKey'])
  const host = options.appUrl ?? options.apiHost
  if (typeof host === 'string') to.set(['integrations', 'analytics', 'host'], host, path)
}

const redirects: Rule = (options, path, to) => {
  if (!isPlainObject(options)) return
  for (const [index, entry] of (Array.isArray(options.redirects) ? options.redirects : []).entries()) {
    if (!isPlainObject(entry)) continue
    // “to” is an address of the site, with or without the base URL.
    to.add(['redirects'], { from: entry.from, to: entry.to }, [...path, 'redirects', index])
  }
  const own = typeof options.createRedirects === 'function' ? (options.createRedirects as CreateRedirects) : null
  const endings = [options.fromExtensions].flat().filter(end => typeof end === 'string')
  if (endings.length > 0) {
    const withThem = own === null ? pathsWith(endings) : both(own, pathsWith(endings))
    to.set(['createRedirects'], withThem, [...path, 'fromExtensions'])
  } else if (own !== null) to.set(['createRedirects'], own, [...path, 'createRedirects'])
  lost('addresses without an extension work without redirects.')(options.toExtensions, [...path, 'toExtensions'], to)
}

type CreateRedirects = (path: string) => unknown

/** Redirects `/a.php` to `/a`. The file for `/a.html` is in a folder, because hosts would serve `a.html` for `/a`. */
function pathsWith(endings: readonly string[]): CreateRedirects {
  return path => {
    const bare = path.replace(/\/$/, '')
    if (bare === '') return []
    return endings.map(end => (/^html?$/.test(end) ? `${bare}.${end}/index.html` : `${bare}.${end}`))
  }
}

function both(first: CreateRedirects, second: CreateRedirects): CreateRedirects {
  return path => [first(path), second(path)].flat()
}

const sitemap: Rule = (options, path, to) => {
  if (!isPlainObject(options)) return
  lost('all pages except those with “noindex” are listed.', 'Add “noindex” to the pages to exclude.')(
    options.ignorePatterns,
    [...path, 'ignorePatterns'],
    to
  )
  if (options.filename !== 'sitemap.xml')
    lost('the file name is always “sitemap.xml”.')(options.filename, [...path, 'filename'], to)
  lost('docsgen decides which pages are listed.')(options.createSitemapItems, [...path, 'createSitemapItems'], to)
}

/** The output of TypeDoc is content; it is missing when TypeDoc has not run before the build. */
const typedoc: Rule = (options, _path, to) => {
  const folder = isPlainObject(options) ? (options.out ?? 'docs/api') : 'docs/api'
  if (!to.site.isThere(filePath(String(folder), to), 'folder')) to.isWhole = false
}

const moduleAlias: Rule = (options, _path, to) => addAliasesOf(isPlainObject(options) ? options.alias : undefined, to)

/** What readers lose without a plugin, and what the owner can do. */
const losses: Readonly<Record<string, readonly [loss: string, hint?: string]>> = {
  '@docusaurus/plugin-google-analytics': ['Google has shut this service down.', 'Remove it.'],
  '@docusaurus/plugin-ideal-image': ['pictures are published in their original size.'],
  '@docusaurus/plugin-pwa': ['the site cannot be installed and does not work offline.'],
  '@docusaurus/plugin-vercel-analytics': ['visits are not counted.', 'Add its script to “scripts”.'],
  'docusaurus-plugin-remote-content': ['files of other sites are not fetched.', 'Fetch them before the build.'],
  'docusaurus-plugin-openapi-docs': [
    'the API description gets no pages.',
    'Run its command before the build: docsgen publishes the Markdown that it generates.'
  ],
  'docusaurus-theme-openapi-docs': ['parameters and samples of APIs are shown as plain text.']
}

/** The translation of each known plugin. */
const rules: Table = {
  // Translated in docs.ts.
  '@docusaurus/plugin-content-docs': dropped,
  '@docusaurus/plugin-content-blog': dropped,
  '@docusaurus/plugin-content-pages': dropped,
  '@docusaurus/theme-classic': customCss,
  '@docusaurus/plugin-sitemap': sitemap,
  '@docusaurus/plugin-google-gtag': gtag,
  '@docusaurus/plugin-google-tag-manager': tagManager,
  '@docusaurus/plugin-client-redirects': redirects,
  'docusaurus-plugin-module-alias': moduleAlias,
  '@docusaurus/plugin-svgr': dropped,
  '@docusaurus/plugin-debug': dropped,
  '@docusaurus/plugin-rsdoctor': dropped,
  '@docusaurus/plugin-css-cascade-layers': dropped,
  '@docusaurus/faster': dropped,
  '@docusaurus/theme-mermaid': dropped,
  '@docusaurus/theme-live-codeblock': dropped,
  '@docusaurus/theme-search-algolia': dropped,
  '@docusaurus/theme-common': dropped,
  '@easyops-cn/docusaurus-search-local': dropped,
  '@cmfcmf/docusaurus-search-local': dropped,
  '@getcanary/docusaurus-theme-search-pagefind': dropped,
  '@getcanary/docusaurus-pagefind': dropped,
  'docusaurus-lunr-search': dropped,
  'docusaurus-plugin-search-local': dropped,
  'docusaurus-plugin-sass': dropped,
  'docusaurus-plugin-image-zoom': dropped,
  'plugin-image-zoom': dropped,
  'docusaurus-plugin-medium-zoom': dropped,
  'docusaurus-plugin-zooming': dropped,
  'docusaurus-plugin-typedoc': typedoc,
  'docusaurus-plugin-plausible': plausible,
  '@dipakparmar/docusaurus-plugin-umami': umami,
  'posthog-docusaurus': posthog,
  '@signalwire/docusaurus-plugin-llms-txt': dropped,
  'docusaurus-plugin-llms-txt': dropped,
  'docusaurus-plugin-llms': dropped
}
