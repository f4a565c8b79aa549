/**
 * The hook `collections`: plugins claim files that are not Markdown and make pages of them. Its results are checked here, so
 * that later steps need no knowledge of plugins.
 */

import { codes } from '../diagnostics/codes.ts'
import { finding, foundByPlugin, placeOf, placeOfText, withFix } from '../diagnostics/finding.ts'
import { builtInComponents } from '../shared/markup/components.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type {
  CollectedPages,
  CollectionBody,
  CollectionFile,
  CollectionPage,
  CompileContext,
  FoundInCollection,
  NamedPart,
  PartElement,
  PluginCollection
} from '../types/collection.ts'
import type { Config } from '../types/config.ts'
import type { Sources } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { SitePlugin } from '../types/plugin.ts'
import { limited } from '../util/author-code/author-code.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import { judgeAddress } from '../util/schemes.ts'
import { awaitHook, callHook, contextOf, objectOf, ownFailure, WrongResult } from './hook.ts'
import { isOwnPlugin, ownPlugins } from './own.ts'

/** A collection of a plugin; its files are not read yet. */
export interface ClaimedCollection {
  readonly plugin: SitePlugin
  /** Whether it is one of docsgen's own plugins, whose results are not checked. */
  readonly isOwn: boolean
  /** Whether the configuration lists the plugin, with options that are checked here. */
  readonly isListed: boolean
  readonly collection: PluginCollection
  /** Unique in the site. */
  readonly key: string
  /** Those of its schemes of links that belong to its plugin. */
  readonly linkSchemes: readonly string[]
  /** Those of its elements that belong to its plugin. */
  readonly elements: Readonly<Record<string, PartElement>>
}

/** A collection with its pages. */
export interface ReadCollection extends CollectedPages {
  readonly claimed: ClaimedCollection
  /** The paths of the files that it has read. */
  readonly files: ReadonlySet<string>
}

/** The collections of all plugins, those of docsgen first. Plugins of docsgen are loaded if the configuration uses them. */
export async function claimCollections(config: Config, report: Report): Promise<readonly ClaimedCollection[]> {
  const own = ownPlugins.flatMap(({ load, optionsOf }) => {
    const options = optionsOf?.(config) ?? null
    return options === null ? [] : [load(options)]
  })
  const ofSite = config.plugins.filter(({ collections }) => collections !== undefined)
  if (own.length === 0 && ofSite.length === 0) return []
  const all = [
    ...(await Promise.all(own)).map(plugin => ({
      plugin: { ...plugin, key: '', data: null },
      isOwn: true,
      isListed: false
    })),
    ...(await Promise.all(ofSite.map(async plugin => ({ plugin, isOwn: await isOwnPlugin(plugin), isListed: true }))))
  ]
  const claimed = all.flatMap(({ plugin, ...kind }) => {
    const { options, site } = contextOf(plugin, config)
    const call = () => plugin.collections?.({ options, site })
    if (!kind.isListed) return (call() ?? []).map(collection => toClaimed(plugin, collection, kind))
    const hook = { plugin, name: 'collections' }
    const claimed = callHook(hook, { call, toValue: toCollections, otherwise: [] }, config, report)
    return claimed.map(({ imports, ...collection }) => {
      if (imports === undefined) return toClaimed(plugin, collection, kind)
      const inner = { plugin, name: `collections.${collection.name}.imports` }
      const guarded: typeof imports = file =>
        callHook(inner, { call: () => imports(file), toValue: toPaths, otherwise: [] }, config, report)
      return toClaimed(plugin, { ...collection, imports: guarded }, kind)
    })
  })
  return withOwnSchemes(claimed, config, report)
}

/** A scheme of links, and an element, belongs to the first plugin that claims it. */
function withOwnSchemes(
  all: readonly ClaimedCollection[],
  { file }: Config,
  report: Report
): readonly ClaimedCollection[] {
  const owners = new Map<string, string>()
  const reported = new Set<string>()
  return all.map(claimed => {
    const { plugin, linkSchemes, elements } = claimed
    const isOwn = (written: string, what: string) => {
      const owner = owners.get(written) ?? plugin.name
      owners.set(written, owner)
      if (owner === plugin.name) return true
      const message = `${what} “${written}” belong to two plugins, “${owner}” and “${plugin.name}”.`
      const hint = `Remove one of them. Until then, they lead to pages of “${owner}”.`
      if (!reported.has(message)) report(finding('plugin/failed', placeOf(file), message, hint))
      reported.add(message)
      return false
    }
    const ownElements = Object.entries(elements).filter(([name]) => isOwn(`<${name}>`, 'The elements'))
    return {
      ...claimed,
      linkSchemes: linkSchemes.filter(scheme => isOwn(`${scheme}:…`, 'The links')),
      elements: Object.fromEntries(ownElements)
    }
  })
}

