/** The page of a `.proto` file. Its address keeps the dot: `/api/mgmt/v1/job.proto`. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { ProtobufSet } from '../types/config.ts'
import type { DocMeta, Page } from '../types/content.ts'
import { joinUrl } from '../util/paths.ts'
import type { ProtoFile } from './descriptor.ts'

interface PageInput {
  readonly file: ProtoFile
  readonly set: ProtobufSet
  readonly source: SourcePath
  /** Hash of all files of the set, because a page depends on the other files. */
  readonly hash: string
}

export function toPage({ file, set, source, hash }: PageInput): Page {
  const name = posix.basename(file.path)
  const folder = posix.dirname(file.path)
  const description = `Messages, enums and services of ${name}`
  return {
    kind: 'proto',
    id: file.path,
    collection: set.docsSet,
    source,
    hash,
    title: name,
    contentTitle: name,
    description,
    meta: { ...meta, title: name, description },
    post: null,
    places: {},
    path: joinUrl(set.routeBase, '/', file.path),
    folder: folder === '.' ? '' : folder,
    name,
    numberPrefix: null,
    body: '',
    bodyLine: 0
  }
}

/** Front matter values of all such pages: the table of contents lists methods, and there is no edit link. */
const meta: DocMeta = {
  id: null,
  title: null,
  description: null,
  slug: null,
  sidebarLabel: null,
  sidebarPosition: null,
  sidebarClassName: null,
  sidebarCustomProps: null,
  sidebarBadge: null,
  icon: null,
  displayedSidebar: undefined,
  paginationLabel: null,
  paginationNext: undefined,
  paginationPrev: undefined,
  hideTitle: true,
  layout: 'doc',
  wide: false,
  home: null,
  hideTableOfContents: false,
  tocMinHeadingLevel: 2,
  tocMaxHeadingLevel: 4,
  keywords: null,
  image: null,
  tags: [],
  customEditUrl: null,
  draft: false,
  publishDate: null,
  expireDate: null,
  unlisted: false,
  search: true,
  llms: true,
  lastUpdate: null,
  redirectFrom: [],
  translatedFrom: null
}

/** The file itself; for `a.proto` in a JSON file `docs.json/a.proto`, because every page needs a source of its own. */
export function pageSourceOf({ source, path }: Pick<ProtoFile, 'source' | 'path'>): SourcePath {
  return (source.endsWith('.json') ? `${source}/${path}` : source) as SourcePath
}
