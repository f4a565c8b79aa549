/** Options of languages, head, Markdown, browser and third parties. */
import * as v from 'valibot'
import { english, type Texts } from '../../shared/texts.ts'
import type { OnBrokenAddress, ParseFrontMatter, Preprocessor } from '../../types/config.ts'
import type { Plugin } from '../../types/plugin.ts'
import { isPlainObject } from '../../util/objects.ts'
import {
  either,
  filePath,
  filledText,
  flag,
  hook,
  type InputOf,
  isWebAddress,
  list,
  object,
  oneOf,
  record,
  text,
  typed,
  values,
  webAddress,
  wholeNumber
} from './primitives.ts'

export type InternationalizationInput = v.InferInput<typeof i18n>
export type LocaleInput = v.InferInput<typeof locale>
export type HeadTagInput = v.InferInput<typeof headTag>
export type ImagesInput = v.InferInput<typeof images>
export type SocialCardsInput = v.InferInput<typeof socialCards>
export type AiOutputsInput = v.InferInput<typeof aiOutputs>
/** An assistant that can be opened with a page: a name that docsgen knows, or label and address of its link. */
export type AssistantInput = v.InferInput<typeof assistant>
export type SecurityPolicyInput = v.InferInput<typeof securityPolicy>
export type TableOfContentsInput = v.InferInput<typeof tableOfContents>
export type IntegrationsInput = v.InferInput<typeof integrations>
export type AnalyticsInput = v.InferInput<typeof analytics>
export type CommentsInput = v.InferInput<typeof comments>
export type GiscusInput = v.InferInput<typeof giscus>
export type UtterancesInput = v.InferInput<typeof utterances>
export type RelatedInput = v.InferInput<typeof related>
export type VisitorIntentInput = v.InferInput<typeof visitorIntent>
/** Markdown of one collection of pages. */
export type MarkdownPluginsInput = InputOf<typeof markdownPlugins>
export type AddressHooksInput = v.InferInput<typeof addressHooks>
export type MarkdownInput = v.InferInput<typeof markdown>
export type MathInput = v.InferInput<typeof math>
export type MagicCommentInput = v.InferInput<typeof magicComment>
export type RedirectInput = v.InferInput<typeof redirect>
export type ExternalLinksInput = v.InferInput<typeof externalLinks>
export type SamplesInput = v.InferInput<typeof samples>
export type ClientInput = v.InferInput<typeof client>
export type ProgressInput = v.InferInput<typeof progress>
export type StorageInput = v.InferInput<typeof storage>
export type StaticFilesInput = v.InferInput<typeof staticFiles>
export type CacheInput = v.InferInput<typeof cache>
export type RemoteCacheInput = v.InferInput<typeof remoteCache>
export type ServeInput = v.InferInput<typeof serve>

const language = v.pipe(text, v.check(isLanguage, 'a language tag such as “en” or “pt-BR”'))

/** Every text that docsgen shows, by its name. */
const texts = typed<Partial<Record<keyof Texts, string | undefined>>>(
  object(Object.fromEntries(Object.keys(english).map(name => [name, v.optional(text)])))
)

const locale = object({
  /**
   * Name of the language as its readers write it.
   * @default the name of the language in that language
   * @example 'Français'
   */
  label: v.optional(filledText),
  /**
   * Writing direction.
   * @default that of the language's script
   * @example 'rtl'
   */
  direction: v.optional(oneOf(['ltr', 'rtl'])),
  /**
   * Language in the HTML, if it differs from the tag.
   * @default the tag
   * @example 'zh-Hans'
   */
  htmlLang: v.optional(language),
  /**
   * Calendar of dates.
   * @default the usual calendar of the language
   * @example 'buddhist'
   */
  calendar: v.optional(filledText),
  /**
   * Folder of the language below `i18n`, and the part of its addresses.
   * @default the tag
   * @example 'german'
   */
  path: v.optional(v.pipe(text, v.check(isFolderName, 'the name of a folder such as “de”'))),
  /**
   * Origin of the site in this language, if it differs.
   * @default the address of the site
   * @example 'https://de.example.com'
   */
  url: v.optional(webAddress),
  /**
   * Base URL of the site in this language.
   * @default the base URL of the site and the path
   * @example '/deutsch/'
   */
  baseUrl: v.optional(v.pipe(text, v.startsWith('/', 'a path that begins with “/”'))),
  /** Whether translations are read. @example false */
  translate: v.optional(flag, true),
  /**
   * Title of the site in this language.
   * @default the title of the site
   * @example 'Handbuch'
   */
  title: v.optional(filledText),
  /**
   * Tagline in this language.
   * @default the tagline of the site
   * @example 'Alles über Acme'
   */
  tagline: v.optional(text),
  /**
   * Replacements for texts of docsgen, by their names in `src/shared/texts.ts`.
   * @default the catalogue of the language, English where docsgen has none
   * @example { editPage: 'Auf GitHub bearbeiten' }
   */
  texts: v.optional(texts)
})

