import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The words in Markdown, with admonitions in the form of the Markdown files of pages. */
export function wordsOf(markdown: string): string {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '')
  return textOf(unified().use(remarkParse).use(remarkGfm).parse(body))
    .replace(
      /:::+(\w)(\w*)\[([^\]]*)\]/g,
      (_, first: string, rest: string, title: string) => `${first.toUpperCase()}${rest}: ${title}`
    )
    .replace(/:::+(\w)(\w*)/g, (_, first: string, rest: string) => first.toUpperCase() + rest)
    .replace(/:::+|\{#[^}]+\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function textOf(node: Nodes): string {
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  const isInline = node.type === 'link' || node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete'
  return 'children' in node ? node.children.map(textOf).join(isInline || node.type === 'paragraph' ? '' : ' ') : ' '
}
