/**
 * Runs a build from the configuration to the result. Loads the pipeline (pipeline.ts) only when something has changed
 * since the last run.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadConfig } from '../config/load.ts'
import { filesOnDisk } from '../config/project-files.ts'
import { baselineUse, withoutKnown } from '../diagnostics/baseline.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { applyPolicy, exitCodeOf } from '../diagnostics/policy.ts'
import { Graph } from '../incremental/graph.ts'
import { Inputs } from '../incremental/inputs.ts'
import { type ProjectState, readProjectState } from '../incremental/project-state.ts'
import { oneAtATime } from '../incremental/scope.ts'
import type { Store, UsedValue } from '../incremental/store.ts'
import { contentFolders } from '../model/content-folders.ts'
import { outDirProblem } from '../output/publish/out-dir.ts'
import { toWriteError } from '../output/publish/write-error.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Finding, Report } from '../types/findings.ts'
import { environment } from '../util/author-code/ambient.ts'
import { rootsOf } from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import { packageVersion } from '../util/packages/package.ts'
import { noteAmbient } from './bodies/questions.ts'
import { CacheFolders, type ShardLabel, systemName, writeLabel } from './distributed/cache-folders.ts'
import { endIfAlone, endWithBuild, jobsFolder } from './distributed/jobs.ts'
import type { BuildOptions, BuildResult } from './options.ts'
import {
  bundlesIn,
  codeHash,
  linkedState,
  openScratch,
  openStore,
  readVersions,
  removeStore,
  writeVersions
} from './project-store.ts'
import type { RemoteCache } from './remote/remote-cache.ts'
import { emptyStats, greatest, type Run, type Stopwatch, stopwatch } from './run.ts'
import { recallSite, type SiteInput, type SiteValue, siteTask, withoutPlaces } from './site.ts'
import { sourceLines } from './source-lines.ts'

/** Builds or checks the site at `options.root`. The author's mistakes never make it reject. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  if (options.shard !== undefined) endWithBuild()
  const linked = linkedState(options.root)
  if (linked !== null) return refuseState(linked, options)
  // An untrusted project may contain a forged store.
  if (options.untrusted === true) return buildAnew({ ...options, cache: false })
  if (options.cache === false) return buildAnew(options)
  const folders = await CacheFolders.find(options.cacheFrom ?? [], options.root)
  if (folders.paths.length > 0) folders.dropOtherCode(codeHash(), packageVersion())
  return buildWithStore(options, folders, true)
}

/** Nothing can be built without a place for what a build remembers, not even with a cache elsewhere. */
function refuseState(path: string, options: BuildOptions): BuildResult {
  const message = `“${path}” is a symbolic link to a target outside the project, and docsgen writes there.`
  const found = [finding('config/invalid', null, message, 'Remove the link. For a cache elsewhere, pass --cache-dir.')]
  const begun = { options, clock: stopwatch(options.onProgress), stats: emptyStats(), judge: applyPlain }
  return toResult(begun, nothing, applyPlain(found))
}

/** `trustsStamps`: files with an unchanged stamp are not read; otherwise every file is read. */
async function buildWithStore(
  options: BuildOptions,
  folders: CacheFolders,
  trustsStamps: boolean
): Promise<BuildResult> {
  const store = openStore(options.root, options.cacheDir, folders.paths)
  const attempt = new Attempt(options, store, trustsStamps, folders)
  const result = await attempt.run()
  folders.dropDamaged(store.damagedOthers)
  const { label, remote, isVoid } = attempt
  if (result !== null) {
    const sends = remote !== null && sendsValues(options, result)
    const used = sends ? store.usedValues() : []
    if (options.shard !== undefined) endIfAlone()
    store.save({ adopts: options.shard === undefined, isPartial: !asksForAll(attempt, result) })
    removeJobs(store)
    if (label !== null) keepLabel(store, label)
    if (sends) await sendValues(remote, used, options)
    remote?.close()
    const findings = [...result.findings, ...attempt.judge(remote?.findings ?? [])]
    return { ...result, findings, cacheNotes: folders.notes }
  }
  store.discard()
  remote?.close()
  removeJobs(store)
  // Remove the damaged store: the next attempt would fail on the same value.
  const isOwn = isVoid === 'lost' && store.damagedOthers.size === 0
  const isUsable = !isOwn || removeStore(options.root, options.cacheDir)
  return isUsable ? buildWithStore(options, folders, isVoid === 'lost' && trustsStamps) : buildAnew(options)
}

