/** What the name of an entry's file says: its date, its text, and the address it has without a slug (behaviour L-27, L-28). */

export interface PostName {
  /** As written: `2024-02-30`; null: the name has no date. */
  readonly date: string | null
  /** The name without date and extension: `big-news`. */
  readonly text: string
  /** `/2024/01/31/big-news`, or `/big-news` without a date. */
  readonly slug: string
}

/**
 * Reads a path below the changelog's folder. The date stands in the name of the file or of a folder, with
 * dashes or as folders: `2024-01-31-big-news.md`, `2024-01-31-big-news/index.md`, `2024/01/31/big-news.md`.
 */
export function parsePostName(path: string): PostName {
  const name = path.replace(/(?:\/index)?\.mdx?$/i, '')
  // The last date of the path, wherever it begins, as in Docusaurus 3.
  const [, folder = '', date, text = ''] = /^(.*)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/.exec(name) ?? []
  if (date === undefined) return { date: null, text: name, slug: `/${name}` }
  return { date, text, slug: `/${date.replaceAll('-', '/')}/${folder}${text}` }
}
