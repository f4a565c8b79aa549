/**
 * The feeds of the changelog. Written by hand: the well-kept `feed` package (6.0) gives RSS authors without mail
 * and Atom categories without a term, which validators refuse.
 */
import type { OutputPath } from '../../types/basics.ts'
import type { Output } from '../../types/output.ts'
import { joinUrl } from '../../util/paths.ts'
import { atom } from './atom.ts'
import { type ChannelInput, toChannel } from './channel.ts'
import { jsonFeed } from './json-feed.ts'
import { rss } from './rss.ts'

const kinds = {
  rss: { file: 'rss.xml', write: rss },
  atom: { file: 'atom.xml', write: atom },
  json: { file: 'feed.json', write: jsonFeed }
} as const

/** One file for each kind that the configuration asks for; none without entries. Same input, same bytes. */
export function feeds(input: ChannelInput): Output[] {
  const { changelog } = input.config
  const channel = toChannel(input)
  if (changelog === null || channel === null) return []
  return changelog.feed.types.map(type => {
    const { file, write } = kinds[type]
    // Below the output folder, like the addresses below the base URL.
    const path = joinUrl(changelog.routeBase, '/', file).replace(/^\//, '') as OutputPath
    return { path, content: write(channel) }
  })
}
