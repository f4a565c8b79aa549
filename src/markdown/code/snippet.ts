/** Cuts a part out of a source file for a code block: a named region, or lines. */

/**
 * The part of `text` that `part` names, common indentation removed: `name` is what stands between
 * `#region name` and `#endregion` in comments of any language, `L3-L10` and `L3` are lines, null is all.
 * null when there is no such part.
 */
export function cutSnippet(text: string, part: string | null): string | null {
  const lines = text.replace(/\n+$/, '').split('\n')
  if (part === null || part === '') return dedent(lines.filter(line => !isMark(line)))
  const range = /^L(\d+)(?:-L?(\d+))?$/.exec(part)
  const cut = range === null ? region(lines, part) : lineRange(lines, Number(range[1]), Number(range[2] ?? range[1]))
  return cut === null ? null : dedent(cut)
}

function lineRange(lines: readonly string[], first: number, last: number): string[] | null {
  return first < 1 || first > lines.length || last < first ? null : lines.slice(first - 1, last)
}

function region(lines: readonly string[], name: string): string[] | null {
  const start = lines.findIndex(line => markOf(line, 'region') === name)
  if (start < 0) return null
  const content: string[] = []
  let depth = 1
  for (const line of lines.slice(start + 1)) {
    if (markOf(line, 'region') !== null) depth++
    else if (markOf(line, 'endregion') !== null) depth--
    else content.push(line)
    if (depth === 0) return content
  }
  return content
}

const mark =
  /^\s*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*|REM\b|')\s*#?(region|endregion)\b[ \t]*([\w./-]*?)[ \t]*(?:--+>|\*\/\}?)?\s*$/i

/** The name after `#region` or `#endregion` in a comment, '' without one; null on other lines. */
function markOf(line: string, word: 'region' | 'endregion'): string | null {
  const [, found, name = ''] = mark.exec(line) ?? []
  return found?.toLowerCase() === word ? name : null
}

function isMark(line: string): boolean {
  return markOf(line, 'region') !== null || markOf(line, 'endregion') !== null
}

function dedent(lines: readonly string[]): string {
  const indents = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const common = indents.reduce((least, indent) => Math.min(least, indent), Number.MAX_SAFE_INTEGER)
  return lines.map(line => line.slice(Math.min(common, line.length))).join('\n')
}
