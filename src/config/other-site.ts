/**
 * The hook `configuration`: a plugin reads the site of another generator, and returns it as a configuration of docsgen.
 * Places of its values lead into the files of the other generator.
 */
import { basename, posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { otherGenerators, siteFolders } from '../model/other-sites.ts'
import { byCodePoint } from '../shared/compare.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import type { Plugin, ReadSite, ReportingFolder, SiteFolder, ValuePlace } from '../types/plugin.ts'
import { limited, limitedAsync } from '../util/author-code/author-code.ts'
import { digest } from '../util/hash.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import { readModule } from './loader/module.ts'
import type { KeyPath, LocatedFile, ProjectFiles } from './project-files.ts'

/** A plugin with the hook `configuration`. */
type ReadingPlugin = Plugin & Required<Pick<Plugin, 'configuration'>>

interface Reading {
  readonly project: ProjectFiles
  /** Whether the command line gives the address of the site. */
  readonly hasUrl: boolean
}

/** Seconds that the hook may take: the limit of the configuration is not known yet. A module may take as long. */
const seconds = 60

/** The site that one of docsgen's own plugins reads, without a configuration of docsgen; null: it cannot be read. */
export async function readOtherSite(
  name: string,
  folder: string,
  reading: Reading,
  report: Report
): Promise<LocatedFile | null> {
  const plugin = await ownReader(name)
  const read = plugin && (await readWith(plugin, { folder }, reading.project, report))
  return read && withAddress(read, reading, report)
}

/**
 * The configuration over that of another generator, which supplies missing keys: of the plugin that `site` names, else
 * of the one plugin in “plugins” whose site is in the project. null: it cannot be read, which is reported.
 */
export async function overOtherSite(
  written: LocatedFile,
  reading: Reading,
  report: Report
): Promise<LocatedFile | null> {
  if (!isPlainObject(written.value)) return written
  const { site: name, plugins } = written.value
  const readers = (Array.isArray(plugins) ? plugins : []).filter(isReading)
  if (name === undefined && readers.length === 0) return written
  const place = written.placeOf([name === undefined ? 'plugins' : 'site'], 'value')
  const fail = (message: string, hint: string) => {
    report(finding('config/invalid', place, message, hint))
    return null
  }
  const named = typeof name === 'string' ? (readers.find(it => it.name === name) ?? (await ownReader(name))) : null
  if (name !== undefined && named === null) {
    const known = [...readers.map(it => it.name), ...otherGenerators.map(({ plugin }) => plugin)]
    const list = `The plugins that read sites: ${known.join(', ')}.`
    return typeof name === 'string'
      ? fail(`“${name}” is not a plugin that reads the site of another generator.`, didYouMean(name, known) ?? list)
      : fail('“site” must be the name of a plugin.', list)
  }
  const found: { readonly plugin: ReadingPlugin; readonly folder: string }[] = []
  for (const plugin of named === null ? readers : [named]) {
    try {
      const folder = folderOf(plugin, reading.project)
      if (folder !== null) found.push({ plugin, folder })
    } catch (error) {
      report(failure(plugin, error, place))
      return null
    }
  }
  const [first, second] = found
  if (first === undefined) {
    if (named === null) return written
    const [file] = otherGenerators.find(({ plugin }) => plugin === name)?.files ?? []
    const what = file === undefined ? '' : `: “${file}” is missing`
    return fail(
      `There is no site for the plugin “${named.name}”${what}.`,
      'Run docsgen in its folder, or remove “site”.'
    )
  }
  if (second !== undefined) {
    const message = `Two plugins read this site, “${first.plugin.name}” and “${second.plugin.name}”.`
    return fail(message, `Choose one of them: site: '${first.plugin.name}'`)
  }
  const theirs = await readWith(first.plugin, { ...first, configFile: written.file }, reading.project, report)
  if (theirs === null || !isPlainObject(theirs.value)) return null
  const rest = (Array.isArray(plugins) ? plugins : []).filter(it => it !== first.plugin)
  const all = { ...written.value, plugins: [...rest, ...[theirs.value.plugins].flat()] }
  return withAddress(layered({ ...written, value: all }, theirs), reading, report)
}

/**
 * A configuration over another one, which supplies missing keys, and what it has found of keys that both have: sheets of
 * components, results of plugins.
 */
export function layered(written: LocatedFile, below: LocatedFile): LocatedFile {
  if (!isPlainObject(below.value) || !isPlainObject(written.value)) return below
  const own = written.value
  const found = foundBelow(own, below)
  return {
    ...below,
    file: written.file,
    value: { ...below.value, ...own, ...found.value },
    fingerprint: digest([written.fingerprint, below.fingerprint]),
    placeOf: (path, part) => {
      const origin = found.originOf(path)
      if (origin !== null) return below.placeOf(origin, part)
      const isOwn = path.length === 0 || Object.hasOwn(own, path[0] ?? '')
      return (isOwn ? written : below).placeOf(path, part)
    },
    quotes: text => written.quotes(text) || below.quotes(text),
    missing: [...(written.missing ?? []), ...(below.missing ?? [])]
  }
}

/** Keys of `own` with what the configuration below has found: entries after those of a list, parts of an object. */
function foundBelow(own: Readonly<Record<string, unknown>>, { value, found = [] }: LocatedFile) {
  const merged: Record<string, unknown> = {}
  const origins = new Map<string, KeyPath>()
  for (const path of found) {
    const [key = '', name] = path
    if (name === undefined || !Object.hasOwn(own, key)) continue
    const theirs = path.reduce<unknown>((part, key) => (isKeyed(part) ? part[key] : undefined), value)
    const now = merged[key] ?? own[key]
    if (typeof name === 'number' && (Array.isArray(now) || typeof now === 'string')) {
      const list: readonly unknown[] = [now].flat()
      if (list.includes(theirs)) continue
      origins.set(JSON.stringify([key, list.length]), path)
      merged[key] = [...list, theirs]
    } else if (isPlainObject(now) && !Object.hasOwn(now, name)) {
      origins.set(JSON.stringify([key, name]), path)
      merged[key] = { ...now, [name]: theirs }
    }
  }
  return {
    value: merged,
    /** The path below of a part that was found; null: another part. */
    originOf(path: KeyPath): KeyPath | null {
      const origin = origins.get(JSON.stringify(path.slice(0, 2)))
      return origin === undefined ? null : [...origin, ...path.slice(2)]
    }
  }
}

/** A list or an object: what has parts by name. */
function isKeyed(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null
}

function isReading(plugin: unknown): plugin is ReadingPlugin {
  if (!isPlainObject(plugin) || !isPlainObject(plugin.configuration)) return false
  const { matches, read } = plugin.configuration
  return typeof plugin.name === 'string' && typeof matches === 'function' && typeof read === 'function'
}

async function ownReader(name: string): Promise<ReadingPlugin | null> {
  if (!otherGenerators.some(({ plugin }) => plugin === name)) return null
  const { ownPlugins } = await import('../plugins/own.ts')
  const plugin = await ownPlugins.find(({ site }) => site === name)?.load()
  return isReading(plugin) ? plugin : null
}

/** The first folder with a site for the plugin; null: none. Throws what the hook throws. */
function folderOf({ configuration }: ReadingPlugin, project: ProjectFiles): string | null {
  const isSite = (folder: string) => {
    const returned: unknown = limited(seconds, () => configuration.matches(folderAt(folder, project)))
    if (typeof returned === 'boolean') return returned
    throw new Error(`“matches” returned ${describe(returned)} instead of true or false`)
  }
  return siteFolders.filter(folder => project.isThere(toSourcePath(folder), 'folder')).find(isSite) ?? null
}

/** A folder as the hook sees it. `texts` collects what is read. */
function folderAt(
  folder: string,
  project: ProjectFiles,
  texts: Map<SourcePath, string | null> = new Map()
): SiteFolder {
  const at = (path: string) => toSourcePath(posix.join(folder, path))
  return {
    path: folder,
    readFile(path) {
      const text = project.readText(at(path))
      texts.set(at(path), text)
      return text
    },
    hasFile: path => project.isThere(at(path), 'file'),
    hasFolder: path => project.isThere(at(path), 'folder')
  }
}

/** `configFile`: the configuration of docsgen, if there is one. */
async function readWith(
  plugin: ReadingPlugin,
  { folder, configFile = null }: { readonly folder: string; readonly configFile?: SourcePath | null },
  project: ProjectFiles,
  report: Report
): Promise<LocatedFile | null> {
  const texts = new Map<SourcePath, string | null>()
  const modules: LocatedFile[] = []
  let isReported = false
  const given: ReportingFolder = {
    ...folderAt(folder, project, texts),
    report({ code, message, hint = null, place }) {
      const severity = plugin.codes?.[code]
      if (severity === undefined) throw new Error(`“${code}” is not one of its “codes”`)
      isReported ||= severity === 'error'
      const made = finding('plugin/failed', toPlace(place), message, hint)
      report({ ...made, code: `${plugin.name}/${code}`, severity })
    },
    async importModule(path, options = {}) {
      const file = toSourcePath(posix.join(folder, path))
      const watched = {
        ...project,
        onImports: (_: SourcePath, imported: readonly SourcePath[]) => {
          for (const file of imported) texts.set(file, null)
        }
      }
      texts.set(file, null)
      const reading = { ...options, project: watched, code: 'config/invalid', isTolerant: true } as const
      const run = await readModule(file, { ...reading, dataFile: 'site.config.json' }, found => {
        isReported ||= found.severity === 'error'
        report(found)
      })
      if (run === null) return null
      modules.push(run)
      return {
        value: run.value,
        missing: run.missing ?? [],
        placeOf: (path, part = 'value') => run.placeOf(path, part)
      }
    }
  }
  try {
    const { read } = plugin.configuration
    const returned: unknown = await limitedAsync(`the plugin “${plugin.name}”`, seconds, () => read(given))
    if (returned === null && isReported) return null
    const site = checked(returned)
    const owner = configFile ?? toSourcePath(site.file)
    project.onImports?.(owner, [...texts.keys()].filter(file => file !== owner).sort(byCodePoint))
    return located(site, plugin, { texts, modules }, project)
  } catch (error) {
    report(failure(plugin, error, placeOf([...texts.keys()][0] ?? toSourcePath(folder))))
    return null
  }
}

/** Throws what is wrong with the result of `read`. */
function checked(returned: unknown): ReadSite {
  if (!isPlainObject(returned)) throw new Error(`“read” returned ${describe(returned)} instead of an object`)
  const { file, config, places = [], options: _, ...others } = returned
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new Error(`“read” returned the key “${other}”, which is none of file, config, places, options`)
  if (typeof file !== 'string') throw new Error('“read” returned no “file”')
  if (!isPlainObject(config)) throw new Error('“read” returned no “config”')
  const isPlaced = (part: unknown) => isPlainObject(part) && Array.isArray(part.path) && isPlainObject(part.place)
  if (!Array.isArray(places) || !places.every(isPlaced))
    throw new Error('“read” returned “places” that are not a list of paths with their places')
  // Its parts were looked at one by one.
  return returned as unknown as ReadSite
}

function failure({ name }: Pick<Plugin, 'name'>, error: unknown, place: Place) {
  const reason = error instanceof Error ? error.message : String(error)
  const message = `The hook “configuration” of the plugin “${name}” failed: ${reason.replace(/\.?$/, '.')}`
  return finding('plugin/failed', place, message, 'Fix the plugin, or do without it.')
}

function toPlace({ file, line = 1, column = 1, length = 1 }: ValuePlace): Place {
  return placeOf(toSourcePath(file), line, column, Math.max(1, length))
}

/** What a site was read from: the texts of its files, and the modules that were run. */
interface SiteParts {
  readonly texts: ReadonlyMap<SourcePath, string | null>
  readonly modules: readonly LocatedFile[]
}

/** The configuration with its places. A site without a title has that of its folder. */
function located(
  { file, config, places = [], options }: ReadSite,
  plugin: ReadingPlugin,
  { texts, modules }: SiteParts,
  project: ProjectFiles
): LocatedFile {
  const path = toSourcePath(file)
  const byPath = new Map(places.map(({ path, place }) => [JSON.stringify(path), toPlace(place)]))
  const nearest = (keys: KeyPath): Place =>
    byPath.get(JSON.stringify(keys)) ?? (keys.length === 0 ? placeOf(path) : nearest(keys.slice(0, -1)))
  const ready = { ...plugin, options: options ?? plugin.options }
  return {
    file: path,
    value: { title: basename(project.root), ...config, plugins: [ready] },
    fingerprint: digest(
      plugin.name,
      [...texts],
      modules.map(it => it.fingerprint)
    ),
    placeOf: nearest,
    quotes: text => [...texts.values()].some(read => read?.includes(text)) || modules.some(it => it.quotes(text)),
    missing: modules.flatMap(it => it.missing ?? [])
  }
}

/** Other generators need no address: without one, the site gets that of this machine, which is reported. */
function withAddress(written: LocatedFile, { hasUrl }: Reading, report: Report): LocatedFile {
  if (!isPlainObject(written.value) || written.value.url !== undefined) return written
  if (!hasUrl) {
    const hint = 'Write “url” into site.config.ts, or pass the address: docsgen build --url https://docs.example.com'
    const message = 'The site has no address yet: canonical links and the sitemap begin with http://localhost.'
    report(finding('config/no-address', placeOf(written.file), message, hint))
  }
  return { ...written, value: { url: 'http://localhost', ...written.value } }
}
