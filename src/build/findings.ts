/**
 * The task “findings”: what the rules say about one body. It is right while the body, the places links lead to, and the
 * anchors of the pages and HTML files that its fragments name are the same.
 */
import { createAnchors } from '../check/anchors.ts'
import { check, createBodyCheck } from '../check/check.ts'
import type { CheckedSite, FindAnchors } from '../check/rule.ts'
import { digest } from '../incremental/digest.ts'
import type { Graph } from '../incremental/graph.ts'
import type { SyncTask } from '../incremental/task.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { CompiledSite } from './bodies.ts'
import type { PlannedSite } from './plan-site.ts'
import type { PlanVersions } from './plan-versions.ts'
import { noteFolders } from './questions.ts'
import type { Run } from './run.ts'
import { sourceTexts } from './source-text.ts'

/** Reports what is wrong with the site, its bodies first. */
export function checkSite(site: PlannedSite & CompiledSite, { links }: PlanVersions, { graph, report }: Run): void {
  const version = digest([...site.anchorHashes])
  graph.provide('anchors', {
    version: () => version,
    answer: source => site.anchorHashes.get(source as SourcePath) ?? null
  })
  const checked = { ...site, readText: sourceTexts(site.config.root) }
  const stampOf = ({ source }: Compiled) => findingsStamp(site.bodyHashes.get(source), links)
  const task = findingsTask({ site: checked, anchorsOf: createAnchors(checked), stampOf }, graph)
  check(checked, report, body => graph.askNow(task, body).findings)
}

/** While it is the same, a body asks the same and its links lead to the same places. */
export function findingsStamp(bodyHash: string | undefined, links: string): string {
  return `${bodyHash} ${links}`
}

interface FindingsInput {
  readonly site: CheckedSite
  readonly anchorsOf: FindAnchors
  readonly stampOf: (body: Compiled) => string
}

export function findingsTask({ site, anchorsOf, stampOf }: FindingsInput, graph: Graph): SyncTask<Compiled, null> {
  const resolve: typeof site.routes.resolve = (written, from) => {
    const resolution = site.routes.resolve(written, from)
    noteFolders(resolution, graph)
    return resolution
  }
  const checkBody = createBodyCheck({ ...site, routes: { ...site.routes, resolve } }, resolution => {
    if (resolution.kind === 'file') graph.note('file', resolution.file)
    if (resolution.kind === 'route' && 'page' in resolution.route) graph.note('anchors', resolution.route.page.source)
    return anchorsOf(resolution)
  })
  return {
    name: 'findings',
    settings: '',
    keyOf: ({ source }) => source,
    stampOf,
    run(body, { report }) {
      checkBody(body).forEach(report)
      return null
    }
  }
}