function toClaimed(
  plugin: SitePlugin,
  collection: PluginCollection,
  kind: Pick<ClaimedCollection, 'isOwn' | 'isListed'>
): ClaimedCollection {
  const { name, linkSchemes = [], elements = {} } = collection
  return { plugin, ...kind, collection, key: `${plugin.name}/${name}`, linkSchemes, elements }
}

function toPaths(returned: unknown): readonly string[] {
  if (!Array.isArray(returned) || !returned.every(isPath))
    throw new WrongResult(`${describe(returned)} that is not a list of paths in the project`)
  return returned
}

const collectionKeys = ['name', 'files', 'imports', 'docsSet', 'linkSchemes', 'elements', 'read'] as const

function toCollections(returned: unknown): readonly PluginCollection[] {
  if (!Array.isArray(returned)) throw new WrongResult(`${describe(returned)} that is not a list of collections`)
  const names = new Set<string>()
  return returned.map(one => {
    const collection = objectOf<PluginCollection>(one, collectionKeys)
    const { name, files, imports, docsSet, linkSchemes = [], elements = {}, read } = collection
    if (typeof name !== 'string' || !/^[a-z][a-z0-9-]*$/.test(name))
      throw new WrongResult('a collection without a “name” of small letters, digits and “-”')
    if (names.has(name)) throw new WrongResult(`two collections with the name “${name}”`)
    names.add(name)
    if (typeof read !== 'function') throw new WrongResult(`the collection “${name}” without a function “read”`)
    if (imports !== undefined && typeof imports !== 'function')
      throw new WrongResult(`the collection “${name}” with “imports” that are not a function`)
    if (docsSet !== undefined && typeof docsSet !== 'string')
      throw new WrongResult(`the collection “${name}” with a “docsSet” that is not text`)
    if (!Array.isArray(linkSchemes) || !linkSchemes.every(isFreeScheme)) {
      const what = 'with “linkSchemes” that are not a list of schemes without another meaning, such as “schema”'
      throw new WrongResult(`the collection “${name}” ${what}`)
    }
    if (!isPlainObject(elements) || !Object.entries(elements).every(one => isElement(one, linkSchemes))) {
      const what =
        'with “elements” that are not names of new components with one of its “linkSchemes” and an “attribute”'
      throw new WrongResult(`the collection “${name}” ${what}`)
    }
    if (!Array.isArray(files) || files.length === 0 || !files.every(areFiles)) {
      const what = 'without “files”: a list of { folder, extensions } and { file }, with paths in the project'
      throw new WrongResult(`the collection “${name}” ${what}`)
    }
    return collection
  })
}

/** Small letters, digits and “-”; not `https`, `mailto`, `javascript` and others that browsers know. */
function isFreeScheme(scheme: unknown): boolean {
  return (
    typeof scheme === 'string' && /^[a-z][a-z0-9-]+$/.test(scheme) && judgeAddress(`${scheme}:x`, false) === 'unknown'
  )
}

function isElement([name, value]: readonly [string, unknown], schemes: readonly string[]): boolean {
  if (!isPlainObject(value) || !/^[A-Z]\w*$/.test(name) || builtInComponents.includes(name)) return false
  const { scheme, attribute } = value
  return schemes.some(one => one === scheme) && typeof attribute === 'string' && /^[a-z]\w*$/.test(attribute)
}

function areFiles(value: unknown): boolean {
  if (!isPlainObject(value)) return false
  const { folder, file, extensions, ...others } = value
  if (Object.keys(others).length > 0) return false
  if (folder === undefined) return isPath(file) && extensions === undefined
  const isList = Array.isArray(extensions) && extensions.every(one => /^\.\w/.test(String(one)))
  return file === undefined && isPath(folder) && isList
}

