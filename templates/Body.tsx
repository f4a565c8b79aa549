/** Chooses the template by the kind of page. A new kind of page is a new case here. */
import type { PageProps } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { Archive } from './Archive.tsx'
import { Authors } from './Authors.tsx'
import { CategoryIndex } from './CategoryIndex.tsx'
import { Doc } from './Doc.tsx'
import { DocsTag } from './DocsTag.tsx'
import { NotFound } from './NotFound.tsx'
import { Plain } from './Plain.tsx'
import { Post } from './Post.tsx'
import { PostList } from './PostList.tsx'
import { Search } from './Search.tsx'
import { Tags } from './Tags.tsx'

export function Body({ page }: { readonly page: PageProps }): ReactNode {
  const { body, site, navigation } = page
  switch (body.kind) {
    case 'doc':
      return (
        <Doc
          body={body}
          site={site}
          navigation={navigation}
          version={page.version}
          untranslated={page.untranslated}
          menu={page.menu}
          feedback={page.feedback}
          related={page.related}
          comments={page.comments}
        />
      )
    case 'home':
    case 'page':
    case 'blank':
      return <Plain body={body} untranslated={page.untranslated} />
    case 'category':
      return <CategoryIndex body={body} site={site} navigation={navigation} version={page.version} />
    case 'tags':
      return <Tags body={body} />
    case 'docs-tag':
      return <DocsTag body={body} />
    case 'search':
      return <Search site={site} />
    case 'not-found':
      return <NotFound site={site} assets={page.assets} languages={page.languages} />
    case 'post':
      return <Post body={body} site={site} untranslated={page.untranslated} menu={page.menu} comments={page.comments} />
    case 'posts':
      return <PostList body={body} />
    case 'archive':
      return <Archive body={body} />
    case 'authors':
      return <Authors body={body} />
  }
}
