/** `docsgen init` and `npm create docsgen`: a new site, or a configuration for existing Markdown. */
import { basename, join, relative, resolve } from 'node:path'
import type { ConfigurationFile } from '../config/configuration-file.ts'
import { docsOfForeign } from '../config/found-docs.ts'
import type { Report } from '../types/findings.ts'
import { isFolder, linkStatsOf, statsOf } from '../util/file-stats.ts'
import { readInside, realRoots } from '../util/guarded-files.ts'
import { initialLogo } from '../util/initial-logo.ts'
import { withLineBreaksOf } from '../util/line-breaks.ts'
import {
  type Answers,
  apiKind,
  callingPackageManager,
  type Host,
  type Kind,
  nameOfFolder,
  nameProblem,
  type PackageManager,
  pluginKind
} from './answers.ts'
import type { Asked, Likely } from './ask.ts'
import { configFile } from './config-file.ts'
import { editorFile, editorSettings } from './editor.ts'
import { install, installedFile, isManifest, newPackageJson, scriptNames, withScripts } from './package-json.ts'
import { accent, pages } from './pages.ts'
import { publishingFiles } from './publishing.ts'
import { lookAround, type Surroundings, understoodOf } from './surroundings.ts'
import { type Writing, type Written, writeFiles } from './write.ts'

/** The options as commander parses them. */
export interface InitFlags extends Omit<SiteFlags, 'kind'> {
  readonly kind?: Kind | typeof apiKind | typeof pluginKind
}

interface SiteFlags {
  readonly name?: string
  readonly kind?: Kind | typeof apiKind
  readonly host?: Host
  readonly packageManager?: PackageManager
  readonly yes?: boolean
  /** Whether the configuration of another generator is written in the words of docsgen. */
  readonly convert?: boolean
  /** False with `--no-install`. */
  readonly install: boolean
}

interface InitTerminal {
  readonly err: (text: string) => void
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the user can answer questions. */
  readonly isInteractive: boolean
  /** Converts the configuration of another generator (convert.ts). Missing in `npm create docsgen`, which cannot read one. */
  readonly convert?: (root: string, file: ConfigurationFile, report: Report) => Promise<string | null>
}

/** The result is the exit code. `defaultFolder` is used when no folder is given. */
export async function runInit(
  named: string | undefined,
  flags: InitFlags,
  terminal: InitTerminal,
  defaultFolder: string
): Promise<number> {
  const { kind, ...others } = flags
  if (kind === pluginKind) return initPlugin(named ?? '.', flags, terminal)
  const asked = await answersOf(named, { ...others, ...(kind !== undefined && { kind }) }, terminal, defaultFolder)
  if (typeof asked === 'number') return asked
  const folder = resolve(terminal.cwd, asked.folder)
  const packageManager = packageManagerOf(flags, terminal)
  const answers: Answers = { ...asked, folder, packageManager }
  const around = lookAround(folder)
  const problem = problemOf(answers, around) ?? manifestProblem(folder)
  if (problem !== null) return fail(problem, terminal)
  const written = writeFiles(folder, writingOf(answers, around, terminal.cwd))
  terminal.err(summary(written, around.foreign, relative(terminal.cwd, folder) || '.'))
  const file = installedFile(folder)
  if (file !== null)
    terminal.err(`docsgen is installed from “${file}”: the workflow needs this file in the repository, too.\n`)
  const failure = asked.installs ? await install(packageManager, folder) : null
  if (failure !== null) terminal.err(`${failure} The files of the site are complete.\n`)
  terminal.err(nextCommands(answers, terminal.cwd, failure !== null || (!asked.installs && !isInstalled(folder))))
  return failure === null ? 0 : 1
}

/** Asks nothing: the name is that of the folder. Existing files are kept. */
async function initPlugin(named: string, flags: InitFlags, terminal: InitTerminal): Promise<number> {
  const folder = resolve(terminal.cwd, named)
  const name = flags.name ?? nameOfFolder(basename(folder).replace(/^(?:docsgen-)?plugin-/, ''))
  const wrong = nameProblem(name)
  if (wrong !== null) return fail(wrong, terminal)
  if (statsOf(folder)?.isFile()) return fail(`“${named}” is a file. Name a folder.`, terminal)
  const { pluginFiles } = await import('./plugin.ts')
  const written = writeFiles(folder, { created: pluginFiles({ folder, name }, terminal.cwd), changed: {} })
  terminal.err(summary(written, null, relative(terminal.cwd, folder) || '.'))
  const manager = packageManagerOf(flags, terminal)
  terminal.err(nextSteps(folder, terminal.cwd, [`${manager} install`, `${manager} test`]))
  return 0
}

