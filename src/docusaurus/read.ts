/** `docusaurus.config.*` → a configuration with the keys of `site.config.ts`. Places point into the original file. */
import { createRequire } from 'node:module'
import { join, posix, relative, resolve } from 'node:path'
import type { LocatedFile, ProjectFiles } from '../config/project-files.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { isSheetOfPackage, sheetOfPackage } from '../model/sheet-imports.ts'
import { byCodePoint } from '../shared/compare.ts'
import { contentParts, drawsAround, partsAround } from '../shared/markup/theme-parts.ts'
import type { Report } from '../types/findings.ts'
import { namesBelow, realRoots } from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import { isPlainObject } from '../util/objects.ts'
import { packageOf } from '../util/packages/package.ts'
import { toSourcePath } from '../util/paths.ts'
import { type LoadScript, runOwnPlugins } from './own-plugins.ts'
import { translateSite } from './site.ts'
import { type SiteFiles, Translation } from './translation.ts'

/** Translates the Docusaurus configuration in `written`; findings list what has no equivalent. */
export async function readDocusaurus(
  written: LocatedFile,
  site: SiteFiles,
  load: LoadScript,
  report: Report
): Promise<LocatedFile> {
  const to = new Translation(site)
  if (isPlainObject(written.value)) await runOwnPlugins(written.value, load, to)
  translateSite(written.value, to)
  softenSeverities(written, site, to)
  for (const { code, path, message, hint } of to.notes) {
    report(
      finding(
        code,
        written.placeOf(path, path.length > 0 && typeof path.at(-1) === 'string' ? 'key' : 'value'),
        message,
        hint
      )
    )
  }
  reportMissing(written, to.missing, report)
  const theirs = isPlainObject(written.value) ? { theirs: written.value } : {}
  const hasData = Object.keys(to.data).length > 0 || Object.keys(to.aliases).length > 0
  const { data: pluginData, aliases } = to
  const parts = ownParts(site)
  const isOwn = hasData || parts.length > 0
  return {
    ...written,
    ...theirs,
    ...(hasData && { pluginData, aliases }),
    swizzled: parts,
    ...(isOwn && { fingerprint: digest([written.fingerprint, pluginData, aliases, parts]) }),
    value: to.input,
    found: to.found,
    placeOf: (path, part) => written.placeOf(to.originOf(path), part)
  }
}

/** Errors that do not stop a build of Docusaurus, or that missing files and packages cause, become warnings. */
function softenSeverities(written: LocatedFile, site: SiteFiles, to: Translation): void {
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
    to.note('docusaurus/not-installed', [], message, `If pages are missing, run it first: npm run ${before}`)
  }
  if (to.isWhole) return
  for (const code of ['sidebar/invalid', 'sidebar/unknown-doc', 'post/unknown-author']) warn(code)
  const stops = (key: string) => [undefined, 'throw'].includes(to.get([key]) as string | undefined)
  if (stops('onBrokenLinks')) warn('link/broken')
  if (to.get(['onBrokenMarkdownLinks']) !== undefined) warn('link/broken-markdown')
  if (stops('onBrokenAnchors')) warn('link/broken-anchor')
}

/** Theme components of the site that render in or around the text of pages. */
function ownParts(site: SiteFiles): string[] {
  return [...contentParts, ...partsAround].filter(name => {
    const file = site.script(`src/theme/${name}`)
    return file !== null && (contentParts.includes(name) || drawsAround(name, site.readText(file) ?? ''))
  })
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
function reportMissing(written: LocatedFile, reported: ReadonlySet<string>, report: Report): void {
  const all = lackOf(written, reported)
  const { file } = written
  const warn = (names: readonly string[], what: string, hint: string) => {
    if (names.length === 0) return
    const list = names.map(name => `“${name}”`).join(', ')
    const message = `“${file}” imports ${what}: ${list}. Values computed from them are empty.`
    report(finding('docusaurus/not-installed', placeOf(file), message, hint))
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
function lackOf({ missing = [] }: LocatedFile, reported: ReadonlySet<string>): string[] {
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
export function siteFiles({ root, isThere, readText }: ProjectFiles): SiteFiles {
  const inside = (path: string) => toSourcePath(relative(root, resolve(root, path)))
  return {
    root,
    isThere: (path, kind) => isThere(inside(path), kind),
    script: path => scriptEndings.map(end => inside(path + end)).find(file => isThere(file, 'file')) ?? null,
    readText: file => readText(inside(file)),
    isInstalled(name) {
      try {
        createRequire(join(root, 'package.json')).resolve(name)
        return true
      } catch {
        return false
      }
    },
    sheets: () => importedSheets(root, readText),
    major: () =>
      Number(/"@docusaurus\/core"\s*:\s*"\D*(\d+)/.exec(readText(toSourcePath('package.json')) ?? '')?.[1] ?? 3)
  }
}

const importOfSheet = /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)(['"])([^'"\n]+\.(?:css|s[ac]ss))\1/g

/** `import 'swiper/css'`: an import for its side effects. */
const importOfPackage = /(?:\bimport\s*|\brequire\(\s*)(['"])([@a-z][^'"\n]*)\1/g

/** Style sheets that scripts and MDX below `src` import, by path or from a package. */
function importedSheets(root: string, readText: ProjectFiles['readText']): readonly string[] {
  const found = new Set<string>()
  const packages = new Set<string>()
  for (const file of namesBelow(join(root, 'src'), realRoots([root]))) {
    if (!/\.(?:[jt]sx?|mjs|mdx?)$/.test(file)) continue
    for (const [, , written = ''] of (readText(toSourcePath(`src/${file}`)) ?? '').matchAll(importOfSheet)) {
      if (written.startsWith('.')) found.add(posix.join('src', posix.dirname(file), written))
      else if (written.startsWith('@site/')) found.add(written.slice('@site/'.length))
    }
    for (const [, , written = ''] of (readText(toSourcePath(`src/${file}`)) ?? '').matchAll(importOfPackage)) {
      const sheet = isSheetOfPackage(written, { root }) ? sheetOfPackage(written, { root }) : null
      if (sheet !== null) packages.add(sheet)
    }
  }
  // Sheets of the site come last, so that they override those of packages.
  return [packages, found].flatMap(sheets => [...sheets].sort(byCodePoint))
}
