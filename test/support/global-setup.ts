/** Before all tests: a browser exists, and the first site is built once into a temporary folder. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the built first site. */
    builtSite: string
  }
}

export default function setup(project: TestProject): () => void {
  // Looked for, and perhaps installed, once for all files.
  process.env['CHROMIUM_PATH'] = ensureChromium()
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-site-'))
  const builtSite = join(folder, 'build')
  execFileSync(process.execPath, ['bin/docsgen.js', 'build', '--strict', '--out-dir', builtSite], { stdio: 'inherit' })
  project.provide('builtSite', builtSite)
  return () => rmSync(folder, { recursive: true, force: true })
}
