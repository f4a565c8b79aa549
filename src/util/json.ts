/** JSON that stays data wherever it is put: in an element of HTML, in a file that a browser opens. */

/** `JSON.stringify` with `<` and the line separators of JavaScript escaped. */
export function dataJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
