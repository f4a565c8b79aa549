/** Files with a content hash in their name, so that browsers may cache them forever. */
import { assetsFolder } from '../shared/dom.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Output } from '../types/output.ts'
import { shortHash } from '../util/hash.ts'

/** `hashed('site', 'json', text)` → `assets/site.1f3a9c0e.json`. */
export function hashed(name: string, extension: string, content: string): Output {
  return { path: `${assetsFolder}/${name}.${shortHash(content)}.${extension}` as OutputPath, content }
}
