import { describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/markdown/compile.ts'
import { readDiagram } from '../../src/markdown/diagrams/mermaid.ts'
import { compileMarkdown, environmentOf, findingsOf, linesOf, pageOf } from './support.ts'

const block = (text: string, meta = '') => `\`\`\`mermaid${meta}\n${text}\n\`\`\``
const drawing = async (text: string, meta = '') => (await compileMarkdown(block(text, meta))).html

/** Compiles a page of a project that has not installed the packages. */
async function compileWithout(packages: readonly string[], text: string) {
  const environment = environmentOf({})
  const compiler = await createCompiler({
    ...environment,
    importPackage: async name =>
      packages.includes(name) ? Promise.reject(new Error('not installed')) : environment.importPackage(name),
    packageFolder: name => (packages.includes(name) ? null : environment.packageFolder(name))
  })
  return compiler.compile(pageOf('docs/a.md', text))
}

/** The texts that a drawing shows. */
const textsOf = (html: string) => [...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text)

test('a figure with a name and a caption, whose colors and font are the theme’s', async () => {
  const { html, sheets } = await compileMarkdown(
    block('graph LR\naccTitle: Way\naccDescr: From A to B\nA[One] --> B', ' title="The way"')
  )
  expect(html).toMatch(/^<figure class="diagram" aria-label="Way"><p class="visually-hidden">From A to B<\/p>/)
  expect(html).toContain('<figcaption>The way</figcaption></figure>')
  expect(textsOf(html)).toEqual(['One', 'B'])
  expect(html).toContain('fill="var(--_text)"')
  expect(html).not.toMatch(/style|https:|data-id/)
  expect(sheets).toEqual(['diagram'])
})

describe('flowcharts as authors write them', () => {
  test.each([
    ['graph TD\nA-->B', ['A --> B']],
    ['graph TD;A-->B;B-->C', ['A --> B', 'B --> C']],
    ['graph TD\nA-- yes -->B', ['A -->|yes| B']],
    ['graph TD\nA[x-->y]==>B("a; b")-.->C', ['A[x-->y] ==> B("a; b") -.-> C']],
    ['graph TD\nA---B\nC == t ==> D', ['A --- B', 'C ==>|t| D']],
    ['%% a remark\n\ngraph TD\n  a-b --> c\n  click a "x"', ['a-b --> c']]
  ])('%s', (text, statements) => {
    const diagram = readDiagram(text)
    expect('kind' in diagram && diagram.text.slice(1)).toEqual(statements)
  })
})

test.each([
  ['flowchart', 'graph TD\nA-->B & C\nB-- x -->D\nsubgraph s\nC-->D\nend', ['s', 'x', 'A', 'B', 'C', 'D']],
  ['sequence', 'sequenceDiagram\nA->>B: hi\nB-->>-A: ho', ['A', 'B', 'hi', 'ho']],
  ['state', 'stateDiagram-v2\n[*] --> S\nS --> T : go', ['S', 'T', 'go']],
  ['entities', 'erDiagram\nA ||--o{ B : has', ['A', 'B', 'has']]
])('%s', async (_, text, shown) => {
  expect(textsOf(await drawing(text))).toEqual(expect.arrayContaining(shown))
})

test('ids of two diagrams on a page differ', async () => {
  const { html, diagnostics } = await compileMarkdown(`${block('graph LR\nA --> B')}\n\n${block('graph LR\nA --> B')}`)
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(html).toContain('marker-end="url(#diagram-1-arrowhead)"')
  expect(diagnostics).toEqual([])
})

test('labels are text', async () => {
  expect(await drawing('graph LR\nA["<img src=x onerror=alert(1)>"] --> B')).not.toContain('<img')
})

describe('without the package “mermaid”, what cannot be drawn is shown as source, and reported at its line', () => {
  test.each([
    ['another kind', 'pie\n"a": 1', 2, 'diagrams of the type “pie” are not supported'],
    ['nothing', '', 2, 'it is empty'],
    ['a bracket without its pair', 'graph TD\nA-->B\nA[foo --> C', 4, '“A[foo --> C” cannot be read'],
    ['no statement', 'sequenceDiagram\nA->>B: x\nfoo bar', 4, '“foo bar” cannot be read'],
    ['a connection that the package leaves out', 'graph TD\nA --> B\nA --o C', 4, '“A --o C” is not supported']
  ])('%s', async (_, text, line, reason) => {
    const { diagnostics, html } = await compileWithout(['mermaid'], block(text))
    expect(linesOf(diagnostics)).toEqual([
      `docs/a.md:${line}:1 warning markdown/diagram The diagram is shown as its source: ${reason}.`
    ])
    expect(html).toContain('<pre tabindex="0">')
  })
})

describe('with the package “mermaid”', () => {
  test('other kinds keep their source, and are drawn when they come into sight', async () => {
    const { html, islands, diagnostics, sheets } = await compileMarkdown(
      `${block('pie title Pets\n"Dogs" : 386', ' title="Our pets"')}\n\n${block('graph LR\nA --o B')}`
    )
    expect(html).toMatch(/^<figure class="diagram" aria-label="Pets"><div data-island="1" data-when="visible">/)
    expect(html).toContain('&quot;Dogs&quot;')
    expect(html).toContain('<figcaption>Our pets</figcaption>')
    expect(islands.map(({ id, module }) => [id, module])).toEqual([
      ['1', 'package:mermaid'],
      ['2', 'package:mermaid']
    ])
    expect(sheets).toEqual(['diagram'])
    expect(diagnostics).toEqual([])
  })

  test.each([
    ['a slice without a number', 'pie title P\n"a": 1\n"b": x', 4, '“"b": x” cannot be read'],
    ['behind a remark', 'gantt\ntitle x\n%% a remark\nfoo bar', 5, '“foo bar” cannot be read'],
    ['behind front matter', '---\ntitle: x\n---\ngitGraph\ncommit\nbranc y', 7, '“branc y” cannot be read'],
    ['no kind', 'foobar', 2, '“foobar” is not a diagram type'],
    ['a kind that both know', 'graph TD\nA-->B\nA[foo --> C', 4, '“A[foo --> C” cannot be read']
  ])('%s is reported at its line', async (_, text, line, reason) => {
    expect(await findingsOf({ 'docs/a.md': block(text) })).toEqual([
      `docs/a.md:${line}:1 warning markdown/diagram The diagram is shown as its source: ${reason}.`
    ])
  })

  test('what is there draws: without the other package, all diagrams', async () => {
    const { islands, diagnostics } = await compileWithout(['beautiful-mermaid'], block('graph LR\nA --> B'))
    expect(islands).toHaveLength(1)
    expect(diagnostics).toEqual([])
  })
})

test('without both packages each page says once how to install it', async () => {
  const text = `${block('graph LR\nA-->B')}\n\n${block('graph LR\nA-->B')}`
  const { diagnostics, html } = await compileWithout(['mermaid', 'beautiful-mermaid'], text)
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    [
      'markdown/diagram',
      'Install it with “npm install --save-dev beautiful-mermaid”, or set “markdown.diagrams” to false.'
    ]
  ])
  expect(html).toContain('language-mermaid')
})

