/** Descriptions of APIs that a site names → the plugin `openapi` with them, and the pages that it makes of their operations. */
import { posix } from 'node:path'
import type { CollectionEntry, CollectionFile, CollectionPage, Plugin, ReportingFolder } from 'docsgen/config'
import { isPlainObject, listOf, textOf } from 'docsgen/text'
import type { KeyPath, Settings } from './settings.ts'

type Item = Readonly<Record<string, unknown>>

/** An operation: where its page is, and the name by which `<Operation>` shows it. */
interface Operation {
  readonly name: string
  readonly path: string
}

export interface Description {
  /** Relative to the folder of the site. */
  readonly file: string
  /** By what pages write: `GET /plants`. */
  readonly operations: Readonly<Record<string, Operation>>
  /** Entries of a sidebar with all operations, by their tags; pages by their addresses without the first slash. */
  readonly entries: readonly (string | Item)[]
  /** Addresses that Mintlify gives to the operations, below its folder for them, with those of their pages. */
  readonly addresses: readonly (readonly [address: string, path: string])[]
}

export interface Descriptions {
  readonly all: readonly Description[]
  /** null: no description can be read. */
  readonly plugin: Plugin | null
}

const words =
  /^(?:(\S{1,500})[ \t]{1,9})?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY|WEBHOOK)[ \t]{1,9}(\S.{0,500})$/i

