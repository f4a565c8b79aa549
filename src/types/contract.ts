/** Contracts: what programs of readers rely on, as facts that `docsgen diff` compares. Experimental. */
import type { PluginContext } from './plugin.ts'

/** The files of a built site: one side of `docsgen diff`. */
export interface BuiltFiles {
  /** Sorted paths below the base URL. @example ['api/openapi.yaml', 'index.html'] */
  readonly files: readonly string[]
  /** The text of a file. It is loaded from the network if the site is a published one. */
  readonly read: (path: string) => Promise<string>
}

/** The context of the hook `contracts`. It is called for each of the two sides, with the options of the current site. */
export interface ContractsContext<Options = unknown>
  extends Pick<PluginContext<Options>, 'options' | 'site'>,
    BuiltFiles {}

/** What programs of readers rely on, such as an HTTP API. */
export interface Contract {
  /** The same on both sides. @example '/api' */
  readonly name: string
  /** For reports. @example 'Jobs API' */
  readonly title: string
  /** What it consists of, such as its operations. */
  readonly facts: readonly ContractFact[]
  /**
   * Facts with names, to which others refer: they are compared once, and can contain themselves.
   * @example { Job: { key: 'Job', label: 'Job', facts: [] } }
   */
  readonly shared?: Readonly<Record<string, ContractFact>>
}

/** Something that a contract says. */
export interface ContractFact {
  /** Unique beside it, and the same on both sides. @example 'GET /jobs' */
  readonly key: string
  /** In sentences of reports. @example 'query parameter “limit”' */
  readonly label: string
  /** The address of its page below the base URL. @example '/api/listJobs' */
  readonly href?: string
  /** What it says; left out: that there is such a thing. @example { most: 100 } */
  readonly value?: ContractValue
  /**
   * Which changes of it break programs; other changes are reported as compatible. Left out of a thing: it only groups
   * facts, which are compared where both sides have it.
   * @example ['removed']
   */
  readonly breaks?: readonly ContractBreak[]
  /** Facts inside of a thing: compared where both sides have it. */
  readonly facts?: readonly ContractFact[]
  /** The name of shared facts that are inside of it, too. @example 'Job' */
  readonly shared?: string
}

/**
 * A property that it has (`flag`: “required”), the values of which one is used (null: any), limits of a number, or a text.
 * A set can be written in other words.
 */
export type ContractValue =
  | { readonly flag: true }
  | { readonly oneOf: readonly string[] | null; readonly words?: string }
  | { readonly most: number }
  | { readonly least: number }
  | { readonly text: string }

/**
 * A change of a fact: of a thing, a property or a text, it is new, missing or another one; of values, some are new or
 * missing; of a limit, it is lower or higher.
 */
export type ContractBreak = 'added' | 'removed' | 'changed' | 'lower' | 'higher'
