/** `link` entries of the sidebars that lead to no page, reported at the sidebars file. */
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { DocsSet, SidebarItemInput } from '../../model.ts'
import type { Rule } from '../check.ts'

export const sidebarLinks: Rule = ({ config, routes }, report) => {
  for (const set of config.docs) {
    const file = set.sidebarsFile ?? config.file
    for (const href of new Set(linksOf(set))) {
      const resolution = routes.resolve(href, file)
      if (resolution.kind !== 'missing') continue
      const hint = resolution.candidate === null ? null : `Did you mean “${resolution.candidate}”?`
      report(finding('link/broken', placeOf(file), `“${href}” in a sidebar ${resolution.reason}`, hint))
    }
  }
}

function linksOf({ sidebars }: DocsSet): string[] {
  return Object.values(sidebars ?? {}).flatMap(items => items.flatMap(hrefsOf))
}

function hrefsOf(item: SidebarItemInput): string[] {
  if (item.type === 'link') return [item.href]
  return item.type === 'category' ? item.items.flatMap(hrefsOf) : []
}
