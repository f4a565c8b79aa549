/** Runs a module of the site and returns its default export, or reports the line of the error. */
import type { Message } from 'esbuild'
import type { Code } from '../../diagnostics/codes.ts'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { byCodePoint } from '../../shared/compare.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { Report } from '../../types/findings.ts'
import {
  type EnvironmentRead,
  isAmbientSame,
  isUncertain,
  recordAmbient,
  replayReads,
  reportCode,
  reportRead,
  withAmbient
} from '../../util/author-code/ambient.ts'
import { inFolder, limitedAsync, ownedOnce } from '../../util/author-code/author-code.ts'
import { uncertainLine } from '../../util/author-code/recorded-globals.ts'
import { ownEntries, packageOf, pluginEntries } from '../../util/packages/package.ts'
import type { CodeMemo } from '../../util/packages/package-code.ts'
import { toSourcePath, withoutRoot } from '../../util/paths.ts'
import type { LocatedFile, ProjectFiles } from '../project-files.ts'
import { type Bundle, bundle } from './bundle.ts'
import { locate } from './locate.ts'
import { missingKey } from './stand-ins.ts'

/** Options: `code` is the code of findings, `call` converts the default export to the value. */
interface ModuleReading {
  readonly project: ProjectFiles
  readonly code: Code
  readonly call?: (exported: unknown) => unknown
  /** Replaces packages that are not installed by stand-ins; left out: such packages are errors. */
  readonly isTolerant?: boolean
  /** Sources that replace packages, by the names of these. */
  readonly packages?: Readonly<Record<string, string>>
  /** The file whose data `--untrusted` reads instead; left out: the JSON file of the same name. */
  readonly dataFile?: string
}

/** The default export of `file`; null if the module fails, which is reported. */
export async function readModule(
  file: SourcePath,
  reading: ModuleReading,
  report: Report
): Promise<LocatedFile | null> {
  const { project, code, packages = {} } = reading
  const isTolerant = reading.isTolerant ?? project.isTolerant ?? false
  if (project.isUntrusted === true) {
    const name = reading.dataFile ?? file.replace(/\.\w+$/, '.json')
    const hint = `Write its content as data into “${name}”, which --untrusted reads.`
    report(finding(code, placeOf(file), `“${file}” is code, which --untrusted does not run.`, hint))
    return null
  }
  const bundled = await bundle(project, file, { isTolerant, packages })
  if ('errors' in bundled) {
    for (const message of bundled.errors) report(finding(code, placeOfMessage(message, file), ...aboutMessage(message)))
    return null
  }
  project.onImports?.(file, bundled.imported)
  const work = () => ownedOnce(file, () => runBundle(file, bundled, reading, report))
  return isTolerant ? inFolder(project.root, work) : work()
}

async function runBundle(
  file: SourcePath,
  bundled: Bundle,
  { project, code, isTolerant = project.isTolerant, call = exported => exported }: ModuleReading,
  report: Report
): Promise<LocatedFile | null> {
  try {
    // Without a loop, the code cannot block the thread for ever, so the watchdog's thread need not be started.
    const watched = loop.test(withoutFirstLine(bundled.code)) ? file : null
    const { exported, reads, missing } = await (isTolerant ? runAsScript : run)(bundled.code, watched, project.bundles)
    if (exported === undefined) {
      const hint = 'Export the value with “export default”.'
      report(finding(code, placeOf(file), `“${file}” has no default export.`, hint))
      return null
    }
    const work = () => limitedAsync(watched, secondsToLoad, () => call(exported))
    const called = await recordAmbient(work, project.bundles)
    const all = [...reads, ...called.reads]
    // Plain values are hashed themselves, so only functions depend on reads that cannot be compared.
    const isPlain = !hasFunction(called.result)
    if (!isPlain && all.some(isUncertain)) reportUncertain(file, project, report)
    const counted = isPlain ? all.filter(it => !isUncertain(it)) : all
    const lacking = [...new Set([...bundled.missing, ...missing])].map(name => belowRoot(name, project.root))
    return toWrittenFile(file, { ...bundled, missing: lacking.sort(byCodePoint) }, called.result, counted)
  } catch (thrown) {
    const place = placeOfThrown(thrown, bundled) ?? placeOf(file)
    const hint = bundled.missing.length > 0 ? 'Install the packages that it imports: npm install' : null
    report(finding(code, place, `“${file}” threw ${describeThrown(thrown, project.root)}`, hint))
    return null
  }
}

