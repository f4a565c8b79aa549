/**
 * `mkdocs.yml` and `zensical.toml` as values with their places. Tags of Python are read as text and never run, `!ENV` gives
 * its default value, and `INHERIT` puts the file over another one.
 */
import { posix } from 'node:path'
import type { ValuePlace } from 'docsgen/config'
import { tomlPlaces } from 'docsgen/text'
import type { Node, Pair, ScalarTag, YAMLMap, YAMLSeq } from 'yaml'

export type Table = Readonly<Record<string, unknown>>
export type Path = readonly (string | number)[]

export interface Settings {
  /** The file, relative to the project. */
  readonly file: string
  readonly value: Table
  readonly placeOf: (path: Path) => ValuePlace
  /** Values of environment variables that have no default: their paths. */
  readonly unset: readonly { readonly path: Path; readonly name: string }[]
}

export interface Failure {
  readonly message: string
  readonly place: ValuePlace
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type ReadFile = (path: string) => string | null

/** Reads a configuration file of a folder, whose path in the project is `folder`. */
export async function readSettings(
  name: string,
  { folder, readFile }: { readonly folder: string; readonly readFile: ReadFile },
  trail: readonly string[] = []
): Promise<Settings | Failure> {
  const file = posix.join(folder, name)
  const text = readFile(name) ?? ''
  const read = name.endsWith('.toml') ? await readToml(text, file) : await readYaml(text, file)
  if ('message' in read) return read
  const { INHERIT: parent, ...value } = read.value
  if (typeof parent !== 'string') return { ...read, value }
  const inherited = posix.join(posix.dirname(name), parent)
  const place = read.placeOf(['INHERIT'])
  if (trail.includes(inherited)) return { message: `“${parent}” inherits itself.`, place }
  if (readFile(inherited) === null) return { message: `“${parent}”, which “INHERIT” names, does not exist.`, place }
  const below = await readSettings(inherited, { folder, readFile }, [...trail, name])
  if ('message' in below) return below
  return {
    file,
    value: merged(below.value, value),
    placeOf: path => (at(value, path) === undefined ? below : read).placeOf(path),
    unset: [...read.unset, ...below.unset]
  }
}

function merged(below: Table, above: Table): Table {
  const all: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const theirs = all[key]
    all[key] = isTable(value) && isTable(theirs) ? merged(theirs, value) : value
  }
  return all
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (Array.isArray(part) ? part[Number(key)] : isTable(part) ? part[key] : undefined),
    value
  )
}

/** A tag of Python or of a plugin, as text: its name, or its value. */
export interface Tagged {
  readonly tag: string
  readonly value: unknown
}

export function isTagged(value: unknown): value is Tagged {
  return isTable(value) && typeof value.tag === 'string' && value.tag.startsWith('!') && 'value' in value
}

