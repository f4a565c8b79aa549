/** Resolves import specifiers: React, docsgen's own modules, packages, scripts and files of the site. */

import { posix } from 'node:path'
import type { Loader } from 'esbuild'
import { readLoaders } from '../../model/loader-chain.ts'
import { isSheetOfPackage, sheetOfPackage } from '../../model/sheet-imports.ts'
import { docusaurusModules } from '../../shared/markup/components.ts'
import {
  docusaurusHelpers,
  docusaurusValues,
  frameTemplateOf,
  officialModule
} from '../../shared/markup/docusaurus-exports.ts'
import { composedPart, partOf } from '../../shared/markup/theme-parts.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import { ownEntries, packageOf } from '../../util/packages/package.ts'
import { importTargets } from '../../util/packages/package-code.ts'
import { meantByAlias, toSourcePath } from '../../util/paths.ts'
import { publishedFile, resolveSitePath } from '../assets.ts'
import type { CompileEnvironment, Exports, PublishedFile } from '../context.ts'
import {
  type ModuleNotice,
  pictureComponent,
  sheetModule,
  smallPackages,
  standInModule,
  swizzledFile,
  theirModule,
  withEveryName
} from './docusaurus-modules.ts'
import { partialModule } from './partials.ts'

/** Finished exports with the published files whose addresses they contain, or a script of the site that has to run. */
export type Target =
  | {
      readonly exports: Exports
      readonly files: readonly PublishedFile[]
      readonly notices?: readonly ModuleNotice[]
      /** The specifier or file by which a bundle can import it. */
      readonly module?: SourcePath
      /** Whether it is a package whose components have state. */
      readonly isInteractive?: boolean
      /** External sources that its code loads: `frame-src https://codepen.io`. */
      readonly loads?: readonly string[]
      /** The style sheet itself, for pages that show the importing component. */
      readonly sheet?: SourcePath
    }
  /** Markdown, which is compiled for each page separately. */
  | {
      readonly exports: Exports
      readonly files: readonly PublishedFile[]
      readonly partial: SourcePath
      readonly module?: never
      readonly loads?: never
      readonly sheet?: never
    }
  | { readonly script: SourcePath; readonly notices?: readonly ModuleNotice[] }

/** Why a module cannot be used; a message starts with the specifier: `“./x.ts” …`. */
export interface ModuleProblem {
  readonly reason: string
  readonly hint: string | null
  /** Inside the module; null: at the import. */
  readonly place: Place | null
}

