/**
 * Resolves `docsgen/theme` and `docsgen/markup` to their sources in bundles of templates, because the built entries in dist
 * do not run in browsers.
 */
import type { Plugin } from 'esbuild'
import { packagePath } from './package.ts'

export const themeModules: Plugin = {
  name: 'theme-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^docsgen\/(?:markup|theme)$/ }, ({ path }) => ({
      path: packagePath('src', 'api', `${path.slice('docsgen/'.length)}.ts`),
      sideEffects: false
    }))
  }
}
