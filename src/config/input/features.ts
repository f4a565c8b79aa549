/** Input types of smaller features: languages, head, Markdown, browser features, integrations. */
import type { Texts } from '../../shared/texts.ts'
import type { OnBrokenAddress, ParseFrontMatter, Preprocessor } from '../../types/config.ts'

export interface InternationalizationInput {
  /**
   * Language of the content.
   * @default 'en'
   * @example 'pt-BR'
   */
  defaultLocale?: string
  /**
   * All languages of the site; the default one has no prefix in addresses.
   * @default the default language
   * @example ['en', 'fr']
   */
  locales?: string[]
  /**
   * Name and writing direction by language.
   * @default the name of the language in that language, the direction of its script
   * @example { fr: { label: 'Français' } }
   */
  localeConfigs?: Record<string, LocaleInput>
  /**
   * What happens to pages without a translation. `fallback`: they show the default language with a notice, and are not
   * in the search and the sitemap of the language; `show`: they are there, too; `hide`: they are not in sidebars
   * either; `notFound`: they are not published.
   * @default 'fallback'
   * @example 'hide'
   */
  untranslated?: 'fallback' | 'show' | 'hide' | 'notFound'
}

export interface LocaleInput {
  /**
   * Name of the language as its readers write it.
   * @default the name of the language in that language
   * @example 'Français'
   */
  label?: string
  /**
   * Writing direction.
   * @default that of the language's script
   * @example 'rtl'
   */
  direction?: 'ltr' | 'rtl'
  /**
   * Language in the HTML, if it differs from the tag.
   * @default the tag
   * @example 'zh-Hans'
   */
  htmlLang?: string
  /**
   * Calendar of dates.
   * @default the usual calendar of the language
   * @example 'buddhist'
   */
  calendar?: string
  /**
   * Folder of the language below `i18n`, and the part of its addresses.
   * @default the tag
   * @example 'german'
   */
  path?: string
  /**
   * Origin of the site in this language, if it differs.
   * @default the address of the site
   * @example 'https://de.example.com'
   */
  url?: string
  /**
   * Base URL of the site in this language.
   * @default the base URL of the site and the path
   * @example '/deutsch/'
   */
  baseUrl?: string
  /**
   * Whether translations are read.
   * @default true
   * @example false
   */
  translate?: boolean
  /**
   * Title of the site in this language.
   * @default the title of the site
   * @example 'Handbuch'
   */
  title?: string
  /**
   * Tagline in this language.
   * @default the tagline of the site
   * @example 'Alles über Acme'
   */
  tagline?: string
  /**
   * Replacements for texts of docsgen, by their names in `src/shared/texts.ts`.
   * @default the catalogue of the language, English where docsgen has none
   * @example { editPage: 'Auf GitHub bearbeiten' }
   */
  texts?: Partial<Record<keyof Texts, string>>
}

export interface HeadTagInput {
  /**
   * Name of the element.
   * @default none, required
   * @example 'meta'
   */
  tagName: string
  /**
   * Its attributes; true for an attribute without a value.
   * @default {}
   * @example { name: 'theme-color', content: '#fff' }
   */
  attributes?: Record<string, string | boolean>
  /**
   * Its content.
   * @default none
   * @example '{"@context": "https://schema.org"}'
   */
  innerHTML?: string
}

export interface ImagesInput {
  /**
   * Formats in addition to the original, in order of preference.
   * @default ['avif', 'webp']
   * @example ['webp']
   */
  formats?: ('avif' | 'webp')[]
  /**
   * Widths in pixels. Pictures are never enlarged.
   * @default [480, 768, 1152, 1536]
   * @example [768, 1536]
   */
  widths?: number[]
}

export interface SocialCardsInput {
  /**
   * Font files (TTF, OTF, WOFF, WOFF2) for letters that the font of the site does not contain, such as Chinese or
   * Arabic ones, in the order in which they are tried. docsgen's own font contains Latin, Cyrillic and Vietnamese
   * letters.
   * @default []
   * @example ['fonts/NotoSansJP.ttf']
   */
  fonts?: string[]
}