/**
 * Whether a run has used all values that the next run may need. Not so: a run that repeated the last one's result, or
 * one that published nothing (it may still have written a few values).
 */
function asksForAll({ inputs, options: { mode, shard } }: Attempt, { published }: BuildResult): boolean {
  return inputs !== null && (mode !== 'build' || shard !== undefined || published)
}

/** Values are sent to the remote cache only after the whole site was published. */
function sendsValues({ mode, shard, locale }: BuildOptions, { published }: BuildResult): boolean {
  return mode === 'build' && shard === undefined && locale === undefined && published
}

async function sendValues(
  remote: RemoteCache,
  used: readonly UsedValue[],
  { root, cacheDir }: BuildOptions
): Promise<void> {
  const saved = openStore(root, cacheDir)
  await remote.send(used, key => saved.read(key))
  saved.discard()
}

/** Builds without values of earlier runs; its own values are on disk only until it ends. */
async function buildAnew(options: BuildOptions): Promise<BuildResult> {
  const store = openScratch(options.root)
  const discard = () => {
    store.discard()
    removeJobs(store)
  }
  // A signal ends the process without running `finally`.
  process.once('exit', discard)
  try {
    const result = await new Attempt(options, store, false, null).run()
    if (result !== null) return result
  } finally {
    process.off('exit', discard)
    discard()
  }
  return buildAnew(options)
}

/** The next run removes what this one cannot. */
function removeJobs(store: Store): void {
  try {
    rmSync(jobsFolder(store), { recursive: true, force: true })
  } catch {
    // The folder cannot be written, so no job has written there.
  }
}

const applyPlain = (found: readonly Diagnostic[]) => applyPolicy(found, { severities: {}, strict: false })

/** One attempt to build, with all that it opens and finds. */
class Attempt {
  readonly options: BuildOptions
  readonly store: Store
  readonly trustsStamps: boolean
  /** null: values of other machines are not read. */
  readonly folders: CacheFolders | null
  readonly clock: Stopwatch
  readonly stats = emptyStats()
  readonly findings: Diagnostic[] = []
  /** The files that the pipeline reads; null: it has not run. */
  inputs: Inputs | null = null
  /** Label for the values of a shard; null: the run is a whole build. */
  label: ShardLabel | null = null
  /** null: no remote cache is used. */
  remote: RemoteCache | null = null
  /** Applies the severities and leaves out the findings of the baseline. */
  judge: (found: readonly Diagnostic[]) => readonly Finding[] = applyPlain

  constructor(options: BuildOptions, store: Store, trustsStamps: boolean, folders: CacheFolders | null) {
    this.options = options
    this.store = store
    this.trustsStamps = trustsStamps
    this.folders = folders
    this.clock = stopwatch(options.onProgress)
  }

  /** Why the result is worthless: a file has changed under the run, or the store has lost a value. */
  get isVoid(): 'changed' | 'lost' | null {
    if (this.store.isDamaged) return 'lost'
    return this.inputs !== null && this.inputs.stale.size > 0 ? 'changed' : null
  }

  /** null: the attempt is void. */
  async run(): Promise<BuildResult | null> {
    try {
      const result = await buildWith(this)
      return this.isVoid === null ? result : null
    } catch (error) {
      if (this.isVoid !== null) return null
      this.store.discard()
      this.remote?.close()
      throw error
    }
  }

  /** Whether the findings so far, and these, allow the next step. */
  isFine(more: readonly Diagnostic[] = []): boolean {
    return exitCodeOf(this.judge([...this.findings, ...more]), false) === 0
  }
}

async function buildWith(attempt: Attempt): Promise<BuildResult> {
  const { options, store, findings, clock } = attempt
  clock.start('load')
  const bundles = options.cache === false ? null : bundlesIn(store)
  const { root, untrusted, configFile } = options
  const project = filesOnDisk(root, { bundles, isUntrusted: untrusted, configFile })
  const config = await loadConfig({ ...options, project }, found => findings.push(found))
  const problem = config === null ? null : await whatPrevents(config, options)
  if (problem !== null) findings.push(problem)
  if (config === null || problem !== null) return toResult(attempt, nothing, applyPlain(findings))
  return buildSite(config, attempt)
}

