/** Bodies of pages, compiled when they are needed and kept while they are right. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { posix } from 'node:path'
import type { Inputs } from '../incremental/inputs.ts'
import type { Compiler } from '../markdown/compile.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'
import { BoundedMap } from '../util/bounded-map.ts'

export interface Bodies {
  /** Loads the compiler, which the first page would wait for. */
  prepare(): void
  /** The body of a page. Two who need it at the same time wait for one compilation. */
  get(page: Page): Promise<Compiled>
  /** Whether a body was made of the text that the page has. */
  isOf(compiled: Compiled, page: Page): boolean
  /** Whether the body is there, so that `get` costs nothing. */
  has(page: Page): boolean
  /** The pages whose bodies were made with one of these files, which have changed. */
  invalidate(changed: ReadonlySet<SourcePath>): readonly SourcePath[]
  /** Whether a body was ever made with that file. */
  uses(file: SourcePath): boolean
}

export interface BodiesOptions {
  readonly environment: Omit<CompileEnvironment, 'readText' | 'readBytes'>
  /** The files of the project as pages see them. */
  readonly files: Pick<Inputs, 'readText' | 'readBytes' | 'version'>
  /** What a body is made of, as text: two pages with the same have the same body. */
  readonly keyOf: (page: Page) => string
  /** HTML of a code block that a build has made; null: none has. */
  readonly builtBlock: (key: string) => string | null
  /** The route table as it is now. */
  readonly routesNow: () => RouteTable
  /** Called for every folder, relative to the project, that bodies take files from; once each. */
  readonly onFolder: (folder: string) => void
  /** What a compiler reports about itself: a parser that is missing, a theme that does not exist. */
  readonly onNotices: (notices: readonly Diagnostic[]) => void
}

/** What a page has asked while it was compiled. */
interface Asked {
  /** With their versions; also files that are not there: they may come. */
  readonly files: Map<SourcePath, string | null>
  /** Links, and the answers as text. */
  readonly links: Map<string, { readonly written: string; readonly from: SourcePath; readonly answer: string }>
}

interface Body {
  readonly key: string
  readonly compiled: Promise<Compiled>
  readonly asked: Asked
  /** A module has changed that it may have run. */
  isOld: boolean
  /** The table whose answers are known to be the same. */
  routes: RouteTable
}

/** Characters of bodies, and of code blocks, that are kept. */
const limits = { bodies: 8_000_000, codeBlocks: 4_000_000 }

