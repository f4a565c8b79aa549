/**
 * The HTML of a component for authors, as data. The Markdown compiler converts it to hast without React;
 * `templates/mdx/` converts it to React elements.
 */

export interface Markup {
  readonly tag: string
  /** Names as in HTML; `true`: an attribute without a value. */
  readonly attributes: Readonly<Record<string, string | true>>
  readonly children: readonly MarkupChild[]
}

/** An element, text, or a slot for the author's content. */
export type MarkupChild = Markup | string | Slot

interface Slot {
  readonly slot: string
}

/** Props as written by an author, with unknown types. */
export type Props = Readonly<Record<string, unknown>>

export const children: Slot = { slot: 'children' }

/** Creates an element; leaves out attributes that are null, undefined or false. */
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

/** A prop as text: converts numbers; null for other types. */
export function text(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : null
}

/** Whether a prop is set: `<X wide>` and `<X wide={true}>`. */
export function isOn(value: unknown): boolean {
  return value === true || value === '' || value === 'true'
}

/** Joins class names; leaves out empty ones. */
export function classes(...names: readonly (string | null | false)[]): string {
  return names.filter(name => name !== null && name !== false && name !== '').join(' ')
}
