/** One revision of the site: what was read and planned, and what draws its pages. */
import { createDrawing, type Drawing, type DrawingMemory } from '../build/drawing.ts'
import { type PlannedSite, planSite } from '../build/plan-site.ts'
import { sourceTexts } from '../build/source-text.ts'
import { checkSettings } from '../check/check.ts'
import type { PageMemo } from '../content/page-memo.ts'
import { scan } from '../content/scan.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'
import type { FileMemory } from './file-memory.ts'

export interface Plan {
  readonly planned: PlannedSite
  /** Of reading the files. */
  readonly scanned: readonly Diagnostic[]
  /** Of everything from front matter to sidebars. */
  readonly findings: readonly Diagnostic[]
}

export interface PlanOptions {
  readonly memory: FileMemory
  /** Of this configuration. */
  readonly pages: PageMemo
  readonly drafts: boolean
}

/** Reads and plans the site; the plan `before` comes back when nothing has changed that it was made of. */
export async function readPlan(
  config: Config,
  { memory, pages, drafts }: PlanOptions,
  before: Plan | null
): Promise<Plan> {
  const scanned: Diagnostic[] = []
  const known = before?.planned.sources
  const sources = await scan(config, finding => scanned.push(finding), {
    read: memory.read,
    list: memory.list,
    // Commits are made between sessions; asking for them takes longer than an author waits for a save.
    ...(known !== undefined && { lastUpdates: known.lastUpdates })
  })
  const isOld = known !== undefined && isSame(Object.values(known), Object.values(sources))
  if (before !== null && isOld && JSON.stringify(scanned) === JSON.stringify(before.scanned)) return before
  const findings: Diagnostic[] = []
  const report = (finding: Diagnostic) => findings.push(finding)
  const planned = await planSite({ config, sources, clock: { start() {} }, drafts, memo: pages }, report)
  return { planned, scanned, findings }
}

/** All that is said of a plan: of the files, of what was made of them, and of what the settings lead to as it is now. */
export function findingsAbout({ planned, scanned, findings }: Plan): readonly Diagnostic[] {
  const checked: Diagnostic[] = []
  const site = { ...planned, compiled: new Map(), readText: sourceTexts(planned.config.root) }
  checkSettings(site, finding => checked.push(finding))
  return [...scanned, ...findings, ...checked]
}

export interface Look {
  readonly drawing: Drawing
  readonly findings: readonly Diagnostic[]
  /** The files that all pages share, by path below the base URL. */
  readonly outputs: ReadonlyMap<string, Drawing['outputs'][number]>
}

/** The page that is being drawn. */
export interface DrawingNow {
  /** The bodies it shows. */
  readonly shown: Map<SourcePath, Compiled>
  /** What its templates have reported. */
  readonly reported: Diagnostic[]
}

/** What draws the pages of a plan. */
export async function readLook(
  planned: PlannedSite,
  { shown, reported }: DrawingNow,
  memory: DrawingMemory
): Promise<Look> {
  const findings: Diagnostic[] = []
  let isReady = false
  const report = (finding: Diagnostic) => (isReady ? reported : findings).push(finding)
  const drawing = await createDrawing(planned, shown, report, memory)
  isReady = true
  return { drawing, findings, outputs: new Map(drawing.outputs.map(output => [output.path, output])) }
}

/** Files that are as they were are the very same objects: the memory of files sees to that. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)))
  }
  if (a instanceof Set && b instanceof Set) return isSame([...a], [...b])
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((entry, at) => isSame(entry, b[at]))
}