/** Resolves a specifier in a file. */
export async function targetOf(
  specifier: string,
  from: SourcePath,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  const swizzled = swizzledFile(specifier)
  const replacement = swizzled === null ? null : await findFile(swizzled, environment)
  if (replacement !== null && replacement !== from) return { script: replacement }
  const part = environment.config.theirs === null ? null : partOf(specifier)
  if (part !== null && composedPart(part, environment.config.swizzled) !== null) return { script: originalOf(part) }
  const own = await ownModule(officialModule(specifier), environment)
  if (own !== null) return { exports: own, files: [], module: specifier as SourcePath }
  if (theirModule.test(specifier)) {
    const template = frameTemplateOf(officialModule(specifier).replace(/^@theme\//, ''))
    const hint =
      template === null
        ? 'Write the part in Markdown, or as a component of your own.'
        : `The layout already has this part: templates/${template}.tsx renders it.`
    const reason = 'is a part of Docusaurus without an equivalent: nothing is rendered.'
    return { exports: standInModule(), files: [], notices: [{ code: 'docusaurus/unsupported', reason, hint }] }
  }
  const loaders = readLoaders(specifier)
  const written = loaders?.path ?? specifier
  if (loaders !== null && loaders.unknown !== null) {
    const reason = `needs the loader “${loaders.unknown}”, which docsgen does not have: its exports are empty.`
    const hint = 'Import the file itself, or write the output of the loader into a file.'
    return { exports: standInModule(), files: [], notices: [{ code: 'docusaurus/unsupported', reason, hint }] }
  }
  if (!/^(?:\.{1,2}$|\.{0,2}\/|@site\/)/.test(written) && (loaders === null || loaders.gives === 'module')) {
    const isAliased = environment.config.theirs !== null || specifier.startsWith('#')
    const alias = isAliased ? await aliasOf(specifier, environment) : null
    return alias === null ? packageTarget(specifier, environment) : targetOf(alias, from, environment)
  }
  const gives = loaders?.gives ?? 'module'
  const path = resolveSitePath(written, from, environment.config)
  const { staticFolders, theirs } = environment.config
  // As in Docusaurus, a path from the root starts in the site's folder or in a static folder.
  const roots = theirs !== null && path !== null && specifier.startsWith('/') ? staticFolders : []
  const places = path === null ? [] : [path, ...roots.map(folder => toSourcePath(`${folder}/${path}`))]
  const file = await firstFile(places, environment)
  if (file === null) {
    const hint = 'Paths are relative to this file, or begin with “@site/”.'
    if (theirs === null || !scriptLoaders.has(posix.extname(from))) return missing(hint)
    // Probably a file that a script generates before the build of the site: pages are built without its content.
    const notice = { code: 'docusaurus/not-installed', reason: 'leads to no file: its exports are empty.' } as const
    return {
      exports: standInModule(),
      files: [],
      notices: [{ ...notice, hint: `Run the script that generates it. ${hint}` }]
    }
  }
  const extension = posix.extname(file)
  if (gives === 'text') return plain(await environment.readText(file))
  if (gives !== 'address') {
    if (scriptLoaders.has(extension)) return { script: file }
    if (extension === '.json') return jsonTarget(file, environment)
    if (/^\.mdx?$/i.test(extension)) return { exports: partialModule(file), files: [], partial: file }
    if (/^\.(?:css|s[ac]ss|less)$/.test(extension)) return sheetTarget(file, environment)
  }
  const resolution = environment.resolve(written, from)
  const isDrawn = extension === '.svg' && theirs !== null && gives !== 'address'
  const toExports = (href: string) =>
    isDrawn ? pictureComponent(file, href, environment) : asModule({ default: href })
  if (resolution.kind === 'file' && resolution.output !== null) {
    return { exports: await toExports(resolution.href), files: [], module: file }
  }
  const published = await publishedFile(file, isPicture(extension) ? 'images' : 'files', environment)
  return published === null
    ? missing(null)
    : { exports: await toExports(published.href), files: [published], module: file }
}

/** docsgen's own module for a theme part, which the site's replacement of the part may render. */
export function originalOf(part: string): SourcePath {
  return `@theme-original/${part}` as SourcePath
}

/** The file for an alias of a plugin or tsconfig.json: `@/components/Card` → `@site/src/components/Card`, or null. */
async function aliasOf(specifier: string, environment: CompileEnvironment): Promise<string | null> {
  if (specifier.startsWith('#')) return ownImport(specifier, await environment.readText(toSourcePath('package.json')))
  const named = meantByAlias(specifier, environment.config.aliases)
  if (named !== null) return `@site/${named}`
  const { baseUrl = '.', paths = {} } = readCompilerOptions(await environment.readText(toSourcePath('tsconfig.json')))
  for (const [pattern, targets] of Object.entries(paths)) {
    const [start = '', end = ''] = pattern.split('*', 2)
    const isMatch = pattern.includes('*')
      ? specifier.startsWith(start) && specifier.endsWith(end)
      : specifier === pattern
    if (!isMatch) continue
    const rest = specifier.slice(start.length, specifier.length - end.length)
    const files = targets.map(target =>
      posix.normalize(
        posix.join(
          baseUrl,
          target.replace('*', () => rest)
        )
      )
    )
    for (const file of files) if ((await findFile(toSourcePath(file), environment)) !== null) return `@site/${file}`
  }
  return null
}

/** What `imports` in the package.json of the project names: a file as `@site/…`, or a package; null: nothing. */
function ownImport(specifier: string, manifest: string | null): string | null {
  try {
    const { imports } = JSON.parse(manifest ?? '') as { readonly imports?: unknown }
    const [target = null] = importTargets(imports, specifier, ['node', 'import', 'default'])
    return target?.replace(/^\.\//, '@site/') ?? null
  } catch {
    return null
  }
}

interface CompilerOptions {
  readonly baseUrl?: string
  readonly paths?: Readonly<Record<string, readonly string[]>>
}

/** Accepts comments and trailing commas; an unreadable file counts as empty. */
function readCompilerOptions(text: string | null): CompilerOptions {
  const plain = (text ?? '').replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_all, string = '') => string)
  try {
    const { compilerOptions } = JSON.parse(plain.replace(/,(\s*[}\]])/g, '$1')) as { compilerOptions?: CompilerOptions }
    return compilerOptions ?? {}
  } catch {
    return {}
  }
}

