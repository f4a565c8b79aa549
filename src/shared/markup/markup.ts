/**
 * What a component for authors draws, as data: the one source of its HTML. The Markdown compiler turns it
 * into an HTML tree without React, `templates/mdx/` turns the same data into React elements.
 */

export interface Markup {
  readonly tag: string
  /** Names as in HTML; `true` is an attribute without a value. */
  readonly attributes: Readonly<Record<string, string | true>>
  readonly children: readonly MarkupChild[]
}

/** An element, text, or the place where the author's content goes. */
export type MarkupChild = Markup | string | Slot

export interface Slot {
  readonly slot: string
}

/** Properties as an author wrote them: nothing is known about their types. */
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
  // React writes data-x={true} as "true", HTML has no such value: an empty one says the same in both.
  const attribute = ([name, value]: [string, string | true]) => [
    name,
    name.startsWith('data-') && value === true ? '' : value
  ]
  return { tag, attributes: Object.fromEntries(present.map(attribute)), children: content }
}

/** A property as text: numbers are written out, everything else that is not text is null. */
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
