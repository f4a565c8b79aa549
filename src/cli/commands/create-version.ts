/**
 * `docsgen docs-version`: releases the present docs of a docs set as a version: copies its folder, its translations and
 * its sidebars, and puts the name first in the list of versions. The list is written last, so a version is either
 * complete or not listed.
 */
import { basename, dirname, join } from 'node:path'
import { findConfiguration } from '../../config/configuration-file.ts'
import { nextPath } from '../../config/defaults.ts'
import { loadConfig } from '../../config/load.ts'
import { filesOnDisk } from '../../config/project-files.ts'
import {
  currentVersion,
  hasOwnSidebars,
  readVersions,
  sidebarsJson,
  versionFiles,
  versionNameHint,
  versionNameProblem
} from '../../config/version-files.ts'
import { listFiles } from '../../content/scan/list-files.ts'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { applyPolicy } from '../../diagnostics/policy.ts'
import { docsTranslations } from '../../model/translations.ts'
import { build } from '../../pipeline/build.ts'
import { sourceLines } from '../../pipeline/source-lines.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { DocsSet } from '../../types/docs-set.ts'
import type { Diagnostic, Finding, Report } from '../../types/findings.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import {
  createFile,
  makeFolderInside,
  type Roots,
  readInside,
  realRoots,
  removeInside,
  renameInside,
  replaceInside,
  rootsOf,
  textInside
} from '../../util/guarded-files.ts'
import { withLineBreaksOf } from '../../util/line-breaks.ts'
import { toSourcePath } from '../../util/paths.ts'
import { printFindings } from '../findings.ts'
import { namedSite, type Terminal } from '../terminal.ts'

/** The options as commander parses them. */
export interface DocsVersionFlags {
  readonly set?: string
  readonly config?: string
}

/** The result is the exit code: 2 when the version cannot be created. */
export async function runDocsVersion(
  name: string,
  root: string,
  { set, config }: DocsVersionFlags,
  terminal: Terminal
): Promise<number> {
  const site = namedSite(root, config, terminal)
  const options = { ...site, name, ...(set !== undefined && { set }) }
  const { findings, sourceLine, written, copies, lacksDropdown } = await createVersion(options)
  printFindings(findings, 'pretty', { root: site.root, sourceLine }, terminal)
  if (written.length === 0) {
    terminal.err('Nothing was written.\n')
    return 2
  }
  for (const path of written) terminal.out(`${path}\n`)
  terminal.err(`Created the version ${name}. The docs folder continues as the next version.\n`)
  const broken = await brokenByCopy(site, copies)
  if (broken.length > 0) {
    terminal.err('Links of the copied pages that leave the docs folder need a new path:\n')
    printFindings(broken, 'pretty', { root: site.root, sourceLine }, terminal)
  }
  if (lacksDropdown !== null) {
    const id = set === undefined ? '' : `, docsPluginId: '${set}'`
    terminal.err(`To let readers choose a version, ${lacksDropdown}: { type: 'docsVersionDropdown'${id} }\n`)
  }
  return 0
}

type FolderCopy = Pick<Copied['copies'][number], 'from' | 'to'>

/** Errors in copied files that their originals do not have: relative links out of the docs folder. */
async function brokenByCopy(
  site: { readonly root: string; readonly configFile?: string },
  copies: readonly FolderCopy[]
): Promise<readonly Finding[]> {
  const { findings } = await build({ ...site, mode: 'check' })
  const errors = findings.filter(({ severity, place }) => severity === 'error' && place !== null)
  const keyOf = ({ code, place }: Finding, file: string) => `${file}:${place?.line}:${place?.column} ${code}`
  const known = new Set(errors.map(found => keyOf(found, found.place?.file ?? '')))
  return errors.filter(found => {
    const file = found.place?.file ?? ''
    const copy = copies.find(({ to }) => file.startsWith(`${to}/`))
    return copy !== undefined && !known.has(keyOf(found, copy.from + file.slice(copy.to.length)))
  })
}

interface CreateVersionOptions {
  /** Absolute folder of the project. */
  readonly root: string
  readonly configFile?: string
  readonly name: string
  /** Id of the docs set; left out: the first one. */
  readonly set?: string
}

interface CreatedVersion {
  /** Nothing was written when any finding is an error. */
  readonly findings: readonly Finding[]
  /** The line of a place; null when its file cannot be read. */
  readonly sourceLine: (place: Place) => string | null
  /** The folder and the files that were written. */
  readonly written: readonly SourcePath[]
  /** The folders among them, with the folders that they are copies of. */
  readonly copies: readonly FolderCopy[]
  /** What to do when the navigation bar does not let readers choose a version of the set, else null. */
  readonly lacksDropdown: string | null
}

