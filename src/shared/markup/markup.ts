/**
 * The HTML of a component for authors, as data. The Markdown compiler turns the data into an HTML tree without React,
 * `templates/mdx/` into React elements.
 */

export interface Markup {
  readonly tag: string
  /** Names as in HTML; `true` is an attribute without a value. */
  readonly attributes: Readonly<Record<string, string | true>>
  readonly children: readonly MarkupChild[]
}

/** An element, text, or a slot for the author's content. */
export type MarkupChild = Markup | string | Slot

interface Slot {
  readonly slot: string
}

/** Properties as an author wrote them, of unknown types. */
export type Props = Readonly<Record<string, unknown>>

export const children: Slot = { slot: 'children' }

/** An element; attributes that are null, undefined or false are left out. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string | true | false | null | undefined>>,
  ...content: readonly MarkupChild[]
): Markup {
  const present = Object.entries(attributes).filter(
    (entry): entry is [string, string | true] => entry[1] !== null && entry[1] !== undefined && entry[1] !== false
  )
  // React would write data-x={true} as "true"; an empty value means the same in React and in HTML.
  const attribute = ([name, value]: [string, string | true]) => [
    name,
    name.startsWith('data-') && value === true ? '' : value
  ]
  return { tag, attributes: Object.fromEntries(present.map(attribute)), children: content }
}

/** A property as text: numbers are converted, other types give null. */
export function text(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** Whether a property is set: `<X wide>` and `<X wide={true}>`. */
export function isOn(value: unknown): boolean {
  return value === true || value === '' || value === 'true'
}

/** Class names joined; empty ones are left out. */
export function classes(...names: readonly (string | null | false)[]): string {
  return names.filter(name => name !== null && name !== false && name !== '').join(' ')
}
