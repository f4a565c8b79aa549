/** Runs compiled bodies: that of a page and those of imported partials, each after its own imports. */

import { join } from 'node:path'
import type { Root } from 'hast'
import { type ComponentType, createElement } from 'react'
import { finding, lacking, placeOf } from '../../diagnostics/finding.ts'
import { nameOfSheet } from '../../model/sheet-imports.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { SourceDirective } from '../../types/policy.ts'
import { reportCode } from '../../util/author-code/ambient.ts'
import { limitedAsync } from '../../util/author-code/author-code.ts'
import { recordedParameters } from '../../util/author-code/recorded-globals.ts'
import { yaml } from '../../util/packages/package.ts'
import { resolveSitePath } from '../assets.ts'
import { addFinding, type CompileEnvironment, type Exports, type PageContext, report } from '../context.ts'
import { isComponent, type SiteRoot } from '../islands/islands.ts'
import { formatOf } from '../parse/format.ts'
import type { Read } from '../parse/read.ts'
import { placeAt, type SourceText } from '../source.ts'
import type { HtmlNode, MdxNode } from '../tree.ts'
import { noticesOfNames, theirModule } from './docusaurus-modules.ts'
import { readBody } from './mdx.ts'
import { hintOfClass, type Loaded, type Modules } from './modules.ts'
import { drawingsOf, fileOfPart, overridesOf, partsWithTags, readOverrides, toTheirTags } from './overrides.ts'
import { toCode } from './program.ts'
import type { Imported, Runtime } from './runtime.ts'
import { type Import, readScope, type Scope } from './scope.ts'
import { type ModuleProblem, messageOf } from './targets.ts'

export interface Bodies {
  /** Components that replace Markdown tags, by tag. */
  overrides(context: PageContext): Promise<Exports>
  /** The component `Root` of a Docusaurus site, which wraps all pages; null: none. */
  root(context: PageContext): Promise<SiteRoot | null>
  /** The exports of a body, its content as `default`; null after a failure, which is reported. */
  run(tree: Root, scope: Scope, context: PageContext, runtime: Runtime): Promise<Exports | null>
}

