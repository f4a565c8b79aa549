/**
 * The task “reference”: a page of a plugin's collection → compiled body. The page depends on its file, on its data, and on
 * what it asks: the plugin about other files, the site about addresses. While all files of all collections and all addresses are the
 * same, no answer is compared.
 */
import type { Root } from 'hast'
import { finding, toPlace } from '../../diagnostics/finding.ts'
import type { Graph } from '../../incremental/graph.ts'
import type { Answers, Task } from '../../incremental/task.ts'
import type { CompileEnvironment } from '../../markdown/context.ts'
import { answerOf, compileBody, type ReadCollection, showPart } from '../../plugins/collections.ts'
import type { Place } from '../../types/basics.ts'
import type { CollectionBody, CompileContext, NamedPart } from '../../types/collection.ts'
import type { Compiled } from '../../types/compiled.ts'
import type { Page } from '../../types/content.ts'
import type { Diagnostic } from '../../types/findings.ts'
import type { RouteTable } from '../../types/routes.ts'
import { limited } from '../../util/author-code/author-code.ts'
import { digest } from '../../util/hash.ts'
import { html } from '../../util/html.ts'
import { once } from '../../util/lazy.ts'
import { encodePath, toSourcePath } from '../../util/paths.ts'
import type { Reference } from '../plan/collections.ts'
import type { PlannedSite } from '../plan/plan-site.ts'
import type { Run } from '../run.ts'
import type { OpenedCompiler } from './bodies.ts'
import { withOwnTexts } from './body-texts.ts'
import { compileSettings } from './compile-environment.ts'
import { notedResolve } from './questions.ts'
import { type BodyValue, toBodyValue } from './stored-body.ts'

/** For the pages that `site.references` has. */
export function referenceTask(
  site: PlannedSite,
  { stats, graph }: Pick<Run, 'stats' | 'graph'>,
  compilerNow: () => OpenedCompiler
): Task<Page, BodyValue> {
  const { config, references } = site
  const shared = provideReferences(site, graph)
  const tools = once(() => openTools(site, graph))
  return {
    name: 'reference',
    settings: compileSettings(config),
    keyOf: ({ source }) => source,
    stampOf: page => shared + digest(page),
    versionOf(page) {
      const { written, collection, file } = referenceOf(page, references)
      // Places in a tree are found in the text of the file.
      return digest({ ...page, hash: '' }, file?.hash, written.data, collection.claimed.plugin.key)
    },
    async run(page, notes) {
      stats.compiled += 1
      const reference = referenceOf(page, references)
      const { contextFor, toMarkdown } = await tools()
      const found: Diagnostic[] = []
      const context = { ...contextFor(page, reference), report: (one: Diagnostic) => void found.push(one) }
      const made = await compileBody(reference.collection, reference.written, context, config)
      // It may succeed in the next run.
      if (made === null) notes.markVolatile()
      const body = await toCompiled(made ?? { html: '', headings: [] }, page, reference)
      const markdown = config.aiOutputs === null ? null : (made?.markdown ?? body.markdown ?? toMarkdown(body.html))
      return toBodyValue({ ...body, markdown, diagnostics: [...found, ...body.diagnostics] }, notes)
    }
  }

  async function toCompiled(body: CollectionBody, page: Page, { file }: Reference): Promise<Compiled> {
    if (body.headings !== undefined) return withOwnTexts(finishedBody(body, page), config.texts)
    const { finish } = await compilerNow().compiler
    // A tree of hast is described by a part of it, so that a configuration does not need its types.
    return withOwnTexts(await finish(page, body.html as string | Root, file?.text ?? ''), config.texts)
  }
}

/** Answers questions about references, of their pages and of pages with parts of them; returns the version of all answers. */
export function provideReferences(site: PlannedSite, graph: Graph): string {
  const shared = sharedVersion(site)
  graph.provide('reference', referenceAnswers(site, shared))
  return shared
}

