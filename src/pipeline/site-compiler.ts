/** A compiler for texts that are not saved as files, for editors and other tools that embed docsgen. Writes nothing. */
import { createBodyCheck } from '../check/check.ts'
import { loadConfig } from '../config/load.ts'
import { collect } from '../content/collect.ts'
import { scan } from '../content/scan/scan.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { Inputs } from '../incremental/inputs.ts'
import { createCompiler } from '../markdown/compile.ts'
import { claimCollections } from '../plugins/collections.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page, Sources } from '../types/content.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import { rootsOf } from '../util/guarded-files.ts'
import { sha256 } from '../util/hash.ts'
import { deepestAround } from '../util/paths.ts'
import { compileEnvironment } from './bodies/compile-environment.ts'
import { sourceTexts } from './findings.ts'
import { planSite } from './plan/plan-site.ts'

interface SiteCompiler {
  /** Findings about the configuration and the plan of the site. */
  readonly findings: readonly Finding[]
  /** null: the configuration is missing or wrong. */
  readonly compile: ((path: string, text: string) => Promise<CompiledText>) | null
}

interface CompiledText {
  /** null: the path belongs to no page of the site. */
  readonly page: Page | null
  readonly body: Compiled | null
  readonly findings: readonly Finding[]
}

/** The configuration of a site, with its findings. */
export async function readSiteConfig(
  root: string,
  configFile: string | undefined
): Promise<{ readonly config: Config | null; readonly findings: readonly Finding[] }> {
  const found: Diagnostic[] = []
  const options = { root, mode: 'check' as const, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, one => void found.push(one))
  return { config, findings: final(found, config) }
}

function final(found: readonly Diagnostic[], config: Config | null): readonly Finding[] {
  return applyPolicy(found, { severities: config?.severities ?? {}, strict: false })
}

export async function openSiteCompiler(root: string, configFile: string | undefined): Promise<SiteCompiler> {
  const { config, findings } = await readSiteConfig(root, configFile)
  if (config === null) return { findings, compile: null }
  const planning: Diagnostic[] = []
  const report = (found: Diagnostic) => void planning.push(found)
  const inputs = new Inputs({ root, roots: rootsOf(config), versions: [] })
  const collections = await claimCollections(config, report)
  const sources = await scan(config, report, { read: inputs.read, collections })
  const planned = await planSite({ config, sources, collections, clock: { start() {} }, drafts: true }, report)
  const environment = await compileEnvironment(planned.config, planned.routes, inputs.forPages(rootsOf(config)))
  const compiler = await createCompiler(environment)
  const checkBody = createBodyCheck({ ...planned, compiled: new Map(), readText: sourceTexts(config) })
  return {
    findings: [...findings, ...final(planning, config)],
    async compile(path, text) {
      const found: Diagnostic[] = []
      const page = readPage(path as SourcePath, text, planned, found)
      if (page === null) return { page, body: null, findings: final(found, config) }
      const body = await compiler.compile(page)
      return { page, body, findings: final([...found, ...body.diagnostics, ...checkBody(body)], config) }
    }
  }
}

/** Reads a text as the page at the path. */
function readPage(
  path: SourcePath,
  text: string,
  { config, sources }: { readonly config: Config; readonly sources: Sources },
  found: Diagnostic[]
): Page | null {
  const free = config.pages === null ? [] : [config.pages]
  const around = deepestAround<{ readonly path: SourcePath }>(path, [...config.docs, ...config.changelogs, ...free])
  const isOwn = (folder: { readonly path: SourcePath }) => folder.path === around?.path
  const set = config.docs.find(isOwn)
  const source = { path, text: text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), hash: sha256(text) }
  const alone: Sources = {
    ...sources,
    docs: set === undefined ? new Map() : new Map([[set.id, [source]]]),
    categories: new Map(),
    pages: free.some(isOwn) ? [source] : [],
    changelogs: new Map(config.changelogs.map(one => [one.id, isOwn(one) ? [source] : []])),
    collections: new Map()
  }
  const { pages } = collect(alone, config, one => void found.push(one), { drafts: true })
  return pages[0] ?? null
}
