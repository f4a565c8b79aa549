/**
 * Blocks with the word `twoslash` are checked by the TypeScript compiler: names show their types, `// ^?` shows a type
 * below its line, and compile errors are findings. Both packages come from the project. The comments that twoslash
 * interprets (`// @errors: 2322`, `// ---cut---`) are removed.
 */
import { dirname } from 'node:path'
import type { Config } from '../../types/config.ts'
import { limited } from '../../util/author-code/author-code.ts'
import { sha256 } from '../../util/hash.ts'
import { packageVersion } from '../../util/packages/installed.ts'
import { withoutRoot } from '../../util/paths.ts'
import type { CompileEnvironment } from '../context.ts'
import { escapeHtml } from '../html.ts'
import type { Token } from './highlight.ts'
import type { CodeLine } from './lines.ts'

/** A note on a name in a line of code; lines count from 0. */
export interface TypeNote {
  readonly kind: 'type' | 'answer' | 'error'
  readonly line: number
  readonly start: number
  readonly length: number
  readonly text: string
  /** Whether this is the first note of the block with this text; repeated ones are not tab stops. */
  readonly isFirst: boolean
}

/** A compile error at its place in the source of the block: line and column from 0. */
interface TypeProblem {
  readonly line: number
  readonly column: number
  readonly reason: string
}

interface TypedCode {
  readonly code: string
  readonly notes: readonly TypeNote[]
  readonly problems: readonly TypeProblem[]
}

/** Why types are not available, and the command that installs what is missing. */
interface NoTypes {
  readonly reason: string
  readonly install: string
}

export async function readTypes(
  code: string,
  language: string,
  environment: CompileEnvironment
): Promise<TypedCode | NoTypes> {
  const installed = findPackages(environment)
  if ('reason' in installed) return installed
  const versions = importedIn(code).map(name => versionOf(name, environment))
  const key = sha256(JSON.stringify(['twoslash', installed.versions, versions, language, code]))
  const known = environment.codeBlocks.get(key)
  if (known !== undefined) return JSON.parse(known) as TypedCode
  const opening = opened.get(environment) ?? openTwoslash(installed.compiler, environment)
  opened.set(environment, opening)
  const typed = readWith(await opening, code, language, environment)
  environment.codeBlocks.set(key, JSON.stringify(typed))
  return typed
}

/**
 * TypeScript 7 is a program without a JavaScript API: an older version may be installed beside it under another name.
 */
const compilerNames = ['typescript', 'typescript-5']

function findPackages(
  environment: CompileEnvironment
): NoTypes | { readonly compiler: string; readonly versions: readonly string[] } {
  const twoslash = versionOf('twoslash', environment)
  const [first = null, second = null] = compilerNames.map(name => versionOf(name, environment))
  const isOld = (version: string | null) => version !== null && Number.parseInt(version, 10) < 7
  if (twoslash !== null && isOld(first)) return { compiler: 'typescript', versions: [twoslash, first ?? ''] }
  if (twoslash !== null && isOld(second)) return { compiler: 'typescript-5', versions: [twoslash, second ?? ''] }
  const wanted = first === null ? 'typescript@5' : 'typescript-5@npm:typescript@5'
  if (twoslash === null) return { reason: 'the package “twoslash” is not installed', install: `twoslash ${wanted}` }
  const reason =
    first === null
      ? 'the package “typescript” is not installed'
      : `“typescript” ${first} has no API that provides types`
  return { reason, install: wanted }
}

function versionOf(name: string, { packageFolder }: CompileEnvironment): string | null {
  const folder = packageFolder(name)
  return folder === null ? null : packageVersion(folder)
}

