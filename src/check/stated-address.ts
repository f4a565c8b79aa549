/** Addresses that stand outside of bodies: in the configuration, sidebars, front matter, the authors file. */
import { finding } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { placeOfText } from '../util/find-text.ts'
import { didYouMean } from '../util/nearest.ts'
import { fragmentOf } from './anchors.ts'
import type { CheckInput } from './check.ts'
import { codeOfRule, hintFor } from './missing.ts'

export interface StatedAddress {
  readonly written: string
  readonly kind: 'link' | 'image'
  readonly place: Place
  /** What to do when it leads nowhere, if more can be said than of any link. */
  readonly hint?: string | undefined
}

/** Reports an address that leads nowhere, a picture that is a page, and an anchor that does not exist. */
export function checkAddress({ written, kind, place, hint }: StatedAddress, input: CheckInput, report: Report): void {
  if (/^data:image\//i.test(written)) return
  const resolution = input.routes.resolve(written, place.file)
  if (resolution.kind === 'missing') {
    const isPicture = kind === 'image' && resolution.rule !== 'unsafe' && resolution.rule !== 'malformed'
    const code = isPicture ? 'link/broken-image' : codeOfRule[resolution.rule]
    report(finding(code, place, `“${written}” ${resolution.reason}`, hint ?? hintFor(resolution)))
    return
  }
  if (kind === 'image') {
    if (resolution.kind === 'route') {
      report(finding('link/broken-image', place, `“${written}” is a page, not a picture.`, 'Name a picture.'))
    }
    return
  }
  const id = fragmentOf(written)
  const known = id === null ? null : input.anchorsOf(resolution)
  if (id === null || known === null || known.has(id)) return
  report(finding('link/broken-anchor', place, `“${written}” leads to no anchor of its page.`, didYouMean(id, known)))
}

/** Addresses in HTML that an owner wrote. */
export function addressesIn(html: string): readonly Pick<StatedAddress, 'written' | 'kind'>[] {
  return [...html.matchAll(/\s(href|src|poster)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, name, double, single]) => ({
    written: (double ?? single ?? '').replaceAll('&amp;', '&'),
    kind: name?.toLowerCase() === 'href' ? 'link' : 'image'
  }))
}

/** Where one of the spellings stands in a file of settings; the file's beginning when none does. */
export function placeOfSpelling(spellings: readonly string[], file: SourcePath, { settings }: Sources): Place {
  const places = spellings.map(spelling => placeOfText(settings, file, spelling))
  return places.find(({ line, column }) => line > 1 || column > 1) ?? (places[0] as Place) // there is always one
}
