/** `docsgen redirects`: says where lost addresses probably live now, and with --write adds the redirects. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { addRedirectFrom } from './redirect-front-matter.ts'
import { processTerminal } from './terminal.ts'

/** As commander hands them over. */
export interface RedirectsFlags {
  readonly write?: boolean
  readonly config?: string
}

/** The result is the exit code: 1 while an address is lost. */
export async function redirects(root: string, { write = false, config }: RedirectsFlags): Promise<number> {
  const terminal = processTerminal(process)
  const { build } = await import('../build.ts')
  const configFile = config === undefined ? {} : { configFile: resolve(config) }
  const result = await build({
    root: resolve(root),
    mode: 'check',
    ...configFile,
    overrides: {},
    strict: false,
    cache: true,
    clean: false
  })
  if (result.configFailed) return 2
  let open = 0
  for (const { path, home } of result.lost) {
    const isWritten = write && home !== null && (await addTo(join(resolve(root), home.source), path))
    if (!isWritten) open += 1
    const where = home === null ? 'no likely page' : `${home.path} (${home.source})`
    terminal.out(`${path} → ${where}${isWritten ? ', written' : ''}\n`)
  }
  if (result.lost.length === 0) terminal.err('No address is lost.\n')
  else if (!write) terminal.err('Add them with: docsgen redirects --write\n')
  return open === 0 ? 0 : 1
}

async function addTo(file: string, path: string): Promise<boolean> {
  const text = addRedirectFrom(await readFile(file, 'utf8'), path)
  if (text === null) return false
  await writeFile(file, text)
  return true
}
