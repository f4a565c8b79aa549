/**
 * The task “body”: page → compiled Markdown. A cached body stays valid while its page, and the answers to what its
 * compilation asked (questions.ts), are the same.
 */

import { setImmediate } from 'node:timers/promises'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Graph } from '../../incremental/graph.ts'
import { type Answer, type Asked, Pool, type Task } from '../../incremental/task.ts'
import type { Compiler } from '../../markdown/compile.ts'
import type { CompileEnvironment } from '../../markdown/context.ts'
import { asksForLanguage } from '../../markdown/remark/conditions.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Config } from '../../types/config.ts'
import type { Page } from '../../types/content.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { RouteTable } from '../../types/routes.ts'
import { uncertainLine } from '../../util/author-code/recorded-globals.ts'
import { rootsOf } from '../../util/guarded-files.ts'
import { digest } from '../../util/hash.ts'
import { once } from '../../util/lazy.ts'
import type { ShareRest } from '../distributed/jobs.ts'
import type { IsOwn } from '../distributed/shards.ts'
import { type Originals, shownOriginal } from '../plan/editions.ts'
import type { PageFacts } from '../plan/pages.ts'
import type { PlannedSite } from '../plan/plan-site.ts'
import type { Run, RunStats } from '../run.ts'
import { withOwnTexts } from './body-texts.ts'
import { compileEnvironment, compileSettings } from './compile-environment.ts'
import { filesOfInputs } from './import-resolver.ts'
import { hasRunModules, notedResolve, noteQuestions, sharedQuestions } from './questions.ts'
import { type BodyValue, StoredBody, toBodyValue } from './stored-body.ts'

export interface CompiledSite {
  readonly compiled: ReadonlyMap<SourcePath, Compiled>
  /** Hash of each body. */
  readonly bodyHashes: ReadonlyMap<SourcePath, string>
  /** The anchors of each body, as JSON. */
  readonly anchorTexts: ReadonlyMap<SourcePath, string>
  /** A hash of the targets and texts of all links. */
  readonly linksHash: string
  /** For the other languages of the site. */
  readonly originals: Originals
}

interface BodiesInput {
  readonly facts: PageFacts
  /** Left out: this is the default language. */
  readonly originals?: Originals | null
  /** Selects the pages of a shard; left out: all pages. */
  readonly isOwn?: IsOwn
  /** Lets other processes compile pages; left out: this process compiles all. */
  readonly shareRest?: ShareRest
}

/** Compiles the pages, Markdown first, and reports their findings. */
export async function compileBodies(
  site: PlannedSite,
  run: Run,
  { facts, originals = null, isOwn = () => true, shareRest = async () => false }: BodiesInput
): Promise<CompiledSite> {
  const { graph, store, report } = run
  const pages = site.routes.all.flatMap(route => ('page' in route && isOwn(route.page) ? [route.page] : []))
  const written = pages.filter(page => page.kind !== 'reference')
  const references = site.references.size === 0 ? null : await import('./references.ts')
  references?.provideReferences(site, run.graph)
  const compilerNow = once(() => openCompiler(() => bodyEnvironment(() => site, run)))
  const answers = await askBodies(
    written,
    run,
    bodyTask(site, compilerNow, { stats: run.stats, facts, graph, originals }),
    shareRest
  )
  const notices = await graph.ask(noticesTask(site.config, compilerNow), null)
  if (references !== null) {
    const task = references.referenceTask(site, run, compilerNow)
    for (const page of pages) if (site.references.has(page.source)) answers.push(await graph.ask(task, page))
  }
  notices.findings.forEach(report)
  const bodies = answers.map(answer => new StoredBody(answer, store))
  reportBodies(bodies, report)
  return {
    compiled: new Map(bodies.map(body => [body.source, body])),
    bodyHashes: new Map(answers.map(({ value }) => [value.source, value.hash])),
    anchorTexts: new Map(answers.map(({ value }) => [value.source, value.anchors])),
    linksHash: digest(answers.map(({ value }) => [value.source, value.named])),
    originals: originalsOf(answers, bodies, graph)
  }
}

function originalsOf(answers: readonly Answer<BodyValue>[], bodies: readonly Compiled[], graph: Graph): Originals {
  // Only sites in several languages need the map.
  const known = once(() => new Map(answers.map((answer, at) => [answer.value.source, { answer, body: bodies[at] }])))
  return {
    hashOf: source => known().get(source)?.answer.value.hash ?? null,
    async bodyOf(page) {
      const { answer, body } = known().get(page.source) ?? {}
      if (answer === undefined || body === undefined || !isSameInAllLanguages(page, answer, graph)) return null
      return { body, hash: answer.value.hash }
    }
  }
}

/** Whether a body is made only of Markdown and docsgen's own components: conditions and other code can depend on the language. */
export function isSameInAllLanguages(page: Page, answer: Answer<BodyValue>, graph: Graph): boolean {
  if (asksForLanguage(page.body)) return false
  const of = (kind: string) => [...graph.questionsBehind(answer, kind)].map(question => [question, null] as const)
  // Parts of plugins have addresses of their language.
  return of('reference').length === 0 && !hasRunModules({ file: of('file'), package: of('package') })
}

