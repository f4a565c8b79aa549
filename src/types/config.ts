/** The configuration after validation: complete, every default filled in. */

import type { ColorModeInput } from '../config/schema/chrome.ts'
import type {
  ClientInput,
  ExternalLinksInput,
  MarkdownInput,
  ProgressInput,
  SamplesInput,
  ServeInput,
  StaticFilesInput,
  TableOfContentsInput
} from '../config/schema/features.ts'
import type { Texts } from '../shared/texts.ts'
import type { HeadTag, Locale, Place, PlainObject, SourcePath } from './basics.ts'
import type { AnnouncementBar, FooterConfig, NavbarConfig, ThemeConfig } from './chrome.ts'
import type { DocsSet, EditUrl, TranslatedFolder } from './docs-set.ts'
import type { ExtraName } from './extras.ts'
import type { Diagnostic, FoundCode, Severity } from './findings.ts'
import type { PictureConfig } from './output.ts'
import type {
  FoundInText,
  SiteComponents,
  SiteDialect,
  SitePlugin,
  SiteTrouble,
  SourceEdit,
  SyntaxPage
} from './plugin.ts'
import type { HeaderFormat, PolicyConfig } from './policy.ts'
import type { SearchUiSettings } from './search-client.ts'
import type { SearchProvider } from './search-provider.ts'

/** A section after validation: what an author leaves out has its default. */
type Complete<Input> = {
  readonly [Key in keyof Input]-?: Exclude<Input[Key], undefined> extends readonly (infer Item)[]
    ? readonly Item[]
    : Exclude<Input[Key], undefined>
}

/** An assistant that can be opened with a page; `{prompt}` and `{address}` in its address are replaced. */
interface Assistant {
  readonly label: string
  readonly href: string
}