export function createBodies(options: BodiesOptions): Bodies {
  const { files, keyOf, builtBlock, routesNow, onFolder, onNotices } = options
  const bodies = new BoundedMap<SourcePath, Body>(limits.bodies)
  const compiling = new Set<Body>()
  const keys = new WeakMap<Compiled, string>()
  /** Of all pages that were ever compiled: a change concerns a page even if its body is not in memory any more. */
  const filesOf = new Map<SourcePath, ReadonlyMap<SourcePath, unknown>>()
  const codeBlocks = new BoundedMap<string, string>(limits.codeBlocks)
  const asking = new AsyncLocalStorage<Asked>()
  const environment = trackedEnvironment(options, asking, {
    get: key => codeBlocks.get(key) ?? builtBlock(key) ?? undefined,
    set: (key, html) => codeBlocks.set(key, html, html.length)
  })
  const used = new Set<SourcePath>()
  const folders = new Set<string>()
  let compiler: Promise<Compiler> | null = null

  function isRight(body: Body, page: Page): boolean {
    if (body.isOld || body.key !== keyOf(page)) return false
    if ([...body.asked.files].some(([file, version]) => files.version(file) !== version)) return false
    const routes = routesNow()
    if (body.routes !== routes && !isAnsweredAlike(body.asked, routes)) return false
    body.routes = routes
    return true
  }

  function find(page: Page): Body | null {
    const body = bodies.get(page.source)
    return body !== undefined && isRight(body, page) ? body : null
  }

  async function openCompiler(): Promise<Compiler> {
    // Half of what there is to load: the server listens before.
    const { createCompiler } = await import('../markdown/compile.ts')
    const opened = await createCompiler(environment)
    onNotices(opened.notices)
    return opened
  }

  async function get(page: Page): Promise<Compiled> {
    const body = find(page) ?? compile(page)
    const compiled = await body.compiled
    return body.isOld ? get(page) : compiled
  }

  function compile(page: Page): Body {
    compiler ??= openCompiler()
    const { source } = page
    const asked: Asked = { files: new Map(), links: new Map() }
    const current = compiler
    const compiled = asking.run(asked, async () => (await current).compile(page))
    const body: Body = { key: keyOf(page), compiled, asked, isOld: false, routes: routesNow() }
    bodies.set(source, body, page.body.length)
    filesOf.set(source, asked.files)
    compiling.add(body)
    void keep(source, body)
    return body
  }

  async function keep(source: SourcePath, body: Body): Promise<void> {
    try {
      const compiled = await body.compiled
      keys.set(compiled, body.key)
      const weight = compiled.sections.reduce((sum, { text }) => sum + text.length, compiled.html.length * 2)
      if (bodies.get(source) === body) bodies.set(source, body, weight)
    } catch {
      // The error is rethrown when the page is requested.
      if (bodies.get(source) === body) bodies.delete(source)
    } finally {
      compiling.delete(body)
      for (const file of body.asked.files.keys()) noteUse(file)
    }
  }

  function noteUse(file: SourcePath): void {
    used.add(file)
    const folder = posix.dirname(file)
    if (folders.has(folder)) return
    folders.add(folder)
    onFolder(folder)
  }

  return {
    prepare() {
      compiler ??= openCompiler()
      // The error is rethrown when a page is requested.
      compiler.catch(() => {})
    },
    get,
    isOf: (compiled, page) => keys.get(compiled) === keyOf(page),
    has: page => find(page) !== null,
    invalidate(changed) {
      const isModuleUsed = [...changed].some(file => isModule(file) && used.has(file))
      // The compiler keeps the modules that it has run.
      if (isModuleUsed) compiler = null
      const isMadeOf = (asked: ReadonlyMap<SourcePath, unknown>) =>
        [...changed].some(file => asked.has(file)) || (isModuleUsed && [...asked.keys()].some(isModule))
      // A body that is being compiled may still use the module as it was run.
      for (const body of compiling) if (isModuleUsed || isMadeOf(body.asked.files)) body.isOld = true
      const pages = [...filesOf].filter(([, asked]) => isMadeOf(asked)).map(([source]) => source)
      for (const source of pages) bodies.delete(source)
      return pages
    },
    uses: file => used.has(file)
  }
}

/** Notes what a page asks, however many are compiled at the same time. */
function trackedEnvironment(
  { environment, files, routesNow }: BodiesOptions,
  asking: AsyncLocalStorage<Asked>,
  codeBlocks: CompileEnvironment['codeBlocks']
): CompileEnvironment {
  const noteFile = (file: SourcePath) => asking.getStore()?.files.set(file, files.version(file))
  return {
    ...environment,
    codeBlocks,
    resolve(written, from) {
      const resolution = routesNow().resolve(written, from)
      asking.getStore()?.links.set(`${from}\n${written}`, { written, from, answer: toText(resolution) })
      return resolution
    },
    async readText(file) {
      noteFile(file)
      return files.readText(file)
    },
    async readBytes(file) {
      noteFile(file)
      return files.readBytes(file)
    }
  }
}

function isAnsweredAlike({ links }: Asked, { resolve }: RouteTable): boolean {
  return [...links.values()].every(({ written, from, answer }) => toText(resolve(written, from)) === answer)
}

/** Everything about an answer that a body can show. */
function toText(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'route':
      return `route ${resolution.route.permalink} ${resolution.href}`
    case 'file':
      return `file ${resolution.file} ${resolution.output} ${resolution.href}`
    case 'external':
      return `external ${resolution.href}`
    case 'missing':
      return `missing ${resolution.rule} ${resolution.reason} ${resolution.suggestion}`
  }
}

/** Modules are run, not only read. Which pages import one by way of others is not known, so all that import any count. */
export function isModule(file: SourcePath): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
