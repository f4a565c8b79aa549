/** Versions of docs sets, built: addresses, links, marks of the version, sitemap. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { metaOf } from '../render/fixtures.ts'
import { formatFinding } from '../support/findings.ts'
import { manual, sdk, versionedConfig, versionedFiles } from '../support/versioned-site.ts'

const roots: string[] = []
let root: string
let findings: readonly Diagnostic[]
beforeAll(async () => {
  const docs = [
    { ...manual, versions: { '1.0': { noIndex: true, className: 'old' }, current: { noIndex: false } } },
    sdk
  ]
  ;({ root, findings } = await buildVersions({ ...versionedConfig, docs }))
})
afterAll(() => Promise.all(roots.map(root => rm(root, { recursive: true, force: true }))))

async function buildVersions(config: object, files: Readonly<Record<string, string>> = {}, cache = false) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-versions-')))
  roots.push(root)
  const configFile = { 'site.config.mjs': `export default ${JSON.stringify(config)}` }
  await writeFiles(root, { ...configFile, ...versionedFiles, ...files })
  return { root, findings: await run(root, cache) }
}

async function writeFiles(root: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
}

async function run(root: string, cache: boolean) {
  const options = { overrides: {}, strict: false, cache, clean: false, root, mode: 'build' as const }
  return (await build(options)).findings
}

const html = (path: string) => readFileSync(join(root, 'build', path, 'index.html'), 'utf8')
const main = (path: string) => /<main.*<\/main>/s.exec(html(path))?.[0] ?? ''
const bodyLinks = (path: string) =>
  [...(/<div class="theme-doc-markdown.*?<\/div>/s.exec(main(path))?.[0] ?? '').matchAll(/href="([^"]*)"/g)].map(
    ([, href]) => href
  )
const serious = (findings: readonly Diagnostic[]) =>
  findings.filter(({ severity }) => severity !== 'info').map(formatFinding)

test('a file lists the versions of each set, with the address of each doc', () => {
  const { sets } = JSON.parse(readFileSync(join(root, 'build/docs-versions.json'), 'utf8'))
  expect(sets.map(({ id }: { id: string }) => id)).toEqual(['default', 'sdk'])
  const versions: { name: string; label: string; isLast: boolean; path: string; docs: object[] }[] = sets[0].versions
  expect(versions.map(({ name, label, isLast, path }) => [name, label, isLast, path])).toEqual([
    ['current', '3.0 (beta)', false, '/next'],
    ['2.0', '2.0', true, '/'],
    ['1.0', '1.0', false, '/1.0']
  ])
  for (const { path } of versions.flatMap(({ docs }) => docs as { path: string }[])) html(path)
  expect(versions.at(-1)?.docs).toContainEqual({ id: 'guide/old', path: '/1.0/guide/old' })
})

test('the newest release is at the address of the set, the others below it', () => {
  expect(serious(findings)).toEqual([])
  const pages = readdirSync(join(root, 'build'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('/index.html') && !/^(?:changelog|search)/.test(name))
    .map(name => name.slice(0, -'/index.html'.length))
  expect(pages.sort()).toEqual([
    '1.0',
    '1.0/guide/old',
    '1.0/guide/setup',
    'category/guide',
    'guide/setup',
    'next',
    'next/category/guide',
    'next/guide/new',
    'next/guide/setup',
    'next/tags',
    'next/tags/cli',
    'sdk',
    'sdk/next',
    'sdk/next/extra',
    'tags',
    'tags/cli'
  ])
})

test('file links stay inside their version, by @site too, where it has the file', () => {
  expect(bodyLinks('next')).toEqual(['/next/guide/setup#flags'])
  expect(bodyLinks('')).toEqual(['/guide/setup#flags'])
  expect(bodyLinks('1.0')).toEqual(['/1.0/guide/setup'])
  // 2.0 has a start page of its own, but not the new page.
  expect(bodyLinks('guide/setup').filter(href => !href?.startsWith('#'))).toEqual([
    '/',
    '/next/guide/new',
    '/1.0/guide/setup'
  ])
  expect(html('next/tags/cli')).toContain('href="/next/guide/setup"')
  expect(html('tags/cli')).toContain('href="/guide/setup"')
})

test('readers edit the file of the version', () => {
  const editLink = (path: string) => /theme-edit-this-page" href="([^"]*)"/.exec(html(path))?.[1]
  expect(['next/guide/setup', 'guide/setup', 'sdk', 'sdk/next'].map(editLink)).toEqual([
    'https://git.example/edit/main/docs/guide/setup.md',
    'https://git.example/edit/main/versioned_docs/version-2.0/guide/setup.md',
    'https://git.example/edit/main/sdk_versioned_docs/version-v1/index.md',
    'https://git.example/edit/main/sdk/index.md'
  ])
})

describe('pages say which version they are of', () => {
  test.each([
    ['next/guide/setup', 'docs-version-current', 'current', '3.0 (beta)'],
    ['guide/setup', 'docs-version-2.0', '2.0', '2.0'],
    ['1.0/guide/setup', 'old', '1.0', '1.0'],
    ['next/category/guide', 'docs-version-current', 'current', '3.0 (beta)']
  ])('%s', (path, className, name, label) => {
    const classes = `class="docs-wrapper plugin-docs plugin-id-default ${className}`
    expect(html(path)).toMatch(new RegExp(`<html[^>]* ${classes}[ "]`))
    expect(metaOf(html(path), 'docusaurus_version')).toEqual([name])
    expect(metaOf(html(path), 'docsearch:docusaurus_tag')).toEqual([`docs-default-${name}`])
    expect(main(path)).toContain(`<span class="theme-doc-version-badge badge">Version: ${label}</span>`)
  })

  const unreleased = 'This is unreleased documentation for Rocket <b>3.0 (beta)</b> version.'
  test.each([
    ['next/guide/setup', unreleased, '/guide/setup'],
    ['next/guide/new', unreleased, '/'],
    ['next/category/guide', unreleased, '/category/guide'],
    [
      '1.0/guide/setup',
      'This is documentation for Rocket <b>1.0</b>, which is no longer actively maintained.',
      '/guide/setup'
    ]
  ])('%s has a banner, which leads to the page in the last version', (path, text, href) => {
    expect(main(path)).toContain(text)
    expect(main(path)).toContain(
      `see the <a href="${href}" data-version-of="default" data-version="2.0"><b>latest version</b></a> (2.0).`
    )
  })

  test('the last version and other pages have none', () => {
    for (const path of ['', 'guide/setup', 'category/guide', 'sdk', 'changelog', 'tags']) {
      expect(html(path)).not.toContain('theme-doc-version-banner')
    }
  })
})

test('noIndex keeps a version out of the sitemap and asks robots to stay away', () => {
  const sitemap = readFileSync(join(root, 'build', 'sitemap.xml'), 'utf8')
  expect(sitemap).toContain('<loc>https://rocket.example/next/guide/setup</loc>')
  expect(sitemap).not.toContain('/1.0')
  expect(metaOf(html('1.0/guide/setup'), 'robots')).toEqual(['noindex, nofollow'])
  expect(metaOf(html('guide/setup'), 'robots')).toEqual([])
  expect(html('1.0/guide/setup')).toContain('rel="canonical" href="https://rocket.example/1.0/guide/setup"')
})

test('the list of versions leads to the same page, or to the start of a version without it', () => {
  const links = (path: string) => {
    const bar = /<header class="site-header.*?<\/header>/s.exec(html(path))?.[0] ?? ''
    const links = / href="([^"]*)" data-version-of="default" data-version="[^"]*" class="[^"]*"( aria-current="page")?/g
    return [...bar.matchAll(links)].map(([, href, current]) => (current === undefined ? href : `${href} is read`))
  }
  expect(links('guide/setup')).toEqual(['/next/guide/setup', '/guide/setup is read', '/1.0/guide/setup'])
  expect(links('next/guide/new')).toEqual(['/next/guide/new is read', '/', '/1.0/'])
  expect(links('next/tags/cli')).toEqual(['/next/tags/cli is read', '/tags/cli', '/1.0/'])
  expect(links('sdk')).toEqual(['/next/', '/', '/1.0/'])
})

test('a site of one version has no trace of versions', async () => {
  const one = await buildVersions({ ...versionedConfig, navbar: {}, docs: { path: 'docs', disableVersioning: true } })
  const page = readFileSync(join(one.root, 'build', 'guide', 'new', 'index.html'), 'utf8')
  expect(page).toContain('docs-version-current')
  expect(page).not.toMatch(/data-version|theme-doc-version/)
  expect(existsSync(join(one.root, 'build', 'next'))).toBe(false)
})

test('a warm build is a cold one after a page came to another version', async () => {
  const more = { 'versioned_docs/version-1.0/guide/new.md': '---\ntitle: New in 1.0\n---\n\nText.\n' }
  const { root: warm } = await buildVersions(versionedConfig, {}, true)
  await writeFiles(warm, more)
  await run(warm, true)
  const { root: cold } = await buildVersions(versionedConfig, more)
  const texts = (root: string) =>
    readdirSync(join(root, 'build'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map(path => [path.slice(root.length), readFileSync(path, 'utf8')])
  expect(texts(warm)).toEqual(texts(cold))
  expect(readFileSync(join(warm, 'build/next/guide/new/index.html'), 'utf8')).toContain('href="/1.0/guide/new"')
})

test('links and anchors of every version are checked, and a version without its folder is named', async () => {
  const bad = await buildVersions(versionedConfig, {
    'versions.json': '["2.0", "1.0",\n  "0.9"]',
    'versioned_sidebars/version-0.9-sidebars.json': '{}',
    'versioned_docs/version-1.0/index.md':
      '---\nslug: /\n---\n\n# Start\n\n[a](./guide/new.md) [b](guide/setup.md#flags)\n'
  })
  expect(serious(bad.findings)).toEqual([
    'versioned_docs/version-1.0/index.md:7:5 link/broken “./guide/new.md” leads to no page. Create the page, or remove the link.',
    'versioned_docs/version-1.0/index.md:7:25 link/broken-anchor “/1.0/guide/setup” has no anchor “#flags”. It has no anchors.',
    'versions.json:2:3 content/missing-folder The folder “versioned_docs/version-0.9” of the version “0.9” does not exist. Restore it, or remove the version from this list.'
  ])
})
