/** Packages that are bundled partly or not at all: esbuild plugins, and separate files for those loaded on demand. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

/**
 * Bundles the JavaScript of satteri, the native parser: Node needs half a millisecond to resolve and link each of its
 * forty files. The bundled files and the installed binary must have the same version, so package.json pins it.
 */
export const bundledSatteri = {
  name: 'bundled-satteri',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]satteri[\\/]dist[\\/]binding\.js$/ }, ({ path }) => {
      const [, names] = /^export \{ ([\w, ]+?),? \} from "\.\.\/index\.js";/.exec(readFileSync(path, 'utf8'))
      return {
        contents: `
          const binding = await import(new URL('../index.js', import.meta.resolve('satteri')).href)
          export const { ${names} } = binding`
      }
    })
  }
}

/**
 * Packages that `src/util/packages/package.ts` loads with `require` on demand: Node takes 30 ms to resolve and read the
 * seventy files of yaml, 5 ms for one small file.
 */
const latePackages = [
  '@jest/diff-sequences',
  'acorn',
  'gemoji',
  'mdn-data/css/properties.json',
  'parse5',
  'picomatch',
  'yaml'
]

/** Writes each package into `<folder>/<name>.cjs`; returns the inputs from esbuild's metafile. */
export async function bundleLatePackages(folder) {
  const { metafile } = await esbuild.build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: latePackages.map(name => ({ in: name, out: name })),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    plugins: [silentYaml, namesOfProperties],
    metafile: true,
    logLevel: 'warning'
  })
  return metafile.inputs
}

/** Removes debug output: for each token, yaml reads an environment variable for it, which takes as long as parsing. */
const silentYaml = {
  name: 'silent-yaml',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]yaml[\\/]dist[\\/](?:compose[\\/]composer|parse[\\/]parser)\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/node_process\.env\.LOG_\w+/g, 'undefined'),
      loader: 'js'
    }))
  }
}

/** Keeps only the names from the data on CSS properties: 9 kB instead of 340 kB. */
const namesOfProperties = {
  name: 'names-of-properties',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mdn-data[\\/]css[\\/]properties\.json$/ }, ({ path }) => ({
      contents: `module.exports = ${JSON.stringify(Object.fromEntries(Object.keys(require(path)).map(name => [name, 1])))}`,
      loader: 'js'
    }))
  }
}

/** Makes the bundle load the late packages from their files. */
export const requiredLate = replacedModule('src/util/packages/package.ts', text =>
  text.replaceAll(
    new RegExp(`require\\('(${latePackages.join('|')})'\\)`, 'g'),
    "require(packagePath('dist', 'packages', '$1.cjs'))"
  )
)

/** Gives docsgen's own plugins, which import packages as any plugin does, the late packages from the same files. */
export const lateOfPlugins = {
  name: 'late-of-plugins',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:${latePackages.join('|')})$`)
    onResolve({ filter }, ({ path, importer }) =>
      /[\\/]plugins[\\/][\w-]+[\\/][\w-]+\.ts$/.test(importer) && !/[\\/]src[\\/]/.test(importer)
        ? { path, namespace: 'late-package', sideEffects: false }
        : null
    )
    onLoad({ filter: /.*/, namespace: 'late-package' }, ({ path }) => ({
      contents: `
        import { ${path} } from './src/util/packages/package.ts'
        const whole = ${path}()
        export const { ${Object.keys(require(path)).join(', ')} } = whole`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url))
    }))
  }
}

/** An esbuild plugin that replaces the code of one of our files. Throws if the file is missing, e.g. was moved. */
export function replacedModule(file, codeOf) {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const filter = new RegExp(`[\\\\/]${file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`)
  return {
    name: `replaced-${file}`,
    setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents: codeOf(text), loader: 'ts' }))
  }
}

const require = createRequire(import.meta.url)

/**
 * Loads React, which is external, with `require`. React's packages are CommonJS: for an `import`, Node would first scan
 * all their files, including the development builds, for names of exports, which takes 20 ms.
 */
export const requiredReact = {
  name: 'required-react',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, namespace }) =>
      namespace === 'required-react' ? { path, external: true } : { path, namespace: 'required-react' }
    )
    onLoad({ filter: /.*/, namespace: 'required-react' }, ({ path }) => ({
      contents: `
        const whole = require('${path}')
        export default whole
        export const { ${Object.keys(require(path)).join(', ')} } = whole`
    }))
  }
}