/** `GET /plants`, `api.json POST /plants`; null: it is something else. */
export function operationIn(written: string): { readonly file: string | null; readonly key: string } | null {
  const [, file = null, method = '', path = ''] = words.exec(written.trim()) ?? []
  return method === ''
    ? null
    : { file: file?.replace(/^\.?\//, '') ?? null, key: `${method.toUpperCase()} ${path.trim()}` }
}

/** The operation, in the named file or in the first one that has it; null: there is none. */
export function findOperation<One extends Pick<Description, 'file' | 'operations'>>(
  written: string,
  all: readonly One[],
  near: readonly string[] = []
): { readonly operation: Operation; readonly of: One } | null {
  const wanted = operationIn(written)
  if (wanted === null) return null
  const isNear = ({ file }: One) => near.includes(file)
  const candidates =
    wanted.file === null
      ? [...all.filter(isNear), ...all.filter(one => !isNear(one))]
      : all.filter(({ file }) => file === wanted.file || file.endsWith(`/${wanted.file}`))
  for (const of of candidates) {
    const operation = of.operations[wanted.key]
    if (operation !== undefined) return { operation, of }
  }
  return null
}

interface Source {
  readonly source: string
  /** The folder of its operations in addresses. */
  readonly directory: string | null
  /** Where it is in what is written. */
  readonly path: KeyPath
}

/** `openapi` of the configuration: a file, a list of files, or `{ source, directory }`. */
export function sourcesIn(written: unknown): readonly Source[] {
  const directory = isPlainObject(written) ? textOf(written.directory) : null
  const list = isPlainObject(written) ? [written.source] : Array.isArray(written) ? written : [written]
  return list.flatMap((one, at) => {
    const source = textOf(one)
    const path = isPlainObject(written) ? ['source'] : Array.isArray(written) ? [at] : []
    return source === null ? [] : [{ source: source.replace(/^\.?\//, ''), directory, path }]
  })
}

const isRemote = (source: string) => /^https?:\/\//i.test(source)

/** Where `docsgen openapi pull` keeps a description of another host. */
function localFile(source: string): string {
  const name = URL.canParse(source) ? posix.basename(new URL(source).pathname) : ''
  return /\.(?:json|ya?ml)$/i.test(name) ? name : 'openapi.json'
}

/** The file of the site with a description: itself, or what was fetched from there; null: it is not here. */
export function fileOf(source: string, folder: Pick<ReportingFolder, 'hasFile'>): string | null {
  const file = isRemote(source) ? localFile(source) : source
  return folder.hasFile(file) && (!isRemote(source) || folder.hasFile(`${file}.lock`)) ? file : null
}

export async function readDescriptions(settings: Settings, folder: ReportingFolder): Promise<Descriptions> {
  const named = new Map<string, KeyPath | null>()
  for (const { source, path } of namedIn(settings.value)) if (!named.has(source)) named.set(source, path)
  const pages = operationsOfPages(folder)
  for (const { file } of pages) if (file !== null && !named.has(file)) named.set(file, null)
  // Mintlify looks for a description where pages name none.
  if (named.size === 0 && pages.length > 0) for (const file of filesBelow(folder, isDescription)) named.set(file, null)
  const files: string[] = []
  for (const [source, path] of named) {
    const file = fileOf(source, folder)
    if (file !== null) files.push(file)
    else if (path !== null) reportMissing(source, path, folder, settings)
  }
  if (files.length === 0) return { all: [], plugin: null }
  const { default: openapi } = await import('docsgen/plugins/openapi')
  const options = [...new Set(files)].map(file => ({
    file: posix.join(folder.path, file),
    path: addressOf(file, folder),
    // A sidebar of their own, unless the navigation lists operations.
    sidebar: 'openapi'
  }))
  const all: Description[] = []
  const used: (typeof options)[number][] = []
  for (const one of options) {
    const read = await readDescription(openapi(one), folder, posix.relative(folder.path, one.file))
    if (read === null) {
      const source = posix.relative(folder.path, one.file)
      const path = named.get(source)
      folder.report({
        code: 'openapi',
        message: `“${source}” is no description of an API that can be read, so its pages are missing.`,
        hint: 'Write OpenAPI 3 or Swagger 2.0 in valid JSON or YAML.',
        place: path == null ? { file: one.file } : settings.placeOf(path)
      })
      continue
    }
    all.push(read)
    used.push(one)
  }
  return { all, plugin: used.length === 0 ? null : openapi(used) }
}

function reportMissing(source: string, path: KeyPath, folder: ReportingFolder, settings: Settings): void {
  const file = localFile(source)
  const address = posix.join('/', file.replace(/\.\w{1,5}$/, ''))
  const option = `openapi({ file: '${posix.join(folder.path, file)}', source: '${source}', path: '${address}' })`
  folder.report({
    code: 'openapi',
    message: isRemote(source)
      ? `The description “${source}” is not in the repository, so the pages of its operations are missing.`
      : `The description “${source}” does not exist, so the pages of its operations are missing.`,
    hint: isRemote(source)
      ? `Write ${option} under “plugins” in site.config.ts, and run: docsgen openapi pull`
      : 'Correct its path.',
    place: settings.placeOf(path)
  })
}

/** Every `openapi` of the navigation, and those of the whole site. */
function namedIn(value: Settings['value']): { readonly source: string; readonly path: KeyPath }[] {
  const found: { readonly source: string; readonly path: KeyPath }[] = []
  const add = (written: unknown, path: KeyPath) => {
    for (const one of sourcesIn(written)) found.push({ source: one.source, path: [...path, ...one.path] })
  }
  const walk = (node: unknown, path: KeyPath): void => {
    if (typeof node === 'string') {
      const file = operationIn(node)?.file ?? null
      if (file !== null) add(file, path)
    } else if (Array.isArray(node)) for (const [at, one] of node.entries()) walk(one, [...path, at])
    else if (isPlainObject(node)) {
      if (node.hidden === true) return
      for (const [key, one] of Object.entries(node)) {
        if (key === 'openapi') add(one, [...path, key])
        else walk(one, [...path, key])
      }
    }
  }
  walk(value.navigation, ['navigation'])
  if (isPlainObject(value.api)) add(value.api.openapi, ['api', 'openapi'])
  add(value.openapi, ['openapi'])
  return found
}

/** What pages write as `openapi` above their texts. */
function operationsOfPages(folder: ReportingFolder) {
  return filesBelow(folder, path => /\.mdx?$/.test(path)).flatMap(path => {
    const written = writtenIn(folder.readFile(path) ?? '')
    const operation = written === null ? null : operationIn(written.value)
    return operation === null ? [] : [operation]
  })
}

/** `openapi` in the front matter of a page, with its place in the text; null: there is none. */
export function writtenIn(
  text: string
): { readonly value: string; readonly at: number; readonly length: number } | null {
  const matter = /^---[ \t]{0,9}\r?\n[\s\S]*?\n---[ \t]{0,9}(?:\r?\n|$)/.exec(text)?.[0] ?? ''
  const found = /^openapi:[ \t]{0,99}(\S[^\r\n]{0,1000})$/m.exec(matter)
  if (found === null) return null
  const { 0: line, 1: written = '', index } = found
  const value = written.trim().replace(/^(["'])(.*)\1$/, '$2')
  return { value, at: index, length: line.length }
}

function isDescription(path: string, folder: ReportingFolder): boolean {
  if (!/\.(?:json|ya?ml)$/i.test(path) || /(?:^|\/)(?:docs|mint|package|package-lock|tsconfig)\.json$/.test(path))
    return false
  return /^[ \t]{0,9}(?:\{[ \t]{0,9})?"?(?:openapi|swagger)"?[ \t]{0,9}:/m.test(
    folder.readFile(path)?.slice(0, 1000) ?? ''
  )
}

const otherFolders = new Set(['node_modules', 'dist', 'snippets', '_snippets'])

function filesBelow(
  folder: ReportingFolder,
  isWanted: (path: string, folder: ReportingFolder) => boolean,
  below = '.'
): string[] {
  return folder.readFolder(below).flatMap(name => {
    const path = posix.join(below, name)
    if (name.startsWith('.') || otherFolders.has(name)) return []
    if (folder.hasFolder(path)) return filesBelow(folder, isWanted, path)
    return isWanted(path, folder) ? [path] : []
  })
}

/** `api-reference/openapi.json` → `/api-reference/openapi`, where no page of the site is. */
function addressOf(file: string, folder: ReportingFolder): string {
  const own = file.replace(/\.\w{1,5}$/, '')
  const isTaken = folder.hasFolder(own) || ['md', 'mdx'].some(end => folder.hasFile(`${own}.${end}`))
  return `/${isTaken ? `${own}-reference` : own}`
}

/** Operations as the plugin has them: their names, addresses and order are its own. null: it makes no pages of the file. */
async function readDescription(plugin: Plugin, folder: ReportingFolder, file: string): Promise<Description | null> {
  const valid = await plugin.schema?.['~standard'].validate(plugin.options)
  if (valid === undefined || valid.issues !== undefined) return null
  const [collection] = plugin.collections?.({ options: valid.value } as Parameters<typeof plugin.collections>[0]) ?? []
  if (collection === undefined) return null
  const texts = new Map<string, string>()
  const wanted = new Set([posix.join(folder.path, file)])
  for (const path of wanted) {
    const text = folder.readFile(posix.relative(folder.path, path))
    if (text === null) continue
    const source: CollectionFile = { path, text: text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n') }
    texts.set(path, source.text)
    for (const other of collection.imports?.(source) ?? []) wanted.add(other)
  }
  const sources = [...texts].map(([path, text]) => ({ path, text }))
  // It reports them when the site is built.
  const read = await collection.read(sources, { report() {}, placeInConfig: () => ({ file }) })
  if (read.pages.length === 0) return null
  const pages = new Map(read.pages.filter(isOperation).map(page => [page.path.slice(1), page]))
  const { operation: names = {} } = read.names ?? {}
  const operations: Record<string, Operation> = {}
  for (const { path, description = '', data } of pages.values()) {
    const { key: name } = data as { readonly key: string }
    // The name is that of another operation.
    if (names[name] !== path) continue
    operations[description] ??= { name, path }
    // A webhook has a name in the place of a path.
    const [, event] = /^[A-Z]{1,20} ([^/].{0,500})$/.exec(description) ?? []
    if (event !== undefined) operations[`WEBHOOK ${event}`] ??= { name, path }
  }
  const [top] = read.sidebar?.entries ?? []
  return {
    file,
    operations,
    entries: (top?.items ?? []).flatMap(entry => itemsOf(entry, pages)),
    addresses: addressesOf(top?.items ?? [], pages, names)
  }
}

function isOperation({ data }: CollectionPage): boolean {
  return isPlainObject(data) && data.kind === 'operation'
}

type Pages = ReadonlyMap<string, CollectionPage>

function itemsOf(entry: CollectionEntry, pages: Pages): (string | Item)[] {
  if (entry.items === undefined) return 'page' in entry && pages.has(entry.page) ? [entry.page] : []
  const items = entry.items.flatMap(one => itemsOf(one, pages))
  return items.length === 0 ? [] : [{ type: 'category', label: entry.label, items, collapsed: true }]
}

function addressesOf(
  entries: readonly CollectionEntry[],
  pages: Pages,
  names: Readonly<Record<string, string>>
): (readonly [string, string])[] {
  const taken = new Set<string>()
  return entries.flatMap(entry =>
    listOf(entry.items).flatMap(one => {
      const page = isPlainObject(one) ? pages.get(String(one.page)) : undefined
      if (page === undefined) return []
      const [method = '', path = ''] = (page.description ?? '').split(' ', 2)
      // Without a summary, the title is the “operationId”, or the method and the path.
      const hasSummary = page.title !== page.description && names[page.title] !== page.path
      const title = hasSummary ? slugOf(page.title) : `${method.toLowerCase()}-${slugOf(path)}`
      // Operations without a tag are in no folder.
      const tag = 'label' in entry && entry.label !== 'Operations' ? slugOf(entry.label) : ''
      const base = posix.join(tag, title)
      let own = base
      for (let number = 1; taken.has(own); number++) own = `${base}-${number}`
      taken.add(own)
      return [[own, page.path] as const]
    })
  )
}

/** A tag or a title as Mintlify writes it into an address: `Get a plant.` → `get-a-plant`. */
function slugOf(title: string): string {
  const dashed = title.replaceAll(' ', '-').replace(/\{[^{}]{0,200}\}/g, '-')
  return dashed
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase()
}
