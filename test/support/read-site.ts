/** Builds of sites that a plugin reads as they are: what is said of them, and the text of their pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from './files.ts'

export type Files = Readonly<Record<string, string>>

/** Builds a site whose output is in the folder `output`. */
export async function runSite(files: Files, output: string, isUntrusted = false) {
  const root = await writeSite(files)
  const { findings, configFailed } = await build({ root, mode: 'build', untrusted: isUntrusted })
  const said = findings
    .filter(({ severity, code }) => severity !== 'info' && code !== 'config/no-address')
    .map(
      ({ code, place, message, hint }) =>
        `${place?.file}:${place?.line}:${place?.column} ${code} ${message} ${hint ?? ''}`
    )
  const html = async (path: string) => {
    const text = await readFile(join(root, output, path), 'utf8')
    return text.replace(/<svg[\s\S]*?<\/svg>/g, '')
  }
  return { said, configFailed, html }
}

/** The text of the page itself. */
export function bodyOf(html: string): string {
  return /<article>[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
}

/** The words of HTML, with a line where tags stand. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '|').replace(/\s*(?:\|\s*)+/g, '|')
}
