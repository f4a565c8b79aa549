/** Which version of which docs set a document is of, as its head says. */
import { htmlAttributes } from '../../src/shared/dom.ts'

export interface ReadVersion {
  /** null: the page belongs to none. */
  readonly docsSet: string | null
  readonly version: string | null
}

export function readVersion(page: Document): ReadVersion {
  const meta = page.querySelector<HTMLMetaElement>('meta[name=docusaurus_version]')
  return { docsSet: page.documentElement.getAttribute(htmlAttributes.docsSet), version: meta?.content ?? null }
}
