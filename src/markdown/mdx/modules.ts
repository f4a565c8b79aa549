/**
 * The modules that MDX pages import. Each is transformed and run once for the whole site, on first import. React is
 * always docsgen's own, so that there is a single instance. Components that need the browser, and all components of
 * modules with 'use client', render as islands.
 */

import type { ComponentType } from 'react'
import { placeOf } from '../../diagnostics/finding.ts'
import { isScript, loaderOf } from '../../model/imports.ts'
import { htmlWritten } from '../../model/policy-directives.ts'
import { hiddenPrefix } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import { reportCode } from '../../util/author-code/ambient.ts'
import { limited } from '../../util/author-code/author-code.ts'
import type { CompileEnvironment, Exports, PublishedFile } from '../context.ts'
import { isPart } from '../islands/interactive.ts'
import { createMakers, isComponent, type Makers, toIslands, toPart } from '../islands/islands.ts'
import { isDataModule, loadData, nodeModule } from './data-modules.ts'
import { type ModuleNotice, noticesOfNames, noticesOfScript } from './module-notices.ts'
import { reactFor } from './react.ts'
import { type AnalyzedScript, Signs } from './signs.ts'
import { sourceLine, transformScript } from './transform.ts'
import { type ModuleProblem, messageOf, type ScriptTarget, type Target, type Values, valuesOf } from './values.ts'

export interface Loaded extends Pick<Values, 'exports' | 'required'> {
  /** Files whose addresses occur in the module or its imports. */
  readonly files: readonly PublishedFile[]
  /** Notices for the author about the module or its imports. */
  readonly notices: readonly ModuleNotice[]
  /** The module itself is Markdown. */
  readonly partial?: SourcePath
  /** Markdown files that the module's imports render. */
  readonly partials: readonly SourcePath[]
  /** External sources that its code, or that of its imports, loads: `frame-src https://codepen.io`. */
  readonly loads: readonly string[]
  /** Style sheets that the module or its imports import. */
  readonly sheets: readonly SourcePath[]
}

interface Node extends AnalyzedScript {
  readonly notices: readonly ModuleNotice[]
}

type Failed = { readonly problem: ModuleProblem }

export class Modules {
  readonly makers: Makers
  readonly #environment: CompileEnvironment
  readonly #react: ReturnType<typeof reactFor>
  readonly #nodes = new Map<SourcePath, Node | Failed>()
  readonly #signs: Signs
  readonly #running = new Map<SourcePath, { exports: Exports }>()
  /** Scripts that are tried before their alternative is used: they may import each other. */
  readonly #tried = new Set<SourcePath>()
  readonly #data = new Map<SourcePath, Promise<Target | Failed>>()

  constructor(environment: CompileEnvironment) {
    this.#environment = environment
    const root = environment.config.dialect.root?.file ?? null
    this.makers = createMakers(root)
    this.#react = reactFor(this.makers)
    this.#signs = new Signs(file => this.#nodeOf(file), root)
  }

  /** What a specifier in a page gives; `names`: those that the page imports. */
  async load(specifier: string, from: SourcePath, names: readonly string[] = []): Promise<Loaded | Failed> {
    const target = await this.#targetOf(specifier, from)
    if ('problem' in target) return target
    if ('script' in target) return this.#loadScript(target)
    const { given, notices = [] } = target
    if (given?.notInPages !== undefined) return { problem: { ...given.notInPages, place: null } }
    const ofNames = given === undefined ? [] : noticesOfNames(given, names)
    return { partials: [], loads: [], sheets: [], ...target, notices: [...notices, ...ofNames] }
  }

