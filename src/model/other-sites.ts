/**
 * Sites of other generators that docsgen's own plugins read. Data without imports, because `docsgen init` and
 * `npm create docsgen` need no plugin to find one.
 */

interface OtherGenerator {
  /** Name of the plugin, which `site` in the configuration names, too. */
  readonly plugin: string
  /** `mdBook` */
  readonly generator: string
  /** Its configuration file. */
  readonly file: string
}

export const otherGenerators: readonly OtherGenerator[] = [{ plugin: 'mdbook', generator: 'mdBook', file: 'book.toml' }]

/** Usual folders of such sites in a repository. */
export const siteFolders = ['.', 'docs', 'doc', 'book', 'guide', 'website', 'site', 'documentation', 'docs/en'] as const
