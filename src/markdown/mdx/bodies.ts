/** Runs compiled bodies: that of a page and those of imported partials, each after its own imports. */

import { join } from 'node:path'
import type { Root } from 'hast'
import { type ComponentType, createElement } from 'react'
import { finding, lacking, placeOf } from '../../diagnostics/finding.ts'
import { nameOfSheet } from '../../model/sheet-imports.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { TagPart } from '../../types/plugin.ts'
import type { SourceDirective } from '../../types/policy.ts'
import { reportCode } from '../../util/author-code/ambient.ts'
import { limitedAsync } from '../../util/author-code/author-code.ts'
import { recordedParameters } from '../../util/author-code/recorded-globals.ts'
import { yaml } from '../../util/packages/package.ts'
import { toSourcePath } from '../../util/paths.ts'
import { addFinding, type CompileEnvironment, type Exports, type PageContext, report } from '../context.ts'
import { isComponent, type SiteRoot } from '../islands/islands.ts'
import { editedSource } from '../parse/edits.ts'
import { formatOf } from '../parse/format.ts'
import type { Read } from '../parse/read.ts'
import { placeAt, type SourceText } from '../source.ts'
import type { HtmlNode, MdxNode } from '../tree.ts'
import { readBody } from './mdx.ts'
import { hintOfClass } from './module-notices.ts'
import { type Loaded, Modules, requiredFrom } from './modules.ts'
import { drawingsOf, overridesOf, readOverrides, toTheirTags } from './overrides.ts'
import { toCode } from './program.ts'
import type { Imported, Runtime } from './runtime.ts'
import { type Import, readScope, type Scope } from './scope.ts'
import { type ModuleProblem, messageOf } from './values.ts'

/** A body that is being run. */
interface Running {
  readonly context: PageContext
  readonly runtime: Runtime
  /** The bodies being loaded, each imported by the one before it; used to detect cycles. */
  readonly chain: readonly SourcePath[]
}

interface ThemePart {
  readonly import: string
  /** Left out: only parts of it are the site's. */
  readonly file?: string | undefined
}

export class Bodies {
  readonly #environment: CompileEnvironment
  readonly #read: Read
  readonly #modules: Modules

  constructor(environment: CompileEnvironment, read: Read) {
    this.#environment = environment
    this.#read = read
    this.#modules = new Modules(environment)
  }