  /** The exports of an MDX file's script if one of its components needs the browser; null: a module is not needed. */
  async loadText(text: string, file: SourcePath): Promise<Exports | null> {
    if (!/\bon[A-Z]\w*=|\buse[A-Z]\w*\(|\blazy\(|\bBrowserOnly\b|\bsetState\b/.test(text)) return null
    if (this.makers.scripts.get(file) !== text) {
      this.#nodes.delete(file)
      this.#running.delete(file)
    }
    const problem = await this.#collect({ script: file, code: text }, new Set())
    const node = this.#nodeOf(file)
    if (problem !== null || node === null || this.#signs.ofAny(node, isPart) === null) return null
    this.makers.scripts.set(file, text)
    return this.#run(file)
  }

  async #loadScript(target: ScriptTarget): Promise<Loaded | Failed> {
    const problem = await this.#collect(target, new Set())
    if (problem !== null) return { problem }
    try {
      const exports = this.#run(target.script)
      const { notices, ...found } = this.#collected(target.script)
      return { exports, notices: [...(target.notices ?? []), ...notices], ...found }
    } catch (error) {
      return { problem: { reason: `failed while it was loaded: ${messageOf(error)}`, hint: null, place: null } }
    }
  }

  /** Resolves a specifier; React is our instrumented one, and components of interactive packages are islands. */
  async #targetOf(specifier: string, from: SourcePath): Promise<Target | Failed> {
    const own = this.#react(specifier) ?? (isDataModule(from) ? await nodeModule(specifier) : null)
    if (own !== null) return { exports: own, files: [] }
    const target = await this.#usable(await this.#valuesOf(specifier, from), from)
    if ('script' in target) return isDataModule(target.script) ? this.#dataOf(target) : target
    if ('problem' in target || target.module === undefined) return target
    const { exports, module, isInteractive = false } = target
    const parts = isInteractive ? toIslands(exports, module, 'package', this.makers) : exports
    this.#nameExports(parts, module)
    return { ...target, exports: parts }
  }

  async #valuesOf(specifier: string, from: SourcePath): Promise<Target | Failed> {
    await this.#environment.imports.ready(specifier)
    const module = this.#environment.imports.resolve(specifier, from)
    return valuesOf(module, specifier, from, this.#environment)
  }

  /** For a script with an alternative: that one if the script cannot be loaded or lacks a dependency. */
  async #usable(target: Target | Failed, from: SourcePath): Promise<Target | Failed> {
    if (!('script' in target) || target.otherwise === undefined || this.#tried.has(target.script)) return target
    const file = target.script
    this.#tried.add(file)
    const problem = await this.#collect(target, new Set())
    this.#tried.delete(file)
    const lacks = this.#collected(file).notices.filter(({ isLack }) => isLack)
    const reason = problem === null ? lacks[0]?.reason : `it ${problem.reason}`
    if (reason === undefined) return target
    const notice: ModuleNotice = {
      code: this.#environment.config.dialect.codes.unsupported,
      reason: `“${file}” is not used, so docsgen renders its own component: ${reason}`,
      hint: problem?.hint ?? lacks[0]?.hint ?? 'Fix the file.',
      place: problem?.place ?? lacks[0]?.place ?? placeOf(file)
    }
    const other = await this.#valuesOf(target.otherwise, from)
    return 'problem' in other ? other : { ...other, notices: [notice] }
  }

  /** The exports of a data module, loaded once for all pages. */
  #dataOf(target: ScriptTarget): Promise<Target | Failed> {
    const file = target.script
    const load = async () => {
      const problem = await this.#collect(target, new Set())
      if (problem !== null) return { problem }
      try {
        const exports = await loadData(this.#run(file), file, this.#environment)
        return { exports, files: this.#collected(file).files }
      } catch (error) {
        return { problem: { reason: `failed while its data was loaded: ${messageOf(error)}`, hint: null, place: null } }
      }
    }
    const loading = this.#data.get(file) ?? load()
    this.#data.set(file, loading)
    return loading
  }

  /** Records under which name a bundle can import each export. */
  #nameExports(exports: Exports, module: SourcePath): void {
    const { names } = this.makers
    for (const [exportName, value] of Object.entries(exports)) {
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
      if (isObject && !names.has(value)) names.set(value, { module, exportName })
    }
  }

  #nodeOf(file: SourcePath): Node | null {
    const node = this.#nodes.get(file)
    return node === undefined || 'problem' in node ? null : node
  }

