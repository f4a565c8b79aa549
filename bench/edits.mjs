// Kinds of slips that authors make while editing, for seed-edits.mjs. They were written down before docsgen was run on
// them. A kind has a name, the expected finding codes (empty: any), a function that makes the edit, and what the cure
// must mention. In edited text, `‹` marks the place of the finding, `›` a place that is also accepted; both marks are
// removed.

/** Inserts a block before a heading, which depends on `number`; `N` in the block becomes `number`. */
const insert = block => (text, number) => {
  const heads = [...masked(text).matchAll(/^#{2,3} /gm)].map(({ index }) => index)
  const at = heads.length === 0 ? undefined : heads[number % heads.length]
  const filled = block.replaceAll('N', String(number))
  if (at === undefined) return append(block)(text, number)
  // Below a paragraph without an empty line, the block would be part of it.
  const gap = at === 0 || text.slice(0, at).endsWith('\n\n') ? '' : '\n'
  return `${text.slice(0, at)}${gap}${filled}\n\n${text.slice(at)}`
}

const append = block => (text, number) => `${text.trimEnd()}\n\n${block.replaceAll('N', String(number))}\n`

/** Adds a line of front matter unless the page has the key. Changelog entries, which have `authors`, lack some keys. */
const front = line => (text, number) => {
  const head = /^---\n([\s\S]*?)^---$/m.exec(text)
  const key = line.replaceAll('‹', '').split(':')[0]
  if (head?.index !== 0 || new RegExp(`^${key}:`, 'm').test(head[1])) return undefined
  if (/^(?:hide_title|pagination|displayed_|sidebar-)/.test(key) && /^authors:/m.test(head[1])) return undefined
  return text.replace('---\n', () => `---\n${line.replaceAll('N', String(number))}\n`)
}

/** Replaces the first match outside of code with the result of `make`, and returns the expected cure as well. */
const change = (pattern, make) => (text, number) => {
  const shown = masked(text)
  for (const match of shown.matchAll(pattern)) {
    const made = make(match, number)
    if (made !== undefined) {
      const [replacement, cure] = made
      return { text: text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length), cure }
    }
  }
  return undefined
}

/** Replaces up to twelve matches of the pattern in one file, such as the sidebars. */
const changeAll = (pattern, make) => text => {
  let left = 12
  const cures = []
  const changed = text.replace(pattern, (...parts) => {
    const made = left > 0 ? make(parts) : undefined
    if (made === undefined) return parts[0]
    left--
    cures.push(made[1])
    return made[0]
  })
  return { text: changed, cures }
}

const isInternal = target => !/^[a-z]+:|^#|^\/\/|\.(?:png|svg|jpe?g|gif)$/i.test(target)
const lastSegment = target =>
  target
    .split('/')
    .at(-1)
    .replace(/\.mdx?$/, '')
const dropLetter = word => word.slice(0, Math.floor(word.length / 2)) + word.slice(Math.floor(word.length / 2) + 1)

/** Links, with their target and anchor. */
const link = /\]\(([^)\s#]+?)(#[^)\s]+)?\)/g

export const pageKinds = [
  [
    'a letter missing in the address of a page',
    ['link/broken'],
    change(link, ([, target, anchor = '']) => {
      const name = lastSegment(target)
      if (!isInternal(target) || name.length < 5) return undefined
      return [`](‹${target.replace(name, dropLetter(name))}${anchor})`, name]
    })
  ],
  [
    'one “../” too many',
    ['link/broken'],
    change(link, ([, target, anchor = '']) =>
      /^\.{1,2}\/|^\w+\.mdx?$/.test(target) && isInternal(target)
        ? [`](‹../${target.replace(/^\.\//, '')}${anchor})`, lastSegment(target)]
        : undefined
    ),
    '',
    'mdx'
  ],
  [
    'the first folder of an address twice',
    ['link/broken'],
    change(link, ([, target, anchor = '']) =>
      /^\/[\w-]+\/[\w-]+$/.test(target) ? [`](‹/${target.split('/')[1]}${target}${anchor})`, target] : undefined
    ),
    '',
    'md'
  ],
  [
    'a letter missing in the anchor of another page',
    ['link/broken-anchor'],
    change(link, ([, target, anchor = '']) =>
      isInternal(target) && anchor.length > 5 ? [`](‹${target}#${dropLetter(anchor.slice(1))})`, anchor] : undefined
    )
  ],
  [
    'underscores for hyphens in an address',
    ['link/broken'],
    change(link, ([, target, anchor = '']) =>
      isInternal(target) && lastSegment(target).includes('-')
        ? [
            `](‹${target.replace(lastSegment(target), name => name.replaceAll('-', '_'))}${anchor})`,
            lastSegment(target)
          ]
        : undefined
    )
  ],
  [
    'another extension of a picture',
    ['link/broken-image'],
    change(/!\[[^\]]*\]\((\/[^)\s]+)\.(png|svg|gif)\)/g, ([whole, path, extension]) => [
      whole.replace(/\([^)]*\)/, `(‹${path}.${extension === 'png' ? 'jpg' : 'png'})`),
      `${path}.${extension}`
    ]),
    '',
    'mdx'
  ],
  [
    'a picture in another letter case',
    ['link/broken-image'],
    change(/!\[[^\]]*\]\((\/(?:[^)\s/]+\/)*)([A-Za-z])([^)\s/]+)\)/g, ([whole, folder, first, rest]) => {
      const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
      return folder.includes('/')
        ? [whole.replace(/\([^)]*\)/, `(‹${folder}${other}${rest})`), first + rest]
        : undefined
    }),
    '',
    'mdx'
  ],
  ['a link in a heading', ['link/broken'], insert('### See [it N](‹/missing-N) here')],
  ['a link in a footnote', ['link/broken'], insert('Text[^fN].\n\n[^fN]: See [x](‹/missing-N).')],
  ['a link in the title of an admonition', ['link/broken'], insert(':::note[See [it](‹/missing-N)]\n\nText.\n\n:::')],
  [
    'a link in folded text',
    ['link/broken'],
    insert('<details>\n<summary>More</summary>\n\nSee [x](‹/missing-N).\n\n</details>')
  ],
  [
    'www. without a scheme',
    ['link/broken', 'link/malformed'],
    insert('[x](‹www.example.com/N)'),
    'https://www.example.com/N'
  ],
  [
    'a host without a scheme',
    ['link/broken', 'link/malformed', 'link/broken-file'],
    insert('[x](‹example.com/N)'),
    'https://example.com/N'
  ],
  [
    'a scheme without its colon',
    ['link/broken', 'link/malformed'],
    insert('[x](‹https//example.com/N)'),
    'https://example.com/N'
  ],
  [
    'a scheme twice',
    ['link/malformed', 'link/broken'],
    insert('[x](‹https://https://example.com/N)'),
    'https://example.com/N'
  ],
  ['a picture of the own machine', ['link/broken-image'], insert('![a](‹/Users/me/Desktop/shot-N.png)')],
  ['a picture by reference', ['link/broken-image'], insert('![a][pic-N]\n\n[pic-N]: ‹/img/missing-N.png')],
  ['a film that is missing', ['link/broken-file'], insert('<video src="‹/video/missing-N.mp4" controls></video>')],
  [
    'a second size that is missing',
    ['link/broken-image'],
    insert('<img src="https://e.example/N.png" srcset="‹/img/missing-N.png 2x" alt="a" />')
  ],
  ['an anchor after a query', ['link/broken-anchor'], insert('[x](‹?tab=N#missing-N)')],
  [
    'slashes in an address of mail',
    ['link/mail'],
    insert('[x](‹mailto://a@b.example?subject=N)'),
    'mailto:a@b.example'
  ],
  ['a reference defined twice', [], insert('[r-N]: https://a.example/N\n[r-N]: ‹https://b.example/N\n\nSee [r-N].')],
  ['a footnote defined twice', [], insert('Text[^dN].\n\n›[^dN]: One.\n\n‹[^dN]: Two.')],
  ['bold text without its end', ['markdown/shown-as-text'], insert('‹**Note N: read this first.'), '**'],
  ['bold text with spaces inside', ['markdown/shown-as-text'], insert('‹** Note N ** read this.'), '**Note N**'],
  ['items without a space', ['markdown/shown-as-text'], insert('‹-first N\n-second N\n-third N'), '- first N'],
  ['numbers without a space', ['markdown/shown-as-text'], insert('‹1.First N\n2.Second N\n3.Third N'), '1. First N'],
  ['empty brackets for a task', ['markdown/shown-as-text'], insert('‹- [] write N\n- [x] read N'), '[ ]'],
  ['a delimiter row with a letter', ['markdown/shown-as-text'], insert('›| a | N |\n‹|---|-x-|\n| 1 | 2 |')],
  [
    'the end of code with a language',
    ['markdown/unclosed-code'],
    append('‹```js\nlet a = N\n›```js\n\nText N.'),
    '```'
  ],
  [
    'the end of code with fewer marks',
    ['markdown/unclosed-code'],
    append('‹````js\nlet a = N\n›```\n\nText N.'),
    '````'
  ],
  ['the end of code with other marks', ['markdown/unclosed-code'], append('‹```js\nlet a = N\n›~~~\n\nText N.'), '```'],
  ['an id with a space', [], insert('### Setting N {‹#my id-N}'), '#my-id-N'],
  ['an id twice in HTML', ['markdown/duplicate-id'], insert('›<div id="twin-N">a</div>\n\n‹<p id="twin-N">b</p>')],
  ['an admonition with a capital', ['markdown/admonition'], insert('‹:::Warning\n\nText N.\n\n:::'), ':::warning'],
  [
    'the end of an admonition with fewer colons',
    ['markdown/admonition'],
    append('‹::::tip\n\nText N.\n\n›:::'),
    '::::'
  ],
  ['an end of an admonition too many', ['markdown/admonition', 'markdown/shown-as-text'], insert('Text N.\n\n‹:::')],
  ['folded text without its end', [], append('‹<details>\n<summary>More N</summary>\n\nText.'), '</details>'],
  ['a comment without its end', [], insert('‹<!-- to do N'), '-->'],
  ['a tag with an open quote', [], insert('Text ‹<a href="/N>x</a> here.'), '"'],
  ['bold HTML without its end', [], insert('Text ‹<b>bold N and more.'), '</b>'],
  ['a misspelled entity', ['markdown/shown-as-text'], insert('Text‹&nbps;N and more.'), '&nbsp;'],
  ['curly quotes around an address', [], insert('See ‹<a href=“https://e.example/N”>x</a>.'), '"'],
  [
    'curly quotes around the title of code',
    ['markdown/code-options'],
    insert('‹```js title=“a-N.js”\nlet a\n```'),
    '"'
  ],
  ['a hard space after “##”', ['markdown/shown-as-text'], insert('‹##\u00a0Heading N'), '## Heading N'],
  ['marks of a merge conflict', [], insert('‹<<<<<<< HEAD\nText N.\n›=======\nOther text N.\n›>>>>>>> main')],
  [
    'a footnote with another name',
    ['markdown/undefined-reference'],
    insert('Text[‹^nots-N].\n\n[^notes-N]: A note.'),
    '[^notes-N]'
  ],
  [
    'a reference with another name',
    ['markdown/undefined-reference'],
    insert('[x][‹refrence-N]\n\n[reference-N]: https://e.example/N'),
    'reference-N'
  ],
  ['a brace that nobody closes', ['markdown/syntax'], insert('Text ‹{N and more.'), '\\{', 'mdx'],
  ['a placeholder in braces', ['mdx/render'], insert('Use ‹{your_token_N} here.'), '\\{', 'mdx'],
  ['an import of nothing', ['mdx/import'], insert("import Part from ‹'./missing-N.js'"), '', 'mdx'],
  [
    'a component with another name',
    ['mdx/unknown-component'],
    insert('‹<TabItems value="N">x</TabItems>'),
    'TabItem',
    'mdx'
  ],
  ['tags that cross', ['markdown/syntax'], insert('›<div>\n\n‹<span>Text N\n\n›</div>'), '</span>', 'mdx'],
  [
    'a default that is not a tab',
    ['markdown/tabs'],
    insert('‹<Tabs defaultValue="zN">\n›<TabItem value="aN">x</TabItem>\n<TabItem value="bN">x</TabItem>\n</Tabs>'),
    'aN',
    'mdx'
  ],
  [
    'two tabs with one value',
    ['markdown/tabs'],
    insert('›<Tabs>\n<TabItem value="aN">x</TabItem>\n‹<TabItem value="aN">y</TabItem>\n</Tabs>'),
    '',
    'mdx'
  ],
  [
    'a key of front matter twice',
    ['front-matter/syntax'],
    change(/^---\n(title|id):(.*)$/gm, ([, key, value]) => [`---\n›${key}:${value}\n‹${key}: Again`, '']),
    ''
  ],
  [
    'front matter without its end',
    ['front-matter/syntax'],
    change(/^(---\n(?:[a-z_]+:.*\n)+)---\n/g, ([, head]) => [`‹${head}`, '---'])
  ],
  [
    'a question mark in a slug',
    ['route/slug'],
    change(/^slug: (\S+)$/gm, ([, slug]) => [`slug: ‹${slug}?v=1`, '']),
    ''
  ],
  ['a day that the calendar lacks', ['front-matter/invalid'], front('last_update:\n  date: ‹2024-13-45')],
  ['yes for true', ['front-matter/invalid'], front('hide_title: ‹yes'), 'true'],
  ['a level that headings lack', ['front-matter/invalid'], front('toc_max_heading_level: ‹9'), '6'],
  ['a next page that is missing', ['front-matter/unknown-doc'], front('pagination_next: ‹missing/doc-N')],
  ['a sidebar that is missing', ['front-matter/unknown-doc'], front('displayed_sidebar: ‹missing-N')],
  ['text where a list belongs', ['front-matter/invalid'], front('keywords: ‹one, N'), 'list'],
  ['a quote that nobody closes in front matter', ['front-matter/syntax'], front('sidebar_label: ‹"Set up N')],
  ['a reserved character of YAML', ['front-matter/syntax'], front('sidebar_label: ‹@scope/N'), 'quotes'],
  ['a key with a hyphen', ['front-matter/unknown-key'], front('‹sidebar-position: 3'), 'sidebar_position'],
  ['a key with a capital', ['front-matter/unknown-key'], front('‹Keywords: [N]'), 'keywords']
]

