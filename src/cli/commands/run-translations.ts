/** `docsgen translations --locale de`: writes the texts files of a language; existing translations are kept. */
import { dirname, join } from 'node:path'
import { loadConfig } from '../../config/load.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import { siteTexts } from '../../pipeline/plan/translations.ts'
import type { Diagnostic } from '../../types/findings.ts'
import {
  makeFolderInside,
  type Roots,
  readInside,
  rootsOf,
  textInside,
  whyRefused,
  writeInside
} from '../../util/guarded-files.ts'
import { printFailedStart } from '../findings.ts'
import { countOf } from '../summary.ts'
import { namedSite, type Terminal } from '../terminal.ts'

export interface TranslationsFlags {
  readonly locale: string
  readonly config?: string
}

/** The result is the exit code: 2 when nothing can be written. */
export async function runTranslations(root: string, flags: TranslationsFlags, terminal: Terminal): Promise<number> {
  const site = namedSite(root, flags.config, terminal)
  const folder = site.root
  const findings: Diagnostic[] = []
  const config = await loadConfig({ ...site, mode: 'check' }, found => findings.push(found))
  if (config !== null && !config.locales.some(({ tag }) => tag === flags.locale)) {
    const known = config.locales.map(({ tag }) => tag).join(', ')
    terminal.err(
      `“${flags.locale}” is not a language of the site. Languages: ${known}.\nAdd it to “i18n.locales”, or pass one of these.\n`
    )
    return 2
  }
  // A translation file that cannot be parsed is not overwritten: its translations would be lost.
  if (config === null || findings.some(({ code }) => code === 'translation/invalid')) {
    const all = applyPolicy(findings, { severities: {}, strict: false })
    printFailedStart({ kind: 'config-failed', findings: all }, folder, terminal)
    return 2
  }
  const roots = rootsOf(config)
  for (const [name, texts] of await siteTexts(config)) {
    const path = join('i18n', flags.locale, name)
    const { text, added, unused } = merged(texts, readMessages(join(folder, path), roots))
    makeFolderInside(dirname(join(folder, path)), roots)
    writeInside(join(folder, path), text, roots)
    terminal.out(`${path}: ${countOf(Object.keys(texts).length, 'text')}, ${added} new, ${unused} no longer used\n`)
  }
  return 0
}

type Entry = { readonly message: string; readonly description?: string }

/** Description of unused texts. They are kept, because a text may be used again. */
const unusedMark = 'No longer used.'

function merged(texts: Readonly<Record<string, string>>, before: Readonly<Record<string, Entry>>) {
  const entries: Record<string, Entry> = {}
  let added = 0
  for (const [key, message] of Object.entries(texts)) {
    const { description, ...known } = before[key] ?? { message }
    if (!Object.hasOwn(before, key)) added += 1
    entries[key] = description === undefined || description === unusedMark ? known : { ...known, description }
  }
  const unused = Object.keys(before).filter(key => !Object.hasOwn(texts, key))
  for (const key of unused) entries[key] = { message: before[key]?.message ?? '', description: unusedMark }
  return { text: `${JSON.stringify(entries, null, 2)}\n`, added, unused: unused.length }
}

/** A file that may not be read must not be replaced either, so it is an error. */
function readMessages(path: string, roots: Roots): Record<string, Entry> {
  if (whyRefused(path, roots) !== null) readInside(path, roots)
  const text = textInside(path, roots) ?? '{}'
  const value = JSON.parse(text) as Readonly<Record<string, Entry | string>>
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, typeof entry === 'string' ? { message: entry } : entry])
  )
}
