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
  postCssPlugins: null,
  partsFolder: null,
  managerLabels: {},
  siteConfig: null,
  pluginData: {},
  aliases: {},
  replacedParts: []
}
