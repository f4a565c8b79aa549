/** The plugin interface: hooks in the order of the pipeline, with their parameters and results. */
import type { HeadTag, PlainObject, SourcePath } from './basics.ts'
import type { CollectionsContext, PluginCollection } from './collection.ts'
import type { PluginCommand, TextError } from './command.ts'
import type { Heading } from './compiled.ts'
import type { Page } from './content.ts'
import type { Contract, ContractsContext } from './contract.ts'
import type { Fix, Severity } from './findings.ts'
import type { Inspection } from './inspection.ts'
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

/**
 * The context of every hook. `Options` are the options after validation by the plugin's schema; `Data` is the result of
 * `content`.
 */
export interface PluginContext<Options = unknown, Data = unknown> {
  /** The plugin's options in the configuration, as its schema returns them. */
  readonly options: Options
  /** The result of this plugin's hook `content`; `undefined` without one. */
  readonly data: Data
  readonly site: { readonly title: string; readonly url: string; readonly baseUrl: string }
  /**
   * The text of a file, by its path in the project; null if it does not exist. The file becomes a dependency: the hook
   * runs again only when the file changes.
   */
  readonly readFile: (path: string) => string | null
  /**
   * The sorted names in a folder of the project, which becomes a dependency, too. Empty if the folder does not exist.
   */
  readonly readFolder: (path: string) => readonly string[]
}

/** The context of the hook `content`. */
export interface ContentContext<Options = unknown> extends Omit<PluginContext<Options>, 'data'> {
  /** Adds a page, as if its text were a file in the docs set that contains its path. */
  readonly addPage: (page: AddedPage) => void
  /**
   * Fetches JSON. With `integrity` (the SHA-256 of the text, in hexadecimal) the response is cached and requested only
   * once; without it, the hook runs in every build.
   */
  readonly fetchJson: (url: string, options?: FetchOptions) => Promise<unknown>
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Expected SHA-256 of the text, in hexadecimal. */
  readonly integrity?: string
}

/** A page of a plugin: Markdown, or a component. */
export interface AddedPage {
  /** The address below the base URL: `/glossary`. */
  readonly path: string
  readonly title: string
  /** The text, in Markdown. */
  readonly body?: string
  /**
   * `mdx`: the text contains components or expressions; `jsx`: it only imports and renders components, which draw the page
   * as “component” does; left out: it is Markdown.
   */
  readonly format?: 'md' | 'mdx' | 'jsx'
  /**
   * Module whose default export renders the page, as an MDX page would import it: `@site/src/Terms.tsx`. Outside of docs
   * sets it has the whole width, as a component in the folder of pages.
   */
  readonly component?: string
  /** Properties of the component: plain JSON. */
  readonly props?: PlainObject
  /** Further front matter, as in a file. */
  readonly frontMatter?: PlainObject
  /** Label and position in the sidebar; false: a page outside of docs sets. */
  readonly sidebar?: false | { readonly label?: string; readonly position?: number }
}

/** The result of the hook `markdown`. */
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

/** Returns HTML for the code of a block; `meta` is the text after the language. */
export type CodeBlockRenderer = (
  code: string,
  block: { readonly language: string; readonly meta: string }
) => string | Promise<string>

/** A page before its text is parsed. */
export interface SyntaxPage {
  readonly file: SourcePath
  /** The text below the front matter. */
  readonly text: string
}

/** The context of the hook `syntax`. */
export interface SyntaxContext<Options = unknown, Data = unknown>
  extends Pick<PluginContext<Options, Data>, 'options' | 'data' | 'site'> {
  /** The text of a file, by its path in the project; null if it does not exist. The page depends on the file. */
  readonly readFile: (path: string) => Promise<string | null>
  readonly report: (found: FoundInText) => void
}

export interface FoundInText extends FoundByHook {
  /** Offset of the problem, in characters; left out: 0. */
  readonly at?: number
  /** Characters of the offending text; left out: 1. */
  readonly length?: number
  /** The included text with the problem; left out: the text of the page. */
  readonly in?: Pick<IncludedText, 'file' | 'text'>
}

