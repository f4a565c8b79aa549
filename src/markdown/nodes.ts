/**
 * The trees plugins walk. Plugins look at a few fields of a few kinds, so one wide node type describes
 * all of Markdown; HTML trees use hast's own types.
 */
import type { Program } from 'estree'
import type { ElementContent, Properties } from 'hast'
import type { Position } from 'unist'

export interface MarkdownNode {
  type: string
  children?: MarkdownNode[]
  value?: string
  position?: Position | undefined
  data?: NodeData
  depth?: number
  url?: string
  title?: string | null
  alt?: string | null
  identifier?: string
  lang?: string | null
  meta?: string | null
  name?: string | null
  attributes?: JsxAttribute[]
}

interface NodeData {
  hName?: string
  hProperties?: Properties
  hChildren?: ElementContent[]
  estree?: Program
  /** Set on JSX that the author wrote, so that MDX does not replace its components. */
  _mdxExplicitJsx?: boolean
}

export type JsxAttribute =
  | { type: 'mdxJsxAttribute'; name: string; value?: string | null | JsxAttributeExpression }
  | { type: 'mdxJsxExpressionAttribute'; value: string; data?: NodeData }

interface JsxAttributeExpression {
  type: 'mdxJsxAttributeValueExpression'
  value: string
  data?: NodeData
}

/** JSX, an expression or an import/export block; the same in Markdown and HTML trees. */
export interface MdxNode {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' | 'mdxFlowExpression' | 'mdxTextExpression' | 'mdxjsEsm'
  name?: string | null
  attributes?: JsxAttribute[]
  value?: string
  children?: HtmlNode[]
  position?: Position | undefined
  data?: NodeData
}

export type HtmlNode = ElementContent | MdxNode | { type: 'raw'; value: string; position?: Position | undefined }

export function isMdx(node: { type: string }): node is MdxNode {
  return node.type.startsWith('mdx')
}

export function isJsx(node: { type: string }): node is MdxNode & { attributes: JsxAttribute[] } {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}
