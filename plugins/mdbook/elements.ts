/** Headings and elements as mdBook publishes them. */
import type { FoundInText, SourceEdit } from 'docsgen/config'

/** The id that mdBook gives to a heading: `The \`if\` way` → `the-if-way`. */
export function idOf(heading: string): string {
  const own = /\{[ \t]{0,9}#([^\s{}]{1,200})[^{}]{0,200}\}[ \t]{0,9}$/.exec(heading)?.[1]
  if (own !== undefined) return own
  const text = heading.replace(/<[^<>]{0,200}>|\]\([^()]{0,500}\)/g, '').trim()
  return text
    .toLowerCase()
    .replace(/\s/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '')
}

/** Titles of pages have no id here, but links may lead to the one that mdBook gives them. */
export function titleEdits(line: string, start: number): SourceEdit[] {
  const id = idOf(line.slice(2))
  return id === '' ? [] : [{ at: start + line.length, text: `\n\n<div id="${id}"></div>\n` }]
}

/** A tag alone on its line that only a preprocessor knows. Browsers show what is in such an element. */
const component =
  /^[ \t>]{0,20}<\/?([A-Z][A-Za-z0-9]{0,40})(?:[ \t]{1,9}[\w-]{1,40}(?:=(?:"[^"]{0,500}"|'[^']{0,500}'))?){0,20}[ \t]{0,9}\/?>[ \t]*$/

/** Leaves out such tags. Each name is reported once: `seen` has those of the page. */
export function componentEdits(
  line: string,
  start: number,
  { seen, report }: { readonly seen: Set<string>; readonly report: (found: FoundInText) => void },
  where: FoundInText['in']
): SourceEdit[] {
  const name = component.exec(line)?.[1]
  if (name === undefined) return []
  const at = start + line.indexOf('<')
  const { length } = line.slice(line.indexOf('<'))
  if (!seen.has(name)) {
    seen.add(name)
    report({
      code: 'unsupported',
      message: `“<${name}>” is not an HTML element, so only its content is shown.`,
      hint: 'Write the output of the preprocessor in HTML or Markdown.',
      at,
      length,
      ...(where !== undefined && { in: where })
    })
  }
  return [{ at, length, text: '' }]
}
