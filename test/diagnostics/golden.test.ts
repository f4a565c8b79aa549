/** The whole output of each reporter for the same findings, as files that a reader can look at. */
import { expect, test } from 'vitest'
import { finding, placeOf, withFix } from '../../src/diagnostics/finding.ts'
import { formatGithub, formatGitlab, formatSarif } from '../../src/diagnostics/reporters/code-hosts.ts'
import { formatJson } from '../../src/diagnostics/reporters/json.ts'
import { formatPretty } from '../../src/diagnostics/reporters/pretty.ts'
import type { Finding } from '../../src/types/findings.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { brokenLink } from './findings.ts'

const page = toSourcePath('content/docs/ä b.md')
const lines = ['# Ä', '', '## One {#same}', '', '## Two {#same}', '', '[x](/Guide/Intro)']

const findings: readonly Finding[] = [
  brokenLink(),
  {
    ...finding(
      'markdown/duplicate-id',
      placeOf(page, 3, 9, 5),
      'The id “same” is used twice on this page.',
      'Links lead to the first one. Give the others ids of their own.',
      [{ message: 'the same id', place: placeOf(page, 5, 9, 5) }]
    ),
    pages: 3
  },
  {
    ...withFix(
      finding('link/broken', placeOf(page, 7, 5, 12), '“/Guide/Intro” differs in letter case from what exists.'),
      '/Guide/Intro',
      '/guide/intro'
    ),
    pages: 1
  },
  { ...finding('page/description', placeOf(page), 'The page has no description.'), pages: 1 },
  { ...finding('output/unwritable', null, 'The disk is full.', 'The published site is unchanged.'), pages: 1 }
]

const sourceLine: Parameters<typeof formatPretty>[1]['sourceLine'] = ({ file, line }) =>
  file === page ? (lines[line - 1] ?? null) : 'See [installing](./instaling.md) first.'

test.each([
  ['pretty.txt', formatPretty(findings, { color: false, links: null, width: 100, sourceLine })],
  ['pretty-color.txt', formatPretty(findings, { color: true, links: null, width: 60, sourceLine })],
  [
    'pretty-links.txt',
    formatPretty(findings, { color: true, links: code => `file:///docs/${code}`, width: 100, sourceLine })
  ],
  ['findings.jsonl', formatJson(findings)],
  ['github.txt', formatGithub(findings, 'website/')],
  ['gitlab.json', formatGitlab([...findings, ...findings.slice(0, 1)], 'website/')],
  ['findings.sarif', formatSarif(findings, { version: '1.2.3', prefix: 'website/' })],
  ['empty.sarif', formatSarif([], { version: '1.2.3', prefix: '' })]
])('%s', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`golden/${name}`)
})
