/** Starts one Chromium for all browser tests. */
import type { ChildProcess } from 'node:child_process'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumArguments, ensureChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebSocket address of the browser. */
    browserAddress: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: ensureChromium(), args: [...chromiumArguments] })
  let isWanted = true
  server.on('close', () => {
    // All tests that use the browser fail then; this line says why.
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