export interface AiOutputsInput {
  /**
   * Target of links between pages in the Markdown: the Markdown of the other page, or the page itself.
   * @default 'markdown'
   * @example 'pages'
   */
  links?: 'markdown' | 'pages'
  /**
   * A small menu beside the title of a page: “Copy page”, “View as Markdown”, and links that open an assistant with the
   * address of the page's Markdown. `true`: ChatGPT and Claude; a list: the assistants in the list, in its order; an
   * empty list: no assistants. In `href`, `{prompt}` is replaced by a sentence with the address, `{address}` by the
   * address.
   * @default false
   * @example ['claude', { label: 'Acme', href: 'https://ask.acme.dev/?page={address}' }]
   */
  menu?: boolean | AssistantInput[]
  /**
   * Address of a Model Context Protocol server for this documentation, such as a hosted `docsgen mcp --http`. The site
   * then publishes `/.well-known/ai-catalog.json` with its server card, so that programs find the server.
   * @default no server
   * @example 'https://mcp.acme.dev/mcp'
   */
  mcp?: string
  /**
   * Sizes in kB above which `llms.txt` (`list`) and `llms-full.txt` (`full`) are reported as `llms/size`, because
   * assistants read long files only in parts, or not at all.
   * @default { list: 100, full: 5000 }
   * @example { list: 50, full: 2000 }
   */
  limits?: { list?: number; full?: number }
}

/** An assistant that can be opened with a page: a name that docsgen knows, or label and address of its link. */
export type AssistantInput = 'chatgpt' | 'claude' | 'perplexity' | { label: string; href: string }

export interface SecurityPolicyInput {
  /**
   * Sources by directive, added to those that pages and the configuration need.
   * @default {}
   * @example { 'connect-src': ['https://api.acme.dev'] }
   */
  add?: Record<string, string[]>
  /**
   * Sources that replace all others of a directive; an empty list removes the directive.
   * @default {}
   * @example { 'img-src': ["'self'"] }
   */
  replace?: Record<string, string[]>
  /**
   * Writes the policy into every page, for hosts that cannot send headers.
   * @default false
   * @example true
   */
  meta?: boolean
}

export interface TableOfContentsInput {
  /**
   * Highest heading level, 2 to 6.
   * @default 2
   * @example 2
   */
  minHeadingLevel?: number
  /**
   * Lowest heading level, 2 to 6.
   * @default 3
   * @example 4
   */
  maxHeadingLevel?: number
}

export interface IntegrationsInput {
  /**
   * Page views with PostHog.
   * @default none
   * @example { apiKey: process.env.POSTHOG_KEY }
   */
  analytics?: AnalyticsInput
  /**
   * Visitor intent with Unify.
   * @default none
   * @example { scriptUrl: 'https://tag.unifyintent.com/v1/abc/script.js', apiKey: process.env.UNIFY_KEY }
   */
  visitorIntent?: VisitorIntentInput
}

export interface AnalyticsInput {
  /**
   * The project's public key; nothing is emitted without one.
   * @default none
   * @example process.env.POSTHOG_KEY
   */
  apiKey?: string | undefined
  /**
   * Address of the analytics host.
   * @default 'https://us.i.posthog.com'
   * @example 'https://eu.i.posthog.com'
   */
  host?: string | undefined
}

export interface VisitorIntentInput {
  /**
   * Address of the script.
   * @default none, required
   * @example 'https://tag.unifyintent.com/v1/abc/script.js'
   */
  scriptUrl: string
  /**
   * The public key; nothing is emitted without one.
   * @default none
   * @example process.env.UNIFY_KEY
   */
  apiKey?: string | undefined
}

