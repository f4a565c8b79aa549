/**
 * `docsgen/templates/<path>`: one module for each template, which re-exports from a single bundled module. As separate
 * entries, the templates were split into ninety files, and Node needs half a millisecond to load each.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'

/** An esbuild plugin for the module `all-templates`, which exports the namespaces of all templates as `t0`, `t1`, … */
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

/** Writes a module with the same exports for each template. */
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