function packageManagerOf(
  { packageManager }: Pick<InitFlags, 'packageManager'>,
  { env }: InitTerminal
): PackageManager {
  return packageManager ?? callingPackageManager(env)
}

function isInstalled(folder: string): boolean {
  return isFolder(join(folder, 'node_modules/docsgen'))
}

function fail(message: string, { err }: InitTerminal): number {
  err(`${message}\n`)
  return 2
}

/** Answers from flags, from the terminal, or defaults. A number is an exit code: the run ends. */
async function answersOf(
  named: string | undefined,
  flags: SiteFlags,
  terminal: InitTerminal,
  defaultFolder: string
): Promise<Asked | number> {
  const wrong = flags.name === undefined ? null : nameProblem(flags.name)
  if (wrong !== null) return fail(wrong, terminal)
  const isFile = statsOf(resolve(terminal.cwd, named ?? defaultFolder))?.isFile()
  if (isFile) return fail(`“${named ?? defaultFolder}” is a file. Name a folder.`, terminal)
  const suggest = (folder: string) => likelyFor(resolve(terminal.cwd, folder), flags, terminal)
  const present = await presentSite(named ?? defaultFolder, flags, terminal)
  if (present !== null && (named !== undefined || defaultFolder === '.')) return present
  if (terminal.isInteractive && flags.yes !== true) {
    const { ask } = await import('./ask.ts')
    const { name = null, kind = null, host = null } = flags
    return (await ask({ folder: named ?? null, name, kind, host }, defaultFolder, suggest)) ?? 130
  }
  const folder = named ?? defaultFolder
  const likely = suggest(folder)
  const { name = likely.name, kind = likely.kind, host = likely.host } = flags
  if (kind === apiKind) {
    return fail('Which kind of API? Choose one: --kind openapi for a REST API, --kind protobuf for services.', terminal)
  }
  return { folder, name: name.trim(), kind, host, installs: likely.installer !== null }
}

function likelyFor(folder: string, flags: SiteFlags, terminal: InitTerminal): Likely {
  const { docs, foreign, manifest, repository } = lookAround(folder)
  return {
    name: foreign?.title ?? nameOfFolder(manifest.name ?? folder),
    kind: docs === null && foreign === null ? 'docs' : 'markdown',
    host: repository?.remote?.host.includes('gitlab') ? 'gitlab' : 'github',
    installer: flags.install && !isInstalled(folder) ? packageManagerOf(flags, terminal) : null
  }
}

/** Handles a folder that already has a site, before questions are asked: the exit code; null for other folders. */
async function presentSite(folder: string, { convert }: SiteFlags, terminal: InitTerminal): Promise<number | null> {
  const root = resolve(terminal.cwd, folder)
  const { configuration } = lookAround(root)
  if (configuration === null) return null
  if (configuration.kind !== 'other')
    return fail(`“${configuration.file}” already exists: this folder has a site. See it with: docsgen serve`, terminal)
  return convert === true ? convertOther(root, configuration, terminal) : keepOther(root, configuration, terminal)
}

/** Writes the configuration that keeps the site of another generator: the name of the plugin that reads it. */
function keepOther(root: string, { file, plugin, generator }: ConfigurationFile, { err }: InitTerminal): number {
  const text = `import { defineConfig } from 'docsgen/config'\n\nexport default defineConfig({\n  site: '${plugin}'\n})\n`
  writeFiles(root, { created: { 'site.config.ts': text }, changed: {} })
  err(
    `This is a site of ${generator}: docsgen reads “${file}” as it is. “site.config.ts” says so, and its keys take precedence.\n\nNext:\n  npx docsgen serve\n  npx docsgen check\n`
  )
  return 0
}

/** Writes what the configuration of another generator says in the words of docsgen. */
async function convertOther(root: string, configuration: ConfigurationFile, terminal: InitTerminal): Promise<number> {
  if (terminal.convert === undefined) return keepOther(root, configuration, terminal)
  const problems: string[] = []
  const text = await terminal.convert(root, configuration, ({ severity, message }) => {
    if (severity === 'error') problems.push(message)
  })
  if (text === null) return fail(problems.join('\n'), terminal)
  writeFiles(root, { created: { 'site.config.ts': text }, changed: {} })
  terminal.err(
    `“site.config.ts” has the same settings as “${configuration.file}” and takes precedence from now on: delete it to go back.\n\nNext:\n  npx docsgen check\n  npx docsgen build --out-dir new\n  npx docsgen compare build new\n`
  )
  return 0
}

