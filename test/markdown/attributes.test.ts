import { expect, test } from 'vitest'
import { compileMdx, findingsOf, htmlOf } from './support.ts'

test.each([
  [
    'a picture',
    '![A](https://e.example/a.png){width=300 height="200" .wide #a}',
    /<img src="https:\/\/e\.example\/a\.png" alt="A"[^>]* width="300" height="200"[^>]*>/
  ],
  [
    'classes and an id',
    '![A](https://e.example/a.png){.wide .b #a}',
    /<img [^>]*id="a" class="wide b"|<img [^>]*class="wide b"[^>]* id="a"|<img [^>]*id="a"[^>]*class="wide b"/
  ],
  [
    'a link',
    '[a](https://e.example/){target=_blank} b',
    /<a href="https:\/\/e\.example\/"[^>]*target="_blank"[^>]*>a<\/a> b/
  ],
  ['code', '`a`{.x}', /<code class="x">a<\/code>/],
  ['as MkDocs has it', '[a](https://e.example/){: .button }', /class="button"[^>]*>a<\/a>/],
  ['a heading', '## Title {#top .quiet}', /<h2 id="top" class="quiet anchor">Title</],
  ['text in braces', '`a`{b} and {c}', /<code>a<\/code>\{b\} and \{c\}/]
])('%s', async (_, text, html) => {
  expect(await htmlOf(text)).toMatch(html)
})

test('what is not an attribute is reported, and stays as text', async () => {
  const text = 'See `a`{onclick=alert(1)}.'
  expect(await findingsOf({ 'docs/a.md': text })).toEqual([
    'docs/a.md:1:8 warning markdown/foreign-syntax “{onclick=alert(1)}” is not a list of attributes, so it is shown as text.'
  ])
  expect(await htmlOf(text)).toContain('<code>a</code>{onclick=alert(1)}')
})

test.each([
  [
    'a picture',
    '![A](https://e.example/a.png){width=300 .wide}',
    /<img [^>]*class="wide"[^>]* width="300"|<img [^>]*width="300"[^>]*class="wide"/
  ],
  ['a link', '[a](https://e.example/){.button} b', /<a [^>]*class="button"[^>]*>a<\/a> b/],
  ['code', '`a`{.x} {1 + 1}', /<code class="x">a<\/code> 2/],
  ['a heading', '## Title {#top .quiet}', /<h2 id="top" class="quiet anchor">Title</],
  ['a heading with a class', '## Title {.quiet}', /<h2 class="quiet anchor" id="title">Title</],
  [
    'what is in code',
    'Write `[a](b){.c}` and `## A {#b}`.',
    /<code>\[a\]\(b\)\{\.c\}<\/code> and <code>## A \{#b\}<\/code>/
  ],
  ['JavaScript', 'export const f = (a) => {a.b}\n\n`a`{f.name}', /<code>a<\/code>f/]
])('in MDX: %s', async (_, text, html) => {
  const { html: found, diagnostics } = await compileMdx(text)
  expect(diagnostics).toEqual([])
  expect(found).toMatch(html)
})

test('on blocks of code', async () => {
  expect(await htmlOf('```js {.wide #first} {1}\na\n```')).toMatch(
    /<div class="[^"]*codeblock[^"]* wide"[^>]* id="first"/
  )
  expect(await findingsOf({ 'docs/a.md': '```js {.wide}\na\n```\n\n## Title {#top .quiet}' })).toEqual([])
})
