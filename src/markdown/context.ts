/** State shared by the plugins of one page, passed as `file.data.docsgen` of the VFile. */
import type { Element } from 'hast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { Code } from '../diagnostics/codes.ts'
import { finding } from '../diagnostics/finding.ts'
import type { ImportResolver } from '../model/imports.ts'
import type { HeadTag, Icon, OutputPath, Place, SourcePath } from '../types/basics.ts'
import type { CompiledLink, FinishedPart, Heading, Island, Section } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Picture } from '../types/output.ts'
import type { PolicySource } from '../types/policy.ts'
import type { Resolution } from '../types/routes.ts'
import { placeAt, type SourceText } from './source.ts'

/** One body while the remark and rehype plugins process it. */
export interface PageContext {
  readonly page: Page
  readonly environment: CompileEnvironment
  readonly format: Format
  /** The body being read: the page's own, or a partial's. */
  readonly source: SourceText
  /** All bodies of the page: the page's own first, then partials in the order in which they are read. */
  readonly sources: SourceText[]
  /** Lines of the body that open or close an admonition. */
  readonly fences: ReadonlyMap<number, Fence>
  readonly found: Found
}

/** A file beside pages that is published because a body shows or links it. */
export interface PublishedFile {
  readonly file: SourcePath
  readonly output: OutputPath
  readonly href: string
}

/** What a page's compilation collects; becomes `Compiled`. */
export interface Found {
  contentTitleHtml: string | null
  readonly headings: Heading[]
  /** The element of each heading, with its index in `headings`. */
  readonly headingElements: Map<Element, number>
  readonly anchors: Set<string>
  /** What plugins show in the place of elements; `firstHeading`: the index of the first heading of the part in `headings`. */
  readonly parts: Map<Element, { readonly part: FinishedPart; readonly firstHeading: number }>
  readonly links: CompiledLink[]
  readonly files: Map<SourcePath, PublishedFile>
  readonly sections: Section[]
  readonly islands: Island[]
  /** Style sheets that only some pages need. */
  readonly sheets: Set<string>
  /** Declarations of inline styles by the class that replaces them. */
  readonly styles: Map<string, string>
  /** Converted versions of the images in the body. */
  readonly pictures: Map<OutputPath, Picture>
  readonly policySources: PolicySource[]
  /** Tags that components and `<head>` elements of the page add to the document's head. */
  readonly head: HeadTag[]
  excerpt: string
  excerptHtml: string | null
  /** The text as Markdown; null: not requested. */
  markdown: string | null
  wordCount: number
  readonly diagnostics: Diagnostic[]
  /** Keys of `diagnostics`. */
  readonly reported: Set<string>
}

declare module 'vfile' {
  interface DataMap {
    docsgen: PageContext
  }
}

/** The context that `compile` put into the file. */
export function contextOf(file: VFile): PageContext {
  const context = file.data.docsgen
  if (context === undefined) throw new Error('A plugin ran on a file without a page.')
  return context
}

export function emptyFound(): Found {
  return {
    contentTitleHtml: null,
    markdown: null,
    headings: [],
    headingElements: new Map(),
    anchors: new Set(),
    parts: new Map(),
    links: [],
    files: new Map(),
    sections: [],
    islands: [],
    sheets: new Set(),
    styles: new Map(),
    pictures: new Map(),
    policySources: [],
    head: [],
    excerpt: '',
    excerptHtml: null,
    wordCount: 0,
    diagnostics: [],
    reported: new Set()
  }
}

/** Reports a finding of the page; the same finding at the same place is kept once. */
export function addFinding({ found }: Pick<PageContext, 'found'>, made: Diagnostic): void {
  const key = JSON.stringify([made.code, made.message, made.place])
  if (found.reported.has(key)) return
  found.reported.add(key)
  found.diagnostics.push(made)
}

/** Reports a finding at a point of the body being read. */
export function report(
  context: Pick<PageContext, 'found' | 'source'>,
  code: Code,
  point: Point | undefined,
  message: string,
  hint: string | null = null,
  length = 1
): void {
  addFinding(context, finding(code, placeAt(context.source, point, length), message, hint))
}

/**
 * The only access of the compiler to anything beyond the page. Every request for another file, route, icon or package
 * goes through this object, so that a cache can record requests and results for each page.
 */
export interface CompileEnvironment {
  readonly config: Config
  /** Resolves `written` in the file `from` with the route table. */
  resolve(written: string, from: SourcePath): Resolution
  /** The part of a page to which a link by a name leads (`operation:createJob`), for this page; null: it failed, which is reported. */
  showPart(
    written: string,
    page: Page,
    place: Place
  ): Promise<{ readonly part: FinishedPart | null; readonly findings: readonly Diagnostic[] }>
  /** Text of a file of the project, without BOM and with LF line endings; null when it does not exist. */
  readText(file: SourcePath): Promise<string | null>
  readBytes(file: SourcePath): Promise<Uint8Array | null>
  /** The icon of this name from the icon set; null when there is none. */
  readIcon(name: string): Promise<Icon | null>
  /** Names of all icons, for “did you mean”. */
  iconNames(): Promise<readonly string[]>
  /** What imports lead to: the same resolver as that of browsers. */
  readonly imports: Pick<ImportResolver, 'isOfOwnPlugin' | 'ready' | 'resolve' | 'rules'>
  /** A package (`lodash`, `node:path`) as the project sees it; rejects when it cannot be loaded. */
  importPackage(specifier: string): Promise<Readonly<Record<string, unknown>>>
  /**
   * Absolute folder of a package, resolved from the project; null: it is not installed. `entry`: the only file of the
   * package that is loaded (`/dist/a.mjs`); left out: any.
   */
  packageFolder(name: string, entry?: string): string | null
  /** Whether components of an imported package keep state, which known external content they load, and its sheets. */
  aboutPackage(specifier: string): {
    readonly isInteractive: boolean
    readonly loads: readonly string[]
    readonly sheets: readonly SourcePath[]
  }
  /** React components that MDX pages may use without an import, by name: those of `templates/mdx/`. */
  readonly components: Readonly<Record<string, unknown>>
  /** Data about the rendered page for components: `PageFacts` of templates/mdx. */
  factsOf(page: Page): object
  /** Contexts around pages, and stand-ins: exports of templates/mdx with fixed names. */
  readonly helpers: Readonly<Record<string, unknown>>
  /** Exports of plugins' files that imports have led to. */
  readonly given: Set<unknown>
  /** Cache of code block HTML, keyed by a hash of all its inputs; the compiler reads and fills it. */
  readonly codeBlocks: { get(key: string): string | undefined; set(key: string, html: string): unknown }
}

/** `generated` is Markdown generated from data: raw HTML in it is shown as text. */
export type Format = 'md' | 'mdx' | 'generated'

/** A line that opens or closes an admonition. */
export interface Fence {
  readonly kind: 'open' | 'close'
  readonly colons: number
  /** Column of the first colon. */
  readonly column: number
  /** The line, starting at the first colon. */
  readonly written: string
  /** `note`; '' when closing. */
  readonly keyword: string
  readonly title: { readonly text: string; readonly column: number } | null
  /** Only for `details`: whether it is open initially. */
  readonly isOpen: boolean
}

/** Exports of a module by name. */
export type Exports = Readonly<Record<string, unknown>>
