import { expect, test } from 'vitest'
import { askIndex, parseSearchTests, runSearchTests } from '../../src/search/search-tests.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import { filesOf, outputsOf, recordsOf } from './support.ts'

const file = 'search.tests.yml' as SourcePath

/** Findings of the tests in `text`, as `line:column code message`, and the stats. */
async function run(text: string, baseUrl = '/') {
  const findings: string[] = []
  const report = (found: { place: { line: number; column: number } | null; code: string; message: string }) => {
    findings.push(`${found.place?.line}:${found.place?.column} ${found.code} ${found.message}`)
  }
  const pages = recordsOf({
    [`${baseUrl}job-hooks`]: '# Job Hooks\nText.',
    [`${baseUrl}jobs`]: '# Jobs\nText.\n## Hook\nHooks.'
  })
  const tests = parseSearchTests(text, file, report)
  const files = filesOf(await outputsOf(pages))
  const ask = await askIndex(path => files.get(path) ?? null, 'en', [])
  const figures = await runSearchTests(tests, ask, { baseUrl, whyUnlisted: new Map() }, report)
  return { findings, figures, tests }
}

test('queries that find their pages say nothing but figures', async () => {
  const { findings, figures } = await run(`
- query: job hooks
  pages: [/job-hooks/]
- {query: jobs, page: /jobs.html, class: title}
- query: hook
  pages: [/none, /job-hooks]
  within: 2
`)
  expect(findings).toEqual([])
  expect(figures).toEqual({
    queries: 3,
    meanReciprocalRank: expect.closeTo(5 / 6, 5),
    successAt1: expect.closeTo(2 / 3, 5),
    successAt5: 1,
    empty: 0
  })
})

test('a query that misses its page is a finding at its line', async () => {
  const { findings, figures } = await run(
    '- query: jobs\n  page: /job-hooks\n- query: "nothing at all"\n  page: /jobs\n'
  )
  expect(findings).toEqual([
    '1:10 search/test “jobs” should have /job-hooks as the first result; it is result 2.',
    '3:10 search/test “nothing at all” should have /jobs as the first result; it is not among the first ten results.'
  ])
  expect(figures).toMatchObject({ queries: 2, meanReciprocalRank: 0.25, empty: 0.5 })
})

test('pages are named without the base URL, or with it', async () => {
  const { findings } = await run('- {query: job hooks, page: /job-hooks}\n- {query: jobs, page: /sub/jobs}\n', '/sub/')
  expect(findings).toEqual([])
})

test.each([
  ['a: b', '1:1 search/invalid The search tests are not a list.'],
  ['- [a', '1:1 search/invalid'],
  ['- text', '1:3 search/invalid A search test is not a mapping.'],
  ['- {query: a}', '1:3 search/invalid A search test has no query or no page.'],
  ['- {query: a, paegs: [/b]}', '1:3 search/invalid Unknown option “paegs” in a search test.'],
  ['- {query: a, page: /b, within: 0}', '1:3 search/invalid “within” is not a whole number from 1 to 10.']
])('the file %j is told what is wrong', async (text, message) => {
  const { findings } = await run(text)
  expect(findings).toHaveLength(1)
  expect(findings[0]?.replace(/^\d+:\d+ (?=search\/invalid The search tests cannot)/, '1:1 ')).toContain(message)
})

test('an empty file has no tests', async () => {
  expect((await run('')).figures).toEqual({ queries: 0, meanReciprocalRank: 0, successAt1: 0, successAt5: 0, empty: 0 })
})
