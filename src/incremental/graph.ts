/**
 * The dependency graph of tasks. Inputs have versions, a task's questions are recorded with their answers, and a cached
 * answer stays valid while those answers are the same. A build opens the graph over its store, asks for everything once
 * and saves it. A server keeps the graph and calls `advance` when files have changed. Entries are small; those of one
 * folder are one value of the store.
 */
import type { Diagnostic } from '../types/findings.ts'
import { Entries, type Entry, none, noQuestions } from './entries.ts'
import type { Scope } from './scope.ts'
import type { Store } from './store.ts'
import { type Answer, type Answers, type Asked, type Notes, Pool, type SyncTask, type Task } from './task.ts'

interface Running {
  readonly stamp: string
  readonly answer: Promise<Answer<unknown>>
}

/** Cache hits and misses of entries, by task. */
type GraphCounts = Record<string, { hits: number; misses: number }>

type AnyTask<Argument> = Omit<Task<Argument, unknown>, 'run'>

interface SaveOptions {
  readonly keepsOthers?: boolean
  readonly isWanted?: (key: string) => boolean
}

export class Graph {
  readonly counts: GraphCounts = {}
  #hasVolatile = false
  readonly #store: Store
  readonly #answers: Map<string, Answers>
  readonly #children: Graph[] = []
  readonly #entries: Entries
  readonly #pools = new Map<string, Pool | null>()
  readonly #checkedPools = new WeakMap<Pool, { readonly revision: number; readonly isSame: boolean }>()
  readonly #running = new Map<string, Running>()
  readonly #scope: Scope<Pool>
  #revision = 0
  #last: { readonly name: string; readonly versions: Readonly<Record<string, string>> } = { name: '{}', versions: {} }

  /** `scope`: how tasks run. `answers` by kind of question; a missing kind has no answers that can be compared. */
  constructor(store: Store, scope: Scope<Pool>, answers: Readonly<Record<string, Answers>> = {}, part = '') {
    this.#scope = scope
    this.#store = store
    this.#answers = new Map(Object.entries(answers))
    this.#entries = new Entries(store, part)
  }

  /** A graph over the same store with tasks of its own, as of another language; it starts with the same answers. */
  child(part: string): Graph {
    const child = new Graph(this.#store, this.#scope, Object.fromEntries(this.#answers), `${part}/`)
    this.#children.push(child)
    return child
  }

  /** Whether a task asked something that cannot be compared later: another run may give a different result. */
  get hasVolatile(): boolean {
    return this.#hasVolatile || this.#children.some(child => child.hasVolatile)
  }

  /** Inputs may have changed: each cached answer is compared again when it is next requested. */
  advance(): void {
    this.#revision += 1
  }

  /** The answer of a task. Concurrent requests for the same task share one run. */
  async ask<Argument, Value>(task: Task<Argument, Value>, argument: Argument): Promise<Answer<Value>> {
    const known = this.recall(task, argument)
    if (known !== null) return known
    const answer = await this.run(task, argument)
    // An input may have changed during the run.
    return this.#renewed(task, argument, answer as Entry) === null ? this.ask(task, argument) : answer
  }

  /** Runs a task even if a valid answer is cached. Concurrent calls share one run. */
  run<Argument, Value>(task: Task<Argument, Value>, argument: Argument): Promise<Answer<Value>> {
    const name = `${task.name} ${task.settings} ${task.keyOf(argument)}`
    const stamp = task.stampOf(argument)
    const before = this.#running.get(name)
    if (before?.stamp === stamp) return before.answer as Promise<Answer<Value>>
    const running = {
      stamp,
      answer: this.#runNow(task, argument).finally(() => {
        if (this.#running.get(name) === running) this.#running.delete(name)
      })
    }
    this.#running.set(name, running)
    return running.answer as Promise<Answer<Value>>
  }

