/** Normalizes the versions of a docs set: which are published, which is the last one, and their addresses. */
import type { InferOutput } from 'valibot'
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { DocsSet, DocsSetVersion, VersionBannerKind } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { joinUrl } from '../../util/paths.ts'
import { nextPath } from '../defaults.ts'
import { formatPath } from '../issues.ts'
import type { KeyPath, ProjectFiles } from '../project-files.ts'
import type { DocsVersionInput, docsSet } from '../schema/docs.ts'
import { readSidebars } from '../sidebars.ts'
import { currentVersion, hasOwnSidebars, readVersions, versionFiles } from '../version-files.ts'
import { type NormalizeContext, routeBaseOf } from './context.ts'

type CheckedDocs = InferOutput<typeof docsSet>

export type UnversionedSet = Omit<DocsSet, 'id' | 'version'>

/**
 * First the unreleased docs, then the released versions in the order of `versions.json`. `path` is the key path of the
 * set.
 */
export async function normalizeVersions(
  set: UnversionedSet,
  input: CheckedDocs,
  path: KeyPath,
  context: NormalizeContext,
  report: Report
): Promise<readonly DocsSet[]> {
  const places = set.versioning ? await readVersions(context, set.set, report) : new Map<string, Place>()
  const names = chooseNames(set, [...places.keys()], input, path, context)
  const last = lastOf(names, input)
  const order = { names, last }
  const versions = await Promise.all(
    names.map(async name => {
      const place = places.get(name) ?? null
      const version = toVersion({ name, place }, order, input)
      const routeBase = routeBaseIn(set, version, input.versions[name] ?? {})
      if (place === null) return { ...set, id: set.set, version, routeBase }
      const released = await releasedDocs(set, { name, place }, context, report)
      return { ...set, id: `${set.set}@${name}`, version, routeBase, ...released }
    })
  )
  complainAboutTwins(versions, path, context)
  return versions
}

/** The versions to publish; reports settings that name other versions. */
function chooseNames(
  { set }: UnversionedSet,
  released: readonly string[],
  input: CheckedDocs,
  path: KeyPath,
  context: NormalizeContext
): readonly string[] {
  const { disableVersioning, includeCurrentVersion, onlyIncludeVersions: only, lastVersion } = input
  const all = [...(includeCurrentVersion ? [currentVersion] : []), ...released]
  const complainAbout = (name: string, at: KeyPath, known: readonly string[]) => {
    const message = `“${formatPath(at)}” names the version “${name}”, which is not published.`
    context.reportAt(at, message, didYouMean(name, known) ?? `Versions: ${known.join(', ')}.`)
  }
  if (all.length === 0) {
    const hint = `“${versionFiles(set).list}” does not name a version.`
    context.reportAt([...path, 'includeCurrentVersion'], `The docs set “${set}” has nothing to publish.`, hint)
    return all
  }
  for (const name of Object.keys(input.versions)) {
    // Allows settings for versions that are temporarily not published.
    const known = [currentVersion, ...released]
    if (!disableVersioning && !known.includes(name)) complainAbout(name, [...path, 'versions', name], known)
  }
  if (disableVersioning) return all
  for (const [index, name] of (only ?? []).entries()) {
    if (!all.includes(name)) complainAbout(name, [...path, 'onlyIncludeVersions', index], all)
  }
  if (only?.length === 0) {
    context.reportAt([...path, 'onlyIncludeVersions'], `“${formatPath([...path, 'onlyIncludeVersions'])}” is empty.`)
  }
  const chosen = only === undefined ? all : all.filter(name => only.includes(name))
  if (lastVersion !== undefined && !chosen.includes(lastVersion)) {
    complainAbout(lastVersion, [...path, 'lastVersion'], chosen)
  }
  return chosen
}

function lastOf(names: readonly string[], { disableVersioning, lastVersion }: CheckedDocs): string {
  // `lastVersion` may also stay in the configuration while versioning is turned off.
  if (disableVersioning) return currentVersion
  return lastVersion ?? names.find(name => name !== currentVersion) ?? currentVersion
}

