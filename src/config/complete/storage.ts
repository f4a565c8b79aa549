/** What the site may store in the reader's browser, and under which names. */
import { createHash } from 'node:crypto'
import type { Config } from '../../types/config.ts'
import { defaults } from '../defaults.ts'
import type { StorageInput } from '../input-features.ts'

/** The suffix of storage keys (behaviour W-2): none, `-` and a hash of the site's address, or `-` and a name. */
export function completeStorage({ type, namespace }: StorageInput, url: string, baseUrl: string): Config['storage'] {
  // Docusaurus takes the first three hex characters of MD5: the same here keeps readers' choices.
  const hash = () => createHash('md5').update(`${url}${baseUrl}`).digest('hex').slice(0, 3)
  const name = namespace === true ? hash() : namespace
  return { type: type ?? defaults.storageType, suffix: name ? `-${name}` : '' }
}
