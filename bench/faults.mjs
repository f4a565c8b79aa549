// A copy of the first site with faults at known places, for the scripts that compare who finds them.
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

/** Text with a number in place of `N`; `‹` stands before the place of the finding and is removed. */
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
  ['heading/empty', '‹##']
]

/** Copies the site into a temporary folder; `close` removes it. */
export function copySite() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-faults-')))
  cpSync(join(project, 'content'), join(root, 'content'), { recursive: true })
  cpSync(join(project, 'site.config.ts'), join(root, 'site.config.ts'))
  cpSync(join(project, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  symlinkSync(join(project, 'dist'), join(root, 'dist'))
  return { root, close: () => rmSync(root, { recursive: true, force: true }) }
}

/** Appends faults of the kinds to the pages in turn and says where each stands; `number` is in its text. */
export function plant(root, count, planted = kinds) {
  const pages = ['content/docs', 'content/changelog', 'content/api'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !/(^|\/)_/.test(name))
      .map(name => join(folder, name))
  )
  pages.sort()
  return Array.from({ length: count }, (_, index) => {
    const file = pages[(index * 7) % pages.length]
    const [code, template] = planted[index % planted.length]
    const number = 1000 + index
    const text = readFileSync(join(root, file), 'utf8').trimEnd()
    const whole = `${text}\n\n${template.replaceAll('N', String(number))}\n`
    writeFileSync(join(root, file), whole.replace('‹', ''))
    const at = whole.lastIndexOf('‹')
    const line = whole.slice(0, at).split('\n').length
    return { code, file, line, column: at - whole.lastIndexOf('\n', at), text: template, number }
  })
}

/** Runs docsgen in the folder; its findings, notes left out, which are no faults. */
export function findingsOf(root, ...args) {
  const command = [join(project, 'bin/docsgen.js'), ...args, '--format', 'json']
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] }
  try {
    return parse(execFileSync(process.execPath, command, options))
  } catch (error) {
    if (error.status !== 1) throw error
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
