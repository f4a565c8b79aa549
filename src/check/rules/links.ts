/** A link to a page or file of this site that does not exist. Pictures are judged where they are compiled. */
import { finding } from '../../diagnostics/finding.ts'
import type { CompiledLink, Resolution } from '../../model.ts'
import type { Rule } from '../check.ts'

export const links: Rule = ({ routes, compiled }, report) => {
  for (const page of compiled.values()) {
    for (const link of page.links) {
      if (link.kind === 'image') continue
      const resolution = routes.resolve(link.written, page.source)
      if (resolution.kind === 'missing') report(brokenLink(link, resolution))
    }
  }
}

function brokenLink({ written, place }: CompiledLink, { reason, candidate }: Extract<Resolution, { kind: 'missing' }>) {
  const code = isFile(written) ? 'link/broken-file' : 'link/broken'
  const hint = candidate === null ? 'Create the page, or remove the link.' : `Did you mean “${candidate}”?`
  return finding(code, place, `“${written}” ${reason}`, hint)
}

/** Whether an address names a file to download rather than a page: it ends in an extension other than a page's. */
function isFile(written: string): boolean {
  const path = written.replace(/[?#].*$/s, '')
  return /\.[a-z0-9]{1,8}$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path)
}
