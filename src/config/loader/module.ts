/** Runs a module of the owner and hands back its default export, or says at which line it went wrong. */
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
  withAmbient
} from '../../util/author-code/ambient.ts'
import { inFolder, limitedAsync, ownedOnce } from '../../util/author-code/author-code.ts'
import { uncertainLine } from '../../util/author-code/recorded-globals.ts'
import { ownEntries, packageOf } from '../../util/packages/package.ts'
import type { LocatedFile, ProjectFiles } from '../project-files.ts'
import { type Bundle, bundle } from './bundle.ts'
import { locate } from './locate.ts'
import { missingKey } from './stand-ins.ts'

/** How a module is read: `code` is the code of its findings, `call` turns the default export into the value. */
interface ModuleReading {
  readonly project: ProjectFiles
  readonly code: Code
  readonly call?: (exported: unknown) => unknown
  /** Packages that are not installed get stand-ins; not set: they are errors. */
  readonly isTolerant?: boolean
}

/** The default export of `file`; null when it cannot be had, which is reported. */
export async function readModule(
  file: SourcePath,
  reading: ModuleReading,
  report: Report
): Promise<LocatedFile | null> {
  const { project, code } = reading
  const isTolerant = reading.isTolerant ?? project.isTolerant ?? false
  if (project.isUntrusted === true) {
    const name = file.replace(/\.\w+$/, '.json').replace('docusaurus.config', 'site.config')
    const hint = `Write what it says as data into “${name}”, which --untrusted reads.`
    report(finding(code, placeOf(file), `“${file}” is code, which --untrusted does not run.`, hint))
    return null
  }
  const bundled = await bundle(project, file, { isTolerant })
  if ('errors' in bundled) {
    for (const message of bundled.errors) report(finding(code, placeOfMessage(message, file), ...aboutMessage(message)))
    return null
  }
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
    // Without a loop nothing in it holds the thread for ever, and the thread that watches it is spared.
    const watched = loop.test(bundled.code) ? file : null
    const { exported, reads, missing } = await (isTolerant ? runAsScript : run)(bundled.code, watched)
    if (exported === undefined) {
      const hint = 'Begin what it says with “export default”.'
      report(finding(code, placeOf(file), `“${file}” has no default export.`, hint))
      return null
    }
    const called = await recordAmbient(() => limitedAsync(watched, secondsToLoad, () => call(exported)))
    const all = [...reads, ...called.reads]
    // Values are compared as they are; only what a function remembers is not.
    const isPlain = !hasFunction(called.result)
    if (!isPlain && all.some(isUncertain)) reportUncertain(file, project, report)
    const counted = isPlain ? all.filter(it => !isUncertain(it)) : all
    const lacking = [...new Set([...bundled.missing, ...missing])].map(name => belowRoot(name, project.root))
    return toWrittenFile(file, { ...bundled, missing: lacking.sort(byCodePoint) }, called.result, counted)
  } catch (thrown) {
    const place = placeOfThrown(thrown, bundled) ?? placeOf(file)
    const hint = bundled.missing.length > 0 ? 'Packages that it imports are not installed: npm install' : null
    report(finding(code, place, `“${file}” threw ${describeThrown(thrown, project.root)}`, hint))
    return null
  }
}

/** Ends the address of the module, and so the place in every line of a stack trace. */
const traceMark = '#docsgen-config.mjs'

function belowRoot(name: string, root: string): string {
  return name.startsWith(`${root}/`) ? `.${name.slice(root.length)}` : name
}

interface Ran {
  readonly exported: unknown
  /** What it requires and was not found. */
  readonly missing: ReadonlySet<string>
  readonly reads: readonly EnvironmentRead[]
}

/** A configuration may ask the network; what its own limits are it has not said yet. */
const secondsToLoad = 60

