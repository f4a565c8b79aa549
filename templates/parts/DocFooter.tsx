/** The footer of a doc with tags, edit link and last change. */
import { classNames, type PageBody, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { EditLink } from './EditLink.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { TagList } from './TagList.tsx'

interface DocFooterProps extends Pick<Extract<PageBody, { kind: 'doc' }>, 'tags' | 'editHref' | 'lastUpdate'> {
  /** Address of the file of icons. */
  readonly icons: string | null
}

export function DocFooter({ tags, editHref, lastUpdate, icons }: DocFooterProps): ReactNode {
  if (tags.length === 0 && editHref === null && lastUpdate === null) return null
  const { contributors = [] } = lastUpdate ?? {}
  const isDated = lastUpdate !== null && (lastUpdate.date !== null || lastUpdate.author !== null)
  return (
    <footer className={classNames.docFooter}>
      {tags.length > 0 && (
        <div className="theme-doc-footer-tags-row">
          <TagList tags={tags} />
        </div>
      )}
      {contributors.length > 0 && (
        <div className="theme-doc-footer-edit-meta-row">
          <span>
            {`${texts.contributors}: `}
            <b>{contributors.join(', ')}</b>
          </span>
        </div>
      )}
      {(editHref !== null || isDated) && (
        <div className="theme-doc-footer-edit-meta-row">
          {editHref !== null && <EditLink href={editHref} icons={icons} />}
          {isDated && <LastUpdated {...lastUpdate} />}
        </div>
      )}
    </footer>
  )
}
