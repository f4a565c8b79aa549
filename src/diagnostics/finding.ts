/** Creates findings and places. The severity is the default of codes.ts; policy.ts may change it later. */
import type { Place, SourcePath } from '../types/basics.ts'
import type { FoundByCommand, FoundPlace } from '../types/command.ts'
import type { Source } from '../types/content.ts'
import type { Diagnostic, FoundCode, Severity } from '../types/findings.ts'
import type { Plugin } from '../types/plugin.ts'
import { lineAt, lineStarts } from '../util/lines.ts'
import { toSourcePath } from '../util/paths.ts'
import { type Code, codes } from './codes.ts'

/** `message` says what is wrong and quotes the author, `hint` says what to do. */
export function finding(
  code: Code | FoundCode,
  place: Place | null,
  message: string,
  hint: string | null = null,
  related: Diagnostic['related'] = []
): Diagnostic {
  const found = typeof code === 'string' ? foundCode(code) : code
  return { ...found, message, place, hint, related }
}

export function foundCode(code: Code): FoundCode {
  return { code, severity: codes[code][0] }
}

/** A code as a plugin writes it: one of its `codes`, or one of docsgen's own. Throws if it is neither. */
export function codeOfPlugin(code: string, { name, codes: own = {} }: Pick<Plugin, 'name' | 'codes'>): FoundCode {
  const severity = own[code]
  if (severity !== undefined) return { code: `${name}/${code}`, severity }
  if (Object.hasOwn(codes, code)) return foundCode(code as Code)
  throw new Error(`“${code}” is not one of its “codes”`)
}

interface FoundByPlugin extends Omit<FoundByCommand, 'severity'> {
  readonly severity?: Severity | undefined
  readonly related?: readonly { readonly message: string; readonly place: FoundPlace }[]
}

/** What code of a plugin has found; `otherwise`: its place if the plugin names none. */
export function foundByPlugin(
  { code, severity, message, place, hint = null, related = [] }: FoundByPlugin,
  otherwise: Place | null = null
): Diagnostic {
  const [own] = Object.hasOwn(codes, code) ? codes[code as Code] : ['warning' as const]
  const places = related.map(one => ({ message: one.message, place: toPlace(one.place) }))
  const at = place === null ? otherwise : toPlace(place)
  return { code, severity: severity ?? own, message, place: at, hint, related: places }
}

/** A place as plugins write it. */
export function toPlace({ file, line, column, length }: FoundPlace): Place {
  return placeOf(toSourcePath(file), line, column, length)
}

/** The finding with a fix that replaces `from`, the text at its place, by `to`. */
export function withFix(made: Diagnostic, from: string, to: string): Diagnostic {
  return from === to || from === '' ? made : { ...made, fix: { from, to } }
}

/** The finding as a consequence of a file, a folder or a part of a page that could not be read; unchanged without `because`. */
export function dueTo(made: Diagnostic, because: SourcePath | null | undefined): Diagnostic {
  return because === null || because === undefined ? made : { ...made, because }
}

/** The finding as a consequence of a missing package. Findings about one package are listed once. */
export function lacking(made: Diagnostic, missing: string | undefined): Diagnostic {
  return missing === undefined ? made : { ...made, missing }
}

/** The place of `length` characters at a 1-based line and column of `file`. */
export function placeOf(file: SourcePath, line = 1, column = 1, length = 1): Place {
  return { file, line, column, length }
}

/**
 * The place of `value` in a settings file or one that it imports: in quotes, else anywhere as a whole word, else the
 * start of the file.
 */
export function placeOfText(settings: ReadonlyMap<SourcePath, Source>, file: SourcePath, value: string): Place {
  const own = settings.get(file)
  const sources = [file, ...(own?.imported ?? [])].flatMap(path => settings.get(path) ?? [])
  const found = sources.flatMap(source => offsetOf(source, value) ?? [])
  const best = found.find(({ isQuoted }) => isQuoted) ?? found[0]
  if (best === undefined) return placeOf(file)
  const { lines } = wordsOf(best.source)
  const line = lineAt(lines, best.at)
  return placeOf(best.source.path, line + 1, best.at - (lines[line] ?? 0) + 1, value.length)
}

