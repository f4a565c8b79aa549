/** Versions for React, in a file of its own, which sites without versions do not load. */
import { dataAttributes } from '../../src/shared/dom.ts'
import { toPlainEntry, type VersionView } from '../../templates/versions.ts'
import type { Boot } from '../boot/boot.ts'
import { preferredVersions, readVersion } from '../boot/versions.ts'

/** The versions of the page in a document. */
export function viewOf(page: Document, boot: Pick<Boot, 'settings' | 'storage'>): VersionView {
  const { docsSet, version } = readVersion(page)
  const preferred = preferredVersions(boot)
  return { plain: toPlainEntry, docsSet, version, twins: twinsIn(page, docsSet), preferred }
}

/** The addresses of the page in other versions, read from the list of versions in the bar. */
function twinsIn(page: Document, docsSet: string | null): VersionView['twins'] {
  const links = [...page.querySelectorAll(`[${dataAttributes.navbar}] [${dataAttributes.version}]`)]
  const own = links.filter(link => link.getAttribute(dataAttributes.versionOf) === docsSet)
  return Object.fromEntries(
    own.map(link => [link.getAttribute(dataAttributes.version) ?? '', link.getAttribute('href') ?? ''])
  )
}
