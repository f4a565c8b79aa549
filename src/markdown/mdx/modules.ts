/**
 * The modules that MDX pages import. Each is transformed and run once for the whole site, on first import;
 * React is always docsgen's own, so that there is one. Modules that begin with 'use client' look like islands
 * to everything that does not.
 */
import { posix } from 'node:path'
import type { Place, SourcePath } from '../../model.ts'
import { docusaurusModules } from '../../util/markup/components.ts'
import { publishedFile } from '../assets.ts'
import type { PublishedFile } from '../context.ts'
import type { CompileEnvironment } from '../environment.ts'
import { toIslands } from './islands.ts'
import { resolveSitePath } from './paths.ts'
import { type Script, scriptLoaders, transformScript } from './transform.ts'

export type Exports = Readonly<Record<string, unknown>>

export interface Loaded {
  readonly exports: Exports
  /** Files whose addresses the module, or one it imports, has. */
  readonly files: readonly PublishedFile[]
  /** The module uses state or effects, but nothing hydrates it. */
  readonly isStuck: boolean
}

/** Why a module is not there: to be completed with the specifier in front, `“./x.ts” …`. */
export interface ModuleProblem {
  readonly reason: string
  readonly hint: string | null
  /** Inside the module; null: at the import. */
  readonly place: Place | null
}

export interface Modules {
  load(specifier: string, from: SourcePath): Promise<Loaded | { readonly problem: ModuleProblem }>
}

/** What an import means: exports that are ready, or a script of the site that has to run. */
type Target = { readonly exports: Exports; readonly files: readonly PublishedFile[] } | { readonly script: SourcePath }

interface Node extends Script {
  readonly file: SourcePath
  readonly targets: ReadonlyMap<string, Target>
}

export function createModules(environment: CompileEnvironment): Modules {
  const nodes = new Map<SourcePath, Node | { readonly problem: ModuleProblem }>()
  const running = new Map<SourcePath, { exports: Exports }>()

  return {
    async load(specifier, from) {
      const target = await targetOf(specifier, from, environment)
      if ('problem' in target) return target
      if ('exports' in target) return { ...target, isStuck: false }
      const problem = await collect(target.script, new Set())
      if (problem !== null) return { problem }
      try {
        const exports = run(target.script)
        return { exports, files: filesOf(target.script), isStuck: isStuck(target.script) }
      } catch (error) {
        running.delete(target.script)
        return { problem: { reason: `failed while it was loaded: ${messageOf(error)}`, hint: null, place: null } }
      }
    }
  }

  /** Transforms a script and all it imports; the first problem ends it. */
  async function collect(file: SourcePath, seen: Set<SourcePath>): Promise<ModuleProblem | null> {
    if (seen.has(file)) return null // a cycle: it is being collected
    seen.add(file)
    const node = nodes.get(file) ?? (await read(file))
    nodes.set(file, node)
    if ('problem' in node) return node.problem
    for (const target of node.targets.values()) {
      const problem = 'script' in target ? await collect(target.script, seen) : null
      if (problem !== null) return problem
    }
    return null
  }

  async function read(file: SourcePath): Promise<Node | { readonly problem: ModuleProblem }> {
    const text = (await environment.readText(file)) ?? ''
    const script = await transformScript(file, text, scriptLoaders.get(posix.extname(file)) ?? 'js')
    if ('problem' in script) {
      const { message, place } = script.problem
      return { problem: { reason: `cannot be read: ${message}`, hint: null, place } }
    }
    const targets = new Map<string, Target>()
    for (const specifier of script.imports) {
      const target = await targetOf(specifier, file, environment)
      if ('problem' in target) {
        const { reason, hint } = target.problem
        return { problem: { reason: `imports “${specifier}”, which ${reason}`, hint, place: null } }
      }
      targets.set(specifier, target)
    }
    return { ...script, file, targets }
  }

  /** Runs a collected script, or gives what it exports so far: cycles work as they do in Node. */
  function run(file: SourcePath): Exports {
    const known = running.get(file)
    if (known !== undefined) return known.exports
    const node = nodes.get(file)
    if (node === undefined || 'problem' in node) throw new Error(`${file} was not collected.`)
    const module: { exports: Exports } = { exports: {} }
    running.set(file, module)
    const require = (specifier: string) => {
      const target = node.targets.get(specifier)
      if (target === undefined) throw new Error(`“${specifier}” was not found.`)
      return 'script' in target ? run(target.script) : target.exports
    }
    new Function('module', 'exports', 'require', node.code)(module, module.exports, require)
    if (node.isClient) module.exports = toIslands(module.exports, file)
    return module.exports
  }

  function filesOf(file: SourcePath, seen = new Set<SourcePath>()): PublishedFile[] {
    const node = nodes.get(file)
    if (seen.has(file) || node === undefined || 'problem' in node) return []
    seen.add(file)
    return [...node.targets.values()].flatMap(target =>
      'script' in target ? filesOf(target.script, seen) : target.files
    )
  }

  function isStuck(file: SourcePath): boolean {
    const node = nodes.get(file)
    return node !== undefined && 'isClient' in node && node.usesBrowser && !node.isClient
  }
}

