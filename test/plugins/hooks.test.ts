/** What each hook of a plugin may do, and what is said when it does something else. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'
import { serveSite } from '../support/serve.ts'

/** `seconds`: of a hook; what ends has as long as a busy machine needs for it. */
const configWith = (plugins: string, more = '', seconds = 60) => `
import { definePlugin } from 'docsgen/config'
const schema = validate => ({ '~standard': { version: 1, vendor: 'test', validate } })
export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false,
  markdown: { timeLimit: ${seconds} }, ${more}
  plugins: [${plugins}]
}
`

async function run(files: Readonly<Record<string, string>>, packages: readonly string[] = []) {
  const root = await writeSite(files)
  await mkdir(join(root, 'node_modules'), { recursive: true })
  for (const name of packages)
    await symlink(join(process.cwd(), 'node_modules', name), join(root, 'node_modules', name))
  const { findings, configFailed } = await build({ root, mode: 'build' })
  return {
    configFailed,
    said: findings.filter(({ severity }) => severity !== 'info').map(({ code, message }) => `${code} ${message}`),
    findings,
    read: (path: string) => readFile(join(root, 'build', path), 'utf8')
  }
}

const everything = `definePlugin({
  name: 'all',
  version: '1',
  schema: schema(value => typeof value.word === 'string' ? { value: { word: value.word.toUpperCase() } } : { issues: [{ message: 'Expected text', path: ['word'] }] }),
  config: (config, { options }) => ({ titleDelimiter: options.word }),
  content: ({ options, addPage }) => {
    addPage({ path: '/drawn', title: 'Drawn', component: '@site/Drawn.jsx', props: { word: options.word }, sidebar: false })
    addPage({ path: '/deep/er', title: 'Deeper', body: 'Text with [a link](./er2).', frontMatter: { description: 'D' } })
    addPage({ path: '/deep/er2', title: 'Deeper 2', body: '<Mark/>', format: 'mdx' })
    return { answer: 42 }
  },
  markdown: ({ data, options }) => ({
    remarkPlugins: [() => tree => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Answer ' + data.answer }] }) }],
    components: { Mark: '@site/Mark.jsx#Mark' },
    codeBlocks: { shout: async (code, { meta }) => '<figure data-meta="' + meta + '">' + code.trim() + options.word + '</figure>' },
    admonitions: ['term']
  }),
  resolve: (specifier, { data }) => ({
    'all:answer': { code: "export { Twice } from 'all:twice'; export const answer: number = " + data.answer },
    'all:twice': { code: "import { useState } from 'react'; export function Twice() { const [n, set] = useState(21); return <button onClick={() => set(n * 2)}>{n} from all:twice</button> }" },
    'all:mark': '@site/Mark.jsx'
  })[specifier],
  routes: () => ({ redirects: [{ from: '/old', to: '/guide' }] }),
  check: { 'no-foo': { page({ prose, path }, { report }) {
    for (const { index } of prose.matchAll(/foo/g)) report({ message: 'Foo on ' + path + '.', at: index, length: 3, fix: 'bar' })
  } } },
  render: (page, { data }) => ({
    head: [{ tagName: 'meta', attributes: { name: 'answer', content: String(data.answer) } }],
    bodyAttributes: { 'data-kind': page.kind }
  }),
  outputs: ({ pages }) => [{ path: 'pages.txt', content: pages.map(({ path }) => path).join('\\n') }],
  serve: () => ({ middleware: { '/_all': request => Response.json({ path: new URL(request.url).pathname }) } })
})({ word: 'x' })`

const files = {
  'site.config.mjs': configWith(everything, "severities: { 'all/no-foo': 'error' },"),
  'Drawn.jsx': 'export default ({ word }) => <p>Drawn {word}</p>\n',
  'Mark.jsx': 'export const Mark = () => <mark>marked</mark>\n',
  'docs/index.md': '# Home\n\n:::term\nText.\n:::\n\n```shout loud\nhey\n```\n',
  'docs/guide.mdx': `# Guide

\`foo\` <Mark /> and foo.

\`\`\`shout
again
\`\`\`

import { answer, Twice } from 'all:answer'
import { Mark as Same } from 'all:mark'

<p id="resolved">{answer} <Same /> <Twice /></p>
`
}

