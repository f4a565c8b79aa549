/** Reads a site of Starlight as it is: the integration in `astro.config.*`, its pages, and its components. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { componentsModule } from './components.ts'
import { headOfPage } from './head.ts'
import { toSitePages } from './pages.ts'
import { configFiles, isStarlight } from './site-file.ts'

/** What the hooks for pages need of the configuration. */
export interface StarlightOptions {
  /** Folder of the pages, relative to the project. */
  readonly srcDir: string
  /** Whether pages are files, `guide.html`, and not folders. */
  readonly isFile: boolean
  /** Folders of languages, with the names of their sidebars. */
  readonly languages: readonly string[]
}

const site = definePlugin<StarlightOptions>({
  name: 'starlight',
  version: '1',
  codes: { configuration: 'error', unsupported: 'warning', component: 'warning' },
  configuration: {
    matches: ({ hasFile, readFile }) => configFiles.some(file => hasFile(file) && isStarlight(readFile(file))),
    read: async folder => (await import('./read-site.ts')).readStarlight(folder)
  },
  pages: toSitePages,
  syntax: async (page, context) => (await import('./syntax.ts')).editsOfPage(page, context),
  resolve: specifier => (/^@astrojs\/starlight\/components(?:\/|$)/.test(specifier) ? componentsModule : undefined),
  render: headOfPage
})

/** Its options come from the site that it reads. */
export const starlight = (): Plugin => site({ srcDir: 'src/content/docs', isFile: false, languages: [] })
