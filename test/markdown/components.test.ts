import { describe, expect, test } from 'vitest'
import { compileMdx, linesOf } from './support.ts'

const tabs = `<Tabs groupId="os" defaultValue="b">
<TabItem value="a" label="A a">

One.

</TabItem>
<TabItem value="b">

Two.

</TabItem>
</Tabs>`

const message = {
  description: 'A <b>book</b>\non a shelf.\n\nSee {more}.',
  fields: [
    { name: 'pages', label: 'repeated', type: 'Page', longType: 'Book.Page', typeLink: '#page', description: 'a\nb' },
    { name: 'mark', label: '', type: 'string', longType: 'string', description: '', options: { deprecated: true } }
  ]
}
const colors = { description: 'Colors.', values: [{ name: 'RED', number: '0', description: '*Not* blue.' }] }
const method = {
  name: 'Find',
  description: 'Finds.',
  requestType: 'Query',
  requestLongType: 'Query',
  requestStreaming: false,
  responseLongType: 'Book',
  responseStreaming: true,
  responseTypeLink: '#book'
}

describe('components for authors', () => {
  test.each([
    ['admonition', '<Admonition type="tip" title="T *t*">\n\na\n\n</Admonition>'],
    ['admonition without a title', '<Admonition type="danger">\n\na\n\n</Admonition>'],
    ['admonition of an unknown type', '<Admonition type="mine">\n\na\n\n</Admonition>'],
    ['card', '<Card title="T" href="/a" icon="database">One.</Card>'],
    ['card without a link', '<Card title="T" className="c">\n\nOne *x*.\n\n</Card>'],
    ['cards', '<CardGrid>\n<Card title="A" href="/a">a</Card>\n<Card title="B" href="/b">b</Card>\n</CardGrid>'],
    ['steps', '<Steps>\n\n1. a\n2. b\n\n</Steps>'],
    ['tree of files', '<FileTree>\n\n- a/\n  - **b.ts** the *b*\n  - …\n- c.md\n- d/\n\n</FileTree>'],
    ['badges', 'a <Badge text="New" variant="tip" size="small" /> <Badge variant="mine">B</Badge>'],
    ['link card', '<LinkCard title="T" href="/a" description="D" />'],
    ['link button', '<LinkButton href="/a" variant="secondary" icon="star" iconPlacement="start">B</LinkButton>'],
    ['aside', '<Aside type="caution" title="T">a</Aside>'],
    ['keys', '<Kbd>Ctrl</Kbd>'],
    ['columns', '<Columns count={3}><div>a</div><div>b</div></Columns>'],
    ['accordions', '<AccordionGroup><Accordion title="T" defaultOpen>a</Accordion></AccordionGroup>'],
    ['parameter', '<ParamField query="q" type="string" required deprecated default="1">a</ParamField>'],
    ['frame', '<Frame caption="C">\n\na\n\n</Frame>'],
    ['video', '<Video src="/v.mp4" title="T" autoPlay width={300} />'],
    ['video of YouTube', '<YouTube id="https://youtu.be/dQw4w9WgXcQ?t=3" title="T" />'],
    ['details', '<Details summary="S" open>\n\na\n\n</Details>'],
    ['icon', 'a <Icon name="database" /> b <Icon name="key" label="Key" /> c'],
    ['link', 'a <Link to="https://e.example" className="c">b</Link> c'],
    ['themed image', '<ThemedImage light="/l.svg" dark="/d.svg" alt="A" />'],
    ['themed image as Docusaurus has it', '<ThemedImage sources={{ light: "/l.svg", dark: "/d.svg" }} alt="A" />'],
    ['code block', '<CodeBlock language="js" title="a.js" showLineNumbers={3}>{"const a = 1\\nb()"}</CodeBlock>'],
    ['message of a committed page', `<ProtoMessage key={0} message={${JSON.stringify(message)}} />`],
    ['message without fields', '<ProtoMessage message={{"description": "", "fields": []}} />'],
    ['enum of a committed page', `<ProtoEnum enumb={${JSON.stringify(colors)}} />`],
    ['method of a committed page', `<ProtoServiceMethod key={'Find-0'} method={${JSON.stringify(method)}} />`],
    ['components of committed pages without what they need', '<ProtoMessage message={{}} /><ProtoEnum enumb={{}} />'],
    ['tabs', tabs],
    [
      'tabs with labels apart',
      '<Tabs values={[{value: "a", label: "A"}]} queryString="q" block><TabItem value="a">x</TabItem></Tabs>'
    ],
    ['tabs with a marked item', '<Tabs><TabItem value="a">x</TabItem><TabItem value="b" default>y</TabItem></Tabs>'],
    ['tags', '<div className="a b" tabIndex={0} hidden>\n\n*x*\n\n</div>\n\ntext <br/> <kbd>k</kbd>'],
    ['drawings', '<svg viewBox="0 0 1 1" strokeWidth="2"><path d="M0 0" fillRule="evenodd" /></svg>'],
    ['fragments and text', '<>a {"b"} {1} {`c`} {null} {true}</>']
  ])('have the same HTML with React as without: %s', async (_, text) => {
    const files = { 'static/l.svg': '<svg viewBox="0 0 2 1"/>', 'static/d.svg': '<svg viewBox="0 0 2 1"/>' }
    const without = await compileMdx(text, files)
    const evaluated = await compileMdx(`export const evaluated = true\n\n${text}`, files)
    expect(without.diagnostics).toEqual([])
    expect(evaluated.diagnostics).toEqual([])
    expect(without.html).not.toBe('')
    expect(evaluated.html.trim()).toBe(without.html.trim())
  })

  test('a page needs their style sheet when it has one of them', async () => {
    expect((await compileMdx('<Steps>\n\n1. a\n\n</Steps>')).sheets).toEqual(['blocks'])
    expect((await compileMdx('<Card title="T">a</Card>')).sheets).toEqual([])
  })

  test('folders and files of a tree, with remarks behind their names', async () => {
    const { html } = await compileMdx('<FileTree>\n\n- a/\n  - b.ts the *b*\n- …\n\n</FileTree>')
    expect(html.replace(/<svg class="icon" aria-hidden="true".*?<\/svg>/g, '[icon]').replaceAll('\n', '')).toBe(
      '<div class="file-tree"><ul><li class="file-tree__folder"><details open><summary>' +
        '<span class="file-tree__name">[icon]a/</span></summary><ul><li class="file-tree__file">' +
        '<span class="file-tree__name">[icon]b.ts</span> <span class="file-tree__remark">the <em>b</em></span></li></ul>' +
        '</details></li><li class="file-tree__file"><span class="file-tree__name">…</span></li></ul></div>'
    )
  })

  test('a video of YouTube is asked for by a reader who opens it, and the policy allows it', async () => {
    const { html, policySources } = await compileMdx('<YouTube id="dQw4w9WgXcQ" title="T" />')
    expect(html).toContain('<details class="video-facade"><summary>')
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"')
    expect(JSON.stringify(policySources)).toContain('https://www.youtube-nocookie.com')
  })

  test('tabs are readable one below the other, with all that the script needs', async () => {
    expect((await compileMdx(tabs)).html).toBe(
      '<div class="tabs" data-tabs="" data-group-id="os">' +
        '<div class="tabs__list" role="tablist" hidden>' +
        '<button class="tabs__tab" type="button" role="tab" data-value="a" aria-selected="false" tabindex="-1">A a</button>' +
        '<button class="tabs__tab" type="button" role="tab" data-value="b" aria-selected="true" tabindex="0">b</button>' +
        '</div>' +
        '<section class="tabs__panel" data-value="a"><p class="tabs__label">A a</p><p>One.</p></section>' +
        '<section class="tabs__panel" data-value="b" data-selected=""><p class="tabs__label">b</p><p>Two.</p></section>' +
        '</div>'
    )
  })

  test('Docusaurus’ imports of them cost nothing', async () => {
    const imports = [
      "import Tabs from '@theme/Tabs'",
      "import Item from '@theme/TabItem'",
      "import {Card as C} from 'docsgen/components'"
    ]
    const { html, diagnostics } = await compileMdx(
      `${imports.join('\n')}\n\n<Tabs><Item value="a">x</Item></Tabs>\n\n<C title="T">y</C>`
    )
    expect(diagnostics).toEqual([])
    expect(html).toContain('<section class="tabs__panel" data-value="a" data-selected="">')
    expect(html).toContain('<p class="card__title">T</p>')
  })

  test.each([
    [
      'two equal values',
      '<Tabs><TabItem value="a">x</TabItem><TabItem value="a">y</TabItem></Tabs>',
      'Two tabs have the value “a”.'
    ],
    [
      'a default that is none of them',
      '<Tabs defaultValue="z"><TabItem value="a">x</TabItem></Tabs>',
      'The default “z” is not a tab; there are “a”.'
    ],
    ['no items', '<Tabs></Tabs>', 'These tabs have no items.'],
    [
      'something else between items',
      '<Tabs><TabItem value="a">x</TabItem><b>y</b></Tabs>',
      'Tabs contain something that is not a “TabItem”.'
    ]
  ])('tabs with %s are reported, with and without React', async (_, text, message) => {
    const without = await compileMdx(`x\n\n${text}`)
    const evaluated = await compileMdx(`export const e = 1\n\n${text}`)
    expect(without.diagnostics.map(found => [found.code, found.message])).toContainEqual(['markdown/tabs', message])
    expect(evaluated.diagnostics.map(found => [found.code, found.message, found.place?.line])).toContainEqual([
      'markdown/tabs',
      message,
      3
    ])
    expect(without.html).toContain('class="tabs"')
  })
})

describe('a component that nobody knows', () => {
  test('is reported with the nearest, and its content is shown', async () => {
    const { html, diagnostics } = await compileMdx('x\n\n<Crad title="a">\n\nText.\n\n</Crad>')
    expect(linesOf(diagnostics)).toEqual([
      'docs/page.mdx:3:1 error mdx/unknown-component “<Crad>” is neither imported nor built in; its content is shown without it.'
    ])
    expect(diagnostics[0]?.hint).toBe('Did you mean “Card”?')
    expect(html).toContain('<p>Text.</p>')
  })

  test('leaves the rest of an evaluated page alone', async () => {
    const { html } = await compileMdx('export const a = 1\n\n<Nope>b</Nope>\n\n{a}')
    expect(html.replace(/\s+/g, '')).toBe('b1')
  })
})

test.each([
  ['detect', 'class="card"'],
  ['mdx', 'class="card"'],
  ['md', '&lt;Card']
] as const)('JSX in a .md file of a site with the format “%s”', async (format, expected) => {
  const { compileFile } = await import('./support.ts')
  const { html } = await compileFile('docs/a.md', { 'docs/a.md': '<Card title="T">x</Card>' }, { markdown: { format } })
  expect(html).toContain(expected)
})
