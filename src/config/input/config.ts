/**
 * Input type of `site.config.ts`. Each field is documented with its meaning, default and an example; editors show these
 * comments, and the manual is generated from them. Names are those of Docusaurus where the meaning is the same.
 */
import type { RedirectFormat } from '../../types/config.ts'
import type { Severity } from '../../types/findings.ts'
import type { Plugin } from '../../types/plugin.ts'
import type { HeaderFormat } from '../../types/policy.ts'
import type { AnnouncementBarInput, ColorModeInput, FooterInput, NavbarInput, ThemeInput } from '../schema/chrome.ts'
import type { SearchInput } from '../schema/search.ts'
import type { ChangelogInput, DocsSetInput, PagesInput, ProtobufSetInput, ReportingSeverity } from './content.ts'
import type {
  AiOutputsInput,
  CacheInput,
  ClientInput,
  ExternalLinksInput,
  HeadTagInput,
  ImagesInput,
  IntegrationsInput,
  InternationalizationInput,
  MarkdownInput,
  ProgressInput,
  RedirectInput,
  SamplesInput,
  SecurityPolicyInput,
  ServeInput,
  SocialCardsInput,
  StaticFilesInput,
  StorageInput,
  TableOfContentsInput
} from './features.ts'

/** The configuration of a site. Only `title` and `url` are required. */
export interface ConfigInput {
  /**
   * Name of the site: in page titles, the navigation bar and feeds.
   * @default none, required
   * @example 'Acme'
   */
  title: string
  /**
   * One line about the site, for the start page and its description.
   * @default ''
   * @example 'Everything about rockets'
   */
  tagline?: string
  /**
   * Separator between the page's title and the site's title.
   * @default '|'
   * @example '·'
   */
  titleDelimiter?: string
  /**
   * Address of the host, without a path: the path is `baseUrl`.
   * @default none, required
   * @example 'https://docs.acme.dev'
   */
  url: string
  /**
   * Path under which the site is published.
   * @default '/'
   * @example '/manual/'
   */
  baseUrl?: string
  /**
   * Whether addresses end in a slash. Not set: without one, each page in a folder of its own; false: pages are
   * files (`cli.html`), which not every host serves.
   * @default not set
   * @example true
   */
  trailingSlash?: boolean
  /**
   * Languages of the site.
   * @default { defaultLocale: 'en', locales: ['en'] }
   * @example { defaultLocale: 'pt-BR', locales: ['pt-BR'] }
   */
  i18n?: InternationalizationInput
  /**
   * Icon of the site, a path below a static folder.
   * @default none
   * @example '/img/favicon.svg'
   */
  favicon?: string
  /**
   * Picture that social networks and chats show for a link to the site: a path below a static folder or a full address.
   * @default none
   * @example '/img/card.png'
   */
  image?: string
  /**
   * Keywords of pages that have none of their own.
   * @default []
   * @example ['rockets', 'manual']
   */
  keywords?: string[]
  /**
   * Asks search engines to leave the whole site out.
   * @default false
   * @example true
   */
  noIndex?: boolean
  /**
   * Further elements of every page's head.
   * @default []
   * @example [{ tagName: 'link', attributes: { rel: 'me', href: 'https://social.example/@acme' } }]
   */
  headTags?: HeadTagInput[]
  /**
   * The navigation bar.
   * @default a bar with the site's title
   * @example { title: 'Acme', items: [{ label: 'Docs', to: '/' }] }
   */
  navbar?: NavbarInput
  /**
   * The footer.
   * @default an empty light footer
   * @example { copyright: 'Copyright © Acme 2025' }
   */
  footer?: FooterInput
  /**
   * A note above the navigation bar; `'changelog'` announces the newest entry of the changelog.
   * @default false
   * @example { id: 'v2', content: '<a href="/changelog/v2">Version 2 is out</a>' }
   */
  announcementBar?: AnnouncementBarInput | 'changelog' | false
  /**
   * Light and dark.
   * @default { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true }
   * @example { defaultMode: 'dark', respectPrefersColorScheme: false }
   */
  colorMode?: ColorModeInput
  /**
   * The theme: an accent from which all colors are computed, with enough contrast in both modes, and fonts. A string is
   * the package or folder of a theme; `false` leaves the colors of `tokens.css` and system fonts, for sites whose own
   * styles set everything.
   * @default { preset: 'indigo' }
   * @example { accent: '#6d28d9' }
   * @example './themes/acme'
   */
  theme?: string | false | ThemeInput
  /**
   * Which headings the contents list of a page shows.
   * @default { minHeadingLevel: 2, maxHeadingLevel: 3 }
   * @example { maxHeadingLevel: 4 }
   */
  tableOfContents?: TableOfContentsInput
  /**
   * The set of docs, several sets, or false for none.
   * @default one set: 'content/docs', or 'docs' where only that folder exists, published at '/'
   * @example [{ path: 'docs' }, { id: 'api', path: 'api', routeBasePath: '/api' }]
   */
  docs?: DocsSetInput | DocsSetInput[] | false
  /**
   * The changelog (Docusaurus: blog), or a list of them, false for none.
   * @default false
   * @example { path: 'changelog', title: 'What is new' }
   */
  changelog?: ChangelogInput | ChangelogInput[] | false
  /**
   * Pages outside of docs sets: components (`.tsx`, `.jsx`), Markdown and MDX, whose paths are their addresses.
   * @default false
   * @example { path: 'pages' }
   */
  pages?: PagesInput | false
  /**
   * Reference pages made from Protocol Buffers files.
   * @default []
   * @example [{ id: 'api', proto: 'protos', routeBasePath: '/api' }]
   */
  protobuf?: ProtobufSetInput | ProtobufSetInput[]
  /**
   * Search: offline by default, hosted by Algolia, by a provider of the site, or none.
   * @default 'flexsearch'
   * @example { provider: 'algolia', appId: 'X', apiKey: 'search-only key', indexName: 'acme' }
   */
  search?: SearchInput
  /**
   * Third parties. Nothing is sent anywhere unless a key is set.
   * @default {}
   * @example { analytics: { apiKey: process.env.POSTHOG_KEY } }
   */
  integrations?: IntegrationsInput
  /**
   * How Markdown is read and shown.
   * @default see its fields
   * @example { format: 'mdx' }
   */
  markdown?: MarkdownInput
  /**
   * Folders whose files are published as they are, below the base URL.
   * @default 'content/static' and 'static', those that exist
   * @example ['public']
   */
  staticDirectories?: string[]
  /**
   * Files that are published although their names look like secrets (`.env*`, `*.key`, …) or temporary files of
   * editors.
   * @default {}
   * @example { allow: ['.env.example'] }
   */
  staticFiles?: StaticFilesInput
  /**
   * Style sheets of the site, bundled after those of docsgen.
   * @default []
   * @example ['src/custom.css']
   */
  styles?: string | string[]
  /**
   * Folder whose files replace templates of the same path.
   * @default 'templates'
   * @example 'theme'
   */
  templates?: string
  /**
   * Old addresses and where they lead now.
   * @default []
   * @example [{ from: '/install', to: '/cli/installing' }]
   */
  redirects?: RedirectInput[]
  /**
   * Returns the old addresses for the address of a page, as in Docusaurus' plugin client-redirects. Addresses of
   * existing pages are ignored.
   * @default none
   * @example path => path.startsWith('/docs/') ? [path.replace('/docs/', '/manual/')] : undefined
   */
  createRedirects?: (path: string) => string | string[] | null | undefined
  /**
   * Hosts for which the redirects are also written in the host's own format: `_redirects` (netlify or cloudflare),
   * `redirects.nginx.conf`, `.htaccess` (apache), `redirects.s3.json`, `vercel.json`.
   * @default []
   * @example ['netlify']
   */
  redirectFiles?: RedirectFormat[]
  /**
   * Converts pictures of pages to smaller formats and several widths, with the optional package `sharp`.
   * @default false
   * @example true
   */
  images?: boolean | ImagesInput
  /**
   * Generates a picture for each page, which social networks and chats show for a link to it: with title, category, and
   * name and logo of the site, in its accent and fonts. Needs the optional package `@takumi-rs/core`. A page with an
   * `image` uses that instead.
   * @default false
   * @example true
   */
  socialCards?: boolean | SocialCardsInput
  /**
   * The key of the site for the IndexNow protocol. The build writes it into a file in the root, `/3f2a9c41d5.txt`, so
   * that a step of your deployment can send changed addresses to search engines.
   * @default none
   * @example '3f2a9c41d5'
   */
  indexNow?: string
  /**
   * Hosts and servers for which the headers, including the content security policy, are also written in their own
   * format: `headers.nginx.conf`, `.htaccess` (apache), `headers.caddy`, `vercel.json`, `headers.cloudfront.json`.
   * Netlify and Cloudflare read `_headers`, which every site has.
   * @default []
   * @example ['nginx']
   */
  headerFiles?: HeaderFormat[]
  /**
   * Output for assistants and other programs: each page as Markdown beside its HTML (`/guide.md`), `llms.txt` with a
   * line for each page, and `llms-full.txt` with the text of all pages.
   * @default true, false with `noIndex`
   * @example { links: 'pages' }
   */
  aiOutputs?: boolean | AiOutputsInput
  /**
   * Changes to the content security policy, which docsgen derives from the site; false for no policy.
   * @default { add: {}, replace: {}, meta: false }
   * @example { add: { 'connect-src': ['https://api.acme.dev'] } }
   */
  securityPolicy?: SecurityPolicyInput | false
  /**
   * Which links to other sites `docsgen check --external` requests. A pattern is a host, or an address with `*`.
   * @default { only: [], ignore: [], timeout: 10, maxAge: 7 }
   * @example { ignore: ['localhost', 'https://acme.dev/private/*'] }
   */
  externalLinks?: ExternalLinksInput
  /**
   * Which code blocks `docsgen test` tests, and how. Blocks with the word `test` after their language are always
   * tested.
   * @default { languages: [], runners: {}, timeLimit: 10 }
   * @example { languages: ['json', 'yaml'], runners: { python: 'python3 {file}' } }
   */
  samples?: SamplesInput
  /**
   * Severity by finding code; 'off' drops the finding.
   * @default the severities of the manual's list of findings
   * @example { 'link/broken-anchor': 'error' }
   */
  severities?: Record<string, Severity | 'off'>
  /**
   * Docusaurus' name for the severity of `link/broken`. `severities` overrides it.
   * @default 'throw'
   * @example 'warn'
   */
  onBrokenLinks?: ReportingSeverity
  /**
   * Docusaurus' name for the severity of `link/broken-anchor`. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onBrokenAnchors?: ReportingSeverity
  /**
   * Docusaurus' name for the severity of links to missing Markdown files, which docsgen reports as `link/broken`. The
   * stricter one of this and `onBrokenLinks` is used.
   * @default that of `onBrokenLinks`
   * @example 'throw'
   */
  onBrokenMarkdownLinks?: ReportingSeverity
  /**
   * Docusaurus' name for the severity of `route/duplicate`. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onDuplicateRoutes?: ReportingSeverity
  /**
   * What runs in the reader's browser.
   * @default { hydrate: 'intent' }
   * @example { hydrate: 'idle' }
   */
  client?: ClientInput
  /**
   * The progress bar for slow navigation.
   * @default { spinner: true }
   * @example { spinner: false }
   */
  progress?: ProgressInput
  /**
   * What the site stores in the reader's browser.
   * @default { type: 'localStorage', namespace: false }
   * @example { namespace: true }
   */
  storage?: StorageInput
  /**
   * Shows a note when the site is served under another path than `baseUrl` and its styles are missing.
   * @default true
   * @example false
   */
  baseUrlIssueBanner?: boolean
  /**
   * The development server.
   * @default { allowedHosts: [] }
   * @example { allowedHosts: ['docs.test'] }
   */
  serve?: ServeInput
  /**
   * Further caches, in addition to `.docsgen/cache`.
   * @default { remote: false }
   * @example { remote: { url: 'https://cache.acme.dev', team: 'docs' } }
   */
  cache?: CacheInput
  /**
   * Folder the site is written to, relative to the project.
   * @default 'build'
   * @example 'dist'
   */
  outDir?: string
  /**
   * Folders outside of the project that symbolic links may lead to.
   * @default []
   * @example ['../shared']
   */
  allowedRoots?: string[]
  /**
   * Plugins, in the order in which their hooks run: results of `definePlugin`, called with options.
   * @default []
   * @example [glossary({ file: 'glossary.json' })]
   */
  plugins?: Plugin[]
  /**
   * The `docusaurus.config` file of a site that was written for Docusaurus: it supplies the keys that this
   * configuration does not set, and `src/theme`, SVG files as components and the site's own plugins work as they do
   * without a configuration of docsgen.
   * @default none
   * @example 'docusaurus.config.ts'
   */
  docusaurus?: string
}

/** The parameter of a configuration that is a function. */
export interface ConfigContext {
  /**
   * The command that loads the configuration.
   * @example 'build'
   */
  readonly command: 'build' | 'serve' | 'check'
  /**
   * `development` for `serve`, `production` for the others.
   * @example 'production'
   */
  readonly mode: 'production' | 'development'
}

/** A configuration: an object, or a function that returns one; either may be a promise. */
export type ConfigExport =
  | ConfigInput
  | Promise<ConfigInput>
  | ((context: ConfigContext) => ConfigInput | Promise<ConfigInput>)
