/** Reads a site of Mintlify as it is: `docs.json`, or `mint.json`, and the components of its pages. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { resolveCode } from './code-modules.ts'
import type { Description } from './descriptions.ts'
import { toSitePages } from './pages.ts'
import { configFiles, isMintlify } from './site-file.ts'

/** What the hooks for pages need of the configuration. Not the navigation: a new page does not change the text of the others. */
export interface MintlifyOptions {
  /** Folder of the pages, relative to the project. */
  readonly folder: string
  /** Values of `{{name}}` in texts. */
  readonly variables: Readonly<Record<string, string>>
  /** The operations of each description of an API. */
  readonly descriptions: readonly Pick<Description, 'file' | 'operations'>[]
}

const site = definePlugin<MintlifyOptions>({
  name: 'mintlify',
  version: '1',
  codes: {
    configuration: 'error',
    navigation: 'warning',
    snippet: 'error',
    variable: 'warning',
    icon: 'info',
    openapi: 'warning',
    unsupported: 'warning'
  },
  configuration: {
    matches: ({ hasFile, readFile }) => configFiles.some(file => hasFile(file) && isMintlify(readFile(file))),
    read: async folder => (await import('./read-site.ts')).readMintlify(folder)
  },
  pages: toSitePages,
  resolve: resolveCode,
  syntax: async (page, context) => (await import('./syntax.ts')).editsOfPage(page, context)
})

/** Its options come from the site that it reads. */
export const mintlify = (): Plugin => site({ folder: '.', variables: {}, descriptions: [] })
