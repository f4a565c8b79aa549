/** `docs.json` as values with their places. `{ "$ref": "./fr.json" }` is the content of that file. */
import { posix } from 'node:path'
import type { ReportingFolder, ValuePlace } from 'docsgen/config'
import { isPlainObject } from 'docsgen/text'
import type { Node, Pair } from 'yaml'

export type KeyPath = readonly (string | number)[]

export interface Settings {
  /** Relative to the folder of the site. */
  readonly file: string
  readonly value: Readonly<Record<string, unknown>>
  /** The place of the value at a path, or of what is around it. */
  readonly placeOf: (path: KeyPath) => ValuePlace
}

/** null: the file cannot be read, which is reported. */
export async function readSettings(folder: ReportingFolder, file: string): Promise<Settings | null> {
  const places = new Map<string, ValuePlace>()
  const value = await readJson(file, [], { folder, places, trail: [] })
  if (value === undefined) return null
  if (!isPlainObject(value)) {
    const place = { file: posix.join(folder.path, file) }
    folder.report({
      code: 'configuration',
      message: `“${file}” has no keys.`,
      hint: 'Write { "name": "…", "navigation": {} }',
      place
    })
    return null
  }
  const placeOf = (path: KeyPath): ValuePlace =>
    places.get(JSON.stringify(path)) ??
    (path.length === 0 ? { file: posix.join(folder.path, file) } : placeOf(path.slice(0, -1)))
  return { file, value, placeOf }
}

interface Reading {
  readonly folder: ReportingFolder
  readonly places: Map<string, ValuePlace>
  /** The files that name this one. */
  readonly trail: readonly string[]
}

/** undefined: it cannot be read, which is reported. */
async function readJson(file: string, above: KeyPath, { folder, places, trail }: Reading): Promise<unknown> {
  const text = folder.readFile(file) ?? ''
  // JSON is YAML, and this parser keeps places.
  const { parseDocument, LineCounter, isMap, isScalar, isSeq } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' })
  const place = (from: number, to = from): ValuePlace => {
    const { line, col } = lines.linePos(from)
    const end = text.indexOf('\n', from)
    return {
      file: posix.join(folder.path, file),
      line,
      column: col,
      length: Math.max(1, Math.min(to, end < 0 ? to : end) - from)
    }
  }
  const [error] = document.errors
  if (error !== undefined) {
    const [reason = ''] = error.message.split(/ at line \d+|\n/)
    folder.report({
      code: 'configuration',
      message: `“${file}” is not valid JSON: ${reason.replace(/[.:]?$/, '.')}`,
      hint: 'Fix the syntax at this position.',
      place: place(error.pos[0])
    })
    return undefined
  }
  const read = async (node: unknown, path: KeyPath): Promise<unknown> => {
    const [from = 0, to = from] = (node as Node | null)?.range ?? []
    places.set(JSON.stringify(path), place(from, to))
    if (isScalar(node)) return node.value
    if (isSeq(node)) return Promise.all(node.items.map((item, at) => read(item, [...path, at])))
    if (!isMap(node)) return null
    const made: Record<string, unknown> = {}
    for (const { key, value } of node.items as Pair[]) {
      const name = isScalar(key) ? String(key.value) : String(key)
      made[name] = await read(value, [...path, name])
    }
    const { $ref: other } = made
    if (typeof other !== 'string') return made
    const path_ = posix.join(posix.dirname(file), other)
    const isCircle = [...trail, file].includes(path_)
    if (isCircle || !folder.hasFile(path_)) {
      folder.report({
        code: 'configuration',
        message: isCircle ? `“${other}” contains itself.` : `“${other}” does not exist.`,
        hint: 'Correct the path after “$ref”.',
        place: places.get(JSON.stringify([...path, '$ref'])) ?? place(from)
      })
      return {}
    }
    const content = await readJson(path_, path, { folder, places, trail: [...trail, file] })
    const { $ref: _, ...beside } = made
    return isPlainObject(content) ? { ...content, ...beside } : (content ?? {})
  }
  return read(document.contents, above)
}
