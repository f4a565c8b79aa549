/** Leads to the page's source (behaviour D-30). */
import type { ReactNode } from 'react'
import { classNames } from '../../src/contract.ts'
import { Icon } from './Icon.tsx'
import * as icons from './icons.ts'
import { NewTabMark, newTab } from './NewTab.tsx'

export function EditLink({ href }: { readonly href: string }): ReactNode {
  return (
    <a className={classNames.editLink} href={href} {...newTab}>
      <Icon icon={icons.edit} />
      Edit this page
      <NewTabMark silent />
    </a>
  )
}
