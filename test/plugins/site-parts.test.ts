/** Components of a site in the place of parts of the layout and of the text, as the plugin that reads the site names them. */
import { expect, test } from 'vitest'
import { buildSite } from '../../src/api/testing.ts'
import type { Plugin } from '../../src/types/plugin.ts'

const acme: Plugin = {
  name: 'acme',
  codes: { lost: 'warning' },
  configuration: {
    matches: ({ hasFile }) => hasFile('acme.json'),
    read: () => ({
      file: 'acme.json',
      config: { title: 'Acme', url: 'https://acme.example', docs: { path: 'docs' }, footer: { copyright: 'Ours' } },
      dialect: {
        codes: { unsupported: 'lost' },
        staticHint: 'Move its code into scripts/.',
        frame: [
          {
            name: 'Foot',
            template: 'parts/Footer',
            component: 'Footer',
            file: 'theme/Foot.jsx',
            imports: ['acme/Foot'],
            originals: ['acme/original'],
            props: { import: 'acme/props', name: 'foot' }
          }
        ]
      }
    })
  },
  resolve: specifier =>
    specifier === 'acme/props'
      ? { code: "export const foot = ({ footer }) => ({ about: footer.copyright + '!' })" }
      : null
}

const foot = `import Own from 'acme/Foot'
import Original from 'acme/original'
export default ({ about }) => <section id="foot">{about}<Original /><hr /><Own /></section>
`

test('a component takes the place of a part, with its own properties, and shows docsgen’s inside', async () => {
  const files = { 'acme.json': '{}', 'site.config.json': '{}', 'docs/index.md': '# Home\n', 'theme/Foot.jsx': foot }
  const { pages, findings } = await buildSite(files, [acme])
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  const [, inside = ''] = /<section id="foot">(.*)<\/section>/s.exec(pages.get('/') ?? '') ?? []
  // Both imports lead to docsgen's component, with the properties that its template has.
  expect(inside).toMatch(/^Ours!<footer.*Ours.*<\/footer><hr\/?><footer.*<\/footer>$/s)
})

test('code of the component that needs a browser is reported as the plugin says', async () => {
  const alive = foot.replace('<hr />', '<hr onClick={() => 1} />')
  const files = { 'acme.json': '{}', 'site.config.json': '{}', 'docs/index.md': '# Home\n', 'theme/Foot.jsx': alive }
  const { findings } = await buildSite(files, [acme])
  expect(findings.filter(({ code }) => code.startsWith('acme/'))).toMatchObject([
    {
      code: 'acme/lost',
      severity: 'warning',
      place: { file: 'theme/Foot.jsx', line: 3, column: 73, length: 7 },
      hint: 'Move its code into scripts/.'
    }
  ])
})

const parts: Plugin = {
  name: 'acme',
  configuration: {
    matches: ({ hasFile }) => hasFile('acme.json'),
    read: () => ({
      file: 'acme.json',
      config: { title: 'Acme', url: 'https://acme.example', docs: { path: 'docs' }, markdown: { format: 'mdx' } },
      dialect: {
        parts: {
          Quote: 'theme/Quote.jsx',
          Title: 'theme/Title.jsx',
          Around: 'theme/Around.jsx',
          Below: 'theme/Below.jsx'
        },
        tags: [
          { name: 'Quote', import: 'acme/Quote', tags: ['blockquote'] },
          { name: 'Title', import: 'acme/Title', tags: ['h2', 'h3'], props: 'heading' }
        ],
        around: [
          { name: 'Around', import: 'acme/Around', pages: ['doc'] },
          { name: 'Below', import: 'acme/Below', where: 'after' }
        ],
        componentMap: { file: 'theme/map.jsx', import: '@site/theme/map.jsx', originals: ['acme/'] }
      }
    })
  },
  resolve: specifier => (specifier.startsWith('acme/') ? `@site/theme/${specifier.slice('acme/'.length)}.jsx` : null)
}

test('components render tags of Markdown, stand around the text, and need no import by the map of the site', async () => {
  const { pages, findings } = await buildSite(
    {
      'acme.json': '{}',
      'site.config.json': '{}',
      'theme/Quote.jsx': 'export default ({ children }) => <blockquote className="ours">{children}</blockquote>\n',
      'theme/Title.jsx': 'export default ({ as: Tag, children, ...rest }) => <Tag {...rest}>{children} ({Tag})</Tag>\n',
      'theme/Around.jsx': 'export default ({ children }) => <section className="around">{children}</section>\n',
      'theme/Below.jsx': 'export default () => <hr className="below" />\n',
      'theme/map.jsx':
        'export default { Big: ({ children }) => <big>{children}</big>, em: ({ children }) => <u>{children}</u> }\n',
      'docs/index.md': '# Home\n\n> Said.\n\n### Part\n\nAn *accent*.\n',
      'docs/big.mdx': '# Big\n\n<Big>words</Big>\n'
    },
    [parts]
  )
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  const home = pages.get('/') ?? ''
  expect(home).toMatch(/<section class="around">\s*<blockquote class="ours">\s*<p>Said.<\/p>\s*<\/blockquote>/)
  expect(home).toMatch(/<h3 [^>]*>Part \(h3\)/)
  expect(home).toContain('An <u>accent</u>.')
  expect(home).toMatch(/<hr class="below"\/?>\s*<\/section>/)
  expect(pages.get('/big')).toContain('<big>words</big>')
})
