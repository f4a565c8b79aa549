/** The package's entry `docsgen/text`, for code of plugins: differences between texts, nearest words, safe output. */
export { printable } from '../diagnostics/excerpt.ts'
export { byCodePoint } from '../shared/compare.ts'
export { didYouMean } from '../shared/nearest.ts'
export { commonPairs, lineSpans, type Span, wordSpans } from '../util/sequences.ts'
