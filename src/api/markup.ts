/**
 * The package's entry `docsgen/markup`: the HTML of the components for authors (`docsgen/components`), used for both
 * Markdown and React. Each function takes the props of its component and returns elements as data, with `{ slot: name
 * }` as placeholders for content:
 *
 * ```ts
 * import { details } from 'docsgen/markup'
 *
 * const element = details({ summary: 'More' })
 * ```
 */

export { admonition, admonitionIcon, admonitionOf } from '../shared/markup/admonition.ts'
export * from '../shared/markup/blocks.ts'
export { customItem } from '../shared/markup/custom-item.ts'
export * from '../shared/markup/elements.ts'
export type { Markup, MarkupChild, Props } from '../shared/markup/markup.ts'
export * from '../shared/markup/proto.ts'
export { invalidItem, tabs } from '../shared/markup/tabs.ts'