async function createVersion({ root, configFile, name, set: id }: CreateVersionOptions): Promise<CreatedVersion> {
  const found: Diagnostic[] = []
  const report: Report = finding => found.push(finding)
  const options = { root, mode: 'build' as const, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, report)
  const set = config === null ? null : findSet(config, id, report)
  const names = config === null || set === null ? null : await checkName(name, set, config, report)
  const docs = config === null || set === null || names === null ? null : await listDocs(set, config, report)
  const findings = applyPolicy(found, { severities: {}, strict: false })
  const result = { findings, sourceLine: sourceLines(config ?? { root }) }
  if (
    config === null ||
    set === null ||
    names === null ||
    docs === null ||
    findings.some(({ severity }) => severity === 'error')
  ) {
    return { ...result, written: [], copies: [], lacksDropdown: null }
  }
  const kind = findConfiguration(configFile, filesOnDisk(root), () => {})?.kind
  const step = kind === 'none' ? 'run “docsgen init” and add to navbar.items' : `add to navbar.items in ${config.file}`
  const lacksDropdown = hasDropdown(config, set) ? null : step
  const copies = [{ from: set.path, to: versionFiles(set.set).docs(name), files: docs }]
  const texts: TextsCopy[] = []
  for (const { from, to, kind } of translationsOf(set, name, config)) {
    if (kind === 'texts') texts.push({ from, to })
    else copies.push({ from, to, files: (await listFiles(from, config, report, { dot: true })) ?? [] })
  }
  const written = write(name, names, { root, from: rootsOf(config), set, copies, texts })
  return { ...result, written, copies, lacksDropdown }
}

function hasDropdown({ navbar }: Config, { set }: DocsSet): boolean {
  return navbar.items.some(item => item.kind === 'docsVersionDropdown' && item.docsSet === set)
}

/** The docs set in its current version. */
function findSet({ docs, file }: Config, id: string | undefined, report: Report): DocsSet | null {
  const ids = [...new Set(docs.map(({ set }) => set))]
  const wanted = id ?? ids[0]
  const found = docs.find(({ set, version }) => set === wanted && version.name === currentVersion)
  if (found?.versioning) return found
  if (wanted === undefined || !ids.includes(wanted)) {
    const hint = didYouMean(wanted ?? '', ids) ?? (ids.length === 0 ? null : `Docs sets: ${ids.join(', ')}.`)
    report(finding('version/invalid', null, `There is no docs set “${wanted ?? ''}”.`, hint))
  } else {
    const [does, option] =
      found === undefined
        ? ['does not publish the unreleased docs', 'includeCurrentVersion']
        : ['publishes no versions', 'disableVersioning']
    const message = `The docs set “${wanted}” ${does}.`
    report(finding('version/invalid', placeOf(file), message, `Remove \`${option}\` temporarily.`))
  }
  return null
}

/** The existing names; null when `name` cannot be added, which a finding explains. */
async function checkName(
  name: string,
  docsSet: DocsSet,
  config: Config,
  report: Report
): Promise<readonly string[] | null> {
  const { set } = docsSet
  const { root } = config
  const problem = versionNameProblem(name)
  if (problem !== null) {
    report(finding('version/invalid', null, `“${name}” ${problem}.`, versionNameHint))
    return null
  }
  // The address of the docs that go on; while they are the only ones, they are at that of the last version.
  const ownPath = docsSet.version.isLast ? nextPath : basename(docsSet.routeBase)
  if (name === ownPath) {
    const message = `“${name}” cannot be a version: the current docs use this address.`
    report(finding('version/invalid', null, message, 'Choose another name.'))
    return null
  }
  const files = versionFiles(set)
  // Loading the configuration has already reported what is wrong with the list.
  const versions = await readVersions(filesOnDisk(root), set, () => {})
  const taken = versions.get(name)
  if (taken !== undefined) {
    report(finding('version/invalid', taken, `The version “${name}” already exists.`, 'Choose another name.'))
    return null
  }
  // Not `existsSync`: a broken symbolic link would also be in the way.
  const translated = translationsOf(docsSet, name, config).map(({ to }) => to)
  const inTheWay = [files.docs(name), files.sidebars(name), ...translated].filter(
    path => linkStatsOf(join(root, path)) !== null
  )
  for (const path of inTheWay) {
    const message = `“${path}” already exists, although “${files.list}” does not name the version.`
    report(finding('version/invalid', placeOf(path), message, 'Remove it, or choose another name.'))
  }
  return inTheWay.length > 0 ? null : [...versions.keys()]
}