test('every hook does its part', async () => {
  const { said, findings, read } = await run(files)
  expect(said).toEqual(['all/no-foo Foo on /guide.'])
  expect(findings.find(({ code }) => code === 'all/no-foo')).toMatchObject({
    severity: 'error',
    place: { file: 'docs/guide.mdx', line: 3, column: 20, length: 3 },
    fix: { from: 'foo', to: 'bar' }
  })
  // An error of a rule is an error of the site.
  await expect(read('index.html')).rejects.toThrow()
})

test('what readers get of every hook', async () => {
  const { read } = await run({ ...files, 'docs/guide.mdx': files['docs/guide.mdx'].replace('and foo', '') })
  const home = await read('index.html')
  expect(home).toContain('<figure data-meta="loud">heyX</figure>')
  expect(home).toContain('theme-admonition-term')
  expect(home).toContain('Answer 42')
  expect(home).toContain('<meta name="answer" content="42"/>')
  expect(home).toContain('<body data-kind="doc">')
  const guide = await read('guide/index.html')
  expect(guide).toContain('<title>Guide X Acme</title>')
  expect(guide).toContain('<mark>marked</mark>')
  expect(guide).toContain('againX</figure>')
  expect(guide).toMatch(/42 ?<mark>marked<\/mark> ?<docsgen-island .*>21(?:<!-- -->)? from all:twice<\/button>/)
  const [, island = ''] = /\/(assets\/island-[^"]*all-twice[^"]*\.js)/.exec(guide) ?? []
  expect(await read(island)).toContain('from all:twice')
  expect(await read('drawn/index.html')).toContain('Drawn X')
  expect(await read('deep/er/index.html')).toContain('href="/deep/er2"')
  expect(await read('deep/er2/index.html')).toContain('<mark>marked</mark>')
  expect(await read('old/index.html')).toContain('/guide')
  expect((await read('pages.txt')).split('\n')).toEqual(['/', '/deep/er', '/deep/er2', '/drawn', '/guide'])
})

