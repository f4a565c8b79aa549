/** The part of a file that an include names: a region, a section below a heading, lines, or all of it. */
import { headingText, slugify } from './slug.ts'

export type Kept = readonly { readonly start: number; readonly end: number }[]

/** `region` is `#name` or empty, `lines` is `{1,3}`, `{2,}` or empty. null: there is no such part. */
export function partOf(content: string, region: string, lines: string): Kept | null {
  const matter = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(content)?.[0].length ?? 0
  const whole = rows(content, matter)
  const part = region === '' ? whole : (regionOf(whole, region.slice(1)) ?? sectionOf(whole, region.slice(1)))
  if (part === null) return null
  const [, first = '', last = ''] = /^\{(\d*)(?:,(\d*))?\}$/.exec(lines) ?? []
  const isOne = first !== '' && !lines.includes(',')
  const shown = part.slice(
    Math.max(0, Number(first || 1) - 1),
    isOne ? Number(first) : last === '' ? undefined : Number(last)
  )
  const kept = shown.map(({ at, line }) => ({ start: at, end: at + line.length + 1 }))
  // An included text has no line break at its end, or an empty line would follow it.
  const final = kept.pop()
  return final === undefined ? [] : [...joined(kept), { ...final, end: final.end - 1 }]
}

interface Row {
  readonly at: number
  readonly line: string
}

function rows(text: string, from: number): readonly Row[] {
  let at = from
  const all = text
    .slice(from)
    .split('\n')
    .map(line => {
      const start = at
      at += line.length + 1
      return { at: start, line }
    })
  return all.at(-1)?.line === '' ? all.slice(0, -1) : all
}

function joined(kept: readonly { readonly start: number; readonly end: number }[]) {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of kept) {
    const last = result.at(-1)
    if (last !== undefined && last.end === start) last.end = end
    else result.push({ start, end })
  }
  return result
}

const mark = /^\s*(?:\/\/|\/\*|#|--|;|%|<!--|REM\b|')\s*#?(region|endregion)\b[ \t]*([\w./*-]*)/i

/** All regions with this name. */
function regionOf(all: readonly Row[], name: string): readonly Row[] | null {
  const kept: Row[] = []
  let isInside = false
  let isFound = false
  for (const row of all) {
    const [, kind, own = ''] = mark.exec(row.line) ?? []
    const isStart = kind?.toLowerCase() === 'region'
    const isNamed = own.replace(/-{1,9}$/, '') === name
    if (kind !== undefined && isStart && isNamed) isInside = isFound = true
    else if (kind !== undefined && !isStart && (isNamed || own.replace(/-{1,9}$/, '') === '')) isInside = false
    else if (isInside && kind === undefined) kept.push(row)
  }
  return isFound ? kept : null
}

/** The heading with this id, and what is below it. */
function sectionOf(all: readonly Row[], id: string): readonly Row[] | null {
  let level = 0
  let isCode = false
  const kept: Row[] = []
  for (const row of all) {
    if (/^[ \t]*(?:`{3}|~{3})/.test(row.line)) isCode = !isCode
    const [, marks = ''] = isCode ? [] : (/^(#{1,6})[ \t]/.exec(row.line) ?? [])
    const text = row.line.slice(marks.length).trim()
    if (level === 0) {
      const own = /\{#([\w-]+)\}[ \t]*$/.exec(text)?.[1] ?? slugify(headingText(text))
      if (marks === '' || own !== id) continue
      level = marks.length
    } else if (marks !== '' && marks.length <= level) break
    kept.push(row)
  }
  return level === 0 ? null : kept
}
