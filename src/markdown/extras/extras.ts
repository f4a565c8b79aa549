/**
 * Marks beyond CommonMark and GFM, which `markdown.extras` turns on. Each file of this folder has one kind of mark. All of them
 * work on the parsed tree, so that code, links and components are never touched.
 */
import type { Pluggable } from 'unified'
import type { VFile } from 'vfile'
import type { ExtraName } from '../../types/extras.ts'
import { contextOf } from '../context.ts'
import type { MarkdownNode } from '../tree.ts'
import { abbreviations } from './abbreviations.ts'
import { annotations } from './annotations.ts'
import { definitions } from './definitions.ts'
import type { Extra, PartParsers } from './extra.ts'
import { icons } from './icons.ts'
import { keys } from './keys.ts'
import { inserted, lowered, marked, raised } from './pairs.ts'
import { tooltips } from './tooltips.ts'

/** In the order in which they run. `^^` is before `^`. */
const extras: readonly Extra[] = [
  definitions,
  abbreviations,
  tooltips,
  inserted,
  raised,
  lowered,
  marked,
  keys,
  icons,
  annotations
]

/** The plugin for the chosen marks of a stage; a site without such marks has no plugin. */
export function remarkExtras(names: readonly ExtraName[], stage: Extra['stage'], parts: PartParsers): Pluggable[] {
  const chosen = extras.filter(extra => extra.stage === stage && names.includes(extra.name))
  if (chosen.length === 0) return []
  const applyAll = () => async (tree: MarkdownNode, file: VFile) => {
    const context = contextOf(file)
    if (context.format === 'generated') return
    for (const { sign, apply } of chosen) if (sign.test(context.source.text)) await apply(tree, context, parts)
  }
  // unified's type knows the standard trees only.
  return [applyAll as Pluggable]
}