/** Packages that the code imports. */
function importedIn(code: string): string[] {
  const names = [...code.matchAll(/\bfrom\s+['"]((?:@[\w.-]+\/)?[\w][\w.-]*)/g)].map(([, name = '']) => name)
  return [...new Set(names)].sort()
}

// ------------------------------------------------------------------------------------------------------- the packages

/** The nodes that twoslash returns. */
interface TwoslashNode {
  readonly type: string
  readonly line: number
  readonly character: number
  readonly start: number
  readonly length: number
  readonly text?: string
  readonly docs?: string
  readonly code?: number
  readonly completions?: readonly { readonly name: string }[]
}

interface TwoslashResult {
  readonly code: string
  readonly nodes: readonly TwoslashNode[]
  readonly meta: {
    /** Ranges cut out of the source, as offsets in it. */
    readonly removals: readonly (readonly [start: number, end: number])[]
    readonly handbookOptions: { readonly errors: readonly number[]; readonly noErrors: boolean | readonly number[] }
  }
}

type Twoslash = (code: string, extension: string, options: object) => TwoslashResult

/** One compiler for all blocks of an environment, because it caches library types. */
const opened = new WeakMap<CompileEnvironment, Promise<Twoslash>>()

async function openTwoslash(compiler: string, environment: CompileEnvironment): Promise<Twoslash> {
  const { importPackage, config } = environment
  const [twoslash, loaded] = await Promise.all([importPackage('twoslash/core'), importPackage(compiler)])
  const createTwoslasher = twoslash['createTwoslasher'] as (options: object) => Twoslash
  // The TypeScript package is CommonJS.
  const tsModule = loaded['default'] as TypeScript
  const tsLibDirectory = dirname(tsModule.getDefaultLibFilePath({}))
  const sys = { ...tsModule.sys, ...packagesOnly(tsModule.sys, tsLibDirectory, config) }
  return createTwoslasher({ tsModule: { ...tsModule, sys }, vfsRoot: config.root, tsLibDirectory })
}

/** The parts of TypeScript used here: mainly its file system interface. */
interface TypeScript {
  readonly sys: FileSystem
  getDefaultLibFilePath(options: object): string
}

interface FileSystem {
  fileExists(path: string): boolean
  readFile(path: string, encoding?: string): string | undefined
  directoryExists(path: string): boolean
  getDirectories(path: string): string[]
  readDirectory(path: string, ...more: unknown[]): string[]
  realpath(path: string): string
}

/**
 * Restricts the file system to packages. Compiler output is published, so a block of a page must not reveal files of
 * the machine; and project files are not part of the cache key of the result.
 */
function packagesOnly(sys: FileSystem, library: string, { root, packageRoot, isUntrusted }: Config): FileSystem {
  const linked = new Set<string>()
  // The compiler writes paths with slashes, also on Windows.
  const ours = [library, root, packageRoot].map(folder => folder.replaceAll('\\', '/'))
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
  const isPackage = (path: string) => {
    const [around = '', ...inside] = path.split('/node_modules')
    return inside.length > 0 && ours.some(folder => isIn(folder, around) || around === '')
  }
  const isOurs = (path: string) => ours.some(folder => isIn(sys.realpath(path), folder))
  const isOpen = (path: string) =>
    isIn(path, ours[0] ?? '') ||
    (isPackage(path) && (!isUntrusted || isOurs(path))) ||
    [...linked].some(folder => isIn(path, folder))
  return {
    fileExists: path => isOpen(path) && sys.fileExists(path),
    readFile: (path, encoding) => (isOpen(path) ? sys.readFile(path, encoding) : undefined),
    directoryExists: path => isOpen(path) && sys.directoryExists(path),
    getDirectories: path => (isOpen(path) ? sys.getDirectories(path) : []),
    readDirectory: (path, ...more) => (isOpen(path) ? sys.readDirectory(path, ...more) : []),
    realpath(path) {
      if (!isOpen(path)) return path
      const real = sys.realpath(path)
      // A package of a workspace is a symbolic link; its other files are requested under the real path.
      const [, below = ''] = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+(.*)/s.exec(path) ?? []
      if (!isOpen(real) && below !== '' && real.endsWith(below)) linked.add(real.slice(0, -below.length))
      return real
    }
  }
}

/** Enum values of TypeScript: ES2022, ES modules, bundler resolution, React JSX. Types of packages come on import. */
const compilerOptions = {
  strict: true,
  target: 9,
  module: 99,
  moduleResolution: 100,
  jsx: 4,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  skipLibCheck: true,
  allowJs: true
}

function readWith(run: Twoslash, code: string, language: string, { config }: CompileEnvironment): TypedCode {
  try {
    const options = { compilerOptions, handbookOptions: { noErrorValidation: true } }
    const result = limited(config.markdown.timeLimit, () => run(code, extensionOf(language), options))
    return toTypedCode(result, code, config.root)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
    return { code, notes: [], problems: [{ line: 0, column: 0, reason: reason.replace(/\.\s*$/, '') }] }
  }
}

function extensionOf(language: string): string {
  return { typescript: 'ts', javascript: 'js' }[language] ?? language
}

/** Whether blocks of a language can have types. */
export function hasTypes(language: string): boolean {
  return /^(?:tsx?|jsx?|typescript|javascript|mts|cts|mjs|cjs)$/.test(language)
}

function toTypedCode({ code, nodes, meta }: TwoslashResult, written: string, root: string): TypedCode {
  const { errors, noErrors } = meta.handbookOptions
  const seen = new Set<string>()
  const notes = nodes.flatMap((node): TypeNote[] => {
    const kind = kinds.get(node.type)
    if (kind === undefined || (node.type === 'hover' && node.text === 'any')) return []
    const text = withoutRoot(textOf(node), root)
    const isFirst = !seen.has(`${kind} ${text}`)
    seen.add(`${kind} ${text}`)
    return [{ kind, line: node.line, start: node.character, length: node.length, text, isFirst }]
  })
  const isExpected = ({ code: number = 0 }: TwoslashNode) =>
    errors.includes(number) || noErrors === true || (Array.isArray(noErrors) && noErrors.includes(number))
  const problems = nodes.flatMap((node): TypeProblem[] => {
    if (node.type !== 'error' || isExpected(node)) return []
    const before = written.slice(0, offsetIn(node.start, meta.removals)).split('\n')
    const column = before.at(-1)?.length ?? 0
    const reason = `${(node.text ?? '').replace(/\.$/, '')} (${node.code})`
    return [{ line: before.length - 1, column, reason }]
  })
  return { code, notes, problems }
}

const kinds: ReadonlyMap<string, TypeNote['kind']> = new Map([
  ['hover', 'type'],
  ['query', 'answer'],
  ['completion', 'answer'],
  ['error', 'error']
])

/** A type, followed by the first paragraph of its documentation. */
function textOf({ text = '', docs = '', completions }: TwoslashNode): string {
  if (completions !== undefined)
    return completions
      .map(({ name }) => name)
      .slice(0, 8)
      .join('\n')
  const about = docs.split('\n\n')[0]?.trim() ?? ''
  return about === '' ? text : `${text}\n\n${about}`
}

/** Converts an offset in the text after the cuts to an offset in the source. */
function offsetIn(start: number, removals: TwoslashResult['meta']['removals']): number {
  let offset = start
  for (const [from, to] of [...removals].sort(([a], [b]) => a - b)) if (from <= offset) offset += to - from
  return offset
}

// ---------------------------------------------------------------------------------------------------------- the HTML

/** Notes for each displayed line: lines with magic comments have been removed from the code. */
export function notesOfLines(code: string, lines: readonly CodeLine[], notes: readonly TypeNote[]): TypeNote[][] {
  const written = code.replace(/\n$/, '').split('\n')
  let at = 0
  return lines.map(({ text }) => {
    while (at < written.length && !written[at]?.startsWith(text)) at += 1
    const line = at++
    return notes.filter(note => note.line === line)
  })
}

/**
 * `name` → `<span class="codeblock__type" data-type="const name: string">name</span>`. The style sheet shows types from
 * the attribute, so they are not part of copied code.
 */
export function drawTyped(
  tokens: readonly Token[],
  notes: readonly TypeNote[],
  draw: (token: Token) => string
): string {
  const end = tokens.reduce((sum, { text }) => sum + text.length, 0)
  const marks = notes
    .filter(({ kind, start, length }) => kind !== 'answer' && length > 0 && start < end)
    // A note that spans lines is cut at the end of this line.
    .map(note => ({ ...note, end: Math.min(end, note.start + note.length) }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const pieces = cutTokens(tokens, new Set(marks.flatMap(mark => [mark.start, mark.end])))
  return pieces
    .map(({ token, at }) => {
      const opened = marks.filter(({ start }) => start === at).map(openMark)
      const closed = marks.filter(mark => mark.end === at + token.text.length)
      return `${opened.join('')}${draw(token)}${'</span>'.repeat(closed.length)}`
    })
    .join('')
}

function openMark({ kind, text, isFirst }: TypeNote): string {
  if (kind === 'error') return '<span class="codeblock__mistake">'
  return `<span class="codeblock__type"${isFirst ? ' tabindex="0"' : ''} data-type="${escapeHtml(text)}">`
}

/** Splits the tokens at each of the offsets. */
function cutTokens(
  tokens: readonly Token[],
  cuts: ReadonlySet<number>
): { readonly token: Token; readonly at: number }[] {
  const pieces: { token: Token; at: number }[] = []
  let at = 0
  for (const { text, className } of tokens) {
    let from = 0
    for (let index = 1; index <= text.length; index++) {
      if (index < text.length && !cuts.has(at + index)) continue
      pieces.push({ token: { text: text.slice(from, index), className }, at: at + from })
      from = index
    }
    at += text.length
  }
  return pieces
}

/** The notes shown below a line: answers to `^?`, and errors. */
export function drawNotes(notes: readonly TypeNote[]): string {
  return notes
    .filter(({ kind }) => kind !== 'type')
    .map(
      ({ kind, text }) =>
        `<span class="codeblock__note codeblock__note--${kind}" data-type="${escapeHtml(text)}"></span>`
    )
    .join('')
}
