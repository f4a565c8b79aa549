/**
 * A task: one function of plain data that the graph runs when it has no right answer. What it looks at beside its argument
 * goes through the graph as a question: a file, a link, a package, the anchors of another page.
 */
import type { Diagnostic, Report } from '../types/findings.ts'

export interface Task<Argument, Value, Result extends Value | Promise<Value> = Value | Promise<Value>> {
  /** First word of its entries in the store. */
  readonly name: string
  /** Hash of the settings that hold for all arguments. Entries of other settings are kept beside these. */
  readonly settings: string
  /** Identity of an argument, a path: entries below one folder are one value of the store. */
  keyOf(argument: Argument): string
  /** Cheap and sufficient: while it is the same, so is the argument. */
  stampOf(argument: Argument): string
  /** Exact, looked at when the stamp differs. null: it cannot be told. Left out: the stamp is exact. */
  versionOf?(argument: Argument): string | null
  /** The value is small plain JSON; long texts go through `notes.keep`. */
  run(argument: Argument, notes: Notes): Result
}

/** A task that does not wait for anything. */
export type SyncTask<Argument, Value> = Task<Argument, Value, Value>

/** What a running task tells the graph. */
export interface Notes {
  /** Findings belong to the task and are repeated with its answer. */
  readonly report: Report
  /** Puts a text into the store; its key, under which `store.demand` gives it back. */
  readonly keep: (text: string) => string
  /** The questions of the task so far. */
  readonly asked: Asked
  /** The answer counts for this run only. */
  readonly markVolatile: () => void
  /** Adds questions to a pool whose tasks use what any of them has made: each depends on the questions of all. */
  readonly share: (pool: Pool, asked: Asked) => void
}

/** Questions with their answers by kind; plain JSON. */
export type Asked = Readonly<Record<string, readonly Question[]>>

/** null: there is nothing. */
type Question = readonly [question: string, answer: string | null]

/** The answers to one kind of question. */
export interface Answers {
  /** undefined: nobody can tell, so who asks runs every time. */
  answer(question: string): string | null | undefined
  /** While it is the same, so are all answers. Left out: questions are asked again one by one. */
  version?(): string
}

/** What a task has answered. */
export interface Answer<Value> {
  readonly value: Value
  readonly findings: readonly Diagnostic[]
  /** Keys of the texts that the task has put into the store, in their order. */
  readonly texts: readonly string[]
}

/** Questions of one task or of several, each once; volatile, when one of them has no answer that could be compared. */
export class Pool {
  isVolatile = false
  /** One question has had two answers: an input has changed meanwhile. */
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
