/** The text of a file → JSON. Positions are looked up later, by the few findings that need them. */
import type { CollectionFile } from 'docsgen/config'
import { finding, type Place, placeOf, type Report } from '../found.ts'

/** undefined: the file cannot be read, which is reported. */
export async function parseFile(file: CollectionFile, report: Report): Promise<unknown> {
  const value = await parseText(file, report)
  if (!isDeep(value)) return value
  const message = `it has more than ${mostLevels} levels, or a circular alias`
  report(syntaxFinding(placeOf(file.path), message))
  return undefined
}

/** More than anyone writes; what walks over values calls itself for each level. */
const mostLevels = 3000

function isDeep(value: unknown): boolean {
  const open: (readonly [value: unknown, level: number])[] = [[value, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, level] = next
    if (typeof one !== 'object' || one === null) continue
    if (level > mostLevels) return true
    for (const inner of Array.isArray(one) ? one : Object.values(one)) {
      if (typeof inner === 'object' && inner !== null) open.push([inner, level + 1])
    }
  }
  return false
}

async function parseText({ path, text }: CollectionFile, report: Report): Promise<unknown> {
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch (error) {
      if (path.endsWith('.json')) {
        // Without what is around the token: the finding shows the line.
        const [message = ''] = messageOf(error).split(', ', 1)
        report(syntaxFinding(jsonPlace(path, text, error), message))
        return undefined
      }
    }
  }
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text, { merge: true, prettyErrors: true, logLevel: 'error' })
  const [error] = document.errors
  if (error !== undefined) {
    const { line = 1, col: column = 1 } = error.linePos?.[0] ?? {}
    const [message = ''] = error.message.split(/ at line \d/, 1)
    report(syntaxFinding(placeOf(path, line, column), message))
    return undefined
  }
  try {
    return document.toJS()
  } catch (thrown) {
    // Aliases that would become gigabytes.
    report(syntaxFinding(placeOf(path), messageOf(thrown)))
    return undefined
  }
}

function syntaxFinding(place: Place, message: string) {
  const said = message.replace(/[.:]?$/, '.')
  return finding('syntax', place, `The file cannot be read: ${said}`, 'Fix the syntax there.')
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}

/** V8 says “at position 12”, but for an unexpected token only what is around it. */
function jsonPlace(path: string, text: string, error: unknown): Place {
  const position = /at position (\d+)/.exec(messageOf(error))?.[1]
  const before = text.slice(0, position === undefined ? firstWrongToken(text) : Number(position))
  return placeOf(path, before.split('\n').length, before.length - before.lastIndexOf('\n'))
}

const token = /\s+|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\]:,]/y

function firstWrongToken(text: string): number {
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    if (found === null) break
    at += found[0].length
  }
  return at
}