/** An edit of a text. Edits of one text do not overlap; insertions at one offset keep their order. */
export interface SourceEdit {
  /** Offset of the first character that is replaced. */
  readonly at: number
  /** Characters that are replaced; left out: 0. */
  readonly length?: number
  /** What replaces them: text, or the text of a file. */
  readonly text: string | IncludedText
}

/** The text of a file in place of other text. Findings in it have their places in that file. */
export interface IncludedText {
  /** The path in the project. */
  readonly file: string
  /** The whole text of the file. */
  readonly text: string
  /** Edits of that text: they remove what is not shown, or include other files. */
  readonly edits?: readonly SourceEdit[]
}

/** The context of the hook `resolve`. */
export interface ResolveContext<Options = unknown, Data = unknown> extends PluginContext<Options, Data> {
  /** The importing file. */
  readonly importer: string
  /** The file of the project that an import of a path finds: `src/Card` → `src/Card.tsx`; null: none. */
  readonly findModule: (path: string) => string | null
  /** The configuration in the words of another generator; null: the site is not one of another generator. */
  readonly siteConfig: SiteComponents['siteConfig'] | null
  /** Parts of the theme that `parts` of the dialect replace. */
  readonly replacedParts: readonly string[]
  /** Translated texts of components, by id; null: none. */
  readonly texts: Readonly<Record<string, string>> | null
  readonly locale: ResolveLocale
}

/** The site in the language of the pages. */
export interface ResolveLocale {
  readonly tagline: string
  readonly favicon: string | null
  /** Tag of the language. */
  readonly current: string
  /** Tag of the language in which the site is written. */
  readonly original: string
  /** Tags of all languages. */
  readonly all: readonly string[]
}

/** The result of the hook `resolve`: another import, such as `@site/src/Card.tsx` or a package, or a module. */
export type ResolvedImport = string | RedirectedImport | ResolvedModule | ResolvedExports | AbsentModule

/** Another import, and one for when the module cannot be loaded. */
export interface RedirectedImport {
  readonly import: string
  readonly otherwise?: string
}

export interface ResolvedModule {
  /** The code, in TypeScript with JSX. Its imports are packages, or begin with `@site/`. */
  readonly code: string
  /** Identifies the code; left out: the import does. */
  readonly name?: string
}

/** A module whose exports are listed. */
export interface ResolvedExports {
  readonly exports: Readonly<Record<string, ResolvedExport>>
  /** Other names are stand-ins, each with a finding; hints by name. Left out: other names do not exist. */
  readonly others?: Readonly<Record<string, string>>
  /** One of `codes` of the plugin, for the findings about other names; left out: `site/unsupported`. */
  readonly othersCode?: string
  /** Why pages cannot import the module, which other modules can; left out: they can. */
  readonly notInPages?: { readonly reason: string; readonly hint: string }
}

/** A component of docsgen, an export of a file of the plugin, or plain JSON: as it is, or returned by a function. */
export type ResolvedExport =
  | { readonly component: string }
  | FileExport
  | { readonly value: unknown }
  | { readonly returns: unknown }

/** The export `name` of a file, or the property `name` of what its function `of` returns for `argument`. */
export interface FileExport {
  /** Path of the file, which bundles for browsers contain. */
  readonly file: string
  /** Its exports, for pages that are rendered when the site is built. */
  readonly load: () => Promise<object>
  readonly name: string
  readonly of?: string
  /** Plain JSON. */
  readonly argument?: unknown
  /** It does something in browsers that it does not do in the build: components that use it run there, too. */
  readonly inBrowser?: boolean
}

/**
 * A module that does not exist: its exports are stand-ins, with a finding at the import. `code` is one of `codes` of the
 * plugin; left out: `site/unsupported`.
 */
export interface AbsentModule {
  readonly absent: { readonly code?: string; readonly reason: string; readonly hint: string }
}

