/** Input types of the smaller features: languages, head, search, Markdown, browser, third parties. */
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
   * What becomes of pages that nobody has translated. `fallback`: they show the default language with a notice, outside of
   * the search and the sitemap of the language; `show`: in these, too; `hide`: not in sidebars either; `notFound`: they are
   * not published.
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
   * Language in the HTML, where it is not the tag.
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
   * Origin of the site in this language, where it is another.
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
   * Texts of docsgen that the site says otherwise, by their names in `src/shared/texts.ts`.
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
   * What stands inside of it.
   * @default none
   * @example '{"@context": "https://schema.org"}'
   */
  innerHTML?: string
}

export interface ImagesInput {
  /**
   * Formats beside the original, in the order in which browsers are offered them.
   * @default ['avif', 'webp']
   * @example ['webp']
   */
  formats?: ('avif' | 'webp')[]
  /**
   * Widths in pixels. A picture is never made wider than it is.
   * @default [480, 768, 1152, 1536]
   * @example [768, 1536]
   */
  widths?: number[]
}

export interface SocialCardsInput {
  /**
   * Files of fonts (TTF, OTF, WOFF, WOFF2) for letters that the font of the site lacks, such as Chinese or Arabic ones, in the order in which
   * they are tried. docsgen's own has Latin, Cyrillic and Vietnamese letters.
   * @default []
   * @example ['fonts/NotoSansJP.ttf']
   */
  fonts?: string[]
}

export interface AiOutputsInput {
  /**
   * Where links between pages lead in the Markdown: to the Markdown of the page, or to the page.
   * @default 'markdown'
   * @example 'pages'
   */
  links?: 'markdown' | 'pages'
  /**
   * A small menu beside the title of a page: “Copy page”, “View as Markdown”, and a link for each assistant, which opens it with
   * the address of its Markdown. `true`: ChatGPT and Claude; a list: those that it names, in its order; an empty one: none. In `href`, `{prompt}`
   * stands for a sentence with the address, `{address}` for the address alone.
   * @default false
   * @example ['claude', { label: 'Acme', href: 'https://ask.acme.dev/?page={address}' }]
   */
  menu?: boolean | AssistantInput[]
  /**
   * Address of a server of the Model Context Protocol for this documentation, such as a hosted `docsgen mcp --http`. The site then has
   * `/.well-known/ai-catalog.json` with its server card, by which programs find it.
   * @default no server
   * @example 'https://mcp.acme.dev/mcp'
   */
  mcp?: string
  /**
   * Sizes in kB above which `llms.txt` (`list`) and `llms-full.txt` (`full`) are a finding, `llms/size`: assistants read long files in parts, or not at all.
   * @default { list: 100, full: 5000 }
   * @example { list: 50, full: 2000 }
   */
  limits?: { list?: number; full?: number }
}

/** A program that can be given a page: by a name that docsgen knows, or by what its link says and where it leads. */
export type AssistantInput = 'chatgpt' | 'claude' | 'perplexity' | { label: string; href: string }

export interface SecurityPolicyInput {
  /**
   * Sources by directive, added to what pages and the configuration ask for by themselves.
   * @default {}
   * @example { 'connect-src': ['https://api.acme.dev'] }
   */
  add?: Record<string, string[]>
  /**
   * The sources of whole directives, in the place of all others; an empty list leaves the directive out.
   * @default {}
   * @example { 'img-src': ["'self'"] }
   */
  replace?: Record<string, string[]>
  /**
   * Writes the policy into every page, for hosts that send no headers.
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
   * Remark plugins that see the tree before docsgen changes it: admonitions are directives there.
   * @default []
   * @example [remarkMath]
   */
  beforeDefaultRemarkPlugins?: unknown[]
  /**
   * Rehype plugins that come before those of `markdown`.
   * @default []
   * @example [rehypeKatex]
   */
  beforeDefaultRehypePlugins?: unknown[]
  /**
   * Further admonition types, which then are known on all pages.
   * @default []
   * @example ['recipe']
   */
  admonitions?: string[]
}

export interface AddressHooksInput {
  /**
   * Asked about links to files (`./gone.md`, `./gone.pdf`) that are not there. It gives the address that counts, or nothing: then
   * the link is reported.
   * @default none
   * @example ({ url }) => url.replace(/^\.\/old\//, './new/')
   */
  onBrokenMarkdownLinks?: OnBrokenAddress
  /**
   * Asked about pictures that are not there.
   * @default none
   * @example () => '/img/missing.png'
   */
  onBrokenMarkdownImages?: OnBrokenAddress
}

