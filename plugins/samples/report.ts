/** Results of samples → findings at their lines. */
import { join } from 'node:path'
import { lineSpans } from 'docsgen/text'
import { finding, placeOf, type Report } from './found.ts'
import type { Ran } from './process.ts'
import type { JoinedSample, Sample } from './read.ts'

/** Reports a failure at the line `at` of the text, 1-based; 0 is the fence. */
export function reportFailure(
  { file, line, linesBefore, indent }: JoinedSample,
  at: number,
  message: string,
  report: Report,
  hint: string | null = null
): void {
  const own = at - linesBefore
  const place = own > 0 ? placeOf(file, line + own, indent + 1) : placeOf(file, line)
  report(
    finding('sample/failed', place, message, hint ?? 'Fix the block, or write `fails` after `test` if it should fail.')
  )
}

export function reportMissing({ file, line, language }: Sample, name: string, report: Report): void {
  const hint = `Install it with: npm install --save-dev ${name}`
  report(
    finding(
      'sample/package',
      placeOf(file, line),
      `The package “${name}”, which tests blocks of ${language}, is not installed.`,
      hint
    )
  )
}

interface SampleResult {
  readonly sample: JoinedSample
  readonly ran: Ran
  /** Expected output in the block itself: the lines of a shell session without a prompt. */
  readonly expected: string | null
  readonly program: string
  /** The folder of all samples, which is removed from messages. */
  readonly work: string
  readonly seconds: number
}

/** Checks exit code, time and output of a block that has run. */
export function reportResult({ sample, ran, expected, program, work, seconds }: SampleResult, report: Report): void {
  const shown = ran.output.replaceAll(join(work, '/'), '').replace(inShell, '').trim()
  if (ran.isMissing) {
    const message = `“${program}”, which runs blocks of ${sample.language}, cannot be started.`
    const hint = 'Install it, or give the language another command in `samples.runners`.'
    reportFailure(sample, 0, message, report, hint)
  } else if (ran.isLate) {
    const hint = 'Make the block shorter, or raise `samples.timeLimit`.'
    const message = `The block did not finish within ${seconds} seconds.`
    report(finding('sample/time', placeOf(sample.file, sample.line), message, hint))
  } else if ((ran.code !== 0) !== sample.words.has('fails')) {
    const message =
      ran.code === 0
        ? 'The block was expected to fail, but it succeeded.'
        : `The block exited with ${ran.code ?? 'a signal'}: ${lastLines(shown) || 'it prints nothing'}`
    reportFailure(sample, lineIn(ran.output), message, report)
  } else judgeOutput(sample, expected, ran.output, report)
}

const signs = 'Lines with `-` are expected, lines with `+` were printed.'

function judgeOutput(sample: JoinedSample, expected: string | null, printed: string, report: Report): void {
  const own = expected === null ? null : compareOutput(expected, printed)
  if (own !== null)
    reportFailure(sample, 0, `The output of the block differs from the expected output.\n${own.text}`, report, signs)
  const { output, file, indent } = sample
  const behind = output === null ? null : compareOutput(output.text, printed)
  if (behind === null || output === null) return
  const place = placeOf(file, output.line + behind.line, indent + 1)
  const hint = `${signs} Fix one of the blocks; “…” matches any text.`
  report(finding('sample/failed', place, `The output of the block above differs.\n${behind.text}`, hint))
}

export function lastLines(text: string): string {
  return text.split('\n').slice(-8).join('\n')
}

/** The prefix of errors from shells: dash names both files, bash only the file of the block. */
const inShell = /(?:page-\d+\/state\/run\.sh: (?:line )?\d+: )?page-\d+\/state\/block\.sh: (?:line \d+: )?/g

/** The line in an error message of a shell or Node; 0 when there is none. */
function lineIn(output: string): number {
  const found = /run\.sh: (\d+): \S*block\.sh|(?:block\.sh: (?:line )?|block-\d+\.\w+:)(\d+)/.exec(output)
  return Number(found?.[1] ?? found?.[2] ?? 0)
}

/** Reports lines such as `…/block-3.ts:4:1: message` and `…/block-3.ts(4,1): message`; returns their number. */
export function reportLines(output: string, named: ReadonlyMap<string, JoinedSample>, report: Report): number {
  let reported = 0
  for (const [, name = '', line = '0', message = ''] of output.matchAll(
    /(block-\d+\.\w+)[:(](\d+)(?:[:,]\d+)?\)?:? *(.*)/g
  )) {
    const sample = named.get(name)
    if (sample === undefined || Number(line) <= sample.linesBefore) continue
    reported++
    reportFailure(sample, Number(line), `${message.trim().replace(/[^.!?]$/, '$&.')}`, report)
  }
  return reported
}

interface Difference {
  /** The first line of the expected text that differs, 0-based. */
  readonly line: number
  /** `- expected`, `+ printed`. */
  readonly text: string
}

/**
 * Compares the output of a block with the expected output; null when they match. `…` matches anything within a line,
 * and a line with only `…` any number of lines. White space at the ends of lines and of the text is ignored.
 */
export function compareOutput(expected: string, printed: string): Difference | null {
  const [wanted, found] = [linesOf(expected), linesOf(printed)]
  if (matches(wanted, found, isAnyLines, isSameLine)) return null
  const spans = lineSpans(wanted.join('\n'), resolved(wanted, found).join('\n'))
  const first = spans.findIndex(({ kind }) => kind !== 'same')
  const line = spans.slice(0, first).filter(({ kind }) => kind !== 'added').length
  const signs = { same: ' ', removed: '-', added: '+' } as const
  const shown = spans.slice(Math.max(0, first - 1), first + 12).map(({ kind, text }) => `${signs[kind]} ${text}`)
  return { line: Math.min(line, Math.max(0, wanted.length - 1)), text: shown.join('\n') }
}

/** Escape sequences for colors in terminals. */
const color = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

function linesOf(text: string): string[] {
  const lines = text
    .replace(color, '')
    .split('\n')
    .map(line => line.trimEnd())
  while (lines.at(-1) === '') lines.pop()
  while (lines[0] === '') lines.shift()
  return lines
}

/** The printed lines, where a line that matches an expected line with `…` is replaced by that line. */
function resolved(wanted: readonly string[], found: readonly string[]): string[] {
  return found.map(line => wanted.find(it => it !== line && !isAnyLines(it) && isSameLine(it, line)) ?? line)
}

function isAnyLines(line: string): boolean {
  return /^\s*(?:…|\.\.\.)\s*$/.test(line)
}

function isSameLine(wanted: string, found: string): boolean {
  if (!wanted.includes('…')) return wanted === found
  return matches(
    [...wanted],
    [...found],
    it => it === '…',
    (a, b) => a === b
  )
}

/** Whether a list matches a pattern in which some values match any number of values. */
function matches(
  pattern: readonly string[],
  values: readonly string[],
  isAny: (value: string) => boolean,
  isSame: (pattern: string, value: string) => boolean
): boolean {
  let [at, next, star, mark] = [0, 0, -1, 0]
  while (next < values.length) {
    const wanted = pattern[at]
    if (wanted !== undefined && isAny(wanted)) [star, mark] = [at++, next]
    else if (wanted !== undefined && isSame(wanted, values[next] ?? '')) [at, next] = [at + 1, next + 1]
    else if (star >= 0) [at, next] = [star + 1, ++mark]
    else return false
  }
  while (at < pattern.length && isAny(pattern[at] ?? '')) at++
  return at === pattern.length
}
