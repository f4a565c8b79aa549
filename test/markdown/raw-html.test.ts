import { describe, expect, test } from 'vitest'
import { compileFile, compileMarkdown, findingsOf, linesOf } from './support.ts'

const placeholders =
  'path source output image text filter set int list data time label domain dir map input address menu view param area max min object slot search symbol track col select textarea title dialog template noscript noframes noembed xmp plaintext listing script style body html head option td main header nav footer form'.split(
    ' '
  )

describe('a placeholder named like an element', () => {
  test.each(placeholders)('<%s> is shown as text, and so is what follows', async name => {
    const text = `# A\n\nCopy it to <${name}> and *restart*.\n\nNext\n\n- item\n- <${name}>\n\n<${name}>\nalone *here*\n\nlast`
    const { html, diagnostics } = await compileMarkdown(text)
    expect(html).toMatch(
      new RegExp(
        `^<p>Copy it to &lt;${name}> and <em>restart</em>.</p>\n<p>Next</p>\n<ul>[\\s\\S]*&lt;${name}>[\\s\\S]*</ul>\n<p>&lt;${name}>\nalone <em>here</em></p>\n<p>last</p>$`
      )
    )
    expect(linesOf(diagnostics)).toEqual(
      ['3:12', '8:3', '10:1'].map(place =>
        expect.stringContaining(`docs/page.md:${place} warning markdown/unknown-element “<${name}>”`)
      )
    )
  })

  test('is text in generics, and in headings and their titles', async () => {
    const { html } = await compileMarkdown('A List<Object> of Map<String, List<T>>\n\n## Put <path>')
    expect(html).toContain('<p>A List&lt;Object> of Map&lt;String, List&lt;T>></p>')
    expect(html).toContain('>Put &lt;path><')
  })
})

describe('nothing behind a title is lost', () => {
  test.each([
    ['# A\n\n<your-name>\ntext one\n\nlast', '<p>&lt;your-name>\ntext one</p>\n<p>last</p>'],
    ['# A\n\n<Foo />\n\nlast', '<p>&lt;Foo /></p>\n<p>last</p>'],
    ['# A\n\n<T>\n\nlast', '<p>&lt;T></p>\n<p>last</p>'],
    ['# A\n<T>\n# B', '<p>&lt;T></p>\n<h2 class="anchor" id="b">']
  ])('%j', async (text, expected) => {
    for (const parser of ['native', 'remark'] as const) {
      const { html, contentTitleHtml } = await compileMarkdown(text, { markdown: { parser } })
      expect(contentTitleHtml).toBe('A')
      expect(html).toContain(expected)
    }
  })
})

describe('elements', () => {
  test.each([
    'A <svg viewBox="0 0 1 1"><title>b</title><path d="M0 0"/><text>c</text></svg> d.',
    '<picture>\n<source srcset="https://e.example/a.webp">\n<img src="https://e.example/a.png" alt="a">\n</picture>',
    '<video controls>\n\n<source src="https://e.example/a.mp4">\n\n</video>',
    '<table><colgroup><col><col></colgroup><tr><th>a<td>b</table>',
    '<select><option>a<option>b</select> <p>c <ruby>d<rt>e</ruby>',
    '<dl><dt>a<dd>b</dl><input type="checkbox"> <label>a</label> <BR> <IMG src="https://e.example/a.png" alt="a">',
    '<my-widget>a</my-widget> <my-widget size="2"></my-widget> <math><mi>x</mi></math>',
    '<DIV>\n\na\n\n</DIV>',
    '<textarea>\n<T>\n</textarea>',
    '<ul>\n\n<li>\n\na\n\n</ul>'
  ])('stay as written: %j', async text => {
    expect(await findingsOf({ 'docs/a.md': text })).toEqual([])
    expect((await compileMarkdown(text)).html).not.toContain('&lt;p')
  })

  test.each([
    ['A <iframe src="https://e.example/a"> b\n\nc', '<iframe src="https://e.example/a"></iframe> b</p>\n<p>c</p>'],
    ['<video src="https://e.example/a.mp4" controls>\n\nb', '></video>\n<p>b</p>'],
    ['A <svg width="1"> b', '<svg width="1"></svg> b']
  ])('that would hide what follows end at once: %j', async (text, expected) => {
    const { html, diagnostics } = await compileMarkdown(text)
    expect(html).toContain(expected)
    expect(linesOf(diagnostics)).toEqual([expect.stringMatching(/ markdown\/unclosed-element .*so it ends here\./)])
  })

  test('that are closed like JSX do not contain the rest of the page', async () => {
    const { html, diagnostics } = await compileMarkdown('A <details open/> b\n\n<div id="x"/>\n\nc')
    expect(html).toBe('<p>A </p><details open></details> b<p></p>\n<div id="x"></div>\n<p>c</p>')
    expect(diagnostics).toEqual([])
  })

  test('an end tag alone is reported', async () => {
    expect(await findingsOf({ 'docs/a.md': 'a</b> c\n\n</details>\n\n</your-name>' })).toEqual([
      expect.stringContaining('docs/a.md:1:2 warning markdown/unclosed-element “</b>” closes nothing'),
      expect.stringContaining('docs/a.md:3:1 warning markdown/unclosed-element “</details>” closes nothing'),
      expect.stringContaining('docs/a.md:5:1 warning markdown/unknown-element “</your-name>” is not an HTML element')
    ])
  })

  test('rows and cells need no end tags, also in a table that has none', async () => {
    expect(await findingsOf({ 'docs/a.md': '<table><tr><th>a<tr><td>b</table>' })).toEqual([])
    expect(await findingsOf({ 'docs/a.md': '<table><tr><th>a<tr><td>b' })).toEqual([
      expect.stringContaining('docs/a.md:1:1 warning markdown/unclosed-element “<table>”')
    ])
  })
})

describe('a heading of level one below other content', () => {
  const late = ':::note\n\na\n\n:::\n\n# Old name\n\nb'
  test('stays where it is if the page has a title', async () => {
    const files = {
      'docs/a.md': `---\ntitle: Install\n---\n${late}`,
      'changelog/a.md': `---\ntitle: Install\n---\n${late}`
    }
    for (const file of Object.keys(files)) {
      const { html, contentTitleHtml, diagnostics } = await compileFile(file, files)
      expect(contentTitleHtml).toBe(null)
      expect(html).toContain('<h2 class="anchor" id="old-name">Old name')
      expect(linesOf(diagnostics)).toContainEqual(
        expect.stringContaining(`${file}:10:1 warning markdown/heading “Old name”`)
      )
    }
  })

  test('at the top of an entry with another title is reported, because the entry does not show it', async () => {
    const files = { 'changelog/a.md': '---\ntitle: Two\n---\n# One\n\na\n\n<!-- truncate -->\n\nb' }
    expect(linesOf((await compileFile('changelog/a.md', files)).diagnostics)).toEqual([
      expect.stringContaining('changelog/a.md:4:1 warning markdown/heading “One” is not shown')
    ])
  })

  test('is the title of a page without one', async () => {
    expect((await compileFile('docs/a.md', { 'docs/a.md': late })).contentTitleHtml).toBe('Old name')
  })
})