/** Markdown of one collection of pages. */
export interface MarkdownPluginsInput {
  /**
   * Remark plugins for its pages, after those of `markdown`.
   * @default []
   * @example [remarkMath]
   */
  remarkPlugins?: unknown[]
  /**
   * Rehype plugins for its pages, after those of `markdown`.
   * @default []
   * @example [[rehypeKatex, { strict: false }]]
   */
  rehypePlugins?: unknown[]
  /**
   * Remark plugins that run before docsgen changes the tree: admonitions are still directives.
   * @default []
   * @example [remarkMath]
   */
  beforeDefaultRemarkPlugins?: unknown[]
  /**
   * Rehype plugins that run before those of `markdown`.
   * @default []
   * @example [rehypeKatex]
   */
  beforeDefaultRehypePlugins?: unknown[]
  /**
   * Further admonition types, available on all pages.
   * @default []
   * @example ['recipe']
   */
  admonitions?: string[]
}

export interface AddressHooksInput {
  /**
   * Called for links to missing files (`./gone.md`, `./gone.pdf`). Returns the address to use instead, or nothing: then
   * the link is reported.
   * @default none
   * @example ({ url }) => url.replace(/^\.\/old\//, './new/')
   */
  onBrokenMarkdownLinks?: OnBrokenAddress
  /**
   * Called for missing pictures.
   * @default none
   * @example () => '/img/missing.png'
   */
  onBrokenMarkdownImages?: OnBrokenAddress
}

