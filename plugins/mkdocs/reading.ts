/** What is known of a page while its text is read. */
import type { FoundInText, SyntaxContext } from 'docsgen/config'
import type { Line } from './lines.ts'

/** What the text of a page needs of the configuration. */
export interface SyntaxOptions {
  /** Folder of the configuration file and of the pages, relative to the project. */
  readonly folder: string
  readonly docs: string
  /** Folders in which included files are looked for, and files that every page includes at its end. */
  readonly basePaths: readonly string[]
  readonly appended: readonly string[]
  readonly dedentsSections: boolean
  /** The marks that the extensions of the site turn on. */
  readonly marks: readonly Mark[]
  readonly includes: readonly Include[]
  /** Names of values that docsgen shows itself. */
  readonly variables: readonly string[]
  /** Address of the repository, for `#123`; null: short names are text. */
  readonly repository: string | null
  /** Whether `[text][module.name]` is a link to a reference that Python writes. */
  readonly hasReferences: boolean
  /** Whether tabs with the same labels change together. */
  readonly linksTabs: boolean
}

/** Forms of includes that the site reads. */
export type Include = 'snippets' | 'braces' | 'code' | 'tags'

export type Mark = 'math' | 'icons' | 'critic' | 'symbols' | 'breaks' | 'inlineCode' | 'macros' | 'issues'

/** A page while it is read. */
export class PageReading {
  readonly options: SyntaxOptions
  readonly readFile: (path: string) => Promise<string | null>
  /** Files that the page may still include: those that include others twice double at each step. */
  left = 2000
  /** Addresses by the names of link definitions, and whether the page has lists of definitions. */
  readonly definitions = new Map<string, string>()
  hasDescriptions = false
  private readonly page: string
  private readonly reportFound: (found: FoundInText) => void
  private readonly seen = new Set<string>()

  constructor(page: string, { options, readFile, report }: SyntaxContext<SyntaxOptions>) {
    this.page = page
    this.options = options
    this.readFile = readFile
    this.reportFound = report
  }

  /** Reports a problem of a line, at a column of it; null: of the whole page. */
  report(line: Line | null, found: Pick<FoundInText, 'code' | 'message' | 'hint'>, column?: number, length?: number) {
    const from = column ?? line?.indent ?? 0
    const place = line?.originOf(from) ?? null
    if (place === null || line === null) return this.reportFound(found)
    const { origin, at } = place
    const covered = length ?? line.text.trim().length
    this.reportFound({
      ...found,
      at,
      length: Math.max(1, Math.min(covered, origin.text.length - at)),
      ...(origin.file !== this.page && { in: { file: origin.file, text: origin.text } })
    })
  }

  /** The same for a kind of problem that is reported once a page. */
  reportOnce(key: string, ...found: Parameters<PageReading['report']>): void {
    if (this.seen.has(key)) return
    this.seen.add(key)
    this.report(...found)
  }
}
