import { describe, expect, test } from 'vitest'
import { finding, lacking, placeOf } from '../../src/diagnostics/finding.ts'
import { applyPolicy, exitCodeOf } from '../../src/diagnostics/policy.ts'
import { toSourcePath } from '../../src/util/paths.ts'

const at = (file: string, line: number, column = 1) => placeOf(toSourcePath(file), line, column)
const calm = { severities: {}, strict: false }

describe('severity', () => {
  const broken = finding('link/broken', at('a.md', 1), 'broken')
  const anchor = finding('link/broken-anchor', at('a.md', 2), 'anchor')
  const language = finding('markdown/language', at('a.md', 3), 'language')

  test.each([
    ['each code has its own', calm, 'error warning info'],
    ['--strict makes warnings errors and leaves infos', { severities: {}, strict: true }, 'error error info'],
    [
      'the configuration decides by code',
      { severities: { 'link/broken': 'warning' as const }, strict: false },
      'warning warning info'
    ],
    [
      '--strict comes after the configuration',
      { severities: { 'link/broken': 'warning' as const }, strict: true },
      'error error info'
    ],
    ['off drops the finding', { severities: { 'link/broken-anchor': 'off' as const }, strict: true }, 'error info']
  ])('%s', (_name, policy, expected) => {
    expect(
      applyPolicy([broken, anchor, language], policy)
        .map(({ severity }) => severity)
        .join(' ')
    ).toBe(expected)
  })

  test('a code with the name of an object method has no severity by accident', () => {
    const odd = { ...broken, code: 'constructor' }
    expect(applyPolicy([odd], calm)).toMatchObject([{ code: 'constructor', severity: 'error' }])
  })
})

test('findings are sorted by file, line, column, code and message; those without a place come last', () => {
  const findings = [
    finding('link/broken', null, 'nowhere'),
    finding('link/broken', at('b.md', 1), 'b'),
    finding('link/broken', at('a.md', 10), 'a10'),
    finding('link/broken', at('a.md', 2, 5), 'a2:5'),
    finding('link/broken', at('a.md', 2, 1), 'a2:1 z'),
    finding('link/broken', at('a.md', 2, 1), 'a2:1 a'),
    finding('config/invalid', at('a.md', 2, 1), 'a2:1 config'),
    finding('link/broken', at('Z.md', 1), 'Z')
  ]
  expect(applyPolicy(findings, calm).map(({ message }) => message)).toEqual([
    'Z',
    'a2:1 config',
    'a2:1 a',
    'a2:1 z',
    'a2:5',
    'a10',
    'b',
    'nowhere'
  ])
})

test('a package that is not installed is one finding, with the number of places that need it', () => {
  const made = (code: 'docusaurus/not-installed' | 'markdown/live', file: string, line: number, missing: string) =>
    lacking(finding(code, at(file, line), 'missing', 'Install it.'), missing)
  const found = applyPolicy(
    [
      made('docusaurus/not-installed', 'b.js', 1, 'sval'),
      made('docusaurus/not-installed', 'a.js', 2, 'sval'),
      made('docusaurus/not-installed', 'a.js', 2, 'sval'),
      made('docusaurus/not-installed', 'c.js', 3, 'other'),
      made('markdown/live', 'd.md', 1, 'sval'),
      made('markdown/live', 'd.md', 9, 'sval'),
      made('markdown/live', 'e.md', 1, 'sval')
    ],
    calm
  )
  expect(found.map(({ place, hint }) => `${place?.file}:${place?.line} ${hint}`)).toEqual([
    'a.js:2 Install it. One more place needs it.',
    'c.js:3 Install it.',
    'd.md:1 Install it. 2 more places need it.'
  ])
})

test('the finding of a partial is reported once, with the number of pages that show it', () => {
  const partial = finding('link/broken', at('_note.md', 3), 'broken', 'hint')
  const other = finding('link/broken', at('_note.md', 3), 'another link on the same line')
  expect(applyPolicy([partial, other, { ...partial }, { ...partial }], calm)).toMatchObject([
    { message: 'another link on the same line', pages: 1 },
    { message: 'broken', pages: 3 }
  ])
})

test.each([
  ['nothing found', [], false, 0],
  ['only warnings', [finding('link/broken-anchor', null, 'a')], false, 0],
  ['an error', [finding('link/broken', null, 'a')], false, 1],
  ['a wrong configuration', [finding('config/invalid', null, 'a')], true, 2]
])('exit code: %s', (_name, findings, configFailed, expected) => {
  expect(exitCodeOf(findings, configFailed)).toBe(expected)
})
