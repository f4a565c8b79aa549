/** `docsgen/testing`: sites for the tests of plugins. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { definePlugin } from '../../src/api/config.ts'
import { buildSite } from '../../src/api/testing.ts'

const shout = definePlugin<{ readonly word: string }>({
  name: 'shout',
  content({ options, addPage }) {
    addPage({ path: '/words', title: 'Words', body: `The word is **${options.word}**.` })
  },
  check: {
    loud: {
      page({ prose }, { report }) {
        const at = prose.indexOf('LOUD')
        if (at >= 0) report({ message: 'Too loud.', at, length: 4 })
      }
    }
  }
})

test('a site has its pages, its files and its findings, and leaves nothing behind', async () => {
  // A folder of its own, because other tests that run at the same time build sites, too.
  const { TMPDIR: usual = tmpdir() } = process.env
  const own = mkdtempSync(join(usual, 'docsgen-testing-'))
  process.env.TMPDIR = own
  onTestFinished(() => {
    process.env.TMPDIR = usual
    rmSync(own, { recursive: true, force: true })
  })
  const before = leftovers()
  const files = { 'docs/index.md': '# Start\n\nNot LOUD.', 'docs/guide/setup.md': '# Setup\n' }
  const { pages, files: output, findings } = await buildSite(files, [shout({ word: 'Hello' })], { title: 'Acme' })
  expect([...pages.keys()]).toEqual(['/404', '/guide/setup', '/', '/search', '/words'])
  expect(pages.get('/words')).toContain('The word is <strong>Hello</strong>.')
  expect(pages.get('/')).toMatch(/<title>[^<]*Acme/)
  expect(output.has('sitemap.xml')).toBe(true)
  const loud = findings.find(({ code }) => code === 'shout/loud')
  expect(loud).toMatchObject({ severity: 'warning', place: { file: 'docs/index.md', line: 3, column: 5, length: 4 } })
  expect(leftovers()).toEqual(before)
})

test('with errors there are findings and no pages; a configuration of the site counts, and the plugins beside it', async () => {
  const config = JSON.stringify({ title: 'Own', url: 'https://own.example', severities: { 'shout/loud': 'error' } })
  const files = { 'site.config.json': config, 'docs/index.md': '# Start\n\nLOUD [x](./none.md)' }
  const { pages, findings } = await buildSite(files, [shout({ word: 'a' })])
  expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'shout/loud',
    'link/broken'
  ])
  expect(pages.size).toBe(0)
})

test('a plugin can read the site of another generator', async () => {
  const reader = definePlugin({
    name: 'notes',
    configuration: {
      matches: folder => folder.hasFile('notes.txt'),
      read: folder => ({ file: 'notes.txt', config: { title: (folder.readFile('notes.txt') ?? '').trim() } })
    }
  })
  const { pages, findings } = await buildSite(
    { 'notes.txt': 'Field notes\n', 'docs/index.md': '# Start' },
    [reader()],
    {
      title: 'Site'
    }
  )
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(pages.get('/')).toMatch(/<title>[^<]*Site/)
})

test('a file outside of the site is refused', async () => {
  await expect(buildSite({ '../../outside.md': 'x' })).rejects.toThrow()
  expect(existsSync('../../outside.md')).toBe(false)
})

function leftovers(): string[] {
  return readdirSync(tmpdir()).filter(name => name.startsWith('docsgen-test-'))
}
