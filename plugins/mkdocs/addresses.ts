/** Addresses of MkDocs. */
import { posix } from 'node:path'

/** `a/b.md` → `/a/b/`, or `/a/b.html`; `a/index.md` and `a/README.md` → `/a/`. */
export function addressOf(file: string, hasDirectories: boolean): string {
  const { dir, name } = posix.parse(posix.join(file, '.'))
  const folder = dir === '' || dir === '.' ? '/' : `/${dir.replace(/^\//, '')}/`
  if (name === 'index' || name === 'README') return folder
  return hasDirectories ? `${folder}${name}/` : `${folder}${name}.html`
}
