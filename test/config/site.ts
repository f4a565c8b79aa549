/** Writes a project into a temporary folder and loads its configuration. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type LoadOptions, loadConfig } from '../../src/config/load.ts'
import type { Config } from '../../src/types/config.ts'
import type { Diagnostic } from '../../src/types/findings.ts'

export type Files = Readonly<Record<string, string>>

/** A folder with these files, removed after the test. */
export function writeSite(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-config-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** What the configuration of a project with these files becomes, and what is found in it. */
export async function load(
  files: Files,
  options: Partial<LoadOptions> = {}
): Promise<{ config: Config | null; findings: string }> {
  const found: Diagnostic[] = []
  const root = writeSite(files)
  const config = await loadConfig({ root, mode: 'build', overrides: {}, ...options }, finding => found.push(finding))
  return { config, findings: found.map(toLine).join('\n').replaceAll(root, '[ROOT]') }
}

/** The findings of a configuration that says `text`. */
export async function findingsOf(text: string, files: Files = {}): Promise<string> {
  return (await load({ 'site.config.ts': text, ...files })).findings
}

/** The configuration of a site whose settings beside title and url are `settings`, an object literal without braces. */
export async function configOf(
  settings: string,
  files: Files = {},
  options: Partial<LoadOptions> = {}
): Promise<Config> {
  const text = `export default { title: 'Acme', url: 'https://docs.acme.dev', ${settings} }`
  const { config, findings } = await load({ 'site.config.ts': text, ...files }, options)
  if (config === null || findings !== '') throw new Error(`The configuration has findings:\n${findings}`)
  return config
}

/** The findings of a site with these settings, without the place. */
export async function messagesOf(settings: string, files: Files = {}): Promise<string> {
  const text = `export default { title: 'Acme', url: 'https://docs.acme.dev', ${settings} }`
  return (await findingsOf(text, files)).replace(/^site\.config\.ts:1:\d+\+\d+ /gm, '')
}

function toLine({ code, message, place, hint }: Diagnostic): string {
  const where = place ? `${place.file}:${place.line}:${place.column}+${place.length} ` : ''
  return `${where}${code} ${message}${hint === null ? '' : ` ${hint}`}`
}
