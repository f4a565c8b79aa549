/** The files to which references of a file lead, found without parsing it. */
import { posix } from 'node:path'
import type { CollectionFile } from 'docsgen/config'

export function importsOf({ path, text }: CollectionFile): string[] {
  const files = new Set<string>()
  for (let at = text.indexOf('$ref'); at >= 0; at = text.indexOf('$ref', at + 1)) {
    const written = text.slice(at, at + 500)
    const [, quoted, plain] = written.match(reference) ?? []
    const [file = ''] = (quoted ?? plain ?? '').split('#', 1)
    if (file === '' || /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(file)) continue
    // A template of another file, or a folder, is not one. The source of a sample is any text.
    const before = text.slice(Math.max(0, at - 60), at)
    const isSource = before.replace(/[\s{"':]/g, '').endsWith('source')
    if (!isCode(file) || isSource) files.add(posix.join(posix.dirname(path), decoded(file)))
  }
  return [...files]
}

/** Braces belong to a name without quotes only in pairs: `{ $ref: jobs_{id}.yaml }`. */
const reference =
  /^\$ref["']?[ \t]*:[ \t]*(?:["']([^"'\n]+)["']|((?:\{[^\s{}]*\}|[^\s"',{}])(?:\{[^\s{}]*\}|[^\s,{}])*))/

/** A file that is no part of a description, but code of a sample. */
export function isCode(path: string): boolean {
  return !/\.(?:ya?ml|json)$/i.test(path)
}

function decoded(file: string): string {
  try {
    return decodeURIComponent(file)
  } catch {
    return file
  }
}
