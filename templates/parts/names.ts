/** Class names as one attribute. */

/** Those that apply, joined; undefined, which writes no attribute, when none does. */
export function joinNames(...names: readonly (string | false | null)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
