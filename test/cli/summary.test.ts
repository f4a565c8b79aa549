import { describe, expect, test } from 'vitest'
import { findingLines, placePrefix, printFindings } from '../../src/cli/findings.ts'
import { formatStats, formatSummary, toStats } from '../../src/cli/summary.ts'
import { finding } from '../../src/diagnostics/finding.ts'
import type { BuildResult } from '../../src/pipeline/options.ts'
import type { SourcePath } from '../../src/types/basics.ts'

const built: BuildResult = {
  findings: [],
  pages: 62,
  languages: [],
  written: 40,
  unchanged: 21,
  removed: 1,
  bytes: 3_210_000,
  seconds: { load: 0.12, compile: 1.5 },
  memory: { load: 61_000_000, compile: 98_500_000 },
  published: true,
  work: { read: 62, compiled: 3, rendered: 4 },
  cacheNotes: [],
  cache: { body: { hits: 59, misses: 3 } },
  slowest: [['docs/index.md', 12.34]],
  heaviest: [['index.html', 51_200]],
  search: null,
  policy: null,
  pushed: null,
  folders: [],
  outDir: 'build',
  lost: [],
  baseline: null,
  configFailed: false,
  judge: () => [],
  sourceLine: () => null
}
const error = { ...finding('link/broken', null, 'x'), pages: 1 }
const warning = { ...finding('link/broken-anchor', null, 'x'), pages: 1 }
const info = { ...finding('markdown/language', null, 'x'), pages: 1 }

test('the server lists errors before warnings, and counts notes unless they are wanted', () => {
  const appeared = [
    finding('page/description', null, 'No description.'),
    finding('link/broken-anchor', null, 'No anchor.'),
    finding('link/broken', null, 'No page.')
  ].map(it => ({ ...it, pages: 1 }))
  const lines = [
    '  error    link/broken  No page.\n',
    '  warning  link/broken-anchor  No anchor.\n',
    '  note     page/description  No description.\n'
  ]
  expect(findingLines({ appeared, fixed: [] }, 3, { prefix: '', notes: true })).toBe(lines.join(''))
  const rest = '  1 note is not shown; --notes shows it.\n'
  expect(findingLines({ appeared, fixed: [] }, 3, { prefix: '', notes: 'first' })).toBe(
    lines.slice(0, 2).join('') + rest
  )
  expect(findingLines({ appeared: [], fixed: appeared.slice(0, 1) }, 3, { prefix: '', notes: false })).toBe('')
})

test.each([
  [false, '1 note is not shown; --notes shows it.\n'],
  [undefined, '1 note is not shown; “docsgen check --notes” shows it.\n']
])('a command with “notes: %s” names an option that exists', (notes, expected) => {
  const printed: string[] = []
  const err = (text: string) => void printed.push(text)
  const terminal = { out: err, err, isTerminal: false, color: false, links: false, width: 80, cwd: '/', env: {} }
  printFindings(
    [info],
    'pretty',
    { root: '/', sourceLine: () => null, ...(notes !== undefined && { notes }) },
    terminal
  )
  expect(printed.join('')).toBe(expected)
})

test.each([
  ['/a', '/a', 'x.md:2:1'],
  ['/a/docs', '/a', 'docs/x.md:2:1'],
  ['/b', '/a/c', '../../b/x.md:2:1']
])('a place in the site %s can be opened from the folder %s', (root, cwd, expected) => {
  const printed: string[] = []
  const err = (text: string) => void printed.push(text)
  const terminal = { out: err, err, isTerminal: false, color: false, links: false, width: 80, cwd, env: {} }
  const found = {
    ...finding('link/broken', { file: 'x.md' as SourcePath, line: 2, column: 1, length: 1 }, 'x'),
    pages: 1
  }
  printFindings([found], 'pretty', { root, sourceLine: () => null, notes: false }, terminal)
  expect(printed.join('').split('  ')[0]).toBe(expected)
  expect(
    findingLines({ appeared: [found], fixed: [] }, 1, { prefix: placePrefix(root, terminal), notes: false })
  ).toContain(`  ${expected}  link/broken`)
})

describe('the last lines say what was done', () => {
  test.each([
    [
      'a build',
      {},
      'build' as const,
      1.944,
      'Built 62 pages in 1.94 s: no findings.\nsite/build: 3.2 MB; files: 40 written, 21 unchanged, 1 removed.\n'
    ],
    [
      'with warnings',
      { pages: 1, findings: [warning, info, info] },
      'build' as const,
      0.4,
      'Built 1 page in 400 ms: 1 warning, 2 notes.\nsite/build: 3.2 MB; files: 40 written, 21 unchanged, 1 removed.\n'
    ],
    [
      'with errors',
      { published: false, findings: [error, error, warning] },
      'build' as const,
      61,
      'Nothing was written: 2 errors, 1 warning in 62 pages (61.0 s).\n'
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
    expect(formatSummary({ ...built, ...change }, mode, seconds, 'site/build')).toBe(expected)
  })
})

test('--stats has a line for every stage, and says what was done', () => {
  expect(formatStats(built, 99_000_000)).toBe(
    [
      '  load       120 ms   61.0 MB',
      '  compile    1.50 s   98.5 MB',
      '  peak                99.0 MB',
      '  work: 62 files read, 3 pages compiled, 4 rendered',
      '  cache: body 59 of 62',
      '  slowest: docs/index.md 12 ms',
      '  heaviest: index.html 51.2 kB',
      ''
    ].join('\n')
  )
})

test('--stats=json has the same numbers', () => {
  const stats = JSON.parse(JSON.stringify(toStats(built, 512_000)))
  expect(stats).toMatchObject({ pages: 62, seconds: { compile: 1.5 }, peakBytes: 512_000, work: { compiled: 3 } })
  expect(stats.cache).toEqual({ body: { hits: 59, misses: 3 } })
})

test('--stats says what is translated', () => {
  const languages = [
    { tag: 'de', pages: 101, translated: 19, outdated: 0 },
    { tag: 'ja', pages: 101, translated: 101, outdated: 2 }
  ]
  expect(formatStats({ ...built, languages }, 0)).toContain('  translated: de 19 of 101, ja 101 of 101 (2 outdated)\n')
  expect(toStats({ ...built, languages }, 0)).toMatchObject({ languages })
})

test('--stats says how the search tests went', () => {
  const search = { queries: 121, meanReciprocalRank: 0.9234, successAt1: 0.884, successAt5: 0.975, empty: 0 }
  expect(formatStats({ ...built, search }, 512_000)).toMatch(
    /\n {2}search tests: 121; MRR 0\.923; first 88\.4 %, among five 97\.5 %, no result 0\.0 %\n$/
  )
})
