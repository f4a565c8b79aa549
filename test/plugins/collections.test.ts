/** The hook `collections`: what pages of files look like, what they depend on, and what is said of mistakes in a plugin. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from '../../src/diagnostics/finding.ts'
import { build } from '../../src/pipeline/build.ts'
import {
  answerOf,
  type ClaimedCollection,
  compileBody,
  readCollection,
  showPart
} from '../../src/plugins/collections.ts'
import type { Config } from '../../src/types/config.ts'
import type { Sources } from '../../src/types/content.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { writeSite } from '../support/files.ts'
import { serveSite } from '../support/serve.ts'

const configWith = (plugins: string) => `
import { defineCollection, definePlugin } from 'docsgen/config'
const files = [{ folder: 'notes', extensions: ['.txt'] }]
export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false, theme: false,
  markdown: { timeLimit: 1 }, severities: { 'link/broken': 'warning', 'link/broken-anchor': 'warning', 'link/unsafe': 'warning' },
  plugins: [${plugins}]
}
`

/** Each note: a word that names it, and lines; the page of a note shows the words of the notes that it names. */
const notes = `definePlugin({
  name: 'notes',
  version: '1',
  codes: { 'no-word': 'error' },
  collections: () => [defineCollection({
    name: 'notes', files,
    imports: ({ text }) => text.startsWith('import ') ? ['extra/' + text.split('\\n')[0].slice(7) + '.txt'] : [],
    read(files, { report, placeInConfig }) {
      const words = new Map(files.map(({ path, text }) => [path.slice(6, -4), text.split('\\n')[0]]))
      for (const { path, text } of files) {
        if (text.startsWith('\\n')) report({ code: 'no-word', message: 'The note has no word.', place: { file: path }, related: [{ message: 'the folder', place: placeInConfig('notes') }] })
      }
      return {
        pages: files.map(({ path, text }) => {
          const name = path.slice(6, -4)
          const front = { frontMatter: { sidebar_label: 'Note ' + name }, description: 'About ' + name }
          return { file: path, path: '/notes/' + name, id: 'notes/' + name, title: 'The note ' + name, ...front, data: text.split('\\n').slice(1) }
        }),
        sidebar: { entries: [{ label: 'Notes', items: [...words.keys()].map(name => ({ page: 'notes/' + name })) }, { label: 'Top', href: '/notes/a#part' }] },
        answer: name => words.get(name),
        compile({ data, file }, { ask, addressOf, resolve, renderMarkdown, report }) {
          if (data[0] === 'tree') {
            const position = { start: { line: 3, column: 1 }, end: { line: 3, column: 40 } }
            const link = { type: 'element', tagName: 'a', properties: { href: './gone.md' }, position, children: [{ type: 'text', value: 'gone' }] }
            return { html: { type: 'root', children: [{ type: 'element', tagName: 'p', children: [link] }] } }
          }
          if (data[0] === 'finished') {
            const { html } = renderMarkdown(data[1], written => resolve(written))
            const links = [{ href: resolve('./gone.md').href, written: './gone.md', place: { file, line: 3 } }]
            const headings = [{ level: 2, id: 'own', text: 'Own & more' }]
            return { html: '<h2 id="own">Own</h2>' + html, headings, links, sections: [{ heading: 0, text: 'finished words' }], titleHtml: '<i>' + ask('a') + '</i>' }
          }
          const others = data.filter(name => name !== '').map(name => '<li><a href="' + addressOf('notes/' + name + '.txt') + '">' + ask(name) + '</a></li>')
          if (others.length === 0) report({ code: 'link/unsafe', message: 'The note names no other.' })
          return { html: '<h2 id="part">Part</h2><p>See <a href="../docs/index.md">home</a> and <a href="b.txt">b</a>.</p><ul>' + others.join('') + '</ul><pre><code class="language-js">let x = 1</code></pre>' }
        }
      }
    }
  })]
})()`

const site = {
  'site.config.mjs': configWith(notes),
  'docs/index.md': '# Home\n\n[A](../notes/a.txt#part), [no part](../notes/a.txt#no), [own](../notes/d.txt#own).\n',
  'notes/a.txt': 'alpha\nb\n',
  'notes/b.txt': 'beta\n',
  'notes/c.txt': 'gamma\ntree\n./gone.md\n',
  'notes/d.txt': 'delta\nfinished\nSee [b](b.txt).\n',
  'notes/left-out.md': 'Not of the collection.\n'
}

