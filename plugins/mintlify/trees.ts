/** `<Tree>` with folders and files → a tree of files, which is a list. */
import type { SourceEdit } from 'docsgen/config'
import type { JsxTag } from 'docsgen/text'
import { indentOf, textIn } from './components.ts'
import type { Reading } from './syntax.ts'

export function treeEdits(tags: readonly JsxTag[], { own, page: { text } }: Reading): SourceEdit[] {
  if (own.has('Tree')) return []
  const edits: SourceEdit[] = []
  let start: JsxTag | null = null
  let depth = 0
  let lines: string[] = []
  for (const tag of tags) {
    if (tag.name === 'Tree' && !tag.isEnd) {
      start = tag
      depth = 0
      lines = []
    } else if (start === null) continue
    else if (tag.name === 'Tree') {
      // The list is indented as the tag is, so that it stays in what is around it.
      const indent = indentOf(start, text)
      const list = lines.map(it => indent + it).join('\n')
      edits.push({
        at: start.start,
        length: tag.end - start.start,
        text: `<FileTree>\n\n${list}\n\n${indent}</FileTree>`
      })
      start = null
    } else if (tag.isEnd) {
      if (tag.name === 'Tree.Folder') depth--
    } else {
      const isFolder = tag.name === 'Tree.Folder'
      const name = (textIn(tag, 'name') ?? '').replace(/[<>{}*_[\]]/g, found => `\\${found}`)
      lines.push(`${'  '.repeat(depth)}- ${name}${isFolder ? '/' : ''}`)
      if (isFolder && !tag.isSelfClosing) depth++
    }
  }
  return edits
}
