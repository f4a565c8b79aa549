/** What the plugins of one page share. It travels as `file.data.docsgen` of the VFile they are given. */
import type { Element } from 'hast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { Code } from '../diagnostics/codes.ts'
import { finding } from '../diagnostics/finding.ts'
import type { HeadTag, Icon, OutputPath, SourcePath } from '../types/basics.ts'
import type { CompiledLink, Heading, Island, Section } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Picture } from '../types/pictures.ts'
import type { PolicySource } from '../types/policy.ts'
import type { Resolution } from '../types/routes.ts'
import { placeAt, type SourceText } from './source.ts'

/** One body on its way through the remark plugins. */
export interface PageContext {
  readonly page: Page
  readonly environment: CompileEnvironment
  readonly format: Format
  /** The body being read: the page's own, or a partial's. */
  readonly source: SourceText
  /** All bodies of the page; the page's own comes first, partials follow as they are met. */
  readonly sources: SourceText[]
  /** Lines of the body that open or close an admonition. */
  readonly fences: ReadonlyMap<number, Fence>
  readonly found: Found
}

/** A file beside pages that gets an address because a body shows or links it. */
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
  readonly links: CompiledLink[]
  readonly files: Map<SourcePath, PublishedFile>
  readonly sections: Section[]
  readonly islands: Island[]
  /** Style sheets that only some pages need. */
  readonly sheets: Set<string>
  /** Declarations of inline styles by the class that stands for them. */
  readonly styles: Map<string, string>
  /** Conversions of pictures that the body offers. */
  readonly pictures: Map<OutputPath, Picture>
  readonly policySources: PolicySource[]
  /** What components and `<head>` of the page put into its head. */
  readonly head: HeadTag[]
  excerpt: string
  excerptHtml: string | null
  /** The text as Markdown; null: nobody asked for it. */
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

/** Reports a finding of the page; the same at the same place is one. */
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
 * The one door between the compiler and the world. Every question about another file, route, icon or package goes through
 * this object, so that a cache can record questions and answers page by page.
 */
export interface CompileEnvironment {
  readonly config: Config
  /** Where `written` in the file `from` leads: the answer of the route table. */
  resolve(written: string, from: SourcePath): Resolution
  /** Text of a file of the project, BOM dropped and line endings LF; null when it is not there. */
  readText(file: SourcePath): Promise<string | null>
  readBytes(file: SourcePath): Promise<Uint8Array | null>
  /** An icon of the icon set by name; null when there is none of that name. */
  readIcon(name: string): Promise<Icon | null>
  /** Names of all icons, for “did you mean”. */
  iconNames(): Promise<readonly string[]>
  /** A package (`lodash`, `node:path`) as the project sees it; rejects when it cannot be loaded. */
  importPackage(specifier: string): Promise<Readonly<Record<string, unknown>>>
  /** Absolute folder of a package as the project sees it; null: it is not installed. */
  packageFolder(name: string): string | null
  /** Whether the components of a package that was imported keep state, and which known frames they show. */
  aboutPackage(specifier: string): { readonly isInteractive: boolean; readonly loads: readonly string[] }
  /** React components that MDX pages may use without an import, by name: those of `templates/mdx/`. */
  readonly components: Readonly<Record<string, unknown>>
  /** What components of Docusaurus can ask about the page that is rendered: `PageFacts` of templates/mdx. */
  factsOf(page: Page): object
  /** What modules of Docusaurus export that is no component: `templates/mdx/docusaurus.tsx`. */
  readonly helpers: Readonly<Record<string, unknown>>
  /** HTML of code blocks by hash of what determines it; the compiler reads and fills it. */
  readonly codeBlocks: { get(key: string): string | undefined; set(key: string, html: string): unknown }
}

/** `generated` is Markdown made from data: raw HTML in it is text. */
export type Format = 'md' | 'mdx' | 'generated'

/** A line that opens or closes an admonition. */
export interface Fence {
  readonly kind: 'open' | 'close'
  readonly colons: number
  /** Column of the first colon. */
  readonly column: number
  /** The line from the first colon on. */
  readonly written: string
  /** `note`; '' when closing. */
  readonly keyword: string
  readonly title: { readonly text: string; readonly column: number } | null
  /** Of `details`: whether its content is shown from the beginning. */
  readonly isOpen: boolean
}

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>
