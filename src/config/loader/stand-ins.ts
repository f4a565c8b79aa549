/**
 * Lets a module run even if packages that it imports are not installed, by stand-ins (src/util/packages/stand-in.ts).
 * Also extends `require` as jiti does: it finds TypeScript files, and missing modules are no errors.
 */
import type { Plugin } from 'esbuild'
import { standInSource } from '../../util/packages/stand-in.ts'

/** Key of a global set to which running modules add the modules that their `require` has not found. */
export const missingKey = Symbol.for('docsgen.missing')

/** Collects missing packages and files in `missing`. */
export function standIns(missing: Set<string>): Plugin {
  return {
    name: 'docsgen-stand-ins',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'resolving' || kind === 'entry-point' || /^(?:node:|docsgen\/|[a-z]:[\\/])/i.test(path))
          return null
        const { errors } = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
        if (errors.length === 0) return null
        missing.add(path)
        return { path, namespace: 'stand-in' }
      })
      build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === 'resolving') return null
        const { errors } = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' })
        if (errors.length === 0) return null
        missing.add(path)
        return { path, namespace: 'stand-in' }
      })
      build.onLoad({ filter: /./, namespace: 'stand-in' }, ({ path }) => ({
        contents: `${standInSource}\nmodule.exports = docsgenStandInModule(${JSON.stringify(path)})`,
        loader: 'js'
      }))
      build.onResolve({ filter: /^(?:node:)?module$/ }, ({ namespace }) =>
        namespace === 'tolerant-module'
          ? { path: 'node:module', external: true }
          : { path: 'module', namespace: 'tolerant-module' }
      )
      build.onLoad({ filter: /./, namespace: 'tolerant-module' }, () => ({
        contents: `import * as own from 'node:module'
          export * from 'node:module'
          export const createRequire = from => (${tolerantRequire})(globalThis[Symbol.for('docsgen.recorded-require')](own.createRequire(from), String(from).replace(/^file:\\/\\//, '')))
          export default { ...own, createRequire }`,
        loader: 'js'
      }))
    }
  }
}

/** Source of a function that lets `require` find TypeScript files, and stand-ins instead of missing packages. */
const tolerantRequire = `require => {
  ${standInSource}
  const isFile = path => /^(?:\\.{0,2}\\/|[a-z]:)/i.test(path);
  const resolve = path => {
    const ends = ['', '.ts', '.tsx', '.mts', '.cts', '.mjs', '.jsx', '/index.ts', '/index.tsx'];
    for (const name of [...ends.map(end => path + end), path.replace(/\\.([cm]?)js$/, '.$1ts')]) {
      try { return require.resolve(name) } catch {}
    }
    const isOwn = isFile(path) && !/\\bnode_modules\\b/.test(path);
    if (isOwn) globalThis[Symbol.for('docsgen.missing')]?.add(path);
    return path;
  };
  const tolerant = path => {
    try { return require(path) } catch (error) {
      const missing = /Cannot find (?:module|package) '([^']+)'/.exec(error.message)?.[1] ?? '.';
      if (!/NOT_FOUND$/.test(error.code) || (missing !== path && isFile(missing))) throw error;
      globalThis[Symbol.for('docsgen.missing')]?.add(path);
      return docsgenStandIn(path);
    }
  };
  return Object.assign(tolerant, { resolve, cache: require.cache });
}`

/** First line of a module that defines `require` as the result of that function. */
export function tolerantFirstLine(path: string): string {
  const source = tolerantRequire.replace(/\n\s*/g, ' ')
  return `import { createRequire as docsgenCreateRequire } from 'node:module'; const require = (${source})(globalThis[Symbol.for('docsgen.recorded-require')](docsgenCreateRequire(${JSON.stringify(path)}), ${JSON.stringify(path)}));`
}
