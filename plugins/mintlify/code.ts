/** Blocks of code: what Mintlify writes after the language, and groups of blocks. */
import type { SourceEdit } from 'docsgen/config'
import type { JsxTag } from 'docsgen/text'
import type { Reading } from './syntax.ts'

/** Elements whose blocks of code are tabs. */
export const codeGroups = new Set(['CodeGroup', 'RequestExample', 'ResponseExample'])

export function codeEdits(tags: readonly JsxTag[], { page: { text } }: Reading): SourceEdit[] {
  const groups = ranges(tags)
  const edits: SourceEdit[] = []
  let at = 0
  let fence = ''
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    const [, before = '', marker = '', info = ''] =
      /^([ \t>]{0,200}(?:[-*+][ \t]{1,9}|\d{1,9}[.)][ \t]{1,9})?)(`{3,99}|~{3,99})(.*)$/.exec(line) ?? []
    if (fence !== '') {
      if (marker.startsWith(fence) && info.trim() === '') fence = ''
      continue
    }
    if (marker === '') continue
    fence = marker
    const group = groups.find(({ from, to }) => start >= from && start < to)
    const made = infoOf(info, group?.titles ?? null)
    if (made !== info) edits.push({ at: start + before.length + marker.length, length: info.length, text: made })
  }
  return edits
}

interface Range {
  readonly from: number
  readonly to: number
  /** Titles of its tabs so far. */
  readonly titles: Set<string>
}

function ranges(tags: readonly JsxTag[]): readonly Range[] {
  const open: JsxTag[] = []
  return tags.flatMap(tag => {
    if (!codeGroups.has(tag.name) || tag.isSelfClosing) return []
    if (!tag.isEnd) {
      open.push(tag)
      return []
    }
    const start = open.pop()
    return start === undefined ? [] : [{ from: start.end, to: tag.start, titles: new Set<string>() }]
  })
}

/**
 * `js server.js lines highlight={1-2} icon="x"` → `js title="server.js" showLineNumbers {1-2}`, or in a group of blocks
 * `js tab="server.js" …`; `titles` are those that the group has, null: the block is in no group.
 */
export function infoOf(info: string, titles: Set<string> | null): string {
  const [language = ''] = /^[^\s{]*/.exec(info.trimStart()) ?? []
  let rest = info.trimStart().slice(language.length)
  const options: string[] = []
  let title: string | null = null
  rest = rest.replace(
    /[ \t]([A-Za-z]{1,30})=(\{[^{}]{0,500}\}|"[^"]{0,500}"|'[^']{0,500}')/g,
    (_, key: string, value: string) => {
      const inner = value.slice(1, -1)
      if (key === 'title' || key === 'filename') title = inner
      if (key === 'highlight') options.push(`{${inner.replace(/^\[|\]$/g, '')}}`)
      if (key === 'lines' && inner !== 'false') options.push('showLineNumbers')
      if (key === 'wrap' && inner !== 'false') options.push('wrap')
      return ''
    }
  )
  rest = rest.replace(/(?:^|[ \t])(\{[\d,\s-]{1,200}\})/g, (_, lines: string) => {
    options.push(lines.replace(/\s/g, ''))
    return ''
  })
  rest = rest.replace(/(?:^|[ \t])(lines|wrap|expandable|twoslash)(?=[ \t]|$)/g, (_, word: string) => {
    if (word === 'lines') options.push('showLineNumbers')
    if (word === 'wrap') options.push('wrap')
    return ''
  })
  const shown = (title ?? rest.trim()).replaceAll('"', '”')
  const label = titles === null ? shown : unique(shown || names[language] || language || 'Code', titles)
  const key = titles === null ? 'title' : 'tab'
  const made = [
    language || (label + options.join('') === '' ? '' : 'text'),
    ...(label === '' ? [] : [`${key}="${label}"`]),
    ...options
  ]
  return made.join(' ')
}

/** The title, with a number if the group has it. */
export function unique(title: string, titles: Set<string>): string {
  let result = title
  for (let count = 2; titles.has(result); count++) result = `${title} ${count}`
  titles.add(result)
  return result
}

/** Names of languages for tabs without a title. */
const names: Readonly<Record<string, string>> = {
  bash: 'Bash',
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  python: 'Python',
  py: 'Python',
  go: 'Go',
  java: 'Java',
  json: 'JSON',
  yaml: 'YAML',
  php: 'PHP',
  ruby: 'Ruby',
  rust: 'Rust',
  curl: 'cURL',
  html: 'HTML',
  css: 'CSS'
}
