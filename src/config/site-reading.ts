/** Runs the hook `configuration` of a plugin, and checks what it returns. */
import { basename, posix } from 'node:path'
import { codeOfPlugin, finding, placeOf } from '../diagnostics/finding.ts'
import { ownDialect } from '../model/dialect.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type {
  ImportedModule,
  ModuleOptions,
  Plugin,
  ReadSite,
  ReportingFolder,
  SiteDialect,
  SiteFolder,
  ValuePlace
} from '../types/plugin.ts'
import { limitedAsync } from '../util/author-code/author-code.ts'
import { digest } from '../util/hash.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import { readModule } from './loader/module.ts'
import { type KeyPath, type LocatedFile, namesIn, type ProjectFiles } from './project-files.ts'

/** A plugin with the hook `configuration`. */
export type ReadingPlugin = Plugin & Required<Pick<Plugin, 'configuration'>>

/** A site to read: its folder, and what says so. */
export interface SiteToRead {
  readonly folder: string
  /** The configuration of docsgen; null: there is none. */
  readonly ownFile: SourcePath | null
  /** The configuration file of the other generator, if it is named. */
  readonly named: SourcePath | null
  /** Whether docsgen's own plugin reads it: then nobody need watch for endless loops, which costs a thread. */
  readonly isOwn: boolean
}

/** Seconds that the hook may take, with all modules that it runs: each of them has a limit of its own. */
const seconds = 300

/** A folder as the hook sees it. `texts` collects what is read. */
export function folderAt(
  folder: string,
  project: ProjectFiles,
  texts: Map<SourcePath, string | null> = new Map()
): SiteFolder {
  const at = (path: string) => toSourcePath(posix.join(folder, path))
  return {
    path: folder,
    root: project.root,
    readFile(path) {
      const text = project.readText(at(path))
      texts.set(at(path), text)
      return text
    },
    readFolder: path => namesIn(at(path), project.root),
    hasFile: path => project.isThere(at(path), 'file'),
    hasFolder: path => project.isThere(at(path), 'folder')
  }
}

/** What was read for a site: the texts of its files, and the modules that were run. */
interface SiteParts {
  readonly texts: Map<SourcePath, string | null>
  readonly modules: LocatedFile[]
}

/** The site that a plugin reads, as a configuration; null: it cannot be read, which is reported. */
export async function readWith(
  plugin: ReadingPlugin,
  { folder, ownFile, named, isOwn }: SiteToRead,
  project: ProjectFiles,
  report: Report
): Promise<LocatedFile | null> {
  const parts: SiteParts = { texts: new Map(), modules: [] }
  let isReported = false
  const pass: Report = found => {
    isReported ||= found.severity === 'error'
    report(found)
  }
  const given: ReportingFolder = {
    ...folderAt(folder, project, parts.texts),
    named: named === null ? null : posix.relative(folder, named),
    report: ({ code, message, hint = null, place }) =>
      pass({ ...finding('plugin/failed', toPlace(place), message, hint), ...codeOfPlugin(code, plugin) }),
    importModule: (path, options) => runModule(toSourcePath(posix.join(folder, path)), options, parts, project, pass)
  }
  try {
    const { read } = plugin.configuration
    const watched = isOwn ? null : `the plugin “${plugin.name}”`
    const returned: unknown = await limitedAsync(watched, seconds, () => read(given))
    if (returned === null && isReported) return null
    const site = checked(returned, plugin)
    const owner = ownFile ?? toSourcePath(site.file)
    const files = new Set([...textsOfPlaces(site, parts).keys(), ...parts.modules.map(({ file }) => file)])
    project.onImports?.(owner, [...files].filter(file => file !== owner).sort(byCodePoint))
    return located(site, plugin, parts, project)
  } catch (error) {
    report(failure(plugin, error, placeOf([...parts.texts.keys()][0] ?? toSourcePath(folder))))
    return null
  }
}

async function runModule(
  file: SourcePath,
  { isPart = false, ...options }: ModuleOptions = {},
  { texts, modules }: SiteParts,
  project: ProjectFiles,
  report: Report
): Promise<ImportedModule | null> {
  const onImports = (_: SourcePath, imported: readonly SourcePath[]) => {
    for (const file of imported) texts.set(file, null)
  }
  texts.set(file, null)
  const reading = { ...options, project: { ...project, onImports }, code: 'config/invalid', isTolerant: true } as const
  const wrong: Diagnostic[] = []
  const collect: Report = isPart ? found => void wrong.push(found) : report
  const run = await readModule(file, { ...reading, dataFile: 'site.config.json' }, collect)
  if (run === null) {
    if (isPart) throw new Error(wrong[0]?.message ?? `“${file}” cannot be run.`)
    return null
  }
  // The results of a part are in the configuration.
  if (!isPart) modules.push(run)
  return { value: run.value, missing: run.missing ?? [], placeOf: (path, part = 'value') => run.placeOf(path, part) }
}

const keysOfSite: readonly (keyof ReadSite)[] = [
  'file',
  'config',
  'places',
  'options',
  'found',
  'wrongValue',
  'components',
  'dialect'
]

