/** `docsgen docs-version`: what it writes, and what stops it. Needs dist/. */
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOnDisk } from '../../src/config/project-files.ts'
import { readSidebars } from '../../src/config/sidebars.ts'
import { sidebarsJson } from '../../src/config/version-files.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import { runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const doc = (title: string) => `---\ntitle: ${title}\ndescription: About it.\n---\n\nText.\n`
const site = {
  'site.config.mjs': `export default { title: 'Acme', url: 'https://docs.example.com', docs: [
    { path: 'docs', sidebars: { main: ['index', { Guide: ['setup'] }] } }, { id: 'api', path: 'api' }] }\n`,
  'docs/index.md': doc('Home'),
  'docs/setup.md': doc('Setup'),
  'docs/img/a.png': 'x',
  'api/index.md': doc('API')
}
const read = (root: string, name: string) => readFile(join(root, name), 'utf8')

test('a version is a copy with its sidebars, named first in the list; the site with it builds', async () => {
  const root = await writeSite(site)
  expect(await runCli(['docs-version', '1.0'], root)).toMatchObject({
    code: 0,
    stdout: 'versioned_docs/version-1.0\nversioned_sidebars/version-1.0-sidebars.json\nversions.json\n',
    stderr:
      'Created the version 1.0. The docs folder continues as the next version.\n' +
      "To let readers choose a version, add to navbar.items in site.config.mjs: { type: 'docsVersionDropdown' }\n"
  })
  expect((await runCli(['docs-version', '2.0'], root)).code).toBe(0)
  expect(await read(root, 'versions.json')).toBe('[\n  "2.0",\n  "1.0"\n]\n')
  const copied = await readdir(join(root, 'versioned_docs/version-1.0'), { recursive: true })
  expect(copied.sort()).toEqual(['img', 'img/a.png', 'index.md', 'setup.md'])
  expect(JSON.parse(await read(root, 'versioned_sidebars/version-1.0-sidebars.json'))).toEqual({
    main: ['index', { type: 'category', label: 'Guide', items: ['setup'] }]
  })
  // Its sidebar comes from its folder.
  expect(await runCli(['docs-version', 'v1', '.', '--set', 'api'], root)).toMatchObject({
    code: 0,
    stdout: 'api_versioned_docs/version-v1\napi_versions.json\n'
  })
  const built = await runCli(['build', '--strict'], root)
  expect(built.code, built.stderr).toBe(0)
})

test('without a configuration, the step to a version menu begins with one', async () => {
  const { 'site.config.mjs': _configuration, ...pages } = site
  const { code, stderr } = await runCli(['docs-version', '1.0'], await writeSite({ ...pages, 'package.json': '{}' }))
  expect(code).toBe(0)
  expect(stderr).toContain(
    "To let readers choose a version, run “docsgen init” and add to navbar.items: { type: 'docsVersionDropdown' }\n"
  )
})

test('links of the copy that leave the docs folder are listed, with the path that works', async () => {
  const root = await writeSite({
    ...site,
    'docs/guide/setup.md': `${doc('Setup')}\n[x](../../examples/x.yaml) [y](../examples.md) [z](./gone.md)\n`,
    'docs/examples.md': doc('Examples'),
    'examples/x.yaml': 'a: 1\n',
    'site.config.mjs': "export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs' } }\n"
  })
  const { code, stderr } = await runCli(['docs-version', '1.0'], root)
  expect(code).toBe(0)
  expect(stderr.match(/^.*(?:link\/|Did you mean).*$/gm)).toEqual([
    expect.stringContaining('versioned_docs/version-1.0/guide/setup.md:8:5'),
    expect.stringContaining('Did you mean “../../../examples/x.yaml”?')
  ])
})

