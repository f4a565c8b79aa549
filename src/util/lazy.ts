/** Values that are made when they are first needed, and copies that leave it so. */

/** Makes a value when it is first needed, and keeps it: heavy packages load with what needs them. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A copy of an object with other values for some keys. Unlike a spread, it calls no getter, and keeps those of the class. */
export function copyWith<T extends object, Changes extends object>(
  object: T,
  changes: Changes
): Omit<T, keyof Changes> & Changes {
  const copy = Object.create(Object.getPrototypeOf(object), Object.getOwnPropertyDescriptors(object))
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(changes)) as Omit<T, keyof Changes> & Changes
}
