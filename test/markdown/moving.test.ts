/** The syntax of VitePress and MkDocs that is read as it is, and what `check --fix` rewrites. */
import { expect, test } from 'vitest'
import { rewriteMkDocs } from '../../src/markdown/remark/rewrite-mkdocs.ts'
import { compileMarkdown, compileMdx } from './support.ts'

test.each([
  [
    '::: details\na\n:::',
    '<details class="details"><summary>Details</summary><div class="details__content"><p>a</p></div></details>'
  ],
  ['::: details The *title*\na\n:::', '<summary>The <em>title</em></summary>'],
  ['::: details More {open}\na\n:::', '<details class="details" open><summary>More</summary>'],
  ['::: raw\na\n:::', '<div><p>a</p></div>']
])('%j', async (text, expected) => {
  const { html, diagnostics } = await compileMarkdown(text)
  expect(html).toContain(expected)
  expect(diagnostics).toEqual([])
})

test.each([compileMarkdown, compileMdx])('a contents list stands where the author wants it', async compile => {
  const text = '[[toc]]\n\n## One\n\n### *Inner* {#in}\n\n#### Deep\n\n## Two'
  const { html, links, diagnostics } = await compile(text)
  const list =
    '<div><ul><li><a href="#one">One</a><ul><li><a href="#in">Inner</a></li></ul></li><li><a href="#two">Two</a></li></ul></div>'
  expect(html.replaceAll('\n', '')).toContain(list)
  expect([links, diagnostics.filter(({ code }) => code !== 'heading/order')]).toEqual([[], []])
})

test.each([
  ['ts [a.ts]', '<div class="codeblock__title">a.ts</div>'],
  ['py hl_lines="1"', 'theme-code-block-highlighted-line'],
  [' { .py .no-copy hl_lines="1" }', 'language-py codeblock'],
  ['py linenums="7"', 'data-line="7"']
])('options of a block of code: %s', async (info, expected) => {
  expect((await compileMarkdown(`\`\`\`${info}\na\n\`\`\``)).html).toContain(expected)
})

const tabs =
  '=== "npm"\n\n    ```bash\n    npm i\n    ```\n\n=== "Yarn 2"\n\n    ``` title="x"\n    yarn\n    ```\n\nText.'
test.each([
  ['admonition', '!!! note\n    Text.\n\n    More.\n\nBehind.', ':::note\nText.\n\nMore.\n:::\n\nBehind.'],
  ['admonition', '!!! quote inline end "A *b*"\n\n    Text.', ':::note[A *b*]\n\nText.\n:::'],
  ['admonition', '??? tip\n    Text.', ':::details[Tip]\nText.\n:::'],
  ['admonition', '???+ bug "B"\n    Text.', ':::details[B]{open}\nText.\n:::'],
  ['admonition', '- a\n\n    !!! tip\n        Text.\n\n- b', '- a\n\n    :::tip\n    Text.\n    :::\n\n- b'],
  ['admonition', '!!! note\n    a\n\n    ??? info "B"\n        b\n', '::::note\na\n\n:::details[B]\nb\n:::\n::::\n'],
  ['admonition', '```\n!!! note\n    a\n```', '```\n!!! note\n    a\n```'],
  ['admonition', '!!! note ""\n    a', '!!! note ""\n    a'],
  ['admonition', '!!! unheard-of\n    a', '!!! unheard-of\n    a'],
  ['tab', tabs, ':::code-group\n\n```bash [npm]\nnpm i\n```\n\n```text [Yarn 2] title="x"\nyarn\n```\n\n:::\n\nText.'],
  ['tab', '=== "A"\n\n    Text.', '=== "A"\n\n    Text.']
] as const)('%s: %j', (kind, text, expected) => {
  expect(rewriteMkDocs(text, kind)).toBe(expected)
})

test.each([
  ['!!! warning "Mind the gap"', ':::warning[Mind the gap]'],
  ['!!! note', ':::note'],
  ['!!! bug', ':::danger[Bug]'],
  ['??? tip', ':::details[Tip]'],
  ['!!! danger highlight blink "Hot"', ':::danger[Hot]'],
  ['!!! warning ""', ':::warning'],
  ['!!! unheard-of "A"', ':::note[A]'],
  ['???+ unheard-of', ':::details'],
  ['.. error::', ':::danger']
])('the finding of “%s” names “%s”', async (written, opening) => {
  const [found] = (await compileMarkdown(`${written}\n    Text.`)).diagnostics
  expect(found?.hint).toBe(`Write “${opening}”, the text without its indent, and “:::” on a line of its own.`)
})

test('the finding of another directive names what it becomes', async () => {
  const cures = ['.. image:: a.png', '.. code-block:: js', '.. toctree::'].map(async written => {
    const [found] = (await compileMarkdown(`${written}\n\n   a`)).diagnostics
    return found?.hint
  })
  expect(await Promise.all(cures)).toEqual([
    'Write “![description](./picture.png)”.',
    'Write a code block between two lines of “```”.',
    'Write Markdown, or an MDX component.'
  ])
})

test('a finding carries the rewriting of all places, from the first on', async () => {
  const text = '# A\n\n!!! note\n    a\n\nText.\n\n!!! tip\n    b\n\nEnd.'
  const [found] = (await compileMarkdown(text)).diagnostics
  expect(found).toMatchObject({
    code: 'markdown/foreign-syntax',
    fix: { from: '!!! note\n    a\n\nText.\n\n!!! tip\n    b', to: ':::note\na\n:::\n\nText.\n\n:::tip\nb\n:::' }
  })
  expect((await compileMarkdown('!!! unheard-of\n    a')).diagnostics[0]?.fix).toBeUndefined()
})
