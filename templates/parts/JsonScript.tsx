/** Data inside the page, which neither the browser runs nor HTML can break out of. */
import type { ReactNode } from 'react'

interface JsonScriptProps {
  readonly type: string
  /** Data that JSON can say. */
  readonly value: object
  /** Attribute by which the browser's part finds it. */
  readonly mark?: string
}

/** A script element of a data type with `value` as JSON. */
export function JsonScript({ type, value, mark }: JsonScriptProps): ReactNode {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  const marks = mark === undefined ? {} : { [mark]: '' }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<` cannot end the element
  return <script type={type} {...marks} dangerouslySetInnerHTML={{ __html: json }} />
}