/** What a specifier means in a file. */
async function targetOf(
  specifier: string,
  from: SourcePath,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  const own = await ownModule(specifier, environment)
  if (own !== null) return { exports: own, files: [] }
  if (!/^(?:\.{0,2}\/|@site\/|!!raw-loader!)/.test(specifier)) return packageTarget(specifier, environment)
  const isText = /^!!raw-loader!|\?raw$/.test(specifier)
  const path = resolveSitePath(specifier.replace(/^!!raw-loader!/, '').replace(/\?(?:raw|url)$/, ''), from)
  const file = path === null ? null : await findFile(path, environment)
  if (file === null) return missing('Paths are relative to this file, or begin with “@site/”.')
  const extension = posix.extname(file)
  if (isText) return plain(await environment.readText(file))
  if (scriptLoaders.has(extension)) return { script: file }
  if (extension === '.json') return jsonTarget(file, environment)
  if (extension === '.css') {
    const hint = 'Style sheets are listed under “styles” in the configuration.'
    return { problem: { reason: 'is a style sheet, which pages cannot import.', hint, place: null } }
  }
  const resolution = environment.resolve(specifier, from)
  if (resolution.kind === 'file' && resolution.output !== null) return plain(resolution.href)
  const published = await publishedFile(file, isPicture(extension) ? 'images' : 'files', environment)
  return published === null ? missing(null) : { exports: asModule({ default: published.href }), files: [published] }
}

function missing(hint: string | null): { readonly problem: ModuleProblem } {
  return { problem: { reason: 'leads to no module.', hint, place: null } }
}

function plain(value: unknown): Target {
  return { exports: asModule({ default: value }), files: [] }
}

/** Marks exports as those of an ES module, so that `default` means the default export to transformed code. */
function asModule(exports: Exports): Exports {
  return { ...exports, __esModule: true }
}

/** React, docsgen's components, and the modules of Docusaurus that stand for them. */
async function ownModule(specifier: string, { components, config }: CompileEnvironment): Promise<Exports | null> {
  const component = docusaurusModules.get(specifier)
  if (component !== undefined) return asModule({ default: components[component] })
  switch (specifier) {
    case 'docsgen/components':
      return asModule(components)
    case '@docusaurus/useBaseUrl':
      return asModule({ default: (path: string) => config.baseUrl + path.replace(/^\//, '') })
    case 'react':
      return asModule(await import('react'))
    case 'react/jsx-runtime':
      return asModule(await import('react/jsx-runtime'))
    case 'react-dom':
      return asModule(await import('react-dom'))
    default:
      return null
  }
}

async function packageTarget(
  specifier: string,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  try {
    return { exports: asModule(await environment.importPackage(specifier)), files: [] }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && /NOT_FOUND/.test(String(error.code))
    const reason = isMissing ? 'is no package of this project.' : `failed while it was loaded: ${messageOf(error)}`
    const hint = isMissing ? `Install it with “npm install ${specifier}”, or begin the path of a file with “./”.` : null
    return { problem: { reason, hint, place: null } }
  }
}

async function jsonTarget(
  file: SourcePath,
  environment: CompileEnvironment
): Promise<Target | { readonly problem: ModuleProblem }> {
  try {
    const value: unknown = JSON.parse((await environment.readText(file)) ?? '')
    const named = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
    return { exports: asModule({ ...named, default: value }), files: [] }
  } catch (error) {
    return { problem: { reason: `is not valid JSON: ${messageOf(error)}`, hint: null, place: null } }
  }
}

/** A file by its path, with the extension or `index` file that scripts leave out. */
async function findFile(path: SourcePath, environment: CompileEnvironment): Promise<SourcePath | null> {
  const extensions = [...scriptLoaders.keys(), '.json']
  const candidates = [path, ...extensions.map(end => path + end), ...extensions.map(end => `${path}/index${end}`)]
  for (const candidate of candidates as SourcePath[]) {
    if (posix.extname(candidate) !== '' && (await environment.readBytes(candidate)) !== null) return candidate
  }
  return null
}

function isPicture(extension: string): boolean {
  return /^\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i.test(extension)
}

/** What was thrown, in words: anything can be. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : `${String(error)} was thrown.`
}