function said(
  findings: readonly { code: string; message: string; place: { file: string; line: number; column: number } | null }[]
) {
  return findings.map(({ code, message, place }) => `${place?.file}:${place?.line}:${place?.column} ${code} ${message}`)
}

test('files become pages that are linked, listed and checked like those of Markdown, and depend on what they ask', async () => {
  const root = await writeSite(site)
  const run = () => build({ root, mode: 'build' })
  const page = (name: string) => readFile(join(root, 'build/notes', name), 'utf8')
  const first = await run()
  expect(said(first.findings.filter(({ severity }) => severity !== 'info'))).toEqual([
    'docs/index.md:3:37 link/broken-anchor “/notes/a” has no anchor “#no”.',
    'notes/b.txt:1:1 link/unsafe The note names no other.',
    'notes/c.txt:3:1 link/broken “./gone.md” leads to no page.',
    'notes/d.txt:3:1 link/broken “./gone.md” leads to no page.'
  ])
  const a = await page('a/index.html')
  expect(a).toContain('<title>The note a | Acme</title>')
  expect(a).toContain('<meta name="description" content="About a"')
  expect(a).toMatch(/<h2 id="part" class="anchor">Part<a class="hash-link"/)
  expect(a).toContain('<a href="/">home</a> and <a href="/notes/b">b</a>')
  expect(a).toContain('<a href="/notes/b">beta</a>')
  expect(a).toMatch(/<pre tabindex="0"><code><span class="[^"]*">let </)
  expect(a).toMatch(/href="\/notes\/c"[^>]*>Note c</)
  expect(a).toMatch(/href="\/notes\/a#part"[^>]*>Top</)
  expect(await page('a.md')).toContain('## Part')
  const d = await page('d/index.html')
  expect(d).toContain('<i>alpha</i>')
  expect(d).toContain('<h2 id="own">Own</h2><p>See <a href="/notes/b">b</a>.</p>')
  expect(d).toContain('Own &amp; more')

  const edit = async (name: string, text: string) => {
    await writeFile(join(root, 'notes', name), text)
    const { work } = await run()
    return work.compiled
  }
  expect(await edit('c.txt', 'other\ntree\n./gone.md\n')).toBe(1)
  expect(await edit('b.txt', 'word\n')).toBe(2)
  expect(await page('a/index.html')).toContain('<a href="/notes/b">word</a>')
  expect(await edit('a.txt', '\nb\n')).toBe(2)
  const { findings } = await run()
  expect(findings.find(({ code }) => code === 'notes/no-word')).toMatchObject({
    severity: 'error',
    place: { file: 'notes/a.txt', line: 1 },
    related: [{ place: { file: 'site.config.mjs', line: 3 } }]
  })
})

test('the server follows files of a collection', async () => {
  const { 'site.config.mjs': config, ...files } = site
  const served = await serveSite({ ...files, 'site.config.ts': `// @ts-nocheck${config}` })
  expect(await served.get('/notes/a')).toContain('<a href="/notes/b">beta</a>')
  await served.write('notes/b.txt', 'word\n')
  await expect.poll(() => served.get('/notes/a')).toContain('<a href="/notes/b">word</a>')
  await served.write('notes/e.txt', 'new\na\n')
  await expect.poll(() => served.get('/notes/e')).toContain('<a href="/notes/a">alpha</a>')
  await served.write('notes/e.txt', 'import x\nb\n')
  await expect.poll(() => served.get('/notes/e')).toContain('<a href="/notes/b">word</a>')
  expect(await served.status('/notes/x')).toBe(404)
  await served.write('extra/x.txt', 'imported\nb\n')
  await expect.poll(() => served.get('/notes/x')).toContain('<a href="/notes/b">word</a>')
  await served.write('extra/x.txt', 'imported\na\n')
  await expect.poll(() => served.get('/notes/x')).toContain('<a href="/notes/a">alpha</a>')
  await served.remove('notes/e.txt')
  await expect.poll(() => served.status('/notes/e')).toBe(404)
})

