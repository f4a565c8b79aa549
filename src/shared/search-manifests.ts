/** The offline indexes of a built site: each language has its own, in the folder of the language. */
import { searchIndexFile } from './dom.ts'

/**
 * The manifests of the indexes in `folders` (`''`, `de/`), that of the main language first; `folder` of each is relative
 * to the site. Files of the same name that are not an index are ignored.
 */
export function manifestsIn<M extends { readonly folder: string }>(
  folders: readonly string[],
  read: (path: string) => string | null
): readonly M[] {
  return folders.flatMap(folder => {
    const manifests = parse(read(folder + searchIndexFile)) as Readonly<Record<string, M>>
    return Object.values(manifests).map(manifest => ({ ...manifest, folder: folder + manifest.folder }))
  })
}

function parse(text: string | null): object {
  try {
    const { manifests } = JSON.parse(text ?? '{}') as { manifests?: unknown }
    return typeof manifests === 'object' && manifests !== null ? manifests : {}
  } catch {
    return {}
  }
}