test('translations become those of the version, wherever they are, and stay at their addresses', async () => {
  const config = `export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs' },
    i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] } }\n`
  const french = 'i18n/fr/docusaurus-plugin-content-docs'
  const root = await writeSite({
    'site.config.mjs': config,
    'docs/index.md': doc('Home'),
    'docs/setup.md': doc('Setup'),
    'docs.de/index.md': doc('Anfang'),
    'docs.de/img/a.png': 'x',
    [`${french}/current/index.md`]: doc('Accueil'),
    [`${french}/current.json`]: '{"version.label": {"message": "Suivante"}, "sidebar.docs.category.A": "B"}'
  })
  await runCli(['build', '--ledger'], root)
  expect(await runCli(['docs-version', '1.0'], root)).toMatchObject({
    code: 0,
    stdout: [
      'versioned_docs/version-1.0',
      'versioned_docs/version-1.0.de',
      `${french}/version-1.0`,
      `${french}/version-1.0.json`,
      'versions.json',
      ''
    ].join('\n')
  })
  expect(JSON.parse(await read(root, `${french}/version-1.0.json`))).toEqual({ 'sidebar.docs.category.A': 'B' })
  const built = await runCli(['build'], root)
  expect(built.code, built.stderr).toBe(0)
  expect(await read(root, 'build/de/index.html')).toContain('<h1>Anfang</h1>')
  expect(await read(root, 'build/de/next/index.html')).toContain('<h1>Anfang</h1>')
  expect(await read(root, 'build/fr/index.html')).toContain('<h1>Accueil</h1>')
  expect((await runCli(['redirects'], root)).stderr).toBe('No address was lost.\n')
})

test('the dropdown that docs-version proposes works, and is proposed once', async () => {
  const config = (items: string) =>
    `export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs' }, navbar: { items: [${items}] } }`
  const root = await writeSite({ 'site.config.mjs': config(''), 'docs/index.md': doc('Home') })
  const { stderr } = await runCli(['docs-version', '1.0'], root)
  const proposed = /navbar\.items in \S+: (.*)/.exec(stderr)?.[1] ?? ''
  await writeFile(join(root, 'site.config.mjs'), config(proposed))
  const built = await runCli(['build', '--strict'], root)
  expect(built.code, built.stderr).toBe(0)
  expect(await read(root, 'build/index.html')).toContain('/next')
  expect((await runCli(['docs-version', '2.0'], root)).stderr).not.toContain('docsVersionDropdown')
})

test('an old address leads to the version that readers are led to, not to the unreleased docs', async () => {
  const moved = doc('Third').replace('---\n\n', 'redirect_from: ["/guides/second"]\n---\n\n')
  const root = await writeSite({ ...site, 'docs/guides/third.md': moved })
  for (const name of ['1.0', '2.0']) {
    expect((await runCli(['docs-version', name], root)).code).toBe(0)
    const built = await runCli(['build', '--strict'], root)
    expect(built.code, built.stderr).toBe(0)
    expect(await read(root, 'build/guides/second/index.html')).toMatch(/url=\/guides\/third/)
  }
})

test.each([
  ['2.0', [], 'versions.json:1:2  error  version/invalid\n  The version “2.0” already exists.\n  1 │ ["2.0"]\n'],
  ['../x', [], 'error  version/invalid\n  “../x” cannot be part of a path.\n'],
  ['next', [], 'error  version/invalid\n  “next” cannot be a version: the current docs use this address.\n'],
  ['current', [], 'error  version/invalid\n  “current” is the name of the unreleased docs.\n'],
  ['3.0', ['--set', 'ap'], 'error  version/invalid\n  There is no docs set “ap”.\n  Did you mean “api”?\n'],
  ['3.0', ['--set', 'api'], 'api:1:1  error  version/invalid\n  There are no docs in “api”.\n'],
  [
    '1.0',
    [],
    'versioned_docs/version-1.0:1:1  error  version/invalid\n  “versioned_docs/version-1.0” already exists, although “versions.json” does not name the version.\n'
  ]
])('%s %j cannot be made', async (name, options, expected) => {
  const { 'api/index.md': _, ...others } = site
  const files = {
    ...others,
    'api/readme.txt': 'x',
    'versions.json': '["2.0"]',
    'versioned_docs/version-2.0/index.md': doc('Home'),
    'versioned_sidebars/version-2.0-sidebars.json': '{}',
    'versioned_docs/version-1.0/index.md': doc('Home')
  }
  const root = await writeSite(files)
  const { code, stderr } = await runCli(['docs-version', name, ...options], root)
  expect(code).toBe(2)
  expect(stderr).toContain(expected)
  expect(stderr).toContain('Nothing was written.\n')
  expect(await read(root, 'versions.json')).toBe('["2.0"]')
})

