/** Bodies of pages, compiled when they are asked for and kept while they are right. */
import { posix } from 'node:path'
import type { Compiler } from '../markdown/compile.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { RouteTable } from '../types/routes.ts'
import { BoundedMap } from '../util/bounded-map.ts'
import { type Asked, createAskingEnvironment, emptyAsked, isSameAnswer } from './asking.ts'

export interface Bodies {
  /** Loads the compiler, which the first page would wait for. */
  prepare(): void
  /** The body of a page. Two who ask at the same time wait for one compilation; a file of it that changes begins another. */
  get(page: Page): Promise<Compiled>
  /** Whether a body was made of the text that the page has. */
  isOf(compiled: Compiled, page: Page): boolean
  /** Whether the body is there, so that asking costs nothing. */
  has(page: Page): boolean
  /** The pages whose bodies were made with one of these files; their next bodies are made anew. */
  forget(changed: ReadonlySet<SourcePath>): readonly SourcePath[]
  /** Whether a body was ever made with that file. */
  uses(file: SourcePath): boolean
}

export interface BodiesOptions {
  readonly environment: CompileEnvironment
  /** A code block that a build has drawn before; null: none has. */
  readonly drawnBlock: (key: string) => string | null
  /** The route table as it is now. */
  readonly routesNow: () => RouteTable
  /** Hears of every folder, relative to the project, that bodies take files from; once each. */
  readonly onFolder: (folder: string) => void
  /** What a compiler finds about itself: a parser that is missing, a theme that does not exist. */
  readonly onNotices: (notices: readonly Diagnostic[]) => void
}

interface Body {
  readonly text: string
  readonly line: number
  readonly compiled: Promise<Compiled>
  readonly asked: Asked
  /** It was forgotten: what it is made of is another. */
  isOld: boolean
  /** The table whose answers are known to be the same. */
  routes: RouteTable
}

/** Characters of bodies, and of code blocks, that are kept. */
const limits = { bodies: 8_000_000, codeBlocks: 4_000_000 }

export function createBodies({ environment, drawnBlock, routesNow, onFolder, onNotices }: BodiesOptions): Bodies {
  const bodies = new BoundedMap<SourcePath, Body>(limits.bodies)
  const making = new Set<Body>()
  const texts = new WeakMap<Compiled, Pick<Body, 'text' | 'line'>>()
  /** Of all pages that were ever compiled, so that a page that was forgotten is told of a change all the same. */
  const filesOf = new Map<SourcePath, ReadonlySet<SourcePath>>()
  const codeBlocks = new BoundedMap<string, string>(limits.codeBlocks)
  const blocks = {
    get: (key: string) => codeBlocks.get(key) ?? drawnBlock(key) ?? undefined,
    set: (key: string, html: string) => codeBlocks.set(key, html, html.length)
  }
  const { environment: asking, note } = createAskingEnvironment({ ...environment, codeBlocks: blocks }, routesNow)
  const files = new Set<SourcePath>()
  const folders = new Set<string>()
  let compiler: Promise<Compiler> | null = null

  function find(page: Page): Body | null {
    const body = bodies.get(page.source)
    if (body === undefined || body.isOld || body.text !== page.body || body.line !== page.bodyLine) return null
    const routes = routesNow()
    if (body.routes !== routes && !isSameAnswer(body.asked, routes)) return null
    body.routes = routes
    return body
  }

  async function openCompiler(): Promise<Compiler> {
    // Half of what there is to load: the server listens before.
    const { createCompiler } = await import('../markdown/compile.ts')
    const opened = await createCompiler(asking)
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
    const { source, body: text, bodyLine: line } = page
    const asked = emptyAsked()
    const current = compiler
    const compiled = note(asked, async () => (await current).compile(page))
    const body: Body = { text, line, compiled, asked, isOld: false, routes: routesNow() }
    bodies.set(source, body, text.length)
    filesOf.set(source, asked.files)
    making.add(body)
    void keep(source, body)
    return body
  }

  async function keep(source: SourcePath, body: Body): Promise<void> {
    const { text, compiled, asked } = body
    try {
      const made = await compiled
      texts.set(made, body)
      const weight = made.sections.reduce((sum, section) => sum + section.text.length, text.length + made.html.length)
      if (bodies.get(source) === body) bodies.set(source, body, weight)
    } catch {
      // Whoever asked for it is told.
      if (bodies.get(source) === body) bodies.delete(source)
    } finally {
      making.delete(body)
      noteFiles(asked)
    }
  }

  function noteFiles(asked: Asked): void {
    for (const file of asked.files) {
      files.add(file)
      const folder = posix.dirname(file)
      if (folders.has(folder)) continue
      folders.add(folder)
      onFolder(folder)
    }
  }

  return {
    prepare() {
      compiler ??= openCompiler()
      // Whoever asks for a page is told.
      compiler.catch(() => {})
    },
    get,
    isOf(compiled, { body, bodyLine }) {
      const made = texts.get(compiled)
      return made?.text === body && made.line === bodyLine
    },
    has: page => find(page) !== null,
    forget(changed) {
      const modules = [...changed].filter(isModule)
      const isModuleUsed = modules.some(file => [...filesOf.values()].some(used => used.has(file)))
      // The compiler keeps the modules it has run.
      if (isModuleUsed) compiler = null
      const isHit = (used: ReadonlySet<SourcePath>) =>
        [...changed].some(file => used.has(file)) || (isModuleUsed && [...used].some(isModule))
      const hit = [...filesOf].filter(([, used]) => isHit(used)).map(([source]) => source)
      // One that is being made may still ask for the module, and gets it as it was run.
      for (const body of making) if (isModuleUsed || isHit(body.asked.files)) body.isOld = true
      for (const source of hit) bodies.delete(source)
      return hit
    },
    uses: file => files.has(file)
  }
}

/** What is run, not only read: which pages import a module by way of others is not known, so all that import any count. */
export function isModule(file: SourcePath): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
