/** Route candidates: what the site wants to publish, at which path. If several have the same path, the first wins. */

import { finding, placeOf } from '../diagnostics/finding.ts'
import type { OutputPath, Permalink, Place, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Route } from '../types/routes.ts'
import { pathKey, toOutput, toPermalink } from './permalink.ts'

export interface RouteCandidate {
  /** Below the base URL: `/guide/intro`. */
  readonly path: string
  readonly route: Route
  /** The candidate's name in messages: `“docs/guide/intro.md”`, `the search page`. */
  readonly owner: string
  /** Where the path is written, or the file that it comes from. */
  readonly place: Place
}

/** The fields of a route that follow from its path. */
export function routeAt(
  path: string,
  title: string,
  config: Pick<Config, 'baseUrl' | 'trailingSlash' | 'outputBase'>
): { readonly permalink: Permalink; readonly output: OutputPath; readonly title: string } {
  return {
    permalink: toPermalink(path, config),
    output: `${config.outputBase}${toOutput(path, config.trailingSlash)}` as OutputPath,
    title
  }
}

/** The first candidate of each path, by `pathKey`: `/a` and `/a/` are one path. The others are reported. */
export function resolveCollisions(
  candidates: readonly RouteCandidate[],
  report: Report
): ReadonlyMap<string, RouteCandidate> {
  const winners = new Map<string, RouteCandidate>()
  for (const candidate of candidates) {
    const key = pathKey(candidate.path)
    const winner = winners.get(key)
    if (winner === undefined) winners.set(key, candidate)
    else if (!haveOneId(candidate, winner)) report(duplicate(candidate, winner))
  }
  return winners
}

/** Two docs with one address because their front matter has the same id; this is reported as `content/duplicate-id`. */
function haveOneId({ route: a }: RouteCandidate, { route: b }: RouteCandidate): boolean {
  if (!('page' in a) || !('page' in b)) return false
  const isStatedId = a.page.places.id !== undefined || b.page.places.id !== undefined
  return isStatedId && a.page.collection === b.page.collection && a.page.id === b.page.id
}

function duplicate(loser: RouteCandidate, winner: RouteCandidate) {
  // A slug or a redirect is more likely wrong than the path of a file.
  const atWinner = isStated(winner) && !isStated(loser)
  const place = atWinner ? winner.place : loser.place
  const related = [
    atWinner
      ? { message: 'this one is not published', place: loser.place }
      : { message: 'this one is published', place: winner.place }
  ]
  // Two file names that look the same: one composed, one decomposed, as macOS writes them.
  if (loser.owner !== winner.owner && loser.owner.normalize('NFC') === winner.owner.normalize('NFC')) {
    const message = `${loser.owner} and another file differ only in the Unicode form of their names.`
    return finding('route/case-collision', place, message, 'Remove one of them.', related)
  }
  const message = `“${pathKey(winner.path)}” is the address of ${winner.owner} and of ${loser.owner}.`
  const hint = `Only ${winner.owner} is published. Give one of them another address.`
  return finding('route/duplicate', place, message, hint, related)
}

/** Whether the path is written at the candidate's place, rather than made from a file name. */
function isStated({ place }: RouteCandidate): boolean {
  return place.line > 1 || place.column > 1
}

interface PublishedFile {
  readonly output: string
  readonly owner: string
  readonly place: Place
}

/**
 * Reports output files that overwrite each other, also on file systems without letter case. Pages come before static
 * files.
 */
export function reportCollisions(
  candidates: Iterable<RouteCandidate>,
  staticFiles: ReadonlyMap<string, SourcePath>,
  report: Report
): void {
  const folded = new Map<string, PublishedFile>()
  for (const file of publishedFiles(candidates, staticFiles)) {
    const key = file.output.toLowerCase()
    const first = folded.get(key)
    if (first === undefined) folded.set(key, file)
    else report(first.output === file.output ? overwritten(file, first) : differentCase(file, first))
  }
}

function* publishedFiles(
  candidates: Iterable<RouteCandidate>,
  staticFiles: ReadonlyMap<string, SourcePath>
): Iterable<PublishedFile> {
  for (const { route, owner, place } of candidates) yield { output: route.output, owner, place }
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

/** Reports pages whose files some hosts cannot serve or some file systems cannot store. */
export function reportUnportable(candidates: Iterable<RouteCandidate>, report: Report): void {
  for (const { path, route, owner, place } of candidates) {
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