export const i18n = object({
  /**
   * Language of the content.
   * @default 'en'
   * @example 'pt-BR'
   */
  defaultLocale: v.optional(language),
  /**
   * All languages of the site; the default one has no prefix in addresses.
   * @default the default language
   * @example ['en', 'fr']
   */
  locales: v.optional(list(language)),
  /**
   * Name and writing direction by language.
   * @default the name of the language in that language, the direction of its script
   * @example { fr: { label: 'Français' } }
   */
  localeConfigs: v.optional(record(text, locale, 'an object with languages as keys')),
  /**
   * What happens to pages without a translation. `fallback`: they show the default language with a notice, and are not
   * in the search and the sitemap of the language; `show`: they are there, too; `hide`: they are not in sidebars
   * either; `notFound`: they are not published.
   * @example 'hide'
   */
  untranslated: v.optional(oneOf(['fallback', 'show', 'hide', 'notFound']), 'fallback')
})

function isFolderName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name)
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

export const headTag = object({
  /** Name of the element. @example 'meta' */
  tagName: oneOf(['meta', 'link', 'script', 'style', 'noscript', 'base', 'title', 'template']),
  /** Its attributes; true for an attribute without a value. @example { name: 'theme-color', content: '#fff' } */
  attributes: v.optional(record(text, v.union([text, flag], 'text, true or false'), 'an object'), {}),
  /** Its content. @example '{"@context": "https://schema.org"}' */
  innerHTML: v.optional(text)
})

export const tableOfContents = v.pipe(
  object({
    /** Highest heading level, 2 to 6. @example 2 */
    minHeadingLevel: v.optional(wholeNumber(2, 6), 2),
    /** Lowest heading level, 2 to 6. @example 4 */
    maxHeadingLevel: v.optional(wholeNumber(2, 6), 3)
  }),
  v.check(
    ({ minHeadingLevel, maxHeadingLevel }) => minHeadingLevel <= maxHeadingLevel,
    'an object whose “minHeadingLevel” is not greater than its “maxHeadingLevel”'
  )
)

const analytics = object({
  /** The project's public key; nothing is emitted without one. @example process.env.POSTHOG_KEY */
  apiKey: v.optional(text),
  /** Address of the analytics host. @example 'https://eu.i.posthog.com' */
  host: v.optional(webAddress, 'https://us.i.posthog.com')
})
const visitorIntent = object({
  /** Address of the script. @example 'https://tag.unifyintent.com/v1/abc/script.js' */
  scriptUrl: webAddress,
  /** The public key; nothing is emitted without one. @example process.env.UNIFY_KEY */
  apiKey: v.optional(text)
})

export const integrations = object({
  /** Page views with PostHog. @example { apiKey: process.env.POSTHOG_KEY } */
  analytics: v.optional(analytics),
  /**
   * Visitor intent with Unify.
   * @example { scriptUrl: 'https://tag.unifyintent.com/v1/abc/script.js', apiKey: process.env.UNIFY_KEY }
   */
  visitorIntent: v.optional(visitorIntent)
})

export const feedback = v.pipe(
  object({
    /**
     * Address that receives each answer as a form, by POST, with the fields `page`, `answer` (`yes` or `no`) and
     * `comment`. It may be a function of your host or a service for forms.
     * @example 'https://forms.acme.dev/docs'
     */
    endpoint: v.optional(
      v.pipe(
        text,
        v.check(
          value => /^\/(?!\/)/.test(value) || isWebAddress(value),
          'an address that begins with “/” or “https://”'
        )
      )
    ),
    /**
     * Address of the form for a new issue, which readers can open without a script. `{title}` and `{url}` become those
     * of the page; without them, `title` and `body` are added as for GitHub.
     * @example 'https://github.com/acme/docs/issues/new'
     */
    issues: v.optional(webAddress),
    /** Sends each answer as an event `page_feedback` of the analytics that pages load. @example true */
    analytics: v.optional(flag, false)
  }),
  v.check(
    ({ endpoint, issues, analytics }) => endpoint !== undefined || issues !== undefined || analytics,
    'an object with “endpoint”, “issues” or “analytics”, which receive the answers'
  )
)