  /** Transforms a script and all its imports; stops at the first problem. */
  async #collect(target: ScriptTarget, seen: Set<SourcePath>): Promise<ModuleProblem | null> {
    const file = target.script
    if (seen.has(file)) return null // a cycle: the file is already being collected
    seen.add(file)
    const node = this.#nodes.get(file) ?? (await this.#read(target))
    this.#nodes.set(file, node)
    if ('problem' in node) return node.problem
    for (const [specifier, imported] of node.targets) {
      const problem = 'script' in imported ? await this.#collect(imported, seen) : null
      if (problem !== null && !node.later.has(specifier)) return problem
    }
    return null
  }

  async #read({ script: file, code }: ScriptTarget): Promise<Node | Failed> {
    const text = code ?? (await this.#environment.readText(file)) ?? ''
    // Code of a page is TypeScript, so that esbuild drops imports that only the Markdown uses.
    const loader = isScript(file) ? loaderOf(file, this.#environment.imports.rules) : 'tsx'
    const script = await transformScript(file, text, loader, this.#environment.config.root)
    if ('problem' in script) {
      const { message, place } = script.problem
      return { problem: { reason: `cannot be read: ${message}`, hint: null, place } }
    }
    const targets = new Map<string, Target>()
    for (const specifier of script.imports) {
      const target = await this.#targetOf(specifier, file)
      if ('problem' in target) {
        if (script.later.has(specifier)) continue
        const { reason, hint } = target.problem
        return { problem: { reason: `imports “${specifier}”, which ${reason}`, hint, place: null } }
      }
      targets.set(specifier, target)
    }
    const analyzed = { ...script, file, targets }
    const isInBrowser = script.isClient || this.#signs.hasDirect(analyzed)
    const loads = isInBrowser ? [...script.loads, ...htmlWritten(text)] : script.loads
    return { ...analyzed, loads, notices: noticesOfScript(script, text, file, targets) }
  }

  /** Runs a collected script; in a cycle, returns its exports so far, as Node does. */
  #run(file: SourcePath): Exports {
    const known = this.#running.get(file)
    if (known !== undefined) return known.exports
    const node = this.#nodeOf(file)
    if (node === null) throw new Error(`${file} was not collected.`)
    const module: { exports: Exports } = { exports: {} }
    this.#running.set(file, module)
    try {
      const code = `${node.code}\n//# sourceURL=${moduleMark}${encodeURI(file)}`
      const body = new Function('module', 'exports', 'require', 'docsgenPart', code)
      reportCode(node.code)
      const given = [module, module.exports, this.#requireFor(node), this.#partsOf(node)]
      limited(this.#environment.config.markdown.timeLimit, () => body(...given))
    } catch (error) {
      this.#running.delete(file) // so that the next page that imports it gets the same error, not an incomplete module
      throw error
    }
    const sign = node.isClient ? 'use client' : node.isCommonJs ? this.#signs.ofAny(node) : null
    if (sign !== null) module.exports = toIslands(module.exports, file, sign, this.makers)
    // Exports of data modules must not be read: one that is only declared for its type has a getter that throws.
    if (!node.isClient && !isDataModule(file)) this.#nameExports(module.exports, file)
    return module.exports
  }

  #requireFor({ targets }: Node): (specifier: string) => unknown {
    return specifier => {
      const target = targets.get(specifier)
      if (target !== undefined) return 'script' in target ? this.#run(target.script) : requiredFrom(target)
      const address = staticAddress(specifier, this.#environment.config)
      if (address === null) throw new Error(`“${specifier}” was not found.`)
      return { default: address, __esModule: true }
    }
  }

  /**
   * The function behind the marks of a script: turns a component into a part with the name by which it can be imported.
   */
  #partsOf(node: Node): (name: string, value: unknown) => unknown {
    if (node.isClient) return (_name, value) => value
    const nameOf = new Map([...node.exported].map(([exported, local]) => [local, exported] as const))
    return (name, value) => {
      if (!isComponent(value)) return value
      const part = {
        module: node.file,
        exportName: nameOf.get(name) ?? hiddenPrefix + name,
        sign: this.#signs.ofComponent(node, name),
        readsChildren: this.#signs.readsChildren(node, name)
      }
      return toPart(value as ComponentType, part, this.makers)
    }
  }

  /** Files, notices, Markdown and sheets of a script and of everything it imports, in the order of the imports. */
  #collected(file: SourcePath): Omit<Loaded, 'exports' | 'required' | 'partial'> {
    const nodes = new Set<Node>()
    const values: Values[] = []
    const visit = (script: SourcePath) => {
      const node = this.#nodeOf(script)
      if (node === null || nodes.has(node)) return
      nodes.add(node)
      for (const target of node.targets.values()) {
        if ('script' in target) visit(target.script)
        else values.push(target)
      }
    }
    visit(file)
    return {
      files: values.flatMap(({ files }) => files),
      notices: [...nodes].flatMap(({ notices }) => notices),
      partials: values.flatMap(({ partial }) => partial ?? []),
      loads: [...new Set([...nodes, ...values].flatMap(({ loads = [] }) => loads))],
      sheets: [...new Set(values.flatMap(({ sheets = [] }) => sheets))]
    }
  }
}

/** What `require` returns. */
export function requiredFrom({ exports, required }: Pick<Values, 'exports' | 'required'>): unknown {
  return required === undefined ? exports : required.value
}

/** `require(`@site/static${path}`)`: the file, and so its address, is only known at run time. */
function staticAddress(specifier: string, { staticFolders, filesUrl }: Config): string | null {
  const folder = staticFolders.find(path => specifier.startsWith(`@site/${path}/`))
  return folder === undefined ? null : filesUrl + specifier.slice(`@site/${folder}/`.length)
}

/** Precedes the path of a site's module in stack traces. */
const moduleMark = 'docsgen-module:'

/** Number of lines that `new Function` inserts above the code. */
const headLines = 2

/** The module that threw the error, with the line; null: none, or unknown. */
export async function moduleOfError(
  error: unknown,
  { readText, imports }: Pick<CompileEnvironment, 'readText' | 'imports'>
): Promise<{ readonly file: SourcePath; readonly line: number | null } | null> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, path, line, column] = new RegExp(`${moduleMark}([^\\s():]+)(?::(\\d+):(\\d+))?`).exec(stack) ?? []
  if (path === undefined) return null
  const file = decodeURI(path) as SourcePath
  const text = line === undefined ? null : await readText(file)
  if (text === null) return { file, line: null }
  const loader = loaderOf(file, imports.rules)
  return { file, line: await sourceLine(file, text, loader, Number(line) - headLines, Number(column)) }
}
