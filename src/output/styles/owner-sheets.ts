/** The owner's style sheets as CSS, processed by Sass and PostCSS if the site has these packages. */
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { finding, placeOf, unreadableFile } from '../../diagnostics/finding.ts'
import { withSiteTokens } from '../../model/own-tokens.ts'
import { rootsOfSheet, type SheetSite } from '../../model/sheet-imports.ts'
import { scopeClasses } from '../../shared/css-modules.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { isFileInside, RefusedFile, readInside, realPath, rootsOf } from '../../util/guarded-files.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { packageOf } from '../../util/packages/package.ts'
import { toSourcePath } from '../../util/paths.ts'
import { VanishedFile } from '../publish/publish.ts'
import { reportProblems, type sheetProblems } from './sheet-problems.ts'

type Site = SheetSite & Pick<Config, 'file' | 'packageRoot' | 'dialect'>

/** Transforms the text of the sheet at a path. */
type Transform = (css: string, path: string) => Promise<string>

/** Returns a function that reads sheets of the owner. Classes of CSS modules get the names that components use. */
export async function sheetReader(
  site: Site,
  problemsOf: typeof sheetProblems,
  report: Report
): Promise<(file: SourcePath) => Promise<string>> {
  const transform = site.dialect.plainStyles ? await postCss(site, report) : null
  return async file => {
    const path = join(site.root, file)
    const css = /\.s[ac]ss$/i.test(file) ? compileSass(path, site, report) : readSheetFile(file, site, report)
    // Places in what Sass and PostCSS return are not places in the file, and both report faults themselves.
    const isPlain = transform === null && /\.css$/i.test(file) && !/(?:^|\/)node_modules\//.test(file)
    if (isPlain) reportProblems(await problemsOf(css), file, report)
    const plain = transform === null ? css : await transform(css, path)
    const { plainStyles, rewriteSheet } = site.dialect
    const renamed = plainStyles ? withSiteTokens(plain) : plain
    const transformed = rewriteSheet === null ? renamed : rewriteSheet(renamed)
    return /\.module\.\w+$/i.test(file) ? scopeClasses(transformed, file).css : transformed
  }
}

