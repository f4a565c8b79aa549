/** The first line of an ejected template, with the template's path and the hash of the original at that time. */
import { shortHash } from '../util/hash.ts'

const pattern = /^\/\/ docsgen: a copy of templates\/(\S+)\.tsx, ([0-9a-f]{8})\./

/** `// docsgen: a copy of templates/parts/Footer.tsx, 1f3a9c0e. …` */
export function ejectedLine(path: string, original: string): string {
  return `// docsgen: a copy of templates/${path}.tsx, ${shortHash(original)}. “docsgen check” reports when the original changes.`
}

/** Parses the first line of a template; null: the template was not ejected. */
export function readEjected(text: string): { readonly path: string; readonly hash: string } | null {
  const [, path, hash] = pattern.exec(text) ?? []
  return path === undefined || hash === undefined ? null : { path, hash }
}
