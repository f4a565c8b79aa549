/**
 * Icons by their name: `:lightning-charge:`. A word between colons that is not the name of an icon stays text, as in `10:std:20`; a
 * name that is nearly one is reported.
 */
import { finding } from '../../diagnostics/finding.ts'
import { icon } from '../../shared/markup/elements.ts'
import { editDistance, nearest } from '../../shared/nearest.ts'
import { withEmoji } from '../../util/emoji.ts'
import { addFinding, type PageContext } from '../context.ts'
import { toMarkdownNode } from '../parse/fragment.ts'
import { placeAt } from '../source.ts'
import type { MarkdownNode } from '../tree.ts'
import type { Extra } from './extra.ts'
import { eachText, replaceInTexts } from './replace.ts'

const pattern = /(?<![\w:])(?<!\d):([a-z][a-z0-9-]*):(?![\w:])/g

export const icons: Extra = {
  name: 'icons',
  stage: 'text',
  sign: /:[a-z][a-z0-9-]*:/,
  apply: async (tree, context) => {
    const { environment } = context
    const names = new Set<string>()
    eachText(tree, 'text', ({ value = '' }) => {
      for (const [, name = ''] of value.matchAll(pattern)) names.add(name)
      return undefined
    })
    const isEmoji = (name: string) => environment.config.markdown.emoji && withEmoji(`:${name}:`) !== `:${name}:`
    const known = new Set<string>()
    for (const name of names) if (!isEmoji(name) && (await environment.readIcon(name)) !== null) known.add(name)
    const others = [...names].filter(name => !known.has(name) && !isEmoji(name))
    const all = others.length === 0 ? [] : await environment.iconNames()
    const meant = new Map(others.flatMap(name => meantBy(name, all)))
    replaceInTexts(tree, context, pattern, ([, name = '']) =>
      known.has(name) ? toMarkdownNode(icon({ name }), {}) : null
    )
    if (meant.size > 0) eachText(tree, 'text', node => reportIn(node, meant, context))
  }
}

/** Short names are near to others, and may be words. */
function meantBy(name: string, all: readonly string[]): (readonly [string, string])[] {
  const found = name.length < 5 ? null : nearest(name, all)
  return found === null || editDistance(name, found, 1) > 1 ? [] : [[name, found]]
}

function reportIn({ value = '', position }: MarkdownNode, meant: ReadonlyMap<string, string>, context: PageContext) {
  for (const { 1: name = '', 0: written } of value.matchAll(pattern)) {
    const right = meant.get(name)
    if (right === undefined || position === undefined) continue
    const at = context.source.text.indexOf(written, position.start.offset)
    const before = context.source.text.slice(position.start.offset, at).split('\n')
    const line = position.start.line + before.length - 1
    const column = (before.length === 1 ? position.start.column : 1) + (before.at(-1) ?? '').length
    const place = placeAt(context.source, { line, column }, written.length)
    addFinding(context, finding('markdown/icon', place, `“${name}” is not an icon.`, `Did you mean “${right}”?`))
  }
  return undefined
}