/** Why a valid configuration cannot be built with these options; null: it can. */
async function whatPrevents(config: Config, { mode, overrides, locale }: BuildOptions): Promise<Diagnostic | null> {
  const outDir = mode === 'build' ? await outDirProblem(config, overrides?.outDir !== undefined) : null
  if (outDir !== null) {
    const hint = /overlaps “\.”/.test(outDir)
      ? `Add “${config.outDir}/**” to “exclude” of the docs set, or choose a folder outside the project with \`outDir\` or --out-dir.`
      : 'Choose another folder with `outDir` or --out-dir.'
    return finding('config/invalid', placeOf(config.file), outDir, hint)
  }
  const tags = config.locales.map(({ tag }) => tag)
  if (locale === undefined || tags.includes(locale)) return null
  const message = `--locale names “${locale}”, which is not a language of the site.`
  return finding('config/invalid', placeOf(config.file), message, `Languages: ${tags.join(', ')}.`)
}

async function buildSite(config: Config, attempt: Attempt): Promise<BuildResult> {
  const { store, options, folders, findings, stats } = attempt
  const usesCache = options.cache !== false
  if (folders !== null && folders.paths.length > 0) {
    store.keepOthers(folders.dropOtherConfiguration(versionsOf(store, config).configuration))
  }
  const applyTo = (found: readonly Diagnostic[]) =>
    applyPolicy(found, { severities: config.severities, strict: options.strict ?? false })
  const { baseline } = options
  attempt.judge = found => (baseline === undefined ? applyTo(found) : withoutKnown(applyTo(found), baseline))
  if (usesCache) await openRemote(config, attempt)
  const outside = foldersOutside(config)
  const output = resolve(config.root, config.outDir)
  const state = usesCache ? readProjectState(config.root, [output], outside) : null
  const graph = new Graph(store, oneAtATime())
  let isWanted: ((key: string) => boolean) | undefined
  const memo = usesCache ? bundlesIn(store) : null
  const input = { config, options, state, memo, knowsAll: () => attempt.inputs?.isAllIn(outside) ?? true }
  const task = siteTask(input, graph, async report => {
    attempt.inputs = openInputs(store, attempt.trustsStamps ? state : null, config, stats)
    const { runPipeline } = await import('./pipeline.ts')
    return runPipeline(config, toRun(attempt, graph, attempt.inputs, report), (contentVersion, isOwnKey) => {
      folders?.compareContent(contentVersion)
      isWanted = isOwnKey
      if (options.shard !== undefined)
        attempt.label = { ...options.shard, ...versionsOf(store, config), content: contentVersion() }
    })
  })
  const { value: site, isKnown } = await recallOrRun(task, graph, input, attempt)
  graph.save({ ...(isWanted && { isWanted }) })
  if (attempt.remote !== null) graph.markQuestions()
  // Stamps are valid on one machine only.
  if (options.shard === undefined && attempt.inputs !== null) writeVersions(store, attempt.inputs)
  const cache = usesCache ? { ...store.counts, ...graph.counts } : {}
  const use = baseline === undefined ? null : baselineUse(applyTo(findings), baseline)
  return toResult(attempt, { config, site, isRepeated: isKnown, cache, baseline: use }, attempt.judge(findings))
}

/** The last run's result, or that of a new run. A build with errors always runs again. */
async function recallOrRun(
  task: ReturnType<typeof siteTask>,
  graph: Graph,
  input: SiteInput,
  attempt: Attempt
): Promise<{ readonly value: SiteValue; readonly isKnown: boolean }> {
  const stopNoting = noteAmbient(graph)
  try {
    const known = await recallSite(task, graph, input)
    const isKnown = known !== null && (attempt.options.mode === 'check' || attempt.isFine(known.findings))
    for (const found of isKnown ? known.findings : []) attempt.findings.push(found)
    const { value } = isKnown ? known : await graph.run(task, null)
    return { value, isKnown }
  } finally {
    // Otherwise each further build in the same process would also notify the graphs of all earlier ones.
    stopNoting()
  }
}

