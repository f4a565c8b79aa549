/**
 * `docsgen/templates/<path>`: each template can be imported by itself. The bundle holds them as one module, because Node
 * needs half a millisecond for every file: as entries of their own they fell into ninety.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'

/** An esbuild plugin: the module `all-templates` exports each template as a whole, `t0`, `t1`, … */
export function allTemplates(root, templates) {
  return {
    name: 'all-templates',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^all-templates$/ }, ({ path }) => ({ path, namespace: 'all-templates' }))
      onLoad({ filter: /.*/, namespace: 'all-templates' }, () => ({
        contents: templates.map((name, index) => `export * as t${index} from './templates/${name}'\n`).join(''),
        resolveDir: root
      }))
    }
  }
}

/** Writes a module for each template that exports what the template does. */
export async function writeTemplateModules(dist, templates) {
  const all = await import(pathToFileURL(join(dist, 'templates.js')).href)
  for (const [index, name] of templates.entries()) {
    const file = join(dist, 'templates', `${name}.js`)
    mkdirSync(dirname(file), { recursive: true })
    const path = posix.relative(posix.dirname(`templates/${name}`), 'templates.js')
    const names = Object.keys(all[`t${index}`]).join(', ')
    writeFileSync(file, `import { t${index} } from '${path}'\nexport const { ${names} } = t${index}\n`)
  }
}
