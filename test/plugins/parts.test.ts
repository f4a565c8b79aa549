/** Elements that show parts of a plugin's pages in pages of the site. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { editor } from '../support/edits.ts'
import { writeSite } from '../support/files.ts'
import { serveSite } from '../support/serve.ts'

const body = `{
  html: '<section><h2 id="' + name + '">' + name + '</h2><p data-term>' + ask(name) + '</p><h3 id="' + name + '.more">More</h3></section>',
  markdown: '## ' + name + '\\n\\n' + ask(name),
  headings: [{ level: 2, id: name, text: name }, { level: 3, id: name + '.more', text: 'More' }],
  anchors: [name + '.x'],
  links: [{ href: '/gone', place: { file: 'terms/' + name + '.txt', line: 2 } }],
  sections: [{ heading: 0, text: ask(name) }, { heading: 1, text: 'much more' }]
}`

/** A plugin with a page for each term: `<Term name="rocket" />` shows the text of its file. */
const terms = ({
  show = `return ${body}`,
  elements = "{ Term: { scheme: 'term', attribute: 'name' } }",
  name = 'terms'
} = {}) => `definePlugin({
  name: '${name}', version: '1', codes: { broken: 'warning' },
  client: [{ script: 'term.js', attribute: 'data-term' }],
  collections: () => [{
    name: 'terms', files: [{ folder: '${name}', extensions: ['.txt'] }], linkSchemes: ['${name === 'terms' ? 'term' : 'word'}'], elements: ${elements},
    read(files) {
      const all = files.map(({ path, text }) => ({ path, name: path.slice(path.indexOf('/') + 1, -4), text }))
      return {
        pages: all.map(({ path, name, text }) => ({ file: path, path: '/${name}/' + name, title: name, data: text })),
        names: { ${name === 'terms' ? 'term' : 'word'}: Object.fromEntries(all.map(({ name }) => [name, '/${name}/' + name])) },
        answer: asked => all.find(({ name }) => name === asked)?.text.split('\\n')[0] ?? null,
        show({ name }, { ask, report, addressOf }) { ${show} },
        compile: ({ data }) => ({ html: '<p>' + data + '</p>' })
      }
    }
  }]
})()`

const configWith = (plugins: string, more = '') => `
import { definePlugin } from 'docsgen/config'
export default {
  title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, theme: false,
  severities: { 'link/broken': 'warning', 'plugin/failed': 'warning' }, markdown: { timeLimit: 1 }, plugins: [${plugins}], ${more}
}
`

interface Found {
  readonly code: string
  readonly message: string
  readonly hint: string | null
  readonly severity: string
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null
}

const said = (findings: readonly Found[]) =>
  findings
    .filter(({ severity }) => severity !== 'info')
    .map(
      ({ code, message, hint, place }) => `${place?.file}:${place?.line}:${place?.column} ${code} ${message} ${hint}`
    )

const files = {
  'term.js': 'console.log(1)\n',
  'terms/rocket.txt': 'It flies.\n',
  'terms/pad.txt': 'It stays.\n'
}
const page = '# Home\n\n## First\n\n<Term name="rocket" />\n\n## Last\n\n[a](#rocket.more) [b](#rocket.x)\n'

