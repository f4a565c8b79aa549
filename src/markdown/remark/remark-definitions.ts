/**
 * Finds definitions that nothing uses: `[label]: address`, which does no harm, and `[^note]: text`, whose text no
 * reader ever sees. Changes nothing.
 */
import type { VFile } from 'vfile'
import { contextOf, report } from '../context.ts'
import type { MarkdownNode } from '../nodes.ts'
import { pointAfter } from '../source.ts'
import { walk } from '../walk.ts'

export function remarkDefinitions() {
  return (tree: MarkdownNode, file: VFile): void => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    const definitions: MarkdownNode[] = []
    const labels = new Set<string>()
    const notes = new Set<string>()
    walk<MarkdownNode>(tree, node => {
      const { type, identifier = '' } = node
      if (type === 'definition' || type === 'footnoteDefinition') definitions.push(node)
      else if (type === 'linkReference' || type === 'imageReference') labels.add(identifier)
      else if (type === 'footnoteReference') notes.add(identifier)
    })
    for (const { type, identifier = '', url, position } of definitions) {
      if (position === undefined || position.start.offset === undefined) continue
      if (type === 'definition' && !labels.has(identifier) && !isComment(url)) {
        const message = `“[${identifier}]” is defined and never used.`
        const at = pointAfter(context.source.text, position.start, 1)
        report(context, 'markdown/unused-definition', at, message, 'Remove it, or link with it.', identifier.length)
      }
      if (type === 'footnoteDefinition' && !notes.has(identifier)) {
        const message = `Nothing refers to the footnote “[^${identifier}]”, so nobody can read it.`
        const hint = `Write [^${identifier}] where it belongs, or remove it.`
        const at = pointAfter(context.source.text, position.start, 2)
        report(context, 'markdown/unused-footnote', at, message, hint, identifier.length)
      }
    }
  }
}

/** `[//]: # (…)` and `[comment]: <> (…)` are how authors hide a remark. */
function isComment(url = ''): boolean {
  return url === '' || url === '#'
}
