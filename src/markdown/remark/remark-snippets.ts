/** Code from a file: ```` ```ts file=./example.ts#region ```` takes its text from there; a missing file or region is reported. */
import type { VFile } from 'vfile'
import { readOptions } from '../code/options.ts'
import { cutSnippet } from '../code/snippet.ts'
import { contextOf, type PageContext, report } from '../context.ts'
import { resolveSitePath } from '../mdx/paths.ts'
import type { MarkdownNode } from '../nodes.ts'
import { walk } from '../walk.ts'

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
  const written = readOptions(block.meta ?? '').file
  if (written === null) return
  const [path = '', part = null] = written.split('#', 2)
  const file = resolveSitePath(path, context.source.path)
  const text = file === null ? null : await context.environment.readText(file)
  const snippet = text === null ? null : cutSnippet(text, part)
  if (snippet !== null) {
    block.value = snippet
    return
  }
  const line = block.position?.start.line ?? 1
  const column = 1 + Math.max(0, (context.source.text.split('\n')[line - 1] ?? '').indexOf(written))
  const message = text === null ? `“${path}” is no file of this project.` : `“${path}” has no part “#${part}”.`
  const hint =
    text === null
      ? 'Paths are relative to this file, or begin with “@site/”.'
      : 'Mark it with “#region name” and “#endregion”, or name lines as “#L3-L10”.'
  report(context, 'markdown/code-file', { line, column }, message, hint, written.length)
}
