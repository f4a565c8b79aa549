/**
 * Every noun of the generator, in the order a page walks through them:
 * Config → Source → Page → Route → Compiled → Navigation → PageProps → Output.
 * Types only; imports nothing. All data is readonly and plain (JSON-able), "not there" is null.
 */

// ---------------------------------------------------------------------------------------------- paths

declare const kind: unique symbol
/** A string that is one kind of path and must not be mixed with another. */
type Kind<Name extends string> = string & { readonly [kind]: Name }

/** A file of the project, relative to its root, with forward slashes: `content/docs/cli/login.md`. */
export type SourcePath = Kind<'source'>
/**
 * The address of a route inside the site: base URL included, trailing-slash rule applied, path not
 * percent-encoded, no query and no hash: `/cli/login`, `/sub/cli/login`.
 */
export type Permalink = Kind<'permalink'>
/** A file of the output folder, relative to it: `cli/login/index.html`. */
export type OutputPath = Kind<'output'>

// ------------------------------------------------------------------------------------------- findings

export type Severity = 'error' | 'warning' | 'info'

/** A spot in a source file the author edits; line and column are 1-based, columns count UTF-16 units. */
export interface Place {
  readonly file: SourcePath
  readonly line: number
  readonly column: number
  /** Length of the offending text on that line, for the caret line; 1 when unknown. */
  readonly length: number
}

/** One finding. Stages report it and go on; only the reporters print it. */
export interface Diagnostic {
  /** `topic/what`, listed in `diagnostics/codes.ts`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, quoting the author. One sentence, full stop. */
  readonly message: string
  readonly place: Place | null
  /** What to do about it, with the nearest candidate; null when there is nothing to add. */
  readonly hint: string | null
  readonly related: readonly { readonly message: string; readonly place: Place }[]
  /** What `check --fix` writes at the place; only where there is no doubt about it. */
  readonly fix?: Fix
}

/** Replaces `from`, which stands at the place of the finding, by `to`. */
export interface Fix {
  readonly from: string
  readonly to: string
}

/** A finding as it is printed: its severity is final. Made by diagnostics/policy.ts. */
export interface JudgedFinding extends Diagnostic {
  /** How often it was reported. More than once: a shared file, such as a partial, stands in that many pages. */
  readonly pages: number
}

/** An address that was published once and that the site no longer answers. */
export interface LostAddress {
  /** Below the base URL. */
  readonly path: string
  /** Its line in the ledger. */
  readonly place: Place
  /** The page that its content probably stands on now. */
  readonly home: { readonly path: string; readonly source: SourcePath } | null
}

/** How a stage hands over a finding. */
export type Report = (finding: Diagnostic) => void

// ---------------------------------------------------------------------------------------------- config

/** An icon as data, so that server and browser draw the same: the shapes of one 16×16 SVG. */
export interface Icon {
  readonly name: string
  readonly viewBox: string
  readonly shapes: readonly { readonly tag: string; readonly attributes: Readonly<Record<string, string>> }[]
}

/** The configuration after validation: complete, every default filled in. The input type is `ConfigInput` in config/schema.ts. */
export interface Config {
  /** Absolute folder of the project. Never written to the output. */
  readonly root: string
  /** The configuration file, for findings about it. */
  readonly file: SourcePath
  /** Hash of that file and what it imports, packages by their versions: it stands for the functions in it. */
  readonly hash: string
  readonly title: string
  readonly tagline: string
  readonly titleDelimiter: string
  /** Origin without a trailing slash: `https://docs.example.com`. */
  readonly url: string
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  /** null: not set (addresses without a slash, folder layout). */
  readonly trailingSlash: boolean | null
  readonly locale: Locale
  readonly locales: readonly Locale[]
  /** As `image`: a path below a static folder (`/img/favicon.svg`) or an absolute address. */
  readonly favicon: string | null
  readonly headTags: readonly HeadTag[]
  readonly keywords: readonly string[]
  /** Default social card, a path below a static folder (`/img/card.png`) or an absolute address. */
  readonly image: string | null
  readonly noIndex: boolean
  readonly navbar: NavbarConfig
  readonly footer: FooterConfig
  readonly announcementBar: AnnouncementBar | null
  /** CSS colors of the bar; null: those of the theme. */
  readonly announcementColors: { readonly background: string | null; readonly text: string | null }
  /** The bar is to show the newest entry of the changelog; `announcementBar` is null then. */
  readonly announcesChangelog: boolean
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  readonly toc: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  readonly docs: readonly DocsSet[]
  readonly changelog: ChangelogConfig | null
  readonly protobuf: readonly ProtobufSet[]
  readonly search: SearchConfig | null
  readonly integrations: {
    readonly analytics: { readonly apiKey: string; readonly host: string } | null
    readonly visitorIntent: { readonly scriptUrl: string; readonly apiKey: string } | null
  }
  readonly markdown: MarkdownConfig
  readonly staticFolders: readonly SourcePath[]
  /** Extra style sheets, bundled after ours. */
  readonly styles: readonly SourcePath[]
  /** Folder whose files replace templates of the same path. */
  readonly templates: SourcePath
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Formats of hosts that redirects are written in, beside their HTML pages. */
  readonly redirectFiles: readonly RedirectFormat[]
  /** What `check --external` asks for: patterns of addresses; seconds to wait; days an answer counts. */
  readonly externalLinks: {
    readonly only: readonly string[]
    readonly ignore: readonly string[]
    readonly timeout: number
    readonly maxAge: number
  }
  /** Severity by finding code; 'off' drops the finding. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>
  readonly client: { readonly hydrate: 'intent' | 'idle' | 'load' }
  readonly progress: { readonly spinner: boolean }
  readonly storage: { readonly type: 'localStorage' | 'sessionStorage'; readonly suffix: string }
  readonly baseUrlIssueBanner: boolean
  readonly serve: { readonly allowedHosts: readonly string[] }
  /** Relative to the root, with forward slashes; may lead out of it. */
  readonly outDir: string
  /** Real paths outside the root that symbolic links may lead to. */
  readonly allowedRoots: readonly string[]
  readonly plugins: readonly Plugin[]
}

