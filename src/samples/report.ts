/** What has become of a sample → findings at its lines. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Report } from '../types/findings.ts'
import { compareOutput } from './output.ts'
import type { Ran } from './process.ts'
import type { JoinedSample, Sample } from './read.ts'

/** At a line of the text, from 1; 0: at the fence. */
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
    finding(
      'sample/failed',
      place,
      message,
      hint ?? 'Correct the block, or write `fails` behind `test` where it is to fail.'
    )
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

interface Verdict {
  readonly sample: JoinedSample
  readonly ran: Ran
  /** What the block itself says it prints: the lines of a session without a prompt. */
  readonly expected: string | null
  readonly program: string
  /** The folder of all samples, which says nothing to people. */
  readonly work: string
  readonly seconds: number
}

/** Exit code, time and output of a block that has run. */
export function judge({ sample, ran, expected, program, work, seconds }: Verdict, report: Report): void {
  const shown = ran.output.replaceAll(`${work}/`, '').replace(inShell, '').trim()
  if (ran.isMissing) {
    const message = `“${program}”, which runs blocks of ${sample.language}, cannot be started.`
    const hint = 'Install it, or give the language another command in `samples.runners`.'
    reportFailure(sample, 0, message, report, hint)
  } else if (ran.isLate) {
    const hint = 'Make the block shorter, or raise `samples.timeLimit`.'
    const message = `The block did not end within ${seconds} seconds.`
    report(finding('sample/time', placeOf(sample.file, sample.line), message, hint))
  } else if ((ran.code !== 0) !== sample.words.has('fails')) {
    const message =
      ran.code === 0
        ? 'The block is to fail, and ends well.'
        : `The block ends with ${ran.code ?? 'a signal'}: ${lastLines(shown) || 'it prints nothing'}`
    reportFailure(sample, lineIn(ran.output), message, report)
  } else judgeOutput(sample, expected, ran.output, report)
}

const signs = 'Lines with `-` are expected, lines with `+` were printed.'

function judgeOutput(sample: JoinedSample, expected: string | null, printed: string, report: Report): void {
  const own = expected === null ? null : compareOutput(expected, printed)
  if (own !== null)
    reportFailure(sample, 0, `The block prints something else than it shows.\n${own.text}`, report, signs)
  const { output, file, indent } = sample
  const behind = output === null ? null : compareOutput(output.text, printed)
  if (behind === null || output === null) return
  const place = placeOf(file, output.line + behind.line, indent + 1)
  const hint = `${signs} Correct one of the blocks; “…” stands for anything.`
  report(finding('sample/failed', place, `The block above prints something else.\n${behind.text}`, hint))
}

export function lastLines(text: string): string {
  return text.split('\n').slice(-8).join('\n')
}

/** Where shells say that an error is: dash names both files, bash the one with the block. */
const inShell = /(?:page-\d+\/state\/run\.sh: (?:line )?\d+: )?page-\d+\/state\/block\.sh: (?:line \d+: )?/g

/** The line that a shell or Node names; 0: none. */
function lineIn(output: string): number {
  const found = /run\.sh: (\d+): \S*block\.sh|(?:block\.sh: (?:line )?|block-\d+\.\w+:)(\d+)/.exec(output)
  return Number(found?.[1] ?? found?.[2] ?? 0)
}

/** Findings of lines such as `…/block-3.ts:4:1: message` and `…/block-3.ts(4,1): message`; the result is their number. */
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
