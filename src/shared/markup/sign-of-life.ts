/** The first hook or event handler in the text of a component, which has no effect in static HTML; null: none. */
export function signOfLife(text: string): RegExpExecArray | null {
  return /\buse(?:State|Reducer|Effect|LayoutEffect)(?=[(<])|\bon[A-Z]\w+(?==\{)/.exec(text)
}