export function createBodies(environment: CompileEnvironment, read: Read, modules: Modules): Bodies {
  async function overrides(context: PageContext): Promise<Exports> {
    if ((await readOverrides(environment)) === null) return {}
    const load = async (name: string) => {
      const loaded = await modules.load(`@theme/${name}`, context.source.path)
      const place = placeOf((await fileOfPart(name, environment)) ?? context.source.path)
      if (!('problem' in loaded)) noteModule(loaded, `@theme/${name}`, place, context)
      else reportModule(`@theme/${name}`, loaded.problem, place, context)
      return 'problem' in loaded ? {} : loaded.exports
    }
    const parts = new Map<string, unknown>()
    for (const name of partsWithTags(environment.config)) parts.set(name, (await load(name)).default)
    return { ...drawingsOf(parts), ...overridesOf(await load('MDXComponents'), environment) }
  }

  async function root({ source }: PageContext): Promise<SiteRoot | null> {
    if (!environment.config.swizzled.includes('Root') || environment.config.isUntrusted) return null
    const loaded = await modules.load('@theme/Root', source.path)
    const component = 'problem' in loaded ? null : loaded.exports.default
    return isComponent(component) ? (component as SiteRoot) : null
  }

  return {
    overrides,
    root,
    run: (tree, scope, context, runtime) => run(tree, scope, context, runtime, [context.source.path])
  }

  /** `chain`: the bodies being loaded, each imported by the one before it; used to detect cycles. */
  async function run(
    body: Root,
    scope: Scope,
    context: PageContext,
    runtime: Runtime,
    chain: readonly SourcePath[]
  ): Promise<Exports | null> {
    const imports: Imported[] = []
    for (const statement of scope.imports) {
      const exports = await load(statement, context, runtime, chain)
      if (exports === null || !hasNames(exports, statement, context)) continue
      imports.push({ specifier: statement.specifier, exports })
    }
    if (imports.length < scope.imports.length) return null
    const tags = await readOverrides(environment)
    const tree = tags === null ? body : toTheirTags(body, tags, context)
    try {
      const index = context.sources.indexOf(context.source)
      const own = await ownComponents(tree, scope, context)
      if (own !== null) imports.push({ specifier: own.statement.specifier, exports: own.exports })
      const code = await toCode(own?.tree ?? tree, own?.scope ?? scope, index)
      const values = runtime.argumentsFor(index, imports)
      const { timeLimit } = environment.config.markdown
      const recorded = recordedParameters(code)
      reportCode(code)
      // Docusaurus passes these to each body. `toc` may be empty, because `TOCInline` finds the headings itself.
      const frontMatter = code.includes('frontMatter') ? await frontMatterOf(context) : {}
      const ofPage = { toc: [], frontMatter, contentTitle: context.page.contentTitle }
      const given = Object.entries(ofPage).filter(([name]) => code.includes(name) && !hasName(scope, name))
      const names = ['given', ...recorded.names, ...given.map(([name]) => name)]
      const run = () =>
        new AsyncFunction(...names, code)(values, ...recorded.values, ...given.map(([, value]) => value))
      const exports = (await limitedAsync(context.source.path, timeLimit, run)) as Exports
      return own === null ? exports : { ...own.exports, ...exports }
    } catch (error) {
      const message = `This code failed: ${messageOf(error)}`
      report(
        context,
        'mdx/render',
        runtime.lastStatement() ?? undefined,
        message,
        'It runs once, when the site is built.'
      )
      return null
    }
  }

  /** If the page declares components that need the browser, moves its script into a module that the page imports. */
  async function ownComponents(tree: Root, scope: Scope, context: PageContext) {
    if (scope.declared.size === 0 || environment.config.isUntrusted) return null
    const nodes = tree.children as readonly HtmlNode[]
    const text = nodes.flatMap(node => (node.type === 'mdxjsEsm' ? [(node as MdxNode).value ?? ''] : [])).join('\n')
    const exports = await modules.loadScript(text, context.source.path)
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

  async function load(
    statement: Import,
    context: PageContext,
    runtime: Runtime,
    chain: readonly SourcePath[]
  ): Promise<Exports | null> {
    const { specifier } = statement
    const partial = /\.mdx?$/.test(specifier)
      ? resolveSitePath(specifier, context.source.path, environment.config)
      : null
    if (partial !== null) return loadPartial(partial, statement, context, runtime, chain)
    const loaded = await modules.load(specifier, context.source.path)
    if ('problem' in loaded) {
      reportImport(statement, loaded.problem, context)
      return null
    }
    noteModule(withNames(loaded, statement, context), specifier, placeAt(context.source, statement.start), context)
    for (const file of loaded.partials) {
      if (runtime.partials.has(file)) continue
      runtime.partials.set(file, null)
      const partial = await loadPartial(file, statement, context, runtime, chain)
      // The default export of a compiled body is its content.
      if (partial !== null) runtime.partials.set(file, partial.default as ComponentType<object>)
    }
    return /\.module\.\w+$/.test(specifier) ? watchClasses(loaded.exports, statement, context) : loaded.exports
  }

  async function loadPartial(
    file: SourcePath,
    statement: Import,
    context: PageContext,
    runtime: Runtime,
    chain: readonly SourcePath[]
  ): Promise<Exports | null> {
    const text = await environment.readText(file)
    if (text === null || chain.includes(file)) {
      reportImport(statement, text === null ? noFile : cycle([...chain, file]), context)
      return null
    }
    const source = await preprocessed(partialSource(file, text), environment.config)
    context.sources.push(source)
    const body = await read(source, formatOf(file, source.text, environment.config.markdown).format, context)
    if ('failed' in body) return null
    const mdx = await readBody(body.tree, body.context, await readOverrides(environment))
    if (mdx?.isFine === false) return null
    const exports = await run(body.tree, mdx?.scope ?? readScope([]), body.context, runtime, [...chain, file])
    if (exports === null) return null
    const content = withComponents(exports, { ...environment.components, ...(await overrides(context)) }, context)
    modules.makers.contents.add(content)
    return { toc: [], ...exports, default: content }
  }
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
    hint: 'Move what both need into a third file.',
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
  const related = place === null ? [] : [{ message: 'The mistake is here.', place }]
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

/** The page's front matter as written, for components of Docusaurus sites. */
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

/** Adds the notices about the names that the body imports. */
function withNames(loaded: Loaded, { specifier, names }: Import, { source }: PageContext): Loaded {
  // DocCardList shows the cards of the category even without the hook.
  const isForCards = /DocCardList\s+items=\{useCurrentSidebarCategory\(\)\.items/.test(source.text)
  if (!theirModule.test(specifier) || isForCards) return loaded
  const notices = noticesOfNames(
    specifier,
    names.map(({ imported }) => imported)
  )
  return { ...loaded, notices: [...loaded.notices, ...notices] }
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
