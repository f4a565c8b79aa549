/** What a changed file means for the site: the least that has to be made anew. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PlannedSite } from '../build/plan-site.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Page, Source } from '../types/content.ts'
import { editedPage } from './facts.ts'
import type { FileMemory } from './file-memory.ts'

export type Effect =
  /** The body of one page; the page as it is now. */
  | { readonly kind: 'body'; readonly page: Page }
  /** Pages, addresses or sidebars may be others. */
  | { readonly kind: 'structure' }
  /** Style sheets. */
  | { readonly kind: 'styles' }
  /** Templates, and what they import. */
  | { readonly kind: 'frame' }
  /** A static file has other bytes; its address below the base URL. */
  | { readonly kind: 'static'; readonly address: string }
  /** Nothing but the pages that were made with the file. */
  | { readonly kind: 'read' }

/** A file that is not what it was. */
export interface Changed {
  readonly path: SourcePath
  /** As it was read before; undefined: never, null: it was not there. */
  readonly before: Source | null | undefined
  readonly after: Source | null | undefined
}

/**
 * Compares a file with what is remembered of it; null when it is as it was. A reader who came before its change was told
 * may have changed what is remembered: then it is another one for everyone who came earlier still.
 */
export function observe(path: SourcePath, root: string, memory: FileMemory): Changed | null {
  const before = memory.recall(path)
  // What was never read as text is not read now: it may be a picture, or no part of the site.
  if (before === undefined) return { path, before, after: undefined }
  const after = memory.read(root, path, () => {})
  return memory.takeOther(path) ? { path, before, after } : null
}

export function effectOf(
  { path, before, after }: Changed,
  site: PlannedSite,
  templateFiles: ReadonlySet<SourcePath>
): Effect {
  const { config, sources, routes } = site
  if (path.startsWith(`${config.templates}/`) || templateFiles.has(path)) return { kind: 'frame' }
  if (config.styles.includes(path)) return { kind: 'styles' }
  const isThere = existsSync(join(config.root, path))
  const address = addressOf(path, site)
  if (address !== null) return isThere ? { kind: 'static', address } : { kind: 'structure' }
  if ((sources.assets.has(path) || sources.partials.has(path)) && isThere) return { kind: 'read' }
  const route = routes.bySource.get(path)
  if (route !== undefined && 'page' in route && before && after) {
    const page = editedPage(before, after, route.page, site)
    if (page !== null) return { kind: 'body', page }
  }
  return before !== undefined || isContent(path, site) ? { kind: 'structure' } : { kind: 'read' }
}

function addressOf(path: SourcePath, { sources }: PlannedSite): string | null {
  for (const [address, file] of sources.staticFiles) if (file === path) return address
  return null
}

/** Whether a scan looks at the path, or below it. */
function isContent(path: SourcePath, { config }: PlannedSite): boolean {
  return contentFolders(config).some(folder => isWithin(path, folder) || isWithin(folder, path))
}

/** The folders, relative to the project, whose files make the site. */
export function contentFolders({
  docs,
  changelog,
  protobuf,
  staticFolders,
  templates
}: PlannedSite['config']): SourcePath[] {
  return [
    ...docs.map(set => set.path),
    ...(changelog === null ? [] : [changelog.path]),
    ...protobuf.map(set => set.proto),
    ...staticFolders,
    templates
  ]
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}