test('a part has its headings, anchors, links, texts for the search and Markdown in the page that shows it', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(terms()),
    ...files,
    'docs/index.mdx': page,
    'docs/code.mdx':
      '# Code\n\n<Term name={"pa" + "d"} />\n\n:::note\n\n<Term name="rocket" />\n\n:::\n\n<Own />\n\nexport const Own = () => <b>own</b>\n',
    'docs/plain.md': '# Plain\n\nText.\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings)).toEqual([
    'terms/pad.txt:2:1 link/broken “/gone” leads to no page. Create the page, or remove the link.',
    'terms/rocket.txt:2:1 link/broken “/gone” leads to no page. Create the page, or remove the link.'
  ])
  const read = (path: string) => readFile(join(root, 'build', path), 'utf8')
  const home = await read('index.html')
  expect(home).toContain('<section><h2 id="rocket">rocket</h2><p data-term>It flies.</p>')
  const contents = [...home.matchAll(/toc-highlight" href="([^"]*)"/g)].map(([, href]) => href)
  // In the list beside the text, and in that of narrow screens.
  expect([...new Set(contents)]).toEqual(['#first', '#rocket', '#rocket.more', '#last'])
  expect(home).toMatch(/assets\/terms-term\.\w+\.js/)
  expect(await read('plain/index.html')).not.toContain('terms-term')
  expect(await read('index.md')).toContain('## First\n\n## rocket\n\nIt flies.\n\n## Last')
  const code = await read('code/index.html')
  expect(code).toContain('<p data-term>It stays.</p>')
  expect(code).toMatch(/admonition__content[^>]*><section><h2 id="rocket">/)
  expect(await read('code.md')).toMatch(/> ## rocket\n>\n> It flies\./)
  const texts = join(root, 'build/assets/search-en/d')
  const found = await Promise.all((await readdir(texts)).map(name => readFile(join(texts, name), 'utf8')))
  expect(found.join('')).toContain('much more')
})

test('a page is compiled again when what its part shows changes, and not for other edits', async () => {
  const root = await writeSite({
    'site.config.mjs': configWith(terms()),
    ...files,
    'docs/index.mdx': page,
    'docs/other.mdx': '# Other\n\n<Term name="pad" />\n'
  })
  await build({ root, mode: 'build' })
  const edit = editor(root)
  const home = () => readFile(join(root, 'build/index.html'), 'utf8')
  // The page of the term only: the second line is not shown.
  expect(await edit('terms/rocket.txt', 'flies.\n', 'flies.\nHigh.\n')).toBe(1)
  expect(await edit('terms/rocket.txt', 'It flies.', 'It soars.')).toBe(2)
  expect(await home()).toContain('It soars.')
  expect(await edit('site.config.mjs', "attribute: 'name'", "attribute: 'id'")).toBeGreaterThan(1)
  expect(await home()).not.toContain('It soars.')
  expect(await edit('docs/index.mdx', 'name="rocket"', 'id="rocket"')).toBe(1)
  expect(await home()).toContain('It soars.')
})

test('names that do not exist, missing names and mistakes of the plugin are found at the element', async () => {
  const show = `
    if (name === 'bad') return { html: '<p>' }
    if (name === 'throws') throw new Error('no text')
    report({ code: 'broken', message: 'Broken.' })
    return ${body}`
  const root = await writeSite({
    'site.config.mjs': configWith(terms({ show })),
    ...files,
    'terms/bad.txt': 'Bad.\n',
    'terms/throws.txt': 'Throws.\n',
    'docs/index.mdx':
      '# Home\n\n- <Term name="rokcet" />\n- <Term />\n\n<Term name="rocket" />\n\n<Term name="bad" />\n\n<Term name="throws" />\n\n<Therm name="pad" />\n'
  })
  const { findings } = await build({ root, mode: 'check' })
  expect(said(findings).filter(one => !one.startsWith('terms/'))).toEqual([
    'docs/index.mdx:3:15 link/broken “<Term>” shows nothing: “rokcet” does not exist. Did you mean “rocket”?',
    'docs/index.mdx:4:3 link/broken “<Term>” does not say what it shows. Give it the attribute “name” with a name.',
    'docs/index.mdx:6:13 terms/broken Broken. null',
    'docs/index.mdx:12:1 mdx/unknown-component “<Therm>” is neither imported nor built in; its content is shown without it. Did you mean “Term”?',
    'site.config.mjs:1:1 plugin/failed The hook “collections.terms.show” of the plugin “terms” failed: no text. Fix it, or remove it from “plugins” in the configuration.',
    'site.config.mjs:1:1 plugin/failed The hook “collections.terms.show” of the plugin “terms” returned a body without “headings”, which a finished body requires. Fix it, or remove it from “plugins” in the configuration.'
  ])
})

test('an element belongs to one plugin, and to a page that declares it', async () => {
  const second = terms({ name: 'words', elements: "{ Term: { scheme: 'word', attribute: 'name' } }" })
  const root = await writeSite({
    'site.config.mjs': configWith(`${terms()}, ${second}`),
    ...files,
    'words/pad.txt': 'A word.\n',
    'docs/index.mdx': '# Home\n\n<Term name="pad" />\n',
    'docs/own.mdx': '# Own\n\n<Term name="pad" />\n\nexport const Term = ({ name }) => <i>{name}</i>\n'
  })
  const { findings } = await build({ root, mode: 'build' })
  expect(said(findings)).toContain(
    'site.config.mjs:1:1 plugin/failed The elements “<Term>” belong to two plugins, “terms” and “words”. Remove one of them. Until then, they lead to pages of “terms”.'
  )
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('It stays.')
  expect(await readFile(join(root, 'build/own/index.html'), 'utf8')).toContain('<i>pad</i>')
})

test('the server follows parts, and shows them in other languages', async () => {
  const config = configWith(terms(), "i18n: { defaultLocale: 'en', locales: ['en', 'de'] },")
  const served = await serveSite({
    'site.config.ts': `// @ts-nocheck${config}`,
    ...files,
    'docs/index.mdx': page
  })
  expect(await served.get('/')).toContain('<p data-term>It flies.</p>')
  expect(await served.get('/de/')).toContain('<p data-term>It flies.</p>')
  await served.write('terms/rocket.txt', 'It soars.\n')
  await expect.poll(() => served.get('/')).toContain('<p data-term>It soars.</p>')
  await expect.poll(() => served.get('/de/')).toContain('<p data-term>It soars.</p>')
})
