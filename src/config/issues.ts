/** Converts schema issues to findings: a sentence about the value, at its place, with the nearest valid word. */
import type { BaseIssue, IssuePathItem } from 'valibot'
import { finding } from '../diagnostics/finding.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { KeyPath, LocatedFile } from './project-files.ts'
import { knownKeysMark } from './schema/primitives.ts'

/** How findings about one file are reported. */
export interface IssueWords {
  /** Name of the whole file: `the configuration`. */
  readonly whole: string
  /** Codes for an unknown key, and for any other issue. */
  readonly codes: readonly ['config/unknown-key' | 'sidebar/invalid', 'config/invalid' | 'sidebar/invalid']
  /** Hints for unknown keys that other generators have. */
  readonly hints?: ReadonlyMap<string, string>
}

/** One issue about `written` as a finding; `base` is the path from the file's value to the checked value. */
export function toFinding(
  issue: BaseIssue<unknown>,
  written: LocatedFile,
  words: IssueWords,
  base: KeyPath = []
): Diagnostic {
  const steps = issue.path ?? []
  const path = [...base, ...steps.map(({ key }) => (typeof key === 'number' ? key : String(key)))]
  const [unknownKey, invalid] = words.codes
  if (issue.type === 'never' && issue.message.startsWith(knownKeysMark)) {
    return finding(unknownKey, written.placeOf(path, 'key'), ...aboutUnknownKey(issue, path, words))
  }
  if (isWrittenKey(steps.at(-1))) {
    const hint = didYouMean(String(path.at(-1)), quotedWords(issue.expected))
    const message = `“${formatPath(path)}” is not ${issue.message}.`
    return finding(unknownKey, written.placeOf(path, 'key'), message, hint)
  }
  if (steps.at(-1)?.origin === 'key') {
    const message = `${subjectOf(path.slice(0, -1), words)} has no “${path.at(-1)}”, which is required.`
    return finding(invalid, written.placeOf(path.slice(0, -1), 'value'), message)
  }
  return finding(invalid, written.placeOf(path, 'value'), ...aboutValue(issue, path, written, words))
}

/** Whether the issue is about a key that the author has written, and not about a missing key. */
function isWrittenKey(step: IssuePathItem | undefined): boolean {
  return step?.origin === 'key' && typeof step.key === 'string' && Object.hasOwn(step.input as object, step.key)
}

/** `['navbar', 'items', 2, 'aria-label']` → `navbar.items[2].aria-label`. */
export function formatPath(path: KeyPath): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('')
}

function aboutUnknownKey(issue: BaseIssue<unknown>, path: KeyPath, words: IssueWords): [string, string] {
  const key = String(path.at(-1))
  const known = issue.message.slice(knownKeysMark.length).split(' ')
  const message = `Unknown option “${key}” in ${nameOf(path.slice(0, -1), words)}.`
  const elsewhere = words.hints?.get(formatPath(path).replace(/\[\d+\]/g, ''))
  const shown = known.slice(0, 12).join(', ') + (known.length > 12 ? ', …' : '.')
  return [message, elsewhere ?? didYouMean(key, known) ?? `Its keys: ${shown}`]
}

function aboutValue(
  issue: BaseIssue<unknown>,
  path: KeyPath,
  written: LocatedFile,
  words: IssueWords
): [string, string | null] {
  const { input } = issue
  // A rule about an object as a whole: its type is right, so “not an object” would be misleading.
  const isRule = issue.kind === 'validation' && typeof input === 'object'
  const message = `${subjectOf(path, words)} must be ${issue.message}${isRule ? '' : `, not ${describe(input, written)}`}.`
  return [message, typeof input === 'string' ? didYouMean(input, quotedWords(issue.expected)) : null]
}

function subjectOf(path: KeyPath, words: IssueWords): string {
  const name = nameOf(path, words)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function nameOf(path: KeyPath, { whole }: IssueWords): string {
  return path.length === 0 ? whole : `“${formatPath(path)}”`
}

/** The allowed words in an expectation such as `("light" | "dark")`. */
function quotedWords(expected: string | null): readonly string[] {
  return [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
}

function describe(value: unknown, { quotes }: LocatedFile): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return quotes(value) ? `“${value}”` : 'the text it has'
  if (typeof value === 'number') return quotes(String(value)) ? String(value) : 'a number'
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
