/** Docs sets: folders and routes chosen, sidebars read, one entry for each version. */
import type { DocsSet } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { toSourcePath } from '../../util/paths.ts'
import { defaults } from '../defaults.ts'
import type { DocsSetInput } from '../input-content.ts'
import { expandSidebars, readSidebars } from '../sidebars.ts'
import type { KeyPath, LocatedFile } from '../source-location.ts'
import { existingPath, firstExisting, type NormalizeContext, projectPath, routeBaseOf } from './context.ts'
import { normalizeVersions, type UnversionedSet } from './versions.ts'

/** The sets of `docs: …` in each of their versions; one set with all defaults when nothing is written. */
export async function normalizeDocs(
  input: DocsSetInput | readonly DocsSetInput[] | false | undefined,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  if (input === false) return []
  const isList = Array.isArray(input)
  const inputs: readonly DocsSetInput[] = isList ? input : [(input as DocsSetInput | undefined) ?? {}]
  complainAboutTwins(inputs, context)
  const sets = await Promise.all(
    inputs.map((set, index) => normalizeSet(set, isList ? ['docs', index] : ['docs'], written, context, report))
  )
  return sets.flat()
}

async function normalizeSet(
  input: DocsSetInput,
  path: KeyPath,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  const id = input.id ?? defaults.docs.id
  const routeBase = routeBaseOf(input.routeBasePath ?? (id === defaults.docs.id ? '/' : id))
  const set: UnversionedSet = {
    set: id,
    versioning: !(input.disableVersioning ?? false),
    path: folderOf(input, path, context),
    routeBase,
    setRouteBase: routeBase,
    include: input.include ?? defaults.docs.include,
    exclude: input.exclude ?? defaults.docs.exclude,
    ...(await sidebarsOf(input, path, written, context, report)),
    editUrl: input.editUrl ?? null,
    breadcrumbs: input.breadcrumbs ?? defaults.docs.breadcrumbs,
    numberPrefixes: input.numberPrefixParser ?? defaults.docs.numberPrefixes,
    sidebarCollapsible: input.sidebarCollapsible ?? defaults.docs.sidebarCollapsible,
    sidebarCollapsed: input.sidebarCollapsed ?? defaults.docs.sidebarCollapsed,
    sidebarHideable: input.sidebarHideable ?? defaults.docs.sidebarHideable,
    autoCollapseCategories: input.autoCollapseCategories ?? defaults.docs.autoCollapseCategories,
    showLastUpdateTime: input.showLastUpdateTime ?? defaults.docs.showLastUpdateTime,
    showLastUpdateAuthor: input.showLastUpdateAuthor ?? defaults.docs.showLastUpdateAuthor
  }
  return normalizeVersions(set, input, path, context, report)
}

/** That the folder exists is seen when it is read: `content/missing-folder`. */
function folderOf(input: DocsSetInput, path: KeyPath, context: NormalizeContext): DocsSet['path'] {
  if (input.path !== undefined) return projectPath(input.path, [...path, 'path'], context)
  const { id, paths } = defaults.docs
  if (input.id !== undefined && input.id !== id) return toSourcePath(`content/${input.id}`)
  return firstExisting(paths, 'folder', context) ?? toSourcePath(paths[0])
}

async function sidebarsOf(
  { sidebarPath, sidebars }: DocsSetInput,
  path: KeyPath,
  written: LocatedFile,
  context: NormalizeContext,
  report: Report
): Promise<Pick<DocsSet, 'sidebars' | 'sidebarsFile'>> {
  if (sidebars !== undefined) {
    if (sidebarPath !== undefined) {
      context.reportAt([...path, 'sidebarPath'], 'A docs set has either “sidebars” or “sidebarPath”, not both.')
    }
    return { sidebars: expandSidebars(written, sidebars, [...path, 'sidebars'], report), sidebarsFile: null }
  }
  if (sidebarPath === false) return { sidebars: {}, sidebarsFile: null }
  const file = sidebarPath === undefined ? null : existingPath(sidebarPath, 'file', [...path, 'sidebarPath'], context)
  return { sidebars: file && (await readSidebars(context, file, report)), sidebarsFile: file }
}

/** Two sets may not share an id: everything else names sets by it. */
function complainAboutTwins(sets: readonly DocsSetInput[], { reportAt }: NormalizeContext): void {
  const ids = sets.map(({ id = defaults.docs.id }) => id)
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) === index) continue
    reportAt(['docs', index, 'id'], `Two docs sets have the id “${id}”.`, 'Give each set an “id” of its own.')
  }
}
