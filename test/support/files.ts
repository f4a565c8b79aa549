/** Sites for tests as maps of names to text, written to temporary folders that are removed after the test. */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Writes the files into a new folder and gives its real path: `writeSite({'docs/index.md': '# Home'})`. */
export async function writeSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  atEnd: (clean: () => Promise<void>) => unknown = onTestFinished
): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-')))
  atEnd(() => rm(root, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return root
}
