/** Bodies without their texts, which stay in the cache until somebody asks: memory holds what is known about pages. */
import type { Cache } from '../cache/cache.ts'
import type { Compiled } from '../model.ts'
import { sha256 } from '../util/hash.ts'
import type { BuildCache } from './build-cache.ts'

/** A body with the keys of its texts instead of them. */
export interface Outline extends Omit<Compiled, 'html' | 'sections'> {
  readonly html: string
  readonly sections: string
}

/** Puts the texts of a body into the cache. */
export function toOutline(compiled: Compiled, cache: Cache): Outline {
  const keep = (text: string) => {
    const key = `text ${sha256(text)}`
    if (!cache.has(key)) cache.write(key, text)
    return key
  }
  return { ...compiled, html: keep(compiled.html), sections: keep(JSON.stringify(compiled.sections)) }
}

/** Whether its texts are there, too. */
export function isWhole({ html, sections }: Outline, cache: Cache): boolean {
  return cache.has(html) && cache.has(sections)
}

/** Of what the body is. */
export function hashOfOutline(outline: Outline): string {
  return sha256(JSON.stringify(outline))
}

/** The body, whose texts are read every time that somebody asks for them. */
export function toCompiled(outline: Outline, { cache, damage }: Pick<BuildCache, 'cache' | 'damage'>): Compiled {
  const read = (key: string) => {
    const text = cache.read(key)
    if (text !== null) return text
    damage.isFound = true
    throw new Error(`The cache has lost “${key}”.`)
  }
  return {
    ...outline,
    get html() {
      return read(outline.html)
    },
    get sections() {
      return JSON.parse(read(outline.sections)) as Compiled['sections']
    }
  }
}
