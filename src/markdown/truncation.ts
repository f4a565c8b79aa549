/**
 * The truncation marker of changelog entries: lists show what stands before it. Authors write it as an HTML
 * comment or as a comment of MDX, whatever the format of the file; the form that the format does not know is
 * masked by the other one. In the HTML tree the marker is an empty element.
 */
import type { Element } from 'hast'
import type { MarkdownNode } from './nodes.ts'

/** Stands in masked comments; a private-use character that no author types. */
const mark = '\uE002'

/** Masks a line of Markdown that holds nothing but the marker of MDX. */
export function maskMarkerLine(line: string): string {
  const match = /^( {0,3})(\{\/\*\s*truncate\s*\*\/\})[ \t]*$/.exec(line)
  if (match === null) return line
  const [, indent = '', marker = ''] = match
  return `${indent}<!--${mark.padEnd(marker.length - '<!---->'.length)}-->`
}

/** The mask of an HTML comment in MDX: the marker becomes an expression, every other comment spaces. */
export function maskMdxComment(comment: string): string {
  if (!/^<!--\s*truncate\s*-->$/.test(comment)) return comment.replace(/[^\n]/g, ' ')
  return `{/*${mark.padEnd(comment.length - '{/**/}'.length)}*/}`
}

const comments: ReadonlyMap<string, RegExp> = new Map([
  ['html', /<!--\s*(?:truncate|\uE002)\s*-->/],
  ['mdxFlowExpression', /^\s*\/\*\s*(?:truncate|\uE002)\s*\*\/\s*$/],
  ['mdxTextExpression', /^\s*\/\*\s*(?:truncate|\uE002)\s*\*\/\s*$/]
])

/** Whether a node is, or begins with, the marker. */
export function isMarkerComment({ type, value = '' }: MarkdownNode): boolean {
  return comments.get(type)?.test(value) ?? false
}

/** The node that becomes the marker's element. */
export function markerNode(): MarkdownNode {
  return { type: 'truncation', data: { hName: 'span', hProperties: { dataTruncate: '' } }, children: [] }
}

export function isMarkerElement({ tagName, properties }: Element): boolean {
  return tagName === 'span' && properties.dataTruncate !== undefined
}
