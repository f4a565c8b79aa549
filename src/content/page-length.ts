/** A file that is too long for a page is one, with a finding. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'

const megabyte = 1024 * 1024

export function reportLength({ path, text }: Source, report: Report): void {
  const megabytes = Buffer.byteLength(text) / megabyte
  if (megabytes <= 1) return
  const message = `The page has ${megabytes.toFixed(1)} MB of source.`
  report(finding('content/large-page', placeOf(path), message, 'Split it, or offer the long part as a download.'))
}
