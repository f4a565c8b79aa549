/** The files to which references of a file lead, found without parsing it. */
import { posix } from 'node:path'
import type { CollectionFile } from 'docsgen/config'

export function importsOf({ path, text }: CollectionFile): string[] {
  const files = new Set<string>()
  for (let at = text.indexOf('$ref'); at >= 0; at = text.indexOf('$ref', at + 1)) {
    const written = text.slice(at, at + 500)
    const [, quoted, plain] = /^\$ref["']?[ \t]*:[ \t]*(?:["']([^"'\n]+)["']|([^\s"'][^\s,}]*))/.exec(written) ?? []
    const [file = ''] = (quoted ?? plain ?? '').split('#', 1)
    if (file === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(file)) continue
    files.add(posix.join(posix.dirname(path), decoded(file)))
  }
  // A template of another file, or a folder, is not one.
  return [...files].filter(file => /\.(?:ya?ml|json)$/i.test(file))
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}