/** A path relative to the project, in the form in which files are listed. */
function isPath(path: unknown): boolean {
  return typeof path === 'string' && /^(?!\.?\/|\.$)[^\\]*[^\\/]$/.test(path)
}

/** The pages of a collection; null: the plugin failed, which is reported. */
export async function readCollection(
  claimed: ClaimedCollection,
  { collections, settings }: Pick<Sources, 'collections' | 'settings'>,
  config: Config,
  report: Report
): Promise<ReadCollection | null> {
  const { plugin, isOwn, collection, key } = claimed
  const files = (collections.get(key) ?? []).map(({ path, text }): CollectionFile => ({ path, text }))
  const call = () =>
    collection.read(files, {
      report: found => report(toFinding(found, plugin, placeOf(config.file))),
      placeInConfig: text => placeOfText(settings, config.file, text)
    })
  const paths = new Set(files.map(({ path }) => path))
  if (isOwn) {
    const toFailure = (error: unknown) => ownFailure(plugin, firstFile(collection, paths) ?? config.file, error, config)
    return ownResult(async () => ({ ...(await call()), claimed, files: paths }), toFailure, report)
  }
  const hook = { plugin, name: `collections.${collection.name}.read` }
  const toValue = (returned: unknown) => ({ ...toPages(returned, paths, collection), claimed, files: paths })
  return awaitHook(hook, { call, toValue, otherwise: null, steps: files.length }, config, report)
}

/**
 * The result of one of docsgen's own plugins; null: it failed. It has no time limit, which costs time on each page, but a bug
 * that one file meets is a finding, and the rest of the site is built.
 */
async function ownResult<Value>(
  call: () => Promise<Value> | Value,
  toFailure: (error: unknown) => Diagnostic,
  report: Report
): Promise<Value | null> {
  try {
    return await call()
  } catch (error) {
    report(toFailure(error))
    return null
  }
}

/** The file to which a failure of reading belongs; null: the collection reads a folder of several files. */
function firstFile({ files: [first] }: PluginCollection, paths: ReadonlySet<string>): SourcePath | null {
  if (first !== undefined && 'file' in first) return toSourcePath(first.file)
  const [path] = paths
  return path === undefined || paths.size > 1 ? null : toSourcePath(path)
}

/** The file that a page shows. */
function sourceOf(page: CollectionPage, { files }: ReadCollection): SourcePath {
  return toSourcePath([...parentsOf(page.file)].find(parent => files.has(parent)) ?? page.file)
}

function toPages(
  returned: unknown,
  known: ReadonlySet<string>,
  { linkSchemes = [] }: Pick<PluginCollection, 'linkSchemes'>
): CollectedPages {
  if (!isPlainObject(returned)) throw new WrongResult(`${describe(returned)} instead of an object`)
  const collected = objectOf<CollectedPages>(returned, ['pages', 'sidebar', 'answer', 'names', 'show', 'compile'])
  const { pages, sidebar, answer, names, show, compile } = collected
  if (typeof compile !== 'function') throw new WrongResult('an object without a function “compile”')
  if (show !== undefined && typeof show !== 'function') throw new WrongResult('a “show” that is not a function')
  if (answer !== undefined && typeof answer !== 'function') throw new WrongResult('an “answer” that is not a function')
  if (!Array.isArray(pages)) throw new WrongResult(`${describe(pages)} as “pages” instead of a list`)
  for (const page of pages) checkPage(page, known)
  if (names !== undefined) checkNames(names, linkSchemes)
  if (sidebar !== undefined) {
    const { name, entries } = objectOf<NonNullable<CollectedPages['sidebar']>>(sidebar, ['name', 'entries'])
    const isNamed = name === undefined || name === null || typeof name === 'string'
    if (!isNamed || !areEntries(entries)) {
      throw new WrongResult(
        'a “sidebar” whose “entries” are not a list of { page }, { label, href } and { label, items }'
      )
    }
  }
  return collected
}

