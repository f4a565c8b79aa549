/**
 * The hook `configuration`: a plugin reads the site of another generator, and returns it as a configuration of docsgen.
 * Places of its values lead into the files of the other generator.
 */
import { posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { otherGenerators, siteFolders } from '../model/other-sites.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { limited } from '../util/author-code/author-code.ts'
import { digest } from '../util/hash.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import type { KeyPath, LocatedFile, ProjectFiles } from './project-files.ts'
import { failure, folderAt, type ReadingPlugin, readWith } from './site-reading.ts'

interface Reading {
  readonly project: ProjectFiles
  /** Whether the command line gives the address of the site. */
  readonly hasUrl: boolean
}

/** The site that one of docsgen's own plugins reads, without a configuration of docsgen; null: it cannot be read. */
export async function readOtherSite(
  name: string,
  { folder, file }: { readonly folder: string; readonly file: SourcePath },
  reading: Reading,
  report: Report
): Promise<LocatedFile | null> {
  const plugin = await ownReader(name)
  const read =
    plugin && (await readWith(plugin, { folder, named: file, ownFile: null, isOwn: true }, reading.project, report))
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
  const { value } = written
  const { site, plugins } = value
  const theirs = otherGenerators.find(({ key }) => key !== undefined && typeof value[key] === 'string')
  const theirFile = theirs?.key === undefined ? null : String(value[theirs.key])
  const name = site ?? theirs?.plugin
  const readers = (Array.isArray(plugins) ? plugins : []).filter(isReading)
  if (name === undefined && readers.length === 0) return written
  const place = written.placeOf([site !== undefined ? 'site' : (theirs?.key ?? 'plugins')], 'value')
  const fail = (message: string, hint: string) => {
    report(finding('config/invalid', place, message, hint))
    return null
  }
  if (theirs !== undefined && theirFile !== null && !isFileOf(theirs.plugin, theirFile, reading.project)) {
    const { key, files } = theirs
    const found = files.find(file => reading.project.isThere(toSourcePath(file), 'file')) ?? files[0]
    const message = `“${key}” must be the path of a ${files[0]?.replace(/\.\w+$/, '')} file, not “${theirFile}”.`
    return fail(message, `Write “${found}”, or remove the line.`)
  }
  const reader = typeof name === 'string' ? (readers.find(it => it.name === name) ?? (await ownReader(name))) : null
  if (name !== undefined && reader === null) {
    const known = [...readers.map(it => it.name), ...otherGenerators.map(({ plugin }) => plugin)]
    const list = `The plugins that read sites: ${known.join(', ')}.`
    return typeof name === 'string'
      ? fail(`“${name}” is not a plugin that reads the site of another generator.`, didYouMean(name, known) ?? list)
      : fail('“site” must be the name of a plugin.', list)
  }
  const found: { readonly plugin: ReadingPlugin; readonly folder: string }[] = []
  for (const plugin of reader === null ? readers : [reader]) {
    try {
      const folder = theirFile === null ? folderOf(plugin, reading.project) : '.'
      if (folder !== null) found.push({ plugin, folder })
    } catch (error) {
      report(failure(plugin, error, place))
      return null
    }
  }
  const [first, second] = found
  if (first === undefined) {
    if (reader === null) return written
    const [file] = typeof name === 'string' ? filesOf(name) : []
    const what = file === undefined ? '' : `: “${file}” is missing`
    return fail(
      `There is no site for the plugin “${reader.name}”${what}.`,
      'Run docsgen in its folder, or remove “site”.'
    )
  }
  if (second !== undefined) {
    const message = `Two plugins read this site, “${first.plugin.name}” and “${second.plugin.name}”.`
    return fail(message, `Choose one of them: site: '${first.plugin.name}'`)
  }
  const named = theirFile === null ? null : toSourcePath(posix.normalize(theirFile))
  const read = await readWith(
    first.plugin,
    { ...first, named, ownFile: written.file, isOwn: !readers.includes(first.plugin) },
    reading.project,
    report
  )
  if (read === null || !isPlainObject(read.value)) return null
  return withAddress(layered(withoutReader(written, first.plugin), read), reading, report)
}

/** The configuration without the plugin as it was written: the other one has it with the options of the site. */
function withoutReader(written: LocatedFile, plugin: ReadingPlugin): LocatedFile {
  if (!isPlainObject(written.value) || !Array.isArray(written.value.plugins)) return written
  return { ...written, value: { ...written.value, plugins: written.value.plugins.filter(it => it !== plugin) } }
}

function filesOf(plugin: string): readonly string[] {
  return otherGenerators.filter(it => it.plugin === plugin).flatMap(({ files }) => files)
}

/** Whether a path is that of a configuration file which a plugin of docsgen reads. */
function isFileOf(plugin: string, path: string, project: ProjectFiles): boolean {
  const file = toSourcePath(posix.normalize(path))
  return filesOf(plugin).includes(posix.basename(file)) && project.isThere(file, 'file')
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
    ...(below.wrongValue !== undefined && {
      wrongValue: path => {
        const origin = found.originOf(path)
        return origin === null && Object.hasOwn(own, path[0] ?? '') ? null : (below.wrongValue?.(path) ?? null)
      }
    }),
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
      if (list.includes(theirs) || list.some(it => isSamePlugin(it, theirs))) continue
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

/** A plugin that the site needs is there once, with the options of the configuration that has it. */
function isSamePlugin(own: unknown, theirs: unknown): boolean {
  return isPlainObject(own) && isPlainObject(theirs) && typeof own.name === 'string' && own.name === theirs.name
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

/** Seconds that `matches` may take. */
const seconds = 20

/** The first folder with a site for the plugin; null: none. Throws what the hook throws. */
function folderOf({ name, configuration }: ReadingPlugin, project: ProjectFiles): string | null {
  const { folders = siteFolders } = otherGenerators.find(({ plugin }) => plugin === name) ?? {}
  const isSite = (folder: string) => {
    const returned: unknown = limited(seconds, () => configuration.matches(folderAt(folder, project)))
    if (typeof returned === 'boolean') return returned
    throw new Error(`“matches” returned ${describe(returned)} instead of true or false`)
  }
  return folders.filter(folder => project.isThere(toSourcePath(folder), 'folder')).find(isSite) ?? null
}

/** Other generators need no address: without one, the site gets that of this machine, which is reported. */
function withAddress(written: LocatedFile, { hasUrl }: Reading, report: Report): LocatedFile {
  if (!isPlainObject(written.value) || written.value.url !== undefined) return written
  if (!hasUrl) {
    const hint =
      'Pass the address: docsgen build --url https://docs.example.com, or run “docsgen init” and write “url” into site.config.ts.'
    const message = 'The site has no address yet: canonical links and the sitemap begin with http://localhost.'
    report(finding('config/no-address', placeOf(written.file), message, hint))
  }
  return { ...written, value: { url: 'http://localhost', ...written.value } }
}
