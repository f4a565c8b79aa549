/** Types that every room uses: paths, places, plain values, icons. */
declare const kind: unique symbol

/** A string that is one kind of path and must not be mixed with another. */
type Kind<Name extends string> = string & { readonly [kind]: Name }

/** A file of the project, relative to its root, with forward slashes: `content/docs/cli/login.md`. */
export type SourcePath = Kind<'source'>

/**
 * The address of a route inside the site: base URL included, trailing-slash rule applied, path not
 * percent-encoded, no query and no hash: `/cli/login`, `/sub/cli/login`.
 */
export type Permalink = Kind<'permalink'>

/** A file of the output folder, relative to it: `cli/login/index.html`. */
export type OutputPath = Kind<'output'>

/** A spot in a source file the author edits; line and column are 1-based, columns count UTF-16 units. */
export interface Place {
  readonly file: SourcePath
  readonly line: number
  readonly column: number
  /** Length of the offending text on that line, for the caret line; 1 when unknown. */
  readonly length: number
}

/** An icon as data, so that server and browser render the same: the shapes of one 16×16 SVG. */
export interface Icon {
  readonly name: string
  readonly viewBox: string
  readonly shapes: readonly { readonly tag: string; readonly attributes: Readonly<Record<string, string>> }[]
  /**
   * Class of an icon that a style sheet shows from a sprite: `icon-1-7` is the eighth icon of the second sprite. Left
   * out: templates contain the shapes, or refer to a file with them.
   */
  readonly place?: string
}

export type PlainValue = string | number | boolean | null | readonly PlainValue[] | PlainObject

export interface PlainObject {
  readonly [key: string]: PlainValue
}

export interface Locale {
  /** BCP 47: `en`, `pt-BR`. */
  readonly tag: string
  /** Its name in its own language: `Português`. */
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly isDefault: boolean
  /** `lang` of the document, if it differs from the tag. */
  readonly htmlLang?: string
  /** Calendar of dates; left out: the usual one of the language. */
  readonly calendar?: string
}

/** An element of a document's head. */
export interface HeadTag {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly innerHTML: string | null
}
