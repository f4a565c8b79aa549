/** The chrome of sites with templates or interactive components of their own. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ReadyClient, withOwnChrome } from '../../src/pipeline/documents/client.ts'
import type { Compiled, Island } from '../../src/types/compiled.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { testConfig } from '../support/config.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const client: ReadyClient = {
  boot: 'boot',
  beforePaint: '',
  modules: new Map([
    ['chrome.ready.js', 'ready'],
    ['router.js', 'router']
  ]),
  chrome: 'chrome.ready.js',
  searchUi: 'search ui',
  searchStyles: '',
  diagrams: 'diagram.ready.js',
  pageParts: {},
  providers: {}
}

function pageWith(...modules: readonly string[]): Compiled {
  const islands = modules.map(name => {
    const [module, exportName] = name.split('#')
    return { module, exportName, modules: [] } as unknown as Island
  })
  return { islands, files: [] } as unknown as Compiled // nothing else of a body is looked at
}

async function bundle(
  files: Record<string, string>,
  { hasOwnTemplates = false, pages = [] as Compiled[], folder = '' } = {}
) {
  const root = join(await writeSite(files), folder)
  const findings: Diagnostic[] = []
  const config = testConfig({ root, baseUrl: '/sub/' })
  const input = { config, sources: { staticFiles: new Map() }, compiled: pages, hasOwnTemplates }
  const own = await withOwnChrome(client, input, found => findings.push(found))
  return { ...own, findings: findings.map(formatFinding) }
}

test('a site that changes nothing has the chrome that came with docsgen', async () => {
  expect(await bundle({})).toEqual({
    client: { ...client, islands: [], copies: new Map() },
    islands: null,
    findings: []
  })
})

test('with a template of its own it has a chrome of its own, and the search that came with docsgen', async () => {
  const { client: own, findings } = await bundle(
    { 'templates/parts/Logo.tsx': 'export const Logo = () => <b>Mine of them all</b>' },
    { hasOwnTemplates: true }
  )
  expect(findings).toEqual([])
  expect(own.chrome).toMatch(/^chrome\.[A-Z0-9]{8}\.js$/)
  expect(own.searchUi).toBe('search ui')
  expect(own.modules.get(own.chrome ?? '')).toContain('Mine of them all')
})

test('names of modules say nothing of where the site lies', async () => {
  const logo = 'export const Logo = () => <b>Mine of them all</b>'
  const here = await bundle({ 'templates/parts/Logo.tsx': logo }, { hasOwnTemplates: true })
  const folder = 'a/b/c'
  const below = await bundle({ [`${folder}/templates/parts/Logo.tsx`]: logo }, { hasOwnTemplates: true, folder })
  expect(below.client.modules).toEqual(here.client.modules)
  expect(below.client.chrome).toBe(here.client.chrome)
})

test('interactive components share one React with the chrome, and have addresses', async () => {
  const {
    client: own,
    islands,
    findings
  } = await bundle(
    {
      'docs/_a.tsx': "'use client'\nimport { useState } from 'react'\nexport const A = () => <i>{useState(1)[0]}</i>",
      'docs/_b.tsx': "'use client'\nimport { useState } from 'react'\nexport const B = () => <b>{useState(1)[0]}</b>"
    },
    { pages: [pageWith('docs/_b.tsx#B', 'docs/_a.tsx#A'), pageWith('docs/_a.tsx#A')] }
  )
  expect(findings).toEqual([])
  expect(islands?.runtime).toMatch(/^\/sub\/assets\/island-runtime\.\w+\.js$/)
  expect([...(islands?.modules ?? [])]).toEqual([
    ['docs/_a.tsx', { src: expect.stringMatching(/^\/sub\/assets\/island-0-a\.\w+\.js$/) }],
    ['docs/_b.tsx', { src: expect.stringMatching(/^\/sub\/assets\/island-1-b\.\w+\.js$/) }]
  ])
  const bytes = [...own.modules.values()].reduce((sum, text) => sum + text.length, 0)
  expect(bytes, 'two copies of React are half a megabyte').toBeLessThan(300_000)
  for (const [, { src }] of islands?.modules ?? []) {
    expect(own.modules.get(src.slice('/sub/assets/'.length))?.length).toBeLessThan(500)
  }
})

test('the same sources give the same files, wherever the project stands', async () => {
  const files = { 'templates/parts/Logo.tsx': 'export const Logo = () => <b>Mine</b>' }
  const [a, b] = [await bundle(files, { hasOwnTemplates: true }), await bundle(files, { hasOwnTemplates: true })]
  expect([...a.client.modules]).toEqual([...b.client.modules])
})

test.each([
  [
    'a template that needs Node',
    {
      'templates/parts/Logo.tsx': "import { readFileSync } from 'node:fs'\nexport const Logo = () => readFileSync('x')"
    },
    { hasOwnTemplates: true },
    'templates/parts/Logo.tsx:1:30 template/browser Could not resolve “node:fs”.'
  ],
  [
    'a component that imports a package which is not there',
    { 'docs/_a.tsx': "'use client'\nimport x from 'no-such-package'\nexport const A = () => x" },
    { pages: [pageWith('docs/_a.tsx#A')] },
    'docs/_a.tsx:2:15 template/browser Could not resolve “no-such-package”.'
  ]
])('%s is reported at its place, and the pages do without React', async (_, files, site, expected) => {
  const { client: own, islands, findings } = await bundle(files, site)
  expect(findings).toEqual([expect.stringContaining(expected)])
  expect({ chrome: own.chrome, islands }).toEqual({ chrome: null, islands: null })
})