/** Spellings that are nearly Markdown and that the parser keeps as text, and slips in HTML and components. */
export const spellingKinds = [
  ['an address without its end', ['markdown/unparsed-link'], insert('See ‹[a N](/b-N and more.'), '[a N](/b-N)'],
  ['an address without its beginning', ['markdown/unparsed-link'], insert('See ‹[b N]/b-N) and more.'), '[b N](/b-N)'],
  [
    'a full address with a space',
    ['markdown/unparsed-link'],
    insert('[c](‹https://exam ple.com/N)'),
    'https://example.com/N'
  ],
  ['a title without its second quote', ['markdown/unparsed-link'], insert('[d](‹/b-N "title) here.'), '"title"'],
  ['a space after the “!” of a picture', ['markdown/unparsed-link'], insert('‹! [A](https://e.example/N.png)'), '!['],
  ['an entity without its semicolon', ['markdown/shown-as-text'], insert('Text‹&nbsp N and more.'), '&nbsp;'],
  ['code without its end', ['markdown/shown-as-text'], insert('Run ‹`npm-N install and wait.'), '`'],
  [
    'an escaped bracket of an admonition',
    ['markdown/admonition'],
    insert('‹:::note\\[Title N]\n\nText.\n\n:::'),
    ':::note[Title N]'
  ],
  ['a misspelled attribute of a picture', [], insert('‹<img scr="https://e.example/N.png" alt="a" />'), 'src'],
  ['a misspelled attribute of a link', [], insert('Text ‹<a hred="https://e.example/N">x</a>.'), 'href'],
  ['a mail address with two signs', ['link/mail'], insert('[x](‹mailto:a@@b-N.example)')],
  [
    'a misspelled type of a component',
    [],
    insert('‹<Admonition type="warnign">\n\nText N.\n\n</Admonition>'),
    'warning',
    'mdx'
  ],
  ['a tab outside tabs', [], insert('‹<TabItem value="aN">\n\nText.\n\n</TabItem>'), 'Tabs', 'mdx'],
  [
    'a misspelled property of a component',
    [],
    insert('‹<Card titel="Title N" href="https://e.example">\n\nText.\n\n</Card>'),
    'title',
    'mdx'
  ]
]

