/** A link whose page exists but whose `#fragment` is no id in it. */
import { finding, withFix } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../util/nearest.ts'
import { fragmentOf } from '../anchors.ts'
import type { ResolvedLink, Rule } from '../check.ts'

export const anchors: Rule = ({ links, anchorsOf }, report) => {
  for (const { link, page, resolution } of links) {
    const id = link.kind === 'image' ? null : fragmentOf(link.written)
    const known = id === null ? null : anchorsOf(resolution)
    if (id === null || known === null || known.has(id)) continue
    const message = `“#${id}” is no anchor of ${nameOf(resolution, page)}.`
    const made = finding('link/broken-anchor', link.place, message, didYouMean(id, known) ?? listOf(known))
    // Letter case is the one mistake that leaves no doubt.
    const same = [...known].filter(other => other.toLowerCase() === id.toLowerCase())
    report(same.length === 1 ? withFix(made, link.written, link.written.replace(/#.*$/s, `#${same[0]}`)) : made)
  }
}

function nameOf(resolution: ResolvedLink['resolution'], page: ResolvedLink['page']): string {
  if (resolution.kind !== 'route') return 'that file'
  const { route } = resolution
  return 'page' in route && route.page.source === page.source ? 'this page' : `“${route.permalink}”`
}

function listOf(known: ReadonlySet<string>): string {
  if (known.size === 0) return 'That page has no anchors.'
  const shown = [...known].slice(0, 5).map(id => `#${id}`)
  return `Its anchors: ${shown.join(', ')}${known.size > shown.length ? ', …' : '.'}`
}
