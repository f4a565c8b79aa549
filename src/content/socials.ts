/** Social profiles of authors: a handle becomes an address on platforms whose addresses are known (behaviour L-22). */

import type { Code } from '../diagnostics/codes.ts'
import { finding } from '../diagnostics/finding.ts'
import { didYouMean } from '../shared/nearest.ts'
import type { Author } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { text } from './shapes.ts'
import type { YamlField } from './yaml.ts'

const platforms: ReadonlyMap<string, (handle: string) => string> = new Map([
  ['x', handle => `https://x.com/${handle}`],
  ['twitter', handle => `https://twitter.com/${handle}`],
  ['github', handle => `https://github.com/${handle}`],
  ['linkedin', handle => `https://www.linkedin.com/in/${handle}/`],
  ['stackoverflow', id => `https://stackoverflow.com/users/${id}`],
  ['bluesky', handle => `https://bsky.app/profile/${handle}`],
  ['instagram', handle => `https://www.instagram.com/${handle}`],
  ['threads', handle => `https://www.threads.net/@${handle}`],
  ['mastodon', handle => `https://mastodon.social/@${handle}`],
  ['twitch', handle => `https://twitch.tv/${handle}`],
  ['youtube', handle => `https://youtube.com/@${handle}`],
  ['email', address => `mailto:${address}`]
])

/** The profiles in the order written; those without an address are reported and left out. */
export function readSocials(fields: readonly YamlField[], code: Code, report: Report): Author['socials'] {
  return fields.flatMap(({ key, value, written, place }) => {
    const profile = text.read(value, written)
    const href = profile === undefined ? null : toAddress(key, profile.trim())
    if (href !== null) return [{ name: key, href }]
    const message =
      profile === undefined
        ? `The profile “${key}” must be a name or an address.`
        : `The profile “${profile}” on “${key}” is neither a name nor a full address.`
    const hint = platforms.has(key.toLowerCase()) ? null : didYouMean(key, platforms.keys())
    report(finding(code, place, message, hint ?? 'Write the address with “https://”.'))
    return []
  })
}

function toAddress(platform: string, profile: string): string | null {
  if (/^(?:https?:\/\/|mailto:)./i.test(profile)) return profile
  const build = platforms.get(platform.toLowerCase())
  if (build === undefined || profile === '' || profile.includes('/')) return null
  return build(encodeURIComponent(profile.replace(/^@/, '')).replaceAll('%40', '@'))
}
