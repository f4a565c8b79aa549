/** Turns what an import leads to into values, for pages that are rendered when the site is built. */
import { createElement } from 'react'
import { joinClasses, scopeClasses } from '../../shared/css-modules.ts'
import { drawingOf } from '../../shared/markup/drawing.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { ExportOfFile, GivenExport, GivenExports, ImportedModule, ImportLack } from '../../types/imports.ts'
import { ownEntries, packageOf } from '../../util/packages/package.ts'
import { publishedFile } from '../assets.ts'
import type { CompileEnvironment, Exports, PublishedFile } from '../context.ts'
import type { ModuleNotice } from './module-notices.ts'
import { partialModule } from './partials.ts'
import { standInModule, withEveryName } from './stand-ins.ts'

/** Finished exports with the published files whose addresses they contain, or a script of the site that has to run. */
export type Target = Values | ScriptTarget

export interface Values {
  readonly exports: Exports
  readonly files: readonly PublishedFile[]
  /** What `require` returns, if not the exports. */
  readonly required?: { readonly value: unknown }
  /** What is missing, or wrong. */
  readonly notices?: readonly ModuleNotice[]
  /** The specifier or file by which a bundle can import it. */
  readonly module?: SourcePath
  /** Whether it is a package whose components have state. */
  readonly isInteractive?: boolean
  /** External sources that its code loads: `frame-src https://codepen.io`. */
  readonly loads?: readonly string[]
  /** Style sheets for pages that show the importing component. */
  readonly sheets?: readonly SourcePath[]
  /** Markdown, which is compiled for each page separately. */
  readonly partial?: SourcePath
  /** Names that have no effect, or do not exist. */
  readonly given?: GivenExports
}

export interface ScriptTarget {
  readonly script: SourcePath
  /** The code of a module that is not a file. */
  readonly code?: string
  /** The import that is used if the script cannot be loaded. */
  readonly otherwise?: string
  readonly notices?: readonly ModuleNotice[]
}

/** Why a module cannot be used; a message starts with the specifier: `“./x.ts” …`. */
export interface ModuleProblem {
  readonly reason: string
  readonly hint: string | null
  /** Inside the module; null: at the import. */
  readonly place: Place | null
}

type Result = Target | { readonly problem: ModuleProblem }

/** The values of a module that the file `from` imports by a specifier. */
export async function valuesOf(
  module: ImportedModule,
  specifier: string,
  from: SourcePath,
  environment: CompileEnvironment
): Promise<Result> {
  switch (module.kind) {
    case 'script':
      return { script: module.file, ...(module.otherwise !== undefined && { otherwise: module.otherwise }) }
    case 'code':
      return { script: module.name, code: module.code }
    case 'exports': {
      const exports = await givenExports(module, environment)
      return { exports, files: [], module: specifier as SourcePath, given: module }
    }
    case 'own':
      return module.specifier === 'docsgen/components'
        ? { exports: asModule(environment.components), files: [], module: specifier as SourcePath }
        : packageValues(module.specifier, environment)
    case 'package':
      return packageValues(module.specifier, environment)
    case 'json':
      return jsonValues(module.file, environment)
    case 'markdown':
      return { exports: partialModule(module.file), files: [], partial: module.file }
    case 'text':
      return { exports: asModule({ default: await environment.readText(module.file) }), files: [] }
    case 'sheet':
      return module.file === null
        ? { exports: asModule({ default: {} }), files: [] }
        : sheetValues(module.file, environment)
    case 'address':
    case 'drawing':
      return publishedValues(module.file, module.kind === 'drawing', from, environment)
    case 'empty':
      return standIn(module.lack, environment)
    case 'missing':
      return { problem: { reason: module.reason, hint: module.hint, place: null } }
  }
}

/** Marks exports as those of an ES module, so that `default` means the default export to transformed code. */
function asModule(exports: Exports): Exports {
  return { ...exports, __esModule: true }
}

async function givenExports({ exports, others }: GivenExports, environment: CompileEnvironment): Promise<Exports> {
  const own = { components: { ...environment.helpers, ...environment.components }, classes: { joinClasses } } as const
  const toValue = async (given: GivenExport): Promise<unknown> => {
    if (!('from' in given)) return 'returns' in given ? () => given.returns : given.value
    return given.from === 'file' ? valueOfFile(given, environment) : (own[given.from] as Exports)[given.name]
  }
  const values: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(exports)) values[name] = await toValue(given)
  return others === undefined ? asModule(values) : withEveryName(asModule(values))
}