/** A finding of the hooks `configuration` and `syntax`. */
interface FoundByHook {
  /** One of `codes`: the finding has the code `<plugin>/<code>`. Or a code of docsgen itself, such as `config/unknown-key`. */
  readonly code: string
  /** The problem in one sentence, quoting the author. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
}

/** The place of a value in a file of the project; line and column start at 1. */
export interface ValuePlace {
  readonly file: string
  readonly line?: number
  readonly column?: number
  /** Characters; left out: 1. */
  readonly length?: number
}

/** A folder with the site of another generator. Paths are relative to it; what is read becomes a dependency. */
export interface SiteFolder {
  /** The folder itself, relative to the project: `.` or `docs`. Paths of the result begin with it. */
  readonly path: string
  /** Absolute folder of the project. */
  readonly root: string
  /** The text of a file; null if it does not exist or must not be read. */
  readonly readFile: (path: string) => string | null
  /** The sorted names in a folder; empty if it does not exist. */
  readonly readFolder: (path: string) => readonly string[]
  readonly hasFile: (path: string) => boolean
  readonly hasFolder: (path: string) => boolean
}

/** The folder as `read` gets it. */
export interface ReportingFolder extends SiteFolder {
  /** The configuration file that the command line or the configuration of docsgen names, relative to the folder; null: none. */
  readonly named: string | null
  readonly report: (found: FoundByHook & { readonly place: ValuePlace }) => void
  /**
   * Runs a module of the folder, in JavaScript or TypeScript, and returns its default export. Missing files and packages
   * that are not installed become stand-ins, whose every property, call and instance is a stand-in again (`standInOf` of
   * `docsgen/project`). null: it cannot be run, or must not be (`--untrusted`), which is reported.
   */
  readonly importModule: (path: string, options?: ModuleOptions) => Promise<ImportedModule | null>
}

/** How `importModule` runs a module. */
export interface ModuleOptions {
  /**
   * Sources of modules by the names of packages, which they replace whether these are installed or not:
   * `{ acme: 'export const defineConfig = config => config' }`, also for `acme/theme`.
   */
  readonly packages?: Readonly<Record<string, string>>
  /** Turns the default export into the value, for example by calling it; left out: it is the value. */
  readonly call?: (exported: unknown) => unknown
  /** The module is only a part of the site, whose results count: a mistake in it is thrown instead of reported. */
  readonly isPart?: boolean
}

/** A module that was run. */
export interface ImportedModule {
  readonly value: unknown
  /** Packages and files that it imports and that are missing. */
  readonly missing: readonly string[]
  /** The place of the value at a path, or of its key; of a computed value that of what is around it. */
  readonly placeOf: (path: readonly (string | number)[], part?: 'key' | 'value') => ValuePlace
}

/** The place of a value of a configuration. */
interface FoundValue {
  readonly path: readonly (string | number)[]
  readonly place: ValuePlace
}

/** What components of the site of another generator ask for. */
export interface SiteComponents {
  /** The configuration in the words of the other generator. */
  readonly siteConfig: Readonly<Record<string, unknown>>
  /** Data for components, by the name and the id of the plugin of the other generator that has made it. */
  readonly pluginData?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Import prefixes with their files or folders, relative to the project: `{ '@ui': 'src/ui' }`. */
  readonly aliases?: Readonly<Record<string, string>>
}

/**
 * Rules of another generator that hold for its sites in place of docsgen's own. A rule that is left out is docsgen's
 * own.
 */
export interface SiteDialect {
  /**
   * Faulty pages are shown as far as possible: undefined names and tags that are not closed as text, without the plugins
   * that fail. Headings of level one stay as they are, and blocks of code may name files that do not exist.
   */
  readonly lenientPages?: boolean
  /**
   * What is not written comes from the original: labels of folders from their names as they are, descriptions from the
   * first line of the text, and tags with the same address are one. Front matter may have keys for components.
   */
  readonly derivedTexts?: boolean
  /**
   * Links are compared without their letter case, a path without an extension is an address even if a file has that name,
   * paths to other applications get the base URL, and full URLs of the site are not checked.
   */
  readonly looseAddresses?: boolean
  /**
   * Scripts import as with webpack: SVG files are components, style sheets are on all pages, paths from the root may
   * begin in a folder of static files, scripts may contain types, and missing files and packages are stand-ins.
   */
  readonly webpackImports?: boolean
  /** docsgen's styles have no cascade layers of their own, as sheets of the site expect it. */
  readonly plainStyles?: boolean
  /** Cascade layer around all of docsgen's styles. */
  readonly styleLayer?: string
  /** CSS after docsgen's own, before the sheets of the site. */
  readonly styles?: string
  /** Changes a sheet of the site, after Sass and PostCSS. */
  readonly rewriteSheet?: (css: string) => string
  /** Plugins of PostCSS for the sheets of the site; `require` is that of the site. */
  readonly postCssPlugins?: (require: (name: string) => unknown) => readonly unknown[] | Promise<readonly unknown[]>
  /** Components in or around the text of pages that take the place of parts of the theme: their files by the names of the parts. */
  readonly parts?: Readonly<Record<string, string>>
  /** Components that render tags of MDX pages; later ones take precedence. */
  readonly tags?: readonly TagPart[]
  /** Components around the text of MDX pages, outermost first. */
  readonly around?: readonly PartAround[]
  /** The module whose default export has components by tags, and by names that pages use without an import. */
  readonly componentMap?: ComponentMap
  /** The component around all of a page that React renders, in the build and in browsers. */
  readonly root?: SiteModule
  /** Components that take the place of parts of the layout. */
  readonly frame?: readonly FramePart[]
  /** The module whose default export has components for entries of the navigation bar, by their types. */
  readonly itemTypes?: SiteModule
  /**
   * Properties of components that are pages, with the modules whose default exports are the values. A page gets those that
   * its text names.
   */
  readonly pageProps?: Readonly<Record<string, string>>
  /** Where code of these components that runs in browsers belongs, for findings. */
  readonly staticHint?: string
  /**
   * Findings about what the site needs and docsgen does not have, finds or use, as `codes` of the plugin name them; left
   * out: codes of docsgen.
   */
  readonly codes?: Readonly<Partial<Record<SiteTrouble, string>>>
  /** Labels of tabs for package managers, where they are not the names: `{ yarn: 'Yarn' }`. */
  readonly managerLabels?: Readonly<Record<string, string>>
}

/** A module of the site: its file, and the import that leads to it. */
export interface SiteModule {
  readonly file: string
  readonly import: string
}

export interface ComponentMap extends SiteModule {
  /** What imports of components begin with that the module has from the theme: `@theme/`. */
  readonly originals: readonly string[]
}

/** A component, the default export of an import, that renders tags of Markdown. */
export interface TagPart {
  /** A name of `parts`. */
  readonly name: string
  readonly import: string
  /** `h2`, `pre`; `admonition` and `mermaid` for admonitions and diagrams. */
  readonly tags: readonly string[]
  /**
   * The properties that it gets: `block` those of the code in a block, `inline` those of code in a line (it does not get
   * blocks), `heading` the tag as `as`, `details` the summary as `summary`; left out: those of the tag.
   */
  readonly props?: 'block' | 'inline' | 'heading' | 'details'
}

/** A component, the default export of an import, around the text of pages. */
export interface PartAround {
  /** A name of `parts`. */
  readonly name: string
  readonly import: string
  /** Kinds of the pages; left out: all. */
  readonly pages?: readonly ('doc' | 'post' | 'page')[]
  /** Whether it is also around pages that are components; left out: only around Markdown. */
  readonly onComponents?: boolean
  /** `after` the text, or after all of these components (`last`); left out: around the text. */
  readonly where?: 'after' | 'last'
}

/** A component of the site in the place of a part of the layout. */
export interface FramePart {
  readonly name: string
  /** The template of docsgen, and the component in it: `parts/Footer`, `Footer`. */
  readonly template: string
  readonly component: string
  /** The file of the site, whose default export is the component. */
  readonly file: string
  /** Imports that lead to the file; from the file itself, they lead to docsgen's component. */
  readonly imports: readonly string[]
  /** Imports that lead to docsgen's component, which gets its own properties. */
  readonly originals: readonly string[]
  /**
   * The export of a module that turns the properties of docsgen's component into those of this one; left out: they are
   * the same.
   */
  readonly props?: { readonly import: string; readonly name: string }
}

/** What is amiss with what a site of another generator needs: docsgen has nothing like it, cannot find it, does not use it. */
export type SiteTrouble = 'unsupported' | 'not-installed' | 'not-needed'

/** The site of another generator in docsgen's words. */
export interface ReadSite {
  /** The configuration file of the other generator, relative to the project. */
  readonly file: string
  /** Keys of docsgen's configuration; those of `site.config` take precedence. */
  readonly config: Readonly<Record<string, unknown>>
  /**
   * Where the values come from, by their paths: `['docs', 'path']`. Values without a place have that of what is around
   * them. Or a function of the path, and of whether its key or its value is meant.
   */
  readonly places?: readonly FoundValue[] | ((path: readonly (string | number)[], part: 'key' | 'value') => ValuePlace)
  /**
   * Paths of the values that the site does not say: they are found in other files, or made by code, at each build. A
   * configuration over this one adds to them, where it replaces the rest of a key.
   */
  readonly found?: readonly (readonly (string | number)[])[]
  /**
   * One of `codes`: the finding for a value that docsgen does not accept, which is left out. Left out: such a value is an
   * error, and nothing is built.
   */
  readonly wrongValue?: string
  /** For components of the site that were written for the other generator. */
  readonly components?: SiteComponents
  /** The rules of the other generator that hold for the site. */
  readonly dialect?: SiteDialect
  /** Options of the plugin for its other hooks, such as what its syntax needs. */
  readonly options?: unknown
}

/** The hook `configuration`: reads the site of another generator. */
export interface SiteReader {
  /** Whether the folder has such a site. */
  readonly matches: (folder: SiteFolder) => boolean
  /** null: the site cannot be read, which is reported. */
  readonly read: (folder: ReportingFolder) => ReadSite | null | Promise<ReadSite | null>
}

/** The result of the hook `routes`. */
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
  /** The text below the front matter, as written. */
  readonly body: string
  /** `body` with code, addresses and tags replaced by spaces, so that offsets are the same. */
  readonly prose: string
  readonly html: string
  readonly headings: readonly Heading[]
  readonly links: readonly { readonly written: string; readonly href: string }[]
}

