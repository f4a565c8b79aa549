/** Cuts a source into its fenced samples and the lines between them, each with its line in the file. */
import type { Source } from './sources.ts'

/** A line of prose; table rows and component tags count as prose. */
export interface Line {
  readonly line: number
  readonly text: string
}

/** A fenced block: its language (empty if none is given) and its code without the indentation of the fence. */
export interface Sample {
  readonly file: string
  readonly line: number
  readonly language: string
  readonly code: string
}

/** A fence that nobody closes swallows the rest of the file, as it does in Markdown. */
export function readBlocks({ file, body, bodyLine }: Source): { prose: Line[]; samples: Sample[] } {
  const prose: Line[] = []
  const samples: Sample[] = []
  const lines = body.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] ?? ''
    const [, indent, fence, language] = /^( *)(`{3,}|~{3,}) *([\w-]*)/.exec(text) ?? []
    if (fence === undefined) {
      prose.push({ line: bodyLine + at, text })
      continue
    }
    const end = findEnd(lines, at + 1, fence)
    const code = lines.slice(at + 1, end).map(line => withoutIndent(line, indent?.length ?? 0))
    samples.push({ file, line: bodyLine + at, language: language ?? '', code: code.join('\n') })
    at = end
  }
  return { prose, samples }
}

function findEnd(lines: readonly string[], from: number, fence: string): number {
  const closing = new RegExp(`^ *${fence[0]}{${fence.length},} *$`)
  const found = lines.findIndex((line, at) => at >= from && closing.test(line))
  return found < 0 ? lines.length : found
}

function withoutIndent(line: string, width: number): string {
  return line.slice(Math.min(width, /^ */.exec(line)?.[0].length ?? 0))
}
