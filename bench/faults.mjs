// Copies the first site and plants faults at known places, for scripts that compare which tool finds them.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/**
 * Finding code, and text in which `N` becomes a number; `‹` marks the place of the finding and is removed. Text that
 * starts with `front:` is a line of front matter. The third value must occur in the hint, the message or the
 * correction.
 */
export const kinds = [
  ['link/broken', '[x](‹./missing-N.md)'],
  ['link/broken', '[x](‹@site/content/docs/missing-N.mdx)'],
  ['link/broken', '[x](‹/missing-N)'],
  ['link/broken', 'See [a](‹../../../outside-N.md "t").'],
  ['link/broken', '‹[x]()'],
  ['link/broken', '<a href="‹/missing-html-N">x</a>'],
  ['link/broken', '- a\n\n  > [x](‹/missing-nested-N)'],
  ['link/broken', '| a | b |\n|---|---|\n| c | [x](‹/missing-cell-N) |'],
  ['link/broken', '[x][ref-N]\n\n[ref-N]: ‹/missing-definition-N'],
  ['link/broken', '[x](‹https://docs.neosync.dev/missing-N)'],
  ['link/broken-anchor', '[x](‹#missing-N)'],
  ['link/broken-anchor', '[x](‹/changelog#missing-N)'],
  ['link/broken-file', '[x](‹/files/missing-N.pdf)'],
  ['link/broken-image', '![a](‹/img/missing-N.png)'],
  ['link/broken-image', '![a](‹./missing-N.svg)'],
  ['link/broken-image', '<img src="‹/img/missing-html-N.png" alt="a" />'],
  ['link/broken-image', '[![a](‹/img/missing-in-link-N.png)](/changelog)'],
  ['link/unsafe', '[x](‹javascript:alert(N))'],
  ['link/unsafe', '[x](‹file:///etc/N)'],
  ['link/malformed', '[x](‹..\\docs\\N.md)'],
  ['link/malformed', '[x](‹/a/N%E0%A4%A)'],
  ['link/malformed', '[x](‹http://[::N)'],
  ['link/unknown-scheme', '[x](‹htps://e.example/N)'],
  ['link/mail', '[x](‹mailto:nobodyN)'],
  ['link/localhost', '[x](‹http://localhost:3000/N)'],
  ['link/protocol-relative', '[x](‹//e.example/N)'],
  ['link/own-site', '[x](‹https://docs.neosync.dev/changelog?N)'],
  ['link/not-canonical', '[x](‹/changelog/index.html?N)'],
  ['link/no-text', '[](‹/changelog?N)'],
  ['image/no-text', '![](‹https://e.example/N.png)'],
  ['markdown/undefined-reference', '[x][‹undefined-N]'],
  ['markdown/undefined-reference', 'Text[^‹note-N].'],
  ['markdown/unused-footnote', '[^‹spare-N]: Text.'],
  ['markdown/unparsed-link', '[x](‹./with space-N.md)'],
  ['markdown/admonition', '‹:::notte-N\n\nText.\n\n:::'],
  ['markdown/table-header', '‹<table><tbody><tr><td>N</td></tr></tbody></table>'],
  ['markdown/duplicate-id', '## Twice {‹#twice-N}\n\n## Again {#twice-N}'],
  ['heading/empty', '‹##'],
  ['link/broken', '[x](‹/changelogg?N)', '/changelog'],
  ['link/broken', '[x](‹/chnagelog?N)', '/changelog'],
  ['link/broken', '[x](‹/Changelog?N)', '/changelog'],
  ['link/broken', '[x](‹/changelog//?N)', '/changelog'],
  ['link/broken-anchor', '## Setting N up\n\n[x](‹#seting-N-up)', 'setting-N-up'],
  ['link/broken-anchor', '## Key_of_N\n\n[x](‹#key-of-N)', 'key_of_N'],
  ['link/broken-anchor', '## Upper N\n\n[x](‹#Upper-N)', 'upper-N'],
  ['link/malformed', '[x](‹https:e.example/N)', 'https://e.example/N'],
  ['link/malformed', '[x](‹C:\\docs\\N.md)'],
  ['link/broken', '[x](‹/changelog.html?N)', '/changelog'],
  ['markdown/shown-as-text', '‹##HeadingN', '## '],
  ['markdown/unparsed-link', 'See ‹(the guide)[./N.md].', '[the guide](./N.md)'],
  ['markdown/unparsed-link', 'See ‹[the guide] (https://e.example/N).', '[the guide](https://e.example/N)'],
  ['markdown/shown-as-text', '‹| a | N |\n| 1 | 2 |'],
  ['markdown/shown-as-text', '| a | N |\n‹| --- |\n| 1 | 2 |'],
  ['markdown/table-cells', '| a | b |\n|---|---|\n‹| 1 | 2 | N |'],
  ['markdown/code-options', '‹```js {a}\nN\n```'],
  ['markdown/code-options', '‹```js {9-3}\nN\n```'],
  ['markdown/code-options', '‹```js {99}\nN\n```'],
  ['markdown/code-options', '‹```js titel="a.js"\nN\n```', 'title'],
  ['markdown/code-options', '‹```js title="a.js\nN\n```'],
  ['markdown/code-options', '‹```js collaps={1-1}\nN\n```', 'collapse'],
  ['markdown/unknown-element', 'Run ‹<your-name> N.', '&lt;'],
  ['markdown/unknown-element', 'A list of ‹<T> and N.', '&lt;'],
  ['markdown/foreign-syntax', '‹!!! tip "N"\n    Text.', ':::tip[N]'],
  ['markdown/foreign-syntax', '‹=== "N"\n\n    Text.'],
  ['markdown/foreign-syntax', 'Text ‹:material-account-N: and more.'],
  ['markdown/foreign-syntax', 'Text ‹{{< ref "N" >}} and more.'],
  ['markdown/foreign-syntax', 'Text ‹{% include N.html %} and more.'],
  ['markdown/foreign-syntax', '‹.. note:: N'],
  ['markdown/code-file', '<<< ‹@/snippets/N.js'],
  ['markdown/unparsed-link', '[x](‹my page N.md)'],
  ['markdown/dangling-id', '<p aria-describedby="‹none-N">a</p>'],
  ['markdown/undefined-reference', '![x][‹picture-N]'],
  ['markdown/unsafe-html', '‹<script>alert(N)</script>'],
  ['markdown/heading', '‹# Title N', '##'],
  ['markdown/admonition', '‹:::tpi\n\nText N.\n\n:::', ':::tip'],
  ['front-matter/unknown-key', 'front:‹descripton: N', 'description'],
  ['front-matter/unknown-key', 'front:‹sidebar_lable: N', 'sidebar_label'],
  ['front-matter/invalid', 'front:draft: ‹maybe N', 'true or false'],
  ['front-matter/invalid', 'front:sidebar_position: ‹first N', 'number'],
  ['front-matter/invalid', 'front:tags: ‹5N', 'list']
]