/** The files of the set, listed by the rules of the scan, so that nothing outside of the project is copied. */
async function listDocs({ path }: DocsSet, config: Config, report: Report): Promise<readonly string[] | null> {
  const names = await listFiles(path, config, report, { dot: true })
  if (names?.some(name => /\.mdx?$/i.test(name))) return names
  report(
    finding(
      'version/invalid',
      placeOf(path),
      `There are no docs in “${path}”.`,
      'Write a page first: a version is a copy of the docs.'
    )
  )
  return null
}

interface Translation {
  readonly kind: 'docs' | 'texts'
  readonly from: SourcePath
  readonly to: SourcePath
}

/**
 * The translations of the docs that are released, and where those of the version are read: `docs.de` →
 * `versioned_docs/version-1.0.de`, `i18n/de/…/current` → `i18n/de/…/version-1.0`, each with its file of texts.
 */
function translationsOf({ set, path }: DocsSet, name: string, config: Config): readonly Translation[] {
  return [config, ...config.editions].flatMap((edition): Translation[] => {
    const own = edition.docs.find(other => other.set === set && other.version.name === currentVersion)
    if (own === undefined) return []
    const at = docsTranslations(own)
    const released = at.replace(/(?<![^/])[^/]+$/, () => `version-${name}`)
    const folder = own.translations
    const to =
      folder === null
        ? null
        : folder === `${path}.${edition.locale.tag}`
          ? `${versionFiles(set).docs(name)}.${edition.locale.tag}`
          : folder.replace(at, () => released)
    const texts = edition.translations[`${at}.json`]
    const { translationsFolder } = edition
    return [
      ...(folder === null || to === null ? [] : [{ kind: 'docs' as const, from: folder, to: toSourcePath(to) }]),
      ...(texts === undefined
        ? []
        : [
            {
              kind: 'texts' as const,
              from: toSourcePath(`${translationsFolder}/${at}.json`),
              to: toSourcePath(`${translationsFolder}/${released}.json`)
            }
          ])
    ]
  })
}

type TextsCopy = Pick<Translation, 'from' | 'to'>

interface Copied {
  readonly root: string
  /** Folders that may hold the docs. */
  readonly from: Roots
  readonly set: DocsSet
  /** The docs, and their translations; `files` are paths below `from`. */
  readonly copies: readonly { readonly from: SourcePath; readonly to: SourcePath; readonly files: readonly string[] }[]
  /** Files with translated texts of sidebars. */
  readonly texts: readonly TextsCopy[]
}

function write(
  name: string,
  names: readonly string[],
  { root, from: sources, set, copies, texts }: Copied
): readonly SourcePath[] {
  const files = versionFiles(set.set)
  const roots = realRoots([root])
  for (const { from, to, files } of copies) copyWhole(join(root, from), files, join(root, to), roots, sources)
  for (const { from, to } of texts)
    writeWhole(join(root, to), withoutLabel(readInside(join(root, from), sources).toString('utf8')), roots)
  const hasSidebars = hasOwnSidebars(set)
  if (hasSidebars) writeWhole(join(root, files.sidebars(name)), sidebarsJson(set.sidebars ?? {}), roots)
  writeWhole(join(root, files.list), `${JSON.stringify([name, ...names], null, 2)}\n`, roots)
  const written = [...copies, ...texts].map(({ to }) => to)
  return [...written, ...(hasSidebars ? [files.sidebars(name)] : []), files.list]
}

/** The label of the docs that go on, such as “Next”, is not that of the version. */
function withoutLabel(text: string): string {
  // Loading the configuration has read the file as an object of texts.
  const { 'version.label': _label, ...others } = JSON.parse(text) as Record<string, unknown>
  return `${JSON.stringify(others, null, 2)}\n`
}

/** Copies all files or none. Symbolic links are replaced by their targets, because a version must not change. */
function copyWhole(from: string, names: readonly string[], to: string, roots: Roots, sources: Roots): void {
  const unfinished = join(dirname(to), `.${basename(to)}.unfinished`)
  removeInside(unfinished, roots)
  try {
    for (const name of names) {
      makeFolderInside(dirname(join(unfinished, name)), roots)
      createFile(join(unfinished, name), readInside(join(from, name), sources))
    }
    renameInside(unfinished, to, roots)
  } catch (error) {
    removeInside(unfinished, roots)
    throw error
  }
}

function writeWhole(file: string, text: string, roots: Roots): void {
  makeFolderInside(dirname(file), roots)
  replaceInside(file, withLineBreaksOf(textInside(file, roots) ?? '', text), roots)
}
