/** The Markdown sources of the first site as an author sees them: no generator involved. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** The repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** One Markdown file, cut behind its front matter. */
export interface Source {
  /** From the repository: content/docs/cli/login.md */
  readonly file: string
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly body: string
  /** 1-based line of the file on which the body begins. */
  readonly bodyLine: number
}

/** Every .md and .mdx file below a folder of the repository: `readSources('content/docs')`. */
export function readSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.mdx?$/.test(file))
    .map(file => readSource(posix.join(folder, file.replaceAll('\\', '/'))))
    .sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** One Markdown file, with or without front matter: `readSource('README.md')`. */
export function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const [head = '', yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  return {
    file,
    frontMatter: parse(yaml) ?? {},
    body: text.slice(head.length),
    bodyLine: head.split('\n').length
  }
}
