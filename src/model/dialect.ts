/** The rules of sites that were written for docsgen; those of other generators are contributions of plugins. */
import type { Dialect } from '../types/config.ts'

export const ownDialect: Dialect = {
  lenientPages: false,
  derivedTexts: false,
  looseAddresses: false,
  webpackImports: false,
  plainStyles: false,
  styleLayer: null,
  styles: '',
  rewriteSheet: null,
  postCssPlugins: null,
  parts: {},
  tags: [],
  around: [],
  componentMap: null,
  root: null,
  frame: [],
  itemTypes: null,
  pageProps: {},
  staticHint: 'Move its code into a module that runs in the browser.',
  codes: {
    unsupported: { code: 'site/unsupported', severity: 'warning' },
    'not-installed': { code: 'site/not-installed', severity: 'warning' },
    'not-needed': { code: 'front-matter/unknown-key', severity: 'warning' }
  },
  managerLabels: {},
  siteConfig: null,
  pluginData: {},
  aliases: {}
}
