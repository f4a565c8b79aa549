/** Variables of the configuration in pages, and parts of pages with conditions. */
import { describe, expect, test } from 'vitest'
import { titleEdit } from '../../src/content/title-edit.ts'
import type { Config } from '../../src/types/config.ts'
import { testConfig, testDocsSet } from '../support/config.ts'
import {
  compileAll,
  compileMarkdown,
  compileMdx,
  environmentOf,
  findingsOf,
  htmlOf,
  linesOf,
  pageOf
} from './support.ts'

const variables = { version: '2.1', 'api.url': 'https://api.example/v2', html: '<b>&"' }
const site = { markdown: { variables } }

const cases = [
  ['Version {{ version }} and {{version}}.', '<p>Version 2.1 and 2.1.</p>'],
  ['# A {{ version }}\n\n## The {{ version }}', '<h2 class="anchor" id="the-21">The 2.1'],
  ['[a](https://a.example/{{version}}/b "v{{ version }}")', 'href="https://a.example/2.1/b" title="v2.1"'],
  ['<{{api.url}}> [b]\n\n[b]: https://a.example/{{version}}', 'href="https://a.example/2.1"'],
  ['Run `npm i acme@{{ version }}`, `{{ other }}`.', '<code>npm i acme@2.1</code>, <code>{{ other }}</code>'],
  ['`\\{{ version }}` and `\\{{ other }}`', '<code>{{ version }}</code> and <code>\\{{ other }}</code>'],
  ['{{ html }}', '<p>&lt;b>&amp;"</p>'],
  ['\\{{ version }}', '<p>{{ version }}</p>'],
  ['{{ fn() }} {{#each}} {{{ version }}}', '{{ fn() }} {{#each}}'],
  ['| {{ version }} | b |\n|---|---|\n| c | **{{ version }}** |', '<strong>2.1</strong>']
] as const