/** Thirty kinds that were written down after those above, and before docsgen was run on any of them. */
export const furtherKinds = [
  ['a link text without its end', [], insert('See ‹[the text N(https://e.example/N) here.'), ']('],
  ['a bracket for the end of an address', [], insert('See ‹[the text](https://e.example/N] here.'), ')'],
  ['the brackets of a picture swapped', [], insert('‹!(Alt N)[https://e.example/N.png]'), '![Alt N]'],
  ['a footnote without its colon', [], insert('Text[‹^cN].\n\n›[^cN] A note.'), '[^cN]:'],
  ['an admonition with two colons', [], insert('‹::note\n\nText N.\n\n›::'), ':::note'],
  [
    'a misspelled type of an admonition',
    ['markdown/admonition'],
    insert('‹:::warnign\n\nText N.\n\n:::'),
    ':::warning'
  ],
  ['a misspelled alert', [], insert('> ‹[!TPI]\n> Text N.'), '[!TIP]'],
  ['an alert with text in its line', [], insert('> ‹[!TIP] Text N.'), '[!TIP]'],
  ['long dashes below the header of a table', [], insert('›| a | N |\n‹|——|——|\n| 1 | 2 |'), '---'],
  ['bullets of a word processor', [], insert('‹• first N\n• second N\n• third N'), '- first N'],
  ['a heading of level seven', [], insert('‹####### Heading N'), '######'],
  ['wide signs of a heading', [], insert('‹＃＃ Heading N'), '## Heading N'],
  ['a numeric entity without its semicolon', [], insert('Text ‹&#8212 N and more.'), '&#8212;'],
  ['a tag with a space', [], insert('Text ‹< b>bold N›</b> here.')],
  ['an end tag without its slash', [], insert('Text ‹<b>bold N<b> here.'), '</b>'],
  ['a comment with one dash', [], insert('‹<!- note N -->'), '<!--'],
  ['a comment with another end', [], append('‹<!-- note N --!>\n\nText.'), '-->'],
  ['a misspelled scheme', [], insert('[x](‹htpps://e.example/N)'), 'https://e.example/N'],
  ['a scheme with one slash', [], insert('[x](‹https:/e.example/N)'), 'https://e.example/N'],
  ['a mail address without its scheme', [], insert('[x](‹name-N@e.example)'), 'mailto:name-N@e.example'],
  ['a block of code with two marks', [], insert('‹``js\nlet a = N\n``'), '```'],
  ['a block of code with apostrophes', [], insert("‹'''js\nlet a = N\n'''"), '```'],
  ['a misspelled option of code', ['markdown/code-options'], insert('‹```js titel="a-N.js"\nlet a\n```'), 'title'],
  [
    'a misspelled language of code',
    ['markdown/misspelled-language'],
    insert('‹```javascirpt\nlet a = N\n```'),
    'javascript'
  ],
  ['deleted text with one mark less', [], insert('Text ‹~~gone N~ and more.'), '~~gone N~~'],
  ['a task without a space', [], insert('‹-[ ] write N\n-[x] read N'), '- [ ]'],
  ['a key of front matter without a space', [], front('‹sidebar_label:Setup N'), 'sidebar_label: Setup'],
  ['a misspelled value of front matter', ['front-matter/invalid'], front('draft: ‹flase'), 'false'],
  ['a reference without its colon', [], insert('[x][‹ref-N]\n\n›[ref-N] https://e.example/N'), '[ref-N]:'],
  ['bold text with one mark less', [], insert('Text ‹**bold N* and more.'), '**bold N**']
]

