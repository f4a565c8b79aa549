import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

/** The package's entries by their names, as their sources. */
const { paths } = JSON.parse(readFileSync(new URL('tsconfig.json', import.meta.url), 'utf8')).compilerOptions as {
  readonly paths: Readonly<Record<string, readonly [string, ...string[]]>>
}
export const sources = Object.entries(paths)
  .filter(([name]) => !name.includes('*'))
  .map(([name, [file]]) => ({
    find: new RegExp(`^${name}$`),
    replacement: fileURLToPath(new URL(file, import.meta.url))
  }))

/** Tests that need Chromium. */
const inBrowser = ['test/browser/**/*.test.ts', 'test/search/offline.test.ts']

// Sites are built as users build them: React without its checks draws four times faster, and the same. Tests of what
// React says in the browser bundle its development build.
process.env['NODE_ENV'] = 'production'

export default defineConfig(({ mode }) => {
  // Vitest reads this file again for each of its projects, then with another mode.
  if (mode === 'full' || mode === 'nightly') process.env['DOCSGEN_FULL'] = '1'
  if (mode === 'nightly') process.env['DOCSGEN_NIGHTLY'] = '1'
  return {
    // Templates and plugins import these by name; templates of the package mean what was built.
    resolve: { alias: sources },
    test: {
      // `npm run test:full` and `npm run test:nightly`
      provide: { isFull: process.env['DOCSGEN_FULL'] === '1', isNightly: process.env['DOCSGEN_NIGHTLY'] === '1' },
      globalSetup: 'test/support/global-setup.ts',
      // More than cores where they are few: half of the tests wait for a process, a browser or a file of theirs.
      maxWorkers: Math.max(4, availableParallelism()),
      sequence: { sequencer: LongestFirst },
      // A worker keeps the modules that it has loaded for the next file: no module of ours may remember anything that a
      // test could notice.
      isolate: false,
      // A machine with other things to do may take long; no test is about that.
      expect: { poll: { timeout: 60_000, interval: 50 } },
      testTimeout: 300_000,
      hookTimeout: 300_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['test/**/*.test.{ts,tsx}', 'plugins/*/test/*.test.ts'],
            exclude: inBrowser
          }
        },
        // Programs of others, from a lock of their own: npm run test:originals.
        ...(mode === 'originals'
          ? [{ extends: true as const, test: { name: 'originals', include: ['bench/originals/*.test.ts'] } }]
          : []),
        {
          extends: true,
          test: { name: 'browser', include: inBrowser, globalSetup: 'test/support/browser-setup.ts' }
        }
      ]
    }
  }
})
