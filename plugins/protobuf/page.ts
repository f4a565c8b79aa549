/** The page of a `.proto` file. Its address keeps the dot: `/api/mgmt/v1/job.proto`. */
import { posix } from 'node:path'
import type { CollectionPage } from 'docsgen/config'
import type { ProtoFile } from './descriptor.ts'
import type { ProtobufSet } from './plugin.ts'

/** What a page shows beside the answers to its questions. */
export interface ProtoPageData {
  readonly file: ProtoFile
  /** The text of the file, for places in comments; '' if it is JSON. */
  readonly text: string
}

export type ProtoPage = CollectionPage<ProtoPageData>

export function toPage(data: ProtoPageData, { routeBase }: ProtobufSet): ProtoPage {
  const { file } = data
  const title = posix.basename(file.path)
  return {
    file: pageFileOf(file),
    id: file.path,
    path: posix.join(routeBase, file.path),
    title,
    description: `Messages, enums and services of ${title}`,
    // The page has its title in the code font. Its contents list shows the methods.
    frontMatter: { hide_title: true, toc_min_heading_level: 2, toc_max_heading_level: 4 },
    data
  }
}

/** The file itself; for `a.proto` in a JSON file `docs.json/a.proto`, because every page needs a file of its own. */
export function pageFileOf({ source, path }: Pick<ProtoFile, 'source' | 'path'>): string {
  return source.endsWith('.json') ? `${source}/${path}` : source
}
