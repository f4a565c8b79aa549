/** The configuration after validation: complete, every default filled in. */
import type { Texts } from '../shared/texts.ts'
import type { HeadTag, Locale, Place, PlainObject, SourcePath } from './basics.ts'
import type { AnnouncementBar, FooterConfig, NavbarConfig } from './chrome.ts'
import type { DocsSet, EditUrl, TranslatedFolder } from './docs-set.ts'
import type { Severity } from './findings.ts'
import type { PictureConfig } from './pictures.ts'
import type { SitePlugin } from './plugin.ts'
import type { HeaderFormat, PolicyConfig } from './policy.ts'
import type { SearchUiSettings } from './search-client.ts'
import type { SearchProvider } from './search-provider.ts'
import type { ThemeConfig } from './theme.ts'

/** A program that can be given a page; `{prompt}` and `{address}` in its address stand for what it is told. */
interface Assistant {
  readonly label: string
  readonly href: string
}

/** The configuration after validation: complete, every default filled in. The input type is `ConfigInput` in config/input/config.ts. */
export interface Config {
  /** Absolute folder of the project. Never written to the output. */
  readonly root: string
  /** The configuration file, for findings about it. */
  readonly file: SourcePath
  /** Hash of that file and what it imports, packages by their versions. It replaces the functions of the file in keys of caches. */
  readonly hash: string
  /** No code of the project is run (`--untrusted`). */
  readonly isUntrusted: boolean
  /**
   * Folder from which optional packages are loaded: that of the project. With `--untrusted` that of docsgen: a folder `node_modules`
   * can come with a pull request.
   */
  readonly packageRoot: string
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
  /**
   * The configuration in each of the other languages: own base URL, folders of translations, translated labels. A language
   * is planned as a site of its own over the same graph and store. Empty in those.
   */
  readonly editions: readonly Config[]
  /** Base URL of the files that all languages share: styles, scripts, static files, pictures. */
  readonly filesUrl: string
  /** Where the pages of the language lie in the output folder: `''`, `de/`; and its own files, where it shares none. */
  readonly outputBase: string
  /** Texts of the site in this language by file and key: `code.json` → `home.title` → text. */
  readonly translations: Translations
  /** What docsgen itself says to readers, in the language of the site. */
  readonly texts: Texts
  /** What becomes of pages that nobody has translated. */
  readonly untranslated: 'fallback' | 'show' | 'hide' | 'notFound'
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
  /** The changelog, or several of them. */
  readonly changelogs: readonly ChangelogConfig[]
  /** Pages outside of docs sets; null: there are none. */
  readonly pages: PagesConfig | null
  readonly protobuf: readonly ProtobufSet[]
  readonly search: SearchConfig | null
  readonly integrations: {
    readonly analytics: { readonly apiKey: string; readonly host: string } | null
    readonly visitorIntent: { readonly scriptUrl: string; readonly apiKey: string } | null
  }
  readonly markdown: MarkdownConfig
  readonly staticFolders: readonly SourcePath[]
  /** null: the look of tokens.css alone. */
  readonly theme: ThemeConfig | null
  /** How pictures of pages are converted; null: they are published as they are. */
  readonly images: PictureConfig | null
  /** Key for search engines; null: none. */
  readonly indexNow: string | null
  /** Fonts of the cards beside those of the site; null: pages have no cards. */
  readonly socialCards: { readonly fonts: readonly SourcePath[] } | null
  /** Extra style sheets, bundled after ours. */
  readonly styles: readonly SourcePath[]
  /** Folder whose files replace templates of the same path. */
  readonly templates: SourcePath
  /** What stands between the site's own files and docsgen's: of plugins, then of the theme. */
  readonly layers: {
    /** Folders of templates; the first that has a template wins. */
    readonly templates: readonly SourcePath[]
    /** Style sheet of the theme. */
    readonly styles: SourcePath | null
    /** Script of the theme, on all pages. */
    readonly script: SourcePath | null
    /** Changes with the files of the theme. */
    readonly key: string
  }
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Old addresses of a page by its present one; null: none. */
  readonly createRedirects: ((path: string) => unknown) | null
  /** Formats of hosts that redirects are written in, beside their HTML pages. */
  readonly redirectFiles: readonly RedirectFormat[]
  /** Formats of hosts that the headers are written in, beside `_headers`. */
  readonly headerFiles: readonly HeaderFormat[]
  /** What programs that read the site are given; null: nothing. */
  readonly aiOutputs: {
    readonly links: 'markdown' | 'pages'
    /** Programs that the menu of a page offers to open; null: pages have no menu. */
    readonly menu: readonly Assistant[] | null
    /** Address of a server of the Model Context Protocol; null: none. */
    readonly mcp: string | null
    /** In kB: a longer `llms.txt` or `llms-full.txt` is a finding. */
    readonly limits: { readonly list: number; readonly full: number }
  } | null
  /** false: the site has no policy. */
  readonly securityPolicy: PolicyConfig | false
  /** What `check --external` asks for: patterns of addresses; seconds to wait; days an answer counts. */
  readonly externalLinks: {
    readonly only: readonly string[]
    readonly ignore: readonly string[]
    readonly timeout: number
    readonly maxAge: number
  }
  readonly samples: SamplesConfig
  /** Severity by finding code; 'off' drops the finding. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>
  readonly client: { readonly hydrate: 'intent' | 'idle' | 'load' }
  readonly progress: { readonly spinner: boolean }
  readonly storage: { readonly type: 'localStorage' | 'sessionStorage'; readonly suffix: string }
  readonly baseUrlIssueBanner: boolean
  readonly serve: { readonly allowedHosts: readonly string[] }
  /** The cache that machines share; null: there is none. */
  readonly remoteCache: RemoteCacheConfig | null
  /** Patterns of files that are published although they have the name of a secret or a leftover. */
  readonly staticFiles: { readonly allow: readonly string[] }
  /** Relative to the root, with forward slashes; may lead out of it. */
  readonly outDir: string
  /** Real paths outside the root that symbolic links may lead to. */
  readonly allowedRoots: readonly string[]
  /** The folder above the project that content may lie in, because the configuration names a path in it; null: none. */
  readonly outerRoot: string | null
  readonly plugins: readonly SitePlugin[]
  /** The whole configuration of Docusaurus, for `useDocusaurusContext()`; null: the site has another. */
  readonly theirs: Readonly<Record<string, unknown>> | null
  /** What plugins of such a site have for components, by name and id of the plugin. */
  readonly pluginData: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Names that imports may begin with, and what they mean, relative to the project; `$` at the end: the whole name. */
  readonly aliases: Readonly<Record<string, string>>
  /** Parts of Docusaurus' theme that `src/theme` of such a site draws in or around the text of pages: `Root`, `Admonition/Types`. */
  readonly swizzled: readonly string[]
}