export interface MarkdownInput {
  /**
   * The Markdown parser: docsgen's own, or the slower `remark`.
   * @default 'native'
   * @example 'remark'
   */
  parser?: 'native' | 'remark'
  /**
   * How `.md` files are parsed: as CommonMark ('md'), as MDX like in Docusaurus ('mdx'), or as MDX if a file contains
   * imports, exports or components of docsgen, else as CommonMark ('detect').
   * @default 'detect'
   * @example 'mdx'
   */
  format?: 'detect' | 'md' | 'mdx'
  /**
   * Parses front matter and body of every Markdown file, as in Docusaurus; it can change the result of docsgen's own
   * parser. Line numbers in findings are right only if it keeps the lines of the body.
   * @default docsgen's own parser
   * @example async file => { const read = await file.defaultParseFrontMatter(file); return { ...read, frontMatter: { ...read.frontMatter, draft: false } } }
   */
  parseFrontMatter?: ParseFrontMatter
  /**
   * Changes the text below the front matter before it is parsed as Markdown.
   * @default none
   * @example ({ fileContent }) => fileContent.replaceAll('{VERSION}', '2.0')
   */
  preprocessor?: Preprocessor
  /**
   * Functions that are called for broken links and missing pictures in Markdown, as in Docusaurus.
   * @default none
   * @example { onBrokenMarkdownImages: () => '/img/missing.png' }
   */
  hooks?: AddressHooksInput
  /**
   * Options of remark-rehype, which converts Markdown to HTML: texts of footnotes, handlers for nodes of plugins.
   * @default those of remark-rehype
   * @example { footnoteLabel: 'Notes' }
   */
  remarkRehypeOptions?: Record<string, unknown>
  /**
   * How heading ids are derived from their texts: as in GitHub, Docusaurus (which counts the title of the page as a
   * heading; 'docusaurus-case' keeps capital letters), VitePress or MkDocs ('python-markdown'). So a site that is
   * migrated from there keeps the addresses of its headings.
   * @default 'github'
   * @example 'vitepress'
   */
  slugger?: 'github' | 'docusaurus' | 'docusaurus-case' | 'vitepress' | 'python-markdown'
  /**
   * The description of a page without `description` in its front matter: its first paragraph, shortened to 160
   * characters ('paragraph'), or the whole first line with text in its source, without markup ('line'), as in
   * Docusaurus.
   * @default 'paragraph'
   * @example 'line'
   */
  excerpt?: 'paragraph' | 'line'
  /**
   * Seconds that code of the site may take for a page: an expression, a component, a module, a template, a plugin. Code
   * that takes longer is reported as an error.
   * @default 20
   * @example 60
   */
  timeLimit?: number
  /**
   * Whether HTML in Markdown is kept as HTML, or shown as text.
   * @default 'allow'
   * @example 'escape'
   */
  rawHtml?: 'allow' | 'escape'
  /**
   * Further remark plugins, each a function or [function, options].
   * @default []
   * @example [remarkMath]
   */
  remarkPlugins?: unknown[]
  /**
   * Further rehype plugins, each a function or [function, options].
   * @default []
   * @example [[rehypeKatex, { strict: false }]]
   */
  rehypePlugins?: unknown[]
  /**
   * Formulas in TeX, published as MathML: `$…$`, `$$…$$` and blocks of the language `math`. Without the option, dollar
   * signs are text, and only such blocks are formulas; `false` leaves these blocks as code, too. The plugin
   * `remark-math` turns the option on. `'katex'` renders formulas with the package `katex`, which the project must
   * install.
   * @default undefined
   * @example { macros: { '\\R': '\\mathbb{R}' } }
   */
  math?: boolean | 'katex' | MathInput
  /**
   * Short codes of emoji, as on GitHub: `:rocket:` becomes 🚀. On for Docusaurus sites.
   * @default false
   * @example true
   */
  emoji?: boolean
  /**
   * Renders blocks of the language `mermaid` as diagrams: in the build with the package `beautiful-mermaid`, and
   * diagrams that it does not support in the browser with the package `mermaid`. The project must install one or both
   * packages. `false` leaves the blocks as code.
   * @default true
   * @example false
   */
  diagrams?: boolean
  /**
   * Further admonition types, in addition to note, tip, info, warning, danger and those of Docusaurus.
   * @default []
   * @example ['recipe']
   */
  admonitions?: string[]
  /**
   * Themes of code blocks: names of Shiki themes, or TextMate themes.
   * @default { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }
   * @example { dark: 'nord' }
   */
  themes?: { light?: string | object; dark?: string | object }
  /**
   * Language of code blocks that name none.
   * @default plain text
   * @example 'tsx'
   */
  defaultLanguage?: string
  /**
   * Frames around code blocks: a terminal around commands, an icon before the name of a file, buttons that are always
   * visible. A single block can set `frame=terminal`, `frame=code` or `frame=none`.
   * @default false
   * @example true
   */
  codeFrames?: boolean
  /**
   * Comments in code blocks that mark lines with a class.
   * @default highlight-next-line, highlight-start, highlight-end
   * @example [{ className: 'code-error', line: 'this-fails' }]
   */
  magicComments?: MagicCommentInput[]
}

export interface MathInput {
  /**
   * The site's own commands, by name; `#1` is the first argument.
   * @default {}
   * @example { '\\R': '\\mathbb{R}', '\\abs': '\\lvert #1 \\rvert' }
   */
  macros?: Record<string, string>
  /**
   * Output format of formulas: MathML, which browsers render, or the HTML of the package `katex`, which looks the same
   * everywhere but needs its fonts.
   * @default 'mathml'
   * @example 'katex'
   */
  output?: 'mathml' | 'katex'
}

export interface MagicCommentInput {
  /**
   * Class of the marked lines.
   * @default none, required
   * @example 'code-error'
   */
  className: string
  /**
   * Text of the comment that marks the next line.
   * @default none
   * @example 'this-fails'
   */
  line?: string
  /**
   * Texts of the comments before and after marked lines.
   * @default none
   * @example { start: 'fails-start', end: 'fails-end' }
   */
  block?: { start: string; end: string }
}

export interface RedirectInput {
  /**
   * One or several old paths, below the base URL.
   * @default none, required
   * @example ['/install', '/setup']
   */
  from: string | string[]
  /**
   * The page, or a full address.
   * @default none, required
   * @example '/cli/installing'
   */
  to: string
}

