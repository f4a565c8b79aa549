/** `docsgen check --fix`: writes the corrections of findings into the files of the project. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyFixes } from '../diagnostics/fix.ts'
import type { Finding } from '../types/findings.ts'
import { groupBy } from '../util/group-by.ts'

/** Returns the number of corrections. */
export async function fixFiles(findings: readonly Finding[], root: string): Promise<number> {
  const fixable = findings.filter(({ fix }) => fix !== undefined)
  let written = 0
  for (const [file, own] of groupBy(fixable, ({ place }) => place?.file)) {
    if (file === undefined) continue
    const path = join(root, file)
    const { text, count } = applyFixes(await readFile(path, 'utf8'), own)
    if (count > 0) await writeFile(path, text)
    written += count
  }
  return written
}
