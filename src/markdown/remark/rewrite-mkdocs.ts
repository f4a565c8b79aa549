/**
 * Rewrites MkDocs blocks that have an exact equivalent in our syntax, for `check --fix`:
 *
 *   !!! note "Title"          →  :::note[Title]
 *       Text.                    Text.
 *                                :::
 *   ??? tip "Title"           →  :::details[Title] … :::
 *   === "npm"                 →  :::code-group
 *       ```bash                  ```bash [npm]
 *
 * Ambiguous blocks stay unchanged: an unknown type, an empty title, tabs that contain more than code.
 */

/** Types of Material for MkDocs, with our type, and a title where the type alone does not say the same. */
const types: Readonly<Record<string, readonly [type: string, title: string | null]>> = {
  note: ['note', null],
  tip: ['tip', null],
  info: ['info', null],
  warning: ['warning', null],
  danger: ['danger', null],
  important: ['important', null],
  caution: ['caution', null],
  success: ['success', null],
  abstract: ['info', 'Abstract'],
  summary: ['info', 'Summary'],
  tldr: ['info', 'Tldr'],
  todo: ['info', 'Todo'],
  hint: ['tip', 'Hint'],
  check: ['success', 'Check'],
  done: ['success', 'Done'],
  question: ['info', 'Question'],
  help: ['info', 'Help'],
  faq: ['info', 'Faq'],
  attention: ['warning', 'Attention'],
  failure: ['danger', 'Failure'],
  fail: ['danger', 'Fail'],
  missing: ['danger', 'Missing'],
  error: ['danger', 'Error'],
  bug: ['danger', 'Bug'],
  example: ['note', 'Example'],
  quote: ['note', 'Quote'],
  cite: ['note', 'Cite']
}

const admonition = /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([a-z]+)(?:[ \t]+(?:inline|end))*(?:[ \t]+"([^"[\]]+)")?[ \t]*$/
/** Excludes labels with code, which would end the fence line, and icons in colons, which would be text here. */
const tab = /^([ \t]*)===[ \t]+"((?:(?!:[a-z])[^"[\]`])+)"[ \t]*$/
const fence = /^[ \t]*(`{3,}|~{3,})/

/** The text with all blocks of one kind rewritten; unchanged if there are none. */
export function rewriteMkDocs(text: string, kind: 'admonition' | 'tab'): string {
  return rewriteLines(text.split('\n'), kind).join('\n')
}

/** Our admonition type for one of MkDocs or reStructuredText; null: unknown. */
export function admonitionType(name: string): string | null {
  return types[name]?.[0] ?? null
}

/** The line that opens the admonition in our syntax; a note for unknown types. `!!! warning "Title"` → `:::warning[Title]` */
export function openingFor(line: string): string {
  const [exact] = rewriteAdmonition([line.trim()], 0)?.lines ?? []
  if (exact !== undefined) return exact
  const [name = ''] = /[a-z][\w-]*/.exec(line) ?? []
  const [, title = ''] = /"([^"[\]]*)"/.exec(line) ?? []
  return `:::${line.startsWith('?') ? 'details' : (admonitionType(name) ?? 'note')}${title === '' ? '' : `[${title}]`}`
}

function rewriteLines(lines: readonly string[], kind: 'admonition' | 'tab'): string[] {
  const written: string[] = []
  let code: string | null = null
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const marker = fence.exec(line)?.[1]
    if (code !== null) {
      if (marker?.startsWith(code) && line.trim() === marker) code = null
    } else if (marker !== undefined) code = marker
    else {
      const block = kind === 'admonition' ? rewriteAdmonition(lines, at) : rewriteTabs(lines, at)
      if (block !== null) {
        written.push(...block.lines)
        at = block.end
        continue
      }
    }
    written.push(line)
    at += 1
  }
  return written
}

interface Block {
  readonly lines: readonly string[]
  /** Index after its last line. */
  readonly end: number
}

function rewriteAdmonition(lines: readonly string[], at: number): Block | null {
  const [, indent = '', mark = '', written = '', own] = admonition.exec(lines[at] ?? '') ?? []
  const [type, otherwise] = types[written] ?? []
  if (type === undefined) return null
  const { content, end } = contentOf(lines, at + 1, indent)
  const inner = rewriteLines(content, 'admonition')
  const colons = ':'.repeat(Math.max(3, ...inner.map(line => (/^\s*(:{3,})/.exec(line)?.[1] ?? '').length + 1)))
  const isFolded = mark.startsWith('?')
  const title = own ?? (isFolded ? `${written.charAt(0).toUpperCase()}${written.slice(1)}` : otherwise)
  const opening = `${isFolded ? 'details' : type}${title == null ? '' : `[${title}]`}${mark === '???+' ? '{open}' : ''}`
  const body = inner.map(line => (line === '' ? '' : indent + line))
  return { lines: [`${indent}${colons}${opening}`, ...body, `${indent}${colons}`], end }
}

/** Consecutive tabs, each with one code block and nothing else. */
function rewriteTabs(lines: readonly string[], at: number): Block | null {
  const indent = tab.exec(lines[at] ?? '')?.[1]
  if (indent === undefined) return null
  const blocks: string[] = []
  let end = at
  for (let next = at; ; ) {
    const [, ownIndent, label] = tab.exec(lines[next] ?? '') ?? []
    if (ownIndent !== indent || label === undefined) break
    const found = contentOf(lines, next + 1, indent)
    const code = codeOf(found.content, label)
    if (code === null) return null
    blocks.push('', ...code.map(line => (line === '' ? '' : indent + line)))
    end = found.end
    next = end
    while (lines[next]?.trim() === '') next += 1
  }
  return { lines: [`${indent}:::code-group`, ...blocks, '', `${indent}:::`], end }
}

/** The lines of a code block with the label added after its language; null: the tab has other content. */
function codeOf(content: readonly string[], label: string): readonly string[] | null {
  const start = content.findIndex(line => line !== '')
  const [, marker, language, options = ''] =
    /^(`{3,}|~{3,})[ \t]*((?![\w-]+=)[\w+#.-]*)(.*)$/.exec(content[start] ?? '') ?? []
  if (marker === undefined || options.includes('[') || /^[ \t]*\{[ \t]*\./.test(options)) return null
  const closing = content.findIndex((line, index) => index > start && line.startsWith(marker) && /^[`~]+$/.test(line))
  if (closing !== content.length - 1) return null
  return [`${marker}${language || 'text'} [${label}]${options}`, ...content.slice(start + 1)]
}

/** The indented lines starting at `at`, without their indentation and trailing empty lines. */
function contentOf(lines: readonly string[], at: number, indent: string): { content: string[]; end: number } {
  const prefix = `${indent}    `
  let last = at
  for (let next = at; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (line.startsWith(prefix) && line.trim() !== '') last = next + 1
    else if (line.trim() !== '') break
  }
  return { content: lines.slice(at, last).map(line => line.slice(prefix.length).trimEnd()), end: last }
}
