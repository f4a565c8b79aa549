/** A file in YAML as values with their places. */
import { posix } from 'node:path'
import type { ReportingFolder, ValuePlace } from 'docsgen/config'
import { isPlainObject } from 'docsgen/text'
import { isNode, LineCounter, parseDocument } from 'yaml'

export type KeyPath = readonly (string | number)[]

export interface Settings {
  readonly value: Readonly<Record<string, unknown>>
  /** The place of the value at a path, or of what is around it. */
  readonly placeOf: (path: KeyPath) => ValuePlace
}

/** null: the file cannot be read, which is reported. */
export function readSettings(folder: ReportingFolder, name: string): Settings | null {
  const file = posix.join(folder.path, name)
  const text = folder.readFile(name) ?? ''
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' })
  const placeAt = (from: number, to: number): ValuePlace => {
    const { line, col } = lines.linePos(from)
    const end = text.indexOf('\n', from)
    return { file, line, column: col, length: Math.max(1, Math.min(to, end < 0 ? to : end) - from) }
  }
  const [error] = document.errors
  if (error !== undefined) {
    const [reason = ''] = error.message.split(/ at line \d+|\n/)
    const message = `“${file}” is not valid YAML: ${reason.replace(/[.:]?$/, '.')}`
    const place = placeAt(error.pos[0], error.pos[1])
    folder.report({ code: 'configuration', message, hint: 'Fix the line.', place })
    return null
  }
  const value: unknown = document.toJS()
  const placeOf = (path: KeyPath): ValuePlace => {
    const node = path.length === 0 ? null : document.getIn(path, true)
    if (isNode(node) && node.range) return placeAt(node.range[0], node.range[1])
    return path.length === 0 ? { file } : placeOf(path.slice(0, -1))
  }
  return { value: isPlainObject(value) ? value : {}, placeOf }
}
