/** What the plugins of one page share. It travels as `file.data.docsgen` of the VFile they are given. */
import type { Element } from 'hast'
import type { Point } from 'unist'
import type { VFile } from 'vfile'
import type { Code } from '../diagnostics/codes.ts'
import { finding } from '../diagnostics/finding.ts'
import type { OutputPath, SourcePath } from '../types/basics.ts'
import type { CompiledLink, Heading, Island, Section } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { CompileEnvironment } from './environment.ts'
import { placeAt, type SourceText } from './source.ts'
import type { Fence, Format } from './syntax.ts'

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
  excerpt: string
  excerptHtml: string | null
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
    headings: [],
    headingElements: new Map(),
    anchors: new Set(),
    links: [],
    files: new Map(),
    sections: [],
    islands: [],
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
