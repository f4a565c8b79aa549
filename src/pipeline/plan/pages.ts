/** The task “page”: source file → page without its body, which is the end of the file. */
import type { PageMemo, ValuesFile } from '../../content/page-memo.ts'
import type { Graph } from '../../incremental/graph.ts'
import type { Store } from '../../incremental/store.ts'
import type { Answer, SyncTask, Task } from '../../incremental/task.ts'
import { type ContentOf, type MadeContent, makeContent } from '../../plugins/content.ts'
import type { Config } from '../../types/config.ts'
import type { Page, Source } from '../../types/content.ts'
import type { Diagnostic, Report } from '../../types/findings.ts'
import type { SitePlugin } from '../../types/plugin.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { digest } from '../../util/hash.ts'
import { copyWith } from '../../util/lazy.ts'

interface PageValue {
  readonly page: Omit<Page, 'body'>
  /** Length of the body at the end of the file, or the body itself if it is elsewhere. */
  readonly body: number | string
  readonly facts: string
}

export interface PageTasks extends PageMemo {
  /** The cached page of a source; null: it would have to be made. */
  peek(collection: string, source: Source, report: Report): Page | null
}

/** Pages of unchanged files are read from the cache. */
export function pageTasks(config: Config, graph: Graph, facts: PageFacts): PageTasks {
  const settings = new Map(
    config.docs.map(({ sidebars: _, ...set }) => [
      set.id,
      digest(
        set,
        config.toc,
        config.dialect.derivedTexts,
        ...[config.markdown].map(({ emoji, extras, variables }) => [emoji, extras, variables])
      )
    ])
  )
  for (const changelog of config.changelogs) settings.set(changelog.id, digest(changelog, config.dialect.derivedTexts))
  const taskOf = (collection: string, make: (report: Report) => Page): SyncTask<Source, PageValue> => ({
    name: 'page',
    settings: settings.get(collection) ?? '',
    keyOf: ({ path }) => path,
    stampOf: ({ hash }) => hash,
    run(source, { report }) {
      const { body, ...page } = make(report)
      const isEnd = source.text.endsWith(body)
      return { page, body: isEnd ? body.length : body, facts: facts.hashOf({ ...page, body }) }
    }
  })
  const toPage = ({ value, findings }: Answer<PageValue>, source: Source, report: Report) => {
    findings.forEach(report)
    return new RecalledPage(value, source)
  }
  return {
    recall: (collection, source, make, report) =>
      toPage(graph.askNow(taskOf(collection, make), source), source, report),
    values<Values>({ kind, collection, source }: ValuesFile, read: (report: Report) => Values, report: Report): Values {
      const task: SyncTask<Source, Values> = {
        name: kind,
        settings: settings.get(collection) ?? '',
        keyOf: ({ path }) => path,
        stampOf: ({ hash }) => hash,
        run: (_, notes) => read(notes.report)
      }
      const { value, findings } = graph.askNow(task, source)
      findings.forEach(report)
      return value
    },
    peek(collection, source, report) {
      const known = graph.recall(taskOf(collection, neverMade), source)
      return known && toPage(known, source, report)
    }
  }
}

function neverMade(): never {
  throw new Error('A page that is only recalled is not made.')
}

/** Where a page finds its body: a symbol, so that a copy of the page has it, and its JSON has not. */
const bodyOf = Symbol('body')

/**
 * A page whose body is read when somebody asks: most bodies of a warm run never are. The getter is that of the class: V8 makes
 * a dictionary of an object with a getter of its own, which takes four times the memory and is six times slower to read.
 */
class RecalledPage implements Page {
  readonly kind: Page['kind']
  readonly id: string
  readonly collection: string
  readonly source: Page['source']
  readonly hash: string
  readonly title: string
  readonly contentTitle: string | null
  readonly description: string | null
  readonly meta: Page['meta']
  readonly post: Page['post']
  readonly places: Page['places']
  readonly path: string
  readonly folder: string
  readonly name: string
  readonly numberPrefix: number | null
  readonly bodyLine: number
  readonly [bodyOf]: { readonly source: Source; readonly body: PageValue['body'] }
  /** A copy with other values has none, because it is private. */
  readonly #facts: string

  /** The hash of what is known about a page, if it was recalled. */
  static factsOf(page: Page): string | null {
    return #facts in page ? page.#facts : null
  }

  constructor({ page, body, facts }: PageValue, source: Source) {
    this.kind = page.kind
    this.id = page.id
    this.collection = page.collection
    this.source = page.source
    this.hash = page.hash
    this.title = page.title
    this.contentTitle = page.contentTitle
    this.description = page.description
    this.meta = page.meta
    this.post = page.post
    this.places = page.places
    this.path = page.path
    this.folder = page.folder
    this.name = page.name
    this.numberPrefix = page.numberPrefix
    this.bodyLine = page.bodyLine
    this[bodyOf] = { source, body }
    this.#facts = facts
  }

  get body(): string {
    const { source, body } = this[bodyOf]
    if (typeof body === 'string') return body
    return body === 0 ? '' : source.text.slice(-body)
  }
}

/** The task “plugin”: the result of a versioned plugin's `content` hook, valid while all its reads are the same. */
export function keptContent(graph: Graph, store: Store): ContentOf {
  return async (plugin, config, report) => {
    if (plugin.version === undefined) return makeContent(plugin, config, report, () => {})
    const task: Task<SitePlugin, string> = {
      name: 'plugin',
      settings: digest(config.title, config.url, config.baseUrl),
      keyOf: ({ name }) => name,
      stampOf: ({ key }) => key,
      async run(_, notes) {
        const fail = (found: Diagnostic) => {
          notes.report(found)
          // The hook may succeed in the next run.
          notes.markVolatile()
        }
        return notes.keep(JSON.stringify(await makeContent(plugin, config, fail, notes.markVolatile)))
      }
    }
    const answer = graph.recall(task, plugin) ?? (await graph.run(task, plugin))
    answer.findings.forEach(report)
    // A server watches the files that the hook has read.
    for (const path of graph.questionsBehind(answer, 'disk')) reportRead('disk', path)
    return JSON.parse(store.demand(answer.value)) as MadeContent
  }
}

/** Hash of everything about a page except its body. Used several times in a run, but computed once. */
export interface PageFacts {
  hashOf(page: Page): string
}

export function createPageFacts(): PageFacts {
  const known = new WeakMap<Page, string>()
  return {
    hashOf(page) {
      const recalled = RecalledPage.factsOf(page)
      if (recalled !== null) return recalled
      const hash = known.get(page) ?? digest(copyWith(page, { body: '', hash: '' }))
      known.set(page, hash)
      return hash
    }
  }
}