/** A rule of a plugin; its code is `<plugin>/<key>`. */
export interface PluginRule<Options = unknown, Data = unknown> {
  /** Left out: `warning`. `severities` in the configuration overrides it. */
  readonly severity?: Severity
  /** Checks one page. */
  readonly page: (page: CheckedPage, context: CheckContext<Options, Data>) => unknown
}

interface CheckContext<Options = unknown, Data = unknown> extends PluginContext<Options, Data> {
  /** Reports a finding of this rule. */
  readonly report: (found: FoundByRule) => void
}

export interface FoundByRule {
  /** The problem in one sentence, quoting the author. */
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
  /** Offset of the problem in `body`, in characters; left out: 0. */
  readonly at?: number
  /** Characters of the offending text; left out: 1. */
  readonly length?: number
  /** Replacement of that text by `docsgen check --fix`; only for corrections that are certain. */
  readonly fix?: Fix['to']
}

/** The result of the hook `render` for a page. */
export interface AddedToPage {
  readonly head?: readonly (Pick<HeadTag, 'tagName'> & Partial<HeadTag>)[]
  /** Attributes of the body element; their names begin with `data-`. */
  readonly bodyAttributes?: Readonly<Record<string, string>>
}

/** A page as the hook `render` gets it; `file` is null for lists and other pages without a file. */
export interface RenderedRoute extends Omit<PluginPage, 'file' | 'kind' | 'collection'> {
  readonly file: SourcePath | null
  readonly kind: Route['kind']
}

