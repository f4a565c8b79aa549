/** `<CodeBlock language="ts" title="a.ts">{code}</CodeBlock>`: code that a page computes; colored by the compiler. */
import { codeBlock } from 'docsgen/markup'
import type { ReactElement, ReactNode } from 'react'
import { draw } from './draw.tsx'

export interface CodeBlockProps {
  readonly language?: string
  readonly title?: string
  /** `true`, or the number of the first line. */
  readonly showLineNumbers?: boolean | number
  readonly wrap?: boolean
  /** Further options as after the language of a fence: `{1,3-5}`. */
  readonly metastring?: string
  readonly className?: string
  readonly children?: ReactNode
}

export function CodeBlock({ children, ...props }: CodeBlockProps): ReactElement {
  return draw(codeBlock({ ...props }), { children })
}
