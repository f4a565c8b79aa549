/**
 * The objects of shared/dom.ts as TypeScript enums: esbuild writes the members of enums where they are used, while an
 * object would be copied whole into every file that uses one name of it.
 */
import type { Plugin } from 'esbuild'
import * as dom from '../shared/dom.ts'
import { packagePath } from '../util/package.ts'

export const inlineConstants: Plugin = {
  name: 'inline-constants',
  setup({ onLoad }) {
    const contents = Object.entries(dom)
      .map(([name, value]) => toDeclaration(name, value))
      .join('\n')
    const ours = packagePath('src', 'shared', 'dom.ts')
    // A site may have a file of this name, too.
    onLoad({ filter: /[\\/]dom\.ts$/ }, ({ path }) => (path === ours ? { contents, loader: 'ts' } : null))
  }
}

function toDeclaration(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `export const ${name} = ${JSON.stringify(value)}`
  const members = Object.entries(value).map(([key, member]) => `${key} = ${JSON.stringify(member)}`)
  return `export enum ${name} { ${members.join(', ')} }`
}
