/**
 * Of satteri, the native parser, only its binary stays outside: its forty JavaScript files are bundled, because Node needs
 * half a millisecond to find and link each. The two must be of one version, so package.json names one.
 */
import { readFileSync } from 'node:fs'

/** An esbuild plugin: what satteri has compiled is asked for where satteri is installed. */
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
