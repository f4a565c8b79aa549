/** How Markdown is read, with the key that caches of compiled pages depend on. */
import type { MarkdownConfig } from '../../types/config.ts'
import { sha256 } from '../../util/hash.ts'
import { defaults } from '../defaults.ts'
import type { MarkdownInput } from '../input-features.ts'

/** `fingerprint` is that of the configuration file, which stands for its plugins: functions have no content to compare. */
export function completeMarkdown(input: MarkdownInput, fingerprint: string): MarkdownConfig {
  const options = {
    parser: input.parser ?? defaults.markdown.parser,
    format: input.format ?? defaults.markdown.format,
    timeLimit: input.timeLimit ?? defaults.markdown.timeLimit,
    rawHtml: input.rawHtml ?? defaults.markdown.rawHtml,
    admonitions: input.admonitions ?? [],
    themes: {
      light: input.themes?.light ?? defaults.markdown.themes.light,
      dark: input.themes?.dark ?? defaults.markdown.themes.dark
    },
    magicComments: (input.magicComments ?? defaults.markdown.magicComments).map(({ className, line, block }) => ({
      className,
      line: line ?? null,
      block: block ?? null
    }))
  }
  const remarkPlugins = input.remarkPlugins ?? []
  const rehypePlugins = input.rehypePlugins ?? []
  const plugins = remarkPlugins.length + rehypePlugins.length > 0 ? fingerprint : null
  return { ...options, remarkPlugins, rehypePlugins, cacheKey: sha256(JSON.stringify([options, plugins])) }
}
