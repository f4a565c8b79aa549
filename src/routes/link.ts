/** One link while it is resolved, and the answer when it leads nowhere. */
import type { SourcePath } from '../types/basics.ts'
import type { LinkRule, Resolution } from '../types/routes.ts'
import type { Hints } from './hints.ts'
import type { LinkIndex } from './link-index.ts'

export interface Link {
  readonly index: LinkIndex
  /** What an author may have meant; made when the first link misses. */
  readonly hints: () => Hints
  readonly written: string
  readonly from: SourcePath
  /** Query and hash as written; they stay behind the address. */
  readonly query: string
  readonly hash: string
}

const reasons: Readonly<Record<LinkRule, string>> = {
  page: 'leads to no page.',
  file: 'leads to no page.',
  asset: 'leads to no file.',
  case: 'differs in letter case from what exists; most hosts tell them apart.',
  draft: 'leads to a draft, which is not published.',
  partial: 'leads to a file that is no page of its own.',
  backslash: 'has a backslash where a slash belongs.',
  'double-slash': 'has “//” inside of its path, which not every host reads as one slash.',
  'non-canonical': 'is not the address that the page is published at.',
  malformed: 'cannot be read as an address.',
  unsafe: 'can run code or open a file of the reader.',
  empty: 'is empty.'
}

/** The link breaks a rule; `candidate` is what the author may have meant. */
export function missing({ written }: Link, rule: LinkRule, candidate: string | null = null): Resolution {
  return { kind: 'missing', href: written, rule, reason: reasons[rule], candidate }
}
