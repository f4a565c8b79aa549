/**
 * The modules that MDX pages import. Each is transformed and run once for the whole site, on first import. React is
 * always docsgen's own, so that there is a single instance. Components that need the browser, and all components of
 * modules with 'use client', render as islands.
 */
import type { Loader } from 'esbuild'
import type { ComponentType } from 'react'
import { placeOf } from '../../diagnostics/finding.ts'
import { hiddenPrefix } from '../../shared/dom.ts'
import { composedParts, contentParts, partOf } from '../../shared/markup/theme-parts.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import { reportCode } from '../../util/author-code/ambient.ts'
import { limited } from '../../util/author-code/author-code.ts'
import { groupBy } from '../../util/maps.ts'
import type { CompileEnvironment, Exports, PublishedFile } from '../context.ts'
import { isPart } from '../islands/interactive.ts'
import { createMakers, isComponent, type Makers, type Part, rootFile, toIslands, toPart } from '../islands/islands.ts'
import { isDataModule, loadData, nodeModule } from './data-modules.ts'
import type { ModuleNotice } from './docusaurus-modules.ts'
import { noticesOfNames, theirModule } from './docusaurus-modules.ts'
import { reactFor } from './react.ts'
import { loaderOf, type ModuleProblem, messageOf, originalOf, type Target, targetOf } from './targets.ts'
import { type Script, sourceLine, transformScript } from './transform.ts'

export interface Loaded {
  readonly exports: Exports
  /** Files whose addresses occur in the module or its imports. */
  readonly files: readonly PublishedFile[]
  /** Notices for the author about the module or its imports. */
  readonly notices: readonly ModuleNotice[]
  /** Markdown files that the module or its imports render. */
  readonly partials: readonly SourcePath[]
  /** External sources that its code, or that of its imports, loads: `frame-src https://codepen.io`. */
  readonly loads: readonly string[]
  /** Style sheets that the module or its imports import. */
  readonly sheets: readonly SourcePath[]
}

export interface Modules {
  readonly makers: Makers
  load(specifier: string, from: SourcePath): Promise<Loaded | { readonly problem: ModuleProblem }>
  /** The exports of an MDX file's script if one of its components needs the browser; null: a module is not needed. */
  loadScript(text: string, file: SourcePath): Promise<Exports | null>
}

interface Node extends Script {
  readonly file: SourcePath
  readonly targets: ReadonlyMap<string, Target>
  readonly notices: readonly ModuleNotice[]
}

const rendersNothing: ModuleProblem = {
  reason: 'renders nothing in a page, which is static HTML.',
  hint: 'Move the part into a component in a file beside the page.',
  place: null
}

/** Precedes the path of a site's module in stack traces. */
const moduleMark = 'docsgen-module:'

/** The module that threw the error, with the line; null: none, or unknown. */
export async function moduleOfError(
  error: unknown,
  { readText, config }: Pick<CompileEnvironment, 'readText' | 'config'>
): Promise<{ readonly file: SourcePath; readonly line: number | null } | null> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, path, line, column] = new RegExp(`${moduleMark}([^\\s():]+)(?::(\\d+):(\\d+))?`).exec(stack) ?? []
  if (path === undefined) return null
  const file = decodeURI(path) as SourcePath
  const text = line === undefined ? null : await readText(file)
  if (text === null) return { file, line: null }
  const loader = loaderOf(file, config)
  return { file, line: await sourceLine(file, text, loader, Number(line) - headLines, Number(column)) }
}

/** Number of lines that `new Function` inserts above the code. */
const headLines = 2

