/** `docsgen check --fix`: writes the corrections of findings into the files of the project. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyFixes } from '../diagnostics/fix.ts'
import { fileSystemMessage } from '../output/write-error.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Finding } from '../types/findings.ts'
import { groupBy } from '../util/group-by.ts'

/** What became of the corrections. */
export interface Corrections {
  readonly written: number
  /** Files with corrections that could not be written, with the error of the file system. */
  readonly refused: readonly { readonly file: SourcePath; readonly error: unknown }[]
}

/** Writes into files that already exist and may be written, and into no others. */
export async function fixFiles(findings: readonly Finding[], root: string): Promise<Corrections> {
  const fixable = findings.filter(({ fix, place }) => fix !== undefined && place !== null)
  const refused: { file: SourcePath; error: unknown }[] = []
  let written = 0
  for (const [file, own] of groupBy(fixable, ({ place }) => place?.file)) {
    if (file === undefined) continue
    try {
      written += await fixFile(join(root, file), own)
    } catch (error) {
      refused.push({ file, error })
    }
  }
  return { written, refused }
}

async function fixFile(path: string, findings: readonly Finding[]): Promise<number> {
  const { text, count } = applyFixes(await readFile(path, 'utf8'), findings)
  if (count > 0) await writeFile(path, text)
  return count
}

/** `3 corrected, 2 left.`, and a line for each file that could not be written. */
export function formatCorrections({ written, refused }: Corrections, left: number, root: string): string {
  const lines = refused.map(({ file, error }) => {
    const message = fileSystemMessage(error, root)
    return message === null ? `“${file}” cannot be written.\n` : `${message}\n`
  })
  return `${lines.join('')}${written} corrected, ${left} left.\n`
}
