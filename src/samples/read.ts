/** Finds the code blocks of a page that are tested, without rendering the page. */
import type { Source } from '../types/content.ts'

export interface Sample {
  readonly file: Source['path']
  /** Line of the opening fence, 1-based. */
  readonly line: number
  /** Indentation of each line in characters, for blocks inside of lists. */
  readonly indent: number
  readonly language: string
  readonly text: string
  /** The path in `title="…"`, under which the block is saved in the folder of the page; null without such a path. */
  readonly title: string | null
  readonly words: ReadonlySet<SampleWord>
  /** Expected output; null when the page has none. */
  readonly output: ExpectedOutput | null
}

/**
 * `test`: the block is tested; `run`: it runs instead of a type check; `fails`: it has to fail; `continue`: it
 * continues the previous block of its language; `output`: it is the expected output of the previous block.
 */
type SampleWord = 'test' | 'run' | 'fails' | 'continue' | 'output'

interface ExpectedOutput {
  /** Line of the first line of the text. */
  readonly line: number
  readonly text: string
}

interface PageSamples {
  readonly samples: readonly Sample[]
  /** Lines of blocks with `output` that do not follow a tested block. */
  readonly strayOutputs: readonly number[]
}

const words: readonly SampleWord[] = ['test', 'run', 'fails', 'continue', 'output']

/** The tested blocks of a page. Blocks of `languages` are tested unless a comment `not tested: why` is above them. */
export function readSamples(
  { path, text }: Pick<Source, 'path' | 'text'>,
  languages: ReadonlySet<string>
): PageSamples {
  const samples: Sample[] = []
  const strayOutputs: number[] = []
  let last: Sample | null = null
  for (const block of blocksOf(text)) {
    const { meta, language, isExcluded, ...place } = block
    const found = wordsOf(meta)
    if (found.has('output')) {
      if (last === null || last.output !== null) strayOutputs.push(place.line)
      else samples[samples.length - 1] = { ...last, output: { line: place.line + 1, text: place.text } }
      last = null
      continue
    }
    const isTested = !isExcluded && (found.has('test') || languages.has(language))
    last = isTested ? { file: path, ...place, language, title: titleOf(meta), words: found, output: null } : null
    if (last !== null) samples.push(last)
  }
  return { samples, strayOutputs }
}

function wordsOf(meta: string): ReadonlySet<SampleWord> {
  const bare = meta.replace(/"[^"]*"|'[^']*'|\{[^}]*\}/g, ' ').split(/\s+/)
  return new Set(words.filter(word => bare.includes(word)))
}

function titleOf(meta: string): string | null {
  const found = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  const title = found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
  return /^[\w@.+/-]+$/.test(title) ? title : null
}

interface Block extends Pick<Sample, 'line' | 'indent' | 'text' | 'language'> {
  readonly meta: string
  /** Whether the comment above the block excludes it from tests. */
  readonly isExcluded: boolean
}

/** Fenced blocks, also in lists. Fences inside of a block are its text. */
function blocksOf(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, before = '', fence = '', info = ''] = /^([ \t]*)(`{3,}|~{3,})[ \t]*(.*)/s.exec(lines[at] ?? '') ?? []
    if (fence === '' || (fence.startsWith('`') && info.includes('`'))) continue
    const start = at
    const isEnd = (line: string) => {
      const [, closing = ''] = /^[ \t]*(`+|~+)[ \t]*$/.exec(line) ?? []
      return closing.startsWith(fence)
    }
    const body: string[] = []
    for (at++; at < lines.length && !isEnd(lines[at] ?? ''); at++) body.push(unindented(lines[at] ?? '', before.length))
    const [, language = '', meta = ''] = /^(\S*)(.*)/s.exec(info) ?? []
    blocks.push({
      line: start + 1,
      indent: before.length,
      language: language.toLowerCase().split(/[:{]/, 1)[0] ?? '',
      meta: meta.trim(),
      text: body.join('\n'),
      isExcluded: /^\s*(?:<!--|\{\/\*)\s*not tested: /.test(lastLineBefore(lines, start))
    })
  }
  return blocks
}

function unindented(line: string, amount: number): string {
  const own = /^[ \t]*/.exec(line)?.[0].length ?? 0
  return line.slice(Math.min(own, amount))
}

function lastLineBefore(lines: readonly string[], at: number): string {
  for (let i = at - 1; i >= 0; i--) if (lines[i]?.trim() !== '') return lines[i] ?? ''
  return ''
}

/** A sample joined with the blocks that it continues. Failures in those are not reported again. */
export interface JoinedSample extends Sample {
  readonly whole: string
  readonly linesBefore: number
}

export function joined(sample: Sample, before: readonly Sample[]): JoinedSample {
  const parts: string[] = []
  let current: Sample | undefined = sample
  let rest = [...before]
  while (current?.words.has('continue')) {
    const at: number = rest.findLastIndex(({ language }) => language === sample.language)
    current = rest[at]
    rest = rest.slice(0, Math.max(0, at))
    if (current !== undefined) parts.unshift(current.text)
  }
  const prefix = parts.map(text => `${text}\n`).join('')
  return { ...sample, whole: prefix + sample.text, linesBefore: prefix.split('\n').length - 1 }
}
