/** An author's profiles as icons; the name of each has the author and the platform. */
import { type AuthorLink, type Icon as IconData, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { newTab } from './NewTab.tsx'
import { socialIcons } from './social-icons.ts'

interface SocialLinksProps {
  /** Name of the author. */
  readonly name: string
  readonly socials: AuthorLink['socials']
}

export function SocialLinks({ name, socials }: SocialLinksProps): ReactNode {
  if (socials.length === 0) return null
  return (
    <span className="author__socials">
      {socials.map(({ name: platform, href }) => {
        const { label = texts.email, icon } = platformOf(platform)
        return (
          <a key={platform} href={href} title={label} aria-label={`${name}, ${label}`} {...newTab}>
            <Icon icon={icon} />
          </a>
        )
      })}
    </span>
  )
}

interface Platform {
  /** Without one: email, whose name depends on the language. */
  readonly label?: string
  readonly icon: IconData
}

const platforms: ReadonlyMap<string, Platform> = new Map([
  ['x', { label: 'X', icon: socialIcons.x }],
  ['twitter', { label: 'Twitter', icon: socialIcons.twitter }],
  ['github', { label: 'GitHub', icon: socialIcons.github }],
  ['linkedin', { label: 'LinkedIn', icon: socialIcons.linkedin }],
  ['stackoverflow', { label: 'Stack Overflow', icon: socialIcons.stackoverflow }],
  ['bluesky', { label: 'Bluesky', icon: socialIcons.bluesky }],
  ['instagram', { label: 'Instagram', icon: socialIcons.instagram }],
  ['threads', { label: 'Threads', icon: socialIcons.threads }],
  ['mastodon', { label: 'Mastodon', icon: socialIcons.mastodon }],
  ['twitch', { label: 'Twitch', icon: socialIcons.twitch }],
  ['youtube', { label: 'YouTube', icon: socialIcons.youtube }],
  ['email', { icon: socialIcons.email }]
])

/** An unknown platform is shown as the author wrote it. */
function platformOf(name: string): Platform {
  return platforms.get(name.toLowerCase()) ?? { label: name, icon: socialIcons.website }
}
