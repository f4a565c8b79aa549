/**
 * Elements for parts of pages that plugins make: `<Operation id="createJob" />` becomes
 * `<docsgen-part data-part="Operation" data-name="createJob">`, which needs no React and passes through it where a page does.
 */
import type { MarkdownConfig } from '../../types/config.ts'
import { isJsx, type MdxNode } from '../tree.ts'

export const partTag = 'docsgen-part'

/** Whether the node was such an element. Its content is left out. */
export function renamePart(node: MdxNode, { elements }: Pick<MarkdownConfig, 'elements'>): boolean {
  const { name = null } = node
  const own = name !== null && Object.hasOwn(elements, name) ? elements[name] : undefined
  if (own === undefined || !isJsx(node)) return false
  node.attributes = [
    { type: 'mdxJsxAttribute', name: 'data-part', value: name },
    ...node.attributes.flatMap(attribute =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === own.attribute
        ? [{ ...attribute, name: 'data-name' }]
        : []
    )
  ]
  node.name = partTag
  node.children = []
  return true
}
