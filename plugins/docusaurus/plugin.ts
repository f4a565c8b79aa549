/** Reads a Docusaurus site as it is: its configuration, what its plugins add, the sheets of its components. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { resolveImport } from './imports.ts'
import { configFiles } from './site-file.ts'

const reader = definePlugin({
  name: 'docusaurus',
  version: '1',
  codes: { unsupported: 'warning', 'not-needed': 'info', 'not-installed': 'warning' },
  configuration: {
    matches: ({ hasFile }) => configFiles.some(hasFile),
    read: async folder => (await import('./read.ts')).readSite(folder)
  },
  resolve: resolveImport
})

export const docusaurus = (): Plugin => reader()
