/** `docsgen feedback`: exports of endpoints become a table by page. */
import { expect, test } from 'vitest'
import { runCli } from '../../../test/support/cli.ts'
import { writeSite } from '../../../test/support/files.ts'

const answers = [
  { page: '/b/', answer: 'no', time: 1 },
  { page: '/b', answer: 'no', comment: '  No example,\nnot "one"\u001B[31m ' },
  { page: '/b', answer: 'no' },
  { page: '/a', answer: 'yes' },
  { page: '/b', answer: 'yes', comment: '' }
]

const csvOf = (mark: string) =>
  `\uFEFFtime${mark}page${mark}answer${mark}comment\r\n${answers
    .map(({ page, answer, comment = '' }) => ['1', page, answer, `"${comment.replaceAll('"', '""')}"`].join(mark))
    .join('\r\n')}\r\n\r\n`

const table = `page    yes     no  helpful
/b        1      2     33 %
    no: No example, not "one"␛[31m
/a        1      0    100 %
`

test.each([
  ['answers.json', JSON.stringify(answers, null, 2)],
  ['answers.jsonl', answers.map(answer => JSON.stringify(answer)).join('\n')],
  ['answers.csv', csvOf(',')],
  ['semicolons.csv', csvOf(';')]
])('%s gives the same table, most in need of help first', async (name, text) => {
  const root = await writeSite({ [name]: text })
  expect(await runCli(['feedback', name], root)).toEqual({ code: 0, stdout: table, stderr: '' })
})

test('as JSON, limited, with entries that are no answers', async () => {
  const root = await writeSite({ 'a.json': JSON.stringify([...answers, { page: '/c' }, 'x', null]) })
  const { code, stdout, stderr } = await runCli(['feedback', 'a.json', '--format', 'json', '--limit', '1'], root)
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: '1 more page is not shown.\n3 entries have no “page”, or no “answer” that is “yes” or “no”.\n'
  })
  const [first, ...others] = JSON.parse(stdout) as object[]
  expect(others).toEqual([])
  expect(first).toEqual({ page: '/b', yes: 1, no: 2, comments: [{ answer: 'no', text: expect.any(String) }] })
})

test.each([
  ['[', 'contains no answers'],
  ['', 'contains no answers'],
  ['a,b\n1,2\n', 'contains no answers'],
  ['{"page": "/a"}', 'contains no answers'],
  [null, 'cannot be read']
])('a file with %j ends with a message', async (text, message) => {
  const root = await writeSite(text === null ? {} : { 'a.csv': text })
  const { code, stderr } = await runCli(['feedback', 'a.csv'], root)
  expect(code).toBe(2)
  expect(stderr).toContain(`“a.csv” ${message}`)
})
