/** Checks the types of all TypeScript blocks at once, with the compiler and the settings of the project. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RunOfSamples } from './commands.ts'
import type { Report } from './found.ts'
import type { JoinedSample } from './read.ts'
import { reportFailure, reportLines, reportMissing } from './report.ts'

/** Minimum time limit in seconds for checking all blocks, whatever the limit of a single block. */
const leastSeconds = 120

export async function checkTypes(
  samples: readonly JoinedSample[],
  { root, work, runner, config }: RunOfSamples,
  report: Report
): Promise<void> {
  const [first] = samples
  if (first === undefined) return
  const compiler = compilerOf(root)
  if (compiler === null) return reportMissing(first, 'typescript', report)
  const folder = join(work, 'types')
  const named = await writeProject(samples, folder, root)
  const seconds = Math.max(leastSeconds, config.timeLimit)
  const words = [process.execPath, compiler, '-p', folder, '--pretty', 'false']
  const ran = await runner.run(words, { cwd: folder, folder, seconds, env: { HOME: folder, PWD: folder } })
  const lines = ran.output.replace(/error (TS\d+: .*)/g, '$1')
  const reported = reportLines(lines, named, message => {
    const code = / ?(TS\d+): /.exec(message.message)?.[1]
    report({
      ...message,
      message: message.message.replace(/TS\d+: /, ''),
      hint: code === undefined ? (message.hint ?? null) : `The TypeScript error code is ${code}.`
    })
  })
  const failing = samples.filter(({ words }) => words.has('fails'))
  if (failing.length > 0 || (ran.code !== 0 && reported === 0)) {
    reportFailure(
      failing[0] ?? first,
      0,
      failing.length > 0
        ? 'TypeScript blocks that should fail must be run: add `run`.'
        : `The types cannot be checked: ${ran.output.trim().slice(0, 500)}`,
      report
    )
  }
}

/** Writes a TypeScript project with a file for each block and the site's settings; returns the blocks by file name. */
async function writeProject(
  samples: readonly JoinedSample[],
  folder: string,
  root: string
): Promise<ReadonlyMap<string, JoinedSample>> {
  await mkdir(folder, { recursive: true })
  const named = new Map<string, JoinedSample>()
  for (const [at, sample] of samples.entries()) {
    const name = `block-${at}.${extensionOf(sample.language)}`
    named.set(name, sample)
    await writeFile(join(folder, name), `${sample.whole}\n`)
  }
  const base = join(root, 'tsconfig.json')
  const options = { noEmit: true, incremental: false, composite: false, skipLibCheck: true, moduleDetection: 'force' }
  const alone = { strict: true, target: 'es2023', module: 'nodenext', jsx: 'react-jsx', types: [] }
  const settings = existsSync(base)
    ? { extends: base, compilerOptions: options }
    : { compilerOptions: { ...alone, ...options } }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, files: [...named.keys()], include: [] }))
  return named
}

/** Path of the compiler; null when the project has none. */
function compilerOf(root: string): string | null {
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')), 'bin', 'tsc')
  } catch {
    return null
  }
}

function extensionOf(language: string): string {
  if (language === 'typescript') return 'ts'
  return language === 'javascript' ? 'js' : language
}
