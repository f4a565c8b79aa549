/** Reads a YAML or JSON file of the site (JSON is YAML) with the place of every value. */
import type { Document } from 'yaml'
import type { Code } from '../diagnostics/codes.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import { yaml } from '../util/packages/package.ts'
import type { KeyPath, LocatedFile, ProjectFiles } from './project-files.ts'

/** Maximum size: parsing with places then takes a second or two. */
const mostMegabytes = 4

/** The value of `file`; null if it cannot be read, which is reported with `code`. */
export function readDataFile(project: ProjectFiles, file: SourcePath, code: Code, report: Report): LocatedFile | null {
  const text = project.readText(file)
  if (text === null) {
    report(finding(code, placeOf(file), `“${file}” cannot be read.`, 'Check its permissions.'))
    return null
  }
  const megabytes = text.length / 1_000_000
  if (megabytes > mostMegabytes) {
    const message = `“${file}” has ${megabytes.toFixed(1)} MB: files above ${mostMegabytes} MB are not read.`
    report(finding(code, placeOf(file), message, 'Remove what can be generated from other files.'))
    return null
  }
  const { LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
  const placeAt = (offset: number, length = 1): Place => {
    const { line, col } = lines.linePos(offset)
    return placeOf(file, line, col, length)
  }
  for (const { pos, message } of document.errors) report(finding(code, placeAt(pos[0]), `${message}.`))
  if (document.errors.length > 0) return null
  const value = toValue(document)
  if (value === tooManyAliases) {
    report(finding(code, placeOf(file), `“${file}” uses too many aliases.`))
    return null
  }
  return {
    file,
    value,
    fingerprint: sha256(text),
    placeOf(path, part) {
      const [start, end] = rangeOf(document, path, part) ?? [0, 1]
      const firstLine = text.slice(start, end).split('\n')[0] ?? ''
      return placeAt(start, Math.max(1, firstLine.trimEnd().length))
    },
    quotes: part => text.includes(part)
  }
}

const tooManyAliases = Symbol('too many aliases')

/** Limits aliases, because a few lines of them could expand to gigabytes; the library throws above the limit. */
function toValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch {
    return tooManyAliases
  }
}

function rangeOf(document: Document, path: KeyPath, part: 'key' | 'value'): readonly [number, number] | null {
  const { isNode } = yaml()
  const node = part === 'key' ? keyNode(document, path) : document.getIn(path, true)
  if (isNode(node) && node.range) return [node.range[0], node.range[1]]
  return path.length === 0 ? null : rangeOf(document, path.slice(0, -1), 'value')
}

function keyNode(document: Document, path: KeyPath): unknown {
  const { isMap, isPair } = yaml()
  const parent = document.getIn(path.slice(0, -1), true)
  if (!isMap(parent)) return null
  return parent.items.find(item => isPair(item) && String(item.key) === String(path.at(-1)))?.key
}