export type RedirectFormat = 'netlify' | 'cloudflare' | 'nginx' | 'apache' | 's3' | 'vercel'

/** Values of the command line that win over the configuration file. */
export interface ConfigOverrides {
  readonly url?: string
  readonly baseUrl?: string
  /** Relative to the root, or absolute. */
  readonly outDir?: string
}

export interface Locale {
  /** BCP 47: `en`, `pt-BR`. */
  readonly tag: string
  /** Its name in its own language: `Português`. */
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly isDefault: boolean
}

export interface HeadTag {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly innerHTML: string | null
}

/** A picture for the navigation bar or the footer: addresses as the reader's browser asks for them. */
export interface Logo {
  readonly src: string
  readonly srcDark: string | null
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
  readonly href: string | null
}

export interface NavbarConfig {
  readonly title: string | null
  readonly logo: Logo | null
  readonly hideOnScroll: boolean
  readonly items: readonly NavbarItem[]
}

interface NavbarItemBase {
  readonly position: 'left' | 'right'
  readonly label: string
  readonly icon: Icon | null
  readonly className: string | null
  /** Further attributes of the anchor, `aria-label` among them. */
  readonly attributes: Readonly<Record<string, string>>
}

/** Where a link of the configuration leads; `to` items are checked and get the base URL, `href` items are external. */
export interface LinkTarget {
  /** As written by the owner. */
  readonly written: string
  /** As it stands in the HTML. */
  readonly href: string
  readonly external: boolean
}

export type NavbarItem =
  | (NavbarItemBase & {
      readonly kind: 'link'
      readonly target: LinkTarget
      /** Prefix of the paths on which the item is active; null: the target itself. */
      readonly activeBasePath: string | null
      /** Source of a regular expression (flags `gi`); wins over the prefix. */
      readonly activeBaseRegex: string | null
    })
  | (NavbarItemBase & {
      readonly kind: 'dropdown'
      readonly target: LinkTarget | null
      readonly items: readonly NavbarItem[]
    })
  | (NavbarItemBase & { readonly kind: 'html'; readonly html: string })
  | (NavbarItemBase & { readonly kind: 'doc' | 'docSidebar'; readonly docsSet: string; readonly id: string })
  | (NavbarItemBase & {
      readonly kind: 'docsVersion'
      readonly docsSet: string
      /** Leads there instead of to the version's start. */
      readonly target: LinkTarget | null
    })
  | (NavbarItemBase & {
      readonly kind: 'docsVersionDropdown'
      readonly docsSet: string
      /** Which versions it lists; null: all. A label of null is that of the version. */
      readonly versions: readonly { readonly name: string; readonly label: string | null }[] | null
      readonly before: readonly NavbarItem[]
      readonly after: readonly NavbarItem[]
      /** Whether its label is marked while a page of the set is shown. */
      readonly showsActive: boolean
    })
  | (NavbarItemBase & { readonly kind: 'localeDropdown' | 'search' })

export interface FooterLink {
  readonly label: string
  readonly target: LinkTarget | null
  /** Raw HTML instead of a link. */
  readonly html: string | null
}

export interface FooterConfig {
  readonly style: 'light' | 'dark'
  readonly logo: Logo | null
  /** Columns with titles, or one column without a title (the simple list). */
  readonly columns: readonly { readonly title: string | null; readonly items: readonly FooterLink[] }[]
  /** HTML of the site's owner. */
  readonly copyright: string | null
}

export interface AnnouncementBar {
  readonly id: string
  /** HTML of the site's owner. */
  readonly content: string
  readonly isCloseable: boolean
}

/** One set of docs in one version: a folder, the route base it is published under, and its sidebars. */
export interface DocsSet {
  /** Unique: `default`, which is also its `set`; of released versions `default@1.0`. */
  readonly id: string
  /** What the owner calls the set; its versions share it. */
  readonly set: string
  readonly version: DocsSetVersion
  /** It may have released versions: `disableVersioning` is not set. */
  readonly versioning: boolean
  readonly path: SourcePath
  /** '/' or `/api`: starts with a slash, does not end with one, without the base URL. */
  readonly routeBase: string
  /** That of the set, whatever its versions are. */
  readonly setRouteBase: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Sidebars by name, in the order written; null: one autogenerated sidebar `defaultSidebar` over the folder; empty: no sidebars. */
  readonly sidebars: Readonly<Record<string, readonly SidebarItemInput[]>> | null
  /** The file the sidebars came from, for findings; null when they stand in the configuration. */
  readonly sidebarsFile: SourcePath | null
  /**
   * `https://…/blob/main/`: the source path is appended (encoded). `{path}` stands for the path below the set's
   * folder instead. null: no edit links.
   */
  readonly editUrl: string | null
  readonly breadcrumbs: boolean
  readonly numberPrefixes: boolean
  readonly sidebarCollapsible: boolean
  readonly sidebarCollapsed: boolean
  readonly sidebarHideable: boolean
  readonly autoCollapseCategories: boolean
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
}

/** Which version of a docs set this is. */
export interface DocsSetVersion {
  /** `current`: the docs that are being written; else a name of the versions file. */
  readonly name: string
  /** As readers see it. */
  readonly label: string
  /** The one that readers are led to; it is published at the address of the set. */
  readonly isLast: boolean
  readonly banner: VersionBannerKind | null
  /** Whether pages say which version they are of. */
  readonly badge: boolean
  /** Of the root element. */
  readonly className: string
  /** Search engines are asked not to list its pages. */
  readonly noIndex: boolean
  /** The set has several: readers can choose. */
  readonly isOneOfSeveral: boolean
  /** Where `versions.json` names it; null: the docs that are being written. */
  readonly place: Place | null
  /** Whether the browser remembers which version a reader has chosen. */
  readonly isRemembered: boolean
}

export type VersionBannerKind = 'unreleased' | 'unmaintained'

