/** Data in the page, which browsers do not run, and which cannot break out of its element. */
import type { ReactNode } from 'react'

interface JsonScriptProps {
  readonly type: string
  /** A value that JSON can represent. */
  readonly value: object
  /** Attribute by which the client finds the element. */
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
