/** A body after compilation. */
import type { HeadTag, OutputPath, Place, SourcePath } from './basics.ts'
import type { Diagnostic } from './findings.ts'
import type { Picture } from './output.ts'
import type { PolicySource } from './policy.ts'

export interface Heading {
  readonly level: number
  readonly id: string
  /** Text without markup. */
  readonly text: string
  /** Inline HTML for contents lists: code and emphasis kept, links unwrapped. */
  readonly html: string
  readonly place: Place
}

export interface CompiledLink {
  /** As the author wrote it. */
  readonly written: string
  /** As in the HTML. */
  readonly href: string
  readonly place: Place
  /** The file that the link is relative to; left out: that of its place. */
  readonly from?: SourcePath
  readonly kind: 'link' | 'image' | 'resource'
  /**
   * Accessible name: the text or name of a link, the alternative text of a picture; '' if it is missing, null if none
   * is needed.
   */
  readonly text: string | null
}

/** The text below one heading, for search. */
export interface Section {
  /** null: text before the first heading. */
  readonly heading: number | null
  readonly text: string
  readonly code: string
}

/** An interactive component to hydrate in the browser. */
export interface Island {
  readonly id: string
  /** A module of the site, the name of a package, or `mermaidModule` of shared/dom.ts. */
  readonly module: SourcePath
  /** Also the name of a component that its module does not export. */
  readonly exportName: string
  readonly when: 'visible' | 'idle' | 'load' | 'only'
  /** The browser renders it instead of hydrating: its HTML is missing (`only`) or incomplete. */
  readonly isRedrawn: boolean
  /** JSON of its props. */
  readonly props: string
  /** Exports of modules that its props refer to: `src/a.tsx#Button`. */
  readonly modules?: readonly string[]
  /** Source of the module, if it is written inside a page. */
  readonly text?: string
  /** Why it is an island, if its own code does not show that. */
  readonly reason?: string
}

/** A part of a page that a plugin has finished: its HTML is published as it is. */
export type FinishedPart = Pick<
  Compiled,
  'html' | 'markdown' | 'headings' | 'anchors' | 'links' | 'sections' | 'sheets' | 'policySources'
>

/** A body after compilation: plain JSON, cacheable and sendable. */
export interface Compiled {
  readonly source: SourcePath
  /** Inside of the article, without the content title (`contentTitleHtml`). */
  readonly html: string
  readonly contentTitleHtml: string | null
  /** The text as Markdown (markdown/to-markdown.ts); null: the site does not publish Markdown. */
  readonly markdown: string | null
  readonly headings: readonly Heading[]
  /** All ids and `a[name]` of the final HTML. */
  readonly anchors: readonly string[]
  readonly links: readonly CompiledLink[]
  /** Files to publish because the body shows or links them. */
  readonly files: readonly { readonly file: SourcePath; readonly output: OutputPath }[]
  readonly sections: readonly Section[]
  readonly islands: readonly Island[]
  /** Names of further style sheets that the body needs, such as `math`: files in templates/styles/features. */
  readonly sheets: readonly string[]
  /** Rules of the sheet `inline`: each class replaces a `style` attribute with these declarations. */
  readonly styles: readonly (readonly [className: string, declarations: string])[]
  /** Conversions of its pictures, to create and publish. */
  readonly pictures: readonly Picture[]
  /** Addresses of the site's pictures that the body shows, without duplicates: `/img/map.svg`. */
  readonly images: readonly string[]
  /** Sources that the body loads from, for the content security policy. */
  readonly policySources: readonly PolicySource[]
  /** Elements that the body adds to the head of its page; a `title` replaces the whole title of the tab. */
  readonly head: readonly HeadTag[]
  /** First sentence-like text, markup stripped, at most 160 characters; for descriptions. */
  readonly excerpt: string
  /** HTML of the part before the truncation marker; null without one. */
  readonly excerptHtml: string | null
  readonly wordCount: number
  readonly diagnostics: readonly Diagnostic[]
}
