/** Shown by the script while the reader scrolls up a long page (behaviour K-6). */
import type { ReactNode } from 'react'
import { classNames, parts } from '../../src/contract.ts'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

export function BackToTop(): ReactNode {
  return (
    <button
      type="button"
      className={classNames.backToTop}
      aria-label="Scroll back to top"
      hidden
      {...{ [parts.backToTop]: '' }}
    >
      <Icon icon={icons.top} />
    </button>
  )
}