/** A sheet that may not be read is empty. One that was there when the configuration was read was deleted since. */
function readSheetFile(file: SourcePath, site: Site, report: Report): string {
  const path = join(site.root, file)
  try {
    return readInside(path, rootsOfSheet(file, site)).toString('utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new VanishedFile(path)
    if (!(error instanceof RefusedFile)) throw error
    report(unreadableFile(file, error.code))
    return ''
  }
}

interface Sass {
  compileString(text: string, options: object): { readonly css: string; readonly loadedUrls: readonly URL[] }
}

function compileSass(path: string, site: Site, report: Report): string {
  const { packageRoot } = site
  try {
    if (findPackage('sass', packageRoot) === null)
      throw new Error('the package “sass”, which reads it, is not installed.')
    const sass = createRequire(join(packageRoot, 'package.json'))('sass') as Sass
    const importer = sassImporter(site)
    const start = pathToFileURL(path)
    const options = { importer, importers: [importer], quietDeps: true, logger: { warn() {}, debug() {} } }
    const { contents, syntax } = importer.load(start)
    const { css, loadedUrls } = sass.compileString(contents, { ...options, url: start, syntax })
    reportRead('package', `sass\n${packageRoot}`)
    for (const url of loadedUrls) if (url.protocol === 'file:') reportRead('disk', fileURLToPath(url))
    return css
  } catch (error) {
    reportSheet(path, site, error, report)
    return ''
  }
}

/** Finds and reads what sheets import, by the rules of Sass, so that Sass itself opens no file. */
function sassImporter(site: Site) {
  const { root } = site
  const rootsFor = (path: string) => rootsOfSheet(toSourcePath(relative(root, path)), site)
  const isThere = (path: string) => isFileInside(path, rootsFor(path))
  const find = (path: string): string | undefined => {
    const [folder, name] = [dirname(path), basename(path)]
    const endings = /\.(?:s[ac]ss|css)$/i.test(name) ? [''] : ['.scss', '.sass', '.css']
    const names = ['_', ''].flatMap(start => endings.map(ending => start + name + ending))
    const indexes = ['_index', 'index'].flatMap(index => endings.map(ending => join(name, index + ending)))
    return [...names, ...indexes].map(file => join(folder, file)).find(isThere)
  }
  return {
    canonicalize(written: string, { containingUrl }: { readonly containingUrl: URL | null }): URL | null {
      if (/^(?!file:)[a-z][\w+.-]+:/i.test(written)) return null
      if (written.startsWith('file:')) {
        const named = find(fileURLToPath(written))
        return named === undefined ? null : pathToFileURL(named)
      }
      const name = decodeURIComponent(written)
      const beside = containingUrl === null ? [] : [dirname(fileURLToPath(containingUrl))]
      const places = [...beside, root].map(folder => join(folder, name))
      const found = [...places, ...beside.flatMap(folder => inPackage(name, folder)), join(root, 'node_modules', name)]
        .map(find)
        .find(path => path !== undefined)
      return found === undefined ? null : pathToFileURL(found)
    },
    load(url: URL) {
      const path = fileURLToPath(url)
      const syntax = path.endsWith('.sass') ? 'indented' : path.endsWith('.css') ? 'css' : 'scss'
      return { contents: readInside(path, rootsFor(path)).toString('utf8'), syntax }
    }
  }
}

/** The path of a package for a sheet in a folder, looked up as Node does it: a package can have packages of its own. */
function inPackage(written: string, folder: string): string[] {
  if (/^[./]/.test(written)) return []
  const name = packageOf(written)
  const found = findPackage(name, realPath(folder) ?? folder)
  return found === null ? [] : [join(found, written.slice(name.length))]
}

/** Reports an error of Sass or PostCSS at its place. */
function reportSheet(path: string, { root, dialect }: Site, error: unknown, report: Report): void {
  const { message, sassMessage, reason, span, file, line } = error as Record<string, unknown>
  const { url, start } = (span ?? {}) as { url?: URL; start?: { line: number; column: number } }
  const at = url === undefined ? (typeof file === 'string' ? file : path) : fileURLToPath(url)
  const number = start === undefined ? (typeof line === 'number' ? line : 1) : start.line + 1
  const why = String(sassMessage ?? reason ?? message ?? error).split('\n', 1)[0]
  const place = placeOf(toSourcePath(relative(root, at)), number, (start?.column ?? 0) + 1)
  const text = `The style sheet “${relative(root, path)}” is left out: ${why}`
  report(finding(dialect.codes.unsupported, place, text, 'Fix the sheet, or install what it needs.'))
}

/** `require` of the site, which reports what it loads. */
type Load = (name: string) => unknown

type PostCss = (plugins: readonly unknown[]) => { process(css: string, options: object): Promise<{ css: string }> }

/** The plugins of `postcss.config.js` and of the site's dialect, such as Tailwind; null: none. */
async function postCss(site: Site, report: Report): Promise<Transform | null> {
  const { root } = site
  const load = createRequire(join(root, 'package.json'))
  const require = (name: string): unknown => {
    reportRead('package', `${name}\n${root}`)
    return load(name)
  }
  const file = ['js', 'cjs', 'mjs']
    .map(end => join(root, `postcss.config.${end}`))
    .find(path => isFileInside(path, rootsOf(site)))
  try {
    const written = file === undefined ? [] : pluginsOf(await import(pathToFileURL(file).href), require)
    const plugins = [...written, ...((await site.dialect.postCssPlugins?.(require)) ?? [])]
    if (plugins.length === 0) return null
    const postcss = require('postcss') as PostCss
    if (file !== undefined) reportRead('package', `./${basename(file)}\n${root}`)
    return async (css, path) => {
      try {
        return (await postcss(plugins).process(css, { from: path, to: path, map: false })).css
      } catch (error) {
        reportSheet(path, site, error, report)
        return ''
      }
    }
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).split('\n', 1)[0]
    const place = placeOf(file === undefined ? site.file : toSourcePath(relative(root, file)))
    const hint = 'Fix the plugin, or install what it needs.'
    report(
      finding(site.dialect.codes.unsupported, place, `The style sheets are not processed by PostCSS: ${why}`, hint)
    )
    return null
  }
}

/** `plugins: [a()]`, `plugins: { a: {} }`, or a function that returns either. */
function pluginsOf(module: { readonly default?: unknown }, require: Load): unknown[] {
  const given = typeof module.default === 'function' ? module.default({ env: 'production' }) : module.default
  const { plugins = [] } = (given ?? {}) as { plugins?: unknown }
  if (Array.isArray(plugins)) return plugins.map(plugin => (typeof plugin === 'string' ? require(plugin) : plugin))
  return Object.entries(plugins as object).flatMap(([name, options]) => {
    const made: unknown = options === false ? null : require(name)
    return typeof made === 'function' ? [made(options === true ? {} : options)] : []
  })
}