/** Links into other languages of the first site, and slips whose cure was missing or misleading. */
export const addressKinds = [
  ['a missing page of another language', ['link/broken'], insert('[x](‹/de/nope-N)'), 'remove the link', 'md'],
  ['raw HTML into another language', ['link/broken'], insert('<a href="‹/de/nope-N">x</a>'), 'remove the link', 'md'],
  ['a missing anchor of another language', ['link/broken-anchor'], insert('[x](‹/de/#nope-N)'), '#', 'md'],
  [
    'a full address into another language',
    ['link/broken'],
    insert('[x](‹https://docs.neosync.dev/de/nope-N)'),
    'remove the link',
    'md'
  ],
  ['a scheme without its slashes', ['link/malformed'], insert('[x](‹https:e.example/N)'), 'https://e.example/N'],
  ['a wrong entry of a list', ['front-matter/invalid'], front('keywords: [N, ‹[a]]'), 'text']
]

pageKinds.push(...spellingKinds, ...furtherKinds, ...addressKinds)

const typos =
  'tilte:title taglne:tagline faviconn:favicon baseURL:baseUrl trailingSlashes:trailingSlash staticDirectory:staticDirectories ' +
  'stylesheet:stylesheets script:scripts headTag:headTags markdwon:markdown pluginss:plugins onBrokenLink:onBrokenLinks'

