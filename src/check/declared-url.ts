/** URLs that are declared outside of bodies: in the configuration, sidebars, category files, the authors file, style sheets. */
import { dueTo, finding, placeOfText } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { addressesIn, cleanHtml } from '../util/safe-html.ts'
import { isNameLink, judgeAddress, schemeOf } from '../util/schemes.ts'
import { fragmentOf, likelyAnchor } from './anchors.ts'
import type { CheckInput } from './rule.ts'
import { codeOf, hintFor } from './rules/links.ts'

export interface DeclaredUrl {
  readonly written: string
  readonly kind: 'link' | 'image'
  readonly place: Place
  /** Replaces the usual hint when the URL has no target. */
  readonly hint?: string | undefined
  /** Whether the declaring file publishes the files that it refers to, as style sheets do. */
  readonly publishesFiles?: boolean
}

/** Reports a URL without a target, a picture that is a page, and an anchor that does not exist. */
export function checkUrl(url: DeclaredUrl, input: CheckInput, report: Report): void {
  const { written, kind, place, hint } = url
  if (/^data:image\//i.test(written)) return
  const resolution = input.routes.resolve(written, place.file)
  if (resolution.kind === 'missing') {
    const isPicture = kind === 'image' && resolution.rule !== 'unsafe' && resolution.rule !== 'malformed'
    const code = isPicture ? 'link/broken-image' : codeOf(written, resolution.rule, input.config)
    const made = finding(code, place, `“${written}” ${resolution.reason}`, hint ?? hintFor(resolution))
    report(dueTo(made, resolution.because))
    return
  }
  if (resolution.kind === 'external' && isNameLink(written)) {
    const message = `“${written}” names no page: no plugin of the site has links that begin with “${schemeOf(written)}:”.`
    report(finding('link/broken', place, message, 'Fix the name, or write a path such as “/page”.'))
    return
  }
  if (resolution.kind === 'file' && resolution.output === null && url.publishesFiles !== true) {
    const code = kind === 'image' ? 'link/broken-image' : 'link/broken-file'
    const cure = 'Move the file into a static folder, and use its address there.'
    report(
      finding(code, place, `“${written}” is outside the static folders, so it may not be published.`, hint ?? cure)
    )
    return
  }
  if (kind === 'image') {
    if (resolution.kind === 'route') {
      report(finding('link/broken-image', place, `“${written}” is a page, not a picture.`, 'Name a picture.'))
    }
    return
  }
  const id = fragmentOf(written)
  const known = id === null ? null : input.anchorsWithout(resolution, id)
  if (id === null || known === null) return
  const meant = likelyAnchor(id, known)
  const likely = meant === null ? null : `Did you mean “${meant}”?`
  report(finding('link/broken-anchor', place, `“${written}” has an anchor that does not exist on the page.`, likely))
}

/** URLs in HTML of the configuration or of a sidebar. Those that are left out are skipped; `reportHtml` reports them. */
export function urlsIn(html: string): readonly Pick<DeclaredUrl, 'written' | 'kind'>[] {
  return addressesIn(html)
    .filter(({ value }) => !['unsafe', 'unknown'].includes(judgeAddress(value, true)))
    .map(({ name, value }) => ({ written: value, kind: name === 'href' ? 'link' : 'image' }))
}

/** Reports HTML in a settings file that pages will leave out. */
export function reportHtml(html: string, file: SourcePath, sources: Sources, report: Report): void {
  for (const { code, message, hint, written } of cleanHtml(html).problems) {
    report(finding(code, placeOfSpelling([written, html], file, sources), message, hint))
  }
}

/** The place of the first spelling that occurs in the settings file; the start of the file if none does. */
export function placeOfSpelling(spellings: readonly string[], file: SourcePath, { settings }: Sources): Place {
  const places = spellings.map(spelling => placeOfText(settings, file, spelling))
  return places.find(({ line, column }) => line > 1 || column > 1) ?? (places[0] as Place) // `spellings` is never empty
}