/** A sidebar entry as the author writes it, in long form (short forms are expanded by config). */
export type SidebarItemInput =
  | {
      readonly type: 'doc' | 'ref'
      readonly id: string
      readonly label: string | null
      readonly className: string | null
      readonly customProps: PlainObject | null
      readonly icon: string | null
    }
  | {
      readonly type: 'link'
      readonly href: string
      readonly label: string
      readonly description: string | null
      readonly className: string | null
      readonly customProps: PlainObject | null
      readonly icon: string | null
    }
  | { readonly type: 'html'; readonly value: string; readonly defaultStyle: boolean; readonly className: string | null }
  | { readonly type: 'autogenerated'; readonly dirName: string }
  | {
      readonly type: 'category'
      readonly label: string
      readonly items: readonly SidebarItemInput[]
      readonly link: CategoryLink | null
      readonly collapsible: boolean | null
      readonly collapsed: boolean | null
      readonly description: string | null
      readonly className: string | null
      readonly customProps: PlainObject | null
      readonly icon: string | null
    }

export type CategoryLink =
  | { readonly type: 'doc'; readonly id: string }
  | {
      readonly type: 'generated-index'
      readonly slug: string | null
      readonly title: string | null
      readonly description: string | null
      readonly image: string | null
      readonly keywords: readonly string[]
    }

export interface ChangelogConfig {
  readonly path: SourcePath
  readonly routeBase: string
  readonly title: string
  readonly description: string
  readonly postsPerPage: number | 'ALL'
  readonly sidebarTitle: string
  readonly sidebarCount: number | 'ALL'
  readonly groupByYear: boolean
  readonly showReadingTime: boolean
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
  readonly authorsFile: string
  /** As that of a docs set. */
  readonly editUrl: string | null
  readonly archive: boolean
  readonly tagsBase: string
  readonly authorsBase: string
  readonly feed: {
    readonly types: readonly ('rss' | 'atom' | 'json')[]
    readonly title: string
    readonly description: string
    readonly copyright: string | null
    /** Items in a feed; null: all. */
    readonly limit: number | null
  }
}

export interface ProtobufSet {
  readonly id: string
  /** Folder of .proto files, or one protoc-gen-doc JSON file. */
  readonly proto: SourcePath
  /** Which files become pages; pages stand in the order of the patterns, those of one pattern by path. */
  readonly include: readonly string[]
  /** Id of the docs set the pages belong to; where it has versions, of the last one. */
  readonly docsSet: string
  readonly routeBase: string
  /** Sidebar of the docs set that gets the category of the pages; null: the first one. */
  readonly sidebar: string | null
  readonly sidebarLabel: string
}

export interface SearchConfig {
  /** `flexsearch`, `algolia`, or the name of the site's own provider. */
  readonly provider: string
  /** The site's own provider; null: one of ours. */
  readonly own: SearchProvider | null
  /** Options of the provider, complete. */
  readonly options: PlainObject
  readonly pagePath: string | null
  /** Origins that the browser half asks, beside the site's own. */
  readonly origins: readonly string[]
  /** What the reader sees of it. */
  readonly ui: Pick<SearchUiSettings, 'placeholder' | 'hits' | 'hitsPerGroup' | 'remembers' | 'missingResultsUrl'>
  /** Results are limited to the language of the page and to one version of each docs set. */
  readonly isContextual: boolean
  /** File with the search tests; null: there are none. */
  readonly tests: SourcePath | null
}

export interface MarkdownConfig {
  readonly parser: 'native' | 'remark'
  /** How `.md` is read: CommonMark (`detect`) or as MDX (`mdx`, what Docusaurus does). */
  readonly format: 'detect' | 'mdx'
  readonly rawHtml: 'allow' | 'escape'
  readonly remarkPlugins: readonly unknown[]
  readonly rehypePlugins: readonly unknown[]
  /** Further admonition keywords beside Docusaurus' own. */
  readonly admonitions: readonly string[]
  /** Shiki theme names. */
  readonly themes: { readonly light: string; readonly dark: string }
  readonly magicComments: readonly {
    readonly className: string
    readonly line: string | null
    readonly block: { readonly start: string; readonly end: string } | null
  }[]
  /** Changes whenever plugins or options that reach compilation change; part of cache keys. */
  readonly cacheKey: string
}

/** Typed hooks on the arrows of the pipeline; each returns what it was given, changed. `outputs` sees every file but the pages. */
export interface Plugin {
  readonly name: string
  readonly pages?: (pages: readonly Page[]) => readonly Page[] | Promise<readonly Page[]>
  readonly html?: (html: string, route: Route) => string
  readonly outputs?: (outputs: readonly Output[]) => readonly Output[] | Promise<readonly Output[]>
}

export type PlainValue = string | number | boolean | null | readonly PlainValue[] | PlainObject
export interface PlainObject {
  readonly [key: string]: PlainValue
}

// ----------------------------------------------------------------------------------------------- content

/** One file of a collection, as read from disk. */
export interface Source {
  readonly path: SourcePath
  /** Text, BOM dropped, line endings LF. May be read only when it is asked for. */
  readonly text: string
  /** Hex SHA-256 of the bytes. */
  readonly hash: string
}

/** What the scan found: files by collection, and the static files. */
export interface Sources {
  /** Markdown files of each docs set, by set id, sorted by path. */
  readonly docs: ReadonlyMap<string, readonly Source[]>
  /** `_category_.json|yml` files of each docs set. */
  readonly categories: ReadonlyMap<string, readonly Source[]>
  /** Markdown files of the changelog and its authors file. */
  readonly changelog: readonly Source[]
  readonly authors: Source | null
  /** `tags.yml` of each docs set and of the changelog, by collection. */
  readonly tags: ReadonlyMap<string, Source>
  /** ISO date of the commit that added an entry, for entries that state no date themselves. */
  readonly firstDates: ReadonlyMap<SourcePath, string>
  /** Files of each protobuf set, by set id, sorted by path; also those that are no pages but imported. */
  readonly protobuf: ReadonlyMap<string, readonly Source[]>
  /** Markdown files that are no pages of their own (names that begin with `_`, excluded ones), by path. */
  readonly partials: ReadonlyMap<SourcePath, Source>
  /** Files under the static folders: address below the base URL (`img/logo.svg`) → file. */
  readonly staticFiles: ReadonlyMap<string, SourcePath>
  /** All non-Markdown files inside the content folders (pictures beside pages, downloads). */
  readonly assets: ReadonlySet<SourcePath>
  /** The configuration file, the sidebars files and the authors file as text, so that a finding about a value can show its line. */
  readonly settings: ReadonlyMap<SourcePath, Source>
  /** Date and author of the last commit of a file, where the configuration asks for it. */
  readonly lastUpdates: ReadonlyMap<SourcePath, LastUpdate>
}

