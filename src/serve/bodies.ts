/** Bodies of pages, compiled on demand by the same tasks as in a build, over the same store. */
import { posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Graph } from '../incremental/graph.ts'
import { type Inputs, StaleInput } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import type { Answer, Task } from '../incremental/task.ts'
import {
  bodyEnvironment,
  bodyTask,
  isSameInAllLanguages,
  noticesTask,
  type OpenedCompiler,
  openCompiler
} from '../pipeline/bodies/bodies.ts'
import { referenceTask } from '../pipeline/bodies/references.ts'
import { type BodyValue, StoredBody } from '../pipeline/bodies/stored-body.ts'
import type { Originals } from '../pipeline/plan/editions.ts'
import type { PageFacts } from '../pipeline/plan/pages.ts'
import type { PlannedSite } from '../pipeline/plan/plan-site.ts'
import { emptyStats } from '../pipeline/run.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { SiteNow } from './state.ts'

interface BodiesOptions {
  readonly graph: Graph
  readonly store: Store
  readonly inputs: Inputs
  readonly facts: PageFacts
  readonly state: SiteNow
  /** Bodies of the default language; null: this is the default language. */
  readonly originals: Originals | null
  /** Called once for each folder, relative to the project, that bodies read files from. */
  readonly onFolder: (folder: string) => void
  /** Shared by all sites of a server, of which one replaces another. */
  readonly turns: Turns
  /** Findings about the compiler itself: a missing parser, an unknown theme. */
  readonly onNotices: (notices: readonly Diagnostic[]) => void
}

/** A body with its entry in the graph. */
interface KnownBody {
  readonly answer: Answer<BodyValue>
  readonly body: Compiled
}

/** How often, and after what delay, a body is compiled again if its files have changed in the meantime. */
const maxAttempts = 20
const retryMs = 25

/** Thrown by a site that was replaced by another: it compiles nothing any more. */
export class SiteReplaced extends Error {}

/** Runs work with limited concurrency. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Without a limit, two hundred requests for two hundred pages would all be answered at the end of all the work. With a
 * low limit, the first are answered soon, and a change of the configuration makes little work useless.
 */
export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running === atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // Passes this slot on to the next one.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

export class Bodies {
  readonly #options: BodiesOptions
  #task: Task<Page, BodyValue>
  #references: { readonly site: PlannedSite; readonly task: Task<Page, BodyValue> } | null = null
  #markdown = ''
  readonly #stats = emptyStats()
  readonly #known = new Map<SourcePath, KnownBody>()
  readonly #stamps = new WeakMap<Compiled, string>()
  readonly #files = new Set<string>()
  readonly #folders = new Set<string>()
  #compiler: OpenedCompiler | null = null
  #hasNotices = false
  #isReplaced = false

  constructor(options: BodiesOptions) {
    this.#options = options
    this.#task = this.#openTask()
  }

  #openTask(): Task<Page, BodyValue> {
    const { state, facts, inputs, graph, originals } = this.#options
    const { config } = state.site
    this.#markdown = config.markdown.cacheKey
    const task = bodyTask(
      { config, routes: { resolve: (written, from) => state.site.routes.resolve(written, from) } },
      () => this.#compilerNow(),
      { stats: this.#stats, facts, graph, originals }
    )
    return {
      ...task,
      run: async (page, notes) => {
        const { modules } = this.#compilerNow()
        const value = await task.run(page, notes)
        // A file changed during compilation, or after the compiler had run it as a module for another page.
        const [stale = modules.hasConflict ? page.source : null] = inputs.stale
        inputs.stale.clear()
        if (stale !== null) throw new StaleInput(stale)
        return value
      }
    }
  }

  /** Loads the compiler in advance, so that the next edit does not wait for it. */
  prepare(): void {
    // The error is rethrown when a page is requested.
    this.#compilerNow().compiler.catch(() => {})
  }

