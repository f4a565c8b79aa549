/**
 * What templates import of the package by name: for bundlers the sources, which run in browsers, too, as what is built in
 * dist does not.
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
