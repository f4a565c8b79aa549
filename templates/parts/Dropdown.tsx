/** A list of links below a label, as native `details`, which opens without scripts. */
import { classNames, type Icon as IconData } from 'docsgen/theme'
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { joinNames } from '../attributes.ts'
import { Icon } from './Icon.tsx'

export interface DropdownProps {
  readonly label: string
  readonly icon: IconData | null
  /** SVG file with the icons as symbols. */
  readonly icons: string | null
  readonly where: 'bar' | 'menu'
  readonly isActive: boolean
  readonly className?: string
  /** Attributes of the label. */
  readonly attributes?: Readonly<Record<string, string | boolean>>
  /** `li` elements. */
  readonly children: ReactNode
}

/** In the bar the list floats below the label; all dropdowns there share a name, so only one is open. */
export function Dropdown({
  label,
  icon,
  icons,
  where,
  isActive,
  className,
  attributes,
  children
}: DropdownProps): ReactNode {
  const inBar = where === 'bar'
  const dropdown = useDropdown(inBar)
  const base = inBar ? 'navbar__link' : 'menu__link menu__link--sublist'
  const active = inBar ? classNames.activeNavLink : classNames.activeMenuLink
  return (
    <details
      className={inBar ? joinNames('dropdown', className) : undefined}
      suppressHydrationWarning
      {...(inBar ? { name: 'navbar', ...dropdown } : {})}
    >
      <summary className={joinNames(base, isActive && active)} {...attributes}>
        {icon !== null && <Icon icon={icon} file={icons} />}
        {label}
      </summary>
      <ul className={inBar ? 'dropdown__menu' : 'menu__list'}>{children}</ul>
    </details>
  )
}

/** Attributes for the `details` element, which holds the only state. */
export function useDropdown(isFloating: boolean) {
  const ref = useRef<HTMLDetailsElement>(null)
  const isUnderMouse = useRef(false)

  useEffect(() => {
    const details = ref.current
    if (details === null || !isFloating) return
    // The mouse has triggered the loading of React, so it may be over the list already.
    isUnderMouse.current = matchMedia('(hover: hover)').matches && details.matches(':hover')
    if (isUnderMouse.current) details.open = true
    const closeOutside = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false // the target is a node
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open) return
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
      details.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isFloating])

  const followMouse = (isOver: boolean) => (event: PointerEvent<HTMLDetailsElement>) => {
    if (event.pointerType !== 'mouse') return
    isUnderMouse.current = isOver
    event.currentTarget.open = isOver
  }
  return {
    ref,
    onPointerEnter: followMouse(true),
    onPointerLeave: followMouse(false),
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false
    },
    onClick(event: MouseEvent<HTMLDetailsElement>) {
      const target = event.target as Element // the target of a click is an element
      if (target.closest('a') !== null) event.currentTarget.open = false
      // A mouse click must not close the list that hovering has just opened; a click by keyboard (detail 0) may.
      else if (target.closest('summary') !== null && isUnderMouse.current && event.detail > 0) event.preventDefault()
    }
  }
}
