/** Links, pictures and HTML of the sidebars, each once at the file they are written in. */
import type { DocsSet, SidebarItemInput } from '../../model.ts'
import type { Rule } from '../check.ts'
import { addressesIn, checkAddress, placeOfSpelling, type StatedAddress } from '../stated-address.ts'

export const sidebarLinks: Rule = (input, report) => {
  const { config, sources } = input
  for (const set of config.docs) {
    const file = set.sidebarsFile ?? config.file
    const stated = new Map(addressesOf(set).map(address => [address.written, address.kind]))
    for (const [written, kind] of stated) {
      checkAddress({ written, kind, place: placeOfSpelling([written], file, sources) }, input, report)
    }
  }
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
