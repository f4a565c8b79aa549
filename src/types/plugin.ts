/** What a plugin can do: hooks in the order of the pipeline, and what each gets and returns. */
import type { HeadTag, PlainObject, SourcePath } from './basics.ts'
import type { Heading } from './compiled.ts'

import type { Page } from './content.ts'
import type { Fix, Severity } from './findings.ts'
import type { OutputFile } from './output.ts'
import type { Route } from './routes.ts'

/** A schema of any library that follows Standard Schema: Valibot, Zod, ArkType and others. */
export interface OptionsSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What every hook gets. `Options` are those of the configuration after the plugin's schema; `Data` is what `content` returned. */
export interface PluginContext<Options = unknown, Data = unknown> {
  /** The options that the configuration gives the plugin, as its schema returns them. */
  readonly options: Options
  /** What the hook `content` of this plugin has returned; `undefined` without one. */
  readonly data: Data
  readonly site: { readonly title: string; readonly url: string; readonly baseUrl: string }
  /**
   * The text of a file, by its path in the project; null when there is none. What was read counts as an input: the work
   * of the hook is done again when the file changes, and not before.
   */
  readonly readFile: (path: string) => string | null
  /** The names in a folder of the project, sorted; an input, too. Empty when there is no such folder. */
  readonly readFolder: (path: string) => readonly string[]
}

/** What the hook `content` gets. */
export interface ContentContext<Options = unknown> extends Omit<PluginContext<Options>, 'data'> {
  /** Adds a page, as if its text were a file of the docs set around its path. */
  readonly addPage: (page: AddedPage) => void
  /**
   * The JSON at an address of the network. With `integrity` (the SHA-256 of the text, in hexadecimal) the answer is kept
   * and asked for once; without it the hook runs in every build.
   */
  readonly fetchJson: (url: string, options?: FetchOptions) => Promise<unknown>
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Hexadecimal SHA-256 of the text that is expected. */
  readonly integrity?: string
}

/** A page of a plugin: Markdown, or a component. */
export interface AddedPage {
  /** The address below the base URL: `/glossary`. */
  readonly path: string
  readonly title: string
  /** The text, in Markdown. */
  readonly body?: string
  /** `mdx`: the text has components and expressions; left out: it is Markdown. */
  readonly format?: 'md' | 'mdx'
  /** Module whose default export draws the page, as an MDX page would import it: `@site/src/Terms.tsx`. */
  readonly component?: string
  /** Properties of the component: plain JSON. */
  readonly props?: PlainObject
  /** Further front matter, as in a file. */
  readonly frontMatter?: PlainObject
  /** Label and position in the sidebar; false: a page of its own, outside of docs sets. */
  readonly sidebar?: false | { readonly label?: string; readonly position?: number }
}

/** What the hook `markdown` may add. */
export interface MarkdownExtension {
  readonly remarkPlugins?: readonly unknown[]
  readonly rehypePlugins?: readonly unknown[]
  /** Components that MDX pages use without an import: name → module, as an MDX page would import its default export. */
  readonly components?: Readonly<Record<string, string>>
  /** HTML for blocks of code, by language. */
  readonly codeBlocks?: Readonly<Record<string, CodeBlockRenderer>>
  /** Keywords of admonitions: `:::term`. */
  readonly admonitions?: readonly string[]
}

/** HTML for the code of a block; `meta` is what stands behind the language. */
export type CodeBlockRenderer = (
  code: string,
  block: { readonly language: string; readonly meta: string }
) => string | Promise<string>

/** What the hook `routes` may add. */
export interface AddedRoutes {
  readonly redirects?: readonly { readonly from: string; readonly to: string }[]
}

/** A page as hooks see it. */
export interface PluginPage {
  /** The file of the page. */
  readonly file: SourcePath
  /** The address below the base URL. */
  readonly path: string
  readonly title: string
  readonly description: string | null
  readonly kind: Page['kind']
  /** The docs set, `changelog` or `pages`. */
  readonly collection: string
}

/** A page as a rule sees it. */
export interface CheckedPage extends PluginPage {
  /** The text below the front matter, as it is written. */
  readonly body: string
  /** The same with a space for each character that no reader reads as words: code, addresses, tags. Places are the same. */
  readonly prose: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly links: readonly { readonly written: string; readonly href: string }[]
}

/** A rule of a plugin; its code is `<plugin>/<key>`. */
export interface PluginRule<Options = unknown, Data = unknown> {
  /** Left out: `warning`. `severities` of the configuration wins. */
  readonly severity?: Severity
  /** Looks at one page. */
  readonly page: (page: CheckedPage, context: CheckContext<Options, Data>) => unknown
}

export interface CheckContext<Options = unknown, Data = unknown> extends PluginContext<Options, Data> {
  /** Reports a finding of this rule. */
  readonly report: (found: FoundByRule) => void
}

export interface FoundByRule {
  /** What is wrong: one sentence, quoting the author. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
  /** Where it begins in `body`, in characters; left out: at its beginning. */
  readonly at?: number
  /** Characters of the offending text; left out: 1. */
  readonly length?: number
  /** What `docsgen check --fix` writes in place of that text; only for corrections that are certain. */
  readonly fix?: Fix['to']
}

/** What the hook `render` may add to a page. */
export interface AddedToPage {
  readonly head?: readonly (Pick<HeadTag, 'tagName'> & Partial<HeadTag>)[]
  /** Attributes of the body element; their names begin with `data-`. */
  readonly bodyAttributes?: Readonly<Record<string, string>>
}

