/** Hooks of Node's module loader with which the sources run without a build step (scripts/dev.mjs). */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const { compilerOptions } = JSON.parse(await readFile(new URL('../tsconfig.json', import.meta.url), 'utf8'))
/** The package's own entries by their names: `docsgen/theme` → `./src/api/theme.ts`. */
const entries = new Map(
  Object.entries(compilerOptions.paths).map(([name, [file]]) => [name, new URL(`../${file}`, import.meta.url).href])
)

export async function resolve(specifier, context, next) {
  const entry = entries.get(specifier)
  if (entry !== undefined) return { url: entry, shortCircuit: true }
  return next(specifier, context)
}

export async function load(url, context, next) {
  const [, loader] = /\.(tsx?)$/.exec(url) ?? []
  if (loader === undefined || url.includes('/node_modules/')) return next(url, context)
  const file = fileURLToPath(url)
  const options = { loader, format: 'esm', target: 'node20', jsx: 'automatic', sourcefile: file, sourcemap: 'inline' }
  const { code } = await transform(await readFile(file, 'utf8'), options)
  return { format: 'module', source: code, shortCircuit: true }
}
