/**
 * Converts JSX without JavaScript to HTML elements: plain tags, and built-in components whose attributes are known from
 * the text. Most MDX pages contain nothing else and never need React. Also the fallback when the code of a page fails:
 * components that would have to run are replaced by their content.
 */

import type { Expression, Program, Property, SpreadElement, TemplateLiteral } from 'estree'
import type { Element, ElementContent, Properties, Root } from 'hast'
import { find, html, type Info, svg } from 'property-information'
import { elementComponents } from '../../shared/markup/components.ts'
import type { Markup, MarkupChild, Props } from '../../shared/markup/markup.ts'
import { invalidItem, tabs, tabsHint } from '../../shared/markup/tabs.ts'
import { type PageContext, report } from '../context.ts'
import { toProperties } from '../parse/fragment.ts'
import { type HtmlNode, isJsx, isMdx, type JsxAttribute, type MdxNode, walk } from '../tree.ts'
import type { Scope } from './scope.ts'

/** Whether a body has to be run: it has code, expressions other than literals, or components of its own. */
export function needsEvaluation(nodes: readonly MdxNode[], scope: Scope): boolean {
  return scope.hasCode || nodes.some(node => (isJsx(node) ? hasUnknownValue(node, scope) : hasUnknownResult(node)))
}

/** The first node for which a body has to be run. */
export function firstCode(tree: Root, scope: Scope): MdxNode | null {
  let found: MdxNode | null = null
  walk<HtmlNode>(tree as { children: HtmlNode[] }, node => {
    if (found !== null || !isMdx(node)) return
    if (isJsx(node) ? hasUnknownValue(node, scope) : node.type === 'mdxjsEsm' || hasUnknownResult(node)) found = node
  })
  return found
}

function hasUnknownValue({ name, attributes }: MdxNode, scope: Scope): boolean {
  if (isComponentName(name) && !scope.builtIn.has(name ?? '')) return true
  return (attributes ?? []).some(attribute => {
    const known = knownValue(attribute)
    // Objects on a plain tag, such as `dangerouslySetInnerHTML`, need React, except `style`.
    const isForReact = !isComponentName(name) && typeof known?.value === 'object' && known.value !== null
    return known === undefined || (isForReact && attribute.type === 'mdxJsxAttribute' && attribute.name !== 'style')
  })
}

function hasUnknownResult(node: MdxNode): boolean {
  if (node.type === 'mdxjsEsm') return false
  const expression = node.data?.estree === undefined ? null : expressionOf(node.data.estree)
  return expression !== null && literalOf(expression) === undefined
}

/** Whether a JSX name is a component: not a tag, not a fragment. */
export function isComponentName(name: string | null | undefined): boolean {
  return name != null && (/^[^a-z]/.test(name) || name.includes('.'))
}

/** Replaces all JSX in a tree by HTML elements. */
export function renderStatic(tree: Root, scope: Scope, context: PageContext): Root {
  const render: Render = nodes => nodes.flatMap(node => renderNode(node, render, scope, context))
  return { ...tree, children: render(tree.children as readonly HtmlNode[]) }
}

type Render = (nodes: readonly HtmlNode[]) => ElementContent[]

function renderNode(node: HtmlNode, render: Render, scope: Scope, context: PageContext): ElementContent[] {
  if (isMdx(node)) return isJsx(node) ? renderJsx(node, render, scope, context) : renderValue(node)
  if (node.type === 'element') return [{ ...node, children: render(node.children) }]
  // Raw HTML was already parsed; only text and comments are left.
  return [node as ElementContent]
}

function renderValue(node: MdxNode): ElementContent[] {
  const expression = node.data?.estree === undefined ? null : expressionOf(node.data.estree)
  const value = expression === null ? undefined : literalOf(expression)?.value
  return typeof value === 'string' || typeof value === 'number' ? [{ type: 'text', value: String(value) }] : []
}

function renderJsx(node: MdxNode, render: Render, scope: Scope, context: PageContext): ElementContent[] {
  const children = node.children ?? []
  if (!isComponentName(node.name)) return renderTag(node, render(children))
  const component = scope.builtIn.get(node.name ?? '')
  if (component === 'Tabs') return [renderTabs(node, render, scope, context)]
  const toMarkup = elementComponents.get(component ?? '')
  if (toMarkup === undefined) return render(children)
  return [toElement(toMarkup(propsOf(node)), { children: render(children) }, node)]
}

function renderTag(node: MdxNode, children: ElementContent[]): ElementContent[] {
  if (node.name == null) return children
  const properties: Properties = {}
  for (const [name, value] of Object.entries(propsOf(node))) setProperty(properties, name, value)
  return [
    { type: 'element', tagName: node.name, properties, children, ...(node.position && { position: node.position }) }
  ]
}

/** Accepts React's spelling of attributes and HTML's; hast's `find` knows both. */
function setProperty(properties: Properties, name: string, value: unknown): void {
  const known = find(html, name)
  const information = known.defined ? known : find(svg, name)
  if (typeof value === 'string' && information.spaceSeparated) properties[information.property] = value.split(/\s+/)
  else if (typeof value === 'string' || typeof value === 'number') properties[information.property] = value
  else if (value === true) properties[information.property] = isBare(information) || !known.defined ? true : ''
  else if (typeof value === 'object' && value !== null && name === 'style') properties.style = toStyle(value)
}

/** `{ marginTop: 8, '--x': 1 }` → `margin-top:8px;--x:1`, the same text that React generates. */
function toStyle(style: object): string {
  return Object.entries(style)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => {
      if (name.startsWith('--')) return `${name}:${value}`
      const property = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-')
      const hasUnit = typeof value === 'number' && value !== 0 && !unitless.test(name)
      return `${property}:${value}${hasUnit ? 'px' : ''}`
    })
    .join(';')
}

