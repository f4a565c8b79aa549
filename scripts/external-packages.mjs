/** What of the packages stays outside of the bundle: esbuild plugins, and packages in files of their own. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'

/**
 * Bundles satteri, the native parser, without its binary: Node needs half a millisecond to find and link each of its forty
 * JavaScript files. The bundled files and the installed binary must be of one version, so package.json pins it.
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
 * Packages that `src/util/packages/package.ts` loads by `require` when a run needs them: to find and read the seventy files of yaml takes
 * Node 30 ms, one small file 5 ms.
 */
const latePackages = ['acorn', 'gemoji', 'mdn-data/css/properties.json', 'parse5', 'picomatch', 'yaml']

/** Writes each into `<folder>/<name>.cjs`; the inputs are those of esbuild's metafile. */
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

/** For each token yaml asks the environment whether to print it, which takes as long as parsing it. */
const silentYaml = {
  name: 'silent-yaml',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]yaml[\\/]dist[\\/](?:compose[\\/]composer|parse[\\/]parser)\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/node_process\.env\.LOG_\w+/g, 'undefined'),
      loader: 'js'
    }))
  }
}

/** Of what is known of the properties of CSS (340 kB) only the names are kept (9 kB). */
const namesOfProperties = {
  name: 'names-of-properties',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]mdn-data[\\/]css[\\/]properties\.json$/ }, ({ path }) => ({
      contents: `module.exports = ${JSON.stringify(Object.fromEntries(Object.keys(require(path)).map(name => [name, 1])))}`,
      loader: 'js'
    }))
  }
}

/** Has the bundle load the late packages from their files. */
export const requiredLate = replacedModule('src/util/packages/package.ts', text =>
  text.replaceAll(
    new RegExp(`require\\('(${latePackages.join('|')})'\\)`, 'g'),
    "require(packagePath('dist', 'packages', '$1.cjs'))"
  )
)

/** Puts other code in the place of a file of ours, which must be there: a plugin whose file was moved would do nothing. */
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
 * Loads React, which stays outside of the bundle, with `require`. React's packages are CommonJS: for an `import`, Node
 * would first scan all their files, the development builds too, for the names of exports, which takes 20 ms.
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
