/** Output files that overwrite each other, or would on a file system that folds letter case, or that hosts cannot serve. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import type { Claim } from './claim.ts'

interface PublishedFile {
  readonly output: string
  readonly owner: string
  readonly place: Place
}

/** Compares all pages and static files with each other; a page comes before a static file. */
export function reportCollisions(
  claims: Iterable<Claim>,
  staticFiles: ReadonlyMap<string, SourcePath>,
  report: Report
): void {
  const folded = new Map<string, PublishedFile>()
  for (const file of publishedFiles(claims, staticFiles)) {
    const key = file.output.toLowerCase()
    const first = folded.get(key)
    if (first === undefined) folded.set(key, file)
    else report(first.output === file.output ? overwritten(file, first) : differentCase(file, first))
  }
}

function* publishedFiles(
  claims: Iterable<Claim>,
  staticFiles: ReadonlyMap<string, SourcePath>
): Iterable<PublishedFile> {
  for (const { route, owner, place } of claims) yield { output: route.output, owner, place }
  for (const [output, file] of staticFiles) yield { output, owner: `“${file}”`, place: placeOf(file) }
}

function overwritten(second: PublishedFile, first: PublishedFile) {
  const message = `${second.owner} and ${first.owner} are both published as “${second.output}”.`
  return finding('output/collision', second.place, message, 'Rename one of them.', relatedTo(first))
}

function differentCase(second: PublishedFile, first: PublishedFile) {
  const message = `“${second.output}” and “${first.output}” differ only in letter case.`
  const hint = 'On macOS and Windows one overwrites the other. Rename one of them.'
  return finding('route/case-collision', second.place, message, hint, relatedTo(first))
}

function relatedTo({ owner, place }: PublishedFile) {
  return [{ message: `the file of ${owner}`, place }]
}

/** Names that Windows gives to devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Reports pages whose files some hosts cannot serve or some systems cannot hold. */
export function reportUnportable(claims: Iterable<Claim>, report: Report): void {
  for (const { path, route, owner, place } of claims) {
    const problem = unportable(route.output)
    if (problem === null) continue
    const message = `The address “${path}” of ${owner} ${problem}, which not every host can serve.`
    report(finding('route/unportable', place, message, 'Set another `slug`, or rename the file.'))
  }
}

function unportable(output: string): string | null {
  const character = /[#?%:*"<>|\\\p{Cc}]/u.exec(output)?.[0]
  if (character !== undefined) return `contains “${character}”`
  const segment = output.split('/').find(part => reserved.test(part) || /[. ]$/.test(part))
  return segment === undefined ? null : `has the part “${segment}”`
}