async function valueOfFile(
  { load, name, of, argument }: ExportOfFile,
  { given }: CompileEnvironment
): Promise<unknown> {
  const exports = (await load()) as Exports
  for (const value of Object.values(exports)) given.add(value)
  return of === undefined ? exports[name] : (exports[of] as (argument: unknown) => Exports)(argument)[name]
}

async function packageValues(specifier: string, environment: CompileEnvironment): Promise<Result> {
  try {
    const exports = asModule(await environment.importPackage(specifier))
    const { isInteractive, loads, sheets } = environment.aboutPackage(specifier)
    const own = sheets.filter(sheet => !environment.config.styles.includes(sheet))
    return { exports, files: [], module: specifier as SourcePath, isInteractive, loads, sheets: own }
  } catch (error) {
    const { reason, hint } = aboutPackage(specifier, error)
    const isTolerated = environment.imports.rules.toleratesMissing && /^is not a package|not installed/.test(reason)
    if (!isTolerated) return { problem: { reason, hint, place: null } }
    // The packages may be installed elsewhere: the site's pages are built, without what these packages render.
    const missing = packageOf(specifier)
    return standIn({ code: 'not-installed', reason, hint: hint ?? 'Install it.', missing }, environment)
  }
}

function standIn(lack: ImportLack, { config }: CompileEnvironment): Values {
  const code = typeof lack.code === 'string' ? config.dialect.codes[lack.code] : lack.code
  return { exports: standInModule(), files: [], notices: [{ ...lack, code, isLack: true }] }
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

async function jsonValues(file: SourcePath, environment: CompileEnvironment): Promise<Result> {
  try {
    const value: unknown = JSON.parse((await environment.readText(file)) ?? '')
    const named = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    return { exports: asModule({ ...named, default: value }), files: [], module: file, required: { value } }
  } catch (error) {
    return { problem: { reason: `is not valid JSON: ${messageOf(error)}`, hint: null, place: null } }
  }
}

/** The class names of a sheet, and the sheet itself unless all pages have it. */
async function sheetValues(file: SourcePath, environment: CompileEnvironment): Promise<Result> {
  const { config, imports } = environment
  const isOnAllPages = imports.rules.sheetsAreShared || config.styles.includes(file)
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
  // Class names of the published sheet (src/output/styles/styles.ts).
  const isModule = /\.module\.\w+$/.test(file)
  const classes = isModule ? scopeClasses((await environment.readText(file)) ?? '', file).classes : {}
  const exports = asModule({ ...classes, default: classes })
  return { exports, files: [], ...(!isOnAllPages && { sheets: [file] }) }
}

/** The address of a file, or a component that renders it. */
async function publishedValues(
  file: SourcePath,
  isDrawn: boolean,
  from: SourcePath,
  environment: CompileEnvironment
): Promise<Result> {
  const resolution = environment.resolve(`@site/${file}`, from)
  const isStatic = resolution.kind === 'file' && resolution.output !== null
  const isPicture = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i.test(file)
  const published = isStatic ? null : await publishedFile(file, isPicture ? 'images' : 'files', environment)
  const href = isStatic ? resolution.href : published?.href
  if (href === undefined) return { problem: { reason: 'leads to no module.', hint: null, place: null } }
  const main = isDrawn ? await drawing(file, href, environment) : href
  // Loaders of images have it: `require('./a.png').src`.
  const exports = asModule({ default: main, src: href, ...(isDrawn && { ReactComponent: main }) })
  return { exports, files: published === null ? [] : [published], module: file }
}

/** `import Logo from './logo.svg'`: a component that renders the picture inline; converted to a string, its address. */
async function drawing(file: SourcePath, href: string, { readText }: CompileEnvironment): Promise<unknown> {
  const { attributes, inside } = drawingOf((await readText(file)) ?? '', file)
  const draw = ({ title, children: _children, ...props }: Readonly<Record<string, unknown>>) =>
    createElement('svg', {
      ...attributes,
      ...props,
      ...(typeof title === 'string' ? { role: 'img', 'aria-label': title } : {}),
      dangerouslySetInnerHTML: { __html: inside }
    })
  return Object.assign(draw, { toString: () => href })
}

/** The message of a thrown value, which need not be an Error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : `${String(error)} was thrown.`
}
