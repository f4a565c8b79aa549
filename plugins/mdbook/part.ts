/** The part of a file that a directive names: lines, an anchor, or all of it. */

interface Line {
  readonly at: number
  /** Without its line break. */
  readonly line: string
}

export function linesOf(text: string): readonly Line[] {
  let at = 0
  const lines = text.split('\n').map(line => {
    const start = at
    at += line.length + 1
    return { at: start, line }
  })
  // What follows the last line break is no line.
  return lines.at(-1)?.line === '' ? lines.slice(0, -1) : lines
}

type Part = { readonly lines: ReadonlySet<number> } | { readonly missing: string; readonly hint: string }

/** `[]` is the whole text, `['2', '10']` and `['', '10']` are lines, `['name']` is an anchor. Indexes begin at 0. */
export function partOf(text: string, [first, last]: readonly string[]): Part {
  const lines = linesOf(text)
  if (first !== undefined && first !== '' && !/^\d+$/.test(first)) return anchored(lines, first)
  const from = Math.max(1, Number(first || 1))
  const to = last === undefined ? (first === undefined ? lines.length : from) : Number(last || lines.length)
  if (from > lines.length && lines.length > 0)
    return { missing: `line ${from}`, hint: `It has ${lines.length} lines: fix the number.` }
  return { lines: new Set([...lines.keys()].filter(index => index >= from - 1 && index < to)) }
}

function anchored(lines: readonly Line[], name: string): Part {
  const kept = new Set<number>()
  const names: string[] = []
  let isInside = false
  for (const [index, { line }] of lines.entries()) {
    const [, isEnd, anchor = ''] = /\bANCHOR(_END)?:\s*([\w-]+)/.exec(line) ?? []
    if (anchor !== '') {
      if (anchor === name) isInside = isEnd === undefined
      names.push(anchor)
    } else if (isInside) kept.add(index)
  }
  if (names.includes(name)) return { lines: kept }
  const known = [...new Set(names)].join(', ')
  const hint = known === '' ? `Mark its lines: ANCHOR: ${name} and ANCHOR_END: ${name}` : `Its anchors: ${known}.`
  return { missing: `anchor “${name}”`, hint }
}