/** A plugin with a collection of one page, written as what differs from a right one. */
const one = (name: string, { page = '', read = '', more = '', result = '', body = "{ html: '' }" }) => `definePlugin({
  name: '${name}', collections: () => [{ name: 'notes', files, ${more}
    read(files, { report }) {
      ${read}
      const page = { file: files[0].path, path: '/${name}', title: 'T', data: null, ${page} }
      return { pages: [page], compile: (page, { report, ask }) => { return ${body} }, ${result} }
    }
  }]
})()`

/** By the name of the plugin: its definition, and what is said. */
const wrong: Readonly<Record<string, readonly [definition: string, message: string]>> = {
  list: [
    "definePlugin({ name: 'list', collections: () => 'x' })()",
    'hook “collections” returned a string that is not a list of collections.'
  ],
  key: [
    "definePlugin({ name: 'key', collections: () => [{ name: 'x', files, folder: 'x', read() {} }] })()",
    'hook “collections” returned the unknown key “folder”; valid keys are name, files, imports, docsSet, linkSchemes, elements, read.'
  ],
  folder: [
    "definePlugin({ name: 'folder', collections: () => [{ name: 'x', files: [{ folder: '/x', extensions: ['.x'] }], read() {} }] })()",
    'hook “collections” returned the collection “x” without “files”: a list of { folder, extensions } and { file }, with paths in the project.'
  ],
  twins: [
    "definePlugin({ name: 'twins', collections: () => [1, 2].map(() => ({ name: 'x', files, read() {} })) })()",
    'hook “collections” returned two collections with the name “x”.'
  ],
  throws: [one('throws', { read: "throw new Error('no list')" }), 'hook “collections.notes.read” failed: no list.'],
  slow: [
    one('slow', { read: 'for (;;);' }),
    'hook “collections.notes.read” failed: it did not finish within 2 seconds.'
  ],
  never: [
    one('never', { body: 'new Promise(() => {})' }),
    'hook “collections.notes.compile” failed: it did not finish within 1 second.'
  ],
  foreign: [
    one('foreign', { page: "file: 'docs/index.md'" }),
    'hook “collections.notes.read” returned a page with the “file” “docs/index.md”, which is not a file of the collection.'
  ],
  path: [
    one('path', { page: "path: 'a b'" }),
    'hook “collections.notes.read” returned a page with the path “a b”: a path is absolute, such as “/prices”.'
  ],
  entry: [
    one('entry', { result: "sidebar: { entries: [{ label: 'x' }] }" }),
    'hook “collections.notes.read” returned a “sidebar” whose “entries” are not a list of { page }, { label, href } and { label, items }.'
  ],
  code: [
    one('code', { read: "report({ code: 'no-code', message: 'No.' })" }),
    'hook “collections.notes.read” failed: “no-code” is neither a code of docsgen nor one of its “codes”.'
  ],
  schemes: [
    one('schemes', { more: "linkSchemes: ['https']," }),
    'hook “collections” returned the collection “notes” with “linkSchemes” that are not a list of schemes without another meaning, such as “schema”.'
  ],
  names: [
    one('names', { more: "linkSchemes: ['note'],", result: "names: { notes: { x: '/names' } }" }),
    'hook “collections.notes.read” returned “names” with “notes”, which is not in its “linkSchemes”.'
  ],
  elements: [
    one('elements', { more: "linkSchemes: ['part'], elements: { Tabs: { scheme: 'part', attribute: 'id' } }," }),
    'hook “collections” returned the collection “notes” with “elements” that are not names of new components with one of its “linkSchemes” and an “attribute”.'
  ],
  show: [
    one('show', { result: "show: 'x'" }),
    'hook “collections.notes.read” returned a “show” that is not a function.'
  ],
  target: [
    one('target', { more: "linkSchemes: ['other'],", result: "names: { other: { x: 'names' } }" }),
    'hook “collections.notes.read” returned “names” as the path of “other:x”: write a path such as “/prices#low”.'
  ],
  imports: [
    one('imports', { more: 'imports: () => [1],' }),
    'hook “collections.notes.imports” returned a list that is not a list of paths in the project.'
  ],
  body: [
    one('body', { page: "file: 'notes/a.txt/body'", body: "'<p>'" }),
    'hook “collections.notes.compile” returned a string instead of an object with “html”.'
  ],
  heading: [
    one('heading', {
      page: "file: 'notes/a.txt/heading'",
      body: "{ html: '', headings: [{ level: 1, id: 'a', text: 'A' }] }"
    }),
    'hook “collections.notes.compile” returned “headings” whose entry 1 has a missing or invalid key.'
  ],
  links: [
    one('links', { page: "file: 'notes/a.txt/links'", body: "{ html: '', links: [] }" }),
    'hook “collections.notes.compile” returned a body with “links” but without “headings”, which a finished body requires.'
  ],
  answers: [
    one('answers', {
      page: "file: 'notes/a.txt/answers'",
      result: "answer() { throw new Error('no answer') }",
      body: "ask('x')"
    }),
    'hook “collections.notes.compile” failed: no answer.'
  ]
}