export interface LastUpdate {
  /** ISO date, UTC. */
  readonly date: string | null
  readonly author: string | null
}

/** Front matter of a doc, validated; names as in Docusaurus, null when not set. */
export interface DocMeta {
  readonly id: string | null
  readonly title: string | null
  readonly description: string | null
  readonly slug: string | null
  readonly sidebarLabel: string | null
  readonly sidebarPosition: number | null
  readonly sidebarClassName: string | null
  readonly sidebarCustomProps: PlainObject | null
  readonly displayedSidebar: string | null | undefined
  readonly paginationLabel: string | null
  /** undefined: not set; null: no neighbour. */
  readonly paginationNext: string | null | undefined
  readonly paginationPrev: string | null | undefined
  readonly hideTitle: boolean
  readonly hideTableOfContents: boolean
  readonly tocMinHeadingLevel: number
  readonly tocMaxHeadingLevel: number
  readonly keywords: readonly string[] | null
  readonly image: string | null
  readonly tags: readonly TagInput[]
  /** undefined: not set; null: hidden. */
  readonly customEditUrl: string | null | undefined
  readonly draft: boolean
  readonly unlisted: boolean
  /** `search: false` keeps the page out of the index. */
  readonly search: boolean
  readonly lastUpdate: LastUpdate | null
  readonly redirectFrom: readonly string[]
}

export interface TagInput {
  readonly label: string
  readonly permalink: string | null
}

/** Where the value of each front matter key stands (`tags`, `tags.0`), for findings of later stages. */
export type FieldPlaces = Readonly<Record<string, Place>>

/** A document with an address of its own: front matter read, body not compiled. */
export interface Page {
  readonly kind: 'doc' | 'post' | 'proto' | 'page'
  /** Unique inside its collection: `cli/accounts/list`. */
  readonly id: string
  /** Id of the docs set (of `proto` pages, the one they belong to), or `changelog`. */
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
  /** The body: text after the front matter. May be a getter that reads the file: copies are made with `copyWith`. */
  readonly body: string
  /** Lines before the body, so that places point into the file. */
  readonly bodyLine: number
}

export interface PostMeta {
  /** ISO date-time, UTC. */
  readonly date: string
  readonly authors: readonly Author[]
  /** Minutes. */
  readonly readingTime: number
  /** Head title, where it differs from the title. */
  readonly titleMeta: string | null
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
  /** Path of the author's page relative to the base URL; null: has none. */
  readonly page: string | null
}

/** A `_category_` file. */
export interface Category {
  readonly collection: string
  /** Folder below the collection's root, number prefixes stripped. */
  readonly folder: string
  readonly source: SourcePath
  readonly label: string | null
  readonly position: number | null
  readonly link: CategoryLink | null
  /** true: the file says `link: null`, so an index page does not become the link. */
  readonly noLink: boolean
  readonly collapsible: boolean | null
  readonly collapsed: boolean | null
  readonly className: string | null
  readonly description: string | null
  readonly customProps: PlainObject | null
}

/** All that `collect` knows. Pages in order of collection, then path. */
export interface Content {
  readonly pages: readonly Page[]
  readonly categories: readonly Category[]
  /** Pages left out because they are drafts, so that links to them can say so; empty where drafts are shown. */
  readonly drafts: readonly Page[]
  /** Labels and number prefixes of folders, so that autogenerated sidebars can order them: `collection:folder` → prefix. */
  readonly folderPrefixes: ReadonlyMap<string, number>
  readonly authors: readonly Author[]
}

// ------------------------------------------------------------------------------------------------ routes

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
  | (RouteBase & {
      readonly kind: 'posts'
      readonly pageNumber: number
      readonly posts: readonly Page[]
      readonly newer: Permalink | null
      readonly older: Permalink | null
    })
  | (RouteBase & { readonly kind: 'posts-tags'; readonly tags: readonly TagCount[] })
  | (RouteBase & {
      readonly kind: 'posts-tag'
      readonly tag: TagCount
      readonly posts: readonly Page[]
      readonly pageNumber: number
      readonly newer: Permalink | null
      readonly older: Permalink | null
    })
  | (RouteBase & { readonly kind: 'archive'; readonly posts: readonly Page[] })
  | (RouteBase & { readonly kind: 'authors'; readonly authors: readonly AuthorCount[] })
  | (RouteBase & {
      readonly kind: 'author'
      readonly author: AuthorCount
      readonly posts: readonly Page[]
      readonly pageNumber: number
      readonly newer: Permalink | null
      readonly older: Permalink | null
    })
  | (RouteBase & { readonly kind: 'search' | 'not-found' })
  | (RouteBase & { readonly kind: 'redirect'; readonly target: string })

export interface TagCount {
  readonly label: string
  readonly permalink: Permalink
  readonly count: number
}

export interface AuthorCount {
  readonly author: Author
  readonly permalink: Permalink | null
  readonly count: number
}

/** A page that lists the items of a sidebar category. */
export interface GeneratedIndex {
  /** What ties it to its category (`util/sidebar-key.ts`): a position in the configuration, or a folder. */
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
  /** `href` is ready for the HTML: root-relative, encoded, query and hash kept; `hash` is as written, with its `#`, or ''. */
  | { readonly kind: 'route'; readonly route: Route; readonly href: string; readonly hash: string }
  /**
   * A file of the site. `output` is set for static files (published as they are, `href` is ready);
   * null for files beside pages, which compile copies under a hashed name because they are linked.
   */
  | { readonly kind: 'file'; readonly file: SourcePath; readonly output: OutputPath | null; readonly href: string }
  /** Not judged: another site, `pathname://`, or a file that a later stage writes (`/sitemap.xml`). */
  | { readonly kind: 'external'; readonly href: string }
  /**
   * Leads nowhere: `rule` is the rule it breaks, `reason` the same in words that complete a sentence
   * (“./x.md” …) with its full stop, `candidate` the nearest right spelling as the author would write it.
   */
  | {
      readonly kind: 'missing'
      readonly href: string
      readonly rule: LinkRule
      readonly reason: string
      readonly candidate: string | null
    }

/** The rules a link of the site can break. */
export type LinkRule =
  | 'page'
  | 'file'
  | 'asset'
  | 'case'
  | 'draft'
  | 'partial'
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
  /**
   * Where `written` in `from` leads: `./login.md#flags` in content/docs/cli/index.md → route /cli/login.
   * Relative paths are tried against the file, then against the page's permalink.
   */
  resolve(written: string, from: SourcePath): Resolution
}

