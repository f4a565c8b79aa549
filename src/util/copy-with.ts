/** A copy of an object with changed properties. Unlike a spread, it copies getters without calling them. */
export function copyWith<T extends object, Changes extends object>(
  object: T,
  changes: Changes
): Omit<T, keyof Changes> & Changes {
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(object))
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(changes)) as Omit<T, keyof Changes> & Changes
}
