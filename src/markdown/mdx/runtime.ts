/**
 * The functions that compiled MDX calls for its elements. They know where each element is in the source:
 * tags carry it into the HTML as `data-at`, for the findings about links; and when a component throws, the page
 * is rendered once more with every component between two marks, which tell whose turn it was.
 */
import { createElement, Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { withDefaultProps } from '../../shared/default-props.ts'
import type { Partials } from './partials.ts'

/** Where code of a page is: index of its body in `context.sources`, line and column. */
interface Site {
  readonly source: number
  readonly line: number
  readonly column: number
}

/** A module that a body imports, in the order of its scope. */
export interface Imported {
  readonly specifier: string
  readonly exports: unknown
}

export interface Failure {
  readonly site: Site
  /** The component that threw; null: code in braces or an export. */
  readonly component: string | null
}

/** The runtime of one page and the partials it imports. */
export interface Runtime {
  /** What a compiled body gets as `arguments[0]`. */
  argumentsFor(source: number, imports: readonly Imported[]): object
  /** Renders with `render` once more, to find out which component throws; null when none does. */
  trace(render: () => unknown): Failure | null
  /** Code in braces that threw. */
  failedCode(): Failure | null
  /** Markdown that components of the page draw. */
  readonly partials: Partials
  /** The export statement that ran last. */
  lastStatement(): Site | null
}

/** As MDX's development output hands it over; columns from 1. */
interface SourceOf {
  readonly lineNumber?: number
  readonly columnNumber?: number
}

/** `marked`: components that draw tags of Markdown, and carry their place as tags do. */
export function createRuntime(marked: ReadonlySet<unknown> = new Set()): Runtime {
  let failed: Site | null = null
  let statement: Site | null = null
  let open: Failure[] | null = null
  let waiting: Failure | null = null

  /** Runs code in braces, or remembers that a statement begins. */
  const at = (source: number) => (line: number, column: number, code?: () => unknown) => {
    if (code === undefined) {
      statement = { source, line, column }
      return undefined
    }
    try {
      return code()
    } catch (error) {
      failed = { source, line, column }
      throw error
    }
  }

  const element =
    (source: number) =>
    (type: unknown, props: object, key: string | undefined, isStatic: boolean, from: SourceOf | undefined) => {
      const site = { source, line: from?.lineNumber ?? 1, column: from?.columnNumber ?? 1 }
      // Whatever the author put in a tag's place; React says what is wrong with it.
      const create = (isStatic ? jsxs : jsx) as (type: unknown, props: object, key?: string) => ReactNode
      if ((typeof type === 'string' || marked.has(type)) && from !== undefined)
        return create(type, { ...props, 'data-at': toText(site) }, key)
      const given = withDefaultProps(type, props) ?? {}
      if (open === null || !isComponent(type)) return create(type, given, key)
      const entry = { site, component: nameOf(type) }
      if (type instanceof AsyncFunction) waiting ??= entry
      return createElement(Traced, { key, type, props: given, entry, open })
    }

  return {
    partials: new Map(),
    argumentsFor: (source, imports) => ({
      Fragment,
      jsx,
      jsxs,
      jsxDEV: element(source),
      docsgen: { at: at(source), imports: imports.map(({ exports }) => exports), require: requireFrom(imports) }
    }),
    trace(render) {
      open = []
      try {
        render()
        return null
      } catch {
        // A component that waits is left, and missed only at the end: then nothing is open any more.
        return open.at(-1) ?? waiting
      } finally {
        open = null
      }
    },
    failedCode: () => (failed === null ? null : { site: failed, component: null }),
    lastStatement: () => statement
  }
}

/** `require` of a body: everything it asks for was imported before. */
function requireFrom(imports: readonly Imported[]): (specifier: string) => unknown {
  return specifier => {
    const known = imports.find(entry => entry.specifier === specifier)
    if (known === undefined) throw new Error(`“${specifier}” is not known before the page runs: use an import.`)
    return known.exports
  }
}

/** `0:12:3`: body, line, column. */
function toText({ source, line, column }: Site): string {
  return `${source}:${line}:${column}`
}

interface TracedProps {
  readonly type: unknown
  readonly props: object
  readonly entry: Failure
  readonly open: Failure[]
}

/** Static rendering goes depth first, so the marks around a component nest like calls. */
function Traced({ type, props, entry, open }: TracedProps): ReactNode {
  return createElement(
    Fragment,
    null,
    createElement(Mark, { act: () => open.push(entry) }),
    createElement(type as 'div', props), // `isComponent` has seen that React can render it
    createElement(Mark, { act: () => open.pop() })
  )
}

function Mark({ act }: { act: () => unknown }): ReactNode {
  act()
  return null
}

const AsyncFunction = (async () => undefined).constructor as FunctionConstructor

function isComponent(type: unknown): boolean {
  return typeof type === 'function' || (typeof type === 'object' && type !== null && '$$typeof' in type)
}

function nameOf(type: unknown): string | null {
  const { displayName, name } = type as { displayName?: unknown; name?: unknown }
  return [displayName, name].find(text => typeof text === 'string' && text !== '') as string | null
}