// ----------------------------------------------------------------------------------------------- compile

export interface Heading {
  readonly level: number
  readonly id: string
  /** Text without markup. */
  readonly text: string
  /** Inline HTML for contents lists: code and emphasis kept, links unwrapped. */
  readonly html: string
  readonly place: Place
}

export interface CompiledLink {
  /** As the author wrote it. */
  readonly written: string
  /** As it stands in the HTML. */
  readonly href: string
  readonly place: Place
  readonly kind: 'link' | 'image' | 'resource'
  /**
   * What stands for it when it cannot be seen: the text or the name of a link, the alternative text of a picture;
   * '' where that is missing, null where none is needed.
   */
  readonly text: string | null
}

/** The text below one heading, for search. */
export interface Section {
  /** null: text before the first heading. */
  readonly heading: number | null
  readonly text: string
  readonly code: string
}

/** An interactive component to hydrate in the browser. */
export interface Island {
  readonly id: string
  /** Module that begins with 'use client'. */
  readonly module: SourcePath
  readonly exportName: string
  readonly when: 'visible' | 'idle' | 'load' | 'only'
  /** The browser draws it anew: its HTML is missing (`only`), or something had to be left out of it. */
  readonly isRedrawn: boolean
  /** JSON of its props. */
  readonly props: string
}

/** A body after compilation: plain JSON, cacheable and sendable. */
export interface Compiled {
  readonly source: SourcePath
  /** Inside of the article, without the content title (`contentTitleHtml`). */
  readonly html: string
  readonly contentTitleHtml: string | null
  readonly headings: readonly Heading[]
  /** All ids and `a[name]` of the final HTML. */
  readonly anchors: readonly string[]
  readonly links: readonly CompiledLink[]
  /** Files to publish because the body shows or links them. */
  readonly files: readonly { readonly file: SourcePath; readonly output: OutputPath }[]
  readonly sections: readonly Section[]
  readonly islands: readonly Island[]
  /** First sentence-like text, markup stripped, at most 160 characters; for descriptions. */
  readonly excerpt: string
  /** HTML of the part before the truncation marker; null without one. */
  readonly excerptHtml: string | null
  readonly wordCount: number
  readonly diagnostics: readonly Diagnostic[]
}

// -------------------------------------------------------------------------------------------- navigation

export type SidebarItem =
  | {
      readonly kind: 'link'
      readonly label: string
      readonly href: string
      readonly external: boolean
      readonly icon: Icon | null
      readonly className: string | null
      readonly unlisted: boolean /** page of this site, for pagination */
      readonly docId: string | null
      readonly description: string | null
    }
  | { readonly kind: 'html'; readonly html: string; readonly defaultStyle: boolean; readonly className: string | null }
  | SidebarCategory

export interface SidebarCategory {
  readonly kind: 'category'
  /** Stable inside the sidebar: its position path, `2.4`. */
  readonly id: string
  readonly label: string
  /** Its own page; null: none. */
  readonly href: string | null
  /** Where its label leads without script: its own page, else the first page inside. */
  readonly fallbackHref: string | null
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly icon: Icon | null
  readonly className: string | null
  readonly description: string | null
  readonly items: readonly SidebarItem[]
}

export interface Sidebar {
  /** Unique in the site: `default/mainSideBar`. */
  readonly name: string
  readonly docsSet: string
  readonly items: readonly SidebarItem[]
  /** Number of items of all levels. */
  readonly size: number
  /** On wide screens a button folds it away. */
  readonly hideable: boolean
  /** Of the categories beside each other only one is open. */
  readonly autoCollapse: boolean
  /** What the sidebar of the changelog shows instead of items; null: a sidebar of docs. */
  readonly posts: PostGroups | null
}

/** The entries of the changelog, newest first; year null: no groups. */
export interface PostGroups {
  readonly title: string
  readonly groups: readonly { readonly year: string | null; readonly items: readonly PageLink[] }[]
  /** Below the entries: archive, authors, tags. */
  readonly more: readonly PageLink[]
}

/** When a page was last changed, and by whom; null: not shown. */
export interface ShownLastUpdate {
  readonly date: string | null
  readonly dateText: string | null
  readonly author: string | null
}

/** A step of the way down; the last one is the page itself and is shown as text. */
export interface Crumb {
  readonly label: string
  readonly href: string | null
}

export interface PageLink {
  readonly label: string
  readonly href: string
}

/** What surrounds one page. */
export interface PageNavigation {
  /** null: the page stands in no sidebar. */
  readonly sidebar: Sidebar | null
  /** Ids of the categories from the top down to the page. */
  readonly trail: readonly string[]
  readonly breadcrumbs: readonly Crumb[]
  readonly previous: PageLink | null
  readonly next: PageLink | null
  /** Cards of a generated index. */
  readonly cards: readonly {
    readonly label: string
    readonly href: string
    readonly description: string | null
    readonly count: number | null
  }[]
}

export interface Navigation {
  readonly sidebars: readonly Sidebar[]
  of(route: Route): PageNavigation
}

export interface TocItem {
  readonly id: string
  readonly html: string
  readonly level: number
  readonly children: readonly TocItem[]
}

// ------------------------------------------------------------------------------------------------ render

/** On which pages an entry of the navigation bar is active. */
export type ActiveRule =
  /** The address itself and everything below it. */
  | { readonly kind: 'path'; readonly path: string }
  /** Source of a regular expression over the page's path, flags `gi`. */
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'docs-set'; readonly id: string }
  | { readonly kind: 'sidebar'; readonly name: string }

