/** The manual is a site of docsgen without findings, and every code has its place in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readExplanation } from '../../src/cli/commands/run-explain.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import { manualPath } from '../../src/diagnostics/manual.ts'
import { formatJson } from '../../src/diagnostics/reporters/json.ts'
import { inspectionCodes } from '../../src/model/commands.ts'
import { build } from '../../src/pipeline/build.ts'
import type { BuildResult } from '../../src/pipeline/options.ts'
import { brokenLink } from '../diagnostics/findings.ts'
import { projectRoot } from '../support/cli.ts'
import { formatFinding } from '../support/findings.ts'
import { wordsOf } from '../support/markdown.ts'

const manual = join(projectRoot, 'docs')

test('every code has a heading with its anchor, its line and its default; there is no other', () => {
  const folder = join(manual, 'pages', 'findings')
  const text = readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const described = [...text.matchAll(/^## `(.*)` \{#(.*)\}\n\n(.*) Default: (.*)\.$/gm)].map(
    ([, code = '', anchor, line, severity]) =>
      `${code} ${anchor} ${severity}${Object.hasOwn(inspectionCodes, code) ? '' : ` ${line}`}`
  )
  const expected = [
    ...Object.entries(codes).map(([code, [severity, line]]) => `${code} ${code.replace('/', '-')} ${severity} ${line}`),
    ...Object.entries(inspectionCodes).map(([code, severity]) => `${code} ${code.replace('/', '-')} ${severity}`)
  ]
  expect(described.sort()).toEqual(expected.sort())
})

test('every page is in the sidebar', () => {
  const sidebars = readFileSync(join(manual, 'sidebars.js'), 'utf8')
  const pages = readdirSync(join(manual, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.mdx?$/.test(path) && !path.startsWith('findings') && !/[\\/]_/.test(path))
    .map(path => path.replaceAll('\\', '/').replace(/\.mdx?$/, ''))
  expect(pages.filter(page => !sidebars.includes(`'${page}'`))).toEqual([])
})

let result: BuildResult
/** Tries the questions of `search.tests.yml`, too; it reads the pages that the build has compiled. */
let checked: BuildResult
/** The folder of the built manual. */
let built = ''
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docsgen-manual-'))
  built = join(folder, 'build')
  const options = { root: manual, strict: true, cacheDir: join(folder, 'cache'), overrides: { outDir: built } }
  result = await build({ ...options, mode: 'build' })
  checked = await build({ ...options, mode: 'check' })
  return () => rm(folder, { recursive: true, force: true })
})

test('the manual builds without a finding, and its search finds what authors ask', () => {
  expect([...result.findings, ...checked.findings].map(formatFinding)).toEqual([])
  expect(result.published).toBe(true)
  expect(checked.work.compiled).toBe(0)
  expect(checked.search?.queries).toBeGreaterThan(100)
})

test('the Markdown of plain pages says what their sources say', () => {
  const folder = join(manual, 'pages')
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.md') && existsSync(join(built, path))
  )
  // Commands of other package managers, attributes behind pictures, alerts and elements of HTML are read otherwise.
  const isPlain = (text: string) => !/npm2yarn|> \[!|\]\([^)\s]+\)\{|<p |<\/?code>/.test(text)
  const texts = pages.map(path => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  const plain = texts.filter(({ text }) => isPlain(text))
  expect(plain.length).toBeGreaterThan(40)
  const differing = plain.filter(
    ({ path, text }) => !wordsOf(readFileSync(join(built, path), 'utf8')).endsWith(wordsOf(text))
  )
  expect(differing.map(({ path }) => path)).toEqual([])
})

test('the address of every code is that of its heading in the built manual', () => {
  const links = Object.keys(codes).map(code => new URL(manualPath(code), 'http://localhost'))
  for (const { pathname, hash } of links) {
    const html = readFileSync(join(built, pathname, 'index.html'), 'utf8')
    expect(html, pathname + hash).toContain(` id="${hash.slice(1)}"`)
  }
})

test('the schema of findings names the keys that are printed', () => {
  const schema = JSON.parse(readFileSync(join(manual, 'static', 'findings.schema.json'), 'utf8'))
  const place = { file: brokenLink().place?.file, line: 1, column: 1, length: 1 }
  const printed = JSON.parse(formatJson([brokenLink({ related: [{ message: 'x', place: place as never }] })]))
  expect(Object.keys(printed)).toEqual(Object.keys(schema.properties))
  expect(Object.keys(printed.related[0])).toEqual(Object.keys(schema.properties.related.items.properties))
})

test('docsgen explain finds every code', async () => {
  const texts = await Promise.all([...Object.keys(codes), ...Object.keys(inspectionCodes)].map(readExplanation))
  for (const text of texts) expect(text).toContain('Solution: ')
})
