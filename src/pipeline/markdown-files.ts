/**
 * The task “markdown”: page → hash of its Markdown file for programs (output/llms.ts). Also writes `llms.txt` when any
 * of these files has changed.
 */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Store } from '../incremental/store.ts'
import type { Task } from '../incremental/task.ts'
import { changedOn } from '../model/routes.ts'
import {
  llmsFiles,
  type MarkdownPage,
  type MarkdownPages,
  markdownPages,
  pageFile,
  type TextPart
} from '../output/llms.ts'
import type { Publisher, Slice } from '../output/publish/publish.ts'
import type { OutputPath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { digest } from '../util/hash.ts'
import type { CompiledSite } from './bodies/bodies.ts'
import type { IsOwn } from './distributed/shards.ts'
import type { PlannedSite, PlanVersions } from './plan/plan-site.ts'
import type { Run } from './run.ts'

interface MarkdownSite extends PlannedSite, CompiledSite {
  readonly versions: PlanVersions
}

/** Stages the Markdown files of all pages and the lists of them; nothing if the site has them turned off. */
export async function addMarkdownFiles(
  site: MarkdownSite,
  run: Run,
  publisher: Pick<Publisher, 'keep' | 'add' | 'addParts' | 'holds' | 'sizeOf'>
): Promise<void> {
  const { config, versions } = site
  const pages = markdownPages({ ...site, routes: site.routes.all })
  const hashes = await addMarkdownPages(site, pages, run, publisher, () => true)
  if (config.aiOutputs === null) return
  const all: Task<null, readonly (readonly [OutputPath, string])[]> = {
    name: 'llms',
    settings: settingsOf(config),
    keyOf: () => 'llms',
    stampOf: () => digest(versions.plan, [...hashes.values()]),
    async run(_, notes) {
      const files = llmsFiles({ ...site, routes: site.routes.all, pages, bodyOf: bodyIn(site) })
      return files.map(({ path, parts }) => {
        const known = knownParts(path, run.store, publisher)
        const made: KnownPart[] = []
        const hash = publisher.addParts(path, withKnown(parts(), hashes, known, made))
        run.store.write(partsKey(path, run.store), JSON.stringify({ hash, parts: made } satisfies PartsOfFile))
        checkSize(path, publisher.sizeOf(path), config, notes.report)
        return [path, hash] as const
      })
    }
  }
  const known = run.graph.recall(all, null)
  const isKept = known?.value.every(([path, hash]) => publisher.keep(path, hash)) ?? false
  const { findings } = known !== null && isKept ? known : await run.graph.run(all, null)
  for (const found of findings) run.report(found)
}

/** A part of a published file, by a key of its inputs. */
type KnownPart = readonly [key: string, bytes: number]

interface PartsOfFile {
  readonly hash: string
  readonly parts: readonly KnownPart[]
}

const partsKey = (path: OutputPath, { code }: Pick<Store, 'code'>) => `llms-parts ${path} ${code}`

/** Positions of the parts in the published file; empty if the file is not as the last run has left it. */
function knownParts(path: OutputPath, store: Store, publisher: Pick<Publisher, 'holds'>): Map<string, Slice> {
  const text = store.read(partsKey(path, store))
  // Only `addMarkdownFiles` writes such keys.
  const { hash, parts } = text === null ? { hash: '', parts: [] } : (JSON.parse(text) as PartsOfFile)
  if (!publisher.holds(path, hash)) return new Map()
  let end = 0
  return new Map(
    parts.map(([key, bytes]) => {
      end += bytes
      return [key, { start: end - bytes, end }]
    })
  )
}

/** The parts; known ones as slices of the published file. Adds the parts that the next run can reuse to `made`. */
function* withKnown(
  parts: Iterable<TextPart>,
  hashes: ReadonlyMap<OutputPath, string>,
  known: ReadonlyMap<string, Slice>,
  made: KnownPart[]
): Iterable<string | Slice> {
  for (const { page, isFirst, text } of parts) {
    const key = page === null ? '' : `${isFirst} ${hashes.get(page.path)}`
    const slice = key === '' ? undefined : known.get(key)
    const part = slice ?? text()
    made.push([key, typeof part === 'string' ? Buffer.byteLength(part) : part.end - part.start])
    yield part
  }
}

function settingsOf({ url, baseUrl, aiOutputs }: Config): string {
  return digest(url, baseUrl, aiOutputs)
}

/** Stages the Markdown of all pages, or those of a shard; returns the hashes of the files. */
export async function addMarkdownPages(
  site: MarkdownSite,
  pages: MarkdownPages,
  { graph }: Pick<Run, 'graph'>,
  publisher: Pick<Publisher, 'keep' | 'add'>,
  isOwn: IsOwn
): Promise<ReadonlyMap<OutputPath, string>> {
  const { config, versions } = site
  // Links to pages that have a Markdown file lead to that file.
  const addresses = digest(versions.links, [...pages.byPermalink.keys()])
  const task: Task<MarkdownPage, string> = {
    name: 'markdown',
    settings: settingsOf(config),
    keyOf: ({ route }) => route.page.source,
    stampOf: ({ route }) => `${versions.plan} ${site.bodyHashes.get(route.page.source)}`,
    versionOf({ route: { title, permalink, page } }) {
      const { source, contentTitle, description } = page
      const body = site.bodyHashes.get(source)
      return digest(body, title, permalink, contentTitle, description, changedOn(page, site.sources), addresses)
    },
    run: page => publisher.add({ path: page.path, content: toFile(page, pages, site) })
  }
  const hashes = new Map<OutputPath, string>()
  for (const page of pages.byPath.values()) {
    if (!isOwn(page.route.page)) continue
    const known = graph.recall(task, page)
    const isKept = known !== null && publisher.keep(page.path, known.value)
    hashes.set(page.path, isKept ? known.value : (await graph.run(task, page)).value)
  }
  return hashes
}

function checkSize(path: OutputPath, bytes: number, { aiOutputs, file }: Config, report: Report): void {
  const isList = /(?:^|\/)llms\.txt$/.test(path)
  const limit = (isList ? aiOutputs?.limits.list : aiOutputs?.limits.full) ?? Number.POSITIVE_INFINITY
  const size = Math.ceil(bytes / 1000)
  if (size <= limit) return
  const name = isList ? 'list' : 'full'
  const message = `“${path}” has ${size} kB. The limit is ${limit} kB, because assistants read only a part of longer files.`
  const hint = `Leave pages out with “llms: false” in their front matter${isList ? ', shorten their descriptions' : ''}, or raise “aiOutputs: { limits: { ${name} } }”.`
  report(finding('llms/size', placeOf(file), message, hint))
}

/** The Markdown file of a page; its body must be compiled already. */
export function toFile(
  page: MarkdownPage,
  pages: MarkdownPages,
  site: Pick<PlannedSite, 'config' | 'sources'> & Pick<CompiledSite, 'compiled'>
): string {
  const { page: source } = page.route
  return pageFile(page, bodyIn(site)(source), pages, site.config, changedOn(source, site.sources))
}

const bodyIn =
  ({ compiled }: Pick<CompiledSite, 'compiled'>) =>
  ({ source }: Page) =>
    compiled.get(source) ?? { markdown: null, excerpt: '' }
