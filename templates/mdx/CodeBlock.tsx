/** `<CodeBlock language="ts" title="a.ts">{code}</CodeBlock>`: code computed by a page, highlighted by the compiler. */
import { codeBlock } from 'docsgen/markup'
import { type ReactNode, useContext } from 'react'
import { draw } from './draw.tsx'
import { nameOfContent, PageContent } from './page-content.ts'

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

export function CodeBlock({ children, ...props }: CodeBlockProps): ReactNode {
  const place = useContext(PageContent)
  const markup = codeBlock({ ...props })
  const block = draw(markup, { children })
  return place === null ? block : place(`code:${nameOfContent(JSON.stringify([markup, children]))}`, block)
}