function problemOf({ kind }: Answers, { configuration, docs, foreign }: Surroundings): string | null {
  if (configuration !== null) return `“${configuration.file}” already exists: this folder has a site.`
  if (kind === 'markdown' && docs === null && foreign === null)
    return 'There is no Markdown file in this folder. Choose another kind: --kind docs'
  return null
}

/** The problem with an invalid `package.json`: scripts cannot be added, and package managers would fail. */
function manifestProblem(folder: string): string | null {
  const text = readOwn(folder, 'package.json')
  if (text === null || isManifest(text)) return null
  return '“package.json” is not a JSON object. Fix it, then run the command again.'
}

function writingOf(answers: Answers, found: Surroundings, cwd: string): Writing {
  const { folder, name } = answers
  const around = found.foreign === null ? found : { ...found, docs: docsOfForeign(found.foreign) }
  const read = (file: string) => readOwn(folder, file)
  const manifest = read('package.json')
  const scripts = manifest === null ? null : withScripts(manifest)
  const ignored = read('.gitignore')
  const ignoring = ignored === null ? null : withIgnored(ignored)
  const settings = read(editorFile)
  const withSchemas = editorSettings(answers, around, settings)
  const picture = initialLogo(name, accent)
  return {
    created: {
      'site.config.ts': configFile(answers, around),
      ...pages(answers, new Date().toISOString().slice(0, 10)),
      'static/logo.svg': picture,
      'static/favicon.svg': picture,
      'tsconfig.json': `${JSON.stringify({ extends: 'docsgen/tsconfig.json' }, null, 2)}\n`,
      ...(manifest === null && { 'package.json': newPackageJson(answers, cwd) }),
      ...(ignored === null && { '.gitignore': `${ignoredNames.join('\n')}\n` }),
      // One that lacks nothing, or that nothing can be added to, is kept.
      ...((settings === null || withSchemas === null) && { [editorFile]: withSchemas ?? '' }),
      ...publishingFiles(answers, around.repository)
    },
    changed: {
      ...(manifest !== null && scripts !== null && { 'package.json': { before: manifest, after: scripts } }),
      ...(ignored !== null && ignoring !== null && { '.gitignore': { before: ignored, after: ignoring } }),
      ...(settings !== null && withSchemas !== null && { [editorFile]: { before: settings, after: withSchemas } })
    }
  }
}

/** A file that exists and must not be read ends the command: it would have to be changed. */
function readOwn(folder: string, file: string): string | null {
  const path = join(folder, file)
  return linkStatsOf(path) === null ? null : readInside(path, realRoots([folder])).toString('utf8')
}

const ignoredNames = ['node_modules', '/build', '/.docsgen']

/** The text with the missing lines; null when the file has all of them. */
function withIgnored(text: string): string | null {
  const lines = text.split(/\r?\n/).map(line => line.replace(/^\/|\/$/g, ''))
  const missing = ignoredNames.filter(name => !lines.includes(name.replace(/^\//, '')))
  if (missing.length === 0) return null
  const added = `${text === '' || text.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`
  return text + withLineBreaksOf(text, added)
}

function summary({ created, changed, kept }: Written, foreign: Surroundings['foreign'], folder: string): string {
  const others = [...count('changed', changed), ...count('kept', kept)].map(text => `, ${text}`).join('')
  const lines = [
    `Wrote ${created.length} ${created.length === 1 ? 'file' : 'files'} into “${folder}”${others}:`,
    ...created.map(name => `  + ${name}`),
    ...changed.map(name => `  ~ ${name} (new lines only)`),
    ...kept.map(name => `  = ${name} (exists)`)
  ]
  return `${[...lines, ...(foreign === null ? [] : understoodOf(foreign))].join('\n')}\n`
}

/** `changed 2`; nothing for no files. */
function count(verb: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [`${verb} ${files.length}`]
}

function nextCommands({ folder, packageManager }: Answers, cwd: string, needsInstall: boolean): string {
  // `pnpm docs` and `npm docs` open the web page of a package.
  const run = `${packageManager} run`
  return nextSteps(folder, cwd, [
    ...(needsInstall ? [`${packageManager} install`] : []),
    `${run} ${scriptNames.dev}`,
    `${run} ${scriptNames.check}`,
    `${run} ${scriptNames.build}`
  ])
}

/** The first three commands, in the folder. */
function nextSteps(folder: string, cwd: string, commands: readonly string[]): string {
  const below = relative(cwd, folder)
  const enter = below === '' ? [] : [`cd ${/[^\w./-]/.test(below) ? JSON.stringify(below) : below}`]
  const lines = [...enter, ...commands].slice(0, 3).map(command => `  ${command}\n`)
  return `\nNext:\n${lines.join('')}`
}
