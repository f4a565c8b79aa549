/** Before the browser tests: one Chromium for all of them. */
import type { ChildProcess } from 'node:child_process'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumArguments, ensureChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where Playwright reaches the browser of all browser tests. */
    browserAddress: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: ensureChromium(), args: [...chromiumArguments] })
  let isWanted = true
  server.on('close', () => {
    // The tests that use it, and those that come after, fail; this line says why.
    if (isWanted) console.error(`Chromium ended during the tests: ${exitOf(server.process())}.`)
  })
  project.provide('browserAddress', server.wsEndpoint())
  return () => {
    isWanted = false
    return server.close()
  }
}

function exitOf({ exitCode, signalCode }: ChildProcess): string {
  return signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`
}
