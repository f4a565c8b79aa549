/** `docsgen check --fix`: writes the corrections of findings into the files of the project. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyFixes } from '../diagnostics/fix.ts'
import type { Finding } from '../types/findings.ts'

/** Returns the number of corrections. */
export async function fixFiles(findings: readonly Finding[], root: string): Promise<number> {
  const byFile = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.fix === undefined || finding.place === null) continue
    const list = byFile.get(finding.place.file)
    if (list === undefined) byFile.set(finding.place.file, [finding])
    else list.push(finding)
  }
  let written = 0
  for (const [file, own] of byFile) {
    const path = join(root, file)
    const { text, count } = applyFixes(await readFile(path, 'utf8'), own)
    if (count > 0) await writeFile(path, text)
    written += count
  }
  return written
}
