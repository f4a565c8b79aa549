/** Reads an mdBook as it is: book.toml, SUMMARY.md, and the syntax of its pages. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { redirectsOf, toBookPages } from './pages.ts'

/** What the hooks for pages need of book.toml. Not the chapters: a new one does not change the text of the others. */
export interface BookOptions {
  /** Folder of the Markdown files, relative to the project. */
  readonly src: string
  /** Prefixes of hidden lines by language. */
  readonly hiddenLines: Readonly<Record<string, string>>
  /** Whether `\\( … \\)` and `\\[ … \\]` are formulas. */
  readonly hasMath: boolean
}

const book = definePlugin<BookOptions>({
  name: 'mdbook',
  version: '1',
  codes: { configuration: 'error', summary: 'error', include: 'error', unsupported: 'warning' },
  configuration: {
    matches: ({ hasFile }) => hasFile('book.toml'),
    read: async folder => (await import('./read-book.ts')).readBook(folder)
  },
  pages: toBookPages,
  routes: redirectsOf,
  syntax: async (page, context) => (await import('./syntax.ts')).editsOfPage(page, context)
})

/** Its options come from the book that it reads. */
export const mdbook = (): Plugin => book({ src: 'src', hiddenLines: {}, hasMath: false })