/** The configuration after validation: complete, every default filled in. The input type is `ConfigInput` in config/schema/config.ts. */
export interface Config {
  /** Absolute folder of the project. Never written to the output. */
  readonly root: string
  /** The configuration file, for findings about it. */
  readonly file: SourcePath
  /** The files that this file and sidebars files import, by the importing file. */
  readonly modules: Readonly<Record<SourcePath, readonly SourcePath[]>>
  /**
   * Hash of that file and its imports, packages by their versions. In cache keys, it replaces functions in the
   * configuration.
   */
  readonly hash: string
  /** The project's code is not run (`--untrusted`). */
  readonly isUntrusted: boolean
  /**
   * Folder from which optional packages are resolved: the project. With `--untrusted` it is docsgen's own folder,
   * because a pull request could contain a `node_modules` folder.
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
   * The configuration for each of the other languages: own base URL, folders of translations, translated labels. Each
   * language is planned as a site of its own that shares graph and store. Empty in editions themselves.
   */
  readonly editions: readonly Config[]
  /** Base URL of the files that all languages share: styles, scripts, static files, pictures. */
  readonly filesUrl: string
  /** Folder of the language's pages in the output folder: `''`, `de/`. Also of its files, if it does not share them. */
  readonly outputBase: string
  /** Texts of the site in this language by file and key: `code.json` → `home.title` → text. */
  readonly translations: Translations
  /** Base URLs of the other languages on the same host, except for the default language. */
  readonly otherBases: readonly string[]
  /** The folder of `translations`: `i18n/de`. */
  readonly translationsFolder: SourcePath
  /** docsgen's own texts in the language of the site. */
  readonly texts: Texts
  /** What happens to pages without a translation. */
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
  /** The bar shows the newest entry of the changelog; `announcementBar` is null then. */
  readonly announcesChangelog: boolean
  readonly colorMode: Complete<ColorModeInput>
  readonly toc: Complete<TableOfContentsInput>
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
  /** The question whether a page was helpful; null: none. */
  readonly feedback: {
    readonly endpoint: string | null
    /** With the placeholders `{title}` and `{url}`. */
    readonly issues: string | null
    readonly analytics: boolean
  } | null
  /** Comments below pages; null: none. */
  readonly comments: {
    readonly service: 'giscus' | 'utterances'
    readonly origin: string
    /** Parameters of the frame that are the same on all pages. */
    readonly values: Readonly<Record<string, string>>
    readonly mapping: 'pathname' | 'url' | 'title'
    /** Where readers find the comments without a script. */
    readonly href: string
  } | null
  /** Related pages at the end of pages; null: none. */
  readonly related: { readonly limit: number; readonly backlinks: boolean } | null
  readonly markdown: MarkdownConfig
  readonly staticFolders: readonly SourcePath[]
  /** null: only the defaults of tokens.css. */
  readonly theme: ThemeConfig | null
  /** How pictures of pages are converted; null: they are published as they are. */
  readonly images: PictureConfig | null
  /** Key for search engines; null: none. */
  readonly indexNow: string | null
  /** Additional fonts for the cards; null: pages have no cards. */
  readonly socialCards: { readonly fonts: readonly SourcePath[] } | null
  /** Extra style sheets, bundled after those of docsgen. */
  readonly styles: readonly SourcePath[]
  /** Folder whose files replace templates of the same path. */
  readonly templates: SourcePath
  /** Layers between the site's own files and docsgen's: those of plugins, then of the theme. */
  readonly layers: {
    /** Folders of templates; the first that has a template wins. */
    readonly templates: readonly SourcePath[]
    /** Style sheet of the theme. */
    readonly styles: SourcePath | null
    /** Script of the theme, on all pages. */
    readonly script: SourcePath | null
    /** Changes whenever files of the theme change. */
    readonly key: string
  }
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** Returns the old addresses for the address of a page; null: none. */
  readonly createRedirects: ((path: string) => unknown) | null
  /** Host-specific formats in which redirects are written in addition to HTML pages. */
  readonly redirectFiles: readonly RedirectFormat[]
  /** Host-specific formats in which headers are written in addition to `_headers`. */
  readonly headerFiles: readonly HeaderFormat[]
  /** Output for language models and other programs that read the site; null: none. */
  readonly aiOutputs: {
    readonly links: 'markdown' | 'pages'
    /** Assistants that the menu of a page offers; null: pages have no menu. */
    readonly menu: readonly Assistant[] | null
    /** Address of a Model Context Protocol server; null: none. */
    readonly mcp: string | null
    /** In kB; a larger `llms.txt` or `llms-full.txt` is a finding. */
    readonly limits: { readonly list: number; readonly full: number }
  } | null
  /** false: the site has no policy. */
  readonly securityPolicy: PolicyConfig | false
  /** What `check --external` requests. */
  readonly externalLinks: Complete<ExternalLinksInput>
  readonly samples: SamplesConfig
  /** Severity by finding code; 'off' drops the finding. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>
  readonly client: Complete<ClientInput>
  readonly progress: Complete<ProgressInput>
  readonly storage: { readonly type: 'localStorage' | 'sessionStorage'; readonly suffix: string }
  readonly baseUrlIssueBanner: boolean
  readonly serve: Complete<ServeInput>
  /** The cache that machines share; null: none. */
  readonly remoteCache: RemoteCacheConfig | null
  /** Patterns of files that are published although their names look like secrets or temporary files. */
  readonly staticFiles: Complete<StaticFilesInput>
  /** Relative to the root, with forward slashes; may lead out of it. */
  readonly outDir: string
  /** Real paths outside the root that symbolic links may lead to. */
  readonly allowedRoots: readonly string[]
  /** A folder above the project that may contain content, because the configuration names a path in it; null: none. */
  readonly outerRoot: string | null
  readonly plugins: readonly SitePlugin[]
  /** The rules of another generator that hold for its site. */
  readonly dialect: Dialect
}

/** `SiteDialect` and `SiteComponents` of a plugin, complete. */
export interface Dialect
  extends Required<
      Omit<
        SiteDialect,
        'styleLayer' | 'rewriteSheet' | 'postCssPlugins' | 'itemTypes' | 'componentMap' | 'root' | 'codes'
      >
    >,
    Required<Omit<SiteComponents, 'siteConfig'>> {
  /** The configuration in the words of the other generator, for components; null: the site is docsgen's own. */
  readonly siteConfig: SiteComponents['siteConfig'] | null
  readonly styleLayer: string | null
  readonly rewriteSheet: ((css: string) => string) | null
  readonly postCssPlugins: SiteDialect['postCssPlugins'] | null
  readonly itemTypes: SiteDialect['itemTypes'] | null
  readonly componentMap: SiteDialect['componentMap'] | null
  readonly root: SiteDialect['root'] | null
  readonly codes: Readonly<Record<SiteTrouble, FoundCode>>
}

