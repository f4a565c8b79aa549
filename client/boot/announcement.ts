/** The announcement bar (behaviour 2.3): closed once, it stays closed until there is a new one. */
import { dataAttributes, htmlAttributes, storageKeys } from '../../src/shared/dom.ts'
import { around } from './around.ts'
import type { Boot } from './boot.ts'

/** before-paint.ts has already hidden a bar that was closed; here what it reads is kept true. */
export function startAnnouncement({ settings, storage }: Pick<Boot, 'settings' | 'storage'>): void {
  const { announcementId } = settings
  if (announcementId === null) return
  const setDismissed = (value: string | null) =>
    document.documentElement.setAttribute(htmlAttributes.announcementDismissed, `${value === 'true'}`)

  // The misspelt id was the default of early Docusaurus versions (behaviour B-6).
  const known = storage.get(storageKeys.announcementId)?.replace(/^annoucement-bar$/, 'announcement-bar')
  if (known !== announcementId) storage.set(storageKeys.announcementDismissed, 'false')
  storage.set(storageKeys.announcementId, announcementId)

  storage.listen(storageKeys.announcementDismissed, setDismissed)
  document.addEventListener('click', ({ target }) => {
    if (!around(target, `[${dataAttributes.announcementBar}] > button`)) return
    setDismissed('true')
    storage.set(storageKeys.announcementDismissed, 'true')
    // The button is gone, and the focus must not be lost with it (behaviour B-10).
    document.querySelector<HTMLElement>(`[${dataAttributes.navbar}] a`)?.focus()
  })
}
