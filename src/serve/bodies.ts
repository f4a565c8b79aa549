/** Bodies of pages, compiled when they are needed: the same tasks as in a build, over the same store. */
import { posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  bodyEnvironment,
  bodyTask,
  isSameInAllLanguages,
  noticesTask,
  type OpenedCompiler,
  openCompiler,
  referenceTask
} from '../build/bodies/bodies.ts'
import { type BodyValue, StoredBody } from '../build/bodies/stored-body.ts'
import type { Originals } from '../build/plan/editions.ts'
import type { PageFacts } from '../build/plan/pages.ts'
import type { PlannedSite } from '../build/plan/plan-site.ts'
import { emptyStats } from '../build/run.ts'
import type { Graph } from '../incremental/graph.ts'
import { type Inputs, StaleInput } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import type { Answer, Task } from '../incremental/task.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'

interface BodiesOptions {
  readonly graph: Graph
  readonly store: Store
  readonly inputs: Inputs
  readonly facts: PageFacts
  readonly siteNow: () => PlannedSite
  /** Bodies of the default language; null: the site is in it. */
  readonly originals: Originals | null
  /** Called for every folder, relative to the project, that bodies take files from; once each. */
  readonly onFolder: (folder: string) => void
  /** Shared by the sites of a server, of which one replaces the other. */
  readonly turns: Turns
  /** What a compiler reports about itself: a parser that is missing, a theme that does not exist. */
  readonly onNotices: (notices: readonly Diagnostic[]) => void
}

/** A body with what it is known by. */
interface KnownBody {
  readonly answer: Answer<BodyValue>
  readonly body: Compiled
}

/** How often, and after which time, a body is compiled again whose files have changed meanwhile. */
const maxAttempts = 20
const retryMs = 25

/** Thrown by a site that another has replaced: it compiles nothing any more. */
export class SiteReplaced extends Error {}

/** Runs work when it is its turn. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Two hundred clients that request two hundred pages would get all of them at the end of all the work. With few at once,
 * the first are answered soon, and a change of the configuration finds little work that it makes useless.
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
      // The next one takes over the place.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

export class Bodies {
  readonly #options: BodiesOptions
  #task: Task<Page, BodyValue>
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
    const { siteNow, facts, inputs, graph, originals } = this.#options
    const { config } = siteNow()
    this.#markdown = config.markdown.cacheKey
    const task = bodyTask(
      { config, routes: { resolve: (written, from) => siteNow().routes.resolve(written, from) } },
      () => this.#compilerNow(),
      { stats: this.#stats, facts, graph, originals }
    )
    return {
      ...task,
      run: async (page, notes) => {
        const { modules } = this.#compilerNow()
        const value = await task.run(page, notes)
        // A file changed while the page was compiled, or after the compiler had run it for another page.
        const [stale = modules.hasConflict ? page.source : null] = inputs.stale
        inputs.stale.clear()
        if (stale !== null) throw new StaleInput(stale)
        return value
      }
    }
  }

  /** Loads the compiler, which the next edit would wait for. */
  prepare(): void {
    // The error is rethrown when a page is requested.
    this.#compilerNow().compiler.catch(() => {})
  }

  /** The body of a page. Two who need it at the same time wait for one compilation. */
  async get(page: Page, attempts = maxAttempts): Promise<Compiled> {
    try {
      const body = this.peek(page) ?? (await this.#options.turns(() => this.#compile(page)))
      await this.#reportNotices()
      return body
    } catch (error) {
      if (!(error instanceof StaleInput) || attempts === 0) throw error
      // A file that is being saved is complete in a moment.
      await wait(retryMs)
      return this.get(page, attempts - 1)
    }
  }

  async #compile(page: Page): Promise<Compiled> {
    if (this.#isReplaced) throw new SiteReplaced()
    return this.#toBody(page, await this.#options.graph.ask(this.#task, page))
  }

  /** From now on, what would have to be compiled is a `SiteReplaced`. */
  replace(): void {
    this.#isReplaced = true
  }

  /** The body, if it does not have to be compiled. */
  peek(page: Page): Compiled | null {
    const { graph, siteNow } = this.#options
    const isReference = siteNow().references.has(page.source)
    const answer = isReference
      ? graph.askNow(referenceTask(siteNow(), this.#stats), page)
      : graph.recall(this.#task, page)
    return answer && this.#toBody(page, answer)
  }

  /** The body as another language of the site shows it; null: it has to be compiled for that. */
  async originalOf(page: Page): ReturnType<Originals['bodyOf']> {
    const body = await this.get(page)
    const known = this.#known.get(page.source)
    if (known === undefined || !isSameInAllLanguages(known.answer, this.#options.graph)) return null
    return { body, hash: known.answer.value.hash }
  }

  /** Whether a body was made of the text that the page has. */
  isOf(compiled: Compiled, page: Page): boolean {
    return this.#stamps.get(compiled) === this.#stampOf(page)
  }

  /** Hashes of a body that `get` or `peek` has given. */
  hashesOf(source: SourcePath): Pick<BodyValue, 'hash' | 'anchors'> | undefined {
    return this.#known.get(source)?.answer.value
  }

  /** The pages whose bodies were made with one of these files. */
  madeWith(files: ReadonlySet<SourcePath>): readonly SourcePath[] {
    const { graph } = this.#options
    return [...this.#known].filter(([, { answer }]) => graph.dependsOn(answer, 'file', files)).map(([source]) => source)
  }

  /** Whether a body was ever made with that file. */
  uses(file: SourcePath): boolean {
    return this.#files.has(file)
  }

  /** Forgets pages that the site does not have any more, and what plugins have added to Markdown before. */
  keepOnly({ config, routes: { bySource } }: PlannedSite): void {
    if (config.markdown.cacheKey !== this.#markdown) {
      this.#task = this.#openTask()
      this.#compiler = null
    }
    for (const source of this.#known.keys()) if (!bySource.has(source)) this.#known.delete(source)
  }

  #stampOf(page: Page): string {
    return this.#options.siteNow().references.has(page.source) ? page.hash : this.#task.stampOf(page)
  }

  /** The very same object while the body is the same. */
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

  /** A compiler that has run modules which have changed since is not used for other pages. */
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
    const { siteNow } = this.#options
    const routes = { resolve: (written: string, from: SourcePath) => siteNow().routes.resolve(written, from) }
    return bodyEnvironment({ config: siteNow().config, routes }, this.#options)
  }

  /** What a compiler says about itself, when there is one or an earlier run has asked. */
  async #reportNotices(): Promise<void> {
    if (this.#hasNotices) return
    this.#hasNotices = true
    const { graph, siteNow, onNotices } = this.#options
    const { findings } = await graph.ask(
      noticesTask(siteNow().config, () => this.#compilerNow()),
      null
    )
    onNotices(findings)
  }
}

function isSameBody(a: Answer<BodyValue>, b: Answer<BodyValue>): boolean {
  return a.value.hash === b.value.hash && JSON.stringify(a.findings) === JSON.stringify(b.findings)
}

/** Modules are run, not only read. */
export function isModule(file: SourcePath): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
