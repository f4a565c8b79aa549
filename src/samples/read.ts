/** Code blocks of a page that say what is to be tested. Nothing of the page is rendered for it. */
import type { Source } from '../types/content.ts'

export interface Sample {
  readonly file: Source['path']
  /** Of the opening fence, from 1. */
  readonly line: number
  /** Characters before the text of each line: blocks stand in lists, too. */
  readonly indent: number
  readonly language: string
  readonly text: string
  /** The path in `title="…"`, under which the block is a file in the folder of the page; null: it has no title, or one that is no path. */
  readonly title: string | null
  readonly words: ReadonlySet<SampleWord>
  /** What it has to print; null: nothing says so. */
  readonly output: ExpectedOutput | null
}

/**
 * `test`: the block is tested; `run`: it runs, where types would be checked; `fails`: it has to fail; `continue`: it goes on from
 * the block before it of its language; `output`: it is what the block before it prints.
 */
type SampleWord = 'test' | 'run' | 'fails' | 'continue' | 'output'

interface ExpectedOutput {
  /** Of the first line of the text. */
  readonly line: number
  readonly text: string
}

interface PageSamples {
  readonly samples: readonly Sample[]
  /** Lines of blocks with `output` that no tested block stands before. */
  readonly strayOutputs: readonly number[]
}

const words: readonly SampleWord[] = ['test', 'run', 'fails', 'continue', 'output']

/** The tested blocks of a page; of `languages` all are, but for those under a comment `not tested: why`. */
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
  /** A comment over it says that it cannot be tested. */
  readonly isExcluded: boolean
}

/** Fenced blocks, also those in lists. What is in a block is no block. */
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

/** With the blocks that it continues before it; their lines are not reported again. */
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
