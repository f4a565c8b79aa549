/** The ids that VitePress gives to headings. */

/** `## The \`if\` way {#own}` → its text as VitePress sees it: without marks and tags. */
export function headingText(written: string): string {
  return written
    .replace(/!?\[([^[\]]{0,500})\](?:\([^()]{0,500}\)|\[[^[\]]{0,200}\])/g, '$1')
    .split(/(`[^`]{1,500}`)/)
    .map((part, at) =>
      at % 2 === 1
        ? part.slice(1, -1).trim()
        : part.replace(
            /(?<!\\)<[^<>]{0,500}>|\*{1,3}|~~|\\(?=[!-/:-@[-`{-~])|(?<![\p{L}\p{N}])_{1,2}|_{1,2}(?![\p{L}\p{N}])/gu,
            ''
          )
    )
    .join('')
    .trim()
}

/** Removes accents; other signs become “-”; a leading digit gets “_”. */
export function slugify(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replace(/[\u0000-\u001f]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|(?<!-)-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase()
  )
}