const repository = v.pipe(
  text,
  v.check(value => /^[\w.-]+\/[\w.-]+$/.test(value), 'a repository of GitHub such as “acme/docs”')
)

const mapping = oneOf(['pathname', 'url', 'title'])

const giscus = object({
  /** Repository whose discussions are the comments. @example 'acme/docs' */
  repo: repository,
  /** Its id, from giscus.app. @example 'R_kgDOGrL7Yg' */
  repoId: filledText,
  /** Category of new discussions. @example 'Comments' */
  category: filledText,
  /** Its id, from giscus.app. @example 'DIC_kwDOGrL7Ys4CAz0v' */
  categoryId: filledText,
  /** By what a page finds its discussion. @example 'title' */
  mapping: v.optional(mapping, 'pathname'),
  /** Whether the field for a new comment is above the others. @example true */
  inputOnTop: v.optional(flag, false)
})

const utterances = object({
  /** Repository whose issues are the comments. @example 'acme/docs' */
  repo: repository,
  /** By what a page finds its issue. @example 'title' */
  mapping: v.optional(mapping, 'pathname'),
  /** Label of new issues. @default none @example 'comment' */
  label: v.optional(filledText)
})

export const comments = v.pipe(
  object({
    /** Comments as discussions of GitHub, by giscus. @example { repo: 'acme/docs', repoId: 'R_1', category: 'Comments', categoryId: 'DIC_1' } */
    giscus: v.optional(giscus),
    /** Comments as issues of GitHub, by utterances. @example { repo: 'acme/docs' } */
    utterances: v.optional(utterances)
  }),
  v.check(
    ({ giscus, utterances }) => (giscus === undefined) !== (utterances === undefined),
    'an object with either “giscus” or “utterances”'
  )
)

export const related = object({
  /** How many related pages a page shows at most; 0 for none. @example 6 */
  limit: v.optional(wholeNumber(0, 20), 4),
  /** Whether a page also shows all pages that link to it. @example true */
  backlinks: v.optional(flag, false)
})

const plugin = v.custom<unknown>(
  value => typeof value === 'function' || (Array.isArray(value) && typeof value[0] === 'function'),
  'a plugin or a list of a plugin and its options'
)

const word = v.pipe(
  text,
  v.check(value => /^[A-Za-z][\w-]*$/.test(value), 'a word of letters, digits, “-” and “_”')
)

/** Markdown plugins of docs sets and changelogs. */
export const markdownPlugins = {
  /** Remark plugins for its pages, after those of `markdown`. @example [remarkMath] */
  remarkPlugins: v.optional(list(plugin), []),
  /** Rehype plugins for its pages, after those of `markdown`. @example [[rehypeKatex, { strict: false }]] */
  rehypePlugins: v.optional(list(plugin), []),
  /**
   * Remark plugins that run before docsgen changes the tree: admonitions are still directives.
   * @example [remarkMath]
   */
  beforeDefaultRemarkPlugins: v.optional(list(plugin), []),
  /** Rehype plugins that run before those of `markdown`. @example [rehypeKatex] */
  beforeDefaultRehypePlugins: v.optional(list(plugin), []),
  /** Further admonition types, available on all pages. @example ['recipe'] */
  admonitions: v.optional(list(word), [])
}

const codeTheme = either(
  [filledText, v.custom<object>(isPlainObject, 'an object')],
  'the name of a theme, or a TextMate theme'
)

const addressHooks = object({
  /**
   * Called for links to missing files (`./gone.md`, `./gone.pdf`). Returns the address to use instead, or nothing: then
   * the link is reported.
   * @example ({ url }) => url.replace(/^\.\/old\//, './new/')
   */
  onBrokenMarkdownLinks: v.optional(hook<OnBrokenAddress>()),
  /** Called for missing pictures. @example () => '/img/missing.png' */
  onBrokenMarkdownImages: v.optional(hook<OnBrokenAddress>())
})

const math = object({
  /**
   * The site's own commands, by name; `#1` is the first argument.
   * @example { '\\R': '\\mathbb{R}', '\\abs': '\\lvert #1 \\rvert' }
   */
  macros: v.optional(record(text, text, 'an object that maps commands to texts'), {}),
  /**
   * Output format of formulas: MathML, which browsers render, or the HTML of the package `katex`, which looks the same
   * everywhere but needs its fonts.
   * @example 'katex'
   */
  output: v.optional(oneOf(['mathml', 'katex']), 'mathml')
})