/** Makes parts of the pages of collections for other pages: a page with a part depends on what the part asks. */
export function openParts(siteNow: () => PlannedSite, graph: Graph): CompileEnvironment['showPart'] {
  const opened = new WeakMap<PlannedSite, ReturnType<typeof openTools>>()
  return async (written, { source }, place) => {
    const site = siteNow()
    const { config, references, routes } = site
    const resolution = routes.resolve(written, source)
    const page = resolution.kind === 'route' && 'page' in resolution.route ? resolution.route.page : null
    const reference = page === null ? undefined : references.get(page.source)
    if (page === null || reference === undefined) return { part: null, findings: [] }
    if (reference.collection.show === undefined) {
      const hint = `Write a link to it: “[${page.title}](${written})”.`
      return { part: null, findings: [finding('link/broken', place, `“${written}” cannot be shown in a page.`, hint)] }
    }
    const tools = opened.get(site) ?? openTools(site, graph)
    opened.set(site, tools)
    const findings: Diagnostic[] = []
    const report = (found: Diagnostic) => void findings.push(found)
    const context = { ...(await tools).contextFor(page, reference), report, place }
    const body = await showPart(
      reference.collection,
      { page: reference.written, link: partOf(written) },
      context,
      config
    )
    // It may succeed in the next run.
    if (body === null) graph.note('failed part', written)
    const part = body && finishedBody(body, { source, description: null, place })
    return { part: part && { ...part, markdown: body?.markdown ?? null }, findings }
  }
}

/** `schema:My%20job` → its scheme and name. */
function partOf(written: string): NamedPart {
  const end = written.indexOf(':')
  return { scheme: written.slice(0, end), name: decodeURIComponent(written.slice(end + 1)) }
}

function referenceOf({ source }: Page, references: PlannedSite['references']): Reference {
  const reference = references.get(source)
  if (reference === undefined) throw new Error(`${source} is not a page of a collection`)
  return reference
}

/** Changes with every file of a collection, every address of their pages, and every plugin. */
function sharedVersion({ references, routes, sources }: PlannedSite): string {
  const addresses = [...references.keys()].map(source => [source, routes.bySource.get(source)?.permalink])
  const files = [...sources.collections].map(([key, all]) => [key, all.map(({ path, hash }) => [path, hash])])
  const plugins = new Set([...references.values()].map(({ collection }) => collection.claimed.plugin))
  return digest(
    files,
    addresses,
    [...plugins].map(({ name, key }) => [name, key])
  )
}

/** The answers to questions of pages. Those of one page have one time limit: a limit costs more than most answers. */
function referenceAnswers(site: PlannedSite, version: string): Answers {
  let isLimited = false
  const versionOf = createVersions()
  const answers = {
    version: () => version,
    answer: (question: string) => answerTo(question, site, versionOf, isLimited)
  }
  if ([...site.references.values()].every(({ collection }) => collection.claimed.isOwn)) return answers
  return {
    ...answers,
    within(compare) {
      isLimited = true
      try {
        return limited(site.config.markdown.timeLimit, compare, site.references)
      } catch {
        // The page is compiled again, and the failure is reported there.
        return false
      } finally {
        isLimited = false
      }
    }
  }
}

/** Questions: `address`, a file; `ask`, the source of the page that asks, and the rest in the words of the plugin. */
function answerTo(
  question: string,
  { config, references, routes }: PlannedSite,
  versionOf: Versions,
  isLimited: boolean
): string | null | undefined {
  const [kind = '', source = '', ...rest] = question.split('\n')
  if (kind === 'address') return addressOf(source, routes)
  // The page names its collection.
  const collection = references.get(toSourcePath(source))?.collection
  const asked = rest.join('\n')
  return collection === undefined
    ? null
    : versionOf(collection, asked, () => answerOf(collection, asked, config, isLimited))
}

/** The version of an answer to a question of a collection's page; undefined: the plugin has failed. */
type Versions = (
  collection: ReadCollection,
  question: string,
  answer: () => ReturnType<typeof answerOf>
) => string | null | undefined

