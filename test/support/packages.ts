/** Installed packages as files of a test site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './cli.ts'

type Files = Record<string, string | Uint8Array>

/** The files of an installed package whose paths match, and its package.json. */
export function filesOf(name: string, pattern: RegExp): Files {
  const folder = join(projectRoot, 'node_modules', name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => pattern.test(file))
  return Object.fromEntries(
    ['package.json', ...files].map(file => [`node_modules/${name}/${file}`, readFileSync(join(folder, file))])
  )
}

/** Mermaid, which renders diagrams in the browser. */
export const mermaidFiles = (): Files =>
  filesOf('mermaid', /^dist\/(?:mermaid\.esm\.min|chunks\/mermaid\.esm\.min\/[^/]+)\.mjs$/)

export const katexFiles = (): Files => filesOf('katex', /^dist\/(?:katex\.(?:mjs|js|min\.css)|fonts\/[^/]+\.woff2)$/)

/** A package whose export `below` re-exports `file` of the package that is installed here. */
export function standIn(name: string, version: string, below: string, file: string): Files {
  // A path, because bundlers do not resolve file URLs.
  const address = join(projectRoot, 'node_modules', name, file)
  const exports = { [below === '' ? '.' : `./${below}`]: './index.js' }
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ type: 'module', version, exports }),
    [`node_modules/${name}/index.js`]: `export * from '${address}'\nimport * as all from '${address}'\nexport default all.default\n`
  }
}
