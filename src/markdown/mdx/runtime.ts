/**
 * The functions that compiled MDX calls to create elements. They know the source position of each element: tags carry
 * it into the HTML as `data-at`, for findings about links. When a component throws, the page is rendered again with two
 * marks around every component, to find the one that failed.
 */
import { createElement, Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { withDefaultProps } from '../../shared/default-props.ts'
import type { Exports } from '../context.ts'
import type { Partials } from './partials.ts'

/** A source position: index of the body in `context.sources`, line and column. */
interface Site {
  readonly source: number
  readonly line: number
  readonly column: number
}

/** A module that a body imports; ordered like the imports of its scope. */
export interface Imported {
  readonly specifier: string
  readonly exports: Exports
  /** What `require` returns. */
  readonly required: unknown
}

export interface Failure {
  readonly site: Site
  /** The component that threw; null: code in braces or an export. */
  readonly component: string | null
}

/** The runtime of one page and the partials it imports. */
export interface Runtime {
  /** The value of `arguments[0]` for a compiled body. */
  argumentsFor(source: number, imports: readonly Imported[]): object
  /** Renders with `render` again to find the component that throws; null when none does. */
  trace(render: () => unknown): Failure | null
  /** The code in braces that threw. */
  failedCode(): Failure | null
  /** Markdown files that components of the page render. */
  readonly partials: Partials
  /** The export statement that ran last. */
  lastStatement(): Site | null
}

/** The position in the form of MDX's development output; columns from 1. */
interface SourceOf {
  readonly lineNumber?: number
  readonly columnNumber?: number
}

/** `marked`: components that replace Markdown tags, and get a `data-at` like tags. */
export function createRuntime(marked: ReadonlySet<unknown>): Runtime {
  let failed: Site | null = null
  let statement: Site | null = null
  let open: Failure[] | null = null
  let waiting: Failure | null = null

  /** Runs code in braces, or records that a statement begins. */
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
      // `type` may be anything that the author wrote; React reports an invalid one.
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
        // React leaves a component that suspends and throws at the end, when `open` is empty.
        return open.at(-1) ?? waiting
      } finally {
        open = null
      }
    },
    failedCode: () => (failed === null ? null : { site: failed, component: null }),
    lastStatement: () => statement
  }
}

/** `require` for a body: every specifier was imported before. */
function requireFrom(imports: readonly Imported[]): (specifier: string) => unknown {
  return specifier => {
    const known = imports.find(entry => entry.specifier === specifier)
    if (known === undefined) throw new Error(`“${specifier}” is not known before the page runs: use an import.`)
    return known.required
  }
}

/** Formats `0:12:3`: body, line, column. */
function toText({ source, line, column }: Site): string {
  return `${source}:${line}:${column}`
}

interface TracedProps {
  readonly type: unknown
  readonly props: object
  readonly entry: Failure
  readonly open: Failure[]
}

/** Static rendering is depth-first, so the marks around components nest like calls. */
function Traced({ type, props, entry, open }: TracedProps): ReactNode {
  return createElement(
    Fragment,
    null,
    createElement(Mark, { act: () => open.push(entry) }),
    createElement(type as 'div', props), // `isComponent` has checked that React can render it
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