/** What the file says; what is null there may be in the environment. */
export interface RemoteCacheConfig {
  readonly url: string | null
  readonly team: string | null
  readonly readOnly: boolean
  /** Values without a signature do not count; null: where there is a key. */
  readonly signature: boolean | null
  /** Seconds. */
  readonly timeout: number
  /** Looked for when somebody asks. */
  readonly place: () => Place
}

/** Translated texts by file below `i18n/<language>/` and key. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

export type RedirectFormat = 'netlify' | 'cloudflare' | 'nginx' | 'apache' | 's3' | 'vercel'

/** Values of the command line that win over the configuration file. */
export interface ConfigOverrides {
  readonly url?: string
  readonly baseUrl?: string
  /** Relative to the root, or absolute. */
  readonly outDir?: string
}

/** The minutes that an entry takes to read, as in Docusaurus. */
export type ReadingTime = (entry: {
  readonly content: string
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly locale: string
  readonly defaultReadingTime: (entry: { readonly content: string }) => number
}) => number | undefined

/** An entry as `processBlogPosts` gets it; `metadata` has what Docusaurus gives. */
export interface BlogPost {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly content: string
}

/** The entries that lists show, in their order; nothing for all of them. */
export type ProcessPosts = (input: { readonly blogPosts: readonly BlogPost[] }) => unknown

