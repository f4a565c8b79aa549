/** A link to a page or file of this site that does not exist. Pictures are judged where they are compiled. */

import type { Code } from '../../diagnostics/codes.ts'
import { finding } from '../../diagnostics/finding.ts'
import type { CompiledLink, Diagnostic, LinkRule, Resolution } from '../../model.ts'
import type { Rule } from '../check.ts'

type Missing = Extract<Resolution, { kind: 'missing' }>

export const links: Rule = ({ routes, compiled }, report) => {
  for (const page of compiled.values()) {
    for (const link of page.links) {
      if (link.kind === 'image') continue
      const resolution = routes.resolve(link.written, page.source)
      if (resolution.kind === 'missing') report(brokenLink(link, resolution))
    }
  }
}

/** What kind of mistake each broken rule of the route table is. */
const codeOf: Readonly<Record<LinkRule, Code>> = {
  page: 'link/broken',
  partial: 'link/broken',
  draft: 'link/broken',
  case: 'link/broken',
  'double-slash': 'link/broken',
  'non-canonical': 'link/broken',
  empty: 'link/broken',
  file: 'link/broken',
  asset: 'link/broken-file',
  backslash: 'link/malformed',
  malformed: 'link/malformed',
  unsafe: 'link/unsafe'
}

function brokenLink({ written, place }: CompiledLink, { rule, reason, candidate }: Missing): Diagnostic {
  const missing = rule === 'asset' ? 'Add the file, or remove the link.' : 'Create the page, or remove the link.'
  const hint = candidate === null ? missing : `Did you mean “${candidate}”?`
  return finding(codeOf[rule], place, `“${written}” ${reason}`, hint)
}
