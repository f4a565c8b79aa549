/**
 * Code from a file: ```` ```ts file=./example.ts#region ```` and VitePress' `<<< ./example.ts#region{1,3}` are replaced
 * by the text of the file; a missing file or region is reported.
 */
import { posix } from 'node:path'
import type { VFile } from 'vfile'
import { isAllowedSecret } from '../../model/allowed-secrets.ts'
import { resolveSitePath } from '../../model/imports.ts'
import type { SourcePath } from '../../types/basics.ts'
import { deepestAround } from '../../util/paths.ts'
import { isSecretFile } from '../../util/secret-files.ts'
import { readWord } from '../code/options.ts'
import { contextOf, type PageContext, report } from '../context.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/** `<<< @/snippets/a.ts#region{1,3 ts:line-numbers} [label]` alone in a paragraph becomes a code block with `file=`. */
export function remarkCodeImports() {
  return (tree: MarkdownNode, file: VFile): void => {
    const { source } = contextOf(file)
    if (!source.text.includes('<<<')) return
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'paragraph') return
      const written = source.text.slice(node.position?.start.offset, node.position?.end.offset).split('\n')
      const imports = written.map(line => codeImport.exec(line))
      if (!imports.every(found => found !== null)) return
      const line = node.position?.start.line ?? 1
      siblings.splice(index, 1, ...imports.map((found, below) => toBlock(found, line + below)))
      return index + imports.length
    })
  }
}

const codeImport = /^<<<[ \t]+([^\s#{}[\]]+)(#[\w./-]+)?[ \t]*(?:\{([^}\n]*)\}[ \t]*)?(?:(\[[^\]\n]+\])[ \t]*)?$/

function toBlock([, path = '', part = '', options = '', label = '']: RegExpExecArray, line: number): MarkdownNode {
  const lines = /^[\d,\s-]+/.exec(options)?.[0].trim() ?? ''
  const language = /(?:^|[\s,])([A-Za-z][\w+#-]*)(?=$|[\s:])/.exec(options.slice(lines.length))?.[1]
  const numbers = /:line-numbers(?:=(\d+))?/.exec(options)
  const meta = [
    `file=${path}${part}`,
    lines === '' ? '' : `{${lines}}`,
    numbers === null ? '' : `showLineNumbers=${numbers[1] ?? 1}`,
    label
  ]
  const extension = posix.extname(path).slice(1)
  const point = { line, column: 1 }
  return {
    type: 'code',
    lang: language ?? (extension === '' ? 'text' : extension),
    meta: meta.filter(Boolean).join(' '),
    value: '',
    position: { start: point, end: point }
  }
}

export function remarkSnippets() {
  return async (tree: MarkdownNode, file: VFile): Promise<void> => {
    const blocks: MarkdownNode[] = []
    walk<MarkdownNode>(tree, node => {
      if (node.type === 'code' && node.meta?.includes('file=')) blocks.push(node)
    })
    for (const block of blocks) await fill(block, contextOf(file))
  }
}

async function fill(block: MarkdownNode, context: PageContext): Promise<void> {
  const written = readWord(block.meta ?? '', 'file')
  if (written === null) return
  const [path = '', part = null] = written.split('#', 2)
  const file = await findFile(path, context)
  if (isSecretFile(path) && !isAllowedSecret(context.environment.config)(posix.normalize(path))) {
    const message = `“${path}” looks like a file with secrets and is not shown.`
    const hint = `Show another file, or allow it in the configuration: staticFiles: { allow: ['${posix.normalize(path)}'] }.`
    report(context, 'content/secret', placeOf(block, written, context), message, hint, written.length)
    return
  }
  const text = file === null ? null : await context.environment.readText(file)
  const snippet = text === null ? null : cutSnippet(text, part)
  if (snippet !== null) {
    block.value = snippet
    return
  }
  // Other plugins of the site may use an option of this name.
  if (text === null && context.environment.config.dialect.lenientPages) return
  const message = text === null ? `“${path}” is not a file of this project.` : `“${path}” has no part “#${part}”.`
  // A block with code of its own: other tools show the name of a file that is written like this.
  const isName = text === null && (block.value ?? '').trim() !== ''
  const hint = isName
    ? `Write title="${written}" to show the name above the code.`
    : text === null
      ? 'Paths are relative to this file, or begin with “@site/”.'
      : 'Mark it with “#region name” and “#endregion”, or name lines as “#L3-L10”.'
  report(context, 'markdown/code-file', placeOf(block, written, context), message, hint, written.length)
}

/** `@/` is VitePress' folder of pages, or the project root: the first that has the file, otherwise the root. */
async function findFile(path: string, { page, source, environment }: PageContext): Promise<SourcePath | null> {
  if (!path.startsWith('@/')) return resolveSitePath(path, source.path, environment.config)
  const set = deepestAround(page.source, environment.config.docs)
  const inPages =
    set === null ? null : resolveSitePath(`@site/${set.path}/${path.slice(2)}`, source.path, environment.config)
  const isThere = inPages !== null && (await environment.readText(inPages)) !== null
  return isThere ? inPages : resolveSitePath(`@site/${path.slice(2)}`, source.path, environment.config)
}

function placeOf({ position }: MarkdownNode, written: string, { source }: PageContext) {
  const line = position?.start.line ?? 1
  return { line, column: 1 + Math.max(0, (source.text.split('\n')[line - 1] ?? '').indexOf(written)) }
}

/**
 * The part of `text` named by `part`, with common indentation removed: `name` is the text between `#region name` and
 * `#endregion` in comments of any language, `L3-L10` and `L3` are lines, null is the whole text.
 * null when the part does not exist.
 */
function cutSnippet(text: string, part: string | null): string | null {
  const lines = text.replace(/(?<!\n)\n+$/, '').split('\n')
  if (part === null || part === '') return dedent(lines.filter(line => !isMark(line)))
  const range = /^L(\d+)(?:-L?(\d+))?$/.exec(part)
  const cut = range === null ? region(lines, part) : lineRange(lines, Number(range[1]), Number(range[2] ?? range[1]))
  return cut === null ? null : dedent(cut)
}

function lineRange(lines: readonly string[], first: number, last: number): string[] | null {
  return first < 1 || first > lines.length || last < first ? null : lines.slice(first - 1, last)
}

function region(lines: readonly string[], name: string): string[] | null {
  const start = lines.findIndex(line => markOf(line, 'region') === name)
  if (start < 0) return null
  const content: string[] = []
  let depth = 1
  for (const line of lines.slice(start + 1)) {
    if (markOf(line, 'region') !== null) depth++
    else if (markOf(line, 'endregion') !== null) depth--
    else content.push(line)
    if (depth === 0) return content
  }
  return content
}

const mark =
  /^\s*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*|REM\b|')\s*#?(region|endregion)\b\s*(?:([\w./-]*[\w./])\s*)?(?:(?:--+>|\*\/\}?)\s*)?$/i

/** The name after `#region` or `#endregion` in a comment, '' without a name; null for other lines. */
function markOf(line: string, word: 'region' | 'endregion'): string | null {
  const [, found, name = ''] = mark.exec(line) ?? []
  return found?.toLowerCase() === word ? name : null
}

function isMark(line: string): boolean {
  return markOf(line, 'region') !== null || markOf(line, 'endregion') !== null
}

function dedent(lines: readonly string[]): string {
  const indents = lines.filter(line => line.trim() !== '').map(line => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const common = indents.reduce((least, indent) => Math.min(least, indent), Number.MAX_SAFE_INTEGER)
  return lines.map(line => line.slice(Math.min(common, line.length))).join('\n')
}