/** The names of the versions in order, and that of the last version. */
interface Order {
  readonly names: readonly string[]
  readonly last: string
}

function toVersion(
  { name, place }: Pick<DocsSetVersion, 'name' | 'place'>,
  order: Order,
  input: CheckedDocs
): DocsSetVersion {
  const { label, banner, badge, className, noIndex = false } = input.versions[name] ?? {}
  const isOneOfSeveral = order.names.length > 1
  const ownLabel = name === currentVersion ? input.versionLabel : name
  return {
    name,
    label: label ?? ownLabel,
    isLast: name === order.last,
    banner: banner === undefined ? bannerOf(name, order) : banner === 'none' ? null : banner,
    badge: badge ?? isOneOfSeveral,
    className: className ?? `docs-version-${name}`,
    noIndex,
    isOneOfSeveral,
    place,
    isRemembered: input.versionPersistence !== 'none'
  }
}

function bannerOf(name: string, { names, last }: Order): VersionBannerKind | null {
  if (name === last) return null
  return names.indexOf(name) < names.indexOf(last) ? 'unreleased' : 'unmaintained'
}

function routeBaseIn({ routeBase }: UnversionedSet, { name, isLast }: DocsSetVersion, { path }: DocsVersionInput) {
  const own = isLast ? '/' : name === currentVersion ? nextPath : name
  return routeBaseOf(joinUrl(routeBase, '/', path ?? own))
}

type Released = Pick<DocsSet, 'path' | 'editUrl' | 'sidebars' | 'sidebarsFile'>

/** The folder and the sidebars of a released version. */
async function releasedDocs(
  { set, path: writtenPath, editUrl, sidebars, sidebarsFile }: UnversionedSet,
  { name, place }: { readonly name: string; readonly place: Place },
  project: ProjectFiles,
  report: Report
): Promise<Released> {
  const files = versionFiles(set)
  const own = { path: files.docs(name), editUrl: editUrlIn(files.docs(name), writtenPath, editUrl) }
  const file = files.sidebars(name)
  if (project.readText(file) !== null) {
    return { ...own, sidebars: await readSidebars(project, file, report), sidebarsFile: file }
  }
  const hasOwn = hasOwnSidebars({ sidebars, sidebarsFile })
  if (hasOwn) {
    const message = `The version “${name}” has no sidebars: there is no “${file}”.`
    const hint = `Copy the sidebars of another version. Until then, the folders of “${own.path}” are the sidebar.`
    report(finding('version/invalid', place, message, hint))
  }
  // As soon as the file exists, it is used.
  return hasOwn ? { ...own, sidebars: null, sidebarsFile: file } : { ...own, sidebars, sidebarsFile: null }
}

/**
 * Adapts an address with `{path}`, which contains the folder, to the folder of the version: `…/docs/{path}` →
 * `…/versioned_docs/version-1.0/{path}`. null: the address does not contain the folder.
 */
function editUrlIn(path: SourcePath, written: SourcePath, editUrl: DocsSet['editUrl']): DocsSet['editUrl'] {
  if (typeof editUrl !== 'string' || !editUrl.includes('{path}')) return editUrl
  const folder = `/${written}/{path}`
  return editUrl.includes(folder) ? editUrl.replace(folder, () => `/${path}/{path}`) : null
}

/** Reports versions that would be published at the same address. */
function complainAboutTwins(versions: readonly DocsSet[], path: KeyPath, { reportAt }: NormalizeContext): void {
  for (const [index, { routeBase, version }] of versions.entries()) {
    const first = versions.findIndex(other => other.routeBase === routeBase)
    if (first === index) continue
    const message = `The versions “${versions[first]?.version.name}” and “${version.name}” are both published at “${routeBase}”.`
    reportAt([...path, 'versions', version.name, 'path'], message, 'Give one of them another “path”.')
  }
}
