/** Lazy values, and copies that keep getters. */

/** Computes a value on first use and caches it, for example to load a heavy package only when it is needed. */
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
