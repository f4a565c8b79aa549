/** `{% include "../.gitbook/includes/note.md" %}`: the text of another file. */
import { posix } from 'node:path'
import type { SourceEdit } from 'docsgen/config'
import { editsOf, type Reading } from './syntax.ts'
import type { Tag } from './tags.ts'

export async function included(tag: Tag, reading: Reading): Promise<SourceEdit['text']> {
  const { page, context, trail } = reading
  const path = tag.attributes.value ?? tag.attributes.file ?? ''
  // A page that is included by its address is of another space.
  const file = posix.join(posix.dirname(page.file), path)
  const text = path === '' || /^[a-z][a-z\d+.-]*:/i.test(path) ? null : await context.readFile(file)
  if (text === null || trail.includes(file)) {
    const why = text === null ? 'does not exist.' : 'contains itself.'
    reading.report('include', `“${path}” ${why}`, 'Fix the path, which is relative to the page.', tag)
    return ''
  }
  const matter = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0
  const edits = (await editsOf({ file, text }, context, [...trail, file])).filter(({ at }) => at >= matter)
  return { file, text, edits: matter === 0 ? edits : [{ at: 0, length: matter, text: '' }, ...edits] }
}