export function createModules(environment: CompileEnvironment): Modules {
  const nodes = new Map<SourcePath, Node | { readonly problem: ModuleProblem }>()
  const running = new Map<SourcePath, { exports: Exports }>()
  /** Theme parts being read: they may import each other. */
  const reading = new Set<SourcePath>()
  const data = new Map<SourcePath, Promise<Target | { readonly problem: ModuleProblem }>>()
  const makers = createMakers()
  const react = reactFor(makers)

  return {
    makers,
    loadScript,
    async load(specifier, from) {
      const target = await targetFor(specifier, from)
      if ('problem' in target) return target
      const isTheirs = environment.config.theirs !== null
      if (specifier === '@docusaurus/BrowserOnly' && !isTheirs) return { problem: rendersNothing }
      if ('exports' in target) return { notices: [], partials: [], loads: [], sheets: sheetsOf(target), ...target }
      const problem = await collect(target.script, new Set())
      if (problem !== null) return { problem }
      try {
        const exports = run(target.script)
        const { notices, ...found } = collected(target.script)
        return { exports, notices: [...(target.notices ?? []), ...notices], ...found }
      } catch (error) {
        return { problem: { reason: `failed while it was loaded: ${messageOf(error)}`, hint: null, place: null } }
      }
    }
  }

  async function loadScript(text: string, file: SourcePath): Promise<Exports | null> {
    if (!/\bon[A-Z]\w*=|\buse[A-Z]\w*\(|\blazy\(|\bBrowserOnly\b|\bsetState\b/.test(text)) return null
    if (makers.scripts.get(file) !== text) {
      nodes.delete(file)
      running.delete(file)
    }
    // As TypeScript, so that esbuild drops imports that only the Markdown uses.
    nodes.set(file, nodes.get(file) ?? (await toNode(file, text, 'tsx')))
    const problem = await collect(file, new Set())
    const node = nodes.get(file)
    if (problem !== null || node === undefined || 'problem' in node) return null
    if (![...node.declarations.keys()].some(name => isPart(name) && signOf(node, name, new Set()) !== null)) return null
    makers.scripts.set(file, text)
    return run(file)
  }

  /** Resolves a specifier; React is our instrumented one, and components of interactive packages are islands. */
  async function targetFor(specifier: string, from: SourcePath): Promise<Target | { readonly problem: ModuleProblem }> {
    const own = react(specifier)
    if (own !== null) return { exports: own, files: [] }
    const known = isDataModule(from) ? await nodeModule(specifier) : null
    if (known !== null) return { exports: known, files: [] }
    const target = await partTarget(specifier, from, await targetOf(specifier, from, environment))
    if ('script' in target && isDataModule(target.script)) return dataTarget(target.script)
    if (!('exports' in target) || target.module === undefined) return target
    const { exports, module, isInteractive = false } = target
    const parts = isInteractive ? toIslands(exports, module, 'package', makers) : exports
    nameExports(parts, module)
    return { ...target, exports: parts }
  }

  /**
   * For a part of the theme that the site replaces. If the site's part cannot be loaded or lacks a dependency, the text
   * of pages would be lost in it; then docsgen's own part is used, and a finding gives the reason.
   */
  async function partTarget(
    specifier: string,
    from: SourcePath,
    target: Awaited<ReturnType<typeof targetOf>>
  ): Promise<typeof target> {
    const part = specifier.startsWith('@theme/') ? partOf(specifier) : null
    const isOwn = 'script' in target && partOf(target.script) === null && !reading.has(target.script)
    if (part === null || !isOwn || !contentParts.includes(part)) return target
    const file = target.script
    reading.add(file)
    const problem = await collect(file, new Set())
    reading.delete(file)
    const lacks = collected(file).notices.filter(({ code }) => code.startsWith('docusaurus/'))
    const reason = problem === null ? lacks[0]?.reason : `it ${problem.reason}`
    if (reason === undefined) return target
    const hint = problem?.hint ?? lacks[0]?.hint ?? 'Fix the file.'
    const notice: ModuleNotice = {
      code: 'docusaurus/unsupported',
      reason: `“${file}” is not used, so docsgen renders the part: ${reason}`,
      hint,
      place: problem?.place ?? lacks[0]?.place ?? placeOf(file)
    }
    const ours = await targetOf(originalOf(part), from, environment)
    return 'problem' in ours || 'partial' in ours ? ours : { ...ours, notices: [notice] }
  }

  /** The exports of a data module, loaded once for all pages. */
  function dataTarget(file: SourcePath): Promise<Target | { readonly problem: ModuleProblem }> {
    const known = data.get(file)
    if (known !== undefined) return known
    const load = async () => {
      const problem = await collect(file, new Set())
      if (problem !== null) return { problem }
      try {
        return { exports: await loadData(run(file), file, environment), files: collected(file).files }
      } catch (error) {
        return { problem: { reason: `failed while its data was loaded: ${messageOf(error)}`, hint: null, place: null } }
      }
    }
    const loading = load()
    data.set(file, loading)
    return loading
  }

  /** Records under which name a bundle can import each export. */
  function nameExports(exports: Exports, module: SourcePath): void {
    for (const [exportName, value] of Object.entries(exports)) {
      const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
      if (isObject && !makers.names.has(value)) makers.names.set(value, { module, exportName })
    }
  }

  /** Transforms a script and all its imports; stops at the first problem. */
  async function collect(file: SourcePath, seen: Set<SourcePath>): Promise<ModuleProblem | null> {
    if (seen.has(file)) return null // a cycle: the file is already being collected
    seen.add(file)
    const node = nodes.get(file) ?? (await read(file))
    nodes.set(file, node)
    if ('problem' in node) return node.problem
    for (const [specifier, target] of node.targets) {
      const problem = 'script' in target ? await collect(target.script, seen) : null
      if (problem !== null && !node.later.has(specifier)) return problem
    }
    return null
  }

  async function read(file: SourcePath): Promise<Node | { readonly problem: ModuleProblem }> {
    const part = partOf(file)
    if (part !== null) return toNode(file, composedParts.get(part) ?? '', 'jsx')
    const text = (await environment.readText(file)) ?? ''
    return toNode(file, text, loaderOf(file, environment.config))
  }

  async function toNode(file: SourcePath, text: string, loader: Loader): Promise<Node | { problem: ModuleProblem }> {
    const script = await transformScript(file, text, loader, environment.config.root)
    if ('problem' in script) {
      const { message, place } = script.problem
      return { problem: { reason: `cannot be read: ${message}`, hint: null, place } }
    }
    const targets = new Map<string, Target>()
    for (const specifier of script.imports) {
      const target = await targetFor(specifier, file)
      if ('problem' in target) {
        if (script.later.has(specifier)) continue
        const { reason, hint } = target.problem
        return { problem: { reason: `imports “${specifier}”, which ${reason}`, hint, place: null } }
      }
      targets.set(specifier, target)
    }
    const notices = [...unknownClasses(script, text, file, targets), ...noticesOf(script, text, file, targets)]
    return { ...script, file, targets, notices }
  }

  /** Runs a collected script; in a cycle, returns its exports so far, as Node does. */
  function run(file: SourcePath): Exports {
    const known = running.get(file)
    if (known !== undefined) return known.exports
    const node = nodes.get(file)
    if (node === undefined || 'problem' in node) throw new Error(`${file} was not collected.`)
    const module: { exports: Exports } = { exports: {} }
    running.set(file, module)
    const require = (specifier: string) => {
      const target = node.targets.get(specifier)
      const address = target === undefined ? staticAddress(specifier, environment.config) : null
      if (address !== null) return { default: address, __esModule: true }
      if (target === undefined) throw new Error(`“${specifier}” was not found.`)
      return 'script' in target ? run(target.script) : target.exports
    }
    try {
      const code = `${node.code}\n//# sourceURL=${moduleMark}${encodeURI(file)}`
      const body = new Function('module', 'exports', 'require', 'docsgenPart', code)
      reportCode(node.code)
      limited(environment.config.markdown.timeLimit, () => body(module, module.exports, require, partsOf(node)))
    } catch (error) {
      running.delete(file) // so that the next page that imports it gets the same error, not an incomplete module
      throw error
    }
    const sign = node.isClient ? 'use client' : node.isCommonJs ? anySign(node) : null
    if (sign !== null) module.exports = toIslands(module.exports, file, sign, makers)
    // Exports of data modules must not be read: one that is only declared for its type has a getter that throws.
    if (!node.isClient && !isDataModule(file)) nameExports(module.exports, file)
    return module.exports
  }

  /**
   * The function behind the marks of a script: turns a component into a part with the name by which it can be imported.
   */
  function partsOf(node: Node): (name: string, value: unknown) => unknown {
    if (node.isClient) return (_name, value) => value
    const nameOf = new Map([...node.exported].map(([exported, local]) => [local, exported] as const))
    return (name, value) => {
      if (!isComponent(value)) return value
      const part: Part = {
        module: node.file,
        exportName: nameOf.get(name) ?? hiddenPrefix + name,
        sign: signOf(node, name, new Set()) ?? signOfRoot(node),
        readsChildren: node.declarations.get(name)?.readsChildren ?? false
      }
      return toPart(value as ComponentType, part, makers)
    }
  }

  /** `Root` wraps all islands of a page. If it renders components of other modules, it must be an island itself. */
  function signOfRoot({ file, imports }: Node): string | null {
    const drawsOthers = imports.some(specifier => !/^react(?:\/|$)/.test(specifier))
    return drawsOthers && rootFile.test(file) ? 'Root' : null
  }

  /** Why a declaration needs the browser: because of its own code, or of a function or hook that it uses. */
  function signOf(node: Node, name: string, seen: Set<string>): string | null {
    const declaration = node.declarations.get(name)
    const key = `${node.file}\n${name}`
    if (declaration === undefined || seen.has(key)) return null
    seen.add(key)
    if (declaration.sign !== null) return declaration.sign
    // Components that it renders become islands themselves; functions that it calls belong to it.
    const isFollowed = (used: string) => declaration.isMade || !isPart(used)
    for (const used of declaration.uses) {
      const sign = isFollowed(used) ? signOf(node, used, seen) : null
      if (sign !== null) return sign
    }
    for (const { specifier, name: imported } of declaration.imports) {
      const target = node.targets.get(specifier)
      // A component created by an interactive package, such as a styled button, is interactive like the package's own.
      if (declaration.isMade && target !== undefined && 'isInteractive' in target && target.isInteractive)
        return imported
      const sign = isFollowed(imported) ? signOfImport(node, specifier, imported, seen) : null
      if (sign !== null) return sign
    }
    return null
  }

  function signOfImport(node: Node, specifier: string, name: string, seen: Set<string>): string | null {
    const target = node.targets.get(specifier)
    if (target === undefined) return null
    if ('partial' in target) return null
    if ('exports' in target) return target.isInteractive && /^use[A-Z]/.test(name) ? name : null
    const other = nodes.get(target.script)
    if (other === undefined || 'problem' in other) return null
    const from = other.exported.get(name) ?? other.exported.get('*')
    if (from === undefined) return null
    if (typeof from !== 'string') return signOfImport(other, from.specifier, from.name === '*' ? name : from.name, seen)
    return isPart(from) && name === 'default' && !/^use/.test(from) ? null : signOf(other, from, seen)
  }

  function anySign(node: Node): string | null {
    return [...node.declarations.keys()].map(name => signOf(node, name, new Set())).find(sign => sign !== null) ?? null
  }

  /** Files, notices, Markdown and sheets of a script and of everything it imports. */
  function collected(file: SourcePath): Omit<Loaded, 'exports'> {
    const files: PublishedFile[] = []
    const partials: SourcePath[] = []
    const loads = new Set<string>()
    const sheets = new Set<SourcePath>()
    const notices: ModuleNotice[] = []
    const seen = new Set<SourcePath>()
    const visit = (script: SourcePath) => {
      const node = nodes.get(script)
      if (seen.has(script) || node === undefined || 'problem' in node) return
      seen.add(script)
      for (const origin of node.loads) loads.add(origin)
      notices.push(...node.notices)
      for (const target of node.targets.values()) {
        if ('exports' in target) for (const origin of target.loads ?? []) loads.add(origin)
        if ('script' in target) visit(target.script)
        else {
          files.push(...target.files)
          for (const sheet of sheetsOf(target)) sheets.add(sheet)
          if ('partial' in target) {
            partials.push(target.partial)
          }
        }
      }
    }
    visit(file)
    return { files, notices, partials, loads: [...loads], sheets: [...sheets] }
  }
}

/** `require(`@site/static${path}`)` on a Docusaurus site: the file, and so its address, is only known at run time. */
function staticAddress(specifier: string, { staticFolders, filesUrl, theirs }: Config): string | null {
  const folder = staticFolders.find(path => specifier.startsWith(`@site/${path}/`))
  return theirs === null || folder === undefined ? null : filesUrl + specifier.slice(`@site/${folder}/`.length)
}

function sheetsOf(target: Target): readonly SourcePath[] {
  return 'exports' in target && target.sheet !== undefined ? [target.sheet] : []
}

/** The hint for a class that a CSS module does not have. */
export function hintOfClass(name: string, known: readonly string[]): string {
  return didYouMean(name, known) ?? `Its classes: ${known.join(', ') || 'none'}.`
}

/** Notices about classes that a script reads from a CSS module, and that the module does not have. */
function unknownClasses(
  { classes }: Script,
  text: string,
  file: SourcePath,
  targets: ReadonlyMap<string, Target>
): ModuleNotice[] {
  return classes.flatMap(({ specifier, name }) => {
    const target = targets.get(specifier)
    const known = target !== undefined && 'exports' in target ? target.exports.default : undefined
    if (typeof known !== 'object' || known === null || name in known) return []
    const before = text.slice(0, indexOfClass({ specifier, name }, text))
    const place = placeOf(file, before.split('\n').length, before.length - before.lastIndexOf('\n'), name.length)
    const hint = hintOfClass(name, Object.keys(known))
    return [{ code: 'mdx/unknown-class', reason: `The CSS module “${specifier}” has no class “${name}”.`, hint, place }]
  })
}

/** Notices about the modules and names that a script imports, at the places of the imports. */
function noticesOf(
  { declarations }: Script,
  text: string,
  file: SourcePath,
  targets: ReadonlyMap<string, Target>
): ModuleNotice[] {
  const imports = groupBy(
    [...declarations.values()].flatMap(declaration => declaration.imports),
    ({ specifier }) => specifier
  )
  return [...targets].flatMap(([specifier, target]) => {
    const named = (imports.get(specifier) ?? []).filter(({ isOfDefault }) => isOfDefault !== true)
    const names = named.map(({ name }) => name)
    const ofNames = theirModule.test(specifier) ? noticesOfNames(specifier, names) : []
    const ofModule = 'notices' in target ? (target.notices ?? []) : []
    return [...ofModule, ...ofNames].map(notice => {
      if (notice.place !== undefined) return notice
      const at = Math.max(text.indexOf(`'${specifier}'`), text.indexOf(`"${specifier}"`), -1) + 1
      const before = text.slice(0, at)
      const place = placeOf(file, before.split('\n').length, before.length - before.lastIndexOf('\n'), specifier.length)
      return { ...notice, reason: `“${specifier}” ${notice.reason}`, place }
    })
  })
}

/** Index of the class name in `styles.card` or `styles['card']`; prefers the imported object to others. */
function indexOfClass({ specifier, name }: Script['classes'][number], text: string): number {
  const imports = [...text.matchAll(/\bimport\s+(?:\*\s*as\s+)?([\w$]+)[^'"]*['"]([^'"]+)['"]/g)]
  const locals = imports.filter(([, , from]) => from === specifier).map(([, local]) => local)
  const uses = [...text.matchAll(/([\w$]+)(\??\.|\[['"])((?<=['"])[^'"]+|[\w$]+)/g)].filter(([, , , it]) => it === name)
  const use = uses.find(([, object]) => locals.includes(object)) ?? uses[0]
  return use === undefined ? 0 : use.index + use[0].length - name.length
}
