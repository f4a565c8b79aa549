/**
 * A task is a function of plain data that the graph runs when it has no valid answer. Whatever the task reads beside
 * its argument goes through the graph as a question, which is a tracked dependency: a file, a link, a package, the
 * anchors of another page.
 */
import type { Diagnostic, Report } from '../types/findings.ts'

export interface Task<Argument, Value, Result extends Value | Promise<Value> = Value | Promise<Value>> {
  /** First word of the keys of the task's entries in the store. */
  readonly name: string
  /** Hash of the settings that apply to all arguments. Entries of other settings are kept, too. */
  readonly settings: string
  /** Identity of an argument, a path. Entries below one folder are one value of the store. */
  keyOf(argument: Argument): string
  /** Cheap to compute. While the stamp is the same, the argument is the same. */
  stampOf(argument: Argument): string
  /** Exact version, compared when the stamp differs. null: not comparable. Left out: the stamp is exact. */
  versionOf?(argument: Argument): string | null
  /** Returns small plain JSON; long texts go through `notes.keep`. */
  run(argument: Argument, notes: Notes): Result
}

/** A task without asynchronous work. */
export type SyncTask<Argument, Value> = Task<Argument, Value, Value>

/** What a running task reports to the graph. */
export interface Notes {
  /** Findings belong to the task; the graph repeats them with the cached answer. */
  readonly report: Report
  /** Puts a text into the store and returns the key with which `store.demand` reads it. */
  readonly keep: (text: string) => string
  /** The questions that the task has asked so far. */
  readonly asked: Asked
  /** The answer is valid for this run only. */
  readonly markVolatile: () => void
  /** Adds questions to a pool: tasks that use each other's results depend on the questions of all of them. */
  readonly share: (pool: Pool, asked: Asked) => void
}

/** Questions with their answers, by kind; plain JSON. */
export type Asked = Readonly<Record<string, readonly Question[]>>

/** Answer null: nothing is there. */
type Question = readonly [question: string, answer: string | null]

/** The answers to one kind of question. */
export interface Answers {
  /** undefined: unknown, so a task that depends on it runs every time. */
  answer(question: string): string | null | undefined
  /** While the version is the same, all answers are. Left out: questions are compared one by one. */
  version?(): string
  /** Compares all answers that one task has got. Left out: nothing is needed around that. */
  within?(compare: () => boolean): boolean
}

/** The result of a task. */
export interface Answer<Value> {
  readonly value: Value
  readonly findings: readonly Diagnostic[]
  /** Store keys of the texts that the task has kept, in the order of keeping. */
  readonly texts: readonly string[]
}

/** Questions of one task or several, each once. Volatile: one of them has an answer that cannot be compared later. */
export class Pool {
  isVolatile = false
  /** One question got two different answers: an input changed in between. */
  hasConflict = false
  readonly #kinds = new Map<string, Map<string, string | null>>()

  constructor(asked: Asked = {}) {
    this.add(asked)
  }

  add(asked: Asked): void {
    for (const [kind, questions] of Object.entries(asked)) {
      for (const [question, answer] of questions) this.note(kind, question, answer)
    }
  }

  note(kind: string, question: string, answer: string | null | undefined): void {
    if (answer === undefined) this.isVolatile = true
    const questions = this.#kinds.get(kind) ?? new Map<string, string | null>()
    const before = questions.get(question)
    if (before !== undefined && before !== (answer ?? null)) {
      this.hasConflict = true
      this.isVolatile = true
    }
    this.#kinds.set(kind, questions.set(question, answer ?? null))
  }

  has(kind: string, question: string): boolean {
    return this.#kinds.get(kind)?.has(question) ?? false
  }

  get asked(): Asked {
    return Object.fromEntries([...this.#kinds].map(([kind, questions]) => [kind, [...questions]]))
  }
}
