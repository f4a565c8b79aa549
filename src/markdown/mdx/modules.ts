/**
 * The modules that MDX pages import. Each is transformed and run once for the whole site, on first import;
 * React is always docsgen's own, so that there is one. Modules that begin with 'use client' look like islands
 * to everything that does not.
 */
import { posix } from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import type { Place, SourcePath } from '../../types/basics.ts'
import { limited } from '../../util/author-code.ts'
import { messagesOf, placeOfMessage } from '../../util/esbuild.ts'
import { recordedGlobals } from '../../util/recorded-globals.ts'
import type { CompileEnvironment, Exports, PublishedFile } from '../context.ts'
import { toIslands } from './islands.ts'
import { type ModuleNotice, type ModuleProblem, messageOf, scriptLoaders, type Target, targetOf } from './targets.ts'

export interface Loaded {
  readonly exports: Exports
  /** Files whose addresses the module, or one it imports, has. */
  readonly files: readonly PublishedFile[]
  /** The module uses state or effects, but nothing hydrates it. */
  readonly isStuck: boolean
  /** What the author should know of the module, or of one that it imports. */
  readonly notices: readonly ModuleNotice[]
  /** Markdown that it draws, or that one it imports draws. */
  readonly partials: readonly SourcePath[]
}

export interface Modules {
  load(specifier: string, from: SourcePath): Promise<Loaded | { readonly problem: ModuleProblem }>
}

interface Node extends Script {
  readonly file: SourcePath
  readonly targets: ReadonlyMap<string, Target>
}

const rendersNothing: ModuleProblem = {
  reason: 'draws nothing in a page, which is only HTML.',
  hint: 'Move the part to a component of its own, in a file that begins with “use client”.',
  place: null
}

export function createModules(environment: CompileEnvironment): Modules {
  const nodes = new Map<SourcePath, Node | { readonly problem: ModuleProblem }>()
  const running = new Map<SourcePath, { exports: Exports }>()

  return {
    async load(specifier, from) {
      const target = await targetOf(specifier, from, environment)
      if ('problem' in target) return target
      const isTheirs = environment.config.theirs !== null
      if (specifier === '@docusaurus/BrowserOnly' && !isTheirs) return { problem: rendersNothing }
      if ('exports' in target) return { notices: [], partials: [], ...target, isStuck: false }
      const problem = await collect(target.script, new Set())
      if (problem !== null) return { problem }
      try {
        const exports = run(target.script)
        return { exports, ...collected(target.script), isStuck: isStuck(target.script) }
      } catch (error) {
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
    try {
      const body = new Function('module', 'exports', 'require', node.code)
      limited(environment.config.markdown.timeLimit, () => body(module, module.exports, require))
    } catch (error) {
      running.delete(file) // the next page that imports it gets the same error, not half a module
      throw error
    }
    if (node.isClient) module.exports = toIslands(module.exports, file)
    return module.exports
  }

  /** Files, notices and Markdown of a script and of all that it imports. */
  function collected(file: SourcePath): Pick<Loaded, 'files' | 'notices' | 'partials'> {
    const files: PublishedFile[] = []
    const partials: SourcePath[] = []
    const notices: ModuleNotice[] = []
    const seen = new Set<SourcePath>()
    const visit = (script: SourcePath) => {
      const node = nodes.get(script)
      if (seen.has(script) || node === undefined || 'problem' in node) return
      seen.add(script)
      for (const [specifier, target] of node.targets) {
        if ('script' in target) visit(target.script)
        else {
          files.push(...target.files)
          if ('partial' in target) {
            partials.push(target.partial)
            continue
          }
          for (const { reason, ...notice } of target.notices ?? []) {
            notices.push({ ...notice, reason: `imports “${specifier}”, which ${reason}` })
          }
        }
      }
    }
    visit(file)
    return { files, notices, partials }
  }

  function isStuck(file: SourcePath): boolean {
    const node = nodes.get(file)
    return node !== undefined && 'isClient' in node && node.usesBrowser && !node.isClient
  }
}

interface Script {
  readonly code: string
  /** Specifiers as written, in order, each once. */
  readonly imports: readonly string[]
  /** Begins with the directive 'use client'. */
  readonly isClient: boolean
  /** Calls a hook that only does something in the browser. */
  readonly usesBrowser: boolean
}

interface ScriptProblem {
  readonly message: string
  readonly place: Place | null
}

/** Turns one script of the site into a CommonJS function body with esbuild, and lists what it imports. */
async function transformScript(
  file: SourcePath,
  text: string,
  loader: Loader
): Promise<Script | { readonly problem: ScriptProblem }> {
  const { build } = await import('esbuild')
  const imports = new Set<string>()
  const stdin = { contents: text, sourcefile: file, loader }
  try {
    const { outputFiles } = await build({ ...transformOptions, stdin, plugins: [collectImports(imports)] })
    const code = outputFiles[0]?.text ?? ''
    return { code, imports: [...imports], isClient: isClient(text), usesBrowser: usesBrowser(text) }
  } catch (error) {
    const [first] = messagesOf(error) ?? []
    if (first === undefined) throw error
    return { problem: { message: `${first.text}.`, place: placeOfMessage(first, file) } }
  }
}

const transformOptions = {
  bundle: true, // so that imports are resolved, and thereby known; each stays an import of its own
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  define: { ...recordedGlobals, 'process.env.NODE_ENV': '"production"' },
  write: false,
  logLevel: 'silent'
} as const

function collectImports(imports: Set<string>): Plugin {
  return {
    name: 'imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        // A package that is loaded later need not be there now: `lazy(() => import('editor'))`.
        if (kind !== 'dynamic-import' || /^(?:\.|@site\/)/.test(path)) imports.add(path)
        return { path, external: true }
      })
  }
}

function isClient(text: string): boolean {
  return /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(['"])use client\1/.test(text)
}

function usesBrowser(text: string): boolean {
  return /\buse(?:State|Effect|LayoutEffect|Reducer|SyncExternalStore|Transition|Optimistic|ActionState)\s*[(<]/.test(
    text
  )
}
