/** Code blocks rendered by a plugin: the plugin's HTML replaces `<pre><code class="language-…">`. */
import type { Element, ElementContent, Root } from 'hast'
import type { CodeBlockRenderer } from '../types/plugin.ts'
import { describe } from '../util/objects.ts'
import { WrongResult } from './hook.ts'

/** A rehype plugin that renders code blocks of these languages. */
export function fenceRenderers(renderers: Readonly<Record<string, CodeBlockRenderer>>) {
  return function renderCodeBlocks() {
    return async (tree: Root): Promise<void> => {
      const found = findBlocks(tree, renderers)
      if (found.length === 0) return
      const { raw } = await import('hast-util-raw')
      for (const { siblings, block, render, text, language, meta } of found) {
        const html: unknown = await render(text, { language, meta })
        if (typeof html !== 'string')
          throw new WrongResult(`The renderer of “${language}” returned ${describe(html)} instead of HTML.`)
        const drawn = raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
        siblings.splice(siblings.indexOf(block), 1, ...(drawn.children as ElementContent[]))
      }
    }
  }
}

interface Block {
  readonly siblings: ElementContent[]
  readonly block: Element
  readonly render: CodeBlockRenderer
  readonly text: string
  readonly language: string
  readonly meta: string
}

function findBlocks(parent: Root | Element, renderers: Readonly<Record<string, CodeBlockRenderer>>): Block[] {
  const siblings = parent.children as ElementContent[]
  return siblings.flatMap(node => {
    // Also search inside JSX.
    if (node.type !== 'element') return 'children' in node ? findBlocks(node as unknown as Element, renderers) : []
    const [code] = node.children
    if (node.tagName !== 'pre' || code?.type !== 'element') return findBlocks(node, renderers)
    const language = [code.properties.className ?? []]
      .flat()
      .map(String)
      .find(name => name.startsWith('language-'))
      ?.slice(9)
    const render = language !== undefined && Object.hasOwn(renderers, language) ? renderers[language] : undefined
    if (render === undefined || language === undefined) return []
    const text = code.children.map(child => (child.type === 'text' ? child.value : '')).join('')
    return [{ siblings, block: node, render, text, language, meta: String(code.properties.dataMeta ?? '') }]
  })
}
