/** The one place where these tests touch the API of the content room. */
import { collect } from '../../src/content/collect.ts'
import { scan } from '../../src/content/scan/scan.ts'
import type { Config } from '../../src/types/config.ts'
import type { Content, Page, Sources } from '../../src/types/content.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { testConfig } from '../support/config.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

/** Scans a site; findings come back as lines of `file:line:column code message hint`. */
export async function scanned(
  files: Files,
  overrides: Partial<Config> = {}
): Promise<{ sources: Sources; findings: string[] }> {
  const root = await writeSite(files)
  return scanFolder({ root, ...overrides })
}

export async function scanFolder(overrides: Partial<Config>): Promise<{ sources: Sources; findings: string[] }> {
  const found: Diagnostic[] = []
  const sources = await scan(testConfig(overrides), finding => found.push(finding))
  return { sources, findings: found.map(formatFinding) }
}

/** Scans and collects a site. */
export async function collected(
  files: Files,
  overrides: Partial<Config> = {},
  drafts = false
): Promise<{ content: Content; findings: string[] }> {
  const root = await writeSite(files)
  const config = testConfig({ root, ...overrides })
  const found: Diagnostic[] = []
  const sources = await scan(config, finding => found.push(finding))
  const content = collect(sources, config, finding => found.push(finding), { drafts })
  return { content, findings: found.map(formatFinding) }
}

/** The one page of a site with one page. */
export async function pageOf(text: string, name = 'docs/page.md'): Promise<{ page: Page; findings: string[] }> {
  const { content, findings } = await collected({ [name]: text })
  const page = content.pages[0]
  if (page === undefined) throw new Error(`${name} is not a page`)
  return { page, findings }
}
