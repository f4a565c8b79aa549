/** Lines that VitePress reads in its own way: containers, alerts, headings, and what follows the language of code. */
import type { SourceEdit } from 'docsgen/config'
import type { Line } from './prose.ts'
import { headingText, slugify } from './slug.ts'
import { idOf, type PageReading } from './syntax.ts'

export function blockEdits(lines: readonly Line[], prose: string, page: PageReading): SourceEdit[] {
  const containers = new Containers(page)
  return lines.flatMap(({ at, line, kind }, index) => {
    if (kind === 'open') return codeEdits(line, at, page)
    if (kind !== 'text' || prose.slice(at, at + line.length).trim() === '') return []
    const found = containers.edits(line, at)
    if (found !== null) return found
    const links = line.includes('#') ? linkEdits(prose.slice(at, at + line.length), at, page) : []
    if (/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) return [...links, ...headingEdits(line, at, page)]
    return [...links, ...alertEdits(lines, index, page)]
  })
}

/** `js:line-numbers=5{1,3}`, `ts {2}`, `:no-line-numbers` → the options of docsgen. */
function codeEdits(line: string, start: number, { options }: PageReading): SourceEdit[] {
  const [, before = '', info = ''] = /^([^`~]*(?:`{3,99}|~{3,99})[ \t]*)(.*)$/.exec(line) ?? []
  const [language = ''] = /^[^\s{:[]*/.exec(info) ?? []
  const rest = info.slice(language.length)
  const numbers = /:(no-)?line-numbers(?:=(\d+))?/.exec(rest)
  const isNumbered = numbers === null ? options.lineNumbers : numbers[1] === undefined
  const others = numbers === null ? rest : rest.replace(numbers[0], ' ')
  // `Plain Text[a.env]`: the title needs no space before it.
  const titled = others.replace(/(\S)(\[[^[\]]{1,200}\])$/, '$1 $2')
  const shown = `${titled.startsWith('{') || titled.startsWith('[') ? ' ' : ''}${titled}`.replace(/ {2,}/g, ' ')
  const option = isNumbered ? ` showLineNumbers=${numbers?.[2] ?? 1}` : ''
  const name = names[language] ?? (language === '' && shown.trim() + option !== '' ? 'text' : language)
  const made = `${name}${shown.trimEnd()}${option}`
  return made === info ? [] : [{ at: start + before.length, length: info.length, text: made }]
}

/** Languages of VitePress that are others for highlighting. */
const names: Readonly<Record<string, string>> = { 'vue-html': 'vue-html' }

/** The types with a box, and those without one. */
const boxes = new Set(['tip', 'info', 'warning', 'danger', 'details', 'note', 'important', 'caution'])

/** The colons of a line that opens or closes a container, and what follows them. */
function containerIn(line: string): { readonly indent: string; readonly colons: string; readonly written: string } {
  const [sign = '', indent = '', colons = ''] = /^([ \t>]{0,200})(:{3,})/.exec(line) ?? []
  return { indent, colons, written: line.slice(sign.length).trim() }
}

class Containers {
  /** The open containers: the colons of each, and whether its lines are left out. */
  readonly #open: { readonly colons: number; readonly isLeftOut: boolean }[] = []
  readonly #page: PageReading

  constructor(page: PageReading) {
    this.#page = page
  }

  /** null: the line has nothing to do with a container. */
  edits(line: string, start: number): SourceEdit[] | null {
    const { indent, colons, written } = containerIn(line)
    if (colons === '') return null
    const at = start + indent.length
    const length = line.length - indent.length
    if (written === '') {
      const index = this.#open.findLastIndex(open => open.colons <= colons.length)
      const [closed] = index < 0 ? [] : this.#open.splice(index)
      return closed?.isLeftOut === true ? [{ at, length, text: '' }] : []
    }
    const [type = ''] = /^[\w-]+(?=[ \t]|$)/.exec(written) ?? []
    const title = written.slice(type.length).trim()
    const isLeftOut = type === 'raw' || type === 'v-pre'
    if (!isLeftOut && !boxes.has(type)) {
      if (type === 'code-group') this.#open.push({ colons: colons.length, isLeftOut: false })
      return []
    }
    this.#open.push({ colons: colons.length, isLeftOut })
    if (isLeftOut) return [{ at, length, text: '' }]
    const bare = title
      .replace(/\{[^{}]*\}$/, found => (/\bopen\b/.test(found) && type === 'details' ? '{open}' : ''))
      .trim()
    const shown =
      bare === '' || bare === '{open}'
        ? `${this.#page.options.labels[type] ?? type.toUpperCase()} ${bare}`.trim()
        : bare
    return [{ at, length, text: `${colons} ${type} ${shown}` }]
  }
}

/** An id, where docsgen would make another. */
function headingEdits(line: string, start: number, page: PageReading): SourceEdit[] {
  const marks = /^ {0,3}(#{1,6})/.exec(line)?.[1] ?? ''
  const whole = line.trim().slice(marks.length).trim()
  const closing = /(?:^|[ \t])#{1,99}$/.exec(whole)
  const written = closing === null ? whole : whole.slice(0, closing.index).trim()
  const own = /\{[ \t]{0,9}#([^\s{}]{1,200})[^{}]{0,200}\}$/.exec(written)?.[1]
  const id = own ?? idOf(headingText(written), page)
  const isDifferent = own === undefined && (page.options.slugify !== undefined || /<[A-Z]|\{\{/.test(written))
  return isDifferent && id !== '' ? [{ at: start + line.length, text: ` {#${id}}` }] : []
}

const alert = /^([ \t]{0,200})>[ \t]?\[!(note|tip|info|important|warning|caution|danger)\]/i

/** `> [!TIP] Title` → a container, with the title of VitePress. */
function alertEdits(lines: readonly Line[], index: number, { options }: PageReading): SourceEdit[] {
  const { at, line } = lines[index] ?? { at: 0, line: '' }
  const [sign = '', indent = '', keyword = ''] = alert.exec(line) ?? []
  const title = line.slice(sign.length)
  if (keyword === '' || lines[index - 1]?.line.trimStart().startsWith('>') === true) return []
  const type = keyword.toLowerCase()
  const fence = `${indent}::::: `
  const label = title.trim() || (options.labels[type] ?? keyword.toUpperCase())
  const edits: SourceEdit[] = [{ at, length: line.length, text: `${fence}${type} ${label}` }]
  let last = { at, line }
  for (const next of lines.slice(index + 1)) {
    const [marker] = /^[ \t]*>[ \t]?/.exec(next.line) ?? []
    if (marker === undefined) break
    edits.push({ at: next.at, length: marker.length, text: indent })
    last = next
  }
  edits.push({ at: last.at + last.line.length, text: `\n${indent}:::::\n` })
  return edits
}

/** The parts of a text in containers `v-pre`, in which Vue has no effect. */
export function plainParts(lines: readonly Line[]): readonly { readonly start: number; readonly end: number }[] {
  const parts: { start: number; end: number }[] = []
  let open: { readonly colons: number; readonly start: number } | null = null
  for (const { at, line, kind } of lines) {
    if (kind !== 'text') continue
    const { colons, written } = containerIn(line)
    if (colons === '') continue
    if (open === null && written === 'v-pre') open = { colons: colons.length, start: at }
    else if (open !== null && written === '' && colons.length >= open.colons) {
      parts.push({ start: open.start, end: at + line.length })
      open = null
    }
  }
  return parts
}

/** `](./page.md#Part%20one)`: VitePress makes ids of the parts that links name, too. */
function linkEdits(line: string, start: number, { options }: PageReading): SourceEdit[] {
  return [...line.matchAll(/\]\((?!(?:[a-z][a-z\d+.-]{1,20}:|\/\/))([^()\s#]{0,500})#([^()\s#]{1,500})/gi)].flatMap(
    ({ index, 0: whole, 2: part = '' }) => {
      const id = (options.slugify ?? slugify)(decoded(part))
      return id === part || id === ''
        ? []
        : [{ at: start + index + whole.length - part.length, length: part.length, text: id }]
    }
  )
}

function decoded(part: string): string {
  try {
    return decodeURI(part)
  } catch {
    return part
  }
}