describe.each([
  ['md', (text: string) => compileMarkdown(text, site)],
  ['mdx', (text: string) => compileMdx(text, {}, site)],
  [
    'md, by the reference parser',
    (text: string) => compileMarkdown(text, { markdown: { variables, parser: 'remark' } })
  ]
] as const)('in %s', (format, compile) => {
  test.each(cases.filter(([text]) => format !== 'mdx' || !/^<|fn\(|\\/.test(text)))('%j', async (text, expected) => {
    const { html, diagnostics } = await compile(text)
    expect(html).toContain(expected)
    expect(linesOf(diagnostics)).toEqual([])
  })

  test('blocks of code have values if they ask for them', async () => {
    const { html } = await compile('```sh\na {{ version }}\n```\n\n```sh variables\nb {{ version }} {{ other }}\n```')
    const text = html.replace(/<[^>]*>/g, '')
    expect(text).toContain('a {{ version }}')
    expect(text).toContain('b 2.1 {{ other }}')
  })
})

test('in MDX properties have values, and JavaScript stays as it is', async () => {
  const text =
    'export const version = 3\n\n<Card title="V {{ version }}" href="https://a.example/{{version}}">{{ version }} {version}</Card>\n\n<div style={{ color: "red" }}>{JSON.stringify({ version })}</div>'
  const { html, diagnostics } = await compileMdx(text, {}, site)
  expect(linesOf(diagnostics)).toEqual([])
  expect(html).toContain('V 2.1')
  expect(html).toContain('href="https://a.example/2.1"')
  expect(html).toMatch(/2\.1 3/)
  expect(html).toContain('{"version":3}')
})

test('raw HTML has values as text', async () => {
  expect(await htmlOf('<a href="https://a.example/{{version}}">{{ html }}</a>', site)).toContain(
    'href="https://a.example/2.1"'
  )
})

test('an unknown variable is reported where it is, with the one that is meant', async () => {
  const text = 'A **b** and\n{{ versoin }} here, {{ nothing }}.\n\n[c](https://a.example/{{vresion}})'
  expect(await findingsOf({ 'docs/a.md': text }, site)).toEqual([
    'docs/a.md:2:1 error markdown/variable No variable has the name “versoin”, so “{{ versoin }}” is shown as text.',
    'docs/a.md:2:21 error markdown/variable No variable has the name “nothing”, so “{{ nothing }}” is shown as text.',
    'docs/a.md:4:23 error markdown/variable No variable has the name “vresion”, so “{{vresion}}” is shown as text.'
  ])
  const { diagnostics } = await compileMarkdown('{{ versoin }}', site)
  expect(diagnostics[0]?.hint).toBe('Did you mean “version”?')
  expect(await findingsOf({ 'docs/a.md': '{{ anything }}' })).toEqual([])
})

test('titles have values', () => {
  const config = testConfig()
  const edit = titleEdit({ ...config, markdown: { ...config.markdown, variables, extras: ['mark'] } })
  expect(edit.title('The ==new== {{ version }}')).toBe('The new 2.1')
  expect(edit.values('==a== {{version}} {{ other }}')).toBe('==a== 2.1 {{ other }}')
})

const part = (condition: string, text = 'part') => `:::if ${condition}\n\n${text}\n\n:::\n\nrest`

/** A page of version 2.0 in German. */
async function compiled(text: string, source = 'docs/a.md') {
  const environment = environmentOf({}, { markdown: { flags: { cloud: true, beta: false } }, language: 'de' })
  const base = testDocsSet()
  const version = (name: string) => ({ ...base, id: `default@${name}`, version: { ...base.version, name } })
  const locales = ['de', 'en'].map(tag => ({ ...environment.config.locale, tag }))
  const config: Config = { ...environment.config, locales, docs: [version('2.0'), version('1.0')] }
  const page = { ...pageOf(source, text), collection: 'default@2.0' }
  const found: string[] = []
  const bodies = await compileAll([page], { ...environment, config }, made => found.push(...linesOf([made])))
  const [body] = [...bodies.values()]
  return { html: body?.html ?? '', headings: body?.headings ?? [], found }
}

test.each([
  ['version=2.0', true],
  ['version=1.0', false],
  ['version=1.0,2.0', true],
  ['version!=1.0', true],
  ['language=de', true],
  ['language=en', false],
  ['flag=cloud', true],
  ['flag=beta', false],
  ['flag!=beta language=de version=2.0', true],
  ['flag=cloud language=en', false]
])('a part for %s', async (condition, isShown) => {
  for (const source of ['docs/a.md', 'docs/a.mdx']) {
    const { html, headings, found } = await compiled(part(condition, '## Part\n\n- **part**'), source)
    expect(found).toEqual([])
    expect(html.includes('<strong>part</strong>')).toBe(isShown)
    expect(headings.length).toBe(isShown ? 1 : 0)
    expect(html).toContain('<p>rest</p>')
    expect(html).not.toContain('<div')
  }
})

test('parts can be inside of others, and a condition that cannot be read is reported and shows its part', async () => {
  const text = [
    '::::note\n\n:::if version=1.0\n\nold\n\n:::\n\nnew\n\n::::',
    part('version=3.0', 'one'),
    part('flag=clod', 'two'),
    part('verison=2.0', 'three'),
    ':::if\n\nfour\n\n:::'
  ].join('\n\n')
  const { html, found } = await compiled(text)
  expect(html).not.toContain('old')
  for (const word of ['new', 'one', 'two', 'three', 'four']) expect(html).toContain(word)
  expect(found).toEqual([
    'docs/a.md:13:7 error markdown/condition The site has no version “3.0”, so this part is always shown.',
    'docs/a.md:21:7 error markdown/condition The site has no flag “clod”, so this part is always shown.',
    'docs/a.md:29:7 error markdown/condition “verison=2.0” is not a condition, so this part is always shown.',
    'docs/a.md:37:1 error markdown/condition “:::if” has no condition, so this part is always shown.'
  ])
})

describe('the glossary', () => {
  const glossary = [
    { term: 'agent', definition: 'A program that works alone.', aliases: ['robot', 'bot-like (+)'] },
    { term: 'service account', definition: 'An account of an agent.', aliases: [] },
    { term: 'API', definition: 'How programs talk.', aliases: [] }
  ]
  const site = { markdown: { glossary } }
  /** What opens: the words of the page, with their definitions. */
  const tipsOf = (html: string) =>
    [
      ...html.matchAll(
        /<button[^>]*class="tip__term"[^>]*>(.*?)<\/button>.*?<span class="tip__bracket"> \(<\/span>(.*?)<span/gs
      )
    ].map(([, words, definition]) => `${words}: ${definition}`)

  test.each([
    ['Agents, agent and agent.', ['agent: A program that works alone.']],
    ['A robot is an agent.', ['robot: A program that works alone.']],
    ['Agent', ['Agent: A program that works alone.']],
    ['A bot-like (+) one', ['bot-like (+): A program that works alone.']],
    ['# The agent\n\n`agent` [agent](https://a.example) api', []],
    [
      'The service account of an agent',
      ['service account: An account of an agent.', 'agent: A program that works alone.']
    ],
    [
      'See agent. [All of them](term:agent) and [x](term:service%20account)',
      ['All of them: A program that works alone.', 'x: An account of an agent.']
    ]
  ])('explains the first place of a term: %j', async (text, expected) => {
    for (const compile of [compileMarkdown, (body: string, more: object) => compileMdx(body, {}, more)]) {
      const { html, diagnostics } = await compile(text, site)
      expect(tipsOf(html)).toEqual(expected)
      expect(linesOf(diagnostics)).toEqual([])
    }
  })

  test('reports an unknown term at its link, and shows its text', async () => {
    const { html, diagnostics } = await compileMarkdown('An [other](term:agnet).', site)
    expect(html).toContain('<p>An other.</p>')
    expect(linesOf(diagnostics)).toEqual([expect.stringContaining('The glossary has no term “agnet”.')])
  })

  test('is a list of all terms, with addresses, on the page that asks for it', async () => {
    const { html, anchors } = await compileMarkdown(':::glossary\n:::', site)
    expect(
      html
        .replace(/<\/?d[ltd][^>]*>/g, ' ')
        .trim()
        .split(/ +(?=[A-Z]|agent|service)/)[0]
    ).toBe('agent')
    expect(anchors).toEqual(['term-agent', 'term-api', 'term-service-account'])
    const without = await compileMarkdown(':::glossary\n:::')
    expect(linesOf(without.diagnostics)).toEqual([expect.stringContaining('“glossary” is not a type of admonition')])
  })
})