/** An index of a text, for fast searches: a sidebars file can have a hundred thousand values to find. */
interface Words {
  readonly starts: ReadonlyMap<string, readonly number[]>
  readonly lines: readonly number[]
}

const wordsOfSources = new WeakMap<Source, Words>()

function wordsOf(source: Source): Words {
  const known = wordsOfSources.get(source)
  if (known !== undefined) return known
  const starts = new Map<string, number[]>()
  for (const { 0: word, index } of source.text.matchAll(/[\w/-]+/g)) {
    const others = starts.get(word)
    if (others === undefined) starts.set(word, [index])
    else others.push(index)
  }
  const words = { starts, lines: lineStarts(source.text) }
  wordsOfSources.set(source, words)
  return words
}

interface FoundText {
  readonly source: Source
  readonly at: number
  readonly isQuoted: boolean
}

function offsetOf(source: Source, value: string): FoundText | null {
  const { text } = source
  let first = -1
  for (const at of candidates(text, wordsOf(source).starts, value)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + value.length)]
    if (before === after && /^["'`]$/.test(before)) return { source, at, isQuoted: true }
    if (first < 0 && !/[\w/-]/.test(before + after)) first = at
  }
  return first < 0 ? null : { source, at: first, isQuoted: false }
}

/** Offsets of `value`, found by its rarest word; a value without ASCII words is searched in the whole text. */
function* candidates(text: string, starts: Words['starts'], value: string): Generator<number> {
  let rarest: { readonly offset: number; readonly places: readonly number[] } | null = null
  for (const { 0: word, index } of value.matchAll(/[\w/-]+/g)) {
    const places = starts.get(word) ?? []
    if (rarest === null || places.length < rarest.places.length) rarest = { offset: index, places }
  }
  if (rarest === null && value !== '') {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) yield at
  }
  const { offset, places } = rarest ?? { offset: 0, places: [] }
  for (const place of places) if (text.startsWith(value, place - offset)) yield place - offset
}

/** The finding about a file or folder that cannot be read. */
export function unreadableFile(path: SourcePath, reason: string): Diagnostic {
  if (reason === 'EOUTSIDE') return leadsOutside(path)
  if (reason === 'ESECRET') return hidesSecretFile(path)
  const message =
    refusals[reason] === undefined ? `“${path}” cannot be read (${reason}).` : `“${path}” ${refusals[reason]}.`
  return finding('content/unreadable', placeOf(path), message, cures[reason] ?? 'Check the disk.')
}

/** The finding about a symbolic link whose target is neither in the project nor in a folder that it names. */
export function leadsOutside(path: SourcePath): Diagnostic {
  const hint = 'Copy the files into the project, or name their folder in `allowedRoots`.'
  return finding(
    'content/symlink-outside',
    placeOf(path),
    `“${path}” is a symbolic link to a target outside the project.`,
    hint
  )
}

/** The finding about a symbolic link that gives another name to a file such as `.env` or `.git/config`. */
export function hidesSecretFile(path: SourcePath): Diagnostic {
  const message = `“${path}” is a symbolic link whose target looks like a secret, so it is not read.`
  return finding('content/secret', placeOf(path), message, 'Remove the link, or copy the parts that readers may see.')
}

const refusals: Readonly<Record<string, string>> = { ENOTREG: 'is not a regular file', ETOOBIG: 'is too large' }

const rights = 'Give the user that runs docsgen read permission for it.'
const cures: Readonly<Record<string, string>> = {
  EACCES: rights,
  EPERM: rights,
  ENOTREG: 'It is a pipe, a socket or a device: replace it with a file, or remove it.',
  ETOOBIG: 'docsgen reads no file of more than 512 MB. Split the file, or link to a copy on a server.',
  EISDIR: 'It is a folder where a file belongs: rename or remove it.',
  ELOOP: 'Its symbolic links form a loop: remove one of them.'
}
