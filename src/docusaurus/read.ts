/** `docusaurus.config.*` → a configuration in the words of `site.config.ts`, with the places of theirs. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix, relative, resolve } from 'node:path'
import type { LocatedFile, ProjectFiles } from '../config/project-files.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Report } from '../types/findings.ts'
import { packageOf } from '../util/package.ts'
import { toSourcePath } from '../util/paths.ts'
import { translateSite } from './site.ts'
import { isRecord, type SiteFiles, Translation } from './translation.ts'

/** What the configuration of Docusaurus in `written` means; notes tell what has no equivalent. */
export function readDocusaurus(written: LocatedFile, site: SiteFiles, report: Report): LocatedFile {
  const to = new Translation(site)
  translateSite(written.value, to)
  for (const { code, path, message, hint } of to.notes) {
    report(
      finding(
        code,
        written.placeOf(path, path.length > 0 && typeof path.at(-1) === 'string' ? 'key' : 'value'),
        message,
        hint
      )
    )
  }
  reportMissing(written, to.missing, report)
  const theirs = isRecord(written.value) ? { theirs: written.value } : {}
  return { ...written, ...theirs, value: to.input, placeOf: (path, part) => written.placeOf(to.originOf(path), part) }
}

/** Packages of Docusaurus are never needed. Of others a value may be made. */
function reportMissing({ file, missing = [] }: LocatedFile, told: ReadonlySet<string>, report: Report): void {
  const others = [...new Set(missing.map(packageOf))].filter(
    name => !told.has(name) && !/^(?:@docusaurus\/|prism-react-renderer$)/.test(name)
  )
  if (others.length === 0) return
  const list = others.map(name => `“${name}”`).join(', ')
  const message = `“${file}” imports packages that are not installed: ${list}. What is made with them is empty.`
  report(finding('docusaurus/not-installed', placeOf(file), message, 'Install the packages of the site: npm install'))
}

/** The files of a site as its configuration names them. */
export function siteFiles({ root, isThere, readText }: ProjectFiles): SiteFiles {
  return {
    root,
    isThere: (path, kind) => isThere(toSourcePath(relative(root, resolve(root, path))), kind),
    isInstalled(name) {
      try {
        createRequire(join(root, 'package.json')).resolve(name)
        return true
      } catch {
        return false
      }
    },
    sheets: () => importedSheets(root, readText)
  }
}

const importOfSheet = /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)(['"])([^'"\n]+\.(?:css|s[ac]ss))\1/g

/** Sheets that scripts and MDX below `src` import by a path. */
function importedSheets(root: string, readText: ProjectFiles['readText']): readonly string[] {
  const found = new Set<string>()
  for (const file of filesBelow(root, 'src')) {
    if (!/\.(?:[jt]sx?|mjs|mdx?)$/.test(file)) continue
    for (const [, , written = ''] of (readText(toSourcePath(file)) ?? '').matchAll(importOfSheet)) {
      if (written.startsWith('.')) found.add(posix.join(posix.dirname(file), written))
      else if (written.startsWith('@site/')) found.add(written.slice('@site/'.length))
    }
  }
  return [...found].sort(byCodePoint)
}

function filesBelow(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
  } catch {
    return []
  }
}
