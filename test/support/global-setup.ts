/** Before all tests: one folder for everything that a run writes; after them: a look at what tests have left there. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Wide pages and all languages for axe, many random edits; else one of a kind, and a few. */
    isFull: boolean
    /** Folder of what several test files share; it is removed after the run. */
    sharedFolder: string
  }
}

/** Vitest sets up each of its projects; the first one makes the folder, and removes it. */
export default function setup(project: TestProject): (() => void) | undefined {
  const { DOCSGEN_TESTS: known } = process.env
  const folder = known ?? mkdtempSync(join(tmpdir(), 'docsgen-tests-'))
  // Servers that a test starts as root serve as somebody else.
  chmodSync(folder, 0o755)
  // For tests and the processes that they start: what one of them leaves when it is killed goes with the folder.
  Object.assign(process.env, { DOCSGEN_TESTS: folder, TMPDIR: folder })
  const shared = join(folder, 'shared')
  mkdirSync(shared, { recursive: true })
  project.provide('sharedFolder', shared)
  return known === undefined ? () => expectNothingLeft(folder) : undefined
}

/** Chromium has folders of its own there until it has ended. */
function expectNothingLeft(folder: string): void {
  const left = readdirSync(folder).filter(name => /^(?:docsgen|node_modules|package)/.test(name))
  const contents = left.map(name => `${name}: ${readdirSync(join(folder, name)).join(', ')}`)
  rmSync(folder, { recursive: true, force: true })
  if (left.length === 0) return
  // Vitest prints the error of a teardown, and ends as if there was none.
  process.exitCode = 1
  throw new Error(`Tests have left temporary folders:\n${contents.join('\n')}`)
}
