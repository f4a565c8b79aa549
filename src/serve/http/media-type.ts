/** The media type of a file by its name. */
import { lookup } from 'mrmime'

/** `a/b.md` → `text/markdown; charset=utf-8`; unknown endings are bytes, which no browser runs or shows. */
export function mediaType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|\/(?:javascript|json|xml)$|\+(?:json|xml)$/.test(type) ? `${type}; charset=utf-8` : type
}
