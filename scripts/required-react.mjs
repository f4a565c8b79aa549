/**
 * React's packages, which stay outside of the bundle, loaded with `require`. They are CommonJS: for an `import` Node first
 * reads all of their files for names that they might export, the development builds too, which takes 20 ms.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** An esbuild plugin: what is imported from React comes of `require`, by the names that React has. */
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
