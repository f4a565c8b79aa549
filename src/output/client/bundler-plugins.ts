/** esbuild plugins for code that runs in browsers: one React, and constants written where they are used. */
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
 * New names for modules that import each other by name, from their contents. Those that esbuild gives say, too, how the
 * folders of the site and of docsgen lie to each other, which is another on each machine.
 */
export function namesByContent(modules: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const nameOf = (name: string): string => {
    const known = names.get(name)
    if (known !== undefined) return known
    const text = modules.get(name)
    if (text === undefined) return name
    const begin = name.replace(/\.[A-Z0-9]{8}\.js$/, '')
    // Of modules that import each other in a circle, one is named without the others.
    names.set(name, begin)
    const named = `${begin}.${shortHash(renameImports(text, nameOf)).toUpperCase()}.js`
    names.set(name, named)
    return named
  }
  for (const name of modules.keys()) nameOf(name)
  return names
}

/** The text with other names of the modules that it imports from its own folder. */
export function renameImports(text: string, nameOf: (name: string) => string): string {
  return text.replace(/(?<=["'`]\.\/)[\w.-]+\.[A-Z0-9]{8}\.js(?=["'`])/g, nameOf)
}

/**
 * React for the browser: docsgen's own, whoever imports it, and of it only what is imported. React's packages are
 * CommonJS, of which a bundler cannot leave anything out; read as ES modules they lose a twentieth of their weight.
 * `ours` is the folder of docsgen. In development React's files stay as they are.
 */
export function oneReact(ours: string, isDevelopment: boolean): Plugin {
  const require = createRequire(join(ours, 'package.json'))
  // Of React's packages only react-dom imports the scheduler; it need not lie beside it.
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
        // Names of the output come from names of the input, too: no folder of this machine must be among them.
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
 * `var React = require("react"); exports.a = 1` as `import * as React from 'react'` and an exported `var`. React's
 * builds write every import and every export in this way.
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
 * The objects of shared/dom.ts as TypeScript enums: esbuild writes the members of enums where they are used, while an
 * object would be copied whole into every file that uses one name of it.
 */
export const inlineConstants: Plugin = {
  name: 'inline-constants',
  setup({ onLoad }) {
    const contents = Object.entries(dom)
      .map(([name, value]) => toDeclaration(name, value))
      .join('\n')
    const ours = packagePath('src', 'shared', 'dom.ts')
    const texts = packagePath('src', 'shared', 'texts.ts')
    // A site may have a file of this name, too.
    onLoad({ filter: /[\\/]dom\.ts$/ }, ({ path }) => (path === ours ? { contents, loader: 'ts' } : null))
    onLoad({ filter: /[\\/]texts\.ts$/ }, ({ path }) => (path === texts ? { contents: textMarks, loader: 'ts' } : null))
  }
}

/** Each text as a mark, which the site's language is put in the place of (output/client/client-texts.ts). */
const textMarks = toDeclaration('texts', Object.fromEntries(Object.keys(english).map(name => [name, markOf(name)])))

function toDeclaration(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `export const ${name} = ${JSON.stringify(value)}`
  const members = Object.entries(value).map(([key, member]) => `${key} = ${JSON.stringify(member)}`)
  return `export enum ${name} { ${members.join(', ')} }`
}