/** Ends the name of the module, to recognize its places in stack traces. */
const traceMark = '#docsgen-config.mjs'

function belowRoot(name: string, root: string): string {
  const below = withoutRoot(name, root)
  return below === name ? name : `./${toSourcePath(below)}`
}

interface Ran {
  readonly exported: unknown
  /** Required modules that were not found. */
  readonly missing: ReadonlySet<string>
  readonly reads: readonly EnvironmentRead[]
}

/** Time limit. Generous, because a configuration may use the network, and its own limits are not known yet. */
const secondsToLoad = 60

/** Not a call of a method with such a name: `Symbol.for(…)`. */
const loop = /(?<![.$\w])(?:(?:for|while)\s*(?:await\s*)?\(|do\s*\{)/

/** Without the line that defines `require`, which is docsgen's own. */
function withoutFirstLine(code: string): string {
  return code.slice(code.indexOf('\n'))
}

/**
 * Modules that were run, by their code. Node never frees modules, so they run again only if their environment reads
 * change.
 */
const ran = new Map<string, Ran>()
let runs = 0

/** Allows `settings = {}` without a declaration, as CommonJS does; ES modules would throw. */
async function runAsScript(code: string, watched: SourcePath | null, memo: CodeMemo | null): Promise<Ran> {
  try {
    return await run(code, watched, memo)
  } catch (thrown) {
    const name = thrown instanceof ReferenceError ? /^([\w$]+) is not defined$/.exec(thrown.message)?.[1] : undefined
    const isAssigned = name !== undefined && new RegExp(`^[ \\t]*${name.replaceAll('$', '\\$')} = `, 'm').test(code)
    if (!isAssigned || code.startsWith(`var ${name}; `)) throw thrown
    return runAsScript(`var ${name}; ${code}`, watched, memo)
  }
}

async function run(code: string, watched: SourcePath | null, memo: CodeMemo | null): Promise<Ran> {
  const known = ran.get(code)
  if (known !== undefined && isAmbientSame(known.reads)) {
    replayReads(known.reads)
    // Modules that its functions fail to require from now on are attributed to this module, not to the one that ran
    // last.
    Reflect.set(globalThis, missingKey, known.missing)
    return known
  }
  runs += known === undefined ? 0 : 1
  // The name in stack traces; without it each line of a trace would be the whole module in base64.
  const encoded = Buffer.from(`${code}\n//# sourceURL=configuration${traceMark}`).toString('base64')
  // Bun treats a fragment as part of the code.
  const address = `data:text/javascript;run=${runs};base64,${encoded}${process.versions.bun === undefined ? traceMark : ''}`
  const missing = new Set<string>()
  Reflect.set(globalThis, missingKey, missing)
  const { result, reads } = await recordAmbient(() => {
    reportCode(code)
    // A computed name can be that of any module of Node.
    if (/\bimport\s*\(\s*(?!(["'`])[^"'`$]*\1\s*[,)])/.test(code)) reportRead('builtin', 'import()')
    return limitedAsync(watched, secondsToLoad, () => import(address) as Promise<{ default?: unknown }>)
  }, memo)
  const now = { exported: result.default, reads, missing }
  ran.set(code, now)
  return now
}

/** `reads`: the environment reads of the code, which are dependencies like its imports. */
function toWrittenFile(
  file: SourcePath,
  bundled: Bundle,
  value: unknown,
  reads: readonly EnvironmentRead[]
): LocatedFile {
  return {
    file,
    value,
    fingerprint: withAmbient(bundled.fingerprint, reads),
    placeOf(path, part) {
      const spot = locate(bundled.code, path, part)
      return (spot && bundled.sourcePlace(spot.line, spot.column)) ?? placeOf(file)
    },
    quotes: text => bundled.text.includes(text),
    missing: bundled.missing
  }
}

function hasFunction(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  return Object.values(value).some(part => hasFunction(part, seen))
}

function reportUncertain(file: SourcePath, { readText }: ProjectFiles, report: Report): void {
  const found = uncertainLine(readText(file) ?? '')
  const place = found === null ? placeOf(file) : placeOf(file, found.line, found.column, found.written.length)
  const message = 'The configuration uses the clock, the network or a program, so every run compiles all pages.'
  report(finding('cache/not-kept', place, message, 'Pass plugins literal values or environment variables.'))
}

/** Converts columns: esbuild counts bytes from 0, docsgen counts UTF-16 units from 1. */
function placeOfMessage({ location }: Message, file: SourcePath): Place {
  if (location === null) return placeOf(file)
  const bytes = Buffer.from(location.lineText)
  const column = bytes.subarray(0, location.column).toString().length
  const length = bytes.subarray(location.column, location.column + location.length).toString().length
  return placeOf(location.file as SourcePath, location.line, column + 1, Math.max(1, length))
}

function aboutMessage({ text }: Message): [string, string | null] {
  const missing = /^Could not resolve "(.*)"$/s.exec(text)?.[1]
  if (missing === undefined) return [text.endsWith('.') ? text : `${text}.`, null]
  const isFile = /^[./]/.test(missing)
  const name = packageOf(missing)
  const own = name === 'docsgen' ? didYouMean(missing, [...ownEntries, ...pluginEntries]) : null
  return [
    `The import “${missing}” leads to no ${isFile ? 'file' : 'package'}.`,
    isFile ? 'The path is relative to the file that imports it.' : (own ?? `Install it: npm install ${name}`)
  ]
}

/**
 * The place at which a function of a module has thrown later; null: unknown. The module is bundled again for it, because
 * its map is not kept.
 */
export async function placeOfError(file: SourcePath, project: ProjectFiles, thrown: unknown): Promise<Place | null> {
  const bundled = await bundle(project, file, { isTolerant: false })
  return 'errors' in bundled ? null : placeOfThrown(thrown, bundled)
}

/** The innermost place of the stack that has a source file; generated code such as stand-ins has none. */
function placeOfThrown(thrown: unknown, { sourcePlace }: Bundle): Place | null {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  for (const [, line, column] of stack.matchAll(new RegExp(`${traceMark}:(\\d+):?(\\d+)?`, 'g'))) {
    const place = sourcePlace(Number(line) - 1, Number(column ?? 1) - 1)
    if (place !== null && !/^[\w-]{2,}:/.test(place.file)) return place
  }
  return null
}

/** `an error: no such thing.`, without the project's absolute path and without values of environment variables. */
function describeThrown(thrown: unknown, root: string): string {
  if (!(thrown instanceof Error)) return `${thrown === null ? 'null' : `a ${typeof thrown}`} instead of an error.`
  const message = redactEnvironment(withoutRoot(thrown.message, root), process.env).trim()
  return `an error: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

/**
 * Replaces values of environment variables by the variables' names: `bad key s3cr3t-abc` → `bad key $KEY`. Keeps values
 * shorter than 8 characters: they are flags and numbers, and would match parts of ordinary words.
 */
export function redactEnvironment(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(environment)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].length >= 8)
    .sort(([, a], [, b]) => b.length - a.length)
  return entries.reduce((redacted, [name, value]) => redacted.replaceAll(value, `$${name}`), text)
}
