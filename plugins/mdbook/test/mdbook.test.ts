/** Books of mdBook as they are: what a build makes of them, and what is reported of wrong ones. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../test/support/cli.ts'
import { bodyOf, type Files, runSite } from '../../../test/support/read-site.ts'
import { serveSite } from '../../../test/support/serve.ts'
import { readSummary } from '../summary.ts'

const run = (files: Files, isUntrusted = false) => runSite(files, 'build', isUntrusted)

const codeOf = (html: string) =>
  [...html.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, code = '']) =>
    code.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')
  )

const book: Files = {
  'book.toml': `[book]
title = "The Book"
description = "About it"
authors = ["Ann", "Bo"]
language = "fr"

[output.html]
site-url = "/book/"
git-repository-url = "https://gitlab.com/acme/book"
edit-url-template = "https://gitlab.com/acme/book/edit/{path}?a=1"
default-theme = "ayu"
mathjax-support = true
additional-css = ["more.css"]
fold = { enable = true, level = 0 }

[output.html.redirect]
"/a/old.html" = "new.html"

[output.html.code.hidelines]
python = "~"
`,
  'more.css': '.own { color: red }\n',
  'src/SUMMARY.md': `# Summary

[Before](before.md)

# Part \`one\`

- [First *chapter*](first.md)
    - [Inner](a/README.md)
        - [Deep](<a/new.md>)
    - [Draft]()
- [Second [x]](second%20one.md)

---

[After](after.md)
`,
  'src/before.md':
    '# Before\n\n[Next](first.md), [inner](a/README.md), [again](a/index.html#deep), [page](a/new.html).\n',
  'src/first.md': `{{#title First title}}
# First

\`\`\`rust,ignore
# use hidden;
fn main() {
    ## not hidden
    #[test]
}
# fn end() {}
\`\`\`

\`\`\`rust
{{#include ../code/main.rs:part}}
\`\`\`

- In a list:

  \`\`\`rust,should_panic,edition2021
  {{#rustdoc_include ../code/main.rs:2:3}}
  \`\`\`

\`\`\`python
~hidden = 1
shown = 2
\`\`\`

{{#playground ../code/main.rs editable}}

\\{{#include as-text.md}} and \`\\{{#include in-code.md}}\`, \`{{ #include }}\`

{{#include parts/shared.md}}

> [!WARNING]
> Careful. \\\\(x^2\\\\)
`,
  'src/parts/shared.md': 'Shared text, {{#include deep.md::1}} and [a link](./after.md).\n',
  'src/parts/deep.md': 'nested\nnot this\n',
  'code/main.rs': '// ANCHOR: part\nfn part() {}\n// ANCHOR_END: part\nfn rest() {}\n',
  'src/a/README.md':
    '# The `inner` way\n## Deep\n\n[Up](#the-inner-way), [twice](#the-inner-way-1).\n\n## The inner way\n\n<Listing a="b < c>" d=\'e "f"\'>\n\nListed.\n\n</Listing>\n',
  'src/a/new.md': 'No heading.\n',
  'src/second one.md': '# Second\n\nText.\n',
  'src/after.md': '# After\n\nText.\n',
  'src/not-listed.md': '# Not a chapter\n'
}

test('a book is a site with its chapters, addresses and syntax', async () => {
  const { said, html } = await run(book)
  expect(said).toEqual([
    'src/a/README.md:8:1 mdbook/unsupported “<Listing>” is not an HTML element, so only its content is shown. Write the output of the preprocessor in HTML or Markdown.'
  ])
  expect(bodyOf(await html('a/index.html'))).toMatch(
    /<div id="the-inner-way"><\/div>[\s\S]*id="the-inner-way-1"[\s\S]*<p>Listed\.<\/p>/
  )
  expect(bodyOf(await html('a/index.html'))).not.toContain('Listing')
  const before = await html('before.html')
  expect(before).toContain('<html lang="fr"')
  expect(before).toContain('<title>Before | The Book</title>')
  expect(before).toContain('<meta name="author" content="Ann, Bo"/>')
  expect(before).toContain('href="https://gitlab.com/acme/book/edit/src/before.md?a=1"')
  expect(before).toContain('href="https://gitlab.com/acme/book"')
  expect(before).toMatch(/defaultMode"?:"dark","?followsSystem"?:false/)
  const links = [...bodyOf(before).matchAll(/<a href="(\/book\/[^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/book/first.html', '/book/a/', '/book/a/#deep', '/book/a/new.html'])
  const sidebar = /<ul class="theme-doc-sidebar-menu[\s\S]*?<\/nav>/.exec(before)?.[0] ?? ''
  expect(sidebar.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')).toMatchInlineSnapshot(
    `"|Before|Part one|1. First chapter|Déplier la catégorie « 1. First chapter »|Replier la catégorie « 1. First chapter »|1.1. Inner|Déplier la catégorie « 1.1. Inner »|Replier la catégorie « 1.1. Inner »|1.1.1. Deep|1.2. Draft|2. Second [x]|After|"`
  )
  expect(sidebar).toContain('<span class="menu__link">1.2. Draft</span>')
  expect(sidebar).toContain('<hr>')
  expect(await html('index.html')).toContain('/book/before.html')
  expect(await html('a/old.html')).toContain('/book/a/new.html')
  expect(await html('a/new.html')).toContain('<title>Deep | The Book</title>')
  const first = await html('first.html')
  expect(first).toContain('<title>First title | The Book</title>')
  expect(codeOf(bodyOf(first))).toMatchInlineSnapshot(`
    [
      "fn main() {
        # not hidden
        #[test]
    }",
      "fn part() {}",
      "fn part() {}
    // ANCHOR_END: part",
      "shown = 2",
      "// ANCHOR: part
    fn part() {}
    // ANCHOR_END: part
    fn rest() {}",
    ]
  `)
  expect(bodyOf(first)).toContain('Shared text, nested and <a href="/book/after.html">a link</a>.')
  expect(bodyOf(first)).toContain(
    '<p>{{#include as-text.md}} and <code>{{#include in-code.md}}</code>, <code>{{ #include }}</code></p>'
  )
  expect(bodyOf(first)).toMatch(/theme-admonition-warning[\s\S]*Careful. <math/)
  await expect(html('not-listed.html')).rejects.toThrow()
})

test('a site without a configuration of docsgen is read with --untrusted, too', async () => {
  const { said, html } = await run({ ...book, 'src/first.md': '# First\n\n{{#include ../../../etc/passwd}}\n' }, true)
  expect(said.filter(line => line.includes('first.md')).map(line => line.replace(/ Run docsgen.*/, ''))).toEqual([
    'src/first.md:3:1 mdbook/include “../../../etc/passwd” is outside of the project.'
  ])
  await expect(html('first.html')).rejects.toThrow()
})

