/** The manual is a site of docsgen without findings, and every code has its place in it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/build.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import { formatJson } from '../../src/diagnostics/reporters/json.ts'
import { brokenLink } from '../diagnostics/findings.ts'
import { projectRoot } from '../support/cli.ts'
import { formatFinding } from '../support/findings.ts'

const manual = join(projectRoot, 'docs')

test('the manual builds without a finding', async () => {
  const options = { overrides: {}, strict: true, cache: false, clean: false }
  const { findings } = await build({ ...options, root: manual, mode: 'check' })
  expect(findings.map(formatFinding)).toEqual([])
})

test('every code has a heading with its anchor, its line and its default; there is no other', () => {
  const folder = join(manual, 'pages', 'findings')
  const text = readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const described = [...text.matchAll(/^## `(.*)` \{#(.*)\}\n\n(.*) Default: (.*)\.$/gm)].map(
    ([, code, anchor, line, severity]) => `${code} ${anchor} ${severity} ${line}`
  )
  const expected = Object.entries(codes).map(
    ([code, [severity, line]]) => `${code} ${code.replace('/', '-')} ${severity} ${line}`
  )
  expect(described.sort()).toEqual(expected.sort())
})

test('the schema of findings names the keys that are printed', () => {
  const schema = JSON.parse(readFileSync(join(manual, 'static', 'findings.schema.json'), 'utf8'))
  const place = { file: brokenLink().place?.file, line: 1, column: 1, length: 1 }
  const printed = JSON.parse(formatJson([brokenLink({ related: [{ message: 'x', place: place as never }] })]))
  expect(Object.keys(printed)).toEqual(Object.keys(schema.properties))
  expect(Object.keys(printed.related[0])).toEqual(Object.keys(schema.properties.related.items.properties))
})
