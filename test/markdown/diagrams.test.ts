import { describe, expect, test } from 'vitest'
import { readDiagram } from '../../src/markdown/diagrams/mermaid.ts'
import { compileMarkdown, environmentOf, findingsOf } from './support.ts'

const block = (text: string, meta = '') => `\`\`\`mermaid${meta}\n${text}\n\`\`\``
const drawing = async (text: string, meta = '') => (await compileMarkdown(block(text, meta))).html

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

describe('what cannot be drawn is shown as source, and reported at its line', () => {
  test.each([
    ['another kind', 'pie\n"a": 1', 2, 'diagrams of the kind “pie” are not drawn'],
    ['nothing', '', 2, 'it is empty'],
    ['a bracket without its pair', 'graph TD\nA-->B\nA[foo --> C', 4, '“A[foo --> C” cannot be read'],
    ['no statement', 'sequenceDiagram\nA->>B: x\nfoo bar', 4, '“foo bar” cannot be read'],
    ['a connection that the package leaves out', 'graph TD\nA --> B\nA --o C', 4, '“A --o C” is not drawn']
  ])('%s', async (_, text, line, reason) => {
    expect(await findingsOf({ 'docs/a.md': block(text) })).toEqual([
      `docs/a.md:${line}:1 warning markdown/diagram The diagram is shown as its source: ${reason}.`
    ])
    expect(await drawing(text)).toContain('<pre tabindex="0">')
  })
})

test('without the package each page says once how to install it', async () => {
  const { createCompiler } = await import('../../src/markdown/compile.ts')
  const { pageOf } = await import('./support.ts')
  const importPackage = () => Promise.reject(new Error('not installed'))
  const compiler = await createCompiler({ ...environmentOf({}), importPackage })
  const text = `${block('graph LR\nA-->B')}\n\n${block('graph LR\nA-->B')}`
  const { diagnostics, html } = await compiler.compile(pageOf('docs/a.md', text))
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    [
      'markdown/diagram',
      'Install it with “npm install --save-dev beautiful-mermaid”, or set “markdown.diagrams” to false.'
    ]
  ])
  expect(html).toContain('language-mermaid')
})
