/** Authors as pages show them: addresses that an author wrote become addresses of the HTML. */
import type { Config } from '../types/config.ts'
import type { Author } from '../types/content.ts'
import type { AuthorLink } from '../types/page-props.ts'
import type { RouteTable } from '../types/routes.ts'

export interface AuthorInput {
  readonly config: Pick<Config, 'file'>
  readonly routes: Pick<RouteTable, 'resolve'>
}

/** The link is the author's page, else their own address, else mail (behaviour L-21). */
export function toAuthorLink(author: Author, input: AuthorInput): AuthorLink {
  const { name, title, description, socials, imageUrl } = author
  const page = author.page === null ? null : hrefOf(author.page, input)
  const own = author.url === null ? null : hrefOf(author.url, input)
  const mail = author.email === null ? null : `mailto:${author.email}`
  const href = page ?? own ?? mail
  return {
    name,
    title,
    description,
    href,
    isExternal: href !== null && /^https?:/i.test(href),
    imageSrc: imageUrl === null ? null : hrefOf(imageUrl, input),
    socials
  }
}

/** An address that leads nowhere is left out; the check of the authors file reports it. */
function hrefOf(written: string, { config, routes }: AuthorInput): string | null {
  const resolution = routes.resolve(written, config.file)
  return resolution.kind === 'missing' ? null : resolution.href
}
