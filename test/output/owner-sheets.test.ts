import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownDialect } from '../../src/model/dialect.ts'
import { findSheet } from '../../src/model/sheet-imports.ts'
import { VanishedFile } from '../../src/output/publish/publish.ts'
import { sheetReader } from '../../src/output/styles/owner-sheets.ts'
import { reportProblems, sheetProblems } from '../../src/output/styles/sheet-problems.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { isAmbientSame, recordAmbient } from '../../src/util/author-code/ambient.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { dialectOfSite } from '../support/dialect.ts'
import { writeSite } from '../support/files.ts'

const file = toSourcePath('docusaurus.config.js')

const recolor = (from: string, to: string) => ({
  postcssPlugin: `${from}-to-${to}`,
  Declaration(declaration: { value: string }) {
    if (declaration.value === from) declaration.value = to
  }
})

test('plugins of a Docusaurus site change its sheets, also where they are promises or files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'docsgen-sheets-'))
  try {
    await mkdir(join(root, 'plugins'))
    await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
    await writeFile(join(root, 'a.css'), '.a { color: red }')
    const inFile = `module.exports = async ({ siteDir }, { to }) => ({
      name: 'file',
      configurePostCss(options) {
        options.plugins.push({ postcssPlugin: siteDir, Declaration(it) { if (it.value === 'blue') it.value = to } })
        return options
      }
    })`
    await writeFile(join(root, 'plugins', 'tailwind.cjs'), inFile)
    const inConfiguration = async () => ({
      name: 'own',
      configurePostCss(options: { plugins: unknown[] }) {
        options.plugins.push(recolor('red', 'blue'))
        return options
      }
    })
    const plugins = [inConfiguration, ['./plugins/tailwind', { to: 'green' }], 'a-package']
    const dialect = dialectOfSite({ plugins }, root)
    const read = await sheetReader({ root, file, packageRoot: root, dialect }, sheetProblems, finding =>
      expect(finding).toBeNull()
    )
    expect(await read(toSourcePath('a.css'))).toContain('color: green')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

test.each([
  [
    '.a { color: red\n.b { color: blue }\n',
    '1:4 “{” has no “}”, so the rest of the style sheet is read as a part of it.'
  ],
  ['.ä { colr: red }', '1:6 CSS has no property “colr”, so browsers ignore it.'],
  ['.a { color red; }', '1:11 The CSS is invalid: expected “:”.'],
  ['.a { color: red }\n}', '2:1 The CSS is invalid: unexpected “}”.'],
  ['.a { background: url(a b) }', '1:21 “(” has no “)”'],
  ['// a\n.a { color: red }', '1:1 The CSS is invalid: comments in CSS use “/* ... */” instead of “//”.'],
  ['.a { *display: inline; zoom: 1; --a:; accent-colour-x: b; @apply c; & .b { color: red } }\n@theme { --a: b }', '']
])('a problem of a style sheet is reported at its place: %j', async (css, expected) => {
  const found: Diagnostic[] = []
  reportProblems(await sheetProblems(css), toSourcePath('a.css'), one => found.push(one))
  const lines = found.map(({ place, message }) => `${place?.line}:${place?.column} ${message}`)
  expect(lines).toEqual(expected === '' ? [] : [expect.stringContaining(expected)])
  if (css.includes('colr')) expect(found[0]?.fix).toEqual({ from: 'colr', to: 'color' })
})

/** A package in two files, of which the second decides. */
const inTwoFiles = (name: string, code: string, deeper: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0' }),
  [`node_modules/${name}/index.js`]: code,
  [`node_modules/${name}/deeper.js`]: deeper
})
const turns = inTwoFiles(
  'turns',
  "module.exports = () => ({ postcssPlugin: 'turns', Declaration(it) { it.value = require('./deeper.js') } })\n",
  "module.exports = 'green'\n"
)

test.each([
  [
    'sass',
    'a.scss',
    inTwoFiles(
      'sass',
      "exports.compileString = () => ({ css: `.a { color: ${require('./deeper.js')} }`, loadedUrls: [] })\n",
      "module.exports = 'green'\n"
    )
  ],
  ['turns', 'a.css', { ...turns, 'postcss.config.cjs': 'module.exports = { plugins: { turns: {} } }\n' }],
  ['turns', 'a.css', { ...turns, 'postcss.config.cjs': "module.exports = { plugins: [require('turns')()] }\n" }]
])('a sheet depends on the code of the package %s that %s goes through', async (name, sheet, files) => {
  const root = await writeSite({ ...files, [sheet]: '.a { color: red }\n' })
  await symlink(join(process.cwd(), 'node_modules/postcss'), join(root, 'node_modules/postcss'))
  const { result, reads } = await recordAmbient(async () => {
    const read = await sheetReader(
      { root, file, packageRoot: root, dialect: dialectOfSite({}, root) },
      sheetProblems,
      finding => expect(finding).toBeNull()
    )
    return read(toSourcePath(sheet))
  })
  expect(result).toContain('color: green')
  expect(isAmbientSame(reads)).toBe(true)
  await writeFile(join(root, `node_modules/${name}/deeper.js`), "module.exports = 'blue'\n")
  expect(isAmbientSame(reads)).toBe(false)
})

/** A workspace as pnpm lays it out: `theme` has a package of its own, `tones`, which the site cannot see. */
async function pnpmWorkspace(files: Readonly<Record<string, string>> = {}) {
  const outer = await writeSite({
    'node_modules/.pnpm/theme@1/node_modules/theme/package.json': '{ "name": "theme" }',
    'node_modules/.pnpm/theme@1/node_modules/theme/theme.css': '@import "tones/tones.css";',
    'node_modules/.pnpm/theme@1/node_modules/theme/theme.scss': '@use "tones";',
    'node_modules/.pnpm/tones@2/node_modules/tones/package.json': '{ "name": "tones" }',
    'node_modules/.pnpm/tones@2/node_modules/tones/tones.css': '.tone { color: green }',
    'node_modules/.pnpm/tones@2/node_modules/tones/_index.scss': '.tone { color: green }',
    'docs/node_modules/.keep': '',
    ...files
  })
  const [root, store] = [join(outer, 'docs'), join(outer, 'node_modules/.pnpm')]
  await symlink('../../tones@2/node_modules/tones', join(store, 'theme@1/node_modules/tones'))
  await symlink('../../node_modules/.pnpm/theme@1/node_modules/theme', join(root, 'node_modules/theme'))
  return root
}

test('the sheet of a package imports sheets of its own packages, which the site cannot see', async () => {
  const root = await pnpmWorkspace()
  for (const isUntrusted of [false, true]) {
    const find = (written: string, from: string) => findSheet(written, toSourcePath(from), { root, isUntrusted })
    expect(find('theme/theme.css', 'css/main.css')).toBe(isUntrusted ? null : 'node_modules/theme/theme.css')
    expect(find('tones/tones.css', 'css/main.css')).toBeNull()
    if (isUntrusted) continue
    const found = find('tones/tones.css', 'node_modules/theme/theme.css')
    expect(found).toBe('../node_modules/.pnpm/theme@1/node_modules/tones/tones.css')
  }
})

test.each([
  ['the entry under a condition', '@f/font', 'node_modules/@f/font/index.css'],
  ['a path under a pattern', '@f/font/wide', 'node_modules/@f/font/wide.css'],
  ['a file that exists', '@f/font/wide.css', 'node_modules/@f/font/wide.css'],
  ['the field “style”', 'styled', 'node_modules/styled/a.css'],
  ['the field “main”', 'named', 'node_modules/named/b.css'],
  ['an index', 'plain', 'node_modules/plain/index.css'],
  ['nothing for a script', 'code', null],
  ['nothing outside of the package', 'leaving', null]
])('an import of a package finds %s', async (_, written, expected) => {
  const exports = { '.': { sass: './index.css', default: './index.css' }, './*': { default: './*.css' } }
  const manifests = {
    '@f/font': { exports, main: 'no.css' },
    styled: { style: 'a.css', main: 'b.js' },
    named: { main: 'b.css' },
    plain: {},
    code: { main: 'index.js' },
    leaving: { style: '../../main.css' }
  }
  const root = await writeSite({
    'main.css': '',
    ...Object.fromEntries(
      Object.entries(manifests).map(([name, json]) => [`node_modules/${name}/package.json`, JSON.stringify(json)])
    ),
    'node_modules/@f/font/index.css': '',
    'node_modules/@f/font/wide.css': '',
    'node_modules/styled/a.css': '',
    'node_modules/named/b.css': '',
    'node_modules/plain/index.css': '',
    'node_modules/code/index.js': ''
  })
  expect(findSheet(written, toSourcePath('main.css'), { root })).toBe(expected)
})

test('Sass finds the packages of a package', async () => {
  const root = await pnpmWorkspace({
    'docs/a.scss': '@use "theme/theme";',
    'docs/node_modules/sass/package.json': '{ "name": "sass" }',
    // Resolves `@use` as Sass does: the importer gets the name, and the address of the sheet that has it.
    'docs/node_modules/sass/index.js': `exports.compileString = (text, { importer, url }) => {
      for (let name; (name = /@use "(.+)"/.exec(text)?.[1]) !== undefined; text = importer.load(url).contents)
        url = importer.canonicalize(name, { containingUrl: url })
      return { css: text, loadedUrls: [] }
    }`
  })
  const read = await sheetReader({ root, file, packageRoot: root, dialect: ownDialect }, sheetProblems, finding =>
    expect(finding).toBeNull()
  )
  expect(await read(toSourcePath('a.scss'))).toBe('.tone { color: green }')
})

test('a site without the package postcss learns that its plugins of PostCSS do not run', async () => {
  const dialect = dialectOfSite({
    plugins: [() => ({ configurePostCss: (to: { plugins: unknown[] }) => to.plugins.push(recolor('red', 'blue')) })]
  })
  const root = await writeSite({ 'a.css': '.a { color: red }' })
  const found: Diagnostic[] = []
  const read = await sheetReader({ root, file, packageRoot: root, dialect }, sheetProblems, one => found.push(one))
  expect(await read(toSourcePath('a.css'))).toContain('color: red')
  expect(found.map(({ place, message }) => `${place?.file} ${message}`)).toEqual([
    "docusaurus.config.js The style sheets are not processed by PostCSS: Cannot find module 'postcss'"
  ])
})

test('a sheet that was deleted during the run lets the run start again', async () => {
  const root = await writeSite({})
  const read = await sheetReader({ root, file, packageRoot: root, dialect: ownDialect }, sheetProblems, () => {})
  await expect(read(toSourcePath('gone.css'))).rejects.toBeInstanceOf(VanishedFile)
})

test('a pipe in the place of the package.json of a package blocks no sheet', async () => {
  const root = await writeSite({ 'node_modules/a/theme.css': 'a { color: red }' })
  execFileSync('mkfifo', [join(root, 'node_modules/a/package.json')])
  const find = (written: string) => findSheet(written, toSourcePath('main.css'), { root, isUntrusted: true })
  expect(['a', 'a/theme.css', 'a/other.css'].map(find)).toEqual([null, 'node_modules/a/theme.css', null])
})
