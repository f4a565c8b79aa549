/** Reads a Docusaurus site as it is: its configuration, what its plugins add, the sheets of its components. */
import { definePlugin, type Plugin } from 'docsgen/config'

const reader = definePlugin({
  name: 'docusaurus',
  version: '1',
  codes: { unsupported: 'warning', 'not-needed': 'info', 'not-installed': 'warning' },
  configuration: {
    matches: ({ hasFile }) => ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].some(end => hasFile(`docusaurus.config.${end}`)),
    read: async folder => (await import('./read.ts')).readSite(folder)
  }
})

export const docusaurus = (): Plugin => reader()