/** Edits of one file that has several places; the third value names the part of the site. */
export const fileKinds = [
  [
    'a doc with another name in the sidebar',
    ['sidebar/unknown-doc'],
    'sidebars',
    changeAll(/'((?:[\w-]+\/)+[\w-]{5,})'/g, ([, id]) => [`‹'${dropLetter(id)}'`, id])
  ],
  [
    'items of the bar to nowhere',
    ['link/broken'],
    'config',
    text => ({
      text: text.replace(
        'items: [',
        `items: [\n${numbers(i => `      { label: 'a', to: ‹'/missing-${i}' }`).join(',\n')},`
      ),
      cures: numbers(() => '')
    })
  ],
  [
    'misspelled keys of the configuration',
    ['config/unknown-key', 'config/invalid'],
    'config',
    text => ({
      text: text.replace(
        /^( {2}title: )/m,
        `${typos
          .split(' ')
          .map(pair => `  ‹${pair.split(':')[0]}: 'a' as never`)
          .join(',\n')},\n$1`
      ),
      cures: typos.split(' ').map(pair => pair.split(':')[1])
    })
  ],
  [
    'authors whom nobody knows',
    ['post/unknown-author'],
    'posts',
    change(/^authors: \[(\w)(\w)(\w+)\]/gm, ([, one, two, rest]) => [
      `authors: [‹${two}${one}${rest}]`,
      one + two + rest
    ])
  ],
  [
    'a field without its semicolon',
    ['protobuf/syntax'],
    'protos',
    change(/^( +(?:string|bool|int32) \w+ = \d+);\n/gm, ([, field]) => [`›${field}\n‹`, ';'])
  ],
  [
    'a type with a letter too few',
    ['protobuf/type'],
    'protos',
    change(/^( +)(?:repeated )?([A-Z]\w{6,}) (\w+ = \d+;)/gm, ([, space, type, rest]) => [
      `${space}‹${dropLetter(type)} ${rest}`,
      type
    ])
  ],
  [
    'a number of a field twice',
    ['protobuf/duplicate'],
    'protos',
    change(
      /^( +)(\w+ \w+ = )(\d+);\n( +)(string|bool|\w+) (\w+) = (\d+);/gm,
      ([, space, head, one, next, type, name]) => [`${space}›${head}${one};\n${next}‹${type} ${name} = ${one};`, '']
    )
  ]
]

