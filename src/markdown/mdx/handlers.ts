/**
 * Tags with event handlers in the text of a page: `<button onClick={…}>`. React only hydrates components, so such a tag
 * is replaced by a component that the page exports, as if the author had written it:
 *
 *   <button className="big" onClick={() => alert('Hi')}>Hi</button>
 *   export const Button_1 = props => <button {...props} onClick={() => alert('Hi')} />
 *   <Button_1 className="big">Hi</Button_1>
 */
import type { Root } from 'hast'
import { isJsx, type JsxAttribute, type MdxNode } from '../tree.ts'
import { isComponentName } from './static.ts'

/** Adds the components to the tree and to `nodes`; returns whether there are any. Their code still has to be parsed. */
export function liftHandlers(tree: Root, nodes: MdxNode[]): boolean {
  const tags = nodes.filter(node => isJsx(node) && !isComponentName(node.name) && handlersOf(node).length > 0)
  const components = tags.map(componentOf)
  tree.children.push(...(components as never[]))
  nodes.push(...components)
  return components.length > 0
}

/** The handlers as written: `onClick={…}`. */
function handlersOf({ attributes = [] }: MdxNode): string[] {
  return attributes.flatMap(attribute => (isHandler(attribute) ? [`${attribute.name}={${attribute.value.value}}`] : []))
}

function isHandler(attribute: JsxAttribute): attribute is JsxAttribute & { name: string; value: { value: string } } {
  const { type, value } = attribute
  return type === 'mdxJsxAttribute' && /^on[A-Z]/.test(attribute.name) && typeof value === 'object' && value !== null
}

/** The tag that a component replaces: `Button_1` → `button`; null for other components. */
export function liftedTag(component: string): string | null {
  const end = component.lastIndexOf('_')
  const name = component.slice(0, Math.max(0, end))
  const isLifted = /^[A-Z][a-z0-9_]*$/.test(name) && /^\d+$/.test(component.slice(end + 1))
  return isLifted ? name.charAt(0).toLowerCase() + name.slice(1) : null
}

/** Replaces the tag by a component, and returns the component's export. */
function componentOf(tag: MdxNode, index: number): MdxNode {
  const { name, attributes = [], position } = tag
  const element = name ?? ''
  const component = `${element.charAt(0).toUpperCase()}${element.slice(1).replace(/\W/g, '_')}_${index + 1}`
  const value = `export const ${component} = props => <${element} {...props} ${handlersOf(tag).join(' ')} />`
  tag.name = component
  tag.attributes = attributes.filter(attribute => !isHandler(attribute))
  return { type: 'mdxjsEsm', value, ...(position && { position }) }
}
