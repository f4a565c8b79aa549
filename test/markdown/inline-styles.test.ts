/** Inline styles become classes with the same declarations. */
import { expect, test } from 'vitest'
import { compileFile } from './support.ts'

/** The declarations of each element, by its class. */
async function stylesOf(text: string, files: Readonly<Record<string, string>> = {}, name = 'docs/page.md') {
  const { html, styles, sheets, diagnostics, ...compiled } = await compileFile(name, { [name]: text, ...files })
  expect(html).not.toContain('style=')
  const rules = new Map(styles)
  const classes = [...html.matchAll(/\bs-[0-9a-f]{8}\b/g)].map(([name]) => rules.get(name))
  return { ...compiled, html, sheets, classes, found: diagnostics.map(({ code, message }) => `${code} ${message}`) }
}

test.each([
  ['<p style="color: red">x</p>', ['color:red']],
  ['<p style="COLOR :  red ;;">x</p>', ['color:red']],
  ['<p style="color:red; /* why; */ margin: 0 auto !important">x</p>', ['color:red;margin:0 auto !important']],
  [
    '<b style="--Gap: 4px; width: calc(100% - (2 * var(--Gap)))">x</b>',
    ['--Gap:4px;width:calc(100% - (2 * var(--Gap)))']
  ],
  [`<p style="content: '; } ok'; quotes: '\\'' 'b'">x</p>`, [`content:'; } ok';quotes:'\\'' 'b'`]],
  ['<p style="background:url(data:image/png;base64,AA==)">x</p>', ['background:url(data:image/png;base64,AA==)']],
  ['<p class="a b" style="order:1">x</p> <p style="order:1">y</p>', ['order:1', 'order:1']],
  ['<p style="">x</p>', []]
])('%s', async (text, expected) => {
  const { classes, found, sheets } = await stylesOf(text)
  expect(classes).toEqual(expected)
  expect(found).toEqual([])
  expect(sheets).toEqual(expected.length > 0 ? ['inline'] : [])
})

test('classes of the author stay', async () => {
  expect((await stylesOf('<p class="a b" style="order:1">x</p>')).html).toMatch(/class="a b s-[0-9a-f]{8}"/)
})

test.each([
  ['color red', 'It is not a CSS declaration'],
  ['color: red} body {display: none', 'Its value cannot be read.'],
  ['background: url(javascript:alert(1))', 'An address cannot be read.'],
  [
    'background: url("javascript:alert(1)")'.replaceAll('"', "'"),
    '“javascript:alert(1)” is not the address of a picture.'
  ],
  ["background: url('java\tscript:alert(1)')", 'is not the address of a picture.'],
  ['width: calc(1px', 'A bracket is not closed or not opened.'],
  ["content: 'a", 'A quote is not closed.']
])('“%s” is reported, what is beside it stays', async (style, reason) => {
  const { classes, found } = await stylesOf(`<p style="order: 1; ${style}">x</p>`)
  expect(classes).toEqual(['order:1'])
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('markdown/style')
  expect(found[0]).toContain(reason)
})

test('pictures beside the page are published, those of other hosts are asked of the policy', async () => {
  const text = '<p style="background: url(dot.svg), url(\'http://old.example/a.png\')">x</p>'
  const { classes, files, policySources } = await stylesOf(text, { 'docs/dot.svg': '<svg/>' })
  expect(classes[0]).toMatch(
    /^background:url\("\/assets\/images\/dot-[0-9a-f]{8}\.svg"\), url\("http:\/\/old\.example\/a\.png"\)$/
  )
  expect(files.map(({ file }) => file)).toEqual(['docs/dot.svg'])
  expect(policySources.map(({ directive, source }) => `${directive} ${source}`)).toEqual(['img-src http://old.example'])
})

test.each([
  ["<div style={{ marginTop: 8, lineHeight: 2, WebkitLineClamp: 3, '--x': 1, padding: '0 4px' }}>x</div>"],
  [
    "export const box = { marginTop: 8, lineHeight: 2, WebkitLineClamp: 3, '--x': 1, padding: '0 4px' }\n\n<div style={box}>x</div>"
  ]
])('an object of JSX is what React makes of it: %s', async text => {
  const { classes, found } = await stylesOf(text, {}, 'docs/page.mdx')
  expect(classes).toEqual(['margin-top:8px;line-height:2;-webkit-line-clamp:3;--x:1;padding:0 4px'])
  expect(found).toEqual([])
})

test.each([
  ['docs/page.md', '<p style="order: 1; colr: red">x</p>', 'colr', 'Did you mean “color”?', '1:21'],
  [
    'docs/page.md',
    '<p\n  style="Bckground-Color: red">x</p>',
    'Bckground-Color',
    'Did you mean “background-color”?',
    '2:10'
  ],
  [
    'docs/page.mdx',
    '<p style={{ bckgroundColor: "red" }}>x</p>',
    'bckgroundColor',
    'Did you mean “backgroundColor”?',
    '1:13'
  ],
  [
    'docs/page.md',
    '<p style="foobarbaz: 1">x</p>',
    'foobarbaz',
    'or the custom property “--foobarbaz” for a value',
    '1:11'
  ]
])('%s: in %s “%s” is not a property, and published', async (name, text, written, hint, place) => {
  const { diagnostics, styles } = await compileFile(name, { [name]: text })
  const shown = diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`)
  expect(shown).toEqual([`markdown/style-property ${place}`])
  expect(diagnostics[0]?.message).toContain(`“${written}” is not a CSS property`)
  expect(diagnostics[0]?.hint).toContain(hint)
  expect(styles).toHaveLength(1)
})

test('properties of SVG, of one browser and of the author are known', async () => {
  const style = 'fill: red; stroke-width: 2; -webkit-line-clamp: 3; --Own: 1; grid-gap: 0; zoom: 2; WORD-WRAP: normal'
  expect((await stylesOf(`<p style="${style}">x</p>`)).found).toEqual([])
})
