/**
 * Versions of docs sets (behaviour V-4, V-5), on sites that have them: which one the reader has chosen is remembered, and
 * entries of the navigation bar lead into it from pages that are of no version themselves.
 */
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { around } from './around.ts'
import type { Boot } from './boot.ts'
import { hear } from './events.ts'
import { choose, preferredVersions } from './preferred-versions.ts'
import { readVersion } from './read-version.ts'

export function startVersions(boot: Pick<Boot, 'settings' | 'storage'>): void {
  const show = () => showPreferred(preferredVersions(boot))
  show()
  hear(events.navigated, show)
  // Before the router sees the click.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = around(target, `a[${dataAttributes.version}]`) as HTMLAnchorElement | null // the selector says so
      const name = link?.getAttribute(dataAttributes.version)
      if (!link || !name) return
      choose(link.getAttribute(dataAttributes.versionOf) ?? '', name, boot)
      // The same place in another version.
      Object.assign(link, { search: location.search, hash: location.hash })
    },
    true
  )
}

/**
 * On the page of a version the server has drawn everything for it. React, once it is there, draws the same: it knows
 * the preferred versions, too (templates/versions.ts).
 */
function showPreferred(preferred: Readonly<Record<string, string>>): void {
  const read = readVersion(document)
  for (const element of document.querySelectorAll(`[${dataAttributes.versionOf}]`)) {
    const docsSet = element.getAttribute(dataAttributes.versionOf) ?? ''
    const known = [docsSet === read.docsSet ? read.version : null, preferred[docsSet]]
    show(element, dataAttributes.versionLinks, known, href => element.setAttribute('href', href))
    show(element, dataAttributes.versionLabels, known, label => {
      // React keeps hold of text nodes.
      const text = [...element.childNodes].find(node => node instanceof Text)
      if (text) text.data = label
    })
  }
}

/** Calls `write` with what stands under the first of the names that has something. */
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