/** As configured; values that are null may come from the environment. */
export interface RemoteCacheConfig {
  readonly url: string | null
  readonly team: string | null
  readonly readOnly: boolean
  /** Whether values without a signature are ignored; null: only if there is a key. */
  readonly signature: boolean | null
  /** Seconds. */
  readonly timeout: number
  /** Computed on demand. */
  readonly place: () => Place
}

/** Translated texts by file (below `i18n/<language>/`) and key. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

export type RedirectFormat = 'netlify' | 'cloudflare' | 'nginx' | 'apache' | 's3' | 'vercel'

/** Command line options that override the configuration file. */
export interface ConfigOverrides {
  readonly url?: string
  readonly baseUrl?: string
  /** Relative to the root, or absolute. */
  readonly outDir?: string
}

/** The minutes that an entry takes to read. */
export type ReadingTime = (entry: {
  readonly content: string
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly locale: string
  readonly defaultReadingTime: (entry: { readonly content: string }) => number
}) => number | undefined

/** An entry as passed to `processBlogPosts`; `metadata` has what lists and feeds show. */
export interface BlogPost {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly content: string
}

/** Returns the entries that lists show, in their order; nothing: all entries. */
export type ProcessPosts = (input: { readonly blogPosts: readonly BlogPost[] }) => unknown

/**
 * An item of a feed, as `createFeedItems` gets and returns it; with the fields of the package “feed”.
 */
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

/** Returns the items of a feed in their order; `defaultCreateFeedItems` creates them from entries. */
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
  /** See `DocsSet.editUrl`. */
  readonly editUrl: string | EditUrl | null
  /** Path of the archive below `routeBase`; null: no archive. */
  readonly archive: string | null
  /** Path segment of further pages of lists: `page` in `/changelog/page/2`. */
  readonly pageBase: string
  readonly sortPosts: 'ascending' | 'descending'
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Where lists truncate an entry, besides the comment `truncate`; null: only at the comment. */
  readonly truncateMarker: RegExp | null
  /** Computes the reading time in minutes; null: computed from the number of words. */
  readonly readingTime: ReadingTime | null
  /** Filters or sorts the entries; null: all, by date. */
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
  /** See `DocsSet.routeBase`. */
  readonly routeBase: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

export interface ProtobufSet {
  readonly id: string
  /** Folder of .proto files, or one protoc-gen-doc JSON file. */
  readonly proto: SourcePath
  /** Patterns of files that become pages. Pages are in the order of the patterns, and by path within a pattern. */
  readonly include: readonly string[]
  /** Id of the docs set that the pages belong to; if it has versions, of its last version. */
  readonly docsSet: string
  readonly routeBase: string
  /** Sidebar of the docs set to which the category of the pages is added; null: the first one. */
  readonly sidebar: string | null
  readonly sidebarLabel: string
}

export interface SearchConfig {
  /** `flexsearch`, `algolia`, or the name of the site's own provider. */
  readonly provider: string
  /** The site's own provider; null: a built-in one. */
  readonly own: SearchProvider | null
  /** Options of the provider, complete. */
  readonly options: PlainObject
  readonly pagePath: string | null
  /** Further origins that the browser half sends requests to. */
  readonly origins: readonly string[]
  /** Settings of the user interface. */
  readonly ui: Pick<SearchUiSettings, 'placeholder' | 'hits' | 'hitsPerGroup' | 'remembers' | 'missingResultsUrl'>
  /** Results are limited to the language of the page and to one version of each docs set. */
  readonly isContextual: boolean
  /** Whether searches without a result are events of the site's analytics. */
  readonly reportsMissing: boolean
  /** File with the search tests; null: none. */
  readonly tests: SourcePath | null
}

export interface MathConfig {
  /** Which dollar signs enclose formulas; blocks of the language `math` are formulas in any case. */
  readonly dollars: 'none' | 'double' | 'all'
  readonly macros: Readonly<Record<string, string>>
  /** What formulas become. */
  readonly output: 'mathml' | 'katex'
}

/** Plugins of one collection of pages; those of `before…` run before docsgen's own plugins, the others after them. */
export interface MarkdownPlugins {
  readonly beforeDefaultRemarkPlugins: readonly unknown[]
  readonly remarkPlugins: readonly unknown[]
  readonly beforeDefaultRehypePlugins: readonly unknown[]
  readonly rehypePlugins: readonly unknown[]
}

