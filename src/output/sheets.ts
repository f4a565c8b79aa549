/** The style sheets of features that only some pages have, under hashed names: a page links those that its body names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byCodePoint } from '../shared/compare.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import { packagePath } from '../util/package.ts'
import { hashed } from './assets.ts'

export interface FeatureSheets {
  readonly outputs: readonly Output[]
  /** Addresses by name, base URL included: `math` → `/assets/math.1f3a9c0e.css`. */
  readonly addresses: ReadonlyMap<string, string>
}

/** The sheets that the bodies need; `hasAll`: all that there are, because further bodies come later. */
export function featureSheets(
  { filesUrl }: Pick<Config, 'filesUrl'>,
  bodies: readonly Pick<Compiled, 'sheets' | 'styles'>[],
  hasAll: boolean
): FeatureSheets {
  const needed = hasAll ? null : new Set(bodies.flatMap(({ sheets }) => sheets))
  if (needed?.size === 0) return { outputs: [], addresses: new Map() }
  const folder = packagePath('dist', 'features')
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.css'))
    .map(file => file.slice(0, -'.css'.length))
    .filter(name => needed === null || needed.has(name))
    .sort()
    .map(name => ({ name, output: hashed(name, 'css', readFileSync(join(folder, `${name}.css`), 'utf8')) }))
  const rules = new Map(bodies.flatMap(({ styles }) => styles))
  if (rules.size > 0) files.push({ name: 'inline', output: hashed('inline', 'css', inlineSheet(rules)) })
  return {
    outputs: files.map(({ output }) => output),
    addresses: new Map(files.map(({ name, output }) => [name, filesUrl + output.path]))
  }
}

/** An inline style wins over every rule of a sheet without `!important`: nothing has the id of the selector. */
function inlineSheet(rules: ReadonlyMap<string, string>): string {
  const sorted = [...rules].sort(([a], [b]) => byCodePoint(a, b))
  return sorted.map(([name, declarations]) => `.${name}:not(#_){${declarations}}`).join('\n')
}