async function readYaml(text: string, file: string): Promise<Settings | Failure> {
  const { parseDocument, LineCounter, isAlias, isMap, isScalar, isSeq } = await import('yaml')
  const lines = new LineCounter()
  // MkDocs reads YAML 1.1, in which keys may be merged and `yes` is true.
  const document = parseDocument(text, {
    lineCounter: lines,
    version: '1.1',
    // The last one of equal keys counts for MkDocs.
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
    customTags: known => known
  })
  const place = (from: number, length: number): ValuePlace => {
    const { line, col } = lines.linePos(from)
    return { file, line, column: col, length: Math.max(1, length) }
  }
  const [error] = document.errors
  if (error !== undefined) {
    const [reason = ''] = error.message.split(/ at line \d+|\n/)
    return { message: `“${file}” is not valid YAML: ${reason.replace(/[.:]?$/, '.')}`, place: place(error.pos[0], 1) }
  }
  const places = new Map<string, ValuePlace>()
  const unset: { path: Path; name: string }[] = []
  const read = (node: unknown, path: Path): unknown => {
    if (isAlias(node)) return read(node.resolve(document), path)
    if (!isNode(node)) return node ?? null
    const [from = 0, to = from] = node.range ?? []
    const { line } = place(from, 1)
    const end = text.indexOf('\n', from)
    if (!places.has(JSON.stringify(path)))
      places.set(JSON.stringify(path), place(from, Math.min(to, end < 0 ? to : end) - from || (line ?? 1) * 0 + 1))
    const plain = isMap(node)
      ? readMap(node, path)
      : isSeq(node)
        ? readList(node, path)
        : isScalar(node)
          ? node.value
          : null
    const { tag } = node
    if (tag === '!ENV') return fromEnvironment(plain, path)
    if (typeof tag !== 'string' || /^(?:tag:yaml\.org,2002:(?!python)|!relative$)/.test(tag)) return plain
    return { tag: tag.replace(/^tag:yaml\.org,2002:/, '!!'), value: plain } satisfies Tagged
  }
  const readMap = (map: YAMLMap, path: Path): Table => {
    const table: Record<string, unknown> = {}
    for (const { key, value } of map.items as Pair[]) {
      const name = isScalar(key) ? String(key.value ?? '') : String(key)
      if (name === '<<') {
        const inner = read(value, path)
        for (const part of [inner].flat()) if (isTable(part)) Object.assign(table, { ...part, ...table })
        continue
      }
      const keyAt = isNode(key) ? key.range?.[0] : undefined
      if (keyAt !== undefined && (value === null || value === undefined))
        places.set(JSON.stringify([...path, name]), place(keyAt, name.length))
      table[name] = read(value, [...path, name])
    }
    return table
  }
  const readList = (list: YAMLSeq, path: Path) => list.items.map((item, index) => read(item, [...path, index]))
  /** The default of `!ENV [NAME, default]`: what a build reads must not depend on the machine. */
  const fromEnvironment = (written: unknown, path: Path): unknown => {
    const names = [written].flat()
    if (names.length > 1) return names.at(-1)
    unset.push({ path, name: String(names[0]) })
    return null
  }
  const value = read(document.contents, [])
  if (value !== null && !isTable(value)) return { message: `“${file}” has no keys.`, place: place(0, 1) }
  return { file, value: value ?? {}, placeOf: nearestIn(places, file), unset }
}

function isNode(value: unknown): value is Node & { readonly tag?: string } & Partial<ScalarTag> {
  return typeof value === 'object' && value !== null && 'range' in value
}

function nearestIn(places: ReadonlyMap<string, ValuePlace>, file: string) {
  const nearest = (path: Path): ValuePlace =>
    places.get(JSON.stringify(path)) ?? (path.length === 0 ? { file, line: 1, column: 1 } : nearest(path.slice(0, -1)))
  return nearest
}

async function readToml(text: string, file: string): Promise<Settings | Failure> {
  const { parse, TomlError } = await import('smol-toml')
  try {
    const whole: Table = parse(text)
    const { project } = whole
    const placeIn = tomlPlaces(text)
    const isNested = isTable(project)
    const placeOf = (path: Path) => ({ file, ...placeIn((isNested ? ['project', ...path] : path).map(String)) })
    return { file, value: withDottedNames(isNested ? project : whole), placeOf, unset: [] }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const { line, column, message } = error
    const reason = message.split('\n', 1)[0]?.replace(/^Invalid TOML document: /, '') ?? ''
    return { message: `“${file}” is not valid TOML: ${reason}.`, place: { file, line, column } }
  }
}

/** `[project.markdown_extensions.pymdownx.tabbed]` → the extension `pymdownx.tabbed`. */
function withDottedNames(settings: Table): Table {
  const { markdown_extensions: extensions } = settings
  if (!isTable(extensions)) return settings
  const flat: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(extensions)) {
    if (name === 'pymdownx' && isTable(value)) {
      for (const [below, options] of Object.entries(value)) flat[`pymdownx.${below}`] = options
    } else if (name === 'zensical' && isTable(value) && isTable(value.extensions)) {
      for (const [below, options] of Object.entries(value.extensions)) flat[`zensical.extensions.${below}`] = options
    } else flat[name] = value
  }
  return { ...settings, markdown_extensions: flat }
}
