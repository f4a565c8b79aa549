/** The package's entry `docsgen/text`, for code of plugins: differences between texts, nearest words, safe output, HTML. */
import { picomatch } from '../util/packages/package.ts'

export { printable } from '../diagnostics/excerpt.ts'
export { byCodePoint } from '../shared/compare.ts'
export { shownByLayout } from '../shared/markup/shown-by-layout.ts'
export { signOfLife } from '../shared/markup/sign-of-life.ts'
export { didYouMean, nearest } from '../shared/nearest.ts'
export { unescapeXml } from '../shared/xml.ts'
export { findingOf, placeIn } from '../util/found.ts'
export { frontMatterReader, type ParseInput } from '../util/front-matter-reader.ts'
export { elementText, type Html, type HtmlContent, html, joinHtml } from '../util/html.ts'
export { iconLike } from '../util/icon-like.ts'
export { type JsxAttribute, type JsxTag, jsxTags, withoutCode } from '../util/jsx-tags.ts'
export { isPlainObject, listOf, textOf } from '../util/objects.ts'
export { addressProblem, decodePath } from '../util/paths.ts'
export { judgeAddress } from '../util/schemes.ts'
export { commonPairs, lineSpans, type Span, wordSpans } from '../util/sequences.ts'
export { type TomlPlace, tomlPlaces } from '../util/toml-places.ts'

/**
 * Whether a path matches a pattern, as in the configuration.
 *
 * ```ts
 * globMatcher('acme/**')('acme/v1/job.proto') // true
 * ```
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  return picomatch()(pattern)
}