/** Kinds that are faults on any site, including MDX pages. */
export const portableKinds = kinds.filter(([, text]) => !/ch(?:an|na)gelog|neosync|<T>|<your|<<<|\{[{%]/i.test(text))

/** Faults that swallow the rest of the page: planted last, one per page. */
export const lastKinds = [
  ['markdown/unclosed-code', '‹```js\nconst a = N', '```'],
  ['markdown/unclosed-code', '‹~~~\nN', '~~~'],
  ['markdown/admonition', '‹:::note\n\nText N.', ':::']
]

/** Valid text that must not cause a finding, although it is close to a fault. */
export const controls = [
  'See [x](https://e.example/N) and **bold N** text, **bold**N, *a*N.',
  '`** code N **` and \\*\\* stars N \\*\\*',
  'The globs src/**/N.md and `a/**/N.js`, and 2 ** N ** 2.',
  '| a | b |\n|---|---|\n| N \\| x | `y` |',
  '| a | b |\n|---|---|\n| N |',
  '[c-N]: https://e.example/N\n\nSee [c-N] and [this][c-N].',
  'Text[^c-N].\n\n[^c-N]: A note.',
  '- [ ] a N\n- [x] b N',
  '````md\n```js\nN\n```\n````',
  'Text.\n\n    ##heading N\n    (a)[./b.md]',
  'Use `<your-name>` N and &lt;T&gt;.',
  'Press <kbd>Ctrl</kbd> + N, H<sub>2</sub>O.',
  '<details><summary>More N</summary>\n\nText.\n\n</details>',
  ':::note[Title N]\n\nText.\n\n:::',
  '::::note\n\n:::tip\n\nN\n\n:::\n\n::::',
  '## Valid heading N {#valid-N}\n\n[to it](#valid-N)',
  '[mail](mailto:a@b.example?subject=N) and [call](tel:+4912N)',
  '<https://e.example/N> and https://e.example/N_(x).',
  'f(x)[0] and a[N] (see above) and [N] (or so).',
  '#hashtagN and #N',
  'A line with “curly quotes N” and <span title="“N”">x</span>.',
  '***\n\nText N.\n\n---',
  '```js title="a-N.js" {1} showLineNumbers\nlet a = N\n```',
  '```diff\n- N\n+ N\n```',
  '> quote N\n>\n> - a',
  'Line one N\\\nline two',
  '1. a N\n\n   ```js\n   let b = N\n   ```\n\n2. b',
  '[x](<https://e.example/N> "Title N")',
  '<!-- a comment N with [x](./nothing.md) -->',
  'Ünïcödé N — “quotes”, … and emoji 🎉'
].map(text => [null, text])

/** Controls that are also valid in MDX, where “<” begins a tag and indented text is not code. */
export const portableControls = controls.filter(([, text]) => !/<https|<details|\n {4}#/.test(text))

/** Copies the first site, or the project in `folder`, into a temporary folder; `close` removes it. */
export function copySite(folder) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-faults-')))
  if (folder !== undefined) {
    cpSync(folder, root, { recursive: true })
    return { root, close: () => rmSync(root, { recursive: true, force: true }) }
  }
  cpSync(join(project, 'content'), join(root, 'content'), { recursive: true })
  cpSync(join(project, 'site.config.ts'), join(root, 'site.config.ts'))
  cpSync(join(project, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  symlinkSync(join(project, 'dist'), join(root, 'dist'))
  return { root, close: () => rmSync(root, { recursive: true, force: true }) }
}

/** Plants faults of all kinds into the pages in turn, each kind once per page; returns the faults with their places. */
export function plant(
  root,
  count,
  { planted = kinds, folders = ['content/docs', 'content/changelog', 'content/api'] } = {}
) {
  const pages = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !/(^|\/)_/.test(name))
      .map(name => join(folder, name))
  )
  pages.sort()
  const used = new Set()
  const takePage = (index, key) => {
    for (let at = 0; at < pages.length; at++) {
      const file = pages[(index * 7 + at) % pages.length]
      const isFree =
        !used.has(`${file} ${key}`) && (!key.startsWith('front:') || canTake(root, file, key.split(':')[1]))
      if (isFree) {
        used.add(`${file} ${key}`)
        return file
      }
    }
    throw new Error(`No page is left for ${key}.`)
  }
  const faults = Array.from({ length: count }, (_, index) => {
    const [code, template, cure = ''] = planted[index % planted.length]
    const isLast = planted === lastKinds
    const number = 1000 + index
    // A page reports each kind of foreign syntax once, and YAML allows each key of front matter once.
    const key = template.startsWith('front:') ? template.split(':', 2).join(':') : template
    const file = takePage(index, isLast ? 'last' : key)
    const filled = template.replaceAll('N', String(number))
    const text = readFileSync(join(root, file), 'utf8').trimEnd()
    const whole = filled.startsWith('front:')
      ? text.replace(/^---\n/, () => `---\n${filled.slice(6)}\n`)
      : `${text}\n\n${filled}\n`
    writeFileSync(join(root, file), whole)
    return { code, file, text: template, number, cure: cure.replaceAll('N', String(number)) }
  })
  return planted[0][0] === null ? [] : locate(root, faults)
}

/** Finds the places of all marks after every fault has been planted, and removes the marks. */
function locate(root, faults) {
  const places = new Map()
  for (const file of new Set(faults.map(fault => fault.file))) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    places.set(
      file,
      lines.flatMap((line, index) =>
        line.includes('‹') ? [{ line: index + 1, column: line.indexOf('‹') + 1, line_: line }] : []
      )
    )
    writeFileSync(join(root, file), lines.join('\n').replaceAll('‹', ''))
  }
  return faults.map(fault => {
    const marked = fault.text
      .slice(fault.text.indexOf('‹') + 1)
      .split('\n')[0]
      .replaceAll('N', String(fault.number))
    const own = places.get(fault.file).find(({ line_, taken }) => !taken && line_.includes(`‹${marked}`))
    own.taken = true
    return { ...fault, line: own.line, column: own.column }
  })
}

/** Whether the page has front matter without this key. */
function canTake(root, file, key) {
  const front = /^---\n([\s\S]*?)^---$/m.exec(readFileSync(join(root, file), 'utf8'))
  return front?.index === 0 && !new RegExp(`^${key}:`, 'm').test(front[1])
}

/** Runs docsgen in the folder; returns its findings without notes, which are not faults. */
export function findingsOf(root, ...args) {
  const command = [join(project, 'bin/docsgen.js'), ...args, '--format', 'json']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] }
  try {
    return parse(execFileSync(process.execPath, command, options))
  } catch (error) {
    if (error.status !== 1 && error.status !== 2) throw error
    return parse(error.stdout)
  }
}

function parse(output) {
  const lines = output.split('\n').filter(line => line !== '')
  return lines.map(line => JSON.parse(line)).filter(({ severity }) => severity !== 'info')
}

export function placeKey({ code, file, line, column }) {
  return `${file}:${line}:${column} ${code}`
}
