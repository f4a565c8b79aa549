/**
 * Bodies of pages from the cache. An entry holds all of a body but its texts (outlines.ts), and the questions that
 * compiling it asked (asking.ts): it is right while the answers are the same.
 */
import { setImmediate } from 'node:timers/promises'
import type { Store } from '../incremental/store.ts'
import { createCompiler } from '../markdown/compile.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import { contextModule, docusaurusContext } from '../markdown/mdx/docusaurus-context.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import { type Asked, createAsking, hasRun, isRepeatable, sharedBy, together } from './asking.ts'
import type { BuildCache } from './build-cache.ts'
import { hashOfOutline, isWhole, type Outline, StoredBody, toOutline } from './outlines.ts'
import { createPackageVersions } from './package-version.ts'
import type { PageFacts } from './page-facts.ts'
import type { SteadyPages } from './steady-pages.ts'

/** A body and the hash of what it is. */
export interface CachedBody {
  readonly body: StoredBody
  readonly hash: string
}

export interface CachedBodies {
  readonly bodies: readonly CachedBody[]
  readonly notices: readonly Diagnostic[]
  /** Pages that had to be compiled. */
  readonly compiled: number
  /** No page has asked what cannot be asked again. */
  readonly isRepeatable: boolean
}

interface CachedBodiesInput {
  readonly pages: readonly Page[]
  readonly store: BuildCache
  readonly steady: SteadyPages
  readonly facts: PageFacts
  readonly environment: CompileEnvironment
  readonly onProgress: (done: number, total: number) => void
  readonly onCompiled: (page: Page, milliseconds: number) => void
}

interface Entry {
  readonly asked: Asked
  readonly outline: Outline
}

/** The bodies of `pages` in their order: from the cache, or compiled and put there. */
export async function cachedBodies(input: CachedBodiesInput): Promise<CachedBodies> {
  const { pages, store, steady, facts, onProgress, onCompiled } = input
  const { cache, codeKey } = store
  const { config } = input.environment
  const keyOf = bodyKeys(config, codeKey, facts)
  const blocks = { get: (key: string) => cache.read(`block ${key}`) ?? undefined, set: blockWriter(cache) }
  const environment = { ...input.environment, codeBlocks: blocks }
  const asking = createAsking(environment, versionsOf(config))
  const openCompiler = once(() => createCompiler(asking.environment))
  const sharing: (Entry & { readonly key: string })[] = []
  const bodies: CachedBody[] = []
  let compiled = 0
  let isAlwaysRepeatable = true
  const take = (key: string, { asked, outline }: Entry) => {
    const hash = hashOfOutline(outline)
    steady.add(key, asked, outline, hash)
    bodies.push({ body: new StoredBody(outline, store, () => outline), hash })
  }
  for (const [done, page] of pages.entries()) {
    if (done % 20 === 0) {
      onProgress(done, pages.length)
      // Signals are heard between the pages.
      await setImmediate()
    }
    const key = keyOf(page)
    const same = steady.recall(page.source, key)
    // Under the same plan links lead where they led.
    if (same !== null && (await asking.isAnsweredAlike({ links: [], files: same.asked, packages: [] }))) {
      steady.keep(page.source)
      const body = new StoredBody(
        { ...same, source: page.source, islands: [] },
        store,
        read => parseEntry(read(key)).outline
      )
      bodies.push({ body, hash: same.hash })
      continue
    }
    const known = readEntry(cache, key)
    if (known !== null && (await asking.isAnsweredAlike(known.asked))) {
      take(key, known)
      continue
    }
    const { compile } = await openCompiler()
    asking.begin()
    const began = performance.now()
    const outline = toOutline(await compile(page), cache)
    onCompiled(page, performance.now() - began)
    const text = JSON.stringify({ asked: asking.asked(), outline })
    // Read back: the strings of a compiler are parts of the whole text of the page, and would keep it in memory.
    const entry = JSON.parse(text) as Entry
    if (hasRun(entry.asked)) sharing.push({ key, ...entry })
    else cache.write(key, text)
    take(key, entry)
    compiled += 1
    isAlwaysRepeatable &&= isRepeatable(entry.asked)
  }
  writeSharing(sharing, cache)
  return {
    bodies,
    notices: await noticesOf(`notices ${compileKey(config, codeKey)}`, openCompiler, cache),
    compiled,
    isRepeatable: isAlwaysRepeatable
  }
}

function versionsOf(config: Config): (specifier: string) => string | null {
  const versionOf = createPackageVersions(config.root)
  return specifier => (specifier === contextModule ? JSON.stringify(docusaurusContext(config)) : versionOf(specifier))
}

/** Of docsgen, and everything in the configuration that a compiler looks at. */
function compileKey({ markdown, baseUrl, url, file }: Config, codeKey: string): string {
  return sha256(JSON.stringify([codeKey, markdown.cacheKey, baseUrl, url, file]))
}

function bodyKeys(config: Config, codeKey: string, facts: PageFacts): (page: Page) => string {
  const shared = compileKey(config, codeKey)
  // A plugin may have changed the text of the file.
  const textOf = config.plugins.length === 0 ? (page: Page) => page.hash : (page: Page) => page.hash + page.body
  return page => `body ${sha256(shared + facts.hashOf(page) + textOf(page))}`
}

function blockWriter(cache: Store) {
  return (key: string, html: string) => cache.write(`block ${key}`, html)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** An entry whose texts are there, too. */
function readEntry(cache: Store, key: string): Entry | null {
  const text = cache.read(key)
  if (text === null) return null
  const entry = parseEntry(text)
  return isWhole(entry.outline, cache) ? entry : null
}

/** Only this file writes entries, and the cache gives back what was written. */
function parseEntry(text: string): Entry {
  return JSON.parse(text) as Entry
}

/**
 * Pages that ran modules share questions: a module runs once, and what it asked counts for every page that runs it
 * later. Which page that was depends on which were compiled, so all of them get all.
 */
function writeSharing(made: readonly (Entry & { readonly key: string })[], cache: Store): void {
  const shared = together(made.map(({ asked }) => sharedBy(asked)))
  for (const { key, asked, outline } of made) {
    cache.write(key, JSON.stringify({ asked: together([asked, shared]), outline }))
  }
}

/** What the compiler says about itself, without one where no page needs it. */
async function noticesOf(
  key: string,
  openCompiler: () => Promise<{ readonly notices: readonly Diagnostic[] }>,
  cache: Store
): Promise<readonly Diagnostic[]> {
  const known = cache.read(key)
  if (known !== null) return JSON.parse(known) as readonly Diagnostic[]
  const { notices } = await openCompiler()
  cache.write(key, JSON.stringify(notices))
  return notices
}
