/** Sources of the protobuf sets → pages, the declarations behind them, and docs sets whose sidebars list them. */

import { posix } from 'node:path'
import { finding, placeOf, placeOfText } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Config, ProtobufSet } from '../types/config.ts'
import type { Page, Source, Sources } from '../types/content.ts'
import type { DocsSet } from '../types/docs-set.ts'
import type { Report } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import { picomatch } from '../util/packages/package.ts'
import type { ProtoFile } from './descriptor.ts'
import { linkFiles } from './link.ts'
import { pageSourceOf, toPage } from './page.ts'
import { parseSource } from './read/parse-source.ts'
import { type Reference, toReference } from './reference.ts'
import { listInSidebar } from './sidebar.ts'

export interface CollectedProtobuf {
  /** Of all sets, in the order of their sidebars; each belongs to a docs set. */
  readonly pages: readonly Page[]
  /** What `compileProto` needs of a page, by its source. */
  readonly references: ReadonlyMap<SourcePath, Reference>
  /** The docs sets of the configuration, with a category for each protobuf set. */
  readonly docs: readonly DocsSet[]
}

/** Reads, parses and links the files of all sets; pages are rendered later. Nothing is loaded from the network. */
export async function collectProtobuf(
  { protobuf: sources, settings }: Pick<Sources, 'protobuf' | 'settings'>,
  config: Config,
  report: Report
): Promise<CollectedProtobuf> {
  const pages: Page[] = []
  const references = new Map<SourcePath, Reference>()
  let { docs } = config
  for (const set of config.protobuf) {
    const found = sources.get(set.id) ?? []
    let hasFaults = false
    const files = await parseFiles(set, found, made => {
      hasFaults = true
      report(made)
    })
    const linked = linkFiles(files, report)
    const hash = sha256(found.map(source => source.hash).join())
    const reference = toReference(linked)
    const shown = inIncludeOrder(files, set.include)
    // A file that cannot be read has its own finding.
    if (shown.length === 0 && !(files.length === 0 && hasFaults)) {
      report(emptySet(set, placeOfText(settings, config.file, set.proto)))
    }
    const { anchors } = reference
    const listed = shown.map(file => ({
      page: toPage({ file, set, source: pageSourceOf(file), hash }),
      file,
      anchors
    }))
    for (const { page, file } of listed) {
      references.set(page.source, { ...reference, file })
      pages.push(page)
    }
    docs = listInSidebar(docs, set, listed)
  }
  return { pages, references, docs }
}

async function parseFiles(set: ProtobufSet, sources: readonly Source[], report: Report): Promise<ProtoFile[]> {
  if (set.proto.endsWith('.json')) {
    const { parseJson } = await import('./read/parse-json.ts')
    return sources.flatMap(source => parseJson(source, report))
  }
  return sources.map(source => parseSource(withinLimit(source, report), posix.relative(set.proto, source.path), report))
}

/** Messages, fields, values and options of a file: more take minutes, and no reader scrolls through such a page. */
const mostStatements = 25_000

/** The source, or its first words alone, reported, where it is longer than docsgen builds. */
function withinLimit(source: Source, report: Report): Source {
  let statements = 0
  for (const _ of source.text.matchAll(/[;{]/g)) statements++
  if (statements <= mostStatements) return source
  const message = `The file has ${statements} declarations: more than ${mostStatements} are not built, and its page shows none.`
  report(finding('content/too-large', placeOf(source.path), message, 'Split it into several files.'))
  const head = source.text.slice(0, 10_000).matchAll(/^(?:syntax|edition|package)\b[^;\n]*;/gm)
  return { ...source, text: Array.from(head, ([line]) => line).join('\n') }
}

function emptySet({ id, proto, include }: ProtobufSet, place: Place) {
  const patterns = include.map(pattern => `“${pattern}”`).join(', ')
  const message = `The protobuf set “${id}” has no pages: ${patterns} match no file in “${proto}”.`
  const otherwise = proto.endsWith('.json') ? 'make the JSON of files that match' : 'put .proto files there'
  return finding('protobuf/empty', place, message, `Correct \`include\`, or ${otherwise}.`)
}

/** The files that match, in the order of the patterns, which is that of the sidebar; files of one pattern keep their order. */
function inIncludeOrder(files: readonly ProtoFile[], include: readonly string[]): ProtoFile[] {
  const matchers = include.map(pattern => picomatch()(pattern))
  return files
    .map(file => ({ file, rank: matchers.findIndex(matches => matches(file.path)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file)
}