async function openRemote(config: Config, attempt: Attempt): Promise<void> {
  const { remoteCache } = config
  if (remoteCache === null) return
  attempt.clock.start('fetch')
  const { openRemoteCache } = await import('./remote/remote-cache.ts')
  attempt.remote = openRemoteCache({ ...config, remoteCache }, attempt.store, environment)
  // A new clone has an empty store, so values are fetched now; otherwise the plan decides whether enough is new.
  if (attempt.store.isEmpty) await attempt.remote?.fetch(attempt.store)
}

/** What the stages get. Findings go to their task, which repeats them, and to the list of the attempt. */
function toRun(attempt: Attempt, graph: Graph, inputs: Inputs, report: Report): Run {
  const { options, store, clock, stats, remote, folders, findings } = attempt
  return {
    options,
    store,
    graph,
    inputs,
    clock,
    stats,
    remote,
    report(found) {
      findings.push(found)
      report(found)
    },
    note: text => void folders?.notes.push(text),
    isFine: () => attempt.isFine()
  }
}

/** What the values were made with. */
function versionsOf(
  { code }: Store,
  config: Config
): Pick<ShardLabel, 'code' | 'version' | 'system' | 'configuration'> {
  return { version: packageVersion(), system: systemName(), code, configuration: digest(withoutPlaces(config)) }
}

/** A shard whose values could not be written has failed. */
function keepLabel({ failure, folder }: Store, label: ShardLabel): void {
  try {
    if (failure !== null) throw failure
    writeLabel(folder, label)
  } catch (error) {
    throw toWriteError(error, folder)
  }
}

/** Folders of content and static files outside of the root, such as `../docs`. */
function foldersOutside({ docs, changelogs, pages, staticFolders }: Config): SourcePath[] {
  const folders = [...docs, ...changelogs, ...(pages === null ? [] : [pages])]
  const paths = [...folders.flatMap(({ path, translations }) => [path, translations ?? path]), ...staticFolders]
  return [...new Set(paths)].filter(path => path.startsWith('..')).sort(byCodePoint)
}

function openInputs(store: Store, state: ProjectState | null, config: Config, stats: Run['stats']): Inputs {
  return new Inputs({
    root: config.root,
    roots: rootsOf(config),
    versions: state === null ? [] : readVersions(store),
    ...(state !== null && { stampOf: state.stampOf }),
    onRead() {
      stats.read += 1
    }
  })
}

interface Ended {
  /** null: the build could not start. */
  readonly config: Config | null
  readonly site: SiteValue | null
  /** The run was skipped: its result would have been the same as the last one. */
  readonly isRepeated: boolean
  readonly cache: BuildResult['cache']
  readonly baseline: BuildResult['baseline']
}

/** A build that could not start. */
const nothing: Ended = { config: null, site: null, isRepeated: false, cache: {}, baseline: null }

function toResult(
  { options, clock, stats, judge }: Pick<Run, 'options' | 'clock' | 'stats'> & Pick<BuildResult, 'judge'>,
  { config, site, isRepeated, cache, baseline }: Ended,
  findings: BuildResult['findings']
): BuildResult {
  const { written = 0, unchanged = 0, removed = 0, bytes = 0 } = site?.published ?? {}
  return {
    findings,
    lost: site?.lost ?? [],
    baseline,
    pages: site?.pages ?? 0,
    languages: site?.languages ?? [],
    written: isRepeated ? 0 : written,
    unchanged: isRepeated ? written + unchanged : unchanged,
    removed: isRepeated ? 0 : removed,
    bytes,
    ...clock.stop(),
    published: site !== null && site.published !== null,
    search: site?.search ?? null,
    pushed: site?.pushed ?? null,
    policy: site?.policy ?? null,
    work: { read: stats.read, compiled: stats.compiled, rendered: stats.rendered },
    cache,
    cacheNotes: [],
    slowest: greatest(stats.times),
    heaviest: greatest(stats.weights),
    outDir: config?.outDir ?? 'build',
    folders: config === null ? [] : contentFolders(config),
    configFailed: site === null,
    judge,
    sourceLine: sourceLines(config ?? options)
  }
}