/** An item of a feed as `createFeedItems` gets and gives it; it has the fields of the package “feed”, as in Docusaurus. */
export interface BlogFeedItem {
  readonly title: string
  readonly link: string
  readonly date: Date
  readonly description?: string
  /** HTML. */
  readonly content?: string
  readonly author?: readonly { readonly name?: string; readonly link?: string; readonly email?: string }[]
  readonly category?: readonly { readonly name?: string }[]
}

/** The items of a feed in their order; `defaultCreateFeedItems` makes them of entries. */
export type CreateFeedItems = (input: {
  readonly blogPosts: readonly BlogPost[]
  readonly siteConfig: unknown
  readonly outDir: string
  readonly defaultCreateFeedItems: (input: {
    readonly blogPosts: readonly BlogPost[]
  }) => Promise<readonly BlogFeedItem[]>
}) => unknown

export interface ChangelogConfig extends TranslatedFolder {
  /** The collection of its entries: `changelog`, `releases`. */
  readonly id: string
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
  readonly editUrl: string | EditUrl | null
  /** Path of the archive below `routeBase`; null: there is none. */
  readonly archive: string | null
  /** Path of later pages of lists: `page` in `/changelog/page/2`. */
  readonly pageBase: string
  readonly sortPosts: 'ascending' | 'descending'
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** What lists cut an entry at, beside the comment; null: the comment alone. */
  readonly truncateMarker: RegExp | null
  /** Minutes of an entry; null: by the number of its words. */
  readonly readingTime: ReadingTime | null
  /** Leaves entries out, or gives them another order; null: all are shown, by date. */
  readonly processPosts: ProcessPosts | null
  readonly tagsBase: string
  readonly authorsBase: string
  readonly feed: {
    readonly types: readonly ('rss' | 'atom' | 'json')[]
    readonly title: string
    readonly description: string
    readonly copyright: string | null
    /** Items in a feed; null: all. */
    readonly limit: number | null
    /** Whether each tag has feeds of its own. */
    readonly tags: boolean
    readonly createItems: CreateFeedItems | null
  }
}

