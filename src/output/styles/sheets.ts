/**
 * Style sheets of features that only some pages use, under hashed names: a page links the sheets that its body needs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { classSheets, fileOfSheet, rootsOfSheet } from '../../model/sheet-imports.ts'
import { byCodePoint } from '../../shared/compare.ts'
import { pageParts } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import type { Output } from '../../types/output.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { isFileInside, readInside, realRoots, textInside } from '../../util/guarded-files.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { sheetPath } from '../../util/packages/package.ts'
import { hashed } from '../hashed.ts'
import { publishedFont } from './fonts.ts'
import { belowOwners, bundleSheet, inlineSheet } from './styles.ts'

interface FeatureSheets {
  readonly outputs: readonly Output[]
  /** Addresses by name, with base URL: `math` → `/assets/math.1f3a9c0e.css`. */
  readonly addresses: ReadonlyMap<string, string>
}

/** Names of the parts with a sheet and a script of their own that pages of the site may have. */
export function pagePartsOf({ aiOutputs, feedback, related, search, comments }: PartsConfig): readonly string[] {
  const parts = {
    menu: aiOutputs?.menu ?? null,
    feedback,
    related,
    comments,
    searchEvents: search?.reportsMissing ? search : null
  }
  return partNames.filter(name => parts[name] !== null).map(name => pageParts[name])
}

type PartsConfig = Pick<Config, 'aiOutputs' | 'feedback' | 'related' | 'search' | 'comments'>
const partNames = ['menu', 'feedback', 'related', 'searchEvents', 'comments'] as const

/** The sheets that the bodies need, and those for classes of any page; `hasAll`: all, because more bodies follow. */
export function featureSheets(
  config: Pick<Config, 'filesUrl' | 'packageRoot' | 'markdown' | 'changelogs' | 'dialect'> & PartsConfig,
  bodies: readonly Pick<Compiled, 'sheets' | 'styles'>[],
  hasAll: boolean
): FeatureSheets {
  const ofPages = [...Object.keys(classSheets), ...pagePartsOf(config)]
  const needed = hasAll ? null : new Set([...bodies.flatMap(({ sheets }) => sheets), ...ofPages])
  const folder = sheetPath('features', config.dialect.plainStyles)
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.css'))
    .map(file => file.slice(0, -'.css'.length))
    .filter(name => needed === null || needed.has(name))
    .filter(name => name !== 'changelog' || config.changelogs.length > 0)
    .filter(name => name !== 'katex' || config.markdown.math?.output === 'katex')
    .sort()
    .map(name => ({
      name,
      output: hashed(name, 'css', belowOwners(readFileSync(join(folder, `${name}.css`), 'utf8'), config))
    }))
  const rules = new Map(bodies.flatMap(({ styles }) => styles))
  if (rules.size > 0) files.push({ name: 'inline', output: hashed('inline', 'css', inlineSheet(rules)) })
  const katex = files.findIndex(({ name }) => name === 'katex')
  const ofKatex = katex < 0 ? null : withKatex(files[katex]?.output, config)
  if (ofKatex !== null) files[katex] = { name: 'katex', output: ofKatex.sheet }
  return {
    outputs: [...files.map(({ output }) => output), ...(ofKatex?.fonts ?? [])],
    addresses: new Map(files.map(({ name, output }) => [name, config.filesUrl + output.path]))
  }
}

/** The sheets that components in these bodies import, by the names that the bodies use. */
export async function componentSheets(
  config: Config,
  bodies: readonly Pick<Compiled, 'sheets'>[],
  texts: Parameters<typeof bundleSheet>[2],
  report: Report
): Promise<FeatureSheets & { readonly imported: readonly SourcePath[] }> {
  const names = [...new Set(bodies.flatMap(({ sheets }) => sheets))].sort(byCodePoint)
  const bundled = await Promise.all(
    names.flatMap(name => {
      const file = fileOfSheet(name)
      // A server may still have the body of a page whose sheet was deleted.
      if (file === null || !isFileInside(join(config.root, file), rootsOfSheet(file, config))) return []
      return bundleSheet(file, config, texts, report).then(made => ({ name, ...made }))
    })
  )
  return {
    outputs: bundled.flatMap(({ sheet, files }) => [sheet, ...files]),
    addresses: new Map(bundled.map(({ name, sheet }) => [name, config.filesUrl + sheet.path])),
    imported: bundled.flatMap(({ imported }) => imported)
  }
}

/** Our rules combined with the sheet of the project's package, whose fonts are published; null: not installed. */
function withKatex(
  ours: Output | undefined,
  config: Pick<Config, 'packageRoot' | 'filesUrl' | 'dialect'>
): { readonly sheet: Output; readonly fonts: readonly Output[] } | null {
  const { packageRoot, filesUrl } = config
  const folder = findPackage('katex', packageRoot)
  if (folder === null || ours === undefined || !('content' in ours)) return null
  reportRead('package', `katex/dist/katex.min.css\n${packageRoot}`)
  const fonts = new Map<string, Output>()
  const roots = realRoots([folder])
  const sheet = (textInside(join(folder, 'dist/katex.min.css'), roots) ?? '').replace(
    /src:url\((fonts\/[\w-]+\.woff2)\)[^;}]*/g,
    (_, file: string) => {
      const font = fonts.get(file) ?? publishedFont(file, readInside(join(folder, 'dist', file), roots))
      fonts.set(file, font)
      return `src:url(${filesUrl}${font.path}) format("woff2")`
    }
  )
  const layered = config.dialect.plainStyles ? belowOwners(sheet, config) : `@layer docsgen.components{${sheet}}`
  return { sheet: hashed('katex', 'css', `${layered}${String(ours.content)}`), fonts: [...fonts.values()] }
}
