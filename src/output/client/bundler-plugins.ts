/** esbuild plugins for browser code: a single React, and inlined constants. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import * as dom from '../../shared/dom.ts'
import { english } from '../../shared/texts.ts'
import { shortHash } from '../../util/hash.ts'
import { packagePath } from '../../util/packages/package.ts'
import { markOf } from './client-texts.ts'

/**
 * New names from content hashes for modules that import each other by name. esbuild's own hashes also depend on the
 * relative location of the site's and docsgen's folders, which differs between machines.
 */
export function namesByContent(modules: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const nameOf = (name: string): string => {
    const known = names.get(name)
    if (known !== undefined) return known
    const text = modules.get(name)
    if (text === undefined) return name
    const begin = name.replace(/\.[A-Z0-9]{8}\.js$/, '')
    // In an import cycle, one module is hashed with the others' names without a hash.
    names.set(name, begin)
    const named = `${begin}.${shortHash(renameImports(text, nameOf)).toUpperCase()}.js`
    names.set(name, named)
    return named
  }
  for (const name of modules.keys()) nameOf(name)
  return names
}

/** Renames the modules of the same folder that a text imports. */
export function renameImports(text: string, nameOf: (name: string) => string): string {
  return text.replace(/(?<=["'`]\.\/)[\w.-]+\.[A-Z0-9]{8}\.js(?=["'`])/g, nameOf)
}

/**
 * React for the browser: always docsgen's own, and tree-shaken. React's packages are CommonJS, which bundlers cannot
 * tree-shake; converted to ES modules they are a twentieth smaller.
 * `ours` is the folder of docsgen. In development, React's files are not changed.
 */
export function oneReact(ours: string, isDevelopment: boolean): Plugin {
  const require = createRequire(join(ours, 'package.json'))
  // The scheduler is resolved from react-dom, which alone imports it: it may not be installed beside React.
  const requireScheduler = createRequire(require.resolve('react-dom'))
  return {
    name: 'one-react',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/|$)/ }, ({ path }) => {
        const [name = '', entry] = path.split('/')
        const own = name === 'scheduler' ? requireScheduler : require
        const file = entry === undefined ? name : `${name}-${entry}`
        const production = join(own.resolve(`${name}/package.json`), `../cjs/${file}.production.js`)
        if (isDevelopment || !existsSync(production)) return { path: own.resolve(path) }
        // A virtual path, because output names depend on input paths and must not contain a folder of this machine.
        return { path: file, namespace: 'react', pluginData: production }
      })
      onLoad({ filter: /./, namespace: 'react' }, async ({ pluginData }) => ({
        contents: toModule(await readFile(pluginData, 'utf8')),
        resolveDir: ours
      }))
    }
  }
}

/**
 * Converts `var React = require("react"); exports.a = 1` to `import * as React from 'react'` and an exported `var`.
 * All imports and exports in React's builds have this form.
 */
export function toModule(text: string): string {
  const imports: string[] = []
  const names = new Set([...text.matchAll(/\bexports\.(\w+) =/g)].map(([, name = '']) => name))
  const body = text
    .replace(/\b(\w+) = require\("([\w-]+)"\)/g, (_, name, from) => {
      imports.push(`import * as ${name} from '${from}'`)
      return `imported_${name} = 0`
    })
    .replace(/^( *)exports\.(\w+) =/gm, '$1var exported_$2 =')
    .replace(/\bexports\.(\w+)/g, 'exported_$1')
  const named = [...names].map(name => `exported_${name} as ${name}`).join(', ')
  const whole = [...names].map(name => `${name}: exported_${name}`).join(', ')
  return [...imports, body, `export { ${named} }`, `export default { ${whole} }`].join('\n')
}

/**
 * Replaces the objects of shared/dom.ts by TypeScript enums: esbuild inlines enum members, while it would copy a whole
 * object into every file that uses one of its members.
 */
export const inlineConstants: Plugin = {
  name: 'inline-constants',
  setup({ onLoad }) {
    const contents = Object.entries(dom)
      .map(([name, value]) => toDeclaration(name, value))
      .join('\n')
    const ours = packagePath('src', 'shared', 'dom.ts')
    const texts = packagePath('src', 'shared', 'texts.ts')
    // Only docsgen's own files: a site may have files with these names.
    onLoad({ filter: /[\\/]dom\.ts$/ }, ({ path }) => (path === ours ? { contents, loader: 'ts' } : null))
    onLoad({ filter: /[\\/]texts\.ts$/ }, ({ path }) => (path === texts ? { contents: textMarks, loader: 'ts' } : null))
  }
}

/** Each text as a mark, which is replaced by the text in the site's language (output/client/client-texts.ts). */
const textMarks = toDeclaration('texts', Object.fromEntries(Object.keys(english).map(name => [name, markOf(name)])))

function toDeclaration(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `export const ${name} = ${JSON.stringify(value)}`
  const members = Object.entries(value).map(([key, member]) => `${key} = ${JSON.stringify(member)}`)
  return `export enum ${name} { ${members.join(', ')} }`
}
