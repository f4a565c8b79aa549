/** Tests the samples of all pages and reports failures at their lines. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { CommandSite } from 'docsgen/config'
import { didYouMean } from 'docsgen/text'
import { commandOf, preparePage, type RunOfSamples, runIn, runTogether, scripts, shells } from './commands.ts'
import { dataLanguages, type ImportPackage, type ReadData } from './data.ts'
import { finding, placeOf, type Report } from './found.ts'
import { createRunner } from './process.ts'
import { type JoinedSample, joined, readSamples, type Sample, type SamplePage, type SamplesConfig } from './read.ts'
import { reportFailure, reportMissing, reportResult } from './report.ts'
import { checkTypes } from './typescript.ts'

interface SamplesInput extends Omit<RunOfSamples, 'runner'> {
  readonly pages: readonly SamplePage[]
  /** Only data is read: samples that are programs are reported. */
  readonly isUntrusted?: boolean
  readonly importPackage: ImportPackage
  /** Checks a text in a language that docsgen reads. */
  readonly checkText: CommandSite['checkText']
  /** Languages that `checkText` reads. */
  readonly languages: CommandSite['languages']
  readonly onProgress: (done: number, total: number) => void
}

interface TestedSamples {
  readonly tested: number
  readonly pages: number
  /** Whether the system prevents writing outside of the folders. */
  readonly isGuarded: boolean
}

export async function testSamples(input: SamplesInput, report: Report): Promise<TestedSamples> {
  const { pages, config, work } = input
  const read = pages.map(page => readSamples(page, new Set(config.languages)))
  for (const [at, { strayOutputs }] of read.entries()) {
    for (const line of strayOutputs) {
      const place = placeOf(pages[at]?.path ?? '', line)
      report(
        finding(
          'sample/invalid',
          place,
          'A block with “output” has no tested block before it.',
          'Write `test` after the language of the block that prints it.'
        )
      )
    }
  }
  const all = read.flatMap(({ samples }) => samples)
  const runner = await createRunner(work)
  const later = new Map<string, JoinedSample[]>()
  let done = 0
  for (const [at, { samples }] of read.entries()) {
    const folder = join(work, `page-${at}`)
    if (samples.length > 0) await preparePage(folder)
    for (const [i, sample] of samples.entries()) {
      input.onProgress(++done, all.length)
      if (input.isUntrusted && !isData(sample, input)) {
        reportNotRun(sample, report)
        continue
      }
      if (!(await keepFile(sample, folder, report))) continue
      const batch = batchOf(sample, config)
      if (batch === null) await testOne(joined(sample, samples.slice(0, i)), { ...input, runner, folder }, report)
      else later.set(batch, [...(later.get(batch) ?? []), joined(sample, samples.slice(0, i))])
    }
  }
  for (const [command, samples] of later) {
    if (command === typeCheck) await checkTypes(samples, { ...input, runner }, report)
    else await runTogether(command, samples, { ...input, runner }, report)
  }
  return { tested: all.length, pages: new Set(all.map(({ file }) => file)).size, isGuarded: runner.isGuarded }
}

type DataInput = Pick<SamplesInput, 'config' | 'languages'>

/** Whether a block is only read, not run. */
function isData({ language, words }: Sample, { config: { runners }, languages }: DataInput): boolean {
  const isKnown = languages.includes(language) || dataLanguages[language] !== undefined
  return isKnown && runners[language] === undefined && !words.has('run')
}

function reportNotRun({ file, line }: Sample, report: Report): void {
  const hint = 'Review it, then test without --untrusted.'
  report(
    finding('sample/not-run', placeOf(file, line), 'The sample is a program, which --untrusted does not run.', hint)
  )
}

/** Languages whose types are checked. */
const typed = ['ts', 'tsx', 'typescript']

/** The batch of blocks whose types docsgen checks itself. */
const typeCheck = ''

/** The batch in which a block is tested: type checks, or the runner with `{files}`; null when it is tested alone. */
function batchOf({ language, words }: Sample, { runners }: SamplesConfig): string | null {
  const command = runners[language]
  if (command !== undefined) return command.includes('{files}') && !words.has('fails') ? command : null
  return typed.includes(language) && !words.has('run') ? typeCheck : null
}

/** Saves a block with a title as a file for later blocks. */
async function keepFile({ title, text, file, line }: Sample, folder: string, report: Report): Promise<boolean> {
  if (title === null) return true
  const refuse = (message: string, hint: string) => {
    report(finding('sample/invalid', placeOf(file, line), message, hint))
    return false
  }
  const files = join(folder, 'files')
  const path = resolve(files, title)
  if (!path.startsWith(join(files, '/'))) {
    return refuse(
      `“${title}” is outside the folder of the sample.`,
      'As the title, write the path of a file inside the folder of the page.'
    )
  }
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, `${text}\n`)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const hint = 'Another block already uses this path. Give one of them another title.'
    return refuse(`“${title}” cannot be written into the folder of the sample (${code}).`, hint)
  }
}

type TestOptions = SamplesInput & RunOfSamples

async function testOne(
  sample: JoinedSample,
  options: TestOptions & { readonly folder: string },
  report: Report
): Promise<void> {
  const { language } = sample
  const { checkText, languages } = options
  const checkOwn: ReadData = async text => (await checkText(language, text)) ?? null
  const readData = languages.includes(language) ? checkOwn : dataLanguages[language]
  if (readData !== undefined && isData(sample, options)) return testData(sample, readData, options, report)
  const command = await commandOf(sample, options)
  if (command === null) {
    const known = [...Object.keys(dataLanguages), ...Object.keys(shells), ...scripts, ...languages]
    const hint =
      didYouMean(language, known) ??
      `Give it a command: \`samples: { runners: { ${language || 'text'}: '… {file}' } }\`.`
    report(
      finding('sample/invalid', placeOf(sample.file, sample.line), `Nothing tests the language “${language}”.`, hint)
    )
    return
  }
  const ran = await runIn(options.folder, command.words, options)
  const { expected, words } = command
  const { work, config } = options
  reportResult({ sample, ran, expected, program: words[0] ?? '', work, seconds: config.timeLimit }, report)
}

async function testData(
  sample: JoinedSample,
  read: ReadData,
  { importPackage }: TestOptions,
  report: Report
): Promise<void> {
  const fault = await read(sample.whole, importPackage)
  const isFault = fault !== null && !('missing' in fault)
  if (fault !== null && !isFault) return reportMissing(sample, fault.missing, report)
  if (sample.words.has('fails')) {
    if (!isFault) reportFailure(sample, 0, 'The block was expected to fail, but it is valid.', report)
  } else if (isFault)
    reportFailure(
      sample,
      fault.line,
      `The block cannot be read as ${sample.language}: ${fault.message.replace(/\.?$/, '.')}`,
      report
    )
}
