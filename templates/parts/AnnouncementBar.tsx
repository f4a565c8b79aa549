/** The content of the announcement bar; Layout renders the region around it. */
import { type AnnouncementBar as Announcement, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Html } from './Html.tsx'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'

/** Closing needs a script, so the style sheet hides the button without scripts. */
export function AnnouncementBar({ content, isCloseable }: Announcement): ReactNode {
  return (
    <>
      <Html as="div" className="announcement-content" html={content} />
      {isCloseable && (
        <button type="button" className="icon-button needs-script" aria-label={texts.close}>
          <Icon icon={icons.close} />
        </button>
      )}
    </>
  )
}
