/**
 * Versions of docs sets, on sites that have them: the browser stores which version the reader has chosen, and entries
 * of the navigation bar lead to it from pages that belong to no version.
 */
import { crawlerNames, dataAttributes, events, htmlAttributes, storageKeys } from '../../src/shared/dom.ts'
import type { Boot } from './boot.ts'
import { closestTo, on } from './events.ts'

export function startVersions(boot: Pick<Boot, 'settings' | 'storage'>): void {
  const show = () => showPreferred(preferredVersions(boot))
  show()
  on(events.navigated, show)
  // In the capture phase, before the router sees the click.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = closestTo(target, `a[${dataAttributes.version}]`) as HTMLAnchorElement | null // the selector says so
      const name = link?.getAttribute(dataAttributes.version)
      if (!link || !name) return
      choose(link.getAttribute(dataAttributes.versionOf) ?? '', name, boot)
      // Links to the same place in another version.
      Object.assign(link, { search: location.search, hash: location.hash })
    },
    true
  )
}

/**
 * For pages of no version; a page of a version is rendered for its version. React, once loaded, renders the same,
 * because it knows the preferred versions, too (templates/versions.ts).
 */
function showPreferred(preferred: Readonly<Record<string, string>>): void {
  const read = readVersion(document)
  for (const element of document.querySelectorAll(`[${dataAttributes.versionOf}]`)) {
    const docsSet = element.getAttribute(dataAttributes.versionOf) ?? ''
    const known = [docsSet === read.docsSet ? read.version : null, preferred[docsSet]]
    show(element, dataAttributes.versionLinks, known, href => element.setAttribute('href', href))
    show(element, dataAttributes.versionLabels, known, label => {
      // React keeps references to text nodes.
      const text = [...element.childNodes].find(node => node instanceof Text)
      if (text) text.data = label
    })
  }
}

/** Calls `write` with the value of the first name that has one. */
function show(
  element: Element,
  attribute: string,
  names: readonly (string | null | undefined)[],
  write: (value: string) => void
): void {
  const values = JSON.parse(element.getAttribute(attribute) ?? '{}') as Record<string, string> // templates/versions.ts
  const name = names.find(name => name && Object.hasOwn(values, name))
  const value = name && values[name]
  if (value) write(value)
}

/** Docs set → name of the version; a stored name that the site no longer has is deleted. */
export function preferredVersions({ settings, storage }: Pick<Boot, 'settings' | 'storage'>): Record<string, string> {
  const preferred: Record<string, string> = {}
  for (const [docsSet, names] of Object.entries(settings.versions ?? {})) {
    // This site does not remember versions: another site has stored the value.
    if (names.length === 0) continue
    const key = storageKeys.preferredVersionPrefix + docsSet
    const name = storage.get(key)
    if (name === null) continue
    if (names.includes(name)) preferred[docsSet] = name
    else storage.set(key, null)
  }
  return preferred
}

/** Following a link to a version chooses it. Nothing is stored for sets that are not remembered. */
export function choose(docsSet: string, name: string, { settings, storage }: Pick<Boot, 'settings' | 'storage'>): void {
  const isKnown = settings.versions?.[docsSet]?.includes(name) ?? false
  if (isKnown) storage.set(storageKeys.preferredVersionPrefix + docsSet, name)
}

interface ReadVersion {
  /** null: the page belongs to none. */
  readonly docsSet: string | null
  readonly version: string | null
}

export function readVersion(page: Document): ReadVersion {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name=${crawlerNames.metaPrefix}version]`)
  return { docsSet: page.documentElement.getAttribute(htmlAttributes.docsSet), version: meta?.content ?? null }
}
