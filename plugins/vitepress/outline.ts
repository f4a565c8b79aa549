import { isPlainObject } from 'docsgen/text'

/** The levels of headings that `outline` names; null: it names none. */
export function levelsOf(outline: unknown): readonly [number, number] | null {
  const level = isPlainObject(outline) ? outline.level : outline
  if (level === 'deep') return [2, 6]
  if (typeof level === 'number' && level >= 2) return [level, level]
  if (Array.isArray(level) && level.length === 2) return [Math.max(2, Number(level[0])), Math.min(6, Number(level[1]))]
  return null
}
