/** Every address of the site, and what a written address leads to. */
import type { OutputPath, Permalink, SourcePath } from './basics.ts'
import type { Author, LinkableFiles, Page } from './content.ts'

/** A route that lists entries of a changelog. */
interface ListBase extends RouteBase {
  /** Id of the changelog. */
  readonly changelog: string
}

interface RouteBase {
  readonly permalink: Permalink
  readonly output: OutputPath
  /** Head title before the site title is added. */
  readonly title: string
}

export type Route =
  | (RouteBase & { readonly kind: 'doc' | 'post' | 'proto' | 'page'; readonly page: Page })
  | (RouteBase & { readonly kind: 'category'; readonly index: GeneratedIndex })
  | (RouteBase & { readonly kind: 'docs-tags'; readonly docsSet: string; readonly tags: readonly TagCount[] })
  | (RouteBase & {
      readonly kind: 'docs-tag'
      readonly docsSet: string
      readonly tag: TagCount
      readonly pages: readonly Page[]
    })
  | (ListBase & {
      readonly kind: 'posts'
      readonly pageNumber: number
      readonly posts: readonly Page[]
      readonly newer: Permalink | null
      readonly older: Permalink | null
    })
  | (ListBase & { readonly kind: 'posts-tags'; readonly tags: readonly TagCount[] })
  | (ListBase & {
      readonly kind: 'posts-tag'
      readonly tag: TagCount
      readonly posts: readonly Page[]
      readonly pageNumber: number
      readonly newer: Permalink | null
      readonly older: Permalink | null
    })
  | (ListBase & { readonly kind: 'archive'; readonly posts: readonly Page[] })
  | (ListBase & { readonly kind: 'authors'; readonly authors: readonly AuthorCount[] })
  | (ListBase & {
      readonly kind: 'author'
      readonly author: AuthorCount
      readonly posts: readonly Page[]
      readonly pageNumber: number
      readonly newer: Permalink | null
      readonly older: Permalink | null
    })
  | (RouteBase & { readonly kind: 'search' | 'not-found' })
  | (RouteBase & { readonly kind: 'redirect'; readonly target: string })

/** A list of entries of a changelog. */
export type ListRoute = Extract<Route, { readonly changelog: string }>

export interface TagCount {
  readonly label: string
  readonly permalink: Permalink
  readonly count: number
  readonly description?: string
}

interface AuthorCount {
  readonly author: Author
  readonly permalink: Permalink | null
  readonly count: number
}

/** A page that lists the items of a sidebar category. */
export interface GeneratedIndex {
  /** What ties it to its category (`model/sidebars.ts`): a position in the configuration, or a folder. */
  readonly key: string
  readonly docsSet: string
  /** Label of the category. */
  readonly label: string
  readonly title: string
  readonly description: string | null
  readonly image: string | null
  readonly keywords: readonly string[]
  readonly source: SourcePath
}

/** What a written address leads to. */
export type Resolution =
  /**
   * `href` is ready for the HTML: root-relative, encoded, query and hash kept; `hash` is as written, with its `#`, or ''.
   * `isStandIn`: the link names the file of another page, which has lost the address to this one (`route/duplicate`).
   */
  | {
      readonly kind: 'route'
      readonly route: Route
      readonly href: string
      readonly hash: string
      readonly isStandIn?: true
    }
  /**
   * A file of the site. `output` is set for static files (published as they are, `href` is ready);
   * null for files beside pages, which compile copies under a hashed name because they are linked.
   */
  | { readonly kind: 'file'; readonly file: SourcePath; readonly output: OutputPath | null; readonly href: string }
  /** Not judged: another site, `pathname://`, or a file that a later stage writes (`/sitemap.xml`). */
  | { readonly kind: 'external'; readonly href: string }
  /**
   * Leads nowhere: `rule` is the rule it breaks, `reason` the same in words that complete a sentence
   * (“./x.md” …) with its full stop, `suggestion` the nearest right spelling, as the author would write it.
   */
  | {
      readonly kind: 'missing'
      readonly href: string
      readonly rule: LinkRule
      readonly reason: string
      readonly suggestion: string | null
      /** The file or folder that could not be read and would have the target in it. */
      readonly because?: SourcePath
      /** Folders outside of content that were looked into: with other files the answer might be another. */
      readonly lookedIn?: readonly SourcePath[]
    }

/** The rules a link of the site can break. */
export type LinkRule =
  | 'page'
  | 'file'
  | 'asset'
  | 'case'
  | 'draft'
  | 'partial'
  | 'outside'
  | 'backslash'
  | 'double-slash'
  | 'non-canonical'
  | 'malformed'
  | 'unsafe'
  | 'empty'

export interface RouteTable {
  /** Sorted by permalink. */
  readonly all: readonly Route[]
  readonly byPermalink: ReadonlyMap<string, Route>
  readonly bySource: ReadonlyMap<SourcePath, Route>
  /** Docs by `collection:id`. */
  readonly byId: ReadonlyMap<string, Route>
  /** Files and folders whose pages nobody knows, because they could not be read. */
  readonly unread: ReadonlySet<SourcePath>
  /** Files outside of content that links may name: folders of them are a part of what an answer depends on. */
  readonly linkable: LinkableFiles
  /**
   * Where `written` in `from` leads: `./login.md#flags` in content/docs/cli/index.md → route /cli/login.
   * Relative paths are tried against the file, then against the page's permalink.
   */
  resolve(written: string, from: SourcePath): Resolution
}
