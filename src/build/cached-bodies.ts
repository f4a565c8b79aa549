/**
 * Bodies of pages from the cache. An entry holds all of a body but its texts, which have entries of their own and are
 * read when somebody asks for them, and the questions that compiling it asked (asking.ts): it is right while the
 * answers are the same.
 */
import type { Cache } from '../cache/cache.ts'
import { createCompiler } from '../markdown/compile.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { Compiled, Config, Diagnostic, Page, SourcePath } from '../model.ts'
import { sha256 } from '../util/hash.ts'
import { type Asked, createAsking, hasRun, isRepeatable, sharedBy, together } from './asking.ts'
import type { BuildCache } from './build-cache.ts'
import { createPackageVersions } from './package-version.ts'

export interface CachedBodies {
  readonly bodies: readonly Compiled[]
  /** Of what each body is, by page. */
  readonly hashes: ReadonlyMap<SourcePath, string>
  readonly notices: readonly Diagnostic[]
  /** Pages that had to be compiled. */
  readonly compiled: number
  /** No page has asked what cannot be asked again. */
  readonly isRepeatable: boolean
}

interface CachedBodiesInput extends BuildCache {
  readonly pages: readonly Page[]
  readonly environment: CompileEnvironment
  readonly onProgress: (done: number, total: number) => void
  readonly onCompiled: (page: Page, milliseconds: number) => void
}

interface Entry {
  readonly asked: Asked
  readonly outline: Outline
}

/** A body with the keys of its texts instead of them. */
interface Outline extends Omit<Compiled, 'html' | 'sections'> {
  readonly html: string
  readonly sections: string
}

/** The bodies of `pages` in their order: from the cache, or compiled and put there. */
export async function cachedBodies(input: CachedBodiesInput): Promise<CachedBodies> {
  const { pages, cache, onProgress, onCompiled } = input
  const { config } = input.environment
  const compileKey = sha256(JSON.stringify([input.codeKey, ...optionsOf(config)]))
  const blocks = { get: (key: string) => cache.read(`block ${key}`) ?? undefined, set: blockWriter(cache) }
  const environment = { ...input.environment, codeBlocks: blocks }
  const asking = createAsking(environment, createPackageVersions(config.root))
  const openCompiler = once(() => createCompiler(asking.environment))
  const made = new Map<SourcePath, Entry & { key: string }>()
  const outlines: Outline[] = []
  for (const [done, page] of pages.entries()) {
    if (done % 50 === 0) onProgress(done, pages.length)
    const key = `body ${sha256(compileKey + JSON.stringify(page))}`
    const known = readEntry(cache, key)
    if (known !== null && (await asking.isAnsweredAlike(known.asked))) {
      outlines.push(known.outline)
      continue
    }
    const { compile } = await openCompiler()
    asking.begin()
    const began = performance.now()
    const outline = toOutline(await compile(page), cache)
    onCompiled(page, performance.now() - began)
    made.set(page.source, { key, outline, asked: asking.asked() })
    outlines.push(outline)
  }
  writeEntries([...made.values()], cache)
  return {
    bodies: outlines.map(outline => toCompiled(outline, input)),
    hashes: new Map(outlines.map(outline => [outline.source, sha256(JSON.stringify(outline))])),
    notices: await noticesOf(compileKey, openCompiler, cache),
    compiled: made.size,
    isRepeatable: [...made.values()].every(({ asked }) => isRepeatable(asked))
  }
}

/** Everything in the configuration that a compiler looks at. */
function optionsOf({ markdown, baseUrl, url, file }: Config): string[] {
  return [markdown.cacheKey, baseUrl, url, file]
}

function blockWriter(cache: Cache) {
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
function readEntry(cache: Cache, key: string): Entry | null {
  const text = cache.read(key)
  if (text === null) return null
  // Only `writeEntries` writes such keys, and the cache gives back what was written.
  const entry = JSON.parse(text) as Entry
  return cache.has(entry.outline.html) && cache.has(entry.outline.sections) ? entry : null
}

function toOutline(compiled: Compiled, cache: Cache): Outline {
  const keep = (text: string) => {
    const key = `text ${sha256(text)}`
    if (!cache.has(key)) cache.write(key, text)
    return key
  }
  return { ...compiled, html: keep(compiled.html), sections: keep(JSON.stringify(compiled.sections)) }
}

/**
 * Pages that ran modules share questions: a module runs once, and what it asked counts for every page that runs it
 * later. Which page that was depends on which were compiled, so all of them get all.
 */
function writeEntries(made: readonly (Entry & { readonly key: string })[], cache: Cache): void {
  const shared = together(made.filter(({ asked }) => hasRun(asked)).map(({ asked }) => sharedBy(asked)))
  for (const { key, asked, outline } of made) {
    cache.write(key, JSON.stringify({ asked: hasRun(asked) ? together([asked, shared]) : asked, outline }))
  }
}

function toCompiled(outline: Outline, { cache, damage }: Pick<BuildCache, 'cache' | 'damage'>): Compiled {
  const read = (key: string) => {
    const text = cache.read(key)
    if (text !== null) return text
    damage.isFound = true
    throw new Error(`The cache has lost “${key}”.`)
  }
  return {
    ...outline,
    get html() {
      return read(outline.html)
    },
    get sections() {
      return JSON.parse(read(outline.sections)) as Compiled['sections']
    }
  }
}

/** What the compiler says about itself, without one where no page needs it. */
async function noticesOf(
  compileKey: string,
  openCompiler: () => Promise<{ readonly notices: readonly Diagnostic[] }>,
  cache: Cache
): Promise<readonly Diagnostic[]> {
  const key = `notices ${compileKey}`
  const known = cache.read(key)
  if (known !== null) return JSON.parse(known) as readonly Diagnostic[]
  const { notices } = await openCompiler()
  cache.write(key, JSON.stringify(notices))
  return notices
}