const page = (text: string) => ({ 'book.toml': '', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': `# A\n\n${text}\n` })
const wrong: [what: string, files: Files, said: readonly string[]][] = [
  [
    'no SUMMARY.md',
    { 'book.toml': '[book]\nsrc = "text"\n', 'text/a.md': '# A\n\nText.\n' },
    [
      'book.toml:2:7 mdbook/summary The book has no “text/SUMMARY.md”. Create it with a list of the chapters: - [Introduction](introduction.md)'
    ]
  ],
  [
    'a chapter that does not exist',
    {
      ...page('Text.'),
      'src/SUMMARY.md': '- [A](a.md)\n- [B](b.md)\n- [C](../c.md)\n- [A](./a.md)\n- [D](d.txt)\nNo link\n'
    },
    [
      'src/SUMMARY.md:2:3 mdbook/summary “src/b.md” does not exist. Create the file, or fix the link.',
      'src/SUMMARY.md:3:3 mdbook/summary “../c.md” is outside of “src”. Move the file into the folder.',
      'src/SUMMARY.md:4:3 mdbook/summary “a.md” is already a chapter. Remove one of the two lines.',
      'src/SUMMARY.md:5:3 mdbook/summary “d.txt” is not a Markdown file. Name a file that ends in “.md”.',
      'src/SUMMARY.md:6:1 mdbook/summary “No link” is not a chapter. Write a link: - [Title](file.md). Titles of parts begin with “# ”.'
    ]
  ],
  [
    'includes',
    {
      ...page(
        '{{#include no.md}} {{#include c.rs:x}} {{#include c.rs:9}} {{#include /etc/passwd}}\n\n{{#include b.md}}'
      ),
      'src/b.md': 'Text.\n\n{{#include a.md}} {{#include c.rs:part}}\n',
      'src/c.rs': '// ANCHOR: here\n1\n// ANCHOR_END: here\n'
    },
    [
      'src/a.md:3:1 mdbook/include “src/no.md” does not exist. Fix the path: it is relative to “src”.',
      'src/a.md:3:20 mdbook/include “src/c.rs” has no anchor “x”. Its anchors: here.',
      'src/a.md:3:40 mdbook/include “src/c.rs” has no line 9. It has 3 lines: fix the number.',
      'src/a.md:3:60 mdbook/include “/etc/passwd” is outside of the project. Run docsgen in a folder with both, or name the folder in “allowedRoots” of site.config.ts.',
      'src/b.md:3:1 mdbook/include “src/a.md” includes itself: src/a.md → src/b.md → src/a.md. Remove one of the includes.',
      'src/b.md:3:19 mdbook/include “src/c.rs” has no anchor “part”. Its anchors: here.'
    ]
  ],
  [
    'what docsgen does not do',
    {
      ...page('Text.'),
      'book.toml':
        '[book]\nnope = 1\n[output.html]\nsmart-punctuation = true\nadditional-js = ["a.js"]\n[output.epub]\n[preprocessor.own]\ncommand = "cargo run"\n'
    },
    [
      'book.toml:2:8 mdbook/unsupported “book.nope” has no effect: docsgen does not support it. Remove it, or set the corresponding option in site.config.ts.',
      'book.toml:4:21 mdbook/unsupported “output.html.smart-punctuation” has no effect: quotes and dashes stay as they are written. Write “ ” and – where they matter.',
      'book.toml:5:17 mdbook/unsupported “output.html.additional-js” has no effect: scripts of a book rely on the HTML of mdBook. Load other scripts with “headTags” in site.config.ts.',
      'book.toml:6:1 mdbook/unsupported “output.epub” has no effect: docsgen publishes only a website. Build this form of the book with mdBook.',
      'book.toml:7:1 mdbook/unsupported “preprocessor.own” has no effect: docsgen does not run the program, “cargo run”, that changes the pages. Write its output as Markdown, or rewrite it as a docsgen plugin.'
    ]
  ],
  [
    'a wrong value',
    { ...page('Text.'), 'book.toml': '[book]\ntitle = 5\n' },
    ['book.toml:2:9 config/invalid “title” must be text, not 5. ']
  ],
  [
    'broken TOML',
    { ...page('Text.'), 'book.toml': '[book]\ntitle = "a\n' },
    [expect.stringMatching(/^book\.toml:2:\d+ mdbook\/configuration “book.toml” is not valid TOML: .*\. Fix the line/)]
  ]
]

test.each(wrong)('%s: one finding each, at its place', async (_, files, expected) => {
  expect((await run(files)).said).toEqual(expected)
})

test('the example of the manual is what the manual shows', async () => {
  const guide = await readFile(join(projectRoot, 'docs/pages/guides/mdbook.md'), 'utf8')
  const blocks = [...guide.matchAll(/^(`{3,})\w+ title="((?:src|examples|book)[^"]*)"\n([\s\S]*?)^\1$/gm)]
  const { said, html } = await run(Object.fromEntries(blocks.map(([, , name = '', text = '']) => [name, text])))
  expect(said).toEqual([])
  const page = bodyOf(await html('hello.html'))
  const shown = /shows the code[^\n]*\n\n```rust\n([\s\S]*?)\n```/.exec(guide)?.[1]
  expect(codeOf(page)).toEqual([shown])
  expect(page).toMatch(/theme-admonition-tip[\s\S]*It also runs in a terminal\./)
})

test('numbers go on over parts, and begin again in each chapter', () => {
  const { items } = readSummary('# S\n- [a](a)\n\t- [b](b)\n  - [c](c)\n# P\n<!-- - [no](no)\n-->\n1. [d](d)\n')
  const shown = items.flatMap(item =>
    item.kind === 'chapter' ? [item.number, ...item.chapters.map(it => it.number)] : [item.kind]
  )
  expect(shown).toEqual(['1.', '1.1.', '1.2.', 'part', '2.'])
})

test('in the server, a page follows its files, and the sidebar follows SUMMARY.md and book.toml', async () => {
  const served = await serveSite({
    'site.config.ts': "export default { site: 'mdbook', url: 'https://docs.example.com' }\n",
    'book.toml': '[book]\ntitle = "One"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n\n{{#include ../parts/b.txt}}\n',
    'src/c.md': '# C\n\nText.\n',
    'parts/b.txt': 'First words.\n'
  })
  expect(await served.get('/a.html')).toContain('First words.')
  await served.write('parts/b.txt', 'Other words.\n')
  await expect.poll(() => served.get('/a.html')).toContain('Other words.')
  await served.write('src/SUMMARY.md', '- [A](a.md)\n- [Third](c.md)\n')
  await expect.poll(() => served.get('/a.html')).toContain('2. Third')
  expect(await served.get('/c.html')).toContain('Text.')
  await served.write('book.toml', '[book]\ntitle = "Two"\n')
  await expect.poll(() => served.get('/a.html')).toContain('<title>A | Two</title>')
})
