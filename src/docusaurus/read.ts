/** `docusaurus.config.*` → a configuration in the words of `site.config.ts`, with the places of theirs. */
import type { LocatedFile } from '../config/project-files.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Report } from '../types/findings.ts'
import { packageOf } from '../util/package.ts'
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
