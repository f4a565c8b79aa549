/** Texts that are made of other texts alone, and take long to make. */
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'

/** The text of a kind that `make` gives for `madeOf`: made now, or known from before. */
export type Remember = (kind: string, madeOf: string, make: () => Promise<string>) => Promise<string>

/** Remembers from run to run. */
export function rememberIn({ cache, codeKey }: BuildCache): Remember {
  return async (kind, madeOf, make) => {
    const key = `${kind} ${sha256(JSON.stringify([codeKey, madeOf]))}`
    const known = cache.read(key)
    if (known !== null) return known
    const text = await make()
    cache.write(key, text)
    return text
  }
}

/** Remembers the last text of each kind, for as long as the process lasts. */
export function rememberLast(): Remember {
  const last = new Map<string, { readonly madeOf: string; readonly text: string }>()
  return async (kind, madeOf, make) => {
    const known = last.get(kind)
    if (known?.madeOf === madeOf) return known.text
    const text = await make()
    last.set(kind, { madeOf, text })
    return text
  }
}