  /** The answer of a synchronous task. */
  askNow<Argument, Value>(task: SyncTask<Argument, Value>, argument: Argument): Answer<Value> {
    const known = this.recall(task, argument)
    if (known !== null) return known
    const notes = new TaskNotes(this.#store)
    const value = this.#scope.run(notes.pool, () => task.run(argument, notes))
    return this.#keep(task, argument, value, notes, this.#revision) as Answer<Value>
  }

  /** The cached answer of a task, if it is valid. */
  recall<Argument, Value>(task: Task<Argument, Value>, argument: Argument): Answer<Value> | null {
    const key = task.keyOf(argument)
    const folder = this.#entries.folderOf(task, key)
    const entry = folder.entries.get(key)
    const own = entry === undefined ? null : this.#renewed(task, argument, entry)
    const right = own ?? this.#adopted(task, argument, folder.others.get(key))
    this.#count(task.name, right !== null)
    if (right !== null) folder.use(key, right)
    // Entries under this name are written by this task only, so the value has its type.
    return right as Answer<Value> | null
  }

  /** Before values go to other machines: marks the stored questions of used entries, so that they are sent along. */
  markQuestions(): void {
    this.#entries.markQuestions()
    for (const child of this.#children) child.markQuestions()
  }

  /** Reads the entries of other stores again, after stores were added. */
  readOthers(): void {
    this.#entries.readOthers()
  }

  /** Records a question of the running task. */
  note(kind: string, question: string, answer?: string | null): void {
    const pool = this.#scope.get()
    // No answer is computed when no task is running.
    pool?.note(kind, question, answer === undefined ? this.#answers.get(kind)?.answer(question) : answer)
  }

  /** Replaces the answers to a kind of question, as for pages with new addresses; `advance` has them compared. */
  provide(kind: string, answers: Answers): void {
    this.#answers.set(kind, answers)
  }

  /** Records, for the running task, all questions of these kinds that used entries depend on. */
  noteAsked(kinds: readonly string[]): void {
    const pools = new Set<Pool>()
    const asked = new Pool()
    const noteAll = (all: Asked) => {
      for (const kind of kinds) for (const [question] of all[kind] ?? []) asked.note(kind, question, null)
    }
    for (const entry of this.#entries.used()) {
      if (entry.asked !== noQuestions) noteAll(entry.asked)
      const shared = entry.pool === null ? null : this.#poolOf(entry.pool)
      if (shared !== null) pools.add(shared)
    }
    for (const pool of pools) noteAll(pool.asked)
    for (const [kind, questions] of Object.entries(asked.asked)) {
      for (const [question] of questions) this.note(kind, question)
    }
    for (const child of this.#children) child.noteAsked(kinds)
  }

  /** The questions of one kind that an answer depends on. */
  *questionsBehind(answer: Answer<unknown>, kind: string): Iterable<string> {
    const { asked, lasting, pool } = answer as Entry
    for (const [question] of asked[kind] ?? []) yield question
    // A kind without a version may have had one in the run that made the entry: anchors have one in builds, not in servers.
    if (lasting !== null && kind in lasting.versions) {
      for (const [question] of this.#questionsAt(lasting.key)?.[kind] ?? []) yield question
    }
    for (const [question] of this.#poolOf(pool)?.asked[kind] ?? []) yield question
  }

  /** Whether an answer depends on one of these questions. */
  dependsOn(answer: Answer<unknown>, kind: string, questions: ReadonlySet<string>): boolean {
    const { asked, pool } = answer as Entry
    if (asked[kind]?.some(([question]) => questions.has(question))) return true
    const shared = this.#poolOf(pool)
    return shared !== null && [...questions].some(question => shared.has(kind, question))
  }

  /** Whether all questions of a pool still have the same answers. */
  isRight(pool: Pool): boolean {
    const known = this.#checkedPools.get(pool)
    if (known?.revision === this.#revision) return known.isSame
    const isSame = !pool.isVolatile && known?.isSame !== false && this.#isAnsweredAlike(pool.asked)
    this.#checkedPools.set(pool, { revision: this.#revision, isSame })
    return isSame
  }

  /**
   * Writes what has changed to the store. `keepsOthers`: unused entries stay, too. `isWanted`: which used entries stay.
   */
  save({ keepsOthers = false, isWanted = () => true }: SaveOptions = {}): void {
    this.#entries.save(keepsOthers, isWanted)
    for (const child of this.#children) child.save({ keepsOthers, isWanted })
  }

  #runNow<Argument>(task: Task<Argument, unknown>, argument: Argument): Promise<Entry> {
    const notes = new TaskNotes(this.#store)
    const revision = this.#revision
    return this.#scope.run(notes.pool, async () => {
      const value = await task.run(argument, notes)
      return this.#keep(task, argument, value, notes, revision)
    })
  }

  #keep<Argument>(
    task: AnyTask<Argument>,
    argument: Argument,
    value: unknown,
    { pool: own, shared, texts, findings }: TaskNotes,
    revision: number
  ): Entry {
    const version = task.versionOf?.(argument)
    const { asked, lasting } = this.#split(own.asked, revision)
    const kept = {
      asked: Object.keys(asked).length === 0 ? noQuestions : ownCopy(asked),
      lasting: lasting && { ...lasting, key: ownCopy(lasting.key) },
      texts: texts.length === 0 ? none : ownCopy(texts),
      findings: findings.length === 0 ? none : ownCopy(findings),
      value: ownCopy(value)
    }
    const isVolatile = own.isVolatile || version === null
    const stamp = task.stampOf(argument)
    const entry: Entry = { stamp, version: version ?? null, ...kept, pool: shared, isVolatile, checked: revision }
    const key = task.keyOf(argument)
    this.#entries.folderOf(task, key).use(key, entry)
    this.#hasVolatile ||= isVolatile
    return entry
  }

  /** Separates the questions of kinds without a version from those of kinds with one. */
  #split(all: Asked, revision: number): Pick<Entry, 'asked' | 'lasting'> {
    const hasVersion = (kind: string) => this.#answers.get(kind)?.version !== undefined
    const asked = Object.fromEntries(Object.entries(all).filter(([kind]) => !hasVersion(kind)))
    const others = Object.fromEntries(Object.entries(all).filter(([kind]) => hasVersion(kind)))
    const kinds = Object.keys(others)
    // These answers belong to an earlier revision; empty versions force a comparison.
    const versions = revision === this.#revision ? this.#versions(kinds) : Object.fromEntries(kinds.map(it => [it, '']))
    return { asked, lasting: kinds.length === 0 ? null : { key: this.#store.keep(JSON.stringify(others)), versions } }
  }

  /** Tasks with the same versions share one object. */
  #versions(kinds: readonly string[]): Readonly<Record<string, string>> {
    const versions = Object.fromEntries(kinds.map(kind => [kind, this.#answers.get(kind)?.version?.() ?? '']))
    const name = JSON.stringify(versions)
    if (name !== this.#last.name) this.#last = { name, versions }
    return this.#last.versions
  }

  /** The entry if it is valid; null: the task must run. Called for every page, so it allocates little. */
  #renewed<Argument>(task: AnyTask<Argument>, argument: Argument, entry: Entry): Entry | null {
    for (const text of entry.texts) if (!this.#store.has(text)) return null
    const stamp = task.stampOf(argument)
    const isStamped = stamp === entry.stamp
    if (!isStamped && (task.versionOf?.(argument) ?? null) !== (entry.version ?? '')) return null
    if (entry.checked !== this.#revision && !this.#hasSameAnswers(entry)) return null
    entry.checked = this.#revision
    const { lasting } = entry
    if (lasting === null || this.#areCurrent(lasting.versions)) return isStamped ? entry : { ...entry, stamp }
    const versions = this.#versions(Object.keys(lasting.versions))
    return { ...entry, stamp, lasting: { key: lasting.key, versions } }
  }

  /** The first entry of other stores that is valid for the argument; null: none. */
  #adopted<Argument>(task: AnyTask<Argument>, argument: Argument, entries: readonly Entry[] = []): Entry | null {
    for (const entry of entries) {
      const right = this.#renewed(task, argument, entry)
      if (right === null) continue
      // Marks the questions as used: the next run compares them without the other stores.
      for (const key of [right.lasting?.key, right.pool]) if (typeof key === 'string') this.#store.has(key)
      return right
    }
    return null
  }

  #areCurrent(versions: Readonly<Record<string, string>>): boolean {
    for (const kind in versions) if (this.#answers.get(kind)?.version?.() !== versions[kind]) return false
    return true
  }

  #hasSameAnswers({ isVolatile, pool, asked, lasting }: Entry): boolean {
    if (isVolatile) return false
    const shared = this.#poolOf(pool)
    if (pool !== null && (shared === null || !this.isRight(shared))) return false
    return this.#isAnsweredAlike(asked) && (lasting === null || this.#isLasting(lasting))
  }

  #isLasting({ key, versions }: NonNullable<Entry['lasting']>): boolean {
    if (this.#areCurrent(versions)) return true
    const changed = Object.keys(versions).filter(kind => this.#answers.get(kind)?.version?.() !== versions[kind])
    const all = this.#questionsAt(key)
    return all !== null && this.#isAnsweredAlike(Object.fromEntries(changed.map(kind => [kind, all[kind] ?? []])))
  }

  /** The stored questions with this key; null: the store has lost them. */
  #questionsAt(key: string): Asked | null {
    const text = this.#store.read(key)
    // Only `#split` and `Entries` write such keys.
    return text === null ? null : (JSON.parse(text) as Asked)
  }

  #isAnsweredAlike(asked: Asked): boolean {
    for (const kind in asked) {
      const answers = this.#answers.get(kind)
      const compare = () => (asked[kind] ?? []).every(([question, answer]) => answers?.answer(question) === answer)
      if (!(answers?.within?.(compare) ?? compare())) return false
    }
    return true
  }

  #poolOf(pool: Entry['pool']): Pool | null {
    return typeof pool === 'string' ? this.#readPool(pool) : pool
  }

  #readPool(key: string): Pool | null {
    const known = this.#pools.get(key)
    if (known !== undefined) return known
    const asked = this.#questionsAt(key)
    const pool = asked === null ? null : new Pool(asked)
    this.#pools.set(key, pool)
    return pool
  }

  #count(name: string, isHit: boolean): void {
    this.counts[name] ??= { hits: 0, misses: 0 }
    this.counts[name][isHit ? 'hits' : 'misses'] += 1
  }
}

/** A deep copy through JSON: strings that are slices of a page's text would keep the whole text in memory. */
function ownCopy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

/** What is recorded during one run of a task. */
class TaskNotes implements Notes {
  readonly pool = new Pool()
  readonly texts: string[] = []
  readonly findings: Diagnostic[] = []
  shared: Pool | null = null
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  readonly report = (finding: Diagnostic) => void this.findings.push(finding)

  readonly keep = (text: string) => {
    const key = this.#store.keep(text)
    this.texts.push(key)
    return key
  }

  get asked(): Asked {
    return this.pool.asked
  }

  readonly markVolatile = () => {
    this.pool.isVolatile = true
  }

  readonly share = (pool: Pool, asked: Asked) => {
    pool.add(asked)
    pool.isVolatile ||= this.pool.isVolatile
    this.shared = pool
  }
}