/** A page as the hook `render` sees it; lists and other pages without a file have none. */
export interface RenderedRoute extends Omit<PluginPage, 'file' | 'kind' | 'collection'> {
  readonly file: SourcePath | null
  readonly kind: Route['kind']
}

export interface OutputsContext<Options = unknown, Data = unknown> extends PluginContext<Options, Data> {
  /** All pages of the site, sorted by address. */
  readonly pages: readonly PluginPage[]
}

/** What the hook `serve` may add to the development server. */
export interface ServeExtension {
  /** Files and folders of the project after whose changes the site is planned anew, beside those that hooks read. */
  readonly watch?: readonly string[]
  /** Answers by path below the base URL. Each is asked before the pages of the site. */
  readonly middleware?: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>
}

/** A script or a style sheet of a plugin in the reader's browser. */
export interface ClientPart {
  /** Module that runs in the browser, bundled with what it imports. */
  readonly script?: string | URL
  /** Style sheet, bundled with what it imports. */
  readonly style?: string | URL
  /** On which pages; left out: on all. */
  readonly pages?: (page: RenderedRoute) => boolean
}

/** A plugin as its author writes it: a name, and hooks in the order in which they run. */
export interface PluginDefinition<Options = unknown, Data = unknown> {
  /**
   * The name, which findings and codes of rules begin with.
   * @example 'glossary'
   */
  readonly name: string
  /**
   * Says that hooks look at nothing but what they are given and what they read with their context. What they have made is
   * then kept between builds, until the version, the options or what was read is another. Without a version `content`,
   * `pages`, `html` and `outputs` run in every build.
   * @example '1.2.0'
   */
  readonly version?: string
  /**
   * The schema of the options, of any library that follows Standard Schema. What it refuses is a finding.
   * @example v.object({ file: v.string() })
   */
  readonly schema?: OptionsSchema<unknown, Options>
  /**
   * Runs when the configuration was read, before it is checked: returns keys that replace those of the configuration.
   * @example config => ({ titleDelimiter: config.titleDelimiter ?? '·' })
   */
  readonly config?: (
    config: Readonly<Record<string, unknown>>,
    context: Pick<PluginContext<Options>, 'options'>
  ) => object | undefined | Promise<object | undefined>
  /**
   * Runs before pages are read: adds pages, reads data. What it returns is plain JSON, and `data` of the later hooks.
   * @example ({ addPage }) => addPage({ path: '/terms', title: 'Terms', body: '…' })
   */
  readonly content?: (context: ContentContext<Options>) => Data | Promise<Data>
  /**
   * Runs when front matter was read, before addresses are planned: returns the pages, changed.
   * @example pages => pages.filter(page => !page.meta.draft)
   */
  readonly pages?: (pages: readonly Page[]) => readonly Page[] | Promise<readonly Page[]>
  /**
   * Runs once before pages are compiled: returns plugins, components, renderers of code blocks and kinds of admonitions.
   * @example () => ({ admonitions: ['term'] })
   */
  readonly markdown?: (context: PluginContext<Options, Data>) => MarkdownExtension
  /**
   * Runs before addresses are planned: returns redirects.
   * @example () => ({ redirects: [{ from: '/old', to: '/new' }] })
   */
  readonly routes?: (context: PluginContext<Options, Data>) => AddedRoutes
  /**
   * Rules that look at every page, by the end of their codes: `glossary/unknown-term`.
   * @example { 'no-filler': { page: ({ prose }, { report }) => prose.includes('lorem ipsum') && report({ message: 'Filler.' }) } }
   */
  readonly check?: Readonly<Record<string, PluginRule<Options, Data>>>
  /**
   * Runs for each page before its template: returns tags of the head and attributes of the body.
   * @example page => ({ bodyAttributes: { 'data-kind': page.kind } })
   */
  readonly render?: (page: RenderedRoute, context: PluginContext<Options, Data>) => AddedToPage | undefined
  /**
   * Folder of templates that stand between those of the site and those of docsgen: a part of the same path replaces ours,
   * and wraps it by importing `docsgen/templates/<path>`.
   * @example new URL('./templates', import.meta.url)
   */
  readonly templates?: string | URL
  /**
   * Runs for each page when it is rendered: returns the document, changed.
   * @example html => html.replace('</body>', '<!-- acme --></body>')
   */
  readonly html?: (html: string, route: Route) => string
  /**
   * Runs before files are written: returns further files; one of the same path as another replaces it.
   * @example ({ pages }) => [{ path: 'pages.txt', content: pages.map(({ path }) => path).join('\n') }]
   */
  readonly outputs?: (context: OutputsContext<Options, Data>) => readonly OutputFile[] | Promise<readonly OutputFile[]>
  /**
   * Runs when the development server starts: returns files to watch, and answers at addresses of its own.
   * @example () => ({ middleware: { '/_terms': () => Response.json([]) } })
   */
  readonly serve?: (context: PluginContext<Options, Data>) => ServeExtension
  /**
   * Scripts and style sheets in the reader's browser.
   * @example [{ script: 'src/terms.ts', pages: page => page.kind === 'doc' }]
   */
  readonly client?: readonly ClientPart[]
}

/** A plugin in a configuration: its definition with the options that the site gives it. */
export interface Plugin extends Omit<PluginDefinition<never, never>, 'schema' | 'content'> {
  readonly schema?: OptionsSchema
  readonly content?: (context: ContentContext<never>) => unknown
  /** As the configuration has them; in `Config`, as the schema returns them. */
  readonly options?: unknown
}

/** A plugin of a complete configuration. */
export interface SitePlugin extends Plugin {
  /** Another key: the plugin may do something else. */
  readonly key: string
  /** What its hook `content` has returned; null before it ran, and without one. */
  readonly data: unknown
}
