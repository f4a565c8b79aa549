/** The code and the hint of a finding about a link that leads nowhere. */
import type { Code } from '../diagnostics/codes.ts'
import type { LinkRule, Resolution } from '../types/routes.ts'

export type Missing = Extract<Resolution, { kind: 'missing' }>

/** The code for each rule of the route table that a link can break. */
export const codeOfRule: Readonly<Record<LinkRule, Code>> = {
  page: 'link/broken',
  partial: 'link/broken',
  draft: 'link/broken',
  outside: 'link/broken',
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

/** The nearest existing address, else how to make the link work. */
export function hintFor({ rule, suggestion }: Missing): string {
  if (suggestion !== null) return `Did you mean “${suggestion}”?`
  if (rule === 'draft') return 'Publish the draft, or remove the link.'
  if (rule === 'partial') return 'Import it, or link a page that shows it.'
  if (rule === 'outside') return 'Move it into a docs folder, or link to where readers find it, such as its repository.'
  if (rule === 'malformed' || rule === 'unsafe') return 'Correct the address, or remove the link.'
  return rule === 'asset' ? 'Add the file, or remove the link.' : 'Create the page, or remove the link.'
}
