/**
 * Templates of Jinja in pages, which the macros of Python would fill in: loops are left out, and of conditions the tags.
 * Values of `extra` are the variables of docsgen. A page with more is reported once.
 */
import { fenceAt } from './fences.ts'
import type { Line } from './lines.ts'
import type { PageReading } from './reading.ts'

export function withoutMacros(lines: readonly Line[], reading: PageReading): readonly Line[] {
  if (!lines.some(({ text }) => /\{[%{#]/.test(text))) return lines
  const kept: Line[] = []
  let loops = 0
  let isRaw = false
  let code: string | null = null
  for (const line of lines) {
    const { text } = line
    const fence = fenceAt(text)
    if (fence !== null && (code === null || text.trim() === code)) code = code === null ? fence.marker : null
    if (!/\{[%{#]|[%}#]\}/.test(text)) {
      if (loops === 0) kept.push(line)
      continue
    }
    const changes: { from: number; to: number; text: string }[] = []
    let from = loops > 0 ? 0 : null
    for (const { 0: whole, 1: tag = '', index } of text.matchAll(
      /\{%-?[ \t]{0,9}(\w{0,30})[^{}]{0,500}%\}|\{#[ \t][^{}]{0,500}#\}|\{\{[^{}]{0,500}\}\}/g
    )) {
      const end = index + whole.length
      if (tag === 'endraw' || tag === 'raw') {
        isRaw = tag === 'raw'
        changes.push({ from: index, to: end, text: '' })
        continue
      }
      if (isRaw || (code !== null && tag === '')) continue
      if (tag === 'for') {
        if (loops === 0) from = index
        loops += 1
      } else if (tag === 'endfor' && loops > 0) {
        loops -= 1
        if (loops === 0) changes.push({ from: from ?? 0, to: end, text: '' })
        if (loops === 0) from = null
        continue
      }
      const name = /^\{\{[ \t]*([A-Za-z_][\w.]*)[ \t]*\}\}$/.exec(whole)?.[1]
      if (name !== undefined && reading.options.variables.includes(name)) continue
      report(whole, index, line, reading)
      if (loops === 0) changes.push({ from: index, to: end, text: '' })
    }
    if (loops > 0 && from !== null) changes.push({ from, to: text.length, text: '' })
    const changed = line.withAll(changes)
    if (!changed.isBlank || line.isBlank) kept.push(changed)
  }
  return kept
}

function report(written: string, at: number, line: Line, reading: PageReading): void {
  const found = {
    code: 'macro',
    message: `“${written}” and the other macros of the page are left out: docsgen does not run Python.`,
    hint: 'Write the result into the page, or the value into “markdown.variables” of site.config.ts.'
  }
  reading.reportOnce('macros', line, found, at, written.length)
}
