/** Reads a site of MkDocs, Material for MkDocs or Zensical as it is: its configuration, and the syntax of its pages. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { toPages } from './pages.ts'
import type { SyntaxOptions } from './reading.ts'
import { bodyAttributes, sheet } from './sheet.ts'

/** What the other hooks need of the configuration. */
export interface SiteOptions extends SyntaxOptions {
  /** The configuration file, relative to the project. */
  readonly file: string
  readonly hasDirectories: boolean
  /** Names of the colors of the palette; null: another theme. */
  readonly primary: string | null
  readonly accent: string | null
  /** CSS for the fonts of the site; null: those of docsgen. */
  readonly fonts: string | null
}

const none: SiteOptions = {
  folder: '.',
  docs: 'docs',
  file: 'mkdocs.yml',
  hasDirectories: true,
  basePaths: ['.'],
  appended: [],
  dedentsSections: false,
  marks: [],
  includes: [],
  variables: [],
  repository: null,
  hasReferences: false,
  linksTabs: false,
  primary: null,
  accent: null,
  fonts: null
}

const site = definePlugin<SiteOptions>({
  name: 'mkdocs',
  version: '1',
  codes: {
    configuration: 'error',
    nav: 'warning',
    include: 'warning',
    icon: 'info',
    reference: 'warning',
    macro: 'warning',
    unsupported: 'warning'
  },
  configuration: {
    matches: ({ hasFile }) => ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml'].some(hasFile),
    read: async folder => (await import('./read-site.ts')).readSite(folder)
  },
  pages: toPages,
  syntax: async (page, context) => (await import('./syntax.ts')).editsOfPage(page, context),
  render: bodyAttributes,
  outputs: sheet
})

/** Its options come from the site that it reads. */
export const mkdocs = (): Plugin => site(none)
