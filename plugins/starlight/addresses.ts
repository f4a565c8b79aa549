/** Addresses of pages. */

/** `Guides/My page.mdx` → `/guides/my-page/`, or `/guides/my-page.html`; an index is the page of its folder. */
export function addressOf(file: string, isFile: boolean): string {
  const parts = file
    .replace(/\.(?:mdx?|mdoc|markdown)$/, '')
    .split('/')
    .filter(Boolean)
    .map(slugOf)
  if (parts.at(-1) === 'index') parts.pop()
  const path = parts.join('/')
  if (path === '') return '/'
  return isFile ? `/${path}.html` : `/${path}/`
}

/** As github-slugger makes it of a part of a path. */
function slugOf(part: string): string {
  return part
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}
