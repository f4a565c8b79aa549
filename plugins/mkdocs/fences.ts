/** The first line of blocks of code: `{.py hl_lines="1"}`, `{ .yaml .annotate }` → what docsgen reads. */
import type { Line } from './lines.ts'

export interface Fence {
  readonly marker: string
  readonly info: string
}

export function fenceAt(text: string): Fence | null {
  const trimmed = text.trimStart()
  const [marker] = /^(?:`{3,99}|~{3,99})/.exec(trimmed) ?? []
  const info = trimmed.slice(marker?.length)
  return marker === undefined || (marker.startsWith('`') && info.includes('`')) ? null : { marker, info }
}

/** The line with its words in docsgen's form. */
export function infoOf(line: Line, { marker, info }: Fence): Line {
  const made = rewritten(info.trim())
  return made === info.trim() ? line : line.with(marker.length, line.text.length, made)
}

function rewritten(info: string): string {
  // Without a language, the first option would be one.
  if (/^[a-z_]{1,30}=/.test(info)) return `text ${info}`
  const [, before = '', list, after = ''] = /^([\w+#.-]*)[ \t]*\{([^{}]*)\}(.*)$/.exec(info) ?? []
  if (list === undefined || /^[\d\s,-]+$/.test(list)) return info
  const classes = [...list.matchAll(/(?:^|\s)\.([\w+#-]+)/g)].map(([, name = '']) => name)
  const [first = ''] = before === '' ? classes : [before]
  const options = [...list.matchAll(/[\w-]{1,60}=(?:"[^"]{0,500}"|'[^']{0,500}'|[^\s"']{1,500})/g)].map(
    ([whole]) => whole
  )
  const id = /(?:^|\s)#([\w-]+)/.exec(list)?.[1]
  return [first || 'text', ...options, ...(id === undefined ? [] : [`id=${id}`]), after.trim()].join(' ').trim()
}