test.each([
  ['graph TD\nA --> B[fa:fa-car Car]', 2],
  ['graph TD\nA --> B[/in/]', 2],
  ['flowchart TB\nsubgraph one\na1-->a2\nend\nsubgraph two\na2-->b\nend', 6],
  ['flowchart LR\nsubgraph top\nsubgraph b1\ni-->f\nend\nend\nb1 --> B', 7],
  ['sequenceDiagram\nautonumber\nA->>B: hi', 2],
  ['sequenceDiagram\nA->>B: hi\nB--xA: a-xb', 3],
  ['stateDiagram-v2\nstate c <<choice>>\nA --> c', 2]
])('%s is drawn by mermaid itself: the other package draws something else', async (text, line) => {
  const { html, diagnostics } = await compileMarkdown(block(text))
  expect(diagnostics).toEqual([])
  expect(html).toContain('data-island=')
  const { diagnostics: alone } = await compileWithout(['mermaid'], block(text))
  expect(alone).toMatchObject([{ code: 'markdown/diagram', place: { line: line + 1 } }])
})

test.each([
  'flowchart TB\nsubgraph one\na1-->a2\nend\na2 --> b\none --> c',
  'flowchart TB\nc1-->a2\nsubgraph one\na1-->a2\nend',
  'flowchart LR\nA:::red -->|x| B & C\nC --> A\nclassDef red fill:#f00',
  'sequenceDiagram\nA->>B: a -x b'
])('%s is drawn while the site is built', async text => {
  expect((await compileMarkdown(block(text))).html).toContain('<svg')
})
