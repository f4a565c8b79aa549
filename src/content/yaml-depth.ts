/**
 * How deeply a YAML text is nested, counted without parsing it. The parser is recursive: some ten
 * thousand brackets end the whole process, which no `try` can catch.
 */

/** The deepest point, by brackets, indentation and `- - -`; brackets inside of quotes count too, so it may be too high. */
export function yamlDepth(text: string): number {
  let deepest = 0
  let brackets = 0
  const indents: number[] = []
  for (const line of text.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop()
    indents.push(indent)
    const markers = /^\s*(?:[-?]\s+)*/.exec(line)?.[0].replace(/\s/g, '').length ?? 0
    for (const character of line) {
      if (character === '[' || character === '{') brackets++
      else if (character === ']' || character === '}') brackets--
      deepest = Math.max(deepest, brackets)
    }
    deepest = Math.max(deepest, indents.length + markers)
  }
  return deepest
}
