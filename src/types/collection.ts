/** Collections of plugins: files that are not Markdown, and the pages made from them. Experimental. */
import type { PlainObject } from './basics.ts'
import type { FoundPlace } from './command.ts'
import type { Fix } from './findings.ts'
import type { PluginContext } from './plugin.ts'

/** The context of the hook `collections`. */
export type CollectionsContext<Options = unknown> = Pick<PluginContext<Options>, 'options' | 'site'>

/** A set of files that becomes pages. Without files it has no pages. */
export interface PluginCollection<Data = unknown> {
  /** Names the collection in findings: small letters, digits and hyphens. @example 'tables' */
  readonly name: string
  /** The files that it reads. The development server watches them. @example [{ folder: 'data', extensions: ['.csv'] }] */
  readonly files: readonly CollectionFiles[]
  /**
   * Paths of further files that a file names, relative to the project: they are read, too, and so are those that they name.
   * Names of files that do not exist are followed by the development server, and missing in `read`.
   * @example ({ path, text }) => [...text.matchAll(/^include (.+)$/gm)].map(([, name]) => posix.join(posix.dirname(path), name))
   */
  readonly imports?: (file: CollectionFile) => readonly string[]
  /**
   * Schemes of links by names: with `schema`, links `[Job](schema:Job)` of all pages lead to what `names` of `read` has for
   * “Job”. A scheme belongs to one plugin; its collections share it. @example ['schema']
   */
  readonly linkSchemes?: readonly string[]
  /**
   * Elements of MDX pages that show what a name leads to, with the scheme of the name and the attribute that has it:
   * `<Schema name="Job" />` shows `schema:Job`, as `show` of `read` makes it. @example { Schema: { scheme: 'schema', attribute: 'name' } }
   */
  readonly elements?: Readonly<Record<string, PartElement>>
  /** The docs set to which its pages belong, by its id; left out: the first one. @example 'api' */
  readonly docsSet?: string
  /**
   * Makes pages of the files, sorted by path, without their bodies. It may use only the files and the options of the plugin:
   * a page whose file, `data` and answers are the same is not compiled again.
   */
  readonly read: (
    files: readonly CollectionFile[],
    context: CollectionContext
  ) => CollectedPages<Data> | Promise<CollectedPages<Data>>
}

/** An element that shows what a name leads to. */
export interface PartElement {
  /** One of the `linkSchemes`. */
  readonly scheme: string
  /** The attribute with the name. */
  readonly attribute: string
}

/** All files below a folder whose names end so, or one file; relative to the project. */
export type CollectionFiles =
  | { readonly folder: string; readonly extensions: readonly string[] }
  | { readonly file: string }

/** A file of a collection: UTF-8 without a byte order mark, with line feeds. */
export interface CollectionFile {
  /** Relative to the project, with slashes. @example 'data/prices.csv' */
  readonly path: string
  readonly text: string
}

interface CollectionContext {
  /** Reports a problem of a file, or of the options. */
  readonly report: (found: FoundInCollection) => void
  /** Where the configuration has a text, such as the value of an option; else its first line. */
  readonly placeInConfig: (text: string) => FoundPlace
}

/** A problem that a collection has found. */
export interface FoundInCollection {
  /** One of the plugin's `codes`: the finding has the code `<plugin>/<code>`. Or a code of docsgen, such as `link/unsafe`. */
  readonly code: string
  /** The problem in one sentence, quoting the author. */
  readonly message: string
  /** Left out: the page, or the configuration. */
  readonly place?: FoundPlace
  /** What to do about it. */
  readonly hint?: string | null
  readonly related?: readonly { readonly message: string; readonly place: FoundPlace }[]
  /**
   * Replaces the text `from` at the place by `to` in `docsgen check --fix`; only for corrections that are certain.
   * @example { from: 'Jbo', to: 'Job' }
   */
  readonly fix?: Fix
}

/** The pages of a collection. */
export interface CollectedPages<Data = unknown> {
  readonly pages: readonly CollectionPage<Data>[]
  /** Its entries at the end of a sidebar; left out: an entry for each page. */
  readonly sidebar?: CollectionSidebar
  /**
   * The answer to a question of a page: plain JSON, with everything that the page shows of it. Called with the questions of
   * earlier builds, too: null if it is about something that does not exist any more.
   */
  readonly answer?: (question: string) => unknown
  /**
   * Where links by names lead: by scheme and name a path below the base URL, with a fragment for a part of a page. A page that
   * links to a name is compiled again when the path changes. Left out: the names could not be read, so links to them are not
   * reported beside the finding that says why. @example { schema: { Job: '/api/schemas/Job' } }
   */
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Makes what an element shows in a page of the site: a finished body, which has `headings`. The page depends on what it asks,
   * as a page of the collection does.
   */
  readonly show?: (link: NamedPart, context: CompileContext) => CollectionBody | Promise<CollectionBody>
  /** Makes the body of a page. */
  // A method: collections of any kind of data fit into one list.
  compile(page: CollectionPage<Data>, context: CompileContext): CollectionBody | Promise<CollectionBody>
}

