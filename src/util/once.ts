/** Creates a value on first use and keeps it; for example, loads a heavy package only when it is needed. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