test('mistakes of a plugin are findings that name the hook, and the rest of the site is built', async () => {
  const more = [
    one('second', {}),
    one('set', { more: "docsSet: 'defualt'," }),
    one('empty', { more: "files: [{ folder: 'notes', extensions: ['.csv'] }, { file: 'no.json' }]," }),
    one('first', { page: "file: 'notes/a.txt/first', path: '/same'" }),
    one('other', { page: "file: 'notes/a.txt/other', path: '/same'" })
  ]
  const plugins = [...Object.values(wrong).map(([definition]) => definition), ...more]
  const root = await writeSite({
    'site.config.mjs': configWith(plugins.join(',\n')),
    'docs/index.md': '# Home\n',
    'notes/a.txt': 'alpha\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  const messages = findings.map(({ message }) => message)
  for (const [name, [, message]] of Object.entries(wrong)) {
    const [start = '', end = ''] = message.split(/(?<=”) (?=returned|failed)/)
    expect(messages).toContain(`The ${start} of the plugin “${name}” ${end}`)
  }
  expect(messages).toContain(
    'The page “/second” of the collection “notes” of the plugin “second” is about “notes/a.txt”, for which the collection “notes” of the plugin “never” already has a page.'
  )
  expect(messages).toContain('The docs set “defualt” of the collection “notes” of the plugin “set” does not exist.')
  expect(messages).toContain(
    'The collection “notes” of the plugin “empty” has no files: “notes” has no file that ends in .csv, and there is no “no.json”.'
  )
  expect(findings.filter(({ code }) => code === 'route/duplicate').map(({ place }) => place?.file)).toEqual([
    'notes/a.txt/other'
  ])
  expect(findings.every(({ place }) => place !== null)).toBe(true)
})

test('a bug of an own plugin is a finding at the file that it reads', async () => {
  const config = { file: 'site.config.ts', root: '/site', markdown: { timeLimit: 1 } } as unknown as Config
  const fail = (): never => {
    throw new Error('Cannot read /site/api.json')
  }
  const collection = { name: 'api', files: [{ file: 'api.json' }], read: fail }
  const claimed = {
    plugin: { name: 'own', key: '', options: null, data: null },
    isOwn: true,
    isListed: true,
    collection,
    key: 'own/api',
    linkSchemes: [],
    elements: {}
  } as unknown as ClaimedCollection
  const sources = { collections: new Map(), settings: null } as unknown as Sources
  const found: Diagnostic[] = []
  const report = (one: Diagnostic) => void found.push(one)
  expect(await readCollection(claimed, sources, config, report)).toBe(null)
  const read = { claimed, files: new Set(['api.json']), pages: [], answer: fail, compile: fail, show: fail }
  expect(answerOf(read, 'a', config, false)).toBe(undefined)
  const page = { file: 'api.json/a', path: '/a', title: 'A', data: null }
  const context = { report } as unknown as Parameters<typeof compileBody>[2]
  expect(await compileBody(read, page, context, config)).toBe(null)
  const place = placeOf(toSourcePath('docs/a.mdx'))
  const link = { scheme: 'schema', name: 'A' }
  expect(await showPart(read, { page, link }, { ...context, place }, config)).toBe(null)
  const message = 'The plugin “own” failed: Cannot read api.json.'
  expect(found.map(one => [one.code, one.place?.file, one.message, one.related[0]?.place.file])).toEqual([
    ['plugin/failed', 'api.json', message, undefined],
    ['plugin/failed', 'api.json', message, 'api.json/a'],
    ['plugin/failed', 'api.json', message, 'docs/a.mdx']
  ])
})
