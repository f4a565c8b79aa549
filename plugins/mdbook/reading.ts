/** What is known of a book while its configuration is read. */
import type { ReportingFolder, ValuePlace } from 'docsgen/config'

export type Table = Readonly<Record<string, unknown>>

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Collects the configuration while the keys of book.toml are read one by one. */
export class Reading {
  readonly folder: ReportingFolder
  readonly file: string
  readonly placeOf: (path: readonly string[]) => ValuePlace
  /** Of the Markdown files, relative to the book. */
  src = 'src'
  hiddenLines: Readonly<Record<string, string>> = {}
  hasMath = false
  hasNumbers = true
  /** Chapters deeper than this are folded; null: none is. */
  openLevels: number | null = null
  readonly config: Record<string, unknown> = { ...everyBook }
  readonly docs: Record<string, unknown> = { ...everySet }
  readonly places: { path: (string | number)[]; place: ValuePlace }[] = []

  constructor(folder: ReportingFolder, file: string, placeOf: Reading['placeOf']) {
    this.folder = folder
    this.file = file
    this.placeOf = placeOf
    this.config.docs = this.docs
  }

  /** Sets a key of the configuration, at its place in book.toml. */
  set(path: readonly string[], value: unknown, from: readonly string[]): void {
    let target = this.config
    for (const key of path.slice(0, -1)) {
      const inner = { ...(target[key] as Record<string, unknown> | undefined) }
      target[key] = path[0] === 'docs' ? this.docs : inner
      target = target[key] as Record<string, unknown>
    }
    target[path.at(-1) ?? ''] = value
    this.places.push({ path: [...path], place: this.placeOf(from) })
  }

  /** Reports a key that has no effect here. */
  lose(from: readonly string[], why: string, hint: string): void {
    this.folder.report({
      code: 'unsupported',
      message: `“${from.join('.')}” has no effect: ${why}.`,
      hint,
      place: this.placeOf(from)
    })
  }
}

/** What mdBook does without being told. */
const everyBook = {
  trailingSlash: true,
  severities: {
    // Every host also serves `guide/index.html`, as mdBook writes it.
    'link/not-canonical': 'off',
    // mdBook checks no link, and some books link to others beside them: `../std/index.html`.
    'link/broken': 'warning',
    'link/broken-image': 'warning',
    'link/broken-file': 'warning'
  },
  // The title counts as a heading: the next one with its text gets “-1”.
  markdown: { format: 'md', slugger: 'docusaurus' }
}

const everySet = {
  routeBasePath: '/',
  exclude: [],
  numberPrefixParser: false,
  sidebarCollapsed: false,
  breadcrumbs: false
}