test('an import leads to exports that a plugin lists, in pages and in browsers', async () => {
  const parts = `import { createElement } from 'react'
export const Sum = ({ of }) => createElement('i', null, 'sum ' + of.join('+'))
export const inWords = words => ({ Title: () => createElement('b', null, words.title) })
`
  const plugin = `{ name: 'kit', codes: { 'left-out': 'warning', late: 'warning' }, resolve: (specifier, { importer, findModule, locale }) => ({
    'kit:a': {
      exports: {
        year: { value: 2026 }, when: { returns: 'now' }, Mark: { component: 'Badge' },
        Sum: { file: 'parts.mjs', load: () => import('./parts.mjs'), name: 'Sum' },
        Title: { file: 'parts.mjs', load: () => import('./parts.mjs'), name: 'Title', of: 'inWords', argument: { title: 'Words' } },
        from: { value: [importer, findModule('src/Half'), locale.current].join(' ') }
      },
      others: { gone: 'Use “year”.' }, othersCode: 'late'
    },
    'kit:other': { absent: { reason: 'is not in this kit, either.', hint: 'Do without it.' } },
    'kit:none': { absent: { code: 'left-out', reason: 'is not in this kit.', hint: 'Do without it.' } },
    'kit:clock': { exports: {
      useNow: { file: 'clock.mjs', load: () => import('./clock.mjs'), name: 'useNow', inBrowser: true },
      useThen: { file: 'clock.mjs', load: () => import('./clock.mjs'), name: 'useNow' }
    } },
    'kit:broken': { import: '@site/Broken.jsx', otherwise: 'kit:a' },
    'kit:browser': { exports: { open: { value: 1 } }, notInPages: { reason: 'needs a browser.', hint: 'Use it elsewhere.' } },
    'kit:wrong': { exports: { a: 1 } }
  })[specifier] }`
  const { said, read } = await run(
    {
      'site.config.mjs': configWith(plugin, "severities: { 'mdx/import': 'warning' },"),
      'parts.mjs': parts,
      'clock.mjs': "export const useNow = () => 'noon'\n",
      'Broken.jsx': 'export const year = (\n',
      'src/Half.ts': '',
      'src/Button.jsx': `import { useState } from 'react'
import { Sum, Title, when, year } from 'kit:a'
export function Button() {
  const [n, set] = useState(year)
  return <button onClick={() => set(n + 1)}>{n} {when()} <Sum of={[1, 2]} /> <Title /></button>
}
`,
      'src/Clock.jsx': "import { useNow } from 'kit:clock'\nexport const Clock = () => <time>{useNow()}</time>\n",
      'src/Still.jsx': "import { useThen } from 'kit:clock'\nexport const Still = () => <s>{useThen()}</s>\n",
      'docs/index.mdx': `import { year, when, Mark, Sum, Title, from, gone } from 'kit:a'
import Nothing from 'kit:none'
import Other from 'kit:other'
import { when as again } from 'kit:broken'
import { Button } from '@site/src/Button'
import { Clock } from '@site/src/Clock'
import { Still } from '@site/src/Still'

# Home

{year} {when()} {again()} <Mark>new</Mark> <Sum of={[1, 2]} /> <Title /> {from} <Nothing>kept</Nothing>

<Button /> <Clock /> <Still />
`,
      'docs/browser.mdx': "import { open } from 'kit:browser'\n\n# Browser\n\n{open}\n",
      'docs/wrong.mdx': "import { a } from 'kit:wrong'\n\n# Wrong\n\n{a}\n"
    },
    ['react']
  )
  expect([...said].sort()).toEqual([
    'kit/late “kit:a” has no “gone” in docsgen: it has no effect.',
    'kit/left-out “kit:none” is not in this kit.',
    'mdx/import “kit:browser” needs a browser.',
    'mdx/import “kit:wrong” is not resolved: the hook “resolve” of the plugin “kit” returned the export “a” without a component, a file, or a value.',
    'site/unsupported “Broken.jsx” is not used, so docsgen renders its own component: it cannot be read: Unexpected end of file.',
    'site/unsupported “kit:other” is not in this kit, either.'
  ])
  const home = (await read('index.html')).replace(/\s+/g, ' ')
  expect(home).toContain('2026 now now')
  expect(home).toContain('<i>sum 1+2</i> <b>Words</b> docs/index.mdx src/Half.ts en kept')
  expect(home).toMatch(/assets\/island-[^"]*Clock/)
  expect(home).not.toMatch(/assets\/island-[^"]*Still/)
  const [, island = ''] = /\/(assets\/island-[^"]*Button[^"]*\.js)/.exec(home) ?? []
  expect(await read(island)).toMatch(/sum .*Words/s)
})

test('each wrong plugin is one finding, and the rest of the site goes on', async () => {
  const wrong = [
    "{ name: 'a', content: () => { throw new Error('boom') } }",
    "{ name: 'b', content: () => new Map() }",
    "{ name: 'c', content: ({ addPage }) => addPage({ path: 'c', title: 'C', body: '' }) }",
    "{ name: 'd', markdown: () => ({ remark: [] }) }",
    "{ name: 'e', routes: () => ({ redirects: [{ from: 'old', to: '/' }] }) }",
    "{ name: 'f', check: { rule: { page() { for (;;) {} } } } }",
    "{ name: 'g', render: () => ({ bodyAttributes: { onclick: 'x' } }) }",
    "{ name: 'h', html: () => 1 }",
    "{ name: 'i', outputs: () => [{ path: 'x.txt' }] }",
    "{ name: 'j', pages: () => null }",
    "{ name: 'k', config: () => ({ plugins: [] }) }",
    "{ name: 'l', client: [{ script: 'nowhere.js' }] }",
    "{ name: 'm', content: ({ addPage }) => addPage({ path: '/guide', title: 'Guide', body: '' }) }",
    "{ name: 'n', resolve: specifier => { if (specifier === 'n:endless') for (;;) {} if (specifier === 'n:throws') throw new Error('boom'); return { 'n:number': 1, 'n:module': {}, 'n:both': 'react', 'n:self': 'n:self' }[specifier] } }",
    "{ name: 'o', resolve: specifier => (specifier === 'n:both' ? { code: '' } : null) }"
  ]
  const severities = "severities: { 'plugin/failed': 'warning', 'mdx/import': 'warning' },"
  const { said, read } = await run({
    'site.config.mjs': configWith(wrong.join(',\n'), severities, 2),
    'docs/index.md': '# Home\n',
    'docs/guide.md': '# Guide\n',
    'docs/imports.mdx': ['number', 'module', 'both', 'self', 'throws', 'endless']
      .map(name => `import 'n:${name}'\n\n`)
      .join('')
  })
  expect(said.map(line => line.replace(/^plugin\/failed /, ''))).toEqual([
    'mdx/import “n:number” is not resolved: the hook “resolve” of the plugin “n” returned a number instead of an import or a module.',
    'mdx/import “n:module” is not resolved: the hook “resolve” of the plugin “n” returned an object without the text “code” instead of an import or a module.',
    'mdx/import “n:both” is resolved by two plugins, “n” and “o”.',
    'mdx/import “n:self” imports itself in a cycle: n:self → n:self.',
    'mdx/import “n:throws” is not resolved: the hook “resolve” of the plugin “n” failed: boom.',
    'mdx/import “n:endless” is not resolved: the hook “resolve” of the plugin “n” failed: it did not finish within 2 seconds.',
    'The hook “check.rule” of the plugin “f” failed: it did not finish within 2 seconds.',
    'The hook “client” of the plugin “l” failed: Could not resolve "nowhere.js".',
    'The hook “content” of the plugin “a” failed: boom.',
    'The hook “content” of the plugin “b” returned a Map or a Set, and later hooks get plain JSON: write Object.fromEntries(map) or [...set].',
    'The hook “content” of the plugin “c” failed: “addPage” got the path “c”: a path is absolute, such as “/glossary”.',
    'The hook “html” of the plugin “h” returned a number instead of the document.',
    'The hook “markdown” of the plugin “d” returned the unknown key “remark”; valid keys are remarkPlugins, rehypePlugins, components, codeBlocks, admonitions.',
    'The hook “outputs” of the plugin “i” failed: the file “x.txt” has neither “content” nor “copyFrom”.',
    'The hook “pages” of the plugin “j” returned nothing that is not a list of pages.',
    'The hook “render” of the plugin “g” returned the attribute “onclick”, whose name does not begin with “data-”.',
    'The hook “routes” of the plugin “e” returned a redirect without a path “from” and an address “to”.',
    'The plugin “m” adds the page “/guide”, which is already the page of “docs/guide.md”.',
    'The hook “config” of the plugin “k” returned the key “plugins”, which a plugin cannot change.'
  ])
  expect(await read('guide/index.html')).toContain('Guide')
})

test.each([
  ["{ name: 'a' }, { name: 'a' }", '“plugins[1]” and “plugins[0]” are both the plugin “a”.'],
  ['definePlugin({ name: "a" })', '“plugins[0]” is a function, not a plugin.'],
  ["{ name: 'a', key: '1' }", 'Unknown option “key” in “plugins[0]”.'],
  [
    `${everything.replace("({ word: 'x' })", '({})')}`,
    'The plugin “all” cannot be used: invalid option “word”: Expected text.'
  ]
])('the configuration %s is refused once', async (plugins, message) => {
  const { said, configFailed } = await run({ 'site.config.mjs': configWith(plugins), 'docs/index.md': '# Home\n' })
  expect(configFailed).toBe(true)
  expect(said).toEqual([expect.stringContaining(message)])
})

test('in the server: addresses of plugins, and pages that follow what a plugin has read', async () => {
  const plugin = `definePlugin({
    name: 'notes',
    version: '1',
    content({ readFolder, readFile, addPage }) {
      for (const name of readFolder('notes')) {
        const body = readFile('notes/' + name)
        addPage({ path: '/notes/' + name.replace('.txt', ''), title: name, body })
      }
      return { count: readFolder('notes').length }
    },
    markdown: ({ data }) => ({ codeBlocks: { count: () => '<b>' + data.count + ' notes</b>' } }),
    check: { 'no-foo': { page({ prose }, { report }) { if (prose.includes('foo')) report({ message: 'Foo.' }) } } },
    serve: () => ({ middleware: { '/_notes': request => Response.json({ asked: new URL(request.url).search }) } })
  })()`
  const served = await serveSite({
    'site.config.ts': configWith(plugin).replace('const schema = validate', 'const schema = (validate: unknown)'),
    'docs/index.md': '# Home\n\n```count\n\n```\n',
    'notes/one.txt': 'First words.'
  })
  expect(await served.get('/_notes?x=1')).toBe('{"asked":"?x=1"}')
  expect(await served.get('/notes/one')).toContain('First words.')
  expect(await served.get('/')).toContain('<b>1 notes</b>')
  await served.write('notes/one.txt', 'Other words.')
  await expect.poll(() => served.get('/notes/one')).toContain('Other words.')
  await served.write('notes/two.txt', 'Second, with foo.')
  await expect.poll(() => served.get('/notes/two')).toContain('Second')
  await expect.poll(() => served.get('/')).toContain('<b>2 notes</b>')
  await expect.poll(() => served.news).toContainEqual(expect.stringContaining('notes/no-foo docs/notes/two.md'))
})

test('an answer of the network is asked for in every build, or kept by its hash', async () => {
  let text = '{"word":"first"}'
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.accept} ${request.headers.authorization ?? ''}`.trim())
    response.statusCode = request.url === '/gone' ? 404 : 200
    response.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise(resolve => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  const plugin = (
    path: string,
    options: string
  ) => `{ name: 'net', version: '1', async content({ fetchJson, addPage }) {
    const { word } = await fetchJson('http://127.0.0.1:${port}${path}', ${options})
    addPage({ path: '/word', title: 'Word', body: 'It is ' + word + '.' })
  } }`
  const root = await writeSite({ 'docs/index.md': '# Home\n' })
  const page = async (path: string, options: string) => {
    await writeFile(join(root, 'site.config.mjs'), configWith(plugin(path, options)))
    const { findings } = await build({ root, mode: 'build' })
    const html = await readFile(join(root, 'build/word/index.html'), 'utf8').catch(() => '')
    const said = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)
    return [/It is (\w+)/.exec(html)?.[1], ...said]
  }
  expect(await page('/a', "{ headers: { authorization: 'key' } }")).toEqual(['first'])
  text = '{"word":"second"}'
  expect(await page('/a', "{ headers: { authorization: 'key' } }")).toEqual(['second'])
  expect(asked).toEqual(['/a application/json key', '/a application/json key'])

  const integrity = `{ integrity: '${createHash('sha256').update(text).digest('hex')}' }`
  expect(await page('/b', integrity)).toEqual(['second'])
  // Neither another answer nor another state of the site asks again.
  text = '{"word":"third"}'
  await rm(join(root, '.docsgen/cache'), { recursive: true, force: true })
  expect(await page('/b', integrity)).toEqual(['second'])
  expect(asked.slice(2)).toEqual(['/b application/json'])

  await rm(join(root, '.docsgen'), { recursive: true, force: true })
  const [, changed = ''] = await page('/b', integrity)
  expect(changed).toMatch(
    /The hook “content” of the plugin “net” failed: .*\/b has the hash [0-9a-f]{64}, not the expected one/
  )
  const [, gone = ''] = await page('/gone', '{}')
  expect(gone).toMatch(/\/gone answered 404/)
})
