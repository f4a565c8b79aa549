/** One site with every hostile input of cases.json that reaches the build, each planted where the case says. */
import { readFileSync } from 'node:fs'

export interface HostileCase {
  readonly id: string
  readonly where: string
  readonly input: string
  /** What no published file may contain; `(?i)` ignores letter case. */
  readonly forbid?: string
  readonly must: string
}

const { cases } = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly HostileCase[]
}

/** Cases of the browser (B, S), of protobuf (G82, G83), of git (G90) and of the toolchain have their tests in those rooms. */
const elsewhere = /^(?:S|B)\d|^(?:U57|J72|G82|G83|G87|G88|G90|G91)$/

export const planted = cases.filter(({ id }) => !elsewhere.test(id))

/** Page of a case. */
export function pageOf({ id }: HostileCase): string {
  if (id === 'G89') return 'docs/"><img src=x onerror=alert(89)>.md'
  if (id === 'F21' || id === 'G84' || id === 'F20')
    return `blog/2024-01-${id.slice(1).padStart(2, '0').slice(-2) === '84' ? '14' : id.slice(1)}-${id}.md`
  return `docs/${id}.${id === 'U56' ? 'mdx' : 'md'}`
}

/** Texts that the table describes and does not spell. */
const written: Readonly<Record<string, string>> = {
  F15: front('__proto__: {polluted: YES}'),
  F16: front('constructor: {prototype: {polluted: YES}}'),
  F17: '---js\n{ title: (globalThis.polluted = "YES") }\n---\n\nx\n',
  F18: front('title: !!js/function "function(){}"'),
  F19: front(aliasBomb()),
  F21: front(
    'title: F21\nauthors: [{name: "<img src=x onerror=alert(21)>", url: "javascript:alert(21)", image_url: "javascript:alert(21)"}]'
  ),
  F23: front('last_update: {author: "<script>alert(23)</script>", date: 2024-01-01}'),
  T28: '## constructor\n\n## __proto__\n\n## toString\n',
  T30: '\u0000 NUL, \u001b[31m ESC, \u2028 and \u2029\n',
  C37: fenced('html', '</code></pre><script>alert(37)</script>'),
  C38: fenced('js', '${alert(38)} `backticks` {{ braces }} <%= x %>'),
  C39: fenced('html', '"\'></button><script>alert(39)</script>'),
  C42: fenced('js', '// highlight-next-line\n'.repeat(5000)),
  C43: fenced('js', `const a = "${'x'.repeat(200_000)}"`),
  C44: fenced('mermaid', 'click A "javascript:alert(44)"'),
  U54: '[x][r]\n\n[r]: javascript:alert(54)\n',
  U55:
    '<a href="javascript:alert(55)">x</a> <form action="javascript:alert(55)"><button formaction="javascript:alert(55)">x</button></form>\n\n' +
    '<iframe src="javascript:alert(55)"></iframe><object data="javascript:alert(55)"></object>\n\n' +
    '<svg><a xlink:href="javascript:alert(55)">x</a></svg>\n',
  U56: 'import Link from "@docusaurus/Link";\n\n<Link to="javascript:alert(56)">x</Link>\n',
  U58: '[x](/redirected-58)\n',
  U59: '[x](https://e.example)\n',
  J68: front('title: "</script><script>alert(68)</script>"'),
  J69: front('title: "<!--<script>"'),
  J70: front('title: "\\u2028\\u2029"'),
  J71: front('description: "</script><img src=x onerror=alert(71)>"'),
  J73: front('tags: [__proto__]'),
  G84: front('title: "]]><script>a</script> & < \\b"\nauthors: [{name: A}]'),
  G85: front('slug: "/a&\' <\\"b"'),
  G86: front('title: "one\\ntwo"')
}

/** The file of a case. */
export function textOf(it: HostileCase): string {
  const known = written[it.id]
  if (known !== undefined) return known
  const { where, input } = it
  if (where.startsWith('front matter ')) return front(`${where.slice('front matter '.length)}: ${input}`)
  if (/^```/.test(input)) return `${input}\nx\n\`\`\`\n`
  return where === 'admonition title' ? `${input}\n\nx\n\n:::\n` : `${input}\n`
}

function front(fields: string): string {
  return `---\n${fields}\n---\n\nText.\n`
}

function fenced(language: string, code: string): string {
  return `~~~${language}\n${code}\n~~~\n`
}

function aliasBomb(): string {
  const lines = ['a0: &a0 [x, x]']
  for (let level = 1; level <= 9; level++) {
    lines.push(`a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join(', ')}]`)
  }
  return lines.join('\n')
}

export function siteFiles(): Record<string, string> {
  const config = {
    title: 'Hostile',
    url: 'https://docs.example.com',
    docs: { path: 'docs' },
    changelog: { path: 'blog', routeBasePath: '/blog' },
    redirects: [{ from: '/redirected-58', to: 'https://e.example/"><script>alert(58)</script>' }]
  }
  const pages = planted.map(it => [pageOf(it), textOf(it)] as const)
  const codes = JSON.stringify(new URL('../../../src/diagnostics/codes.ts', import.meta.url).pathname)
  return {
    'docs/index.md': '# Home\n',
    'static/img/logo.png': 'x',
    'site.config.js': `export default ${JSON.stringify(config)}\n`,
    // Notes only, so that all of it is published.
    'notes.config.js':
      `import { codes } from ${codes}\n` +
      `export default { ...${JSON.stringify(config)}, severities: Object.fromEntries(Object.keys(codes).map(code => [code, 'info'])) }\n`,
    ...Object.fromEntries(pages)
  }
}