export interface ExternalLinksInput {
  /**
   * Requests only these addresses.
   * @default []
   * @example ['github.com']
   */
  only?: string[]
  /**
   * Addresses that are never requested.
   * @default []
   * @example ['https://acme.dev/private/*']
   */
  ignore?: string[]
  /**
   * Timeout of a request in seconds.
   * @default 10
   * @example 30
   */
  timeout?: number
  /**
   * Days after which an address is requested again.
   * @default 7
   * @example 1
   */
  maxAge?: number
}

export interface SamplesInput {
  /**
   * Languages whose blocks are all tested, with and without the word `test`.
   * @default []
   * @example ['json', 'yaml']
   */
  languages?: string[]
  /**
   * Commands by language, which replace docsgen's own tests. `{file}` is the file of a block; with `{files}`, the
   * command runs once for all blocks of the site, in the folder of the project. Output lines such as `file:line:
   * message` become findings.
   * @default {}
   * @example { python: 'python3 {file}', go: 'gofmt -e {files} > /dev/null' }
   */
  runners?: Record<string, string>
  /**
   * Seconds that a block may take.
   * @default 10
   * @example 60
   */
  timeLimit?: number
}

export interface ClientInput {
  /**
   * When React hydrates the navigation: when the reader begins to use it, when the browser is idle, or immediately.
   * @default 'intent'
   * @example 'idle'
   */
  hydrate?: 'intent' | 'idle' | 'load'
}

export interface ProgressInput {
  /**
   * Whether a small spinner is shown beside the bar.
   * @default true
   * @example false
   */
  spinner?: boolean
}

export interface StorageInput {
  /**
   * Whether choices of readers are stored permanently or until the tab is closed.
   * @default 'localStorage'
   * @example 'sessionStorage'
   */
  type?: 'localStorage' | 'sessionStorage'
  /**
   * Separates the storage of several sites on one host: true adds a hash of the address to each key, a string is added
   * as it is.
   * @default false
   * @example 'manual'
   */
  namespace?: boolean | string
}

export interface StaticFilesInput {
  /**
   * Names, or patterns of names and of paths below the static folder; code blocks may show such files, too.
   * @default []
   * @example ['.env.example', 'keys/*.pem']
   */
  allow?: string[]
}

export interface CacheInput {
  /**
   * A cache that machines share, with the protocol of Turborepo's remote cache: Vercel's, or your own server. The
   * environment variable `DOCSGEN_CACHE_TOKEN` or `TURBO_TOKEN` contains its token; without a token, the cache is not
   * used.
   * @default false
   * @example true
   * @example { url: 'https://cache.acme.dev', team: 'docs' }
   */
  remote?: boolean | RemoteCacheInput
}

export interface RemoteCacheInput {
  /**
   * Address of the server, without `/v8/artifacts`.
   * @default the variable `TURBO_API`, else 'https://vercel.com/api'
   * @example 'https://cache.acme.dev'
   */
  url?: string
  /**
   * The team that the values belong to: its name, or its id (`team_…`).
   * @default the variable `TURBO_TEAMID`, else `TURBO_TEAM`
   * @example 'acme'
   */
  team?: string
  /**
   * Only reads values and never writes them.
   * @default false
   * @example process.env.GITHUB_EVENT_NAME === 'pull_request'
   */
  readOnly?: boolean
  /**
   * Ignores values without a valid signature. The key is in the environment variable `DOCSGEN_CACHE_SIGNATURE_KEY` or
   * `TURBO_REMOTE_CACHE_SIGNATURE_KEY`.
   * @default true if there is a key
   * @example true
   */
  signature?: boolean
  /**
   * Total time in seconds that a build waits for the cache.
   * @default 5
   * @example 60
   */
  timeout?: number
}

export interface ServeInput {
  /**
   * Further host names the development server answers to.
   * @default []
   * @example ['docs.test']
   */
  allowedHosts?: string[]
}
