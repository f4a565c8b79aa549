/**
 * The one resolver of imports: pages, which are rendered when the site is built, and the bundles for browsers ask it, so
 * that an import has the same meaning in both. What it finds is data; `markdown/mdx` turns it into values, and
 * `output/client` into code.
 */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { GivenImport, ImportedModule, ImportFiles, ImportRules, ImportSource } from '../types/imports.ts'
import { digest } from '../util/hash.ts'
import { parseObject } from '../util/objects.ts'
import { packageOf } from '../util/packages/package.ts'
import { importTargets } from '../util/packages/package-code.ts'
import { belowProject, toSourcePath } from '../util/paths.ts'
import { readLoaders } from './loader-chain.ts'
import { isSheetOfPackage, type SheetSite, sheetOfPackage } from './sheet-imports.ts'

interface ResolverInput {
  readonly site: SheetSite & Pick<Config, 'outerRoot'>
  readonly rules: ImportRules
  /** Asked in this order, before docsgen's own rules: the one seam for what plugins know about imports. */
  readonly sources: readonly ImportSource[]
  readonly files: ImportFiles
  /** `paths` of tsconfig.json, with targets relative to the project. */
  readonly paths: () => Readonly<Record<string, readonly string[]>>
}

export class ImportResolver {
  readonly rules: ImportRules
  readonly #input: ResolverInput

  constructor(input: ResolverInput) {
    this.rules = input.rules
    this.#input = input
  }

  /** What `specifier` leads to in the file `from`. */
  resolve(specifier: string, from: SourcePath): ImportedModule {
    return this.#resolve(specifier, from, [])
  }

  /** The answer of a source, which nothing else in the project decides; null: there is none. */
  given(specifier: string, from: SourcePath): GivenImport | null {
    for (const source of this.#input.sources) {
      const answer = source.answer(specifier, from, this.#input.files)
      if (answer !== null) return answer
    }
    return null
  }

  /** Whether one of docsgen's own plugins answers it on every site. */
  isOfOwnPlugin(specifier: string): boolean {
    return this.#input.sources.some(({ version }) => (version?.(specifier) ?? null) !== null)
  }

  /** A hash of everything in such an answer that can differ between two builds; null: there is none. */
  givenVersion(specifier: string, from: SourcePath): string | null {
    for (const { version, answer } of this.#input.sources) {
      const known = version?.(specifier) ?? null
      const given = known === null ? answer(specifier, from, this.#input.files) : null
      if (known !== null) return known
      if (given !== null) return digest(given)
    }
    return null
  }

  /** Loads what answers an import, which `resolve` needs; null: there is nothing to wait for. */
  ready(specifier: string): Promise<void> | null {
    for (const { ready } of this.#input.sources) {
      const loading = ready?.(specifier) ?? null
      if (loading !== null) return loading
    }
    return null
  }

  /** `chain`: the imports that led here. */
  #resolve(specifier: string, from: SourcePath, chain: readonly string[]): ImportedModule {
    if (chain.includes(specifier)) return missing(`imports itself in a cycle: ${[...chain, specifier].join(' → ')}.`)
    const given = this.given(specifier, from)
    if (given !== null && 'kind' in given) return given
    if (given !== null) {
      const module = this.#resolve(given.specifier, from, [...chain, specifier])
      const { otherwise } = given
      return module.kind === 'script' && otherwise !== undefined ? { ...module, otherwise } : module
    }
    if (/^(?:docsgen|react|react-dom)(?:\/|$)/.test(specifier)) return { kind: 'own', specifier }
    const loaders = readLoaders(specifier)
    if (loaders?.unknown != null) return unknownLoader(loaders.unknown)
    const { path = specifier, gives = 'module' } = loaders ?? {}
    if (isPath(path) || gives !== 'module') return this.#file(path, from, gives)
    const alias = this.#alias(path)
    return alias === null ? this.#package(path) : this.#resolve(alias, from, [...chain, specifier])
  }

  #file(written: string, from: SourcePath, gives: Gives): ImportedModule {
    const { site, files, rules } = this.#input
    const path = resolveSitePath(written, from, site)
    const file = path === null ? null : findModule(path, files)
    if (file === null) {
      const hint = 'Paths are relative to this file, or begin with “@site/”.'
      const what = /\.mdx?$/i.test(written) ? 'file' : 'module'
      if (!rules.toleratesMissing || !isScript(from)) return missing(`leads to no ${what}.`, hint)
      // Probably a file that a script generates before the build of the site: pages are built without its content.
      const lack = { code: 'not-installed', reason: 'leads to no file: its exports are empty.' } as const
      return { kind: 'empty', lack: { ...lack, hint: `Run the script that generates it. ${hint}` } }
    }
    if (gives === 'text') return { kind: 'text', file }
    if (gives === 'address') return { kind: 'address', file }
    if (isScript(file)) return { kind: 'script', file }
    const extension = posix.extname(file).toLowerCase()
    if (extension === '.json') return { kind: 'json', file }
    if (/^\.mdx?$/.test(extension)) return { kind: 'markdown', file }
    if (/^\.(?:css|s[ac]ss|less)$/.test(extension)) return { kind: 'sheet', file }
    const isDrawn = gives === 'drawing' || rules.drawsSvg
    return { kind: extension === '.svg' && isDrawn ? 'drawing' : 'address', file }
  }