/** Attributes of React's own may stand among those of HTML. */
type NavbarEntryBase = Omit<NavbarItemBase, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | boolean>>
}

/** An entry of the navigation bar after everything it names has been looked up; made by render/navbar.ts. */
export type NavbarEntry =
  | (NavbarEntryBase & {
      readonly kind: 'link'
      readonly href: string
      readonly external: boolean
      /** null: never active. */
      readonly active: ActiveRule | null
    })
  | (NavbarEntryBase & {
      readonly kind: 'dropdown'
      readonly items: readonly NavbarEntry[]
      /** Left out: its label is marked while one of its links is active. */
      readonly showsActive?: boolean
    })
  | (NavbarEntryBase & { readonly kind: 'html'; readonly html: string })
  | (NavbarEntryBase & { readonly kind: 'localeDropdown' | 'search' })
  /** A link into a docs set of several versions: which one depends on the page and the reader. */
  | (NavbarEntryBase & {
      readonly kind: 'versionedLink'
      readonly docsSet: string
      readonly versions: readonly VersionLink[]
      /** Where it leads in every version; null: into the version. */
      readonly target: { readonly href: string; readonly external: boolean } | null
    })
  | (NavbarEntryBase & {
      readonly kind: 'versionDropdown'
      readonly docsSet: string
      readonly versions: readonly VersionLink[]
      readonly before: readonly NavbarEntry[]
      readonly after: readonly NavbarEntry[]
      readonly showsActive: boolean
    })

/** Where an entry leads in one version of its docs set. */
export interface VersionLink {
  readonly name: string
  readonly isLast: boolean
  /** Its text, where the owner has written none. */
  readonly label: string
  readonly href: string
  /** null: never active. */
  readonly active: ActiveRule | null
}

/** What all pages of a site show; the browser loads the same object for hydration. */
export interface SiteProps {
  readonly title: string
  readonly tagline: string
  readonly url: string
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  readonly locale: Locale
  readonly locales: readonly Locale[]
  readonly navbar: Omit<NavbarConfig, 'items'> & { readonly items: readonly NavbarEntry[] }
  readonly footer: FooterConfig
  readonly announcementBar: AnnouncementBar | null
  readonly colorMode: Config['colorMode']
  readonly search: { readonly provider: string; readonly pageHref: string | null } | null
  readonly storageSuffix: string
  /** SVG file with the large icons as symbols, so that pages do not repeat their shapes; null: shapes stand in the page. */
  readonly icons: string | null
  /** Feeds of the changelog for head links and footers. */
  readonly changelog: {
    readonly title: string
    readonly href: string
    readonly archiveHref: string | null
    readonly authorsHref: string | null
    readonly tagsHref: string | null
    readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[]
  } | null
}

/** Addresses of the hashed files every page asks for. */
export interface AssetProps {
  readonly styles: readonly string[]
  /** Module scripts in the head; empty: none. */
  readonly scripts: readonly string[]
  /** Source of the one inline script, byte-identical on all pages. */
  readonly beforePaint: string
  /** The JSON file of the page's sidebar, for closed branches and hydration. */
  readonly sidebarFile: string | null
  /** The JSON file with `SiteProps`, for hydration; null: pages without scripts of ours. */
  readonly siteFile: string | null
  /** The JSON file with address and title of every page; null: on all pages but the not-found page. */
  readonly pagesFile: string | null
  /** Further `data-*` values of <html> that the client reads. */
  readonly data: Readonly<Record<string, string>>
}

/** What the inline script knows about the site; in the compiled client/before-paint.ts it stands as `SETTINGS`. */
export interface BeforePaintSettings {
  readonly storage: 'localStorage' | 'sessionStorage'
  /** At the end of every key of the storage. */
  readonly suffix: string
  readonly defaultMode: 'light' | 'dark'
  readonly followsSystem: boolean
  readonly canSwitch: boolean
  /** null: no announcement. */
  readonly announcementId: string | null
  /** For the message that it is wrong; null: the owner has switched that off. */
  readonly baseUrl: string | null
}

/** What the browser knows of the site's configuration; in the compiled client/boot it stands as `SETTINGS`. */
export interface ClientSettings {
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  readonly storage: 'localStorage' | 'sessionStorage'
  /** At the end of every key of the storage. */
  readonly suffix: string
  readonly defaultMode: 'light' | 'dark'
  readonly followsSystem: boolean
  readonly canSwitch: boolean
  /** null: no announcement. */
  readonly announcementId: string | null
  readonly hydrate: Config['client']['hydrate']
  readonly spinner: boolean
  /** Address of the SVG file with the icons. */
  readonly icons: string
  readonly analytics: { readonly apiKey: string; readonly host: string; readonly scriptUrl: string } | null
  readonly visitorIntent: Config['integrations']['visitorIntent']
  /** Addresses of modules that export `start(boot)`; null: not part of the site. */
  readonly chromeModule: string | null
  readonly searchModule: string | null
  /** Names of the versions of docs sets that have several; none where a choice is not remembered. null: no set has. */
  readonly versions: Readonly<Record<string, readonly string[]>> | null
}

/** Everything in the head that differs by page; made by render/head.ts. */
export interface HeadProps {
  readonly title: string
  readonly description: string | null
  /** null: no canonical (not-found page). */
  readonly canonical: string | null
  readonly htmlClasses: readonly string[]
  readonly robots: string | null
  readonly meta: readonly { readonly name: string | null; readonly property: string | null; readonly content: string }[]
  readonly links: readonly Readonly<Record<string, string>>[]
  /** JSON-LD objects. */
  readonly structuredData: readonly PlainObject[]
  readonly tags: readonly HeadTag[]
}

/** The interactive components of a page, which stands in it as JSON. */
export interface IslandList {
  /** Address of the module that hydrates them. */
  readonly runtime: string
  readonly islands: readonly IslandProps[]
}

