/** Creates a temporary folder for all files of a run, and checks at the end that tests have left nothing in it. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** As in CI: wide pages for axe, too. */
    isFull: boolean
    /** Also what repeats a proof in more places: all languages, package managers, kinds of files, stages of a kill. */
    isNightly: boolean
    /** Folder for files that several test files share; removed after the run. */
    sharedFolder: string
  }
}

/** Vitest calls this for each of its projects; the first call creates the folder and removes it at the end. */
export default function setup(project: TestProject): (() => void) | undefined {
  const { DOCSGEN_TESTS: known } = process.env
  const folder = known ?? mkdtempSync(join(tmpdir(), 'docsgen-tests-'))
  // Servers started by root run as another user, who has to read the folder.
  chmodSync(folder, 0o755)
  // Child processes use the folder, too, so that files of killed processes are removed with it.
  Object.assign(process.env, { DOCSGEN_TESTS: folder, TMPDIR: folder })
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  project.provide('sharedFolder', shared)
  return known === undefined ? () => expectNothingLeft(folder) : undefined
}

/** Ignores folders of Chromium, which exist until it has ended. */
function expectNothingLeft(folder: string): void {
  const left = readdirSync(folder).filter(name => /^(?:docsgen|node_modules|package)/.test(name))
  const contents = left.map(name => `${name}: ${readdirSync(join(folder, name)).join(', ')}`)
  rmSync(folder, { recursive: true, force: true })
  if (left.length === 0) return
  // Vitest prints errors of a teardown without changing its exit code.
  process.exitCode = 1
  throw new Error(`Tests have left temporary folders:\n${contents.join('\n')}`)
}