const loop = /\b(?:for|while)\s*(?:await\s*)?\(|\bdo\s*\{/

/** Modules that were run, by their code: Node keeps them, so they run again only when they would see something else. */
const ran = new Map<string, Ran>()
let runs = 0

/** Docusaurus runs CommonJS, where `settings = {}` declares what no `const` does; a module of today throws. */
async function runAsScript(code: string, watched: SourcePath | null): Promise<Ran> {
  try {
    return await run(code, watched)
  } catch (thrown) {
    const name = thrown instanceof ReferenceError ? /^([\w$]+) is not defined$/.exec(thrown.message)?.[1] : undefined
    const isAssigned = name !== undefined && new RegExp(`^[ \\t]*${name.replaceAll('$', '\\$')} = `, 'm').test(code)
    if (!isAssigned || code.startsWith(`var ${name}; `)) throw thrown
    return runAsScript(`var ${name}; ${code}`, watched)
  }
}

async function run(code: string, watched: SourcePath | null): Promise<Ran> {
  const known = ran.get(code)
  if (known !== undefined && isAmbientSame(known.reads)) {
    replayReads(known.reads)
    // What its functions require from now on is missing for this module, not for the one that ran last.
    Reflect.set(globalThis, missingKey, known.missing)
    return known
  }
  runs += known === undefined ? 0 : 1
  const encoded = Buffer.from(code).toString('base64')
  // Bun reads a fragment as a part of the code, and so has no places for what a configuration throws.
  const address = `data:text/javascript;run=${runs};base64,${encoded}${process.versions.bun === undefined ? traceMark : ''}`
  const missing = new Set<string>()
  Reflect.set(globalThis, missingKey, missing)
  const { result, reads } = await recordAmbient(() =>
    limitedAsync(watched, secondsToLoad, () => import(address) as Promise<{ default?: unknown }>)
  )
  const now = { exported: result.default, reads, missing }
  ran.set(code, now)
  return now
}

/** `looks`: what the code has looked at: variables and files are inputs as its imports are. */
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
  const message = 'The configuration asks the clock, the network or a program, so pages are made anew in every run.'
  report(
    finding(
      'cache/not-kept',
      place,
      message,
      'Give plugins values that are written into the file, or variables of the environment.'
    )
  )
}

/** esbuild counts columns from 0 in bytes; ours count from 1 in UTF-16 units. */
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
  const own = name === 'docsgen' ? didYouMean(missing, ownEntries) : null
  return [
    `The import “${missing}” leads to no ${isFile ? 'file' : 'package'}.`,
    isFile ? 'The path is relative to the file that imports it.' : (own ?? `Install it: npm install ${name}`)
  ]
}

/** The nearest place of the stack that somebody has written: stand-ins and the like have no file. */
function placeOfThrown(thrown: unknown, { sourcePlace }: Bundle): Place | null {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  for (const [, line, column] of stack.matchAll(new RegExp(`${traceMark}:(\\d+):?(\\d+)?`, 'g'))) {
    const place = sourcePlace(Number(line) - 1, Number(column ?? 1) - 1)
    if (place !== null && !/^[\w-]{2,}:/.test(place.file)) return place
  }
  return null
}

/** `an error: no such thing.`, without absolute paths of the project and without values of the environment. */
function describeThrown(thrown: unknown, root: string): string {
  if (!(thrown instanceof Error)) return `${thrown === null ? 'null' : `a ${typeof thrown}`} instead of an error.`
  const message = redactEnvironment(thrown.message.replaceAll(`${root}/`, ''), process.env).trim()
  return `an error: ${message}${/[.!?]$/.test(message) ? '' : '.'}`
}

/**
 * `text` with every value of a variable replaced by the variable's name: `bad key s3cr3t-abc` → `bad key $KEY`.
 * Values shorter than 8 characters stay: they are flags and numbers, and would be found in ordinary words.
 */
export function redactEnvironment(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(environment)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].length >= 8)
    .sort(([, a], [, b]) => b.length - a.length)
  return entries.reduce((redacted, [name, value]) => redacted.replaceAll(value, `$${name}`), text)
}
