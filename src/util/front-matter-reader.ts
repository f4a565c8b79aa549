/** Front matter of other generators in the words of docsgen. */
import { isPlainObject } from './objects.ts'

/** What `markdown.parseFrontMatter` is called with. */
export interface ParseInput {
  readonly fileContent: string
  readonly filePath: string
  readonly defaultParseFrontMatter: (input: ParseInput) => unknown
}

/**
 * A function for `markdown.parseFrontMatter` that gives other keys to front matter. `translate` gets the keys as written
 * and the path of the file.
 *
 * ```ts
 * frontMatterReader(({ name }) => ({ title: name }))
 * ```
 */
export function frontMatterReader(
  translate: (given: Readonly<Record<string, unknown>>, filePath: string) => Readonly<Record<string, unknown>>
): (input: ParseInput) => Promise<unknown> {
  return async input => {
    const parsed = await input.defaultParseFrontMatter(input)
    if (!isPlainObject(parsed) || !isPlainObject(parsed.frontMatter)) return parsed
    return { ...parsed, frontMatter: translate(parsed.frontMatter, input.filePath) }
  }
}
