/** `docusaurus.config.*` → a configuration with the keys of `site.config.ts`. Places point into the original file. */
import { createRequire } from 'node:module'
import { join, posix, relative, resolve } from 'node:path'
import type { ImportedModule, ReadSite, ReportingFolder } from 'docsgen/config'
import { openFolder, packageOf, sheetOfPackage } from 'docsgen/project'
import { byCodePoint, isPlainObject } from 'docsgen/text'
import { dialectOf } from './dialect.ts'
import { reportUnused } from './frame.ts'
import { runOwnPlugins } from './own-plugins.ts'
import { translateSite } from './site.ts'
import { configFiles } from './site-file.ts'
import { type SiteFiles, Translation } from './translation.ts'

/** The site as a configuration of docsgen; findings say what has no equivalent. null: the configuration cannot be run. */
export async function readSite(folder: ReportingFolder): Promise<ReadSite | null> {
  const file = folder.named ?? configFiles.find(folder.hasFile) ?? 'docusaurus.config.js'
  const call = (exported: unknown) => (typeof exported === 'function' ? exported() : exported)
  const written = await folder.importModule(file, { call })
  if (written === null) return null
  const site = siteFiles(folder)
  const to = new Translation(site)
  const load = async (path: string) => (await folder.importModule(site.script(path) ?? path, { isPart: true }))?.value
  if (isPlainObject(written.value)) await runOwnPlugins(written.value, load, to)
  translateSite(written.value, to)
  softenSeverities(written, site, to)
  for (const { code, path, message, hint } of to.notes) {
    const part = path.length > 0 && typeof path.at(-1) === 'string' ? 'key' : 'value'
    folder.report({ code, message, ...(hint !== null && { hint }), place: written.placeOf(path, part) })
  }
  reportMissing(file, written, to.missing, folder)
  reportUnused(folder)
  return {
    file,
    config: to.input,
    places: (path, part) => written.placeOf(to.originOf(path), part),
    found: to.found,
    wrongValue: 'unsupported',
    ...(isPlainObject(written.value) && {
      components: { siteConfig: written.value, pluginData: to.data, aliases: to.aliases },
      dialect: dialectOf(written.value, folder)
    })
  }
}

/** Errors that do not stop a build of Docusaurus, or that missing files and packages cause, become warnings. */
function softenSeverities(written: ImportedModule, site: SiteFiles, to: Translation): void {
  const warn = (code: string) => to.find(['severities', code], 'warning', [])
  // MDX 1, which Docusaurus 2 uses, accepted syntax that MDX 3 rejects.
  if (site.major() < 3) warn('markdown/syntax')
  // Plugins that need a missing package or file fail, and pages that depend on it are incomplete.
  if (lackOf(written, new Set()).length > 0) {
    warn('markdown/plugin')
    to.isWhole = false
  }
  const before = workBeforeBuild(site)
  if (before !== null) {
    to.isWhole = false
    const message = `The site runs “${before}” before a build, and docsgen does not run it.`
    to.note('not-installed', [], message, `If pages are missing, run it first: npm run ${before}`)
  }
  if (to.isWhole) return
  for (const code of ['sidebar/invalid', 'sidebar/unknown-doc', 'post/unknown-author']) warn(code)
  const stops = (key: string) => [undefined, 'throw'].includes(to.get([key]) as string | undefined)
  if (stops('onBrokenLinks')) warn('link/broken')
  if (to.get(['onBrokenMarkdownLinks']) !== undefined) warn('link/broken-markdown')
  if (stops('onBrokenAnchors')) warn('link/broken-anchor')
}

/**
 * The script of package.json that runs before each build and may generate content: `prebuild`, or the first script of
 * `npm run fetch-docs && docusaurus build`; null when nothing runs before.
 */
function workBeforeBuild(site: SiteFiles): string | null {
  const scripts = scriptsIn(site.readText('package.json'))
  if (typeof scripts.prebuild === 'string') return 'prebuild'
  const [before = '', after] = String(scripts.build ?? '').split(/(?=\b(?:[A-Z_]+=\S+ )*docusaurus build\b)/)
  const run = [...before.matchAll(/\b(?:npm run|yarn(?: run)?|pnpm(?: run)?|bun run) ([\w:.-]+)/g)]
  const names = run.map(([, name = '']) => name)
  return after === undefined ? null : (names.find(name => Object.hasOwn(scripts, name) && name !== 'clear') ?? null)
}

function scriptsIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const { scripts } = JSON.parse(text ?? '{}') as { readonly scripts?: unknown }
    return isPlainObject(scripts) ? scripts : {}
  } catch {
    return {}
  }
}

/** Reports missing packages and files whose values the configuration uses. Packages of Docusaurus are never needed. */
function reportMissing(
  file: string,
  written: ImportedModule,
  reported: ReadonlySet<string>,
  { report }: ReportingFolder
): void {
  const all = lackOf(written, reported)
  const warn = (names: readonly string[], what: string, hint: string) => {
    if (names.length === 0) return
    const list = names.map(name => `“${name}”`).join(', ')
    const message = `“${file}” imports ${what}: ${list}. Values computed from them are empty.`
    report({ code: 'not-installed', message, hint, place: { file } })
  }
  const isFile = (name: string) => name.startsWith('.')
  const packages = all.filter(name => !isFile(name))
  warn(packages, 'packages that are not installed', 'Install the packages of the site: npm install')
  warn(
    all.filter(isFile),
    'missing files',
    'Run the script that creates them: docsgen does not run scripts of package.json.'
  )
}

/** Missing files and packages, except those of Docusaurus and those already reported. */
function lackOf({ missing }: ImportedModule, reported: ReadonlySet<string>): string[] {
  const names = new Set(missing.map(name => (name.startsWith('.') ? name : packageOf(name))))
  return [...names].filter(name => !reported.has(name) && !/^(?:@docusaurus\/|prism-react-renderer$)/.test(name))
}

const scriptEndings = [
  '',
  '.ts',
  '.js',
  '.cjs',
  '.mjs',
  '.tsx',
  '.jsx',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
  '/index.cjs',
  '/index.mjs'
]

/** Reads files of a site by the paths that its configuration uses. */
function siteFiles({ root, hasFile, hasFolder, readFile }: ReportingFolder): SiteFiles {
  const inside = (path: string) => relative(root, resolve(root, path)).replaceAll('\\', '/')
  return {
    root,
    isThere: (path, kind) => (kind === 'file' ? hasFile(inside(path)) : hasFolder(inside(path))),
    script: path => scriptEndings.map(end => inside(path + end)).find(hasFile) ?? null,
    readText: file => readFile(inside(file)),
    isInstalled(name) {
      try {
        createRequire(join(root, 'package.json')).resolve(name)
        return true
      } catch {
        return false
      }
    },
    sheets: () => importedSheets(root, readFile),
    major: () => Number(/"@docusaurus\/core"\s*:\s*"\D*(\d+)/.exec(readFile('package.json') ?? '')?.[1] ?? 3)
  }
}

const importOfSheet = /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)(['"])([^'"\n]+\.(?:css|s[ac]ss))\1/g

/** `import 'swiper/css'`: an import for its side effects. */
const importOfPackage = /(?:\bimport\s*|\brequire\(\s*)(['"])([@a-z][^'"\n]*)\1/g

/** Style sheets that scripts and MDX below `src` import, by path or from a package. */
function importedSheets(root: string, readFile: ReportingFolder['readFile']): readonly string[] {
  const found = new Set<string>()
  const packages = new Set<string>()
  for (const file of openFolder(join(root, 'src')).files()) {
    if (!/\.(?:[jt]sx?|mjs|mdx?)$/.test(file)) continue
    for (const [, , written = ''] of (readFile(`src/${file}`) ?? '').matchAll(importOfSheet)) {
      if (written.startsWith('.')) found.add(posix.join('src', posix.dirname(file), written))
      else if (written.startsWith('@site/')) found.add(written.slice('@site/'.length))
    }
    for (const [, , written = ''] of (readFile(`src/${file}`) ?? '').matchAll(importOfPackage)) {
      const sheet = sheetOfPackage(written, root)
      if (sheet !== null) packages.add(sheet)
    }
  }
  // Sheets of the site come last, so that they override those of packages.
  return [packages, found].flatMap(sheets => [...sheets].sort(byCodePoint))
}
