/** What crawlers of social networks read about an entry (behaviour H-25). */

import { withOrigin } from '../shared/address.ts'
import type { HeadProps, PostSummary } from '../types/page-props.ts'

/** `origin` makes addresses of the site absolute. */
export function articleMeta({ date, authors, tags }: PostSummary, origin: string): HeadProps['meta'] {
  const addresses = authors.flatMap(({ href }) =>
    href === null || href.startsWith('mailto:') ? [] : [withOrigin(href, origin)]
  )
  return [
    property('og:type', 'article'),
    property('article:published_time', date),
    ...(addresses.length === 0 ? [] : [property('article:author', addresses.join(','))]),
    ...(tags.length === 0 ? [] : [property('article:tag', tags.map(({ label }) => label).join(','))])
  ]
}

function property(name: string, content: string): HeadProps['meta'][number] {
  return { name: null, property: name, content }
}
