/** What is known of a site while its configuration is read: the configuration of docsgen, with the places of its values. */
import { posix } from 'node:path'
import type { ReportingFolder, ValuePlace } from 'docsgen/config'
import { addressOf } from './addresses.ts'
import type { Include, Mark } from './reading.ts'
import { isTable, type Path, type Settings } from './settings.ts'

export class Site {
  readonly folder: ReportingFolder
  readonly settings: Settings
  /** Of the pages, relative to the configuration file. */
  docsFolder = 'docs'
  hasDirectories = true
  readonly config: Record<string, unknown>
  readonly docs: Record<string, unknown>
  readonly places: { path: (string | number)[]; place: ValuePlace }[] = []
  readonly marks = new Set<Mark>()
  readonly includes = new Set<Include>()
  readonly extras = new Set<string>()
  readonly severities: Record<string, string>
  /** `navigation.tabs` and the other features of the theme. */
  features: ReadonlySet<string> = new Set()
  isMaterial = false
  isZensical = false
  basePaths: readonly string[] = ['.']
  appended: readonly string[] = []
  dedentsSections = false
  references = false
  sectionIndexes = false
  /** Options of the plugin `literate-nav`, `awesome-pages` and others that change the navigation. */
  readonly navigation: { navFile: string | null; pagesFile: string | null } = { navFile: null, pagesFile: null }
  blogs: readonly { readonly options: Readonly<Record<string, unknown>>; readonly path: Path }[] = []
  isTagged = false
  palette: { readonly primary: string; readonly accent: string } | null = null
  /** CSS for the fonts of the theme; null: those of docsgen. */
  fonts: string | null = null
  /** Authors of a blog by their names. */
  readonly authors = new Map<string, Readonly<Record<string, unknown>>>()
  readonly excluded: string[] = []
  /** Files of the pages' folder that are not published: templates. */
  readonly unpublished: string[] = []
  readonly head: object[] = []

  constructor(folder: ReportingFolder, settings: Settings) {
    this.folder = folder
    this.settings = settings
    this.severities = { ...severities }
    this.docs = {
      routeBasePath: '/',
      exclude: [],
      numberPrefixParser: false,
      breadcrumbs: false,
      sidebarCollapsed: true
    }
    this.config = {
      trailingSlash: true,
      titleDelimiter: '-',
      markdown: { format: 'md', slugger: 'python-markdown' }
    }
  }

  /** The folder of the pages in the project. */
  get docsPath(): string {
    return posix.join(this.folder.path, this.docsFolder)
  }

  /** The address of a page by its file. */
  pathOf(file: string): string {
    return addressOf(file, this.hasDirectories)
  }

  placeOf(path: Path): ValuePlace {
    return this.settings.placeOf(path)
  }

  /** Sets a key of the configuration, at the place of a value. */
  set(path: readonly string[], value: unknown, from: Path): void {
    let target: Record<string, unknown> = path[0] === 'docs' ? this.docs : this.config
    const keys = path[0] === 'docs' ? path.slice(1) : path
    for (const key of keys.slice(0, -1)) {
      const inner = target[key]
      const next = isTable(inner) ? { ...inner } : {}
      target[key] = next
      target = next
    }
    target[keys.at(-1) ?? ''] = value
    this.places.push({ path: [...path], place: this.placeOf(from) })
  }

  /** Reports a key that has no effect here. */
  lose(from: Path, what: string, why: string, hint: string): void {
    this.folder.report({
      code: 'unsupported',
      message: `${what} has no effect: ${why}.`,
      hint,
      place: this.placeOf(from)
    })
  }

  report(code: string, from: Path, message: string, hint: string): void {
    this.folder.report({ code, message, hint, place: this.placeOf(from) })
  }
}

/** What MkDocs does without being told: it reports few mistakes, and keys of front matter are free. */
const severities = {
  'link/not-canonical': 'off',
  // Other programs serve what is beside a site below a path.
  'link/outside-base': 'off',
  'link/own-site': 'off',
  'link/broken': 'warning',
  'link/broken-image': 'warning',
  'link/broken-file': 'warning',
  'link/unsafe': 'warning',
  'link/malformed': 'warning',
  // MkDocs reads no front matter that it does not understand.
  'front-matter/syntax': 'warning',
  'markdown/unsafe-html': 'warning',
  'front-matter/unknown-key': 'off',
  'post/inline-author': 'off',
  'front-matter/unknown-tag': 'off'
}
