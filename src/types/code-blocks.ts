/** Code blocks of a page as a reader sees them: the samples that `docsgen test` tries. */

/** A code block of a page, from its Markdown: not one in a comment or in another block. */
export interface CodeBlock {
  /** Line of the opening fence in the file, 1-based. */
  readonly line: number
  /** Characters before the fence, and before each line of the block: those of its list or quote. */
  readonly indent: number
  /** First word of the info string; '' without one. */
  readonly language: string
  /** The rest of the info string. */
  readonly meta: string
  readonly text: string
  /** The last line with text above the block, without the marks of lists and quotes. */
  readonly above: string
}

/** Finds the code blocks of a file, in document order. */
export type ReadCodeBlocks = (path: string, body: string, bodyLine: number) => Promise<readonly CodeBlock[]>
