/** Chooses the code blocks of a page that are tested. */
import type { Config } from 'docsgen'
import type { CodeBlock } from 'docsgen/config'

/** The settings of `docsgen test`. */
export type SamplesConfig = Config['samples']

export interface Sample {
  readonly file: string
  /** Line of the opening fence, 1-based. */
  readonly line: number
  /** Indentation of each line in characters, for blocks inside of lists and quotes. */
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

export interface SamplePage {
  readonly path: string
  readonly blocks: readonly CodeBlock[]
}

interface PageSamples {
  readonly samples: readonly Sample[]
  /** Lines of blocks with `output` that do not follow a tested block. */
  readonly strayOutputs: readonly number[]
}

const words: readonly SampleWord[] = ['test', 'run', 'fails', 'continue', 'output']

/** The tested blocks of a page. Blocks of `languages` are tested unless a comment `not tested: why` is above them. */
export function readSamples({ path, blocks }: SamplePage, languages: ReadonlySet<string>): PageSamples {
  const samples: Sample[] = []
  const strayOutputs: number[] = []
  let last: Sample | null = null
  for (const { meta, language: written, above, ...place } of blocks) {
    const language = written.toLowerCase().split(/[:{]/, 1)[0] ?? ''
    const isExcluded = /^(?:<!--|\{\/\*)\s*not tested: /.test(above)
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
