/** The hook `syntax`: edits of texts before they are parsed. They are validated here, and composed by the compiler. */
import { finding } from '../diagnostics/finding.ts'
import type { Config, MarkdownConfig, SyntaxReader } from '../types/config.ts'
import type { FoundInText, SitePlugin, SourceEdit } from '../types/plugin.ts'
import { sha256 } from '../util/hash.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import { awaitHook, contextOf, WrongResult } from './hook.ts'

/** The settings of the compiler with the hook of a plugin. */
export function withSyntax(markdown: MarkdownConfig, plugin: SitePlugin, config: Config): MarkdownConfig {
  return {
    ...markdown,
    syntax: [...markdown.syntax, readerOf(plugin, config)],
    cacheKey: sha256(JSON.stringify([markdown.cacheKey, 'syntax', plugin.key, plugin.data]))
  }
}

function readerOf(plugin: SitePlugin, config: Config): SyntaxReader {
  const { name, syntax, codes = {} } = plugin
  const { options, data, site } = contextOf(plugin, config)
  return {
    name,
    async edits(page, { readText, report, placeOf }) {
      const reportFound = (found: FoundInText) => {
        const { code, message, hint = null } = found
        const severity = codes[code]
        if (severity === undefined) throw new Error(`“${code}” is not one of its “codes”`)
        report({ ...finding('plugin/failed', placeOf(found), message, hint), code: `${name}/${code}`, severity })
      }
      const context = {
        options,
        data,
        site,
        readFile: (path: string) => readText(toSourcePath(path)),
        report: reportFound
      }
      const call = {
        call: () => syntax?.(page, context),
        toValue: (returned: unknown) => toEdits(returned ?? [], page.text),
        otherwise: []
      }
      return awaitHook({ plugin, name: 'syntax', place: placeOf({}) }, call, config, report)
    }
  }
}

/** Edits in the order of the text. Throws for others. */
function toEdits(returned: unknown, text: string): readonly SourceEdit[] {
  if (!Array.isArray(returned)) throw new WrongResult(`${describe(returned)} instead of a list of edits`)
  const edits = returned.map(edit => toEdit(edit, text)).sort((a, b) => a.at - b.at)
  for (const [index, { at, length = 0 }] of edits.entries()) {
    const next = edits[index + 1]
    if (next !== undefined && next.at < at + length) throw new WrongResult(`two edits of the character ${next.at}`)
  }
  return edits
}

function toEdit(edit: unknown, { length: end }: string): SourceEdit {
  if (!isPlainObject(edit)) throw new WrongResult(`${describe(edit)} instead of an edit`)
  const { at, length = 0, text, ...others } = edit
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new WrongResult(`an edit with the unknown key “${other}” (known keys: at, length, text)`)
  const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
  if (!isCount(at) || !isCount(length) || at + length > end)
    throw new WrongResult(
      `an edit outside the text (length ${end}): “at” is ${String(at)}, “length” is ${String(length)}`
    )
  if (typeof text === 'string') return { at, length, text }
  if (!isPlainObject(text) || typeof text.file !== 'string' || typeof text.text !== 'string')
    throw new WrongResult('an edit whose “text” is neither a string nor an object with “file” and “text”')
  const { file, text: included, edits = [] } = text
  return { at, length, text: { file: toSourcePath(file), text: included, edits: toEdits(edits, included) } }
}