/** The target of a style sheet: its classes, and the sheet itself unless the configuration adds it to all pages. */
async function sheetTarget(
  file: SourcePath,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  const { config } = environment
  const isOnAllPages = config.theirs !== null || config.styles.includes(file)
  if (!isOnAllPages && !file.endsWith('.css')) {
    const isLess = file.endsWith('.less')
    if (isLess || environment.packageFolder('sass') === null) {
      const reason = isLess ? 'is a Less style sheet, which is not supported.' : 'needs the package “sass”.'
      const hint = isLess
        ? 'Write it as CSS, which has nesting and variables, or as Sass.'
        : 'Install it: npm install sass'
      return { problem: { reason, hint, place: null } }
    }
  }
  return { exports: await sheetModule(file, environment), files: [], ...(!isOnAllPages && { sheet: file }) }
}

function missing(hint: string | null): { readonly problem: ModuleProblem } {
  return { problem: { reason: 'leads to no module.', hint, place: null } }
}

function plain(value: unknown): Target {
  return { exports: asModule({ default: value }), files: [] }
}

/** Marks exports as those of an ES module, so that `default` means the default export to transformed code. */
function asModule(exports: Exports): Exports {
  return { ...exports, __esModule: true }
}

/** React, docsgen's components, and docsgen's replacements of Docusaurus modules. */
async function ownModule(
  specifier: string,
  { components, helpers, config, importPackage }: CompileEnvironment
): Promise<Exports | null> {
  const theirs = docusaurusModules.get(specifier) ?? docusaurusHelpers.get(specifier)
  const values = docusaurusValues[specifier]
  if (theirs !== undefined || values !== undefined) {
    const all = { ...components, ...helpers }
    const known = Object.fromEntries(Object.entries(theirs ?? {}).map(([name, theirs]) => [name, all[theirs]]))
    return withEveryName(asModule({ default: known.default, ...known, ...values }))
  }
  switch (specifier) {
    case 'docsgen/components':
      return asModule(components)
    case '@docusaurus/useDocusaurusContext': {
      const { default: context } = await importPackage(specifier)
      return asModule({ default: () => context })
    }
    case '@generated/docusaurus.config':
      return config.theirs === null ? null : asModule({ ...config.theirs, default: config.theirs })
    default:
      return null
  }
}