test('a set whose sidebars file is empty has versions whose sidebars are', async () => {
  const config =
    "export default { title: 'Acme', url: 'https://docs.example.com', docs: { sidebarPath: 'sidebars.json' } }"
  const root = await writeSite({ 'site.config.mjs': config, 'sidebars.json': '{}', 'docs/index.md': doc('Home') })
  expect(await runCli(['docs-version', '1.0'], root)).toMatchObject({ code: 0 })
  expect(await read(root, 'versioned_sidebars/version-1.0-sidebars.json')).toBe('{}\n')
  const checked = await runCli(['check', '--strict'], root)
  expect(checked.code, checked.stderr).toBe(0)
})

test('a link out of the project stops it: what lies there is not published', async () => {
  const outside = await writeSite({ 'secret.md': doc('Secret') })
  const root = await writeSite(site)
  await symlink(join(outside, 'secret.md'), join(root, 'docs/more.md'))
  const { code, stderr } = await runCli(['docs-version', '1.0'], root)
  expect(code).toBe(2)
  expect(stderr).toContain(
    'docs/more.md:1:1  error  content/symlink-outside\n  “docs/more.md” is a symbolic link to a target outside the project.\n'
  )
  expect(stderr).toContain('Nothing was written.\n')
  expect((await readdir(root)).sort()).toEqual(['api', 'docs', 'site.config.mjs'])
})

test('what links inside of the project lead to is copied; loops and links that lead nowhere are left out', async () => {
  const root = await writeSite({ ...site, 'shared/flags.md': doc('Flags'), 'docs/sub/a.md': doc('A') })
  await symlink('../shared', join(root, 'docs/shared'))
  await symlink('..', join(root, 'docs/sub/loop'))
  await symlink('nowhere.md', join(root, 'docs/gone.md'))
  const { code, stderr } = await runCli(['docs-version', '1.0'], root)
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('“docs/gone.md” is a broken symbolic link and was skipped.')
  expect(stderr).toContain('“docs/sub/loop” is a symbolic link to a folder that is already read and was skipped.')
  const copied = await readdir(join(root, 'versioned_docs'), { recursive: true, withFileTypes: true })
  expect(
    copied
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .sort()
  ).toEqual(['a.md', 'a.png', 'flags.md', 'index.md', 'setup.md'])
  expect(copied.some(entry => entry.isSymbolicLink())).toBe(false)
  expect(await read(root, 'versioned_docs/version-1.0/shared/flags.md')).toBe(doc('Flags'))
})

test('a link that leads nowhere is in the way of a version, of which no part is written', async () => {
  const root = await writeSite({ ...site, 'versioned_docs/readme.txt': 'x' })
  await symlink('nowhere', join(root, 'versioned_docs/version-1.0'))
  const { code, stderr } = await runCli(['docs-version', '1.0'], root)
  expect(stderr).toContain('“versioned_docs/version-1.0” already exists')
  expect(code).toBe(2)
  expect((await readdir(join(root, 'versioned_docs'))).sort()).toEqual(['readme.txt', 'version-1.0'])
})

