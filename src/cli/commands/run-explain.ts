/** `docsgen explain link/broken`: what a finding means and how to fix it, from the manual in the package. */
import { readdir, readFile } from 'node:fs/promises'
import { codes } from '../../diagnostics/codes.ts'
import { didYouMean } from '../../shared/nearest.ts'
import { packagePath } from '../../util/packages/package.ts'
import type { Terminal } from '../terminal.ts'

/** Without a code all are listed. The result is the exit code: 2 for an unknown code. */
export async function runExplain(code: string | undefined, terminal: Terminal): Promise<number> {
  if (code === undefined) {
    const width = Math.max(...Object.keys(codes).map(({ length }) => length))
    const lines = Object.entries(codes).map(
      ([name, [severity, about]]) => `${name.padEnd(width)}  ${severity.padEnd(7)}  ${about}`
    )
    terminal.out(`${lines.sort().join('\n')}\n`)
    return 0
  }
  const section = await readExplanation(code)
  if (section === null) {
    const hint = didYouMean(code, Object.keys(codes)) ?? 'The code of a finding is printed after its severity.'
    terminal.err(`There is no finding “${code}”. ${hint}\n`)
    return 2
  }
  terminal.out(`${section}\n`)
  return 0
}

/** The section of the manual about a code, as plain text; null: there is none. */
export async function readExplanation(code: string): Promise<string | null> {
  const folder = packagePath('docs', 'pages', 'findings')
  for (const name of (await readdir(folder)).sort()) {
    const [, ...sections] = (await readFile(`${folder}/${name}`, 'utf8')).split(/^## /m)
    const section = sections.find(text => text.startsWith(`\`${code}\` `))
    if (section !== undefined) return toPlainText(section)
  }
  return null
}

function toPlainText(section: string): string {
  const [, ...lines] = section.trim().split('\n')
  // Links become their text; code stays as it is, because it may show how a link is written.
  const withoutLinks = lines
    .join('\n')
    .replace(/(`+)[\s\S]*?\1|\[([^\]]*)\]\([^)]*\)/g, (all, ticks?: string, text?: string) =>
      ticks === undefined ? (text ?? '') : all
    )
  return withoutLinks.trim().replaceAll('**', '')
}
