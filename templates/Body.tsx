/** Chooses the template by the kind of page. A new kind of page is a new case here. */
import type { ReactNode } from 'react'
import type { PageProps } from '../src/model.ts'
import { CategoryIndex } from './CategoryIndex.tsx'
import { Doc } from './Doc.tsx'
import { DocsTag } from './DocsTag.tsx'
import { DocsTags } from './DocsTags.tsx'
import { NotFound } from './NotFound.tsx'
import { Search } from './Search.tsx'

export function Body({ page }: { readonly page: PageProps }): ReactNode {
  const { body, site, navigation } = page
  switch (body.kind) {
    case 'doc':
      return <Doc body={body} site={site} navigation={navigation} />
    case 'category':
      return <CategoryIndex body={body} site={site} navigation={navigation} />
    case 'tags':
      return <DocsTags body={body} />
    case 'docs-tag':
      return <DocsTag body={body} />
    case 'search':
      return <Search site={site} />
    case 'not-found':
      return <NotFound site={site} />
    // The changelog's templates come with issue 5.
    case 'post':
    case 'posts':
    case 'archive':
    case 'authors':
      return null
  }
}