export interface IslandProps {
  /** `data-island` of its element. */
  readonly id: string
  /** Address of its module, and what of that module it is. */
  readonly src: string
  readonly exportName: string
  readonly isRedrawn: boolean
  readonly props: PlainObject
}

/** The version a page of docs belongs to, where its set has more than one. */
export interface DocVersion {
  readonly docsSet: string
  readonly name: string
  readonly label: string
  readonly badge: boolean
  readonly banner: VersionBannerKind | null
  /** The same page in the last version, or the start of that version, under its label; null: this is the last. */
  readonly latest: (PageLink & { readonly name: string }) | null
  /** The same page in every version that has it, by the version's name. */
  readonly twins: Readonly<Record<string, string>>
}

/** Props of every template: the site, the page's surroundings, and one body by kind of page. */
export interface PageProps {
  readonly site: SiteProps
  readonly assets: AssetProps
  readonly head: HeadProps
  /** Active path: the permalink. */
  readonly permalink: string
  /** The docs set the page belongs to; null: none. */
  readonly docsSet: string | null
  /** null: the page belongs to no docs set, or to one that has one version. */
  readonly version: DocVersion | null
  readonly navigation: PageNavigation
  readonly body: PageBody
  /** null: nothing on the page is interactive by itself. */
  readonly islands: IslandList | null
}

export interface TagLink {
  readonly label: string
  readonly href: string
  readonly count: number | null
}

/** An author as pages show them; addresses are ready for the HTML. */
export interface AuthorLink {
  readonly name: string | null
  readonly title: string | null
  readonly description: string | null
  /** The author's page, else their own address, else mail. */
  readonly href: string | null
  readonly isExternal: boolean
  readonly imageSrc: string | null
  readonly socials: Author['socials']
}

export interface PostSummary {
  readonly title: string
  readonly href: string
  /** ISO. */
  readonly date: string
  /** `February 13, 2025`. */
  readonly dateText: string
  /** Whole minutes; null: hidden. */
  readonly readingMinutes: number | null
  readonly authors: readonly AuthorLink[]
  readonly tags: readonly TagLink[]
  /** In lists the part before the truncation marker, with ids of its own. */
  readonly html: string
  /** Whether `html` is only a part. */
  readonly truncated: boolean
}

export type PageBody =
  | {
      readonly kind: 'doc'
      readonly html: string
      /** The h1: HTML of the content title, or the page title as text; null when hidden. */
      readonly title: { readonly html: string } | { readonly text: string } | null
      readonly toc: readonly TocItem[]
      readonly breadcrumbs: boolean
      readonly tags: readonly TagLink[]
      readonly editHref: string | null
      readonly lastUpdate: ShownLastUpdate | null
      readonly banner: 'draft' | 'unlisted' | null
    }
  | { readonly kind: 'category'; readonly title: string; readonly description: string | null }
  | { readonly kind: 'tags'; readonly title: string; readonly tags: readonly TagLink[] }
  | {
      readonly kind: 'docs-tag'
      readonly title: string
      readonly allTagsHref: string
      readonly items: readonly { readonly label: string; readonly href: string; readonly description: string | null }[]
    }
  | {
      readonly kind: 'post'
      readonly post: PostSummary
      readonly toc: readonly TocItem[]
      readonly editHref: string | null
      readonly lastUpdate: ShownLastUpdate | null
      readonly newer: PageLink | null
      readonly older: PageLink | null
      readonly banner: 'draft' | 'unlisted' | null
    }
  | {
      readonly kind: 'posts'
      readonly title: string
      readonly titleVisible: boolean
      readonly posts: readonly PostSummary[]
      readonly newerHref: string | null
      readonly olderHref: string | null
      /** Whose entries these are; null: everybody's. */
      readonly author: AuthorLink | null
      /** The list of all tags or authors that this list belongs to. */
      readonly all: PageLink | null
    }
  | {
      readonly kind: 'archive'
      readonly years: readonly {
        readonly year: string
        readonly items: readonly { readonly label: string; readonly href: string; readonly dateText: string }[]
      }[]
    }
  | {
      readonly kind: 'authors'
      readonly authors: readonly { readonly author: AuthorLink; readonly count: number }[]
    }
  | { readonly kind: 'search' }
  | { readonly kind: 'not-found' }

// ------------------------------------------------------------------------------------------------ search

/** One section of a page, as search finds it. Records of a page follow each other, the page itself first. */
export interface SearchRecord {
  readonly permalink: Permalink
  /** Id of the heading; '': the page itself, with the text before its second heading. */
  readonly anchor: string
  readonly pageTitle: string
  /** Other names of the page: its first heading, its sidebar label. */
  readonly aliases: readonly string[]
  /** Keywords and tags of the page's front matter. */
  readonly keywords: readonly string[]
  /** Labels of the way down to the page, without the page. */
  readonly trail: readonly string[]
  /** Broad part of the site the page belongs to: `Guides`, `Changelog`. */
  readonly group: string
  /** The page title where `anchor` is ''. */
  readonly heading: string
  /** Headings above this one, the page title left out. */
  readonly parents: readonly string[]
  /** 1: the page itself. */
  readonly level: number
  readonly text: string
  readonly code: string
  /** Language tag of the page. */
  readonly language: string
  /** `docs-{set}-current`, `default`: what results are filtered by. */
  readonly tag: string
  readonly version: string | null
  /** Weight of the page among equals; 1 is usual. */
  readonly prior: number
}

/** What a search provider knows about the site. */
export interface SearchSite {
  /** Origin without a trailing slash. */
  readonly url: string
  readonly baseUrl: string
  /** Options of the configuration, as the owner wrote them. */
  readonly options: PlainObject
}

/** Build half of search. A site's own provider is one object of this type. */
export interface SearchProvider {
  readonly name: string
  /** Browser half: a module that exports `openSearch(settings: SearchSettings): SearchEngine`. Absolute path or package name. */
  readonly client: string
  /** A module to run in a Worker, whose address `openSearch` gets; null: none. */
  readonly worker: string | null
  /** What the browser half gets as `settings.options`. Public. */
  settings(site: SearchSite): PlainObject
  /** The files to publish for these records. Same records, same bytes. */
  index(records: readonly SearchRecord[], site: SearchSite): Promise<readonly Output[]>
  /** Sends the records to a hosted index; only by command, never by a build. */
  push?(records: readonly SearchRecord[], site: SearchSite, options: SearchPushOptions): Promise<SearchPushResult>
}

