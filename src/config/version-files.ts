/**
 * Where the released versions of a docs set lie, as in Docusaurus: `versions.json` names them, newest first, and each has a
 * folder of docs and a file of sidebars. The files of another set than `default` begin with its id.
 */
import { finding } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { DocsSet, SidebarItemInput } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import { defaults } from './defaults.ts'
import type { ProjectFiles } from './project-files.ts'
import type { Sidebars } from './sidebars.ts'

/** The name of the docs that are being written. */
export const currentVersion = 'current'

interface VersionFiles {
  /** `versions.json`. */
  readonly list: SourcePath
  /** `versioned_docs/version-1.0`. */
  docs(name: string): SourcePath
  /** `versioned_sidebars/version-1.0-sidebars.json`. */
  sidebars(name: string): SourcePath
}

export function versionFiles(set: string): VersionFiles {
  const prefix = set === defaults.docs.id ? '' : `${set}_`
  return {
    list: `${prefix}versions.json` as SourcePath,
    docs: name => `${prefix}versioned_docs/version-${name}` as SourcePath,
    sidebars: name => `${prefix}versioned_sidebars/version-${name}-sidebars.json` as SourcePath
  }
}

/** Whether versions of the set have a file of sidebars: not when these come from its folders, nor when it never had any. */
export function hasOwnSidebars({ sidebars, sidebarsFile }: Pick<DocsSet, 'sidebars' | 'sidebarsFile'>): boolean {
  return sidebarsFile !== null || Object.keys(sidebars ?? {}).length > 0
}

/** Why a version cannot have this name, in words that follow it; null when it can. */
export function versionNameProblem(name: string): string | null {
  if (name === currentVersion) return 'is the name of the docs that are being written'
  // The name is part of paths, addresses and class names.
  if (/^\w(?:[\w.+-]{0,62}[\w+-])?$/.test(name)) return null
  return 'can be no part of a path'
}

/** What to write instead of a name that cannot be. */
export const versionNameHint = 'Write letters, digits, “.”, “-”, “_” and “+”, such as 1.0 or 2.0-beta.'

/** The released versions, newest first, each with its place; wrong entries are reported and left out. Without the file there are none. */
export async function readVersions(
  project: ProjectFiles,
  set: string,
  report: Report
): Promise<ReadonlyMap<string, Place>> {
  const { list } = versionFiles(set)
  const versions = new Map<string, Place>()
  if (project.readText(list) === null) return versions
  const { readDataFile } = await import('./data-file.ts')
  const written = readDataFile(project, list, 'version/invalid', report)
  if (written === null) return versions
  const reportAt = (path: readonly number[], message: string, hint: string) =>
    report(finding('version/invalid', written.placeOf(path, 'value'), message, hint))
  if (!Array.isArray(written.value)) {
    reportAt([], `“${list}” must be a list of names.`, 'Write ["2.0", "1.0"], the newest version first.')
    return versions
  }
  for (const [index, name] of written.value.entries()) {
    if (typeof name !== 'string') {
      reportAt([index], 'The name of a version must be text.', 'Put it in quotes: "1.0".')
      continue
    }
    const problem = versionNameProblem(name)
    if (problem !== null) reportAt([index], `“${name}” ${problem}.`, versionNameHint)
    else if (versions.has(name)) reportAt([index], `The version “${name}” stands here twice.`, 'Remove one of them.')
    else versions.set(name, written.placeOf([index], 'value'))
  }
  return versions
}

/** The text of a sidebars file, which `readSidebars` reads to the same sidebars. An entry with nothing but an id is written as the id. */
export function sidebarsJson(sidebars: Sidebars): string {
  const written = Object.entries(sidebars).map(([name, items]) => [name, items.map(toWritten)])
  return `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`
}

function toWritten(item: SidebarItemInput): unknown {
  const stated = withoutNothing(item)
  if (item.type === 'doc' && Object.keys(stated).length === 2) return item.id
  if (item.type !== 'category') return stated
  return { ...stated, items: item.items.map(toWritten), ...(item.link !== null && { link: withoutNothing(item.link) }) }
}

/** Without keys that have their default. */
function withoutNothing(value: object): Record<string, unknown> {
  const isStated = (part: unknown) => part !== null && part !== false && !(Array.isArray(part) && part.length === 0)
  const flags = ['collapsible', 'collapsed']
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => isStated(part) || (flags.includes(key) && part === false))
  )
}
