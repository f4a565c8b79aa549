/** Links, pictures and HTML of the sidebars, each once at the file they are written in. */
import type { DocsSet, SidebarItemInput } from '../../types/docs-set.ts'
import type { CheckedSite, Rule } from '../check.ts'
import { addressesIn, checkAddress, placeOfSpelling, type StatedAddress } from '../stated-address.ts'

export const sidebarLinks: Rule = (input, report) => {
  for (const address of addressesOfSidebars(input)) checkAddress(address, input, report)
}

/** Every address of each sidebars file once, at its place. */
export function addressesOfSidebars({ config, sources }: Pick<CheckedSite, 'config' | 'sources'>): StatedAddress[] {
  return config.docs.flatMap(set => {
    const file = set.sidebarsFile ?? config.file
    const stated = new Map(addressesOf(set).map(address => [address.written, address.kind]))
    return [...stated].map(([written, kind]) => ({ written, kind, place: placeOfSpelling([written], file, sources) }))
  })
}

type Stated = Pick<StatedAddress, 'written' | 'kind'>

function addressesOf({ sidebars }: DocsSet): readonly Stated[] {
  return Object.values(sidebars ?? {}).flatMap(items => items.flatMap(ofItem))
}

function ofItem(item: SidebarItemInput): readonly Stated[] {
  if (item.type === 'link') return [{ written: item.href, kind: 'link' }]
  if (item.type === 'html') return addressesIn(item.value)
  if (item.type !== 'category') return []
  const image = item.link?.type === 'generated-index' ? item.link.image : null
  return [...(image === null ? [] : [{ written: image, kind: 'image' as const }]), ...item.items.flatMap(ofItem)]
}
