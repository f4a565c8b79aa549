/**
 * The inside of what changes the color mode. The page holds all states; the style sheet shows the one of
 * `data-theme-choice`, so picture and name are right before any script.
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
  /** A menu of named modes, else the pictures of the button that goes from mode to mode. */
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
  // A native popover, which needs no React. The bar and the mobile menu each put an id of their own in the place of this.
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