  /** Another import for a name that package.json or tsconfig.json defines: `@/Card` → `@site/src/Card.tsx`, or null. */
  #alias(specifier: string): string | null {
    const { files, paths } = this.#input
    if (specifier.startsWith('#')) {
      const { imports } = parseObject(files.readText(toSourcePath('package.json')) ?? '') ?? {}
      const [target = null] = importTargets(imports, specifier, ['node', 'import', 'default'])
      return target?.replace(/^\.\//, '@site/') ?? null
    }
    for (const [pattern, targets] of Object.entries(paths())) {
      const rest = matchPattern(pattern, specifier)
      if (rest === null) continue
      const all = targets.map(target => toSourcePath(target.replace('*', () => rest)))
      const found = all.find(path => findModule(path, files) !== null)
      if (found !== undefined) return `@site/${found}`
    }
    return null
  }

  #package(specifier: string): ImportedModule {
    const { site, rules, files } = this.#input
    if (rules.sheetsAreShared && isSheetOfPackage(specifier, site)) return { kind: 'sheet', file: null }
    const name = packageOf(specifier)
    if (/\.css$/i.test(specifier)) {
      const file = files.isInstalled(name) ? sheetOfPackage(specifier, site) : null
      const hint = `Install it with “npm install ${name}”, or begin the path of a file with “./”.`
      return file === null ? missing('is not a style sheet of an installed package.', hint) : { kind: 'sheet', file }
    }
    const exports = Object.hasOwn(smallPackages, specifier) ? smallPackages[specifier] : undefined
    if (exports !== undefined && !files.isInstalled(name)) return { kind: 'exports', exports }
    return { kind: 'package', specifier }
  }
}

type Gives = NonNullable<ReturnType<typeof readLoaders>>['gives']

/** Small packages that nearly every site uses: available without being installed. */
const smallPackages: Readonly<Record<string, Extract<ImportedModule, { kind: 'exports' }>['exports']>> = {
  clsx: { default: { from: 'classes', name: 'joinClasses' }, clsx: { from: 'classes', name: 'joinClasses' } },
  classnames: { default: { from: 'classes', name: 'joinClasses' } },
  '@mdx-js/react': {
    MDXProvider: { from: 'components', name: 'Transparent' },
    useMDXComponents: { from: 'components', name: 'useNothing' }
  }
}

function isPath(written: string): boolean {
  return /^(?:\.{1,2}$|\.{0,2}\/|@site\/)/.test(written)
}

function missing(reason: string, hint: string | null = null): ImportedModule {
  return { kind: 'missing', reason, hint }
}

function unknownLoader(loader: string): ImportedModule {
  const reason = `needs the loader “${loader}”, which docsgen does not support: its exports are empty.`
  const hint = 'Import the file itself, or write the output of the loader into a file.'
  return { kind: 'empty', lack: { code: 'unsupported', reason, hint } }
}

/** The part of a specifier that `*` of a pattern stands for; null: no match. */
function matchPattern(pattern: string, specifier: string): string | null {
  const [start = '', end] = pattern.split('*', 2)
  if (end === undefined) return pattern === specifier ? '' : null
  const isMatch = specifier.length >= start.length + end.length && specifier.startsWith(start)
  return isMatch && specifier.endsWith(end) ? specifier.slice(start.length, specifier.length - end.length) : null
}

type ScriptLoader = 'tsx' | 'ts' | 'jsx' | 'js'

/** Every extension of a script with esbuild's loader for it; those of `endings` need not be written. */
const scriptLoaders: ReadonlyMap<string, ScriptLoader> = new Map([
  ['.tsx', 'tsx'],
  ['.ts', 'ts'],
  ['.jsx', 'jsx'],
  ['.js', 'jsx'],
  ['.mjs', 'js'],
  ['.cjs', 'js'],
  ['.mts', 'ts'],
  ['.cts', 'ts']
])

const endings = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.json']

export function isScript(file: string): boolean {
  return scriptLoaders.has(posix.extname(file))
}

/** esbuild's loader for a script. */
export function loaderOf(file: string, { hasTypes }: Pick<ImportRules, 'hasTypes'>): ScriptLoader {
  const loader = scriptLoaders.get(posix.extname(file)) ?? 'js'
  return hasTypes && loader === 'jsx' ? 'tsx' : loader
}

/**
 * Finds a file by a path that may lack the extension or the name of an `index` file. As in TypeScript, `a.js` may mean
 * `a.ts`.
 */
export function findModule(path: SourcePath, { isFile }: Pick<ImportFiles, 'isFile'>): SourcePath | null {
  const typed = /\.[cm]?jsx?$/.test(path) ? [path.replace(/js(x?)$/, 'ts$1'), path.replace(/jsx?$/, 'tsx')] : []
  const candidates = [path, ...endings.map(end => path + end), ...endings.map(end => `${path}/index${end}`), ...typed]
  return (candidates as SourcePath[]).find(file => posix.extname(file) !== '' && isFile(file)) ?? null
}

/**
 * `./a.ts` and `../a.ts` beside the file `from`, `@site/a.ts` and `/a.ts` from the root of the project.
 * null when the path leaves the project.
 */
export function resolveSitePath(
  written: string,
  from: SourcePath,
  config: Pick<Config, 'root' | 'outerRoot'>
): SourcePath | null {
  const path = /^(?:@site)?\//.test(written)
    ? written.replace(/^(?:@site)?\/+/, '')
    : posix.join(posix.dirname(from), written)
  const normal = belowProject(posix.normalize(path), config)
  const isOutside = normal.startsWith('../') && config.outerRoot === null
  return /^[./]*$/.test(normal) || isOutside ? null : toSourcePath(normal)
}