function numbers(make) {
  return Array.from({ length: 12 }, (_, index) => make(index + 100))
}

/** Valid edits that are close to slips: none may cause a finding. */
export const validKinds = [
  // First expected to be a fault, but each line closes the admonition that a reader of the source expects.
  insert(':::note\n\n:::tip\n\nText N.\n\n:::\n\n:::'),
  insert('[x](?v=N) and [y](/?v=N) and [z](#)'),
  insert('### Again N\n\n### Again N\n\n[one](#again-N) and [two](#again-N-1)'),
  front('keywords: [one, "two: N"]'),
  front('toc_max_heading_level: 4'),
  front('pagination_next: null'),
  front('last_update:\n  date: 2024-02-29\n  author: Ada N'),
  front('sidebar_label: "N: a label"'),
  front('custom_edit_url: null'),
  insert('::::note[One]\n\n:::tip[Two: N]\n\nText.\n\n:::\n\n::::'),
  insert('| a | b | c |\n|:--|:-:|--:|\n| `x \\| y` | N |  |\n| \\| | | [x](https://e.example/N) |'),
  insert('-1 is less than 0.\n-2 is, too: N.'),
  insert('1.5 times N, or\n2.5 times.'),
  insert('An array [] or a box [ ] in text, `a[]`, a[N], [N], and [] of it.'),
  insert('AT&T, R&D, &copy; N, &nbsp;&amp;&#8212;, a && b, x&y=N.'),
  insert('Text www.example.com/N and <b>bold N</b>, <i>so</i>, <br/>, <kbd>K</kbd>.'),
  insert('```diff\n<<<<<<< HEAD\nText N\n=======\nother\n>>>>>>> main\n```'),
  insert('~~~md\n```js\nlet a = N\n~~~\n\n````\n```\n````'),
  insert('Twice[^tN] and again[^tN].\n\n[^tN]: A note with `code` and\n    a second line.'),
  insert('[Foo-N] and [x][foo-N].\n\n[foo-N]: https://e.example/N "Title"'),
  insert(':::note\n\n```md\n:::\n```\n\n- a\n\n  :::tip\n\n  N\n\n  :::\n\n:::'),
  insert(
    '<details>\n<summary>One N</summary>\n\n<details>\n<summary>Two</summary>\n\nText.\n\n</details>\n\n</details>'
  ),
  insert('### Über N {#über-N}\n\n[x](#über-N)'),
  insert(
    '![a](https://e.example/N.png "Title") [![b](https://e.example/N.svg)](https://e.example) ![](data:image/gif;base64,R0lGODlhAQABAAAAACw=)'.replace(
      '![]',
      '![c]'
    )
  ),
  insert('[m](mailto:a@b.example,c@d.example?subject=N) and [h](https://e.example:8443/a,b(c)?x=[N])'),
  insert('[x N](/llms.txt) and [y](/search.json)'),
  insert('Escaped: \\{ N \\} \\< \\# \\- \\* \\` \\[x](y) and 2 * 3 * N.'),
  insert('Setext N\n---\n\nText\\\nmore  \nmore.'),
  insert('```js title="a b N.js" {1,3-4} showLineNumbers\n1\n2\n3\n4\n```'),
  insert('Costs **$N**, **bold**: and __this__; a**b**c, `**`, 2**N, x ** y.'),
  insert('> [x](https://www.example.com/N)\n> text\n\n1) one\n2) two')
]

