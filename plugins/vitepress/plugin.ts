/** Reads a site of VitePress as it is: its configuration, the syntax of its pages, its addresses. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { headOfPage } from './head.ts'
import { toSitePages } from './pages.ts'
import type { PatternRewrite } from './rewrites.ts'
import { configFiles } from './site-file.ts'

/** What the hooks for pages need of the configuration. Not the sidebars: a new page does not change the text of the others. */
export interface VitePressOptions {
  /** Folder of the pages, relative to the project. */
  readonly srcDir: string
  readonly baseUrl: string
  readonly cleanUrls: boolean
  readonly rewrites: readonly PatternRewrite[]
  /** Sidebars by the beginning of the addresses that show them, the longest first. */
  readonly sidebars: readonly { readonly prefix: string; readonly name: string }[]
  /** Titles of containers without one, by their types. */
  readonly labels: Readonly<Record<string, string>>
  readonly lineNumbers: boolean
  /** `:title - Acme`, or what follows the title; false: nothing. Left out: the title of the site. */
  readonly titleTemplate?: string | false
  /** Makes ids of headings; left out: as VitePress does. */
  readonly slugify?: (text: string) => string
  /** Values for `{{ … }}`: `site.title`, `theme`. */
  readonly values: Readonly<Record<string, unknown>>
}

const site = definePlugin<VitePressOptions>({
  name: 'vitepress',
  version: '1',
  codes: { configuration: 'error', include: 'error', unsupported: 'warning', component: 'warning' },
  configuration: {
    matches: ({ hasFile }) => configFiles.some(hasFile),
    read: async folder => (await import('./read-site.ts')).readVitePress(folder)
  },
  pages: toSitePages,
  syntax: async (page, context) => (await import('./syntax.ts')).editsOfPage(page, context),
  render: headOfPage
})

/** Its options come from the site that it reads. */
export const vitepress = (): Plugin =>
  site({
    srcDir: '.',
    baseUrl: '/',
    cleanUrls: false,
    rewrites: [],
    sidebars: [],
    labels: {},
    lineNumbers: false,
    values: {}
  })