async function packageTarget(
  specifier: string,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  const isTheirs = environment.config.theirs !== null
  // On Docusaurus sites, packages bring their own sheets; sheets named in the configuration belong to the site.
  if (isTheirs && isSheetOfPackage(specifier, environment.config)) return plain({})
  if (/\.css$/i.test(specifier)) {
    const name = packageOf(specifier)
    const file = environment.packageFolder(name) === null ? null : sheetOfPackage(specifier, environment.config)
    if (file !== null) return sheetTarget(file, environment)
    const hint = `Install it with “npm install ${name}”, or begin the path of a file with “./”.`
    return { problem: { reason: 'is not a style sheet of a package of this project.', hint, place: null } }
  }
  try {
    const exports = asModule(await environment.importPackage(specifier))
    const { isInteractive, loads } = environment.aboutPackage(specifier)
    return { exports, files: [], module: specifier as SourcePath, isInteractive, loads }
  } catch (error) {
    const small = smallPackages[specifier]
    if (small !== undefined) return { exports: small(), files: [] }
    const { reason, hint } = aboutPackage(specifier, error)
    if (!isTheirs || !/^is not a package|not installed/.test(reason)) return { problem: { reason, hint, place: null } }
    // The packages may be installed elsewhere: the site's pages are built, without what these packages render.
    const missing = packageOf(specifier)
    const notice = { code: 'docusaurus/not-installed', reason, hint: hint ?? 'Install it.', missing } as const
    return { exports: standInModule(), files: [], notices: [notice] }
  }
}

function aboutPackage(specifier: string, error: unknown): Pick<ModuleProblem, 'reason' | 'hint'> {
  if (packageOf(specifier) === 'docsgen') {
    const hint = didYouMean(specifier, ownEntries) ?? `Its modules: ${ownEntries.join(', ')}.`
    return { reason: 'is not a module of docsgen.', hint }
  }
  const isMissing = error instanceof Error && 'code' in error && /NOT_FOUND/.test(String(error.code))
  if (!isMissing) return { reason: `failed while it was loaded: ${messageOf(error)}`, hint: null }
  const name = packageOf(specifier)
  const needed = /^Cannot find (?:module|package) '([^'./][^']*)'/.exec(error.message)?.[1]
  const other = needed === undefined ? name : packageOf(needed)
  if (other !== name) {
    return {
      reason: `needs the package “${other}”, which is not installed.`,
      hint: `Install it with “npm install ${other}”.`
    }
  }
  const hint = `Install it with “npm install ${name}”, or begin the path of a file with “./”.`
  return { reason: 'is not a package of this project.', hint }
}

async function jsonTarget(
  file: SourcePath,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  try {
    const value: unknown = JSON.parse((await environment.readText(file)) ?? '')
    const named = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    return { exports: asModule({ ...named, default: value }), files: [], module: file }
  } catch (error) {
    return { problem: { reason: `is not valid JSON: ${messageOf(error)}`, hint: null, place: null } }
  }
}

async function firstFile(paths: readonly SourcePath[], environment: CompileEnvironment): Promise<SourcePath | null> {
  for (const path of paths) {
    const file = await findFile(path, environment)
    if (file !== null) return file
  }
  return null
}

/** Finds a file by a path that may lack the extension or the name of an `index` file. */
async function findFile(path: SourcePath, environment: CompileEnvironment): Promise<SourcePath | null> {
  const extensions = [...scriptLoaders.keys(), '.json']
  const candidates = [path, ...extensions.map(end => path + end), ...extensions.map(end => `${path}/index${end}`)]
  for (const candidate of candidates as SourcePath[]) {
    if (posix.extname(candidate) !== '' && (await environment.readBytes(candidate)) !== null) return candidate
  }
  return null
}

function isPicture(extension: string): boolean {
  return /^\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i.test(extension)
}

/** The message of a thrown value, which need not be an Error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : `${String(error)} was thrown.`
}

/** esbuild's loader for a script. On Docusaurus sites, every script may contain types. */
export function loaderOf(file: SourcePath, { theirs }: CompileEnvironment['config']): Loader {
  const loader = scriptLoaders.get(posix.extname(file)) ?? 'js'
  return theirs !== null && loader === 'jsx' ? 'tsx' : loader
}

/** Every script extension with esbuild's loader for it. */
export const scriptLoaders: ReadonlyMap<string, Loader> = new Map([
  ['.tsx', 'tsx'],
  ['.ts', 'ts'],
  ['.jsx', 'jsx'],
  ['.js', 'jsx'],
  ['.mjs', 'js']
])