interface OutputsContext<Options = unknown, Data = unknown> extends PluginContext<Options, Data> {
  /** All pages of the site, sorted by address. */
  readonly pages: readonly PluginPage[]
}

/** The result of the hook `serve`: extends the development server. */
export interface ServeExtension {
  /** Further files and folders of the project that are watched: after a change the site is planned again. */
  readonly watch?: readonly string[]
  /** Request handlers by path below the base URL. They take precedence over the pages of the site. */
  readonly middleware?: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>
}

/** A script or a style sheet of a plugin in the reader's browser. */
export interface ClientPart {
  /** Module that runs in the browser, bundled with what it imports; what it imports with `import()` is loaded then. */
  readonly script?: string | URL
  /** Style sheet, bundled with what it imports. */
  readonly style?: string | URL
  /** Selects the pages; left out: all pages, or those with `attribute`. */
  readonly pages?: (page: RenderedRoute) => boolean
  /** Also pages whose text has an element with this attribute, such as parts of the plugin's pages. @example 'data-term' */
  readonly attribute?: string
}

/** A plugin as its author writes it: a name, and hooks in the order in which they run. */
export interface PluginDefinition<Options = unknown, Data = unknown> {
  /**
   * The name: findings and the codes of rules begin with it.
   * @example 'glossary'
   */
  readonly name: string
  /**
   * Declares that hooks depend only on their parameters and on what they read with their context. Their results are
   * then cached between builds until the version, the options or a file that was read changes. Without a version,
   * `content`, `pages`, `html` and `outputs` run in every build.
   * @example '1.2.0'
   */
  readonly version?: string
  /**
   * The schema of the options, from any library that follows Standard Schema. Options that it rejects become a finding.
   * @example v.object({ file: v.string() })
   */
  readonly schema?: OptionsSchema<unknown, Options>
  /**
   * Runs after the configuration was read and before it is validated: returns keys that replace those of the
   * configuration.
   * @example config => ({ titleDelimiter: config.titleDelimiter ?? '·' })
   */
  readonly config?: (
    config: Readonly<Record<string, unknown>>,
    context: Pick<PluginContext<Options>, 'options'>
  ) => object | undefined | Promise<object | undefined>
  /**
   * Reads the site of another generator, whose configuration stays as it is: finds it in a folder, and returns it as a
   * configuration of docsgen. `site` in the configuration names the plugin; without it, the plugin is asked first.
   * @example { matches: ({ hasFile }) => hasFile('acme.json'), read: ({ readFile }) => ({ file: 'acme.json', config: JSON.parse(readFile('acme.json') ?? '{}') }) }
   */
  readonly configuration?: SiteReader
  /**
   * Codes of findings that the plugin reports, with their severities: `include` for `acme/include`. `severities` in the
   * configuration overrides them.
   * @example { include: 'error' }
   */
  readonly codes?: Readonly<Record<string, Severity>>
  /**
   * Runs before pages are read: adds pages, reads data. Its result must be plain JSON, and is `data` in later hooks.
   * @example ({ addPage }) => addPage({ path: '/terms', title: 'Terms', body: '…' })
   */
  readonly content?: (context: ContentContext<Options>) => Data | Promise<Data>
  /**
   * Runs before files are read: returns collections, which claim files that are not Markdown and make pages of them.
   * @example () => [{ name: 'notes', files: [{ folder: 'notes', extensions: ['.txt'] }], read: files => ({ pages: files.map(({ path, text }) => ({ file: path, path: `/${path}`, title: path, data: text })), compile: ({ data }) => ({ html: `<pre>${data}</pre>` }) }) }]
   */
  readonly collections?: (context: CollectionsContext<Options>) => readonly PluginCollection[]
  /**
   * Runs after front matter was read and before addresses are planned: returns the changed pages.
   * @example pages => pages.filter(page => !page.meta.draft)
   */
  readonly pages?: (
    pages: readonly Page[],
    context: PluginContext<Options, Data>
  ) => readonly Page[] | Promise<readonly Page[]>
  /**
   * Runs once before pages are compiled: returns plugins, components, renderers of code blocks and kinds of admonitions.
   * @example () => ({ admonitions: ['term'] })
   */
  readonly markdown?: (context: PluginContext<Options, Data>) => MarkdownExtension
  /**
   * Runs for the text of each page before it is parsed: returns edits that turn the syntax of another generator into
   * Markdown. Places of what stays, and of files that are included, are those in the files of the author. Two plugins
   * cannot edit the same characters.
   * @example ({ text }) => [...text.matchAll(/^!!! note$/gm)].map(({ index }) => ({ at: index, length: 8, text: '> [!NOTE]' }))
   */
  readonly syntax?: (
    page: SyntaxPage,
    context: SyntaxContext<Options, Data>
  ) => readonly SourceEdit[] | null | undefined | Promise<readonly SourceEdit[] | null | undefined>
  /**
   * Runs for each import of a page or component that is not a path: returns another import in its place, or a module.
   * Without a result, docsgen looks for the module itself. Pages and browsers get the same answer.
   * @example specifier => (specifier === 'acme:year' ? { code: 'export const year = 2026' } : undefined)
   */
  readonly resolve?: (specifier: string, context: ResolveContext<Options, Data>) => ResolvedImport | null | undefined
  /**
   * Runs before addresses are planned: returns redirects.
   * @example () => ({ redirects: [{ from: '/old', to: '/new' }] })
   */
  readonly routes?: (context: PluginContext<Options, Data>) => AddedRoutes
  /**
   * Rules that check every page, by the last part of their codes: `unknown-term` for `glossary/unknown-term`.
   * @example { 'no-filler': { page: ({ prose }, { report }) => prose.includes('lorem ipsum') && report({ message: 'Filler.' }) } }
   */
  readonly check?: Readonly<Record<string, PluginRule<Options, Data>>>
  /**
   * Runs for each page before its template: returns tags of the head and attributes of the body.
   * @example page => ({ bodyAttributes: { 'data-kind': page.kind } })
   */
  readonly render?: (page: RenderedRoute, context: PluginContext<Options, Data>) => AddedToPage | undefined
  /**
   * Folder of templates: each replaces docsgen's template of the same path, and is itself replaced by one of the site.
   * It can wrap docsgen's template by importing `docsgen/templates/<path>`.
   * @example new URL('./templates', import.meta.url)
   */
  readonly templates?: string | URL
  /**
   * Runs for each page after it was rendered: returns the changed document.
   * @example html => html.replace('</body>', '<!-- acme --></body>')
   */
  readonly html?: (html: string, route: Route) => string
  /**
   * Runs before files are written: returns further files; a file with the path of another one replaces that.
   * @example ({ pages }) => [{ path: 'pages.txt', content: pages.map(({ path }) => path).join('\n') }]
   */
  readonly outputs?: (context: OutputsContext<Options, Data>) => readonly OutputFile[] | Promise<readonly OutputFile[]>
  /**
   * Runs when the development server starts: returns files to watch, and request handlers for addresses of its own.
   * @example () => ({ middleware: { '/_terms': () => Response.json([]) } })
   */
  readonly serve?: (context: PluginContext<Options, Data>) => ServeExtension
  /**
   * Scripts and style sheets in the reader's browser.
   * @example [{ script: 'src/terms.ts', pages: page => page.kind === 'doc' }]
   */
  readonly client?: readonly ClientPart[]
  /**
   * Commands of the command line by their names: `docsgen terms`. They are loaded when they are called.
   * @example { terms: { description: 'say how many terms there are', run: ({ out }) => out('None.') } }
   */
  readonly commands?: Readonly<Record<string, PluginCommand<Options>>>
  /**
   * Languages of code that the plugin reads, by their names in Markdown: returns the first error in a text. `docsgen test`
   * asks for samples in these languages.
   * @example { terms: text => (text.includes('=') ? null : { line: 1, message: 'Expected “=”' }) }
   */
  readonly languages?: Readonly<Record<string, LanguageCheck>>
  /**
   * What programs of readers rely on, read from the files of a built site. `docsgen diff` asks for both of its sides, and
   * reports the changes that break programs. No other command calls it.
   * @example async ({ files, read }) => (files.includes('terms.txt') ? [{ name: 'terms', title: 'Terms', facts: (await read('terms.txt')).split('\n').map(term => ({ key: term, label: term, breaks: ['removed'] })) }] : [])
   */
  readonly contracts?: (context: ContractsContext<Options>) => readonly Contract[] | Promise<readonly Contract[]>
  /**
   * Checks of the built site by the names of their options: `docsgen check --anchors` builds the site into a folder of its
   * own, serves it on this machine, and calls the inspection. No other run loads it.
   * @example { anchors: { description: 'also look for terms without an anchor', run: ({ pages, report }) => {} } }
   */
  readonly inspect?: Readonly<Record<string, Inspection<Options>>>
}

/** The first error in a text; null: it has none. */
export type LanguageCheck = (text: string) => TextError | null | Promise<TextError | null>

/** A plugin in a configuration: its definition, with the site's options. */
export interface Plugin extends Omit<PluginDefinition<never, never>, 'schema' | 'content'> {
  readonly schema?: OptionsSchema
  readonly content?: (context: ContentContext<never>) => unknown
  /** As written in the configuration; in `Config`, as the schema returns them. */
  readonly options?: unknown
}

/** A plugin of a complete configuration. */
export interface SitePlugin extends Plugin {
  /** Cache key: changes whenever the plugin may behave differently. */
  readonly key: string
  /** The result of its hook `content`; null before it has run, and without one. */
  readonly data: unknown
}
