/** One author with picture, name, title and profiles. The authors page shows the number of entries beside the name. */
import { type AuthorLink, plural, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { newTab } from './NewTab.tsx'
import { SocialLinks } from './SocialLinks.tsx'

interface AuthorBlockProps {
  readonly author: AuthorLink
  /** The element for the name. */
  readonly heading?: 'h2' | 'span'
  readonly count?: number
}

export function AuthorBlock({ author, heading: Heading = 'span', count }: AuthorBlockProps): ReactNode {
  const { name, title, imageSrc, socials } = author
  return (
    <div className="author">
      {imageSrc !== null && (
        <ToAuthor author={author} isHidden={name !== null}>
          <img className="author__picture" src={imageSrc} alt={name ?? ''} width="58" height="58" loading="lazy" />
        </ToAuthor>
      )}
      {name !== null && (
        <div className="author__text">
          <Heading className="author__name">
            <ToAuthor author={author}>{name}</ToAuthor>
            {count !== undefined && <Count count={count} />}
          </Heading>
          {title !== null && <span className="author__title">{title}</span>}
          <SocialLinks name={name} socials={socials} />
        </div>
      )}
    </div>
  )
}

interface ToAuthorProps {
  readonly author: AuthorLink
  /** Hidden from assistive technology, because the same link is beside it as text. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

function ToAuthor({ author: { href, isExternal }, isHidden = false, children }: ToAuthorProps): ReactNode {
  if (href === null) return children
  return (
    <a href={href} {...(isExternal ? newTab : {})} {...(isHidden ? { tabIndex: -1, 'aria-hidden': true } : {})}>
      {children}
    </a>
  )
}

function Count({ count }: { readonly count: number }): ReactNode {
  return (
    <>
      {' '}
      <span className="author__count">
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">{`: ${plural(texts.posts, count)}`}</span>
      </span>
    </>
  )
}