  /** Components that replace Markdown tags, by tag. */
  async overrides(context: PageContext): Promise<Exports> {
    if ((await readOverrides(this.#environment)) === null) return {}
    const { parts, tags, componentMap } = this.#environment.config.dialect
    const drawn: (readonly [TagPart, unknown])[] = []
    for (const part of tags) {
      const { default: component } = await this.#partOfTheme({ ...part, file: parts[part.name] }, context)
      drawn.push([part, component])
    }
    const own = componentMap ? await this.#partOfTheme(componentMap, context) : {}
    return { ...drawingsOf(drawn), ...overridesOf(own, this.#environment) }
  }

  /** The component of the site that wraps all pages; null: none. */
  async root({ source }: PageContext): Promise<SiteRoot | null> {
    const { dialect, isUntrusted } = this.#environment.config
    if (!dialect.root || isUntrusted) return null
    const loaded = await this.#modules.load(dialect.root.import, source.path)
    const component = 'problem' in loaded ? null : loaded.exports.default
    return isComponent(component) ? (component as SiteRoot) : null
  }

  /** The exports of a body, its content as `default`; null after a failure, which is reported. */
  run(tree: Root, scope: Scope, context: PageContext, runtime: Runtime): Promise<Exports | null> {
    return this.#run(tree, scope, { context, runtime, chain: [context.source.path] })
  }

  async #partOfTheme(part: ThemePart, context: PageContext): Promise<Exports> {
    const specifier = part.import
    const loaded = await this.#modules.load(specifier, context.source.path)
    const place = placeOf(part.file === undefined ? context.source.path : toSourcePath(part.file))
    if ('problem' in loaded) {
      reportModule(specifier, loaded.problem, place, context)
      return {}
    }
    noteModule(loaded, specifier, place, context)
    return loaded.exports
  }

  async #run(body: Root, scope: Scope, running: Running): Promise<Exports | null> {
    const { context } = running
    const imports: Imported[] = []
    for (const statement of scope.imports) {
      const imported = await this.#load(statement, running)
      if (imported !== null && hasNames(imported.exports, statement, context)) imports.push(imported)
    }
    if (imports.length < scope.imports.length) return null
    const tags = await readOverrides(this.#environment)
    const tree = tags === null ? body : toTheirTags(body, tags, context)
    try {
      const own = await this.#ownComponents(tree, scope, context)
      if (own === null) return await this.#execute(tree, scope, imports, running)
      const all = [...imports, importedAs(own.statement, own.exports)]
      return { ...own.exports, ...(await this.#execute(own.tree, own.scope, all, running)) }
    } catch (error) {
      const message = `This code failed: ${messageOf(error)}`
      const hint = 'It runs once, when the site is built.'
      report(context, 'mdx/render', running.runtime.lastStatement() ?? undefined, message, hint)
      return null
    }
  }

  /** Runs the code of a body whose imports are loaded. */
  async #execute(
    tree: Root,
    scope: Scope,
    imports: readonly Imported[],
    { context, runtime }: Running
  ): Promise<Exports> {
    const index = context.sources.indexOf(context.source)
    const code = await toCode(tree, scope, index)
    const values = runtime.argumentsFor(index, imports)
    const recorded = recordedParameters(code)
    reportCode(code)
    const given = await valuesOfPage(code, scope, context)
    const names = ['given', ...recorded.names, ...Object.keys(given)]
    const run = () => new AsyncFunction(...names, code)(values, ...recorded.values, ...Object.values(given))
    return (await limitedAsync(context.source.path, this.#environment.config.markdown.timeLimit, run)) as Exports
  }

  /** If the page declares components that need the browser, moves its script into a module that the page imports. */
  async #ownComponents(tree: Root, scope: Scope, context: PageContext) {
    if (scope.declared.size === 0 || this.#environment.config.isUntrusted) return null
    const nodes = tree.children as readonly HtmlNode[]
    const text = nodes.flatMap(node => (node.type === 'mdxjsEsm' ? [(node as MdxNode).value ?? ''] : [])).join('\n')
    const exports = await this.#modules.loadText(text, context.source.path)
    if (exports === null) return null
    const names = [...scope.declared].map(name => ({ imported: name, local: name }))
    const statement: Import = { specifier: context.source.path, names, start: { line: 1, column: 1 } }
    const rest = nodes.filter(({ type }) => type !== 'mdxjsEsm')
    return {
      statement,
      exports,
      scope: { ...scope, imports: [...scope.imports, statement] },
      tree: { ...tree, children: rest } as Root
    }
  }

  async #load(statement: Import, running: Running): Promise<Imported | null> {
    const { specifier, names, start } = statement
    const { context, runtime } = running
    // DocCardList shows the cards of the category even without the hook.
    const isForCards = /DocCardList\s+items=\{useCurrentSidebarCategory\(\)\.items/.test(context.source.text)
    const used = isForCards ? [] : names.map(({ imported }) => imported)
    const loaded = await this.#modules.load(specifier, context.source.path, used)
    if ('problem' in loaded) {
      reportImport(statement, loaded.problem, context)
      return null
    }
    if (loaded.partial !== undefined) {
      const exports = await this.#loadPartial(loaded.partial, statement, running)
      return exports && importedAs(statement, exports)
    }
    noteModule(loaded, specifier, placeAt(context.source, start), context)
    for (const file of loaded.partials) {
      if (runtime.partials.has(file)) continue
      runtime.partials.set(file, null)
      const partial = await this.#loadPartial(file, statement, running)
      // The default export of a compiled body is its content.
      if (partial !== null) runtime.partials.set(file, partial.default as ComponentType<object>)
    }
    const isWatched = /\.module\.\w+$/.test(specifier)
    const exports = isWatched ? watchClasses(loaded.exports, statement, context) : loaded.exports
    return importedAs(statement, exports, requiredFrom({ ...loaded, exports }))
  }

  async #loadPartial(file: SourcePath, statement: Import, running: Running): Promise<Exports | null> {
    const { context, runtime, chain } = running
    const { config, components } = this.#environment
    const text = await this.#environment.readText(file)
    if (text === null || chain.includes(file)) {
      reportImport(statement, text === null ? noFile : cycle([...chain, file]), context)
      return null
    }
    const source = await editedSource(await preprocessed(partialSource(file, text), config), context)
    context.sources.push(source)
    const body = await this.#read(source, formatOf(file, source.text, config.markdown).format, context)
    if ('failed' in body) return null
    const mdx = await readBody(body.tree, body.context, await readOverrides(this.#environment))
    if (mdx?.isFine === false) return null
    const scope = mdx?.scope ?? readScope([])
    const exports = await this.#run(body.tree, scope, { context: body.context, runtime, chain: [...chain, file] })
    if (exports === null) return null
    const content = withComponents(exports, { ...components, ...(await this.overrides(context)) }, context)
    this.#modules.makers.contents.add(content)
    return { toc: [], ...exports, default: content }
  }
}

function importedAs({ specifier }: Import, exports: Exports, required: unknown = exports): Imported {
  return { specifier, exports, required }
}

/** The properties of each body, as far as its code uses them. `toc` may be empty: `TOCInline` finds the headings. */
async function valuesOfPage(
  code: string,
  scope: Scope,
  context: PageContext
): Promise<Readonly<Record<string, unknown>>> {
  const frontMatter = code.includes('frontMatter') ? await frontMatterOf(context) : {}
  const ofPage = { toc: [], frontMatter, contentTitle: context.page.contentTitle }
  return Object.fromEntries(Object.entries(ofPage).filter(([name]) => code.includes(name) && !hasName(scope, name)))
}

/** Whether a body declares or imports a name. */
function hasName({ declared, imports }: Scope, name: string): boolean {
  return declared.has(name) || imports.some(({ names }) => names.some(({ local }) => local === name))
}

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...code: string[]
) => (...values: unknown[]) => Promise<unknown>

const noFile: ModuleProblem = {
  reason: 'leads to no file.',
  hint: 'Paths are relative to this file, or begin with “@site/”.',
  place: null
}

function cycle(chain: readonly SourcePath[]): ModuleProblem {
  return {
    reason: `imports itself: ${chain.join(' → ')}.`,
    hint: 'Move the shared code into a third file.',
    place: null
  }
}

/** A partial's text without its front matter, which is only used in pages. */
function partialSource(path: SourcePath, text: string): SourceText {
  const front = /^---\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(text)?.[0] ?? ''
  return { path, text: text.slice(front.length), linesBefore: front.split('\n').length - 1 }
}

/** Applies the site's preprocessor to a partial; pages are preprocessed when they are read. */
async function preprocessed(source: SourceText, { root, markdown }: CompileEnvironment['config']): Promise<SourceText> {
  const change = markdown.readers?.preprocessor ?? null
  if (change === null) return source
  return { ...source, text: await change({ filePath: join(root, source.path), fileContent: source.text }) }
}

/** MDX only passes components as props, so a partial gets those of the page this way. */
function withComponents({ default: content }: Exports, components: Exports, context: PageContext) {
  return (props: { components?: object }) => {
    countPartial(context)
    // The default export of a compiled body is its content.
    return createElement(
      content as ComponentType<object>,
      {
        ...props,
        components: { ...components, ...props.components }
      } as object
    )
  }
}

const partialsOfPages = new WeakMap<PageContext['found'], number>()

/** Partials that include the next one twice double at each step, and twenty of them fill the memory. */
const mostPartials = 10_000

function countPartial({ found }: PageContext): void {
  const count = (partialsOfPages.get(found) ?? 0) + 1
  partialsOfPages.set(found, count)
  if (count > mostPartials) throw new Error(`The page includes more than ${mostPartials} partials.`)
}

function hasNames(exports: Exports, statement: Import, context: PageContext): boolean {
  const missing = statement.names.filter(({ imported }) => imported !== '*' && !(imported in exports))
  for (const { imported } of missing) {
    const names = Object.keys(exports).filter(name => name !== '__esModule')
    const hint = didYouMean(imported, names) ?? `It exports ${names.join(', ') || 'nothing'}.`
    reportImport(statement, { reason: `does not export “${imported}”.`, hint, place: null }, context)
  }
  return missing.length === 0
}

function reportImport({ specifier, start }: Import, problem: ModuleProblem, context: PageContext): void {
  reportModule(specifier, problem, placeAt(context.source, start), context)
}

function reportModule(
  specifier: string,
  { reason, hint, place }: ModuleProblem,
  importedAt: Place,
  context: PageContext
): void {
  const related = place === null ? [] : [{ message: 'The error is here.', place }]
  addFinding(context, finding('mdx/import', importedAt, `“${specifier}” ${reason}`, hint, related))
}

/** The classes of a CSS module; a missing class is reported at the import when the page reads it. */
function watchClasses(exports: Exports, { specifier, start }: Import, context: PageContext): Exports {
  const { default: classes } = exports
  if (typeof classes !== 'object' || classes === null) return exports
  const watched = new Proxy(classes, {
    get(known, name) {
      if (typeof name === 'string' && name !== 'toJSON' && !(name in known)) {
        const hint = hintOfClass(name, Object.keys(known))
        report(context, 'mdx/unknown-class', start, `The CSS module “${specifier}” has no class “${name}”.`, hint)
      }
      return Reflect.get(known, name) as unknown
    }
  })
  return { ...exports, default: watched }
}

/** The page's front matter as written, for components. */
export async function frontMatterOf({ page, environment }: PageContext): Promise<object> {
  const text = (await environment.readText(page.source)) ?? ''
  const [, written = ''] = /^---[ \t]*\r?\n([\s\S]*?)\n---/.exec(text) ?? []
  try {
    const value: unknown = yaml().parse(written)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // reported when front matter is read
  }
}

function noteModule(loaded: Loaded, specifier: string, importedAt: Place, context: PageContext): void {
  const { files, notices, loads, sheets } = loaded
  for (const { code, reason, hint, place, missing } of notices) {
    const message = place === undefined ? `“${specifier}” ${reason}` : reason
    addFinding(context, lacking(finding(code, place ?? importedAt, message, hint), missing))
  }
  for (const sheet of sheets) context.found.sheets.add(nameOfSheet(sheet))
  for (const file of files) context.found.files.set(file.file, file)
  for (const load of loads) {
    const [directive, source = ''] = load.split(' ')
    // The strings from `loadsIn` start with a directive.
    context.found.policySources.push({ directive: directive as SourceDirective, source, place: importedAt })
  }
}
