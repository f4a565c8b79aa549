/** Makes a value when it is first needed, and keeps it: heavy packages load with what needs them. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
