/** esbuild plugins that keep parts of bundled packages outside of the bundle. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

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
 * Bundles yaml although it is loaded by `require`, for the first text that has to be parsed: to find and read its seventy
 * files takes Node 30 ms, the bundled ones 8 ms. Without the line that makes `require`, esbuild knows what it means.
 */
export const bundledYaml = {
  name: 'bundled-yaml',
  setup({ onLoad }) {
    // For each token yaml asks the environment whether to print it, which takes as long as parsing it.
    onLoad({ filter: /[\\/]yaml[\\/]dist[\\/](?:compose[\\/]composer|parse[\\/]parser)\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/node_process\.env\.LOG_\w+/g, 'undefined'),
      loader: 'js'
    }))
    onLoad({ filter: /[\\/]src[\\/]content[\\/]yaml\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace('const require = createRequire(import.meta.url)\n', ''),
      loader: 'ts'
    }))
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