const magicComment = v.pipe(
  object({
    /** Class of the marked lines. @example 'code-error' */
    className: filledText,
    /** Text of the comment that marks the next line. @example 'this-fails' */
    line: v.optional(filledText),
    /** Texts of the comments before and after marked lines. @example { start: 'fails-start', end: 'fails-end' } */
    block: v.optional(object({ start: filledText, end: filledText }))
  }),
  v.check(({ line, block }) => line !== undefined || block !== undefined, 'an object with “line”, “block” or both')
)

/** As in Docusaurus, so that its pages and style sheets work unchanged. */
const highlightComment = {
  className: 'theme-code-block-highlighted-line',
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' }
}

const variableName = v.pipe(
  text,
  v.check(name => /^[A-Za-z_][\w.-]*$/.test(name), 'a name of letters, digits, “.”, “-” and “_”')
)

const extraName = oneOf([
  'abbreviations',
  'annotations',
  'definitions',
  'icons',
  'insert',
  'keys',
  'mark',
  'subscript',
  'superscript',
  'tooltips'
])

/** The names of all extras. */
export const extraNames = extraName.options

export const markdown = object({
  /** The Markdown parser: docsgen's own, or the slower `remark`. @example 'remark' */
  parser: v.optional(oneOf(['native', 'remark']), 'native'),
  /**
   * How `.md` files are parsed: as CommonMark ('md'), as MDX like in Docusaurus ('mdx'), or as MDX if a file contains
   * imports, exports or components of docsgen, else as CommonMark ('detect').
   * @example 'mdx'
   */
  format: v.optional(oneOf(['detect', 'md', 'mdx']), 'detect'),
  /**
   * Parses front matter and body of every Markdown file, as in Docusaurus; it can change the result of docsgen's own
   * parser. Line numbers in findings are right only if it keeps the lines of the body.
   * @default docsgen's own parser
   * @example async file => { const read = await file.defaultParseFrontMatter(file); return { ...read, frontMatter: { ...read.frontMatter, draft: false } } }
   */
  parseFrontMatter: v.optional(hook<ParseFrontMatter>()),
  /**
   * Changes the text below the front matter before it is parsed as Markdown.
   * @example ({ fileContent }) => fileContent.replaceAll('{VERSION}', '2.0')
   */
  preprocessor: v.optional(hook<Preprocessor>()),
  /**
   * Functions that are called for broken links and missing pictures in Markdown, as in Docusaurus.
   * @example { onBrokenMarkdownImages: () => '/img/missing.png' }
   */
  hooks: v.optional(addressHooks),
  /**
   * Options of remark-rehype, which converts Markdown to HTML: texts of footnotes, handlers for nodes of plugins.
   * @default those of remark-rehype
   * @example { footnoteLabel: 'Notes' }
   */
  remarkRehypeOptions: v.optional(values),
  /**
   * How heading ids are derived from their texts: as in GitHub, Docusaurus (which counts the title of the page as a
   * heading; 'docusaurus-case' keeps capital letters), VitePress or MkDocs: 'python-markdown', or one of its functions for
   * letters that are not Latin, 'python-markdown-unicode', 'pymdownx' and 'pymdownx-case'. So a site that is migrated from
   * there keeps the addresses of its headings.
   * @example 'vitepress'
   */
  slugger: v.optional(
    oneOf([
      'github',
      'docusaurus',
      'docusaurus-case',
      'vitepress',
      'python-markdown',
      'python-markdown-unicode',
      'pymdownx',
      'pymdownx-case'
    ]),
    'github'
  ),
  /**
   * The description of a page without `description` in its front matter: its first paragraph, shortened to 160
   * characters ('paragraph'), or the whole first line with text in its source, without markup ('line'), as in
   * Docusaurus.
   * @example 'line'
   */
  excerpt: v.optional(oneOf(['paragraph', 'line']), 'paragraph'),
  /**
   * Seconds that code of the site may take for a page: an expression, a component, a module, a template, a plugin. Code
   * that takes longer is reported as an error.
   * @example 60
   */
  timeLimit: v.optional(
    v.pipe(
      v.number(),
      v.check(value => value > 0 && value <= 3600, 'a number of seconds, from 0 to 3600')
    ),
    20
  ),
  /** Whether HTML in Markdown is kept as HTML, or shown as text. @example 'escape' */
  rawHtml: v.optional(oneOf(['allow', 'escape']), 'allow'),
  /** Further remark plugins, each a function or [function, options]. @example [remarkMath] */
  remarkPlugins: v.optional(list(plugin), []),
  /** Further rehype plugins, each a function or [function, options]. @example [[rehypeKatex, { strict: false }]] */
  rehypePlugins: v.optional(list(plugin), []),
  /**
   * Formulas in TeX, published as MathML: `$…$`, `$$…$$` and blocks of the language `math`. Without the option, dollar
   * signs are text, and only such blocks are formulas; `false` leaves these blocks as code, too. The plugin
   * `remark-math` turns the option on. `'katex'` renders formulas with the package `katex`, which the project must
   * install.
   * @default undefined
   * @example { macros: { '\\R': '\\mathbb{R}' } }
   */
  math: v.optional(
    either([flag, v.literal('katex'), math], 'true, false, “katex” or an object with “macros” and “output”')
  ),
  /** Short codes of emoji, as on GitHub: `:rocket:` becomes 🚀. On for Docusaurus sites. @example true */
  emoji: v.optional(flag, false),
  /**
   * Marks beyond Markdown, all or those of a list: `==marked==`, `^^inserted^^`, `x^2^`, `H~2~O`, `++ctrl+k++`, `:icon-name:`, lists of
   * definitions, `*[HTML]: abbreviations`, `[tooltips](tip "text")`, and notes on lines of code (`// (1)!`, `// [!note] text`).
   * @example true
   * @example ['mark', 'keys', 'annotations']
   */
  extras: v.optional(either([flag, list(extraName)], 'true, false or a list of marks'), false),
  /**
   * File with the terms of the site, YAML or JSON. The first place of a term in a page opens its definition, and `:::glossary` lists
   * all terms.
   * @example 'glossary.yml'
   */
  glossary: v.optional(filePath),
  /**
   * Values that pages show by name: `{{ version }}` in text, in addresses and in inline code, and in code blocks with the word `variables`.
   * @example { version: '2.1', repository: 'https://github.com/acme/rocket' }
   */
  variables: v.optional(
    record(variableName, either([text, v.number()], 'text or a number'), 'an object that maps names to values'),
    {}
  ),
  /**
   * Flags for parts of pages (`:::if flag=cloud`). A build shows the parts of the flags that are true.
   * @example { cloud: process.env.EDITION === 'cloud' }
   */
  flags: v.optional(record(variableName, flag, 'an object that maps names to true or false'), {}),
  /**
   * Renders blocks of the language `mermaid` as diagrams: in the build with the package `beautiful-mermaid`, and
   * diagrams that it does not support in the browser with the package `mermaid`. The project must install one or both
   * packages. `false` leaves the blocks as code.
   * @example false
   */
  diagrams: v.optional(flag, true),
  /**
   * Further admonition types, in addition to note, tip, info, warning, danger and those of Docusaurus.
   * @example ['recipe']
   */
  admonitions: v.optional(list(word), []),
  /** Themes of code blocks: names of Shiki themes, or TextMate themes. @example { dark: 'nord' } */
  // Chosen for contrast: in the usual themes, comments and numbers are below 4.5:1 on a tinted background.
  themes: v.optional(
    object({
      light: v.optional(codeTheme, 'github-light-high-contrast'),
      dark: v.optional(codeTheme, 'github-dark-high-contrast')
    }),
    {}
  ),
  /**
   * Language of code blocks that name none.
   * @default plain text
   * @example 'tsx'
   */
  defaultLanguage: v.optional(filledText),
  /**
   * Frames around code blocks: a terminal around commands, an icon before the name of a file, buttons that are always
   * visible. A single block can set `frame=terminal`, `frame=code` or `frame=none`.
   * @example true
   */
  codeFrames: v.optional(flag, false),
  /** The language in the corner of code blocks. A single block can set `label` or `label=false`. @example true */
  codeLabels: v.optional(flag, false),
  /**
   * Folds code blocks that have more lines: readers see this number of lines, and can open the rest. A single block can set `collapse`
   * (after 15 lines), `collapse=5` or `collapse=false`.
   * @example 30
   */
  codeCollapse: v.optional(either([v.literal(false), wholeNumber(1, 10_000)], 'false or a number of lines'), false),
  /**
   * A prompt (`$`) before each command in code blocks of the languages of a Unix shell. It is not copied. A single block can set `prompt` or
   * `prompt=false`.
   * @example true
   */
  codePrompts: v.optional(flag, false),
  /**
   * Comments in code blocks that mark lines with a class.
   * @default highlight-next-line, highlight-start, highlight-end
   * @example [{ className: 'code-error', line: 'this-fails' }]
   */
  magicComments: v.optional(list(magicComment), [highlightComment])
})

