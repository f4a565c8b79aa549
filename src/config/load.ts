/**
 * Turns a project's `site.config.ts` into a `Config`. This is the only place where configuration input is validated:
 * the result is a complete, trusted `Config`, or findings about everything that is wrong.
 */

import { relative } from 'node:path'
import * as v from 'valibot'
import { finding, unreadableFile } from '../diagnostics/finding.ts'
import { inspectionCodes } from '../model/commands.ts'
import { keysOfFiles } from '../model/other-sites.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config, ConfigOverrides } from '../types/config.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { Plugin } from '../types/plugin.ts'
import { realRoots } from '../util/guarded-files.ts'
import { isPlainObject } from '../util/objects.ts'
import { packageProblems } from '../util/packages/guarded-bundles.ts'
import { toSourcePath } from '../util/paths.ts'
import { type ConfigurationFile, findConfiguration } from './configuration-file.ts'
import { type IssueWords, toFinding } from './issues.ts'
import { readModule } from './loader/module.ts'
import { normalizeConfig } from './normalize/config.ts'
import type { CheckedConfig } from './normalize/context.ts'
import { codesOfPlugins, throughPlugins } from './plugins.ts'
import { filesOnDisk, type LocatedFile, type ProjectFiles } from './project-files.ts'
import { type ConfigContext, configSchema } from './schema/config.ts'
import { extendTheme, themeParts } from './theme-package.ts'

export interface LoadOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** Relative to the root, or absolute; left out: `site.config` with one of the known extensions. */
  readonly configFile?: string
  readonly mode: ConfigContext['command'] | 'push'
  /** Command line options. */
  readonly overrides?: ConfigOverrides
  /** Plugins beside those of the configuration file, of a test; none when left out. */
  readonly plugins?: readonly Plugin[]
  /** Without a `project`: whether modules must not be run. Left out: false. */
  readonly isUntrusted?: boolean
  /** Reads all files except those of packages; left out: from the disk. */
  readonly project?: ProjectFiles
}

/** The configuration of the project; null if it is missing or wrong. Reports all mistakes at once. */
export async function loadConfig(options: LoadOptions, report: Report): Promise<Config | null> {
  const { mode, root, overrides = {}, plugins = [], isUntrusted = false, configFile } = options
  if (!hasPlainPackage(root, report)) {
    // So that a server loads the configuration again when it is mended.
    options.project?.readText(toSourcePath('package.json'))
    return null
  }
  const modules = new Map<SourcePath, readonly SourcePath[]>()
  const project: ProjectFiles = {
    ...reportingRefusals(options.project ?? filesOnDisk(root, { isUntrusted, configFile }), report),
    onImports: (file, imported) =>
      void (imported.length > 0 && modules.set(file, [...(modules.get(file) ?? []), ...imported]))
  }
  const found = findConfiguration(options.configFile, project, report)
  if (found === null) return null
  const context: ConfigContext = {
    command: mode === 'push' ? 'build' : mode,
    mode: mode === 'serve' ? 'development' : 'production'
  }
  const reading = { project, context, plugins, hasUrl: overrides.url !== undefined }
  const written = await readConfiguration(found, reading, report)
  const config = written && (await validateConfig(written, project, overrides, report))
  if (config === null || modules.size === 0) return config
  const imported = { modules: Object.fromEntries(modules) }
  return { ...config, ...imported, editions: config.editions.map(edition => ({ ...edition, ...imported })) }
}

/** Node and bundlers open `package.json` by themselves, of the project and above, so nothing runs when it is no file. */
function hasPlainPackage(root: string, report: Report): boolean {
  const problem = packageProblems(new Set(realRoots([root])))(root)
  if (problem === null) return true
  const hint = 'Replace it with a regular file: Node.js reads it for every program of the project.'
  report({ ...unreadableFile(toSourcePath(relative(root, problem.path)), problem.code), hint })
  return false
}

/** A file that exists and must not be read is reported, once, instead of counting as missing in silence. */
function reportingRefusals(project: ProjectFiles, report: Report): ProjectFiles {
  const { whyRefused } = project
  if (whyRefused === undefined) return project
  const reported = new Set<SourcePath>()
  const judge = (path: SourcePath) => {
    // Folders around the project are only searched for a better one to name in a message.
    const reason = reported.has(path) || path.startsWith('..') ? null : whyRefused(path)
    if (reason === null) return
    reported.add(path)
    report(unreadableFile(path, reason))
  }
  return {
    ...project,
    readText(file) {
      const text = project.readText(file)
      if (text === null) judge(file)
      return text
    },
    isThere(path, kind) {
      const isThere = project.isThere(path, kind)
      if (!isThere) judge(path)
      return isThere
    }
  }
}

