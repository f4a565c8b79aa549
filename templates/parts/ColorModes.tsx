/**
 * The content of the control for the color mode. The page has all states; the style sheet shows the one of
 * `data-theme-choice`, so icon and name are right before any script runs.
 */
import { dataAttributes, fill, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { dark, light, system } from './icon-names.ts'

const pictures = { dark, light, system }
const names = { dark: 'modeDark', light: 'modeLight', system: 'modeSystem' } as const
const labels = { dark: 'nameDark', light: 'nameLight', system: 'nameSystem' } as const

function nameOf(mode: keyof typeof pictures): string {
  return texts[names[mode]]
}

export interface ColorModesProps {
  readonly modes: readonly (keyof typeof pictures)[]
  /** SVG file with the icons as symbols. */
  readonly icons: string | null
  /** true: a menu of named modes; false: the icons of the button that switches to the next mode. */
  readonly isMenu: boolean
}

export function ColorModes({ modes, icons, isMenu }: ColorModesProps): ReactNode {
  const states = modes.map((mode, index) => (
    <span key={mode} className={`mode-${mode}`}>
      <Icon icon={pictures[mode]} file={icons} />
      <span className="visually-hidden">
        {isMenu
          ? fill(texts.colorModeIs, { mode: nameOf(mode) })
          : fill(texts.colorMode, { mode: nameOf(mode), next: nameOf(modes[(index + 1) % modes.length] ?? mode) })}
      </span>
    </span>
  ))
  if (!isMenu) return states
  // A native popover, which needs no React. The bar and the mobile menu each replace this id by an id of their own.
  const id = 'menu-modes'
  return (
    <>
      <button type="button" className="icon-button needs-script" popoverTarget={id}>
        {states}
      </button>
      <div id={id} popover="auto" className="dropdown__menu">
        {modes.map(mode => (
          <button
            key={mode}
            type="button"
            className="menu__link"
            popoverTarget={id}
            popoverTargetAction="hide"
            {...{ [dataAttributes.colorMode]: mode }}
          >
            <Icon icon={pictures[mode]} file={icons} />
            {texts[labels[mode]]}
            <span className={`mode-${mode}`}>
              ✓<span className="visually-hidden">{` ${texts.chosen}`}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}