const oldPath = v.pipe(
  text,
  v.check(value => /^\/(?!\/)[^?#\\]*$/.test(value), 'a path such as “/old/page”')
)

export const redirectFormat = oneOf(['netlify', 'cloudflare', 'nginx', 'apache', 's3', 'vercel'])

export const headerFormat = oneOf(['netlify', 'cloudflare', 'nginx', 'apache', 'caddy', 'vercel', 'cloudfront'])

const directiveName = v.pipe(
  text,
  v.check(name => /^[a-z]+(?:-[a-z]+)+$|^sandbox$/.test(name), 'a directive such as “connect-src”')
)
/** Strict, because the value is written unchanged into a header and into server configurations. */
const policySource = v.pipe(
  text,
  v.check(value => /^[^\s;,"\\$<>\p{Cc}]+$/u.test(value), 'one source such as “https://api.example.com”')
)
const directives = record(directiveName, list(policySource), 'an object that maps directives to lists')

export const securityPolicy = object({
  /**
   * Sources by directive, added to those that pages and the configuration need.
   * @example { 'connect-src': ['https://api.acme.dev'] }
   */
  add: v.optional(directives, {}),
  /**
   * Sources that replace all others of a directive; an empty list removes the directive.
   * @example { 'img-src': ["'self'"] }
   */
  replace: v.optional(directives, {}),
  /** Writes the policy into every page, for hosts that cannot send headers. @example true */
  meta: v.optional(flag, false)
})

const kilobytes = wholeNumber(1, 1_000_000)

const assistant = either(
  [
    oneOf(['chatgpt', 'claude', 'perplexity']),
    object({
      label: filledText,
      href: v.pipe(
        text,
        v.check(
          value => /^https?:\/\/[^\s/]+\/\S*\{(?:prompt|address)\}/.test(value),
          'a full address with “{prompt}” or “{address}”'
        )
      )
    })
  ],
  '“chatgpt”, “claude” or “perplexity”'
)

export const aiOutputs = object({
  /**
   * Target of links between pages in the Markdown: the Markdown of the other page, or the page itself.
   * @example 'pages'
   */
  links: v.optional(oneOf(['markdown', 'pages']), 'markdown'),
  /**
   * A small menu beside the title of a page: “Copy page”, “View as Markdown”, and links that open an assistant with the
   * address of the page's Markdown. `true`: ChatGPT and Claude; a list: the assistants in the list, in its order; an
   * empty list: no assistants. In `href`, `{prompt}` is replaced by a sentence with the address, `{address}` by the
   * address.
   * @default no assistants; without a theme, no menu
   * @example ['claude', { label: 'Acme', href: 'https://ask.acme.dev/?page={address}' }]
   */
  menu: v.optional(either([flag, list(assistant)], 'a list')),
  /**
   * Address of a Model Context Protocol server for this documentation, such as a hosted `docsgen mcp --http`. The site
   * then publishes `/.well-known/ai-catalog.json` with its server card, so that programs find the server.
   * @default no server
   * @example 'https://mcp.acme.dev/mcp'
   */
  mcp: v.optional(webAddress),
  /**
   * Sizes in kB above which `llms.txt` (`list`) and `llms-full.txt` (`full`) are reported as `llms/size`, because
   * assistants read long files only in parts, or not at all.
   * @example { list: 50, full: 2000 }
   */
  limits: v.optional(object({ list: v.optional(kilobytes, 100), full: v.optional(kilobytes, 5000) }), {})
})

export const socialCards = object({
  /**
   * Font files (TTF, OTF, WOFF, WOFF2) for letters that the font of the site does not contain, such as Chinese or
   * Arabic ones, in the order in which they are tried. docsgen's own font contains Latin, Cyrillic and Vietnamese
   * letters.
   * @example ['fonts/NotoSansJP.ttf']
   */
  fonts: v.optional(list(filledText), [])
})

export const indexNow = v.pipe(
  text,
  v.check(key => /^[a-zA-Z\d-]{8,128}$/.test(key), 'a key of 8 to 128 letters, digits and hyphens')
)

export const images = object({
  /** Formats in addition to the original, in order of preference. @example ['webp'] */
  formats: v.optional(v.pipe(list(oneOf(['avif', 'webp'])), v.minLength(1, 'a list of at least one format')), [
    'avif',
    'webp'
  ]),
  /** Widths in pixels. Pictures are never enlarged. @example [768, 1536] */
  widths: v.optional(
    v.pipe(list(wholeNumber(16, 8192)), v.minLength(1, 'a list of at least one width')),
    [480, 768, 1152, 1536]
  )
})

export const externalLinks = object({
  /** Requests only these addresses. @example ['github.com'] */
  only: v.optional(list(filledText), []),
  /** Addresses that are never requested. @example ['https://acme.dev/private/*'] */
  ignore: v.optional(list(filledText), []),
  /** Timeout of a request in seconds. @example 30 */
  timeout: v.optional(wholeNumber(1, 300), 10),
  /** Days after which an address is requested again. @example 1 */
  maxAge: v.optional(wholeNumber(0, 365), 7)
})

export const samples = object({
  /** Languages whose blocks are all tested, with and without the word `test`. @example ['json', 'yaml'] */
  languages: v.optional(list(filledText), []),
  /**
   * Commands by language, which replace docsgen's own tests. `{file}` is the file of a block; with `{files}`, the
   * command runs once for all blocks of the site, in the folder of the project. Output lines such as `file:line:
   * message` become findings.
   * @example { python: 'python3 {file}', go: 'gofmt -e {files} > /dev/null' }
   */
  runners: v.optional(
    record(
      text,
      v.pipe(
        text,
        v.check(command => /\{files?\}/.test(command), 'a command with “{file}” or “{files}”')
      ),
      'an object that maps languages to commands'
    ),
    {}
  ),
  /** Seconds that a block may take. @example 60 */
  timeLimit: v.optional(wholeNumber(1, 3600), 10)
})

export const redirect = object({
  /** One or several old paths, below the base URL. @example ['/install', '/setup'] */
  from: either([oldPath, list(oldPath)], 'a path such as “/old/page”'),
  /** The page, or a full address. @example '/cli/installing' */
  to: v.pipe(
    text,
    v.check(value => /^\/(?!\/)|^https?:\/\//.test(value), 'a path such as “/new/page” or a full address')
  )
})

export const client = object({
  /**
   * When React hydrates the navigation: when the reader begins to use it, when the browser is idle, or immediately.
   * @example 'idle'
   */
  hydrate: v.optional(oneOf(['intent', 'idle', 'load']), 'intent')
})
export const progress = object({
  /** Whether a small spinner is shown beside the bar. @example false */
  spinner: v.optional(flag, true)
})

const namespace = v.pipe(
  text,
  v.check(value => /^[\w-]+$/.test(value), 'a name of letters, digits, “-” and “_”')
)

export const storage = object({
  /** Whether choices of readers are stored permanently or until the tab is closed. @example 'sessionStorage' */
  type: v.optional(oneOf(['localStorage', 'sessionStorage']), 'localStorage'),
  /**
   * Separates the storage of several sites on one host: true adds a hash of the address to each key, a string is added
   * as it is.
   * @example 'manual'
   */
  namespace: v.optional(either([flag, namespace], 'true, false or a name'), false)
})

export const staticFiles = object({
  /**
   * Files that are published although they look like secrets, or their names begin with a dot: names, or patterns of names and of
   * paths below the static folder. Code blocks may show such files, and pages may link to them.
   * @example ['.env.example', 'keys/*.pem']
   */
  allow: v.optional(list(filledText), []),
  /** Files that are not published, as glob patterns of paths below the static folder. @example ['**\/*.psd'] */
  exclude: v.optional(list(filledText), [])
})

export const remoteCache = object({
  /**
   * Address of the server, without `/v8/artifacts`.
   * @default the variable `TURBO_API`, else 'https://vercel.com/api'
   * @example 'https://cache.acme.dev'
   */
  url: v.optional(webAddress),
  /**
   * The team that the values belong to: its name, or its id (`team_…`).
   * @default the variable `TURBO_TEAMID`, else `TURBO_TEAM`
   * @example 'acme'
   */
  team: v.optional(filledText),
  /** Only reads values and never writes them. @example process.env.GITHUB_EVENT_NAME === 'pull_request' */
  readOnly: v.optional(flag, false),
  /**
   * Ignores values without a valid signature. The key is in the environment variable `DOCSGEN_CACHE_SIGNATURE_KEY` or
   * `TURBO_REMOTE_CACHE_SIGNATURE_KEY`.
   * @default true if there is a key
   * @example true
   */
  signature: v.optional(flag),
  /** Total time in seconds that a build waits for the cache. @example 60 */
  timeout: v.optional(wholeNumber(1, 3600), 5)
})

export const cache = object({
  /**
   * A cache that machines share, with the protocol of Turborepo's remote cache: Vercel's, or your own server. The
   * environment variable `DOCSGEN_CACHE_TOKEN` or `TURBO_TOKEN` contains its token; without a token, the cache is not
   * used.
   * @example true
   * @example { url: 'https://cache.acme.dev', team: 'docs' }
   */
  remote: v.optional(either([flag, remoteCache], 'true, false or an object'), false)
})

export const serve = object({
  /** Further host names the development server answers to. @example ['docs.test'] */
  allowedHosts: v.optional(list(filledText), [])
})

const rule = object({ severity: v.optional(oneOf(['error', 'warning', 'info'])), page: hook() })

/** A file of a plugin: a path relative to the project, or a URL such as `new URL('./a.ts', import.meta.url)`. */
const ownFile = v.union([filledText, v.instance(URL)], 'a path or a URL')

const clientPart = object({
  script: v.optional(ownFile),
  style: v.optional(ownFile),
  pages: v.optional(hook()),
  attribute: v.optional(filledText)
})

const matching = (expression: RegExp, wanted: string) =>
  v.pipe(
    text,
    v.check(value => expression.test(value), wanted)
  )

const commandArgument = object({
  name: matching(/^(?:<[a-z][a-z-]*>|\[[a-z][a-z-]*\])$/, 'a name in brackets, such as “<file>” or “[folder]”'),
  description: filledText,
  default: v.optional(text)
})

const commandOption = object({
  flags: matching(
    /^--[a-z][a-z-]*(?: (?:<[a-z][a-z-]*>|\[[a-z][a-z-]*\]))?$/,
    'the name of an option, such as “--strict” or “--limit <number>”'
  ),
  description: filledText,
  choices: v.optional(list(filledText)),
  default: v.optional(either([text, v.number()], 'text or a number')),
  number: v.optional(oneOf(['count', 'percent', 'port'])),
  isRepeatable: v.optional(flag)
})

const sharedOption = oneOf(['config', 'format', 'max-findings', 'notes', 'root', 'untrusted'])

const command = object({
  description: filledText,
  arguments: v.optional(list(either([oneOf(['root']), commandArgument], '“root” or an object'))),
  options: v.optional(list(either([sharedOption, commandOption], 'an object or the name of a shared option'))),
  examples: v.optional(list(filledText)),
  run: hook()
})

const inspection = object({ description: filledText, run: hook() })

const commandName = matching(/^[a-z][a-z0-9-]*$/, 'the name of a command: lowercase letters, digits and “-”')

export const sitePlugin = typed<Plugin>(
  object({
    name: v.pipe(
      filledText,
      v.check(name => /^(?:@[\w.-]+\/)?[\w.-]+$/.test(name), 'a name of letters, digits, “-”, “_” and “.”')
    ),
    version: v.optional(filledText),
    schema: v.optional(v.unknown()),
    options: v.optional(v.unknown()),
    config: v.optional(hook()),
    configuration: v.optional(object({ matches: hook(), read: hook() })),
    codes: v.optional(
      record(namespace, oneOf(['error', 'warning', 'info']), 'an object that maps codes to severities')
    ),
    content: v.optional(hook()),
    collections: v.optional(hook()),
    pages: v.optional(hook()),
    markdown: v.optional(hook()),
    syntax: v.optional(hook()),
    resolve: v.optional(hook()),
    routes: v.optional(hook()),
    check: v.optional(record(namespace, rule, 'an object that maps names to rules')),
    render: v.optional(hook()),
    templates: v.optional(ownFile),
    html: v.optional(hook()),
    outputs: v.optional(hook()),
    serve: v.optional(hook()),
    client: v.optional(list(clientPart)),
    commands: v.optional(record(commandName, command, 'an object that maps names to commands')),
    languages: v.optional(record(filledText, hook(), 'an object that maps languages to functions')),
    contracts: v.optional(hook()),
    inspect: v.optional(record(commandName, inspection, 'an object that maps names to inspections'))
  })
)