/** The text with code, comments and tags replaced by spaces, so that offsets stay the same. */
export function masked(text) {
  const blank = whole => whole.replace(/[^\n]/g, ' ')
  return text
    .replace(/^( *)(`{3,}|~{3,})[\s\S]*?^ *\2[`~]* *$/gm, blank)
    .replace(/`[^`\n]+`/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/^<(Tabs|details|div|table)\b[\s\S]*?^<\/\1>/gm, blank)
}

/** Edits of one page that break links in others, where the findings are expected. `pages` maps files to texts. */
export const siteKinds = [
  [
    'a heading with another text',
    ['link/broken-anchor'],
    pages => {
      const links = linksOf(pages).filter(({ anchor }) => anchor !== undefined)
      return spread(links, ({ file, anchor }, edits) => {
        const text = edits.get(file) ?? pages.get(file)
        const heading = [...masked(text).matchAll(/^#{2,4} ([\w ]+)$/gm)].find(([, words]) => slug(words) === anchor)
        const isTwice = heading !== undefined && text.split(heading[0]).length > 2
        if (heading === undefined || isTwice) return undefined
        edits.set(file, text.replace(`${heading[0]}\n`, `${heading[0]} today\n`))
        return links
          .filter(link => link.file === file && link.anchor === anchor)
          .map(link => [link, `#${anchor}-today`])
      })
    }
  ],
  [
    'a page with another address',
    ['link/broken'],
    pages => {
      const links = linksOf(pages)
      return spread(links, ({ file, target, from }, edits) => {
        const text = pages.get(file)
        const address = /^slug: (\S+)$/m.exec(text)?.[1]
        if (edits.has(file) || address !== target || file === from) return undefined
        edits.set(file, text.replace(`slug: ${address}\n`, `slug: ${address}-today\n`))
        return links.filter(link => link.file === file).map(link => [link, `${address}-today`])
      })
    },
    'md'
  ]
]

function spread(links, edit) {
  const edits = new Map()
  const expected = []
  let changed = 0
  for (let at = 0; at < links.length && changed < 12; at++) {
    const found = edit(links[(at * 7) % links.length], edits)
    if (found === undefined) continue
    changed++
    expected.push(...found.map(([{ from, line }, cure]) => ({ file: from, line, cure })))
  }
  return { edits, expected }
}

/** Links between pages, with the file that they lead to. */
function linksOf(pages) {
  const bySlug = new Map([...pages].map(([file, text]) => [/^slug: (\S+)$/m.exec(text)?.[1], file]))
  return [...pages].flatMap(([from, text]) =>
    [...masked(text).matchAll(/\]\(([^)\s#]+?)(?:#([^)\s]+))?\)/g)].flatMap(({ 1: target, 2: anchor, index }) => {
      const written = target.startsWith('/') ? undefined : new URL(target, `file:///${from}`).pathname.slice(1)
      const file = pages.has(written) ? written : bySlug.get(target)
      const line = text.slice(0, index).split('\n').length
      return file === undefined ? [] : [{ from, file, target, anchor, line }]
    })
  )
}

function slug(words) {
  return words.trim().toLowerCase().replaceAll(' ', '-')
}
