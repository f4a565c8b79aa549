/** Inline Markdown → the text a reader sees, for titles. Good for headings, not a Markdown parser. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }

/** `**A** \`b\` [c](d)` → `A b c`: code and link texts stay, pictures leave their alternative text. */
export function stripMarkup(markdown: string): string {
  // Code spans and escaped characters are cut out first, out of reach of the rules for the rest.
  const parts = markdown.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`)|\\[!-/:-@[-`{-~])/)
  return parts
    .map((part = '', at) => (at % 3 === 0 ? stripInline(part) : at % 3 === 1 ? unquote(part) : ''))
    .join('')
    .trim()
}

function unquote(part: string): string {
  return part.startsWith('\\') ? part.slice(1) : part.replace(/^`+ ?| ?`+$/g, '')
}

function stripInline(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<((?:https?:|mailto:)[^>\s]+)>/g, '$1')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .replace(/(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, decodeEntity)
}

function decodeEntity(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? written) : written
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}
