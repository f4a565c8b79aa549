/** Source files, and the pages that are collected from them: front matter read, bodies not compiled. */
import type { Place, PlainObject, SourcePath } from './basics.ts'
import type { CategoryLink } from './docs-set.ts'
import type { Home, PageLayout } from './home.ts'

/** One file of a collection, as read from disk. */
export interface Source {
  readonly path: SourcePath
  /** Text, BOM dropped, line endings LF. Can be a getter that reads the file. */
  readonly text: string
  /** Hex SHA-256 of the bytes. */
  readonly hash: string
  /** Front matter from a function of the site, replacing that in the text. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
  /** The page of a plugin: the text is that of a page, whatever the path ends with, and there is no file. */
  readonly isMade?: boolean
  /** Of a settings file: the files that it imports, which can contain its values. */
  readonly imported?: readonly SourcePath[]
}

/** The result of the scan: files by collection, and the static files. */
export interface Sources {
  /** Markdown files of each docs set, by set id, sorted by path. */
  readonly docs: ReadonlyMap<string, readonly Source[]>
  /** `_category_.json|yml` files of each docs set. */
  readonly categories: ReadonlyMap<string, readonly Source[]>
  /** Files of pages outside of docs sets, components among them. */
  readonly pages: readonly Source[]
  /** Markdown files of each changelog, by its id, and its authors file. */
  readonly changelogs: ReadonlyMap<string, readonly Source[]>
  readonly authors: ReadonlyMap<string, Source>
  /** `tags.yml` of each docs set and changelog, by collection. */
  readonly tags: ReadonlyMap<string, Source>
  /** ISO date of the commit that added an entry, for entries without a date of their own. */
  readonly firstDates: ReadonlyMap<SourcePath, string>
  /** Files of each collection of a plugin, by its key, sorted by path; none if a folder or file is missing. */
  readonly collections: ReadonlyMap<string, readonly Source[]>
  /** Files that files of collections name, by `imports`, whether they exist or not. */
  readonly imported: ReadonlySet<SourcePath>
  /** Markdown files that do not become pages (excluded, or with names that begin with `_`), by path. */
  readonly partials: ReadonlyMap<SourcePath, Source>
  /** Patterns of addresses that the host redirects: `/old`, `/blog/*`. */
  readonly hostRedirects: readonly string[]
  /** Files under the static folders: address below the base URL (`img/logo.svg`) → file. */
  readonly staticFiles: ReadonlyMap<string, SourcePath>
  /** Content files and folders that could not be read: links to them are not reported as broken. */
  readonly unread: ReadonlySet<SourcePath>
  /** All non-Markdown files inside the content folders (pictures beside pages, downloads). */
  readonly assets: ReadonlySet<SourcePath>
  /**
   * Text of the configuration file, sidebars files and authors files, so that a finding about a value can show its
   * line.
   */
  readonly settings: ReadonlyMap<SourcePath, Source>
  /** Date and author of the last commit of a file, if the configuration enables them. */
  readonly lastUpdates: ReadonlyMap<SourcePath, LastUpdate>
}

/** Files of the project outside of content and static folders, to which links may lead. Checked on demand. */
export interface LinkableFiles {
  /** Whether the file exists and may be published. */
  has(file: SourcePath): boolean
  /** Paths of the files in one folder that may be published, sorted. */
  namesIn(folder: SourcePath): readonly SourcePath[]
}

export interface LastUpdate {
  /** ISO date, UTC. */
  readonly date: string | null
  readonly author: string | null
  /** Names of all authors and co-authors of its commits, those with the most commits first; left out: nobody has asked. */
  readonly contributors?: readonly string[]
}

/** Front matter of a doc, validated; null when not set. */
export interface DocMeta {
  readonly id: string | null
  readonly title: string | null
  readonly description: string | null
  readonly slug: string | null
  readonly sidebarLabel: string | null
  readonly sidebarPosition: number | null
  readonly sidebarClassName: string | null
  readonly sidebarCustomProps: PlainObject | null
  readonly sidebarBadge: Badge | null
  /** Name of its icon in sidebars. */
  readonly icon: string | null
  readonly displayedSidebar: string | null | undefined
  readonly paginationLabel: string | null
  /** undefined: not set; null: no neighbor. */
  readonly paginationNext: string | null | undefined
  readonly paginationPrev: string | null | undefined
  readonly hideTitle: boolean
  readonly layout: PageLayout
  /** `layout: page` as wide as the window allows. */
  readonly wide: boolean
  /** null: the layout is not `home`. */
  readonly home: Home | null
  readonly hideTableOfContents: boolean
  readonly tocMinHeadingLevel: number
  readonly tocMaxHeadingLevel: number
  readonly keywords: readonly string[] | null
  readonly image: string | null
  readonly tags: readonly TagInput[]
  /** undefined: not set; null: hidden. */
  readonly customEditUrl: string | null | undefined
  readonly draft: boolean
  /** ISO dates between which the page is published; null: no limit. */
  readonly publishDate: string | null
  readonly expireDate: string | null
  readonly unlisted: boolean
  /** `search: false` keeps the page out of the index. */
  readonly search: boolean
  /** `llms: false`: the page is not published as Markdown and not listed in `llms.txt`. */
  readonly llms: boolean
  readonly lastUpdate: LastUpdate | null
  readonly redirectFrom: readonly string[]
  /** Short hash of the original from which the translation was made. */
  readonly translatedFrom: string | null
}

