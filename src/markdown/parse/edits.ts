/**
 * Composes the edits of plugins into the text that is parsed, with a map: each piece of that text comes from the body or
 * from an included file, or replaces a part of one of them. `placeAt` maps places back, so that nothing else has to know.
 */
import { posix } from 'node:path'
import { finding } from '../../diagnostics/finding.ts'
import { isAllowedSecret } from '../../model/allowed-secrets.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { FoundInText, SourceEdit } from '../../types/plugin.ts'
import { isSecretFile } from '../../util/secret-files.ts'
import { addFinding, type PageContext } from '../context.ts'
import { type Piece, placeAt, placeOfOffset, type SourceText } from '../source.ts'

type EditContext = Pick<PageContext, 'environment' | 'found'>

/** The body as it is parsed: with the edits of all plugins. Without such plugins, the same. */
export async function editedSource(source: SourceText, context: EditContext): Promise<SourceText> {
  const readers = context.environment.config.markdown.syntax
  if (readers.length === 0 || source.isMade === true) return source
  const included = new Map<string, SourceText>()
  const access = {
    readText: (file: SourcePath) => context.environment.readText(file),
    report: (made: Parameters<typeof addFinding>[1]) => addFinding(context, made),
    placeOf: ({ at = 0, length = 1, in: where }: Pick<FoundInText, 'at' | 'length' | 'in'>) =>
      placeOfOffset(where === undefined ? source : sourceOf(where, included), at, length)
  }
  const all: Claimed[] = []
  for (const reader of readers) {
    const edits = await reader.edits({ file: source.path, text: source.text }, access)
    all.push(...edits.map(edit => ({ ...edit, by: reader.name })))
  }
  if (all.length === 0) return source
  all.sort((a, b) => a.at - b.at)
  return compose(source, withoutClashes(all, source, context), context, included)
}

interface Claimed extends SourceEdit {
  /** The plugin. */
  readonly by: string
}

/** Edits of two plugins in one place have no order: the second one is left out, which is reported. */
function withoutClashes(edits: readonly Claimed[], source: SourceText, context: EditContext): readonly Claimed[] {
  let last: Claimed | null = null
  return edits.filter(edit => {
    const isClash =
      last !== null && last.by !== edit.by && (edit.at === last.at || edit.at < last.at + (last.length ?? 0))
    if (isClash && last !== null) {
      const message = `Two plugins edit the same text, “${last.by}” and “${edit.by}”.`
      const hint = 'Remove one of them from “plugins” in the configuration.'
      addFinding(context, finding('plugin/failed', placeOfOffset(source, edit.at, edit.length), message, hint))
      return false
    }
    last = edit
    return true
  })
}

/** Characters of the longest page: more is not parsed in seconds. */
const mostCharacters = 5 * 1024 * 1024

function compose(
  source: SourceText,
  edits: readonly SourceEdit[],
  context: EditContext,
  included: Map<string, SourceText>
): SourceText {
  const parts: string[] = []
  const pieces: Piece[] = []
  let end = 0
  const add = (text: string, piece: Omit<Piece, 'at'>) => {
    if (text === '') return
    if (end + text.length > mostCharacters) throw new TooLong()
    pieces.push({ at: end, ...piece })
    parts.push(text)
    end += text.length
  }
  const addSource = (from: SourceText, changes: readonly SourceEdit[]) => {
    let last = 0
    for (const { at, length = 0, text } of changes) {
      add(from.text.slice(last, at), { source: from, from: last, length: null })
      last = at + length
      if (typeof text === 'string') add(text, { source: from, from: at, length })
      else if (isShown(text.file, { from, at, length }, context)) addSource(sourceOf(text, included), text.edits ?? [])
    }
    add(from.text.slice(last), { source: from, from: last, length: null })
  }
  try {
    addSource(source, edits)
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
    const message = `The page has more than ${mostCharacters / 1024 / 1024} MB with the files that it includes: its text is left out.`
    const hint = 'Include less, or offer the long part as a download.'
    addFinding(context, finding('content/too-large', placeAt(source, undefined), message, hint))
    return { ...source, text: '' }
  }
  return { ...source, text: parts.join(''), pieces }
}

class TooLong extends Error {}

/** A file with secrets is left out, which is reported where it is included. */
function isShown(
  file: string,
  { from, at, length }: { readonly from: SourceText; readonly at: number; readonly length: number },
  context: EditContext
): boolean {
  const path = posix.normalize(file)
  if (!isSecretFile(path) || isAllowedSecret(context.environment.config)(path)) return true
  const message = `“${file}” looks like a file with secrets and is not shown.`
  const hint = `Show another file, or allow it in the configuration: staticFiles: { allow: ['${path}'] }.`
  addFinding(context, finding('content/secret', placeOfOffset(from, at, length), message, hint))
  return false
}

/** An included file as a source: the same for all places that include it. */
function sourceOf(
  { file, text }: { readonly file: string; readonly text: string },
  included: Map<string, SourceText>
): SourceText {
  const known = included.get(file)
  if (known?.text === text) return known
  const made: SourceText = { path: file as SourcePath, text, linesBefore: 0 }
  included.set(file, made)
  return made
}
