/** Looks at the built site in Chromium: `docsgen check --browser`. */
import { definePlugin } from 'docsgen/config'

export const browser = definePlugin({
  name: 'browser',
  codes: {
    unavailable: 'error',
    crashed: 'error',
    'not-started': 'error',
    mismatch: 'warning',
    'text-lost': 'warning',
    error: 'warning',
    missing: 'warning',
    blocked: 'warning',
    'not-in-view': 'warning'
  },
  inspect: {
    browser: {
      description: 'also open pages with interactive parts in Chromium',
      run: async context => (await import('./inspect.ts')).inspectInBrowser(context)
    }
  }
})