/**
 * What the configuration of another generator says, converted to the form of `site.config.ts`, without what docsgen does
 * not support and what is found at each build; null: it cannot be read, which is reported.
 */
export async function readOtherInput(root: string, file: ConfigurationFile, report: Report): Promise<unknown> {
  const context: ConfigContext = { command: 'build', mode: 'production' }
  const reading = { project: filesOnDisk(root), context, hasUrl: true }
  const written = await readConfiguration(file, reading, report)
  if (written === null) return null
  // Later entries of a list first, so that the places of earlier ones stay.
  const said = (written.found ?? []).toReversed().reduce<unknown>((value, path) => without(value, path), written.value)
  return checkValue(said, [], written, report).value
}

interface ConfigurationReading {
  readonly project: ProjectFiles
  /** Parameter for a configuration that is a function. */
  readonly context: ConfigContext
  /** Plugins beside those of the file. */
  readonly plugins?: readonly Plugin[]
  /** Whether the command line gives the address of the site. */
  readonly hasUrl: boolean
}

/** The configuration in the form of `site.config.ts`, with the places of its values in the source. */
async function readConfiguration(
  { kind, file, plugin = '', folder = '.' }: ConfigurationFile,
  { project, context, hasUrl, plugins: more = [] }: ConfigurationReading,
  report: Report
): Promise<LocatedFile | null> {
  switch (kind) {
    case 'site': {
      const call = (exported: unknown) => (typeof exported === 'function' ? exported(context) : exported)
      const read = file.endsWith('.json')
        ? await (await import('./data-file.ts')).readDataFile(project, file, 'config/invalid', report)
        : await readModule(file, { project, code: 'config/invalid', call }, report)
      const written = read && withPlugins(read, more)
      if (written === null || !isPlainObject(written.value)) return written
      const { value } = written
      if (['site', 'plugins', ...keysOfFiles].every(key => value[key] === undefined)) return written
      return (await import('./other-site.ts')).overOtherSite(written, { project, hasUrl }, report)
    }
    case 'other':
      return (await import('./other-site.ts')).readOtherSite(plugin, { folder, file }, { project, hasUrl }, report)
    case 'none':
      return (await import('./found-docs.ts')).readFoundDocs(file, project, hasUrl, report)
  }
}

function withPlugins(written: LocatedFile, more: readonly Plugin[]): LocatedFile {
  if (more.length === 0 || !isPlainObject(written.value)) return written
  const { plugins = [] } = written.value
  return Array.isArray(plugins) ? { ...written, value: { ...written.value, plugins: [...plugins, ...more] } } : written
}

/** Validates the configuration; null if anything is wrong. Reports all mistakes. */
async function validateConfig(
  written: LocatedFile,
  project: ProjectFiles,
  overrides: ConfigOverrides,
  report: Report
): Promise<Config | null> {
  const extended = isPlainObject(written.value)
    ? extendTheme({ ...written.value, ...overrides }, project, written, report)
    : { value: {}, folder: null }
  if (extended === null) return null
  const given = isPlainObject(written.value) ? await throughPlugins(extended.value, written, report) : written.value
  if (given === null) return null
  const own = [...Object.keys(inspectionCodes), ...codesOfPlugins(isPlainObject(given) ? given.plugins : null)]
  const { checked, value } = checkValue(given, own, written, report)
  if (!checked.success) {
    for (const issue of checked.issues) report(aboutOverride(issue, overrides) ?? toFinding(issue, written, words))
    return null
  }
  let complaints = 0
  const config = await normalizeConfig(
    withSeverities(checked.output, value, own),
    written,
    project,
    (path, message, hint = null) => {
      complaints += 1
      report(finding('config/invalid', written.placeOf(path, 'value'), message, hint))
    },
    report
  )
  const parts = themeParts(extended.folder, config.plugins, config)
  const editions = config.editions.map(edition => ({ ...edition, ...parts }))
  return complaints === 0 ? { ...config, ...parts, editions } : null
}

/**
 * Validates the value by the schema. Values of another generator that docsgen does not accept are reported and left out,
 * if its plugin says so, and the rest is validated again, so that they do not fail the build.
 */
