/** Files that bodies are made of, read so that no body is made while one of them is being saved. */
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { SourcePath } from '../types/basics.ts'
import { BoundedMap } from '../util/bounded-map.ts'
import type { FileMemory } from './file-memory.ts'
import type { Presence } from './presence.ts'

/** Characters that are kept. */
const limit = 4_000_000

/** `readText`, which gives a file as it was for as long as it is missing or empty and not yet gone. */
export function readSteadily(
  { readText, readBytes }: Pick<CompileEnvironment, 'readText' | 'readBytes'>,
  { presence, memory }: { readonly presence: Presence; readonly memory: Pick<FileMemory, 'recall' | 'noteOther'> }
): CompileEnvironment['readText'] {
  const last = new BoundedMap<SourcePath, string>(limit)
  return async file => {
    const text = await readText(file)
    // A byte order mark alone is a text without characters, too.
    const isThere = text !== null && (text !== '' || ((await readBytes(file))?.length ?? 0) > 0)
    if (isThere) {
      presence.note(file)
      last.set(file, text, text.length)
      const known = memory.recall(file)
      if (known !== undefined && known?.text !== text) memory.noteOther(file)
      return text
    }
    const before = last.get(file) ?? memory.recall(file)?.text ?? ''
    if (before !== '' && !presence.isGone(file)) return before
    last.delete(file)
    return text
  }
}
