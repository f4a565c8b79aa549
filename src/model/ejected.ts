/** The first line of a copy of a template: which one it is, and which text it had then. */
import { shortHash } from '../util/hash.ts'

const pattern = /^\/\/ docsgen: a copy of templates\/(\S+)\.tsx, ([0-9a-f]{8})\./

/** `// docsgen: a copy of templates/parts/Footer.tsx, 1f3a9c0e. …` */
export function ejectedLine(path: string, original: string): string {
  return `// docsgen: a copy of templates/${path}.tsx, ${shortHash(original)}. “docsgen check” says when the original changes.`
}

/** What the first line of a template says; null: it is no copy. */
export function readEjected(text: string): { readonly path: string; readonly hash: string } | null {
  const [, path, hash] = pattern.exec(text) ?? []
  return path === undefined || hash === undefined ? null : { path, hash }
}
