/** Options of the whole configuration. Names are those of Docusaurus where the meaning is the same. */
import * as v from 'valibot'
import { codes } from '../../diagnostics/codes.ts'
import { announcement, colorMode, footer, navbar, theme } from './chrome.ts'
import { changelog, pages, protobufSet } from './collections.ts'
import { docsSet, reporting } from './docs.ts'
import {
  aiOutputs,
  cache,
  client,
  comments,
  externalLinks,
  feedback,
  headerFormat,
  headTag,
  i18n,
  images,
  indexNow,
  integrations,
  markdown,
  progress,
  redirect,
  redirectFormat,
  related,
  samples,
  securityPolicy,
  serve,
  sitePlugin,
  socialCards,
  staticFiles,
  storage,
  tableOfContents
} from './features.ts'
import {
  either,
  filePath,
  filledText,
  flag,
  hook,
  type InputOf,
  list,
  object,
  oneOf,
  origin,
  record,
  sitePath,
  text
} from './primitives.ts'
import { search } from './search.ts'

/** The configuration of a site. Only `title` and `url` are required. */
export type ConfigInput = InputOf<typeof configEntries>

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

const off = v.literal(false)

export const configEntries = {
  /** Name of the site: in page titles, the navigation bar and feeds. @example 'Acme' */
  title: filledText,
  /** One line about the site, for the start page and its description. @example 'Everything about rockets' */
  tagline: v.optional(text, ''),
  /** Separator between the page's title and the site's title. @example '·' */
  titleDelimiter: v.optional(filledText, '|'),
  /** Address of the host, without a path: the path is `baseUrl`. @example 'https://docs.acme.dev' */
  url: origin,
  /** Path under which the site is published. @example '/manual/' */
  baseUrl: v.optional(sitePath, '/'),
  /**
   * Whether addresses end in a slash. Not set: without one, each page in a folder of its own; false: pages are
   * files (`cli.html`), which not every host serves.
   * @default not set
   * @example true
   */
  trailingSlash: v.optional(flag),
  /**
   * Languages of the site.
   * @default { defaultLocale: 'en', locales: ['en'] }
   * @example { defaultLocale: 'pt-BR', locales: ['pt-BR'] }
   */
  i18n: v.optional(i18n),
  /** Icon of the site, a path below a static folder. @example '/img/favicon.svg' */
  favicon: v.optional(filledText),
  /**
   * Picture that social networks and chats show for a link to the site: a path below a static folder or a full address.
   * @example '/img/card.png'
   */
  image: v.optional(filledText),
  /** Keywords of pages that have none of their own. @example ['rockets', 'manual'] */
  keywords: v.optional(list(text), []),
  /** Asks search engines to leave the whole site out. @example true */
  noIndex: v.optional(flag, false),
  /**
   * Further elements of every page's head.
   * @example [{ tagName: 'link', attributes: { rel: 'me', href: 'https://social.example/@acme' } }]
   */
  headTags: v.optional(list(headTag), []),
  /**
   * The navigation bar.
   * @default a bar with the site's title
   * @example { title: 'Acme', items: [{ label: 'Docs', to: '/' }] }
   */
  navbar: v.optional(navbar, {}),
  /**
   * The footer.
   * @default an empty light footer
   * @example { copyright: 'Copyright © Acme 2025' }
   */
  footer: v.optional(footer, {}),
  /**
   * A note above the navigation bar; `'changelog'` announces the newest entry of the changelog.
   * @example { id: 'v2', content: '<a href="/changelog/v2">Version 2 is out</a>' }
   */
  announcementBar: v.optional(
    either([announcement, v.literal('changelog'), off], 'an object, “changelog” or false'),
    false
  ),
  /** Light and dark. @example { defaultMode: 'dark', respectPrefersColorScheme: false } */
  colorMode: v.optional(colorMode, {}),
  /**
   * The theme: an accent from which all colors are computed, with enough contrast in both modes, and fonts. A string is
   * the package or folder of a theme; `false` leaves the colors of `tokens.css` and system fonts, for sites whose own
   * styles set everything.
   * @example { accent: '#6d28d9' }
   * @example './themes/acme'
   */
  theme: v.optional(either([filledText, off, theme], 'an object'), {}),
  /** Which headings the contents list of a page shows. @example { maxHeadingLevel: 4 } */
  tableOfContents: v.optional(tableOfContents, {}),
  /**
   * The set of docs, several sets, or false for none.
   * @default one set: 'content/docs', or 'docs' where only that folder exists, published at '/'
   * @example [{ path: 'docs' }, { id: 'api', path: 'api', routeBasePath: '/api' }]
   */
  docs: v.optional(
    either([docsSet, list(docsSet), off], "an object such as { path: 'docs' }, a list of objects, or false"),
    {}
  ),
  /**
   * The changelog (Docusaurus: blog), or a list of them, false for none.
   * @example { path: 'changelog', title: 'What is new' }
   */
  changelog: v.optional(either([changelog, list(changelog), off], 'an object, a list of objects, or false'), false),
  /**
   * Pages outside of docs sets: components (`.tsx`, `.jsx`), Markdown and MDX, whose paths are their addresses.
   * @example { path: 'pages' }
   */
  pages: v.optional(either([pages, off], 'an object, or false'), false),
  /**
   * Reference pages made from Protocol Buffers files.
   * @example [{ id: 'api', proto: 'protos', routeBasePath: '/api' }]
   */
  protobuf: v.optional(either([protobufSet, list(protobufSet)], 'an object or a list of objects'), []),
  /**
   * Search: offline by default, hosted by Algolia, by a provider of the site, or none.
   * @example { provider: 'algolia', appId: 'X', apiKey: 'search-only key', indexName: 'acme' }
   */
  search: v.optional(search, 'flexsearch'),
  /**
   * Third parties. Nothing is sent anywhere unless a key is set.
   * @example { analytics: { apiKey: process.env.POSTHOG_KEY } }
   */
  integrations: v.optional(integrations, {}),
  /**
   * Asks below each page of the docs whether it was helpful. Nothing is stored in the browser.
   * @example { endpoint: 'https://forms.acme.dev/docs', issues: 'https://github.com/acme/docs/issues/new' }
   */
  feedback: v.optional(either([feedback, off], 'an object or false'), false),
  /**
   * Comments below docs and entries of the changelog, by giscus or utterances: they load when a reader sees their place.
   * @example { utterances: { repo: 'acme/docs' } }
   */
  comments: v.optional(either([comments, off], 'an object or false'), false),
  /**
   * Shows related pages at the end of each page of the docs, found by links, tags and words; with `backlinks`, also the
   * pages that link to it.
   * @example true
   * @example { limit: 6, backlinks: true }
   */
  related: v.optional(either([flag, related], 'true, false or an object'), false),
  /**
   * How Markdown is read and shown.
   * @default see its fields
   * @example { format: 'mdx' }
   */
  markdown: v.optional(markdown, {}),
  /**
   * Folders whose files are published as they are, below the base URL.
   * @default 'content/static' and 'static', those that exist
   * @example ['public']
   */
  staticDirectories: v.optional(list(filePath)),
  /**
   * Files of static folders that are published although their names look like secrets (`.env*`, `*.key`, …) or temporary
   * files of editors, and files that are not published.
   * @example { allow: ['.env.example'] }
   */
  staticFiles: v.optional(staticFiles, {}),
  /** Style sheets of the site, bundled after those of docsgen. @example ['src/custom.css'] */
  styles: v.optional(either([filePath, list(filePath)], 'text'), []),
  /** Folder whose files replace templates of the same path. @example 'theme' */
  templates: v.optional(filePath, 'templates'),
  /** Old addresses and where they lead now. @example [{ from: '/install', to: '/cli/installing' }] */
  redirects: v.optional(list(redirect), []),
  /**
   * Returns the old addresses for the address of a page, without the base URL. Addresses of existing pages are
   * ignored.
   * @example path => path.startsWith('/docs/') ? [path.replace('/docs/', '/manual/')] : undefined
   */
  createRedirects: v.optional(hook<(path: string) => string | string[] | null | undefined>()),
  /**
   * Hosts for which the redirects are also written in the host's own format: `_redirects` (netlify or cloudflare),
   * `redirects.nginx.conf`, `.htaccess` (apache), `redirects.s3.json`, `vercel.json`.
   * @example ['netlify']
   */
  redirectFiles: v.optional(list(redirectFormat), []),
  /**
   * Converts pictures of pages to smaller formats and several widths, with the optional package `sharp`.
   * @example true
   */
  images: v.optional(either([flag, images], 'true, false or an object'), false),
  /**
   * Generates a picture for each page, which social networks and chats show for a link to it: with title, category, and
   * name and logo of the site, in its accent and fonts. Needs the optional package `@takumi-rs/core`. A page with an
   * `image` uses that instead.
   * @example true
   */
  socialCards: v.optional(either([flag, socialCards], 'true, false or an object'), false),
  /**
   * The key of the site for the IndexNow protocol. The build writes it into a file in the root, `/3f2a9c41d5.txt`, so
   * that a step of your deployment can send changed addresses to search engines.
   * @example '3f2a9c41d5'
   */
  indexNow: v.optional(indexNow),
  /**
   * Hosts and servers for which the headers, including the content security policy, are also written in their own
   * format: `headers.nginx.conf`, `.htaccess` (apache), `headers.caddy`, `vercel.json`, `headers.cloudfront.json`.
   * Netlify and Cloudflare read `_headers`, which every site has.
   * @example ['nginx']
   */
  headerFiles: v.optional(list(headerFormat), []),
  /**
   * Output for assistants and other programs: each page as Markdown beside its HTML (`/guide.md`), `llms.txt` with a
   * line for each page, and `llms-full.txt` with the text of all pages.
   * @default true, false with `noIndex`
   * @example { links: 'pages' }
   */
  aiOutputs: v.optional(either([flag, aiOutputs], 'true, false, or an object')),
  /**
   * Changes to the content security policy, which docsgen derives from the site; false for no policy.
   * @example { add: { 'connect-src': ['https://api.acme.dev'] } }
   */
  securityPolicy: v.optional(either([securityPolicy, off], 'false, or an object'), {}),
  /**
   * Which links to other sites `docsgen check --external` requests. A pattern is a host, or an address with `*`.
   * @example { ignore: ['localhost', 'https://acme.dev/private/*'] }
   */
  externalLinks: v.optional(externalLinks, {}),
  /**
   * Which code blocks `docsgen test` tests, and how. Blocks with the word `test` after their language are always
   * tested.
   * @example { languages: ['json', 'yaml'], runners: { python: 'python3 {file}' } }
   */
  samples: v.optional(samples, {}),
  /**
   * Severity by finding code; 'off' drops the finding.
   * @default the severities of the manual's list of findings
   * @example { 'link/broken-anchor': 'error' }
   */
  severities: v.optional(
    record(
      v.picklist(Object.keys(codes), 'a finding code'),
      oneOf(['error', 'warning', 'info', 'off']),
      'an object that maps finding codes to severities'
    )
  ),
  /**
   * Severity of `link/broken`. `severities` overrides it.
   * @default 'throw'
   * @example 'warn'
   */
  onBrokenLinks: v.optional(reporting),
  /**
   * Severity of `link/broken-anchor`. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onBrokenAnchors: v.optional(reporting),
  /**
   * Severity of links to missing Markdown files, which are then reported as
   * `link/broken-markdown`. The stricter one of this and `onBrokenLinks` is used.
   * @default that of `onBrokenLinks`
   * @example 'throw'
   */
  onBrokenMarkdownLinks: v.optional(reporting),
  /**
   * Severity of `route/duplicate`. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onDuplicateRoutes: v.optional(reporting),
  /** What runs in the reader's browser. @example { hydrate: 'idle' } */
  client: v.optional(client, {}),
  /** The progress bar for slow navigation. @example { spinner: false } */
  progress: v.optional(progress, {}),
  /** What the site stores in the reader's browser. @example { namespace: true } */
  storage: v.optional(storage, {}),
  /**
   * Shows a note when the site is served under another path than `baseUrl` and its styles are missing.
   * @example false
   */
  baseUrlIssueBanner: v.optional(flag, true),
  /** The development server. @example { allowedHosts: ['docs.test'] } */
  serve: v.optional(serve, {}),
  /**
   * Further caches, in addition to `.docsgen/cache`.
   * @example { remote: { url: 'https://cache.acme.dev', team: 'docs' } }
   */
  cache: v.optional(cache, {}),
  /** Folder the site is written to, relative to the project. @example 'dist' */
  outDir: v.optional(filePath, 'build'),
  /** Folders outside of the project that symbolic links may lead to. @example ['../shared'] */
  allowedRoots: v.optional(list(filePath), []),
  /**
   * Plugins, in the order in which their hooks run: results of `definePlugin`, called with options.
   * @example [glossary({ file: 'glossary.json' })]
   */
  plugins: v.optional(list(sitePlugin), []),
  /**
   * The `docusaurus.config` file of a site that was written for Docusaurus: it supplies the keys that this
   * configuration does not set, and `src/theme`, SVG files and sheets of components and the site's own plugins work as
   * they do without a configuration of docsgen.
   * @example 'docusaurus.config.ts'
   */
  docusaurus: v.optional(filePath),
  /**
   * The plugin that reads the site of another generator, which stays as it is: it supplies the keys that this
   * configuration does not set, and the syntax of the pages.
   * @default the plugin in `plugins` that finds such a site
   * @example 'mdbook'
   */
  site: v.optional(filledText),
  /**
   * The JSON Schema with which editors complete and check a `site.config.json`. docsgen does not read it.
   * @example './node_modules/docsgen/docs/static/schemas/configuration.schema.json'
   */
  $schema: v.optional(text)
}

export const configSchema = object(configEntries)