/** Throws what is wrong with the result of `read`. */
function checked(returned: unknown, { codes = {} }: ReadingPlugin): ReadSite {
  if (!isPlainObject(returned)) throw new Error(`“read” returned ${describe(returned)} instead of an object`)
  const { file, config, places = [], found = [], wrongValue, components, dialect } = returned
  const other = Object.keys(returned).find(key => !(keysOfSite as readonly string[]).includes(key))
  if (other !== undefined)
    throw new Error(`“read” returned the unknown key “${other}” (known keys: ${keysOfSite.join(', ')})`)
  if (typeof file !== 'string') throw new Error('“read” returned no “file”')
  if (!isPlainObject(config)) throw new Error('“read” returned no “config”')
  const isPlaced = (part: unknown) => isPlainObject(part) && Array.isArray(part.path) && isPlainObject(part.place)
  if (typeof places !== 'function' && !(Array.isArray(places) && places.every(isPlaced)))
    throw new Error('“read” returned “places” that are not a list of paths with their places')
  if (!Array.isArray(found) || !found.every(Array.isArray))
    throw new Error('“read” returned “found”, which is not a list of paths')
  if (wrongValue !== undefined && !Object.hasOwn(codes, String(wrongValue)))
    throw new Error('“read” returned “wrongValue”, which is not one of its “codes”')
  if (components !== undefined && !(isPlainObject(components) && isPlainObject(components.siteConfig)))
    throw new Error('“read” returned “components” without “siteConfig”')
  checkDialect(dialect)
  // Its parts were looked at one by one.
  return returned as unknown as ReadSite
}

const kindsOfRules: Readonly<Record<keyof SiteDialect, string>> = {
  lenientPages: 'boolean',
  derivedTexts: 'boolean',
  looseAddresses: 'boolean',
  webpackImports: 'boolean',
  plainStyles: 'boolean',
  styleLayer: 'string',
  styles: 'string',
  rewriteSheet: 'function',
  postCssPlugins: 'function',
  parts: 'object',
  tags: 'object',
  around: 'object',
  componentMap: 'object',
  root: 'object',
  frame: 'object',
  itemTypes: 'object',
  pageProps: 'object',
  staticHint: 'string',
  managerLabels: 'object',
  codes: 'object'
}

function checkDialect(dialect: unknown): void {
  if (dialect === undefined) return
  if (!isPlainObject(dialect)) throw new Error(`“read” returned a “dialect” that is ${describe(dialect)}`)
  for (const [rule, value] of Object.entries(dialect)) {
    const kind = (kindsOfRules as Readonly<Record<string, string>>)[rule]
    if (kind === undefined) {
      const known = Object.keys(kindsOfRules).join(', ')
      throw new Error(`“read” returned a “dialect” with the unknown rule “${rule}” (known rules: ${known})`)
    }
    if (typeof value !== kind) throw new Error(`“read” returned “dialect.${rule}”, which is not of the type ${kind}`)
  }
}

export function failure({ name }: Pick<Plugin, 'name'>, error: unknown, place: Place): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `The hook “configuration” of the plugin “${name}” failed: ${reason.replace(/\.?$/, '.')}`
  return finding('plugin/failed', place, message, 'Fix the plugin, or remove it.')
}

function toPlace({ file, line = 1, column = 1, length = 1 }: ValuePlace): Place {
  return placeOf(toSourcePath(file), line, column, Math.max(1, length))
}

/** The files that say the values. Others only tell what exists, which is in the values. */
function textsOfPlaces({ file, places = [] }: ReadSite, { texts }: SiteParts): ReadonlyMap<SourcePath, string | null> {
  const named = new Set([file, ...(typeof places === 'function' ? [] : places.map(({ place }) => place.file))])
  return new Map([...texts].filter(([name, text]) => named.has(name) || text === null))
}

/** The configuration with its places. A site without a title has that of its folder. */
function located(site: ReadSite, plugin: ReadingPlugin, parts: SiteParts, project: ProjectFiles): LocatedFile {
  const { file, config, options, found = [], wrongValue, components, dialect } = site
  const { texts, modules } = parts
  const ready = { ...plugin, options: options ?? plugin.options }
  const others: readonly unknown[] = Array.isArray(config.plugins) ? config.plugins : []
  const codes = Object.entries(dialect?.codes ?? {}).map(([trouble, code]) => [trouble, codeOfPlugin(code, plugin)])
  const made = (components ?? dialect) && {
    ...dialect,
    ...components,
    codes: { ...ownDialect.codes, ...Object.fromEntries(codes) }
  }
  return {
    file: toSourcePath(file),
    value: {
      title: basename(project.root),
      ...config,
      ...withoutAdditions(config),
      // Last, so that the paths of the others stay.
      plugins: [...others, ready]
    },
    fingerprint: digest(
      plugin.name,
      [...textsOfPlaces(site, parts)],
      modules.map(it => it.fingerprint),
      made
    ),
    placeOf: placesOf(site),
    quotes: text => [...texts.values()].some(read => read?.includes(text)) || modules.some(it => it.quotes(text)),
    missing: modules.flatMap(it => it.missing ?? []),
    found: [...found, ['plugins', others.length]],
    ...(wrongValue !== undefined && { wrongValue: () => codeOfPlugin(wrongValue, plugin) }),
    ...(made && { dialect: made })
  }
}

/** The site of another generator keeps its pages: no line below titles, and no menu, unless its configuration has them. */
function withoutAdditions({
  theme = {},
  noIndex,
  aiOutputs = noIndex !== true
}: ReadSite['config']): ReadSite['config'] {
  return {
    theme: isPlainObject(theme) ? { subtitles: false, ...theme } : theme,
    aiOutputs: isPlainObject(aiOutputs) ? { menu: false, ...aiOutputs } : aiOutputs && { menu: false }
  }
}

function placesOf({ file, places = [] }: ReadSite): LocatedFile['placeOf'] {
  const whole = placeOf(toSourcePath(file))
  if (typeof places === 'function') return (path, part) => toPlace(places(path, part))
  const byPath = new Map(places.map(({ path, place }) => [JSON.stringify(path), toPlace(place)]))
  const nearest = (path: KeyPath): Place =>
    byPath.get(JSON.stringify(path)) ?? (path.length === 0 ? whole : nearest(path.slice(0, -1)))
  return nearest
}
