/** What each mark beyond CommonMark and GFM consists of. */
import type { ExtraName } from '../../types/extras.ts'
import type { PageContext } from '../context.ts'
import type { ParseInline } from '../remark/remark-admonitions.ts'
import type { ParseBlocks } from '../remark/remark-raw-html.ts'
import type { MarkdownNode } from '../tree.ts'

export interface Extra {
  readonly name: ExtraName
  /**
   * When it runs: with the blocks as the parser returns them, with texts (after our other syntax is resolved), or with
   * code (after code from files is read).
   */
  readonly stage: 'blocks' | 'text' | 'code'
  /** Matches every text with the mark: a cheap check, because most pages have none. */
  readonly sign: RegExp
  readonly apply: (tree: MarkdownNode, context: PageContext, parts: PartParsers) => void | Promise<void>
}

/** Parsers for a part of a page that a plugin finds. */
export interface PartParsers {
  readonly parseInline: ParseInline
  readonly parseBlocks: ParseBlocks
}
