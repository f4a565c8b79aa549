import { describe, expect, test } from 'vitest'
import type { BuildResult } from '../../src/build-types.ts'
import { formatStats, formatSummary } from '../../src/cli/summary.ts'
import { finding } from '../../src/diagnostics/finding.ts'

const built: BuildResult = {
  findings: [],
  pages: 62,
  written: 40,
  unchanged: 21,
  removed: 1,
  bytes: 3_210_000,
  seconds: { load: 0.12, compile: 1.5 },
  published: true,
  outDir: 'build',
  lost: [],
  configFailed: false,
  sourceLine: () => null
}
const error = { ...finding('link/broken', null, 'x'), pages: 1 }
const warning = { ...finding('link/broken-anchor', null, 'x'), pages: 1 }
const info = { ...finding('markdown/language', null, 'x'), pages: 1 }

describe('the last lines say what was done', () => {
  test.each([
    [
      'a build',
      {},
      'build' as const,
      1.944,
      'Built 62 pages in 1.94 s: no findings.\nbuild: 3.2 MB; files: 40 written, 21 unchanged, 1 removed.\n'
    ],
    [
      'with warnings',
      { pages: 1, findings: [warning, info, info] },
      'build' as const,
      0.4,
      'Built 1 page in 400 ms: 1 warning, 2 notes.\nbuild: 3.2 MB; files: 40 written, 21 unchanged, 1 removed.\n'
    ],
    [
      'with errors',
      { published: false, findings: [error, error, warning] },
      'build' as const,
      61,
      'Nothing was published: 2 errors, 1 warning in 62 pages (61.0 s).\n'
    ],
    ['a check', { published: false }, 'check' as const, 2, 'Checked 62 pages in 2.00 s: no findings.\n'],
    [
      'without a configuration',
      { configFailed: true, findings: [error] },
      'build' as const,
      1,
      'Nothing was built: 1 error in the configuration.\n'
    ]
  ])('%s', (_name, change, mode, seconds, expected) => {
    expect(formatSummary({ ...built, ...change }, mode, seconds)).toBe(expected)
  })
})

test('--stats has a line for every stage', () => {
  expect(formatStats(built, 512_000)).toBe('  load       120 ms\n  compile    1.50 s\n  memory   512.0 kB\n')
})
