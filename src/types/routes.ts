/** All addresses of the site, and the resolution of links. */
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
  /** Title in the document head, without the site title. */
  readonly title: string
}

export type Route =
  | (RouteBase & { readonly kind: 'doc' | 'post' | 'reference' | 'page'; readonly page: Page })
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

/** A page that lists entries of a changelog. */
export type ListRoute = Extract<Route, { readonly changelog: string }>

export interface TagCount {
  readonly label: string
  readonly permalink: Permalink
  readonly count: number
  readonly description?: string
}

interface AuthorCount {
  readonly author: Author
  readonly count: number
}

/** A page that lists the items of a sidebar category. */
export interface GeneratedIndex {
  /** Identifies its category (`model/sidebars.ts`): a position in the configuration, or a folder. */
  readonly key: string
  readonly docsSet: string
  /** The texts that its category has for it, not translated, by their keys in translations. */
  readonly texts: Readonly<Record<string, string>>
  readonly title: string
  readonly description: string | null
  readonly image: string | null
  readonly keywords: readonly string[]
}

/** The target of a written address. */
export type Resolution =
  /**
   * `href` is ready for the HTML: root-relative, encoded, query and hash kept; `hash` is as written, with its `#`, or ''.
   * `isStandIn`: the link names the file of a page that has the same address as this one, and is not published for that
   * reason (`route/duplicate`).
   */
  | {
      readonly kind: 'route'
      readonly route: Route
      readonly href: string
      readonly hash: string
      readonly isStandIn?: true
    }
  /**
   * A file of the site. `output` is set for static files (published as they are, `href` is ready). It is null for files
   * beside pages, which are published under a hashed name because they are linked.
   */
  | { readonly kind: 'file'; readonly file: SourcePath; readonly output: OutputPath | null; readonly href: string }
  /** Not checked: another site, `pathname://`, or a file that a later stage writes (`/sitemap.xml`). */
  | { readonly kind: 'external'; readonly href: string }
  /**
   * Broken: `rule` is the rule that the link violates, `reason` the end of a sentence that begins with the address
   * (“./x.md” …), `suggestion` the nearest correct spelling, as the author would write it.
   */
  | {
      readonly kind: 'missing'
      readonly href: string
      readonly rule: LinkRule
      readonly reason: string
      readonly suggestion: string | null
      /** The file or folder that could not be read and should contain the target. */
      readonly because?: SourcePath
      /** Folders outside of content that were listed; the result depends on their files. */
      readonly lookedIn?: readonly SourcePath[]
    }

/** The rules that a link can violate. */
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
  | 'unencoded'
  | 'malformed'
  | 'unsafe'
  | 'empty'
  | 'name'

/** The names by which links of all pages lead to pages of a collection: `schema:Job`. */
export interface LinkNames {
  /** The id of the docs set with the pages, and its set: of versions, the last one. */
  readonly docsSet: string
  readonly set: string
  readonly schemes: readonly string[]
  /** By scheme: name → path below the base URL, with a fragment if it is a part of a page. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** A file of the collection, if no names are known because it could not be read. */
  readonly unread: SourcePath | null
}

export interface RouteTable {
  /** Sorted by permalink. */
  readonly all: readonly Route[]
  readonly byPermalink: ReadonlyMap<string, Route>
  readonly bySource: ReadonlyMap<SourcePath, Route>
  /** Docs by `collection:id`. */
  readonly byId: ReadonlyMap<string, Route>
  /** Content files and folders that could not be read, so that their pages are unknown. */
  readonly unread: ReadonlySet<SourcePath>
  /**
   * Files outside of content to which links may lead. Resolutions depend on the folders that were listed (`lookedIn`).
   */
  readonly linkable: LinkableFiles
  /**
   * Resolves the address `written` in the file `from`: `./login.md#flags` in content/docs/cli/index.md → route
   * /cli/login. Relative paths are resolved against the file first, then against the page's permalink.
   */
  resolve(written: string, from: SourcePath): Resolution
}
