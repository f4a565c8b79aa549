/** Data inside the page, which neither the browser runs nor HTML can break out of. */
import type { ReactNode } from 'react'
import type { PlainValue } from '../../src/model.ts'

/** A script element of a data type with `value` as JSON. */
export function JsonScript({ type, value }: { readonly type: string; readonly value: PlainValue }): ReactNode {
  const json = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<` cannot end the element
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} />
}
