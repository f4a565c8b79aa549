/**
 * A link whose page exists but whose `#fragment` is no id in it. Empty and `top` always work, text
 * fragments (`:~:`) are the browser's, fragments of files that are not pages are not judged.
 */
import { finding } from '../../diagnostics/finding.ts'
import type { Compiled, SourcePath } from '../../model.ts'
import { didYouMean } from '../../util/nearest.ts'
import { decodePath, splitHref } from '../../util/paths.ts'
import type { Rule } from '../check.ts'

export const anchors: Rule = ({ routes, compiled }, report) => {
  const anchorsOf = anchorIndex(compiled)
  for (const page of compiled.values()) {
    for (const { written, place, kind } of page.links) {
      if (kind !== 'link') continue
      const id = fragmentOf(written)
      if (id === null) continue
      const resolution = routes.resolve(written, page.source)
      if (resolution.kind !== 'route') continue
      // Pages without a compiled body (lists, generated indexes) have no anchors to link to.
      const target = 'page' in resolution.route ? resolution.route.page.source : null
      const known = target === null ? new Set<string>() : anchorsOf(target)
      if (known === null || known.has(id)) continue
      const where = target === page.source ? 'this page' : `“${resolution.route.permalink}”`
      report(
        finding(
          'link/broken-anchor',
          place,
          `“#${id}” is no anchor of ${where}.`,
          didYouMean(id, known) ?? listOf(known)
        )
      )
    }
  }
}

/** The decoded fragment that must exist as an id; null when there is nothing to judge. */
function fragmentOf(written: string): string | null {
  const hash = splitHref(written)
    .hash.slice(1)
    .replace(/:~:.*$/s, '')
  if (hash === '' || hash === 'top') return null
  return decodePath(hash)
}

/** Looks up the anchors of a page, made into a set when first asked; null for a page that was not compiled. */
function anchorIndex(compiled: ReadonlyMap<SourcePath, Compiled>): (source: SourcePath) => ReadonlySet<string> | null {
  const sets = new Map<SourcePath, ReadonlySet<string>>()
  return source => {
    const known = sets.get(source)
    if (known !== undefined) return known
    const page = compiled.get(source)
    if (page === undefined) return null
    const made = new Set(page.anchors)
    sets.set(source, made)
    return made
  }
}

function listOf(known: ReadonlySet<string>): string {
  if (known.size === 0) return 'That page has no anchors.'
  const shown = [...known].slice(0, 5).map(id => `#${id}`)
  return `Its anchors: ${shown.join(', ')}${known.size > shown.length ? ', …' : '.'}`
}
