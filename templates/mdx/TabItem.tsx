/** `<TabItem value label default>` in `<Tabs>`, which draws it; alone it is its content. */
import type { ReactNode } from 'react'

export interface TabItemProps {
  readonly value: string
  /** Text of the tab, or an element such as a picture; without it the value. */
  readonly label?: ReactNode
  /** Shown at first. */
  readonly default?: boolean
  /** Set by tabs that a site draws itself. */
  readonly hidden?: boolean
  readonly children?: ReactNode
}

export function TabItem({ children, hidden }: TabItemProps): ReactNode {
  if (hidden === undefined) return children
  return (
    <div role="tabpanel" hidden={hidden}>
      {children}
    </div>
  )
}
