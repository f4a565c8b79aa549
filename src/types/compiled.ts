/** A body after compilation. */
import type { HeadTag, OutputPath, Place, SourcePath } from './basics.ts'
import type { Diagnostic } from './findings.ts'
import type { Picture } from './pictures.ts'
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
  readonly kind: 'link' | 'image' | 'resource'
  /**
   * What replaces it for readers who cannot see it: the text or the name of a link, the alternative text of a picture;
   * '' where that is missing, null where none is needed.
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
  /** The browser draws it anew: its HTML is missing (`only`), or something had to be left out of it. */
  readonly isRedrawn: boolean
  /** JSON of its props. */
  readonly props: string
  /** What its props name of modules: `src/a.tsx#Button`. */
  readonly modules?: readonly string[]
  /** The script of a module that is a part of a page. */
  readonly text?: string
  /** Why it is an island, when its own code does not say so. */
  readonly reason?: string
}

/** A body after compilation: plain JSON, cacheable and sendable. */
export interface Compiled {
  readonly source: SourcePath
  /** Inside of the article, without the content title (`contentTitleHtml`). */
  readonly html: string
  readonly contentTitleHtml: string | null
  /** The text as Markdown (markdown/to-markdown.ts); null: the site publishes none. */
  readonly markdown: string | null
  readonly headings: readonly Heading[]
  /** All ids and `a[name]` of the final HTML. */
  readonly anchors: readonly string[]
  readonly links: readonly CompiledLink[]
  /** Files to publish because the body shows or links them. */
  readonly files: readonly { readonly file: SourcePath; readonly output: OutputPath }[]
  readonly sections: readonly Section[]
  readonly islands: readonly Island[]
  /** Names of the style sheets that the body needs beside those of all pages: `math`. Files of templates/styles/features. */
  readonly sheets: readonly string[]
  /** Rules of the sheet `inline`: a class and the declarations that stood in a `style` attribute. */
  readonly styles: readonly (readonly [className: string, declarations: string])[]
  /** Conversions of its pictures, to be made and published. */
  readonly pictures: readonly Picture[]
  /** Addresses of the pictures of the site that it shows, each once: `/img/map.svg`. */
  readonly images: readonly string[]
  /** What the body loads from elsewhere, for the content security policy. */
  readonly policySources: readonly PolicySource[]
  /** Elements that the body puts into the head of its page; a `title` there is the whole title of the tab. */
  readonly head: readonly HeadTag[]
  /** First sentence-like text, markup stripped, at most 160 characters; for descriptions. */
  readonly excerpt: string
  /** HTML of the part before the truncation marker; null without one. */
  readonly excerptHtml: string | null
  readonly wordCount: number
  readonly diagnostics: readonly Diagnostic[]
}
