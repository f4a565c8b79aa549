/** `<TabItem value label default>` in `<Tabs>`, which draws it; alone it is its content. */
import type { ReactElement, ReactNode } from 'react'

export interface TabItemProps {
  readonly value: string
  /** Text of the tab; without it the value. */
  readonly label?: string
  /** Shown at first. */
  readonly default?: boolean
  readonly children?: ReactNode
}

export function TabItem({ children }: TabItemProps): ReactElement {
  return <>{children}</>
}