function checkValue(given: unknown, own: readonly string[], written: LocatedFile, report: Report) {
  let value = given
  for (;;) {
    const checked = v.safeParse(configSchema, withoutCodes(value, own))
    const [issue] = checked.success ? [] : checked.issues
    if (issue === undefined) return { checked, value }
    const keys = (issue.path ?? []).map(({ key }) => key).filter(isKey)
    const wrong = written.wrongValue?.(keys) ?? null
    const rest = wrong === null ? null : withoutIssue(value, issue)
    if (wrong === null || rest === null) return { checked, value }
    const { place, message } = toFinding(issue, written, words)
    report({ ...finding('config/invalid', place, message, 'It is ignored until it is fixed.'), ...wrong })
    value = rest
  }
}

function isKey(key: unknown): key is string | number {
  return typeof key === 'string' || typeof key === 'number'
}

/** Removes the part of the value that is wrong, or that lacks a required part; null: the whole value is wrong. */
function withoutIssue(value: unknown, { path }: v.BaseIssue<unknown>): unknown {
  const keys = (path ?? []).map(({ key }) => key)
  const isMissing = path?.at(-1)?.value === undefined
  const end = isMissing ? keys.length - 1 : keys.length
  return end === 0 ? null : without(value, keys.slice(0, end))
}

function without(value: unknown, [key, ...rest]: readonly unknown[]): unknown {
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== key)
    return value.map((part, index) => (index === key ? without(part, rest) : part))
  }
  if (!isPlainObject(value)) return value
  const parts = Object.entries(value)
  if (rest.length === 0) return Object.fromEntries(parts.filter(([name]) => name !== key))
  return Object.fromEntries(parts.map(([name, part]) => [name, name === key ? without(part, rest) : part]))
}

/** Removes severities of plugins' codes, because the schema knows only docsgen's own codes. */
function withoutCodes(value: unknown, codes: readonly string[]): unknown {
  if (codes.length === 0 || !isPlainObject(value) || !isPlainObject(value.severities)) return value
  const rest = Object.entries(value.severities).filter(entry => !isOwnSeverity(entry, codes))
  return { ...value, severities: Object.fromEntries(rest) }
}

function withSeverities(checked: CheckedConfig, value: unknown, codes: readonly string[]): CheckedConfig {
  if (codes.length === 0 || !isPlainObject(value) || !isPlainObject(value.severities)) return checked
  const own = Object.entries(value.severities).filter(entry => isOwnSeverity(entry, codes))
  const severities = Object.fromEntries(own) as CheckedConfig['severities']
  return { ...checked, severities: { ...checked.severities, ...severities } }
}

function isOwnSeverity([code, severity]: [string, unknown], codes: readonly string[]): boolean {
  return codes.includes(code) && ['error', 'warning', 'info', 'off'].includes(String(severity))
}

const options = new Map([
  ['url', '--url'],
  ['baseUrl', '--base-url'],
  ['outDir', '--out-dir']
])

/** A finding without a place, if the wrong value comes from the command line and not from the configuration file. */
function aboutOverride(issue: v.BaseIssue<unknown>, overrides: ConfigOverrides): Diagnostic | null {
  const key = String(issue.path?.[0]?.key)
  if (!Object.hasOwn(overrides, key)) return null
  return finding('config/invalid', null, `“${options.get(key)}” must be ${issue.message}, not “${issue.input}”.`)
}

/** Hints for keys that configurations of other generators have. */
const words: IssueWords = {
  whole: 'the configuration',
  codes: ['config/unknown-key', 'config/invalid'],
  hints: new Map([
    ['themeConfig', 'Move its options to the top level: navbar, footer, announcementBar, colorMode, …'],
    ['presets', 'Move “docs” and “changelog” to the top level.'],
    ['themes', 'Put templates into the folder “templates”, style sheets into “styles”.'],
    ['blog', 'Use “changelog” instead.'],
    ['organizationName', 'Remove it. For edit links, set “editUrl” in the docs set.'],
    ['projectName', 'Remove it. For edit links, set “editUrl” in the docs set.'],
    ['scripts', 'Put them into “headTags”.'],
    ['stylesheets', 'Put files into “styles”, addresses into “headTags”.'],
    ['algolia', 'Write it as search: { provider: "algolia", … }.'],
    ['prism', 'Shiki highlights code: set “markdown.themes” and “markdown.magicComments”.'],
    ['metadata', 'Put them into “headTags”, keywords into “keywords”.'],
    ['plugins.key', 'Use “version” instead.'],
    ['customFields', 'Import the values from a file of your own where they are needed.']
  ])
}
