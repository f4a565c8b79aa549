/** Icons of Material for MkDocs by the nearest Bootstrap icon, with which docsgen draws. */
import { iconLike } from 'docsgen/text'

/** `material-check`, `octicons-check-16`, `fontawesome-solid-check` → `check-lg`; null: there is none like it. */
export function iconOf(name: string): string | null {
  const [, set = '', rest = ''] = /^(material|octicons|fontawesome|simple|lucide)-(.+)$/.exec(name) ?? []
  if (set === '') return null
  const plain = rest
    .replace(/^(?:brands|solid|regular)-/, '')
    .replace(set === 'octicons' ? /-(?:12|16|24|32|48)$/ : /$^/, '')
  return iconLike(plain)
}

/** `assets/icon`, `fontawesome/brands/github` → the same. */
export function iconOfPath(path: string): string | null {
  return iconOf(path.replaceAll('/', '-'))
}
