/** `<TabItem value label default>` in `<Tabs>`, which draws it; alone it is its content. */
import type { ReactElement, ReactNode } from 'react'

export interface TabItemProps {
  readonly value: string
  /** Text of the tab, or an element such as a picture; without it the value. */
  readonly label?: ReactNode
  /** Shown at first. */
  readonly default?: boolean
  readonly children?: ReactNode
}

export function TabItem({ children }: TabItemProps): ReactElement {
  return <>{children}</>
}