export interface SearchPushOptions {
  /** Counts and checks, writes nothing. */
  readonly dryRun: boolean
  /** The process' environment: the only place keys for writing come from. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface SearchPushResult {
  readonly index: string
  readonly records: number
  readonly bytes: number
}

/** How well the search tests of a site went. */
export interface SearchFigures {
  readonly queries: number
  /** Mean of 1/rank of the right page among the first ten pages; 0 where it is missing. */
  readonly meanReciprocalRank: number
  /** Shares of queries whose page is first, among the first five, and of queries without any result. */
  readonly successAt1: number
  readonly successAt5: number
  readonly empty: number
}

/** What the page hands to a provider's browser half. */
export interface SearchSettings {
  readonly baseUrl: string
  /** Language tag of the page. */
  readonly language: string
  /** Address of the worker script; null: the provider has none. */
  readonly workerUrl: string | null
  readonly options: PlainObject
}

/**
 * All that the search in the browser is told. It stands in a module that the build writes and the boot loads when
 * the reader turns to the search (output/search-module.ts), so no page gets heavier by it.
 */
export interface SearchUiSettings {
  /** `flexsearch`, `algolia`, or the name of the site's own provider. */
  readonly provider: string
  /** For the provider's `openSearch`. */
  readonly engine: SearchSettings
  /** Address of the style sheet of the window; the page does not have it yet. */
  readonly styles: string
  /** Address of the search page; null: the site has none. */
  readonly pageHref: string | null
  /** In the empty field of the window: `Search docs`. */
  readonly placeholder: string
  /** Hits of one answer in the window, and of one group there. */
  readonly hits: number
  readonly hitsPerGroup: number
  /** Whether chosen results are remembered, and can be kept as favorites. */
  readonly remembers: boolean
  /** Where readers tell what they did not find, `{query}` standing for the query; null: nowhere. */
  readonly missingResultsUrl: string | null
  /** Who answers, where it wants to be named. */
  readonly credit: { readonly label: string; readonly href: string } | null
  /** Languages of the index, that of the site first. */
  readonly languages: readonly Pick<Locale, 'tag' | 'label'>[]
  /** For `SearchRequest.filters.tags` where the reader has chosen nothing; empty: results are not limited. */
  readonly tags: readonly string[]
  /** Parts of the site that results can be limited to. */
  readonly areas: readonly SearchArea[]
}

/** A docs set in one version, or the changelog. */
export interface SearchArea {
  /** null: the changelog. */
  readonly docsSet: string | null
  /** `SDK`. */
  readonly label: string
  /** Name of the version; null where there is one only. */
  readonly version: string | null
  /** What readers call the version, where there are several. */
  readonly versionLabel?: string
  /** For `SearchRequest.filters.tags`. */
  readonly tag: string
}

/** Browser half of search, open and ready for requests. */
export interface SearchEngine {
  /** Fails with a SearchFailure, or with the signal's reason once it is aborted. */
  search(request: SearchRequest): Promise<SearchAnswer>
  /** Ends workers and requests; the engine cannot be used after it. */
  close(): void
}

export interface SearchRequest {
  readonly query: string
  /** The window over a page, or the search page: hosted providers are asked differently. */
  readonly surface: 'modal' | 'page'
  /** Hits of one answer. */
  readonly limit: number
  /** 0 for the first `limit` hits, 1 for the next. */
  readonly page: number
  readonly hitsPerGroup: number
  /** Tags are alternatives; none: all pages. */
  readonly filters: { readonly language: string; readonly tags: readonly string[] }
  readonly signal: AbortSignal
}

export interface SearchAnswer {
  /** Best first; the order is final. */
  readonly groups: readonly SearchGroup[]
  /** Number of all documents found. */
  readonly total: number
  /** Whether the next page has hits. */
  readonly hasMore: boolean
}

export interface SearchGroup {
  /** A page (offline index) or a part of the site (hosted). */
  readonly label: string
  readonly hits: readonly SearchHit[]
}

export interface SearchHit {
  readonly id: string
  /** Safe to be the target of a link: a path of this site, or http(s). */
  readonly href: string
  /** Opens as a full page load. */
  readonly isExternal: boolean
  /** What was found: a page, a heading in it, or text below a heading. */
  readonly kind: 'page' | 'heading' | 'content'
  readonly title: MarkedText
  readonly pageTitle: string
  /** Labels above the hit: the way to the page, the page, the headings above. */
  readonly trail: readonly string[]
  readonly snippet: MarkedText | null
}

/** Text with the ranges that matched, in UTF-16 units, in order and apart. Shown as text nodes, never as HTML. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}

// ------------------------------------------------------------------------------------------------- output

/** One file to publish. */
export type Output =
  | { readonly path: OutputPath; readonly content: string | Uint8Array }
  | { readonly path: OutputPath; readonly copyFrom: string }

// ------------------------------------------------------------------------------------------------- serve

/** A finding as a page of `docsgen serve` shows it. */
export interface ShownFinding extends Pick<JudgedFinding, 'severity' | 'code' | 'message' | 'hint'> {
  /** `content/docs/a.md:3:14`; null: none. */
  readonly place: string | null
  /** The line, with carets below what is meant. */
  readonly excerpt: { readonly line: number; readonly text: string; readonly carets: string } | null
}

/** What a page of `docsgen serve` knows of itself; stands in it as JSON, for client/live. */
export interface ServeNotes {
  /** Of the running server: opens the WebSocket. */
  readonly token: string
  /** The site's when the page was made. */
  readonly revision: number
  /** Pages of another frame cannot be brought up to date, only loaded. */
  readonly frame: string
  readonly findings: readonly ShownFinding[]
}

/** What the server tells open pages. */
export interface ServeMessage {
  readonly revision: number
  /** Addresses of pages to bring up to date; null: all. */
  readonly pages: readonly string[] | null
  /** Addresses of files whose bytes are others. */
  readonly files: readonly string[]
}
