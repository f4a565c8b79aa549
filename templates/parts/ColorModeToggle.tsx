/**
 * The button that changes the color mode. The page holds all three states; the
 * style sheet shows the one of `data-theme-choice`, so picture and name are right before any script.
 */
import { dataAttributes, type SiteProps } from 'docsgen/theme'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'
import { dark, light, system } from './icon-names.ts'

const pictures = { dark, light, system }

/** Without a script the button can do nothing: it is disabled until one is there, and hidden where none runs. */
export function ColorModeToggle({ colorMode, icons }: Pick<SiteProps, 'colorMode' | 'icons'>): ReactNode {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (colorMode.disableSwitch) return null
  const order = colorMode.respectPrefersColorScheme
    ? (['system', 'light', 'dark'] as const)
    : (['light', 'dark'] as const)
  return (
    <button
      type="button"
      className="icon-button needs-script"
      {...{ [dataAttributes.colorMode]: '' }}
      disabled={!isReady}
      suppressHydrationWarning
    >
      {order.map((mode, index) => (
        <span key={mode} className={`mode-${mode}`}>
          <Icon icon={pictures[mode]} file={icons} />
          <span className="visually-hidden">
            {`Colour mode: ${mode}. Switch to ${order[(index + 1) % order.length]}`}
          </span>
        </span>
      ))}
    </button>
  )
}