/** Pages outside of docs sets: components, Markdown and MDX, whose paths are their addresses. */
export interface PagesConfig extends TranslatedFolder {
  /** As that of a docs set. */
  readonly routeBase: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

export interface ProtobufSet {
  readonly id: string
  /** Folder of .proto files, or one protoc-gen-doc JSON file. */
  readonly proto: SourcePath
  /** Which files become pages; pages are in the order of the patterns, those of one pattern by path. */
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

export interface MathConfig {
  /** Which dollar signs enclose formulas; blocks of the language `math` are formulas in any case. */
  readonly dollars: 'none' | 'double' | 'all'
  readonly macros: Readonly<Record<string, string>>
  /** What formulas become. */
  readonly output: 'mathml' | 'katex'
}

/** Plugins of one collection of pages; those of `before…` see what authors write, the others what docsgen makes of it. */
export interface MarkdownPlugins {
  readonly beforeDefaultRemarkPlugins: readonly unknown[]
  readonly remarkPlugins: readonly unknown[]
  readonly beforeDefaultRehypePlugins: readonly unknown[]
  readonly rehypePlugins: readonly unknown[]
}

/** Functions of the site through which Markdown files are read, as in Docusaurus. */
export interface MarkdownReaders {
  readonly parseFrontMatter: ParseFrontMatter | null
  readonly preprocessor: Preprocessor | null
}

/** Front matter and body of a file. */
interface ParsedFile {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly content: string
}

interface FileToRead {
  /** Absolute. */
  readonly filePath: string
  readonly fileContent: string
}

/** Reads a file in the place of docsgen, or changes what docsgen has read. */
export type ParseFrontMatter = (
  file: FileToRead & { readonly defaultParseFrontMatter: (file: FileToRead) => Promise<ParsedFile> }
) => ParsedFile | Promise<ParsedFile>

/** The text below the front matter before it is read as Markdown. */
export type Preprocessor = (file: FileToRead) => string | Promise<string>

/** A link or a picture of Markdown that leads nowhere. */
export interface BrokenAddress {
  /** Relative to the site. */
  readonly sourceFilePath: string
  readonly url: string
  /** As parsers of Markdown give it: type, url, title, position, the text of a link or the alternative text of a picture. */
  readonly node: Readonly<Record<string, unknown>>
}

/** The address that counts in its place; nothing: it stays. */
export type OnBrokenAddress = (broken: BrokenAddress) => unknown

/** Functions of the site that are asked about addresses of Markdown that lead nowhere. */
export interface MarkdownHooks {
  readonly onBrokenMarkdownLinks?: OnBrokenAddress
  readonly onBrokenMarkdownImages?: OnBrokenAddress
}

export interface MarkdownConfig {
  readonly hooks: MarkdownHooks | null
  /** Options of remark-rehype, such as `footnoteLabel` and `handlers`. */
  readonly remarkRehypeOptions: Readonly<Record<string, unknown>> | null
  /** null: files are read as they are. */
  readonly readers: MarkdownReaders | null
  readonly parser: 'native' | 'remark'
  /** How `.md` is read: CommonMark (`detect`) or as MDX (`mdx`, what Docusaurus does). */
  readonly format: 'detect' | 'md' | 'mdx'
  /** How the id of a heading is made of its text. */
  readonly slugger: 'github' | 'docusaurus' | 'docusaurus-case' | 'vitepress' | 'python-markdown'
  /** What describes a page without a description: its first paragraph, cut, or the first line of its text, whole. */
  readonly excerpt: 'paragraph' | 'line'
  /** Seconds that code of a page may take without a pause. */
  readonly timeLimit: number
  readonly rawHtml: 'allow' | 'escape'
  readonly remarkPlugins: readonly unknown[]
  readonly rehypePlugins: readonly unknown[]
  /** null: no formulas at all. */
  readonly math: MathConfig | null
  /** Further plugins by the name of a docs set, of a changelog or of `pages`. */
  readonly plugins: ReadonlyMap<string, MarkdownPlugins>
  /** `:rocket:` is an emoji. */
  readonly emoji: boolean
  /** Blocks of the language `mermaid` are drawn. */
  readonly diagrams: boolean
  /** Modules of components that pages use without an import, by name; as a page would import them. */
  readonly components: Readonly<Record<string, string>>
  /** Further admonition keywords beside Docusaurus' own. */
  readonly admonitions: readonly string[]
  /** Names of Shiki themes, or TextMate themes. */
  readonly themes: { readonly light: string | object; readonly dark: string | object }
  /** Language of code blocks that name none; null: plain text. */
  readonly defaultLanguage: string | null
  /** Frames for blocks of code by themselves: terminals, names of files with icons. */
  readonly codeFrames: boolean
  readonly magicComments: readonly {
    readonly className: string
    readonly line: string | null
    readonly block: { readonly start: string; readonly end: string } | null
  }[]
  /** Changes whenever plugins or options that reach compilation change; part of cache keys. */
  readonly cacheKey: string
}

/** What `docsgen test` tests, and how; no other command looks at it. */
export interface SamplesConfig {
  /** Languages whose blocks are all tested, with and without the word `test`. */
  readonly languages: readonly string[]
  /** Commands with `{file}` or `{files}` by language. */
  readonly runners: Readonly<Record<string, string>>
  /** Seconds that a block may take. */
  readonly timeLimit: number
}
