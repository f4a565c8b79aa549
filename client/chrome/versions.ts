/** What React needs of versions, on sites that have them; a file of its own, which other sites do not load. */
import { dataAttributes } from '../../src/shared/dom.ts'
import { toPlainEntry, type VersionView } from '../../templates/versions.ts'
import type { Boot } from '../boot/boot.ts'
import { preferredVersions, readVersion } from '../boot/versions.ts'

/** For the page of a document. */
export function viewOf(page: Document, boot: Pick<Boot, 'settings' | 'storage'>): VersionView {
  const { docsSet, version } = readVersion(page)
  const preferred = preferredVersions(boot)
  return { plain: toPlainEntry, docsSet, version, twins: twinsIn(page, docsSet), preferred }
}

/** The page in other versions, as the list of versions in the bar says it. */
function twinsIn(page: Document, docsSet: string | null): VersionView['twins'] {
  const links = [...page.querySelectorAll(`[${dataAttributes.navbar}] [${dataAttributes.version}]`)]
  const own = links.filter(link => link.getAttribute(dataAttributes.versionOf) === docsSet)
  return Object.fromEntries(
    own.map(link => [link.getAttribute(dataAttributes.version) ?? '', link.getAttribute('href') ?? ''])
  )
}