/** Many pages ask the same questions. */
function createVersions(): Versions {
  const known = new Map<ReadCollection, Map<string, string | null>>()
  return (collection, question, answer) => {
    const versions = known.get(collection) ?? new Map<string, string | null>()
    const before = versions.get(question)
    if (before !== undefined) return before
    const made = answer()
    if (made === undefined) return undefined
    const version = made.value === null || made.value === undefined ? null : digest(made.value)
    known.set(collection, versions.set(question, version))
    return version
  }
}

function addressOf(file: string, { bySource }: RouteTable): string | null {
  const route = bySource.get(toSourcePath(file))
  return route === undefined ? null : encodePath(route.permalink)
}

/** What pages can use while they are compiled; loaded for the first one. */
async function openTools(site: PlannedSite, graph: Graph) {
  const [{ createCommentRenderer }, { htmlToMarkdown }, { encodeAddress, isOtherSite }] = await Promise.all([
    import('../../markdown/comments.ts'),
    import('../../markdown/to-markdown.ts'),
    import('../../markdown/origin.ts')
  ])
  const { config, routes } = site
  const renderMarkdown = await createCommentRenderer(config.markdown)
  const resolve = notedResolve((written, from) => routes.resolve(written, from), graph)
  const versionOf = createVersions()
  const contextFor = ({ source }: Page, { collection }: Reference): Omit<CompileContext, 'report'> => {
    const asked = new Map<string, unknown>()
    return {
      ask(question) {
        if (asked.has(question)) return asked.get(question)
        const value = collection.answer?.(question)
        asked.set(question, value)
        const version = versionOf(collection, question, () => ({ value }))
        graph.note('reference', `ask\n${source}\n${question}`, version ?? null)
        return value
      },
      addressOf(file) {
        const address = addressOf(file, routes)
        graph.note('reference', `address\n${file}`, address)
        return address
      },
      // A broken link stays as written; the checks report it.
      resolve(written) {
        const found = resolve(written, source)
        const isKnown = found.kind === 'route' || (found.kind === 'file' && found.output !== null)
        const href = isKnown ? found.href : encodeAddress(found.kind === 'external' ? found.href : written)
        return { href, isOtherSite: isOtherSite(href, config.url), isFound: isKnown || found.kind === 'external' }
      },
      renderMarkdown
    }
  }
  return { contextFor, toMarkdown: (text: string) => htmlToMarkdown(text, config.markdown) }
}

/** The body of a page that the plugin has finished. */
export function finishedBody(
  {
    html: text,
    headings = [],
    anchors = [],
    links = [],
    sections = [],
    titleHtml,
    excerpt,
    sheets = [],
    connects = []
  }: CollectionBody,
  { source, description, place: otherwise }: Pick<Page, 'source' | 'description'> & { readonly place?: Place }
): Compiled {
  const placeAt = (place: Parameters<typeof toPlace>[0] = otherwise ?? { file: source }) => toPlace(place)
  const texts = sections.map(section => ({ ...section, code: section.code ?? '' }))
  return {
    source,
    // Checked before: finished bodies are text.
    html: String(text),
    contentTitleHtml: titleHtml ?? null,
    headings: headings.map(heading => ({
      level: heading.level,
      id: heading.id,
      text: heading.text,
      html: heading.html ?? html`${heading.text}`.html,
      place: placeAt(heading.place)
    })),
    anchors: [...new Set([...headings.map(({ id }) => id), ...anchors])],
    links: links.map(link => ({
      written: link.written ?? link.href,
      href: link.href,
      place: placeAt(link.place),
      kind: 'link',
      text: link.text ?? null
    })),
    files: [],
    sections: texts.map(section => ({ heading: section.heading, text: section.text, code: section.code })),
    islands: [],
    sheets,
    styles: [],
    pictures: [],
    images: [],
    policySources: connects.map(origin => ({ directive: 'connect-src', source: origin, place: placeAt() })),
    head: [],
    excerpt: excerpt ?? description ?? '',
    excerptHtml: null,
    markdown: null,
    wordCount: texts.reduce((count, section) => count + countWords(section.text) + countWords(section.code), 0),
    diagnostics: []
  }
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