  /** The body of a page. Concurrent calls share one compilation. */
  async get(page: Page, attempts = maxAttempts): Promise<Compiled> {
    try {
      const body = this.peek(page) ?? (await this.#options.turns(() => this.#compile(page)))
      await this.#reportNotices()
      return body
    } catch (error) {
      if (!(error instanceof StaleInput) || attempts === 0) throw error
      // The file is probably being saved, and complete in a moment.
      await wait(retryMs)
      return this.get(page, attempts - 1)
    }
  }

  async #compile(page: Page): Promise<Compiled> {
    if (this.#isReplaced) throw new SiteReplaced()
    return this.#toBody(page, await this.#options.graph.ask(this.#taskOf(page), page))
  }

  /** Lets every further compilation throw `SiteReplaced`. */
  replace(): void {
    this.#isReplaced = true
  }

  /** The body, if it is cached. */
  peek(page: Page): Compiled | null {
    const answer = this.#options.graph.recall(this.#taskOf(page), page)
    return answer && this.#toBody(page, answer)
  }

  /** Pages of collections have a task for each plan of the site. */
  #taskOf({ source }: Page): Task<Page, BodyValue> {
    const { state, graph } = this.#options
    const { site } = state
    if (!site.references.has(source)) return this.#task
    if (this.#references?.site !== site) {
      const task = referenceTask(site, { stats: this.#stats, graph }, () => this.#compilerNow())
      this.#references = { site, task }
    }
    return this.#references.task
  }

  /** The body for another language of the site; null: it must be compiled for each language. */
  async originalOf(page: Page): ReturnType<Originals['bodyOf']> {
    const body = await this.get(page)
    const known = this.#known.get(page.source)
    if (known === undefined || !isSameInAllLanguages(page, known.answer, this.#options.graph)) return null
    return { body, hash: known.answer.value.hash }
  }

  /** Whether a body was compiled from the current text of its page. */
  isOf(compiled: Compiled, page: Page): boolean {
    return this.#stamps.get(compiled) === this.#stampOf(page)
  }

  /** Hashes of a body that `get` or `peek` has returned. */
  hashesOf(source: SourcePath): Pick<BodyValue, 'hash' | 'anchors'> | undefined {
    return this.#known.get(source)?.answer.value
  }

  /** The pages whose bodies depend on one of these files. */
  madeWith(files: ReadonlySet<SourcePath>): readonly SourcePath[] {
    const { graph } = this.#options
    return [...this.#known].filter(([, { answer }]) => graph.dependsOn(answer, 'file', files)).map(([source]) => source)
  }

  /** Whether a body has ever depended on this file. */
  uses(file: SourcePath): boolean {
    return this.#files.has(file)
  }

  /** Forgets removed pages, and the compiler if plugins have changed the Markdown settings. */
  keepOnly({ config, routes: { bySource } }: PlannedSite): void {
    if (config.markdown.cacheKey !== this.#markdown) {
      this.#task = this.#openTask()
      this.#compiler = null
    }
    for (const source of this.#known.keys()) if (!bySource.has(source)) this.#known.delete(source)
  }

  #stampOf(page: Page): string {
    return this.#taskOf(page).stampOf(page)
  }

  /** The same object while the body is the same. */
  #toBody(page: Page, answer: Answer<BodyValue>): Compiled {
    const before = this.#known.get(page.source)
    const isSame = before !== undefined && isSameBody(before.answer, answer)
    const body = isSame ? before.body : new StoredBody(answer, this.#options.store)
    if (before?.answer !== answer) {
      this.#known.set(page.source, { answer, body })
      for (const file of this.#options.graph.questionsBehind(answer, 'file')) this.#noteFile(file)
    }
    this.#stamps.set(body, this.#stampOf(page))
    return body
  }

  #noteFile(file: string): void {
    this.#files.add(file)
    const folder = posix.dirname(file)
    if (this.#folders.has(folder)) return
    this.#folders.add(folder)
    this.#options.onFolder(folder)
  }

  /** The current compiler, replaced if a module that it has run has changed since. */
  #compilerNow(): OpenedCompiler {
    const { version } = this.#options.inputs
    const isRight = ({ modules }: OpenedCompiler) =>
      !modules.hasConflict &&
      (modules.asked['file'] ?? []).every(([file, hash]) => version(file as SourcePath) === hash)
    if (this.#compiler === null || !isRight(this.#compiler))
      this.#compiler = openCompiler(() => this.#openEnvironment())
    return this.#compiler
  }

  #openEnvironment(): ReturnType<typeof bodyEnvironment> {
    const { state } = this.#options
    return bodyEnvironment(() => state.site, this.#options)
  }

  /** Reports the compiler's notices once, if a compiler was loaded or an earlier run has cached them. */
  async #reportNotices(): Promise<void> {
    if (this.#hasNotices) return
    this.#hasNotices = true
    const { graph, state, onNotices } = this.#options
    const { findings } = await graph.ask(
      noticesTask(state.site.config, () => this.#compilerNow()),
      null
    )
    onNotices(findings)
  }
}

function isSameBody(a: Answer<BodyValue>, b: Answer<BodyValue>): boolean {
  return a.value.hash === b.value.hash && JSON.stringify(a.findings) === JSON.stringify(b.findings)
}

/** Whether the file is run as a module instead of only read. */
export function isModule(file: SourcePath): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
