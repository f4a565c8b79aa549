/** Reads documentation of GitBook as it is: `.gitbook.yaml` or `docs.yaml`, `SUMMARY.md`, and the blocks of its pages. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { toSpacePages } from './pages.ts'
import { configFiles, isSite } from './site-file.ts'

/** A folder of pages with a list of contents. */
export interface Space {
  /** Relative to the project. */
  readonly folder: string
  /** Where its addresses begin: empty, or `/changelog`. */
  readonly prefix: string
  /** The first page, and the list of contents; relative to the project. */
  readonly readme: string
  readonly summary: string
}

/** What the hooks for pages need. Not the contents: a new page does not change the text of the others. */
export interface GitbookOptions {
  readonly spaces: readonly Space[]
}

const site = definePlugin<GitbookOptions>({
  name: 'gitbook',
  version: '1',
  codes: { configuration: 'error', summary: 'warning', include: 'warning', unsupported: 'warning' },
  configuration: {
    matches: ({ hasFile, readFile }) => configFiles.some(file => hasFile(file) && isSite(file, readFile(file))),
    read: async folder => (await import('./read-site.ts')).readGitbook(folder)
  },
  pages: toSpacePages,
  syntax: async (page, context) => (await import('./syntax.ts')).editsOfPage(page, context)
})

/** Its options come from the site that it reads. */
export const gitbook = (): Plugin => site({ spaces: [] })
