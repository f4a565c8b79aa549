/** `mint.json`, the configuration before `docs.json`, in the words of `docs.json`. */
import { isPlainObject, listOf, textOf } from 'docsgen/text'
import type { KeyPath } from './settings.ts'

type Written = Readonly<Record<string, unknown>>

interface Translated {
  readonly value: Written
  /** The path in `mint.json` of a path in `docs.json`. */
  readonly originOf: (path: KeyPath) => KeyPath
}

export function fromMintJson(written: Written): Translated {
  const { navigation, tabs, anchors, primaryTab, topbarLinks, topbarCtaButton, footerSocials, modeToggle, ...same } =
    written
  const groups = listOf(navigation).map((group, at) => ({ group, at }))
  const parts = [...listOf(tabs), ...listOf(anchors)].filter(isPlainObject)
  const local = parts.flatMap(part => {
    const prefix = textOf(part.url)?.replace(/^\/|\/$/g, '') ?? ''
    const isLocal = prefix !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(prefix)
    return isLocal ? [{ prefix, label: textOf(part.name) ?? prefix, icon: part.icon }] : []
  })
  const ownerOf = (group: unknown) => {
    const first = firstPage(group)
    return local.find(({ prefix }) => first === prefix || first.startsWith(`${prefix}/`))
  }
  const name = isPlainObject(primaryTab) ? textOf(primaryTab.name) : null
  const sections = [{ prefix: '', label: name ?? 'Documentation', icon: undefined }, ...local].map(section => ({
    tab: section.label,
    ...(section.icon !== undefined && { icon: section.icon }),
    groups: groups.filter(({ group }) => (ownerOf(group)?.prefix ?? '') === section.prefix)
  }))
  const shown = sections.filter(section => section.groups.length > 0)
  const origins = shown.map(section => section.groups.map(({ at }) => at))
  const links = parts.filter(part => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(textOf(part.url) ?? ''))
  const cta = isPlainObject(topbarCtaButton) ? topbarCtaButton : null
  const value = {
    ...same,
    navigation: {
      tabs: shown.map(section => ({ ...section, groups: section.groups.map(({ group }) => group) })),
      global: { anchors: links.map(({ name: label, url, icon }) => ({ anchor: label, href: url, icon })) }
    },
    navbar: {
      links: listOf(topbarLinks)
        .filter(isPlainObject)
        .map(({ name: label, url, type }) => ({ label, href: url, type })),
      ...(cta !== null && { primary: { type: cta.type ?? 'button', label: cta.name, href: cta.url } })
    },
    footer: {
      socials: socialsOf(footerSocials),
      links: listOf(isPlainObject(written.footer) ? written.footer.links : [])
        .filter(isPlainObject)
        .map(({ title, links: items }) => ({
          header: title,
          items: listOf(items)
            .filter(isPlainObject)
            .map(({ label, url }) => ({ label, href: url }))
        }))
    },
    ...(isPlainObject(modeToggle) && { appearance: { default: modeToggle.default, strict: modeToggle.isHidden } })
  }
  return {
    value,
    originOf: ([first, kind, section, , group, ...rest]) =>
      first === 'navigation' && kind === 'tabs'
        ? ['navigation', origins[Number(section)]?.[Number(group)] ?? 0, ...rest]
        : [String(first ?? '')]
  }
}

/** An object, or a list of `{ type, url }`. */
function socialsOf(written: unknown): unknown {
  if (!Array.isArray(written)) return written
  return Object.fromEntries(written.filter(isPlainObject).map(({ type, url }) => [String(type), url]))
}

function firstPage(group: unknown): string {
  if (typeof group === 'string') return group.replace(/^\//, '')
  for (const page of listOf(isPlainObject(group) ? group.pages : [])) {
    const found = firstPage(page)
    if (found !== '') return found
  }
  return ''
}
