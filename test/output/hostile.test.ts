/** Hostile inputs, built and published: nothing of them may become markup, script or an address that runs code. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import type { Finding } from '../../src/types/findings.ts'
import { pageOf, planted, siteFiles } from './hostile/site.ts'

const options = { overrides: {}, strict: false, cache: false, clean: false }
let findings: readonly Finding[] = []
let published: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'docsgen-hostile-'))
  for (const [name, text] of Object.entries(siteFiles())) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  findings = (await build({ ...options, root, mode: 'check' })).findings
  const result = await build({ ...options, root, mode: 'build', configFile: 'notes.config.js' })
  expect(result.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(result.published).toBe(true)
  const names = await readdir(join(root, 'build'), { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile() && !/\.(?:png|js|css)$/.test(entry.name))
  published = new Map(
    await Promise.all(
      files
        .map(async ({ parentPath, name }) => [name, await readFile(join(parentPath, name), 'utf8')] as const)
        .map(async (entry, index) => {
          const [name, text] = await entry
          return [`${index} ${name}`, /\.md$|^llms.*\.txt$/.test(name) ? markupOf(text) : text] as const
        })
    )
  )
  await rm(root, { recursive: true, force: true })
}, 120_000)

describe('no published file has', () => {
  test.each(planted.filter(({ forbid }) => forbid !== undefined).map(it => [it.id, it.where, it] as const))(
    '%s: %s',
    (id, _where, { forbid = '' }) => {
      const pattern = new RegExp((inTags[id] ?? forbid).replace('(?i)', ''), forbid.startsWith('(?i)') ? 'i' : '')
      // Every page has one script of ours; what counts is what the author's text has become.
      const isOurs = forbid === '<script>' ? /<script>(?:"use strict";|const to=)/g : /(?!)/g
      const hits = [...published].filter(([, text]) => pattern.test(text.replace(isOurs, '')))
      expect(hits.map(([name, text]) => `${name}: ${context(text.replace(isOurs, ''), pattern)}`)).toEqual([])
    }
  )
})

/** What of Markdown can be markup: no front matter, no code, no characters that are escaped. */
function markupOf(markdown: string): string {
  return (
    markdown
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replace(/^([ >]*)(`{3,}).*\n[\s\S]*?^\1\2$/gm, '')
      .replace(/\$\$\n[\s\S]*?\n\$\$/g, '')
      .replace(/(`+)[^`\n]+\1/g, '')
      .replace(/\\[<&]/g, '')
      // Outside of tags, of which none has attributes, quotes are text.
      .replace(/(?<!<[^<>]*)"/g, '')
  )
}

/** Patterns that also hit what is shown as text, as it must be, narrowed to what is markup. */
const inTags: Readonly<Record<string, string>> = {
  F13: '(?:og:image" content|src)="javascript:',
  F21: '(<img[^>]*onerror=alert\\(21|"javascript:alert\\(21)',
  T27: '<[^<>]*\\sonclick="alert\\(27',
  U49: '(?i)(?:href|src)="[^"]*javascript:alert\\(49'
}

function context(text: string, pattern: RegExp): string {
  const at = text.search(pattern)
  return text.slice(Math.max(0, at - 60), at + 60)
}

/** What the table calls an error is one at the file of the case. */
test.each([
  ['F09', 'front-matter/invalid'],
  ['F10', 'route/slug'],
  ['F11', 'route/slug'],
  ['F12', 'route/slug'],
  ['F13', 'link/unsafe'],
  ['F14', 'front-matter/invalid'],
  ['F17', 'front-matter/syntax'],
  ['F18', 'front-matter/syntax'],
  ['F19', 'front-matter/syntax'],
  ['F20', 'front-matter/invalid'],
  ['F24', 'front-matter/invalid'],
  ['U45', 'link/unsafe'],
  ['U46', 'link/unsafe'],
  ['U47', 'link/unsafe'],
  ['U48', 'link/unsafe'],
  ['U50', 'link/unsafe'],
  ['U51', 'link/unsafe'],
  ['U52', 'link/unsafe'],
  ['U53', 'link/unsafe'],
  ['U54', 'link/unsafe'],
  ['U55', 'link/unsafe'],
  ['U56', 'link/unsafe'],
  ['C41', 'markdown/code-options'],
  ['C43', 'markdown/code-size']
])('%s is reported as %s', (id, code) => {
  const it = planted.find(known => known.id === id)
  const own = findings.filter(({ place }) => it !== undefined && place?.file === pageOf(it))
  expect(own.map(found => found.code)).toContain(code)
})

test('nothing has reached the prototype of all objects', () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect((globalThis as { polluted?: unknown }).polluted).toBeUndefined()
})

test('XML files are well-formed: no control characters, no bare ampersand', () => {
  const files = [...published].filter(([name]) => name.endsWith('.xml'))
  expect(files.length).toBeGreaterThan(1)
  for (const [, text] of files) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of them.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
    expect(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i)
  }
})

test('links to other sites that open a tab hand over nothing', () => {
  const page = [...published.values()].find(text => text.includes('href="https://e.example"')) ?? ''
  expect(page).toMatch(/<a href="https:\/\/e\.example" target="_blank" rel="noopener noreferrer">/)
})