test.each([
  ['disableVersioning', 'true', 'publishes no versions.'],
  ['includeCurrentVersion', 'false', 'does not publish the unreleased docs.']
])('with %s: %s none is made: it would not be published', async (option, value, expected) => {
  const config = `export default { title: 'Acme', url: 'https://docs.example.com', docs: { ${option}: ${value} } }`
  const versions = { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': doc('Home') }
  const root = await writeSite({ 'site.config.mjs': config, 'docs/index.md': doc('Home'), ...versions })
  const { code, stderr } = await runCli(['docs-version', '2.0'], root)
  expect(code).toBe(2)
  expect(stderr).toContain(`version/invalid\n  The docs set “default” ${expected}\n`)
  expect(stderr).toContain(`\n  Remove \`${option}\` temporarily.\n`)
  expect(await read(root, 'versions.json')).toBe('["1.0"]')
})

test('what is wrong with the list of versions is told once', async () => {
  const { code, stderr } = await runCli(['docs-version', '3.0'], await writeSite({ ...site, 'versions.json': '[2]' }))
  expect(code).toBe(2)
  expect(stderr).toContain('versions.json:1:2  error  version/invalid\n  The name of a version must be text.\n')
  expect(stderr).not.toContain('pages)')
})

test.each([
  ['that its sidebar ends with', "['index']"],
  ['that its sidebar names', "['index', 'v1/shop.proto']"],
  [
    'that a category leads to',
    "[{ type: 'category', label: 'Shop', link: { type: 'doc', id: 'v1/shop.proto' }, items: ['index'] }]"
  ]
])('a reference %s stays where it is: readers of the last version and of the next one find it', async (_, sidebar) => {
  const config = `export default { title: 'Acme', url: 'https://docs.example.com', protobuf: { proto: 'protos' }, docs: {
    path: 'docs', sidebars: { main: ${sidebar} } } }`
  const root = await writeSite({
    'site.config.mjs': config,
    'docs/index.md': doc('Home').replace('title', 'pagination_next: v1/shop.proto\ntitle'),
    'protos/v1/shop.proto': 'syntax = "proto3";\n// A ware.\nmessage Ware {}\n'
  })
  const build = async () => {
    const built = await runCli(['build', '--strict'], root)
    expect(built.code, built.stderr).toBe(0)
    const pages = await readdir(join(root, 'build'), { recursive: true })
    return pages.filter(name => name.includes('.proto') && name.endsWith('.html'))
  }
  const before = await build()
  expect(before).toEqual(['v1/shop.proto/index.html'])
  for (const version of ['1.0', '2.0']) {
    expect((await runCli(['docs-version', version], root)).code).toBe(0)
    expect(await build()).toEqual(before)
    for (const page of ['index.html', 'next/index.html']) {
      expect(/<aside.*?<\/aside>/s.exec(await read(root, `build/${page}`))?.[0]).toContain('href="/v1/shop.proto"')
    }
    const reference = await read(root, 'build/v1/shop.proto/index.html')
    expect(reference).toContain(`docs-version-${version}`)
    expect(/<aside.*?<\/aside>/s.exec(reference)?.[0]).toMatch(/href="\/v1\/shop.proto"[^>]* aria-current="page"/)
  }
})

test('sidebars are read back as they were', async () => {
  const text = `{ "main": [
    "a", { "type": "doc", "id": "b", "label": "B" }, { "type": "ref", "id": "c" },
    { "type": "link", "href": "/x", "label": "X", "key": "x", "customProps": { "badge": null } },
    { "type": "html", "value": "<b>h</b>", "defaultStyle": true }, { "type": "autogenerated", "dirName": "g" },
    { "type": "category", "label": "C", "collapsed": false, "items": ["d", { "Short": ["e"] }],
      "link": { "type": "generated-index", "title": "All", "keywords": ["k"] } }
  ], "empty": [] }`
  const root = await writeSite({ 'a.json': text })
  const fail = (finding: unknown) => expect.fail(JSON.stringify(finding))
  const first = await readSidebars(filesOnDisk(root), 'a.json' as SourcePath, fail)
  const again = await writeSite({ 'b.json': sidebarsJson(first ?? {}) })
  expect(await readSidebars(filesOnDisk(again), 'b.json' as SourcePath, fail)).toEqual(first)
})
