/** A copy of an object with other values for some keys. Unlike a spread, it keeps getters, also of its class, instead of calling them. */
export function copyWith<T extends object, Changes extends object>(
  object: T,
  changes: Changes
): Omit<T, keyof Changes> & Changes {
  const copy = Object.create(Object.getPrototypeOf(object), Object.getOwnPropertyDescriptors(object))
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(changes)) as Omit<T, keyof Changes> & Changes
}
