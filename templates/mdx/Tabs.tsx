/** `<Tabs>` with `<TabItem value label>` children: one panel at a time, all of them in the HTML. */
import { invalidItem, type Props, tabs } from 'docsgen/markup'
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface TabsProps {
  /** Tabs of one group are switched together, on all pages. */
  readonly groupId?: string
  /** Keeps the choice in the address: `true` uses the group's name as parameter, text is the parameter. */
  readonly queryString?: boolean | string
  readonly defaultValue?: string | null
  readonly values?: readonly { readonly value: string; readonly label?: ReactNode }[]
  /** Tabs share the full width. */
  readonly block?: boolean
  /** Accepted; panels are plain HTML here and cost nothing until shown. */
  readonly lazy?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

export function Tabs({ children, ...props }: TabsProps): ReactElement {
  const items = itemsOf(children)
  const { markup, problems, labels } = tabs({ ...props }, items)
  if (problems.length > 0) throw Object.assign(new Error(problems.join(' ')), { code: 'markdown/tabs' })
  const contents = Object.fromEntries(items.map((item, index) => [index, item.children as ReactNode]))
  return draw(markup, { ...contents, ...(labels as Readonly<Record<string, ReactNode>>) })
}

/** Props of the items, also inside of fragments. Any element with a `value` or `label` is an item, so wrappers work. */
function itemsOf(children: ReactNode): Props[] {
  return Children.toArray(children).flatMap(child => {
    if (typeof child === 'string' && child.trim() === '') return []
    // Any React node is possible here; only elements have props.
    const props = isValidElement(child) ? (child.props as Props) : null
    if (props !== null && isValidElement(child) && child.type === Fragment) return itemsOf(props.children as ReactNode)
    if (props === null || !('value' in props || 'label' in props)) {
      throw Object.assign(new Error(invalidItem), { code: 'markdown/tabs' })
    }
    return [props]
  })
}

export interface TabItemProps {
  readonly value: string
  /** Text of the tab, or an element such as a picture; default: the value. */
  readonly label?: ReactNode
  /** Selected at first. */
  readonly default?: boolean
  /** Set by a site's own implementation of tabs. */
  readonly hidden?: boolean
  readonly children?: ReactNode
}

/** An item of `Tabs`, which renders it; outside of `Tabs`, only its content is rendered. */
export function TabItem({ children, hidden }: TabItemProps): ReactNode {
  if (hidden === undefined) return children
  return (
    <div role="tabpanel" hidden={hidden}>
      {children}
    </div>
  )
}