/** Properties whose numbers get no unit in React (react-dom, `isUnitlessNumber`). */
const unitless =
  /^(?:(?:Webkit|Moz|ms)?(?:animationIterationCount|aspectRatio|borderImage(?:Outset|Slice|Width)|boxFlex(?:Group)?|boxOrdinalGroup|columnCount|columns|flex|flexGrow|flexPositive|flexShrink|flexNegative|flexOrder|gridArea|gridRow(?:End|Span|Start)?|gridColumn(?:End|Span|Start)?|fontWeight|lineClamp|lineHeight|opacity|order|orphans|scale|tabSize|widows|zIndex|zoom|fillOpacity|floodOpacity|stopOpacity|strokeDasharray|strokeDashoffset|strokeMiterlimit|strokeOpacity|strokeWidth))$/i

/** Boolean attributes, such as `hidden`. */
function isBare({ boolean, overloadedBoolean }: Info): boolean {
  return boolean || overloadedBoolean
}

function renderTabs(node: MdxNode, render: Render, scope: Scope, context: PageContext): Element {
  const items = itemsOf(node.children ?? [], scope, context)
  const { markup, problems } = tabs(propsOf(node), items.map(propsOf))
  for (const problem of problems) {
    report(context, 'markdown/tabs', node.position?.start, problem, tabsHint)
  }
  return toElement(markup, Object.fromEntries(items.map((item, index) => [index, render(item.children ?? [])])), node)
}

function itemsOf(children: readonly HtmlNode[], scope: Scope, context: PageContext): MdxNode[] {
  return children.flatMap(child => {
    if (child.type === 'text' && child.value.trim() === '') return []
    if (isJsx(child) && child.name === null) return itemsOf(child.children ?? [], scope, context)
    if (isJsx(child) && scope.builtIn.get(child.name ?? '') === 'TabItem') return [child]
    report(context, 'markdown/tabs', child.position?.start, invalidItem, tabsHint)
    return []
  })
}

function propsOf({ attributes }: MdxNode): Props {
  const entries = (attributes ?? []).flatMap(attribute => {
    const value = knownValue(attribute)
    return value === undefined || attribute.type !== 'mdxJsxAttribute' ? [] : [[attribute.name, value.value] as const]
  })
  return Object.fromEntries(entries)
}

/** The value of an attribute if known from the text; undefined when it has to be evaluated. */
function knownValue(attribute: JsxAttribute): { readonly value: unknown } | undefined {
  if (attribute.type !== 'mdxJsxAttribute') return undefined
  const { value } = attribute
  if (value === null || value === undefined) return { value: true }
  if (typeof value === 'string') return { value }
  const expression = value.data?.estree === undefined ? null : expressionOf(value.data.estree)
  return expression === null ? undefined : literalOf(expression)
}

/** Every element of a component has the position of the component. */
function toElement(
  markup: Markup,
  slots: Readonly<Record<string, ElementContent[]>>,
  node: Pick<MdxNode, 'position'>
): Element {
  const child = (content: MarkupChild): ElementContent[] => {
    if (typeof content === 'string') return [{ type: 'text', value: content }]
    return 'slot' in content ? (slots[content.slot] ?? []) : [toElement(content, slots, node)]
  }
  return {
    type: 'element',
    tagName: markup.tag,
    properties: toProperties(markup.attributes),
    children: markup.children.flatMap(child),
    ...(node.position && { position: node.position })
  }
}

/** The expression of a program parsed from `{…}`; null when it is empty. */
export function expressionOf(program: Program): Expression | null {
  const statement = program.body[0]
  return statement?.type === 'ExpressionStatement' ? statement.expression : null
}

/** The value of a literal; undefined for every other expression, which has to be evaluated. */
function literalOf(expression: Expression): { readonly value: unknown } | undefined {
  switch (expression.type) {
    case 'Literal':
      return 'regex' in expression || 'bigint' in expression ? undefined : { value: expression.value }
    case 'TemplateLiteral':
      return templateOf(expression)
    case 'Identifier':
      return expression.name === 'undefined' ? { value: undefined } : undefined
    case 'UnaryExpression':
      return negative(expression.operator, expression.argument)
    case 'ArrayExpression':
      return allOf(expression.elements.map(element => (isPlain(element) ? literalOf(element) : undefined)))
    case 'ObjectExpression':
      return objectOf(expression.properties)
    default:
      return undefined
  }
}

function templateOf({ expressions, quasis }: TemplateLiteral) {
  return expressions.length === 0 ? { value: quasis.map(({ value }) => value.cooked ?? '').join('') } : undefined
}

function negative(operator: string, argument: Expression) {
  const value = operator === '-' ? literalOf(argument)?.value : undefined
  return typeof value === 'number' ? { value: -value } : undefined
}

function isPlain(element: Expression | SpreadElement | null): element is Expression {
  return element !== null && element.type !== 'SpreadElement'
}

function allOf(values: readonly ({ readonly value: unknown } | undefined)[]) {
  const known = values.filter(value => value !== undefined)
  return known.length === values.length ? { value: known.map(({ value }) => value) } : undefined
}

function objectOf(properties: readonly (Property | SpreadElement)[]) {
  const entries: [string, unknown][] = []
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed || property.kind !== 'init') return undefined
    const name = keyOf(property.key as Expression) // not computed, so an identifier or a literal
    // The cast is safe: patterns only occur in assignments, which are not literals.
    const value = literalOf(property.value as Expression)
    if (name === null || value === undefined) return undefined
    entries.push([name, value.value])
  }
  return { value: Object.fromEntries(entries) }
}

function keyOf(key: Expression): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : null
}
