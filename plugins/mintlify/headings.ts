/** Ids of headings, where Mintlify makes others than docsgen: `chat.agent` → `chat-agent`. */
import type { SourceEdit } from 'docsgen/config'
import type { Reading } from './syntax.ts'

export function headingEdits({ page: { text }, prose }: Reading): SourceEdit[] {
  const seen = new Set<string>()
  return [...prose.matchAll(/^ {0,3}#{1,6}[ \t]{1,9}(\S.{0,300})$/gm)].flatMap(({ index, 0: line }) => {
    // Code is not in the prose.
    const whole = text.slice(index, index + line.length).trimEnd()
    const written = whole.replace(/^ {0,3}#{1,6}[ \t]{1,9}/, '')
    const id = slugOf(written)
    if (
      /\{#[^{}]{1,200}\}[ \t]{0,9}$/.test(written) ||
      id === '' ||
      (id === usual(written) && !/<[A-Z]/.test(written)) ||
      seen.has(id)
    )
      return []
    seen.add(id)
    return [{ at: index + whole.length, text: ` {#${id}}` }]
  })
}

function plain(heading: string): string {
  return heading
    .replace(/<[^<>]{0,500}>/g, '')
    .replace(/!?\[([^\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
}

/** A dot in a word is a dash; signs outside of ASCII stay. */
export function slugOf(heading: string): string {
  return plain(heading)
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '-')
    .replace(/[!-#%-,./:-@[-^`{-~]/g, '')
    .replace(/\s/g, '-')
}

/** As docsgen makes it. */
function usual(heading: string): string {
  return plain(heading)
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}