function checkNames(all: unknown, schemes: readonly string[]): void {
  if (!isPlainObject(all)) throw new WrongResult(`${describe(all)} as “names” instead of an object`)
  for (const [scheme, names] of Object.entries(all)) {
    if (!schemes.includes(scheme)) throw new WrongResult(`“names” with “${scheme}”, which is not in its “linkSchemes”`)
    if (!isPlainObject(names))
      throw new WrongResult(`${describe(names)} as “names” of “${scheme}” instead of an object`)
    for (const [name, path] of Object.entries(names)) {
      if (typeof path !== 'string' || !/^\/[^?#\\\s]*(?:#\S+)?$/.test(path))
        throw new WrongResult(
          `“${String(path)}” as the path of “${scheme}:${name}”: write a path such as “/prices#low”`
        )
    }
  }
}

function checkPage(page: unknown, files: ReadonlySet<string>): void {
  const keys = ['file', 'path', 'title', 'description', 'id', 'frontMatter', 'data'] as const
  if (!isPlainObject(page)) throw new WrongResult(`${describe(page)} among its “pages”`)
  const { file, path, title, description, id, frontMatter, data } = objectOf<CollectionPage>(page, keys)
  if (typeof file !== 'string' || ![...parentsOf(file)].some(parent => files.has(parent)))
    throw new WrongResult(`a page with the “file” “${String(file)}”, which is not a file of the collection`)
  if (typeof path !== 'string' || !/^\/(?:[^?#\\\s]*[^?#\\\s/])?$/.test(path))
    throw new WrongResult(`a page with the path “${String(path)}”: a path is absolute, such as “/prices”`)
  if (typeof title !== 'string' || title === '') throw new WrongResult(`the page “${path}” without a “title”`)
  const texts: unknown[] = [description ?? '', id ?? '']
  if (!texts.every(text => typeof text === 'string') || !isPlainObject(frontMatter ?? {}))
    throw new WrongResult(`the page “${path}” with a “description”, an “id” or “frontMatter” of the wrong type`)
  if (data !== undefined && JSON.stringify(data) === undefined)
    throw new WrongResult(`the page “${path}” with “data” that is not plain JSON`)
}

/** `a/b/c` → `a/b/c`, `a/b`, `a`. */
function* parentsOf(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end)
}

function areEntries(entries: unknown): boolean {
  return Array.isArray(entries) && entries.every(isEntry)
}

function isEntry(entry: unknown): boolean {
  if (!isPlainObject(entry)) return false
  const { page, label, href, items } = entry
  const isPage = typeof page === 'string'
  if (label === undefined) return isPage && Object.keys(entry).length === 1
  if (typeof label !== 'string') return false
  return items === undefined ? typeof href === 'string' && page === undefined : areEntries(items) && (isPage || !page)
}

/** The answer to a question of a page of the collection; undefined: the plugin failed. `isLimited`: a time limit is set. */
export function answerOf(
  { claimed: { isOwn, plugin }, answer }: ReadCollection,
  question: string,
  { markdown }: Config,
  isLimited: boolean
): { readonly value: unknown } | undefined {
  if (isLimited && !isOwn) return { value: answer?.(question) }
  try {
    return { value: isOwn ? answer?.(question) : limited(markdown.timeLimit, () => answer?.(question), plugin) }
  } catch {
    // The page is compiled again, and the failure is reported there.
    return undefined
  }
}

/** The body of a page; null: the plugin failed, which is reported. */
export async function compileBody(
  read: ReadCollection,
  page: CollectionPage,
  { report, ...context }: Omit<CompileContext, 'report'> & { readonly report: Report },
  config: Config
): Promise<CollectionBody | null> {
  const { plugin, isOwn, collection } = read.claimed
  // The file of a page is a path of the project.
  const place = placeOf(page.file as SourcePath)
  const call = () => read.compile(page, { ...context, report: found => report(toFinding(found, plugin, place)) })
  if (isOwn) return ownResult(call, error => ownFailure(plugin, sourceOf(page, read), error, config, place), report)
  const hook = { plugin, name: `collections.${collection.name}.compile`, place }
  return awaitHook(hook, { call, toValue: toBody, otherwise: null }, config, report)
}

/** What an element shows in a page; null: the plugin failed, or shows nothing, which is reported. */
export async function showPart(
  read: ReadCollection,
  { page, link }: { readonly page: CollectionPage; readonly link: NamedPart },
  { report, place, ...context }: Omit<CompileContext, 'report'> & { readonly report: Report; readonly place: Place },
  config: Config
): Promise<CollectionBody | null> {
  const { plugin, isOwn, collection } = read.claimed
  const call = async () => read.show?.(link, { ...context, report: found => report(toFinding(found, plugin, place)) })
  if (isOwn) {
    const toFailure = (error: unknown) => ownFailure(plugin, sourceOf(page, read), error, config, place)
    return (await ownResult(call, toFailure, report)) ?? null
  }
  const hook = { plugin, name: `collections.${collection.name}.show`, place }
  const toValue = (returned: unknown) => {
    const body = toBody(returned)
    if (body.headings === undefined) throw new WrongResult('a body without “headings”, which a finished body requires')
    return body
  }
  return awaitHook(hook, { call, toValue, otherwise: null }, config, report)
}

const bodyKeys = [
  'html',
  'markdown',
  'headings',
  'anchors',
  'links',
  'sections',
  'titleHtml',
  'excerpt',
  'sheets',
  'connects'
] as const

function toBody(returned: unknown): CollectionBody {
  if (!isPlainObject(returned)) throw new WrongResult(`${describe(returned)} instead of an object with “html”`)
  const body = objectOf<CollectionBody>(returned, bodyKeys)
  const { html, headings } = body
  const isTree = isPlainObject(html) && html.type === 'root' && Array.isArray(html.children)
  if (typeof html !== 'string' && !isTree)
    throw new WrongResult('a body whose “html” is neither HTML nor the root of a tree')
  const texts = [body.markdown, body.titleHtml, body.excerpt]
  if (!texts.every(text => text === undefined || typeof text === 'string'))
    throw new WrongResult('a body with “markdown”, “titleHtml” or “excerpt” that is not text')
  if (headings === undefined) {
    const more = bodyKeys.find(key => key !== 'html' && key !== 'markdown' && body[key] !== undefined)
    if (more !== undefined)
      throw new WrongResult(`a body with “${more}” but without “headings”, which a finished body requires`)
    return body
  }
  if (typeof html !== 'string')
    throw new WrongResult('a finished body, which has “headings”, with a tree instead of HTML')
  checkList(
    headings,
    'headings',
    ({ level, id, text }) => [2, 3, 4, 5, 6].includes(Number(level)) && areTexts(id, text)
  )
  checkList(body.links, 'links', ({ href, written = '', text }) => areTexts(href, written, text ?? ''))
  const isHeading = (index: unknown) => index === null || (headings[Number(index)] ?? null) !== null
  checkList(body.sections, 'sections', ({ heading, text, code = '' }) => isHeading(heading) && areTexts(text, code))
  for (const key of ['anchors', 'sheets', 'connects'] as const) {
    const list: unknown = body[key] ?? []
    if (!Array.isArray(list) || !areTexts(...list)) throw new WrongResult(`“${key}” that are not a list of texts`)
  }
  return body
}

function checkList(list: unknown, name: string, isRight: (item: Readonly<Record<string, unknown>>) => boolean): void {
  if (list === undefined) return
  if (!Array.isArray(list)) throw new WrongResult(`${describe(list)} as “${name}” instead of a list`)
  const wrong = list.findIndex(item => !isPlainObject(item) || !isRight(item) || !isPlace(item.place))
  if (wrong >= 0) throw new WrongResult(`“${name}” whose entry ${wrong + 1} has a missing or invalid key`)
}

function areTexts(...values: readonly unknown[]): boolean {
  return values.every(value => typeof value === 'string')
}

function isPlace(place: unknown): boolean {
  return place === undefined || (isPlainObject(place) && typeof place.file === 'string')
}

function toFinding(found: FoundInCollection, plugin: SitePlugin, otherwise: Place): Diagnostic {
  const isRight = isPlainObject(found) && areTexts(found.code, found.message) && isPlace(found.place)
  if (!isRight) throw new Error('“report” expects an object with “code” and “message”, and a “place” with a “file”')
  const { code, fix } = found
  const place = found.place ?? null
  if (fix !== undefined && !(isPlainObject(fix) && areTexts(fix.from, fix.to) && place !== null))
    throw new Error('“report” expects a “fix” with the texts “from” and “to”, and a “place” beside it')
  const fixed = (made: Diagnostic) => (fix === undefined ? made : withFix(made, fix.from, fix.to))
  if (Object.hasOwn(codes, code)) return fixed(foundByPlugin({ ...found, place }, otherwise))
  const severity = plugin.codes?.[code]
  if (severity === undefined) throw new Error(`“${code}” is neither a code of docsgen nor one of its “codes”`)
  return fixed(foundByPlugin({ ...found, code: `${plugin.name}/${code}`, severity, place }, otherwise))
}
