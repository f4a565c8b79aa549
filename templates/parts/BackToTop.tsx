/** The back-to-top button; the script shows it while the reader scrolls up on a long page. */
import { classNames, dataAttributes, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { top } from './icons.ts'

/** `icons` is the address of the file of icons. */
export function BackToTop({ icons }: { readonly icons: string | null }): ReactNode {
  return (
    <button
      type="button"
      className={classNames.backToTop}
      aria-label={texts.backToTop}
      hidden
      {...{ [dataAttributes.backToTop]: '' }}
    >
      <Icon icon={top} file={icons} />
    </button>
  )
}