/** The compile environment; each question is recorded for the page that is being compiled. */
export async function bodyEnvironment(
  siteNow: () => PlannedSite,
  { graph, store, inputs }: Pick<Run, 'graph' | 'store' | 'inputs'>
): Promise<CompileEnvironment> {
  const { config } = siteNow()
  const routes: Pick<RouteTable, 'resolve'> = { resolve: (written, from) => siteNow().routes.resolve(written, from) }
  const parts = once(async () => (await import('./references.ts')).openParts(siteNow, graph))
  // Another version of docsgen may render a code block differently.
  const codeBlocks = {
    get: (key: string) => store.read(`block ${store.code} ${key}`) ?? undefined,
    set: (key: string, html: string) => store.write(`block ${store.code} ${key}`, html)
  }
  const files = inputs.forPages(rootsOf(config))
  const environment: CompileEnvironment = await compileEnvironment(config, routes, files)
  const showPart: CompileEnvironment['showPart'] = async (...asked) => (await parts())(...asked)
  return noteQuestions({ ...environment, codeBlocks, showPart }, graph, filesOfInputs(config, files))
}

async function askBodies(
  pages: readonly Page[],
  { graph, clock }: Run,
  task: Task<Page, BodyValue>,
  shareRest: ShareRest
): Promise<Answer<BodyValue>[]> {
  const known = pages.map(page => graph.recall(task, page))
  let left = known.filter(answer => answer === null).length
  let isShared = false
  const answers: Answer<BodyValue>[] = []
  for (const [done, page] of pages.entries()) {
    if (done % 20 === 0) {
      clock.progress(done, pages.length)
      // Lets signals be handled between pages.
      await setImmediate()
    }
    let answer = known[done] ?? null
    if (answer === null) {
      isShared ||= await shareRest(left)
      left -= 1
      answer = (isShared ? graph.recall(task, page) : null) ?? (await graph.run(task, page))
    }
    answers.push(answer)
  }
  return answers
}

/** A compiler keeps the modules that it has run; later pages that use one do not ask the module's questions again. */
export interface OpenedCompiler {
  readonly compiler: Promise<Compiler>
  /** Questions asked by the modules. */
  readonly modules: Pool
}

/** Loads the compiler on first use: it is half of all code, and a run without new bodies does not need it. */
export function openCompiler(openEnvironment: () => Promise<CompileEnvironment>): OpenedCompiler {
  const open = async () => {
    const { createCompiler } = await import('../../markdown/compile.ts')
    return createCompiler(await openEnvironment())
  }
  return { compiler: open(), modules: new Pool() }
}

/** What compiling a page needs, beside the compiler. */
interface BodyContext {
  readonly stats: RunStats
  readonly facts: PageFacts
  readonly graph: Graph
  /** null: this is the default language. */
  readonly originals: Originals | null
}

export function bodyTask(
  { config, routes }: Pick<PlannedSite, 'config'> & { readonly routes: Pick<RouteTable, 'resolve'> },
  compilerNow: () => OpenedCompiler,
  { stats, facts, graph, originals }: BodyContext
): Task<Page, BodyValue> {
  const resolve = notedResolve((written, from) => routes.resolve(written, from), graph)
  // A plugin may have changed the text of the file.
  const textOf = !config.plugins.some(({ pages }) => pages !== undefined)
    ? (page: Page) => page.hash
    : (page: Page) => digest(page.hash, page.body)
  return {
    name: 'body',
    settings: compileSettings(config),
    keyOf: ({ source }) => source,
    stampOf: page => `${facts.hashOf(page)} ${textOf(page)}`,
    async run(page, notes) {
      const original = originals && (await shownOriginal(page, config, { originals, resolve, graph }))
      if (original !== null) return toBodyValue(original, notes)
      const { compiler, modules } = compilerNow()
      const { compile } = await compiler
      const began = performance.now()
      const value = toBodyValue(withOwnTexts(await compile(page), config.texts), notes)
      if (hasRunModules(notes.asked)) notes.share(modules, sharedQuestions(notes.asked))
      stats.compiled += 1
      stats.times.set(page.source, performance.now() - began)
      if (hasUncomparableReads(notes.asked)) notes.report(notKept(page))
      return value
    }
  }
}

/** Whether code of a page read something whose value cannot be compared in a later run. */
function hasUncomparableReads({ builtin = [], clock = [] }: Asked): boolean {
  return builtin.length > 0 || clock.some(([what]) => what !== 'year')
}

function notKept({ source, body, bodyLine }: Page): Diagnostic {
  const found = uncertainLine(body)
  const place =
    found === null ? placeOf(source) : placeOf(source, found.line + bodyLine, found.column, found.written.length)
  const message =
    'Code of the page reads the clock, random numbers, the network or a program, so every run compiles the page again.'
  return finding(
    'cache/not-kept',
    place,
    message,
    'Write the value into the page, or pass it as an environment variable.'
  )
}

/** Findings about the compiler itself. */
export function noticesTask(config: Config, compilerNow: () => OpenedCompiler): Task<null, null> {
  return {
    name: 'notices',
    settings: compileSettings(config),
    keyOf: () => 'compiler',
    stampOf: () => '',
    async run(_, { report }) {
      const { notices } = await compilerNow().compiler
      notices.forEach(report)
      return null
    }
  }
}

/**
 * Reports the findings of bodies, in order. The same mistake is reported once: in a partial that many pages import, or
 * an unknown language of many code blocks.
 */
export function reportBodies(results: readonly Pick<Compiled, 'diagnostics'>[], report: Report): void {
  const seen = new Set<string>()
  for (const finding of results.flatMap(({ diagnostics }) => diagnostics)) {
    const key = sameMistake(finding)
    if (seen.has(key)) continue
    seen.add(key)
    report(finding)
  }
}

function sameMistake({ code, message, place }: Diagnostic): string {
  return JSON.stringify(code === 'markdown/language' ? [code, message] : [code, message, place])
}
