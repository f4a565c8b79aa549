/** A link to the page's source. */
import { classNames, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { edit } from './icons.ts'
import { NewTabMark, newTab } from './NewTab.tsx'

interface EditLinkProps {
  readonly href: string
  /** Address of the file of icons. */
  readonly icons: string | null
}

export function EditLink({ href, icons }: EditLinkProps): ReactNode {
  return (
    <a className={classNames.editLink} href={href} {...newTab}>
      <Icon icon={edit} file={icons} />
      {texts.editPage}
      <NewTabMark silent />
    </a>
  )
}