/** Functions of the site that take part in reading Markdown files. */
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

/** Parses a file instead of docsgen, or changes the result of docsgen. */
export type ParseFrontMatter = (
  file: FileToRead & { readonly defaultParseFrontMatter: (file: FileToRead) => Promise<ParsedFile> }
) => ParsedFile | Promise<ParsedFile>

/** Changes the text below the front matter before it is parsed as Markdown. */
export type Preprocessor = (file: FileToRead) => string | Promise<string>

/** A link or a picture of Markdown that leads nowhere. */
interface BrokenAddress {
  /** Relative to the site. */
  readonly sourceFilePath: string
  readonly url: string
  /** The mdast node: type, url, title, position, and the text of a link or the alternative text of a picture. */
  readonly node: Readonly<Record<string, unknown>>
}

/** Returns the address to use instead; nothing: the address stays as it is. */
export type OnBrokenAddress = (broken: BrokenAddress) => unknown

/** Functions of the site that are asked about addresses of Markdown that lead nowhere. */
interface MarkdownHooks {
  readonly onBrokenMarkdownLinks?: OnBrokenAddress | undefined
  readonly onBrokenMarkdownImages?: OnBrokenAddress | undefined
}

/** The hook `syntax` of a plugin, as the compiler calls it. Its failures are findings. */
export interface SyntaxReader {
  /** The plugin. */
  readonly name: string
  /** Edits in the order of the text, which do not overlap. */
  edits(page: SyntaxPage, access: SyntaxAccess): Promise<readonly SourceEdit[]>
}

export interface SyntaxAccess {
  readText(file: SourcePath): Promise<string | null>
  report(found: Diagnostic): void
  /** The place of characters in the text of the page, or in an included text. */
  placeOf(found: Pick<FoundInText, 'at' | 'length' | 'in'>): Place
}

/** Options that become another value. */
type ConvertedMarkdown =
  | 'glossary'
  | 'variables'
  | 'flags'
  | 'extras'
  | 'parseFrontMatter'
  | 'preprocessor'
  | 'hooks'
  | 'remarkRehypeOptions'
  | 'math'
  | 'themes'
  | 'defaultLanguage'
  | 'magicComments'

/** A term of the glossary. */
export interface GlossaryTerm {
  readonly term: string
  readonly definition: string
  /** Further names. */
  readonly aliases: readonly string[]
}

export interface MarkdownConfig extends Omit<Complete<MarkdownInput>, ConvertedMarkdown> {
  readonly hooks: MarkdownHooks | null
  /** Options of remark-rehype, such as `footnoteLabel` and `handlers`. */
  readonly remarkRehypeOptions: Readonly<Record<string, unknown>> | null
  /** null: the site has no such functions. */
  readonly readers: MarkdownReaders | null
  /** null: formulas are turned off. */
  readonly math: MathConfig | null
  /** Terms that pages explain; none: the site has no glossary. */
  readonly glossary: readonly GlossaryTerm[]
  /** Values of variables by name. */
  readonly variables: Readonly<Record<string, string>>
  readonly flags: Readonly<Record<string, boolean>>
  /** The marks beyond Markdown that pages may have. */
  readonly extras: readonly ExtraName[]
  /** Further plugins by the name of a docs set, of a changelog or of `pages`. */
  readonly plugins: ReadonlyMap<string, MarkdownPlugins>
  /** Components that pages use without an import: name → module, as a page would import it. */
  readonly components: Readonly<Record<string, string>>
  /** Names of Shiki themes, or TextMate themes. */
  readonly themes: { readonly light: string | object; readonly dark: string | object }
  /** Language of code blocks that name none; null: plain text. */
  readonly defaultLanguage: string | null
  readonly magicComments: readonly {
    readonly className: string
    readonly line: string | null
    readonly block: { readonly start: string; readonly end: string } | null
  }[]
  /** Elements for parts of pages that plugins make, by their names: `Operation` shows what `operation:…` leads to. */
  readonly elements: Readonly<Record<string, { readonly scheme: string; readonly attribute: string }>>
  /** What plugins change in texts before they are parsed. */
  readonly syntax: readonly SyntaxReader[]
  /** Changes whenever plugins or options that affect compilation change; part of cache keys. */
  readonly cacheKey: string
}

/** Settings of `docsgen test`; no other command uses them. */
export type SamplesConfig = Complete<SamplesInput>
