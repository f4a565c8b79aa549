/** Files whose name has the hash of their text, so that browsers may keep them for ever. */
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Output } from '../types/output.ts'
import { shortHash } from '../util/hash.ts'

/** `hashed('site', 'json', text)` → `assets/site.1f3a9c0e.json`. */
export function hashed(name: string, extension: string, content: string): Output {
  return { path: `${assetsFolder}/${name}.${shortHash(content)}.${extension}` as OutputPath, content }
}
