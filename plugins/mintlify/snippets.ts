/** Texts of other files: `<Snippet file="x.mdx" />`, and imports of them. */
import { posix } from 'node:path'
import type { IncludedText, SourceEdit } from 'docsgen/config'
import type { JsxTag } from 'docsgen/text'
import { codePrefix } from './code-modules.ts'
import { textIn } from './components.ts'
import { editsOf, type Reading } from './syntax.ts'

export async function snippetEdits(tags: readonly JsxTag[], reading: Reading): Promise<SourceEdit[]> {
  const edits = importEdits(reading)
  for (const tag of tags) {
    if (tag.name !== 'Snippet' || tag.isEnd || reading.own.has('Snippet')) continue
    const written = textIn(tag, 'file') ?? ''
    const length = tag.end - tag.start
    const included = await snippet(written, reading)
    if (typeof included === 'string')
      reading.report('snippet', `The snippet “${written}” ${included}`, 'Correct its path.', tag.start, length)
    edits.push({ at: tag.start, length, text: typeof included === 'string' ? '' : included })
  }
  return edits
}

/** Why there is no such text, or the text without its front matter. */
async function snippet(written: string, { context, trail }: Reading): Promise<string | IncludedText> {
  const bare = written.replace(/^\//, '')
  for (const folder of ['snippets', '_snippets', '.']) {
    const file = posix.join(context.options.folder, folder, bare)
    const text = bare === '' ? null : await context.readFile(file)
    if (text === null) continue
    if (trail.includes(file)) return 'contains itself.'
    const matter = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0
    const edits = await editsOf({ file, text }, context, [...trail, file])
    const own = edits.filter(({ at }) => at >= matter)
    return { file, text, edits: matter === 0 ? own : [{ at: 0, length: matter, text: '' }, ...own] }
  }
  return 'does not exist.'
}

/**
 * `import X from '/snippets/x.mdx'`: paths begin in the folder of the site. Code is given what Mintlify gives it
 * (`code-modules.ts`).
 */
function importEdits({ prose, page: { file }, context: { options } }: Reading): SourceEdit[] {
  const found = prose.matchAll(
    /^(?:import|export)[ \t][^'"\n]{0,1000}from[ \t]{1,9}(['"])((?:\/|\.{1,2}\/)[^'"\n]{1,500})\1/gm
  )
  return [...found].flatMap(({ index, 0: whole, 2: path = '' }) => {
    const isAbsolute = path.startsWith('/')
    const isCode = /\.[jt]sx?$/.test(path)
    if (!isAbsolute && !isCode) return []
    const target = posix.join(isAbsolute ? options.folder : posix.dirname(file), path)
    const text = isCode ? `${codePrefix}${target}` : `@site/${target}`
    return [{ at: index + whole.length - path.length - 1, length: path.length, text }]
  })
}