export interface MarkdownInput {
  /**
   * The Markdown parser: native, or the slower reference.
   * @default 'native'
   * @example 'remark'
   */
  parser?: 'native' | 'remark'
  /**
   * How `.md` files are read: as CommonMark ('md'), as MDX like Docusaurus does ('mdx'), or as MDX where a file has imports,
   * exports or components of docsgen ('detect').
   * @default 'detect'
   * @example 'mdx'
   */
  format?: 'detect' | 'md' | 'mdx'
  /**
   * Reads front matter and body of every Markdown file, as in Docusaurus: it can change what docsgen has read. Lines of the body
   * keep their numbers in findings where it keeps them.
   * @default front matter is read as it is written
   * @example async file => { const read = await file.defaultParseFrontMatter(file); return { ...read, frontMatter: { ...read.frontMatter, draft: false } } }
   */
  parseFrontMatter?: ParseFrontMatter
  /**
   * Changes the text below the front matter before it is read as Markdown.
   * @default none
   * @example ({ fileContent }) => fileContent.replaceAll('{VERSION}', '2.0')
   */
  preprocessor?: Preprocessor
  /**
   * Functions that are asked about addresses of Markdown which lead nowhere, as in Docusaurus.
   * @default none
   * @example { onBrokenMarkdownImages: () => '/img/missing.png' }
   */
  hooks?: AddressHooksInput
  /**
   * Options of remark-rehype, which makes HTML of Markdown: words of footnotes, handlers for nodes of plugins.
   * @default those of remark-rehype
   * @example { footnoteLabel: 'Notes' }
   */
  remarkRehypeOptions?: Record<string, unknown>
  /**
   * How the id of a heading is made of its text: as GitHub does it, as Docusaurus (which counts the title of the page as
   * a heading; 'docusaurus-case' keeps capital letters), as VitePress or as MkDocs does ('python-markdown'). A site that moves from there keeps the addresses of its headings.
   * @default 'github'
   * @example 'vitepress'
   */
  slugger?: 'github' | 'docusaurus' | 'docusaurus-case' | 'vitepress' | 'python-markdown'
  /**
   * What describes a page whose front matter has no `description`: its first paragraph, cut at 160 characters ('paragraph'),
   * or the first line of its source that has text, whole and without markup ('line'), as Docusaurus does it.
   * @default 'paragraph'
   * @example 'line'
   */
  excerpt?: 'paragraph' | 'line'
  /**
   * Seconds that code of the site may take for a page: an expression, a component, a module, a template, a plugin. What takes
   * longer is an error.
   * @default 20
   * @example 60
   */
  timeLimit?: number
  /**
   * Whether HTML in Markdown is HTML, or is shown as text.
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
   * Formulas in TeX, published as MathML: `$…$`, `$$…$$` and blocks of the language `math`. Without the option, dollar signs
   * are text and only such blocks are formulas; `false` leaves those as code, too. The plugin `remark-math` switches it on.
   * `'katex'` draws them with the package `katex`, which the project installs.
   * @default undefined
   * @example { macros: { '\\R': '\\mathbb{R}' } }
   */
  math?: boolean | 'katex' | MathInput
  /**
   * Short codes of emoji, as on GitHub: `:rocket:` is 🚀. On in sites of Docusaurus.
   * @default false
   * @example true
   */
  emoji?: boolean
  /**
   * Draws blocks of the language `mermaid` while the site is built, with the package `beautiful-mermaid`, and what that does not
   * draw in the browser, with the package `mermaid`. The project installs either or both. `false` leaves them as code.
   * @default true
   * @example false
   */
  diagrams?: boolean
  /**
   * Further admonition types beside note, tip, info, warning, danger and those of Docusaurus.
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
   * Frames around code blocks: a terminal around commands, an icon before the name of a file, buttons that are always there.
   * One block has its own with `frame=terminal`, `frame=code` or `frame=none`.
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
   * Commands of the site's own, by name; `#1` stands for the first argument.
   * @default {}
   * @example { '\\R': '\\mathbb{R}', '\\abs': '\\lvert #1 \\rvert' }
   */
  macros?: Record<string, string>
  /**
   * What formulas become: MathML, which browsers draw, or the HTML of the package `katex`, which looks the same everywhere
   * and needs its fonts.
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
   * Asks for nothing else.
   * @default []
   * @example ['github.com']
   */
  only?: string[]
  /**
   * Never asked for.
   * @default []
   * @example ['https://acme.dev/private/*']
   */
  ignore?: string[]
  /**
   * Seconds until a host that does not answer is given up.
   * @default 10
   * @example 30
   */
  timeout?: number
  /**
   * Days after which an address is asked for again.
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
   * Commands by language, instead of what docsgen does itself. `{file}` is the file of a block; with `{files}` the command runs
   * once for all blocks of the site, in the folder of the project. Lines `file:line: message` that it prints are findings.
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
   * When React takes over the navigation: at the first sign that the reader uses it, when the browser is
   * idle, or at once.
   * @default 'intent'
   * @example 'idle'
   */
  hydrate?: 'intent' | 'idle' | 'load'
}

export interface ProgressInput {
  /**
   * Whether a small spinner turns beside the bar.
   * @default true
   * @example false
   */
  spinner?: boolean
}

export interface StorageInput {
  /**
   * Whether choices are kept for good or until the tab is closed.
   * @default 'localStorage'
   * @example 'sessionStorage'
   */
  type?: 'localStorage' | 'sessionStorage'
  /**
   * Keeps sites of one host apart: true adds a hash of the address to each key, a text adds that text.
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
   * A cache that machines share, which speaks the protocol of Turborepo's remote cache: that of Vercel, or one of your own. Its token is in the
   * environment variable `DOCSGEN_CACHE_TOKEN`, or `TURBO_TOKEN`; without a token the cache is not used.
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
   * The team that the values belong to: its name, or its id, which begins with `team_`.
   * @default the variable `TURBO_TEAMID`, else `TURBO_TEAM`
   * @example 'acme'
   */
  team?: string
  /**
   * Values are read and never written.
   * @default false
   * @example process.env.GITHUB_EVENT_NAME === 'pull_request'
   */
  readOnly?: boolean
  /**
   * Values count only with a signature, made with the key in the variable `DOCSGEN_CACHE_SIGNATURE_KEY`, or `TURBO_REMOTE_CACHE_SIGNATURE_KEY`.
   * @default true where there is a key
   * @example true
   */
  signature?: boolean
  /**
   * Seconds that a build waits for the cache in all.
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