/** A small label with a border. */
export interface Badge {
  readonly text: string
  readonly tone: 'note' | 'tip' | 'info' | 'warning' | 'danger'
}

export interface TagInput {
  readonly label: string
  readonly permalink: string | null
  /** From `tags.yml`. */
  readonly description?: string
}

/** Places of the values of front matter by key (`tags`, `tags.0`), for findings of later stages. */
export type FieldPlaces = Readonly<Record<string, Place>>

/** A document with an address of its own: front matter read, body not compiled. */
export interface Page {
  readonly kind: 'doc' | 'post' | 'reference' | 'page'
  /** Unique inside its collection: `cli/accounts/list`. */
  readonly id: string
  /** Id of the docs set (of `reference` pages, the one they belong to), or of the changelog: `changelog`. */
  readonly collection: string
  readonly source: SourcePath
  readonly hash: string
  readonly title: string
  /** The first `# heading` of the body, if it comes before any other heading or thematic break; text without markup. */
  readonly contentTitle: string | null
  readonly description: string | null
  readonly meta: DocMeta
  /** Only for `post`. */
  readonly post: PostMeta | null
  readonly places: FieldPlaces
  /** The address relative to the base URL, before the trailing-slash rule: `/cli/login`. */
  readonly path: string
  /** Folder below the collection's root with number prefixes stripped: `cli/accounts`, '' at the top. */
  readonly folder: string
  /** File name without extension, number prefix stripped. */
  readonly name: string
  /** Number prefix of the file name, used for order. */
  readonly numberPrefix: number | null
  /** The body: text after the front matter. May be a getter of a class, which a spread loses: copies are made with `copyWith`. */
  readonly body: string
  /** Lines before the body, so that places point into the file. */
  readonly bodyLine: number
}

interface PostMeta {
  /** ISO date-time, UTC. */
  readonly date: string
  readonly authors: readonly Author[]
  /** Minutes. */
  readonly readingTime: number
  /** Title in the document head, if it differs from the title. */
  readonly titleMeta: string | null
  /** Position in lists, if a function of the site sorts them. */
  readonly rank?: number
  /** The version, and the kinds of changes in the entry. */
  readonly badges: readonly Badge[]
}

export interface Author {
  /** null for an author written inline. */
  readonly key: string | null
  readonly name: string | null
  readonly title: string | null
  readonly description: string | null
  readonly url: string | null
  readonly email: string | null
  readonly imageUrl: string | null
  readonly socials: readonly { readonly name: string; readonly href: string }[]
  /** Path of the author's page relative to the base URL; null: none. */
  readonly page: string | null
}

/** A `_category_` file. */
export interface Category {
  readonly collection: string
  /** Folder below the collection's root, number prefixes stripped. */
  readonly folder: string
  readonly source: SourcePath
  readonly label: string | null
  /** Key of the category in translations; null: the label is the key. */
  readonly key: string | null
  readonly position: number | null
  readonly link: CategoryLink | null
  /** true: the file says `link: null`, so an index page does not become the link. */
  readonly noLink: boolean
  readonly collapsible: boolean | null
  readonly collapsed: boolean | null
  readonly className: string | null
  readonly description: string | null
  readonly customProps: PlainObject | null
  /** Name of its icon. */
  readonly icon: string | null
  readonly badge: Badge | null
  /** Whether the folder is a heading above its entries. */
  readonly heading: boolean
}

/** The result of `collect`. Pages are sorted by collection, then by path. */
export interface Content {
  readonly pages: readonly Page[]
  readonly categories: readonly Category[]
  /** Drafts that are not published, so that findings about links to them can say so; empty if drafts are shown. */
  readonly drafts: readonly Page[]
  /** Labels and number prefixes of folders, so that autogenerated sidebars can order them: `collection:folder` → prefix. */
  readonly folderPrefixes: ReadonlyMap<string, number>
  /** Authors of each changelog, by its id. */
  readonly authors: ReadonlyMap<string, readonly Author[]>
}
