/** Before all tests: a folder for what test files share. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** All widths, all reference pages, many random edits; else one of a kind, and a few. */
    isFull: boolean
    /** Folder of what several test files share; it is removed after the run. */
    sharedFolder: string
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-tests-'))
  project.provide('sharedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
