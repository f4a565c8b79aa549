/** The foot of every page, with an ornament above what the site has there. */
import { Footer as Original } from 'docsgen/templates/parts/Footer'
import type { ComponentProps, ReactNode } from 'react'

export function Footer(props: ComponentProps<typeof Original>): ReactNode {
  return (
    <>
      <p className="colophon">
        <span aria-hidden="true">❧</span>
      </p>
      <Original {...props} />
    </>
  )
}
