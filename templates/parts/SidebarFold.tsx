/** Folds the sidebar away on wide screens, and back. The style sheet goes by the root's attribute. */
import { dataAttributes, htmlAttributes } from 'docsgen/theme'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

export function SidebarFold(): ReactNode {
  const [isHidden, setHidden] = useState(false)
  // The sidebar of another docs set finds it as the reader left it.
  useEffect(() => setHidden(document.documentElement.hasAttribute(htmlAttributes.sidebarHidden)), [])
  const toggle = () => setHidden(document.documentElement.toggleAttribute(htmlAttributes.sidebarHidden))
  const label = isHidden ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <button
      type="button"
      className="icon-button sidebar-fold needs-script"
      aria-expanded={!isHidden}
      aria-label={label}
      title={label}
      onClick={toggle}
      {...{ [dataAttributes.needsChrome]: '' }}
    >
      <Icon icon={icons.fold} />
    </button>
  )
}