/** A name of a collection that an element shows. */
export interface NamedPart {
  readonly scheme: string
  readonly name: string
}

/** A page of a collection. */
export interface CollectionPage<Data = unknown> {
  /** The file it is about: links to the file lead to the page. A part of a file: its path, a slash, and a name. */
  readonly file: string
  /** The address below the base URL. @example '/api/prices' */
  readonly path: string
  readonly title: string
  readonly description?: string
  /** Names the page in sidebars; left out: the address without the first slash. @example 'acme/v1/job.proto' */
  readonly id?: string
  /** Further front matter, as in a Markdown file. @example { hide_title: true } */
  readonly frontMatter?: PlainObject
  /** What `compile` needs beside answers: plain JSON. */
  readonly data: Data
}

/** The entries of a collection at the end of a sidebar. They are left out if the sidebar names one of the pages. */
export interface CollectionSidebar {
  /** The sidebar by its name; left out: the first one of the docs set. */
  readonly name?: string | null
  readonly entries: readonly CollectionEntry[]
}

/** A page by its id, a link, or a closed category, which can have a page of its own. */
export type CollectionEntry =
  | { readonly page: string; readonly items?: undefined; readonly href?: undefined }
  | { readonly label: string; readonly href: string; readonly items?: undefined }
  | { readonly label: string; readonly items: readonly CollectionEntry[]; readonly page?: string }

/** What a page can ask while it is compiled. It depends on its file, its data, and the answers that it has asked for. */
export interface CompileContext {
  /** What `answer` says to a question. When the answer changes, the page is compiled again. */
  readonly ask: (question: string) => unknown
  /** The address of the page of a file; null: it has none. */
  readonly addressOf: (file: string) => string | null
  /** Where an address leads that is written in the file of the page, as docsgen resolves links of Markdown pages. */
  readonly resolve: (written: string) => ResolvedAddress
  /** Markdown of a comment or a description as HTML. Tags are text, headings are bold, pictures are links. */
  readonly renderMarkdown: (markdown: string, linkOf: LinkOf) => RenderedMarkdown
  readonly report: (found: FoundInCollection) => void
}

interface ResolvedAddress {
  readonly href: string
  /** Whether it leads to another site. */
  readonly isOtherSite: boolean
  /** False: it leads to no page and no file of the site; docsgen reports the link if it is among those of the body. */
  readonly isFound?: boolean
}

/** Where a link of a Markdown text leads; null: only its text is shown. */
export type LinkOf = (written: string, text: string) => ResolvedAddress | null

/** A Markdown text as HTML. */
export interface RenderedMarkdown {
  readonly html: string
  /** The HTML without `<p>`, if the text is a single paragraph. */
  readonly inline: string | null
  /** The text without markup. */
  readonly text: string
}

/**
 * The body of a page. Without `headings`, docsgen finishes it as HTML of a Markdown page: headings get ids and enter the
 * contents list, links are resolved and checked, code is highlighted, the text is searched.
 */
export interface CollectionBody {
  /** HTML, or a tree of hast, whose positions are those of findings. */
  readonly html: string | HtmlTree
  /** The text for machines; left out: made from the HTML. */
  readonly markdown?: string
  /** The body is finished and published as it is: these are its headings. */
  readonly headings?: readonly CollectionHeading[]
  /** Of a finished body: further ids to which links may lead. */
  readonly anchors?: readonly string[]
  /** Of a finished body: its links, which are checked. */
  readonly links?: readonly CollectionLink[]
  /** Of a finished body: its texts for the search. */
  readonly sections?: readonly CollectionSection[]
  /** Of a finished body: the title as HTML; left out: the title of the page. */
  readonly titleHtml?: string
  /** Of a finished body: a text of at most 160 characters; left out: the description. */
  readonly excerpt?: string
  /** Of a finished body: style sheets of docsgen that only some pages need. @example ['blocks'] */
  readonly sheets?: readonly string[]
  /** Of a finished body: origins to which scripts of the page send requests, for the security policy. @example ['https://api.acme.dev'] */
  readonly connects?: readonly string[]
}

/** The root of a hast tree, described by a part of it. */
export interface HtmlTree {
  readonly type: 'root'
  readonly children: readonly object[]
}

/** A heading of a finished body. */
export interface CollectionHeading {
  /** From 2 to 6. */
  readonly level: number
  readonly id: string
  readonly text: string
  /** Its HTML in contents lists; left out: the text. */
  readonly html?: string
  readonly place?: FoundPlace
}

/** A link of a finished body. */
export interface CollectionLink {
  /** As in the HTML. */
  readonly href: string
  /** As in the file; left out: as in the HTML. */
  readonly written?: string
  /** Its name, which must not be empty; left out: it is not checked. */
  readonly text?: string | null
  readonly place?: FoundPlace
}

/** The text below a heading of a finished body. */
export interface CollectionSection {
  /** Index of the heading; null: above the first one. */
  readonly heading: number | null
  readonly text: string
  readonly code?: string
}
