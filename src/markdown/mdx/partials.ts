/**
 * Markdown that components import: `import Steps from './_steps.md'` in a `.tsx` file. A script runs once for the whole
 * site, but Markdown belongs to the page that shows it, which has its links, headings and findings. Therefore the
 * script gets a component that renders the current page's version of the file.
 */
import { type ComponentType, createContext, createElement, useContext } from 'react'
import type { SourcePath } from '../../types/basics.ts'
import type { Exports } from '../context.ts'
import { IslandContext, SurroundingContext } from '../islands/islands.ts'

/** Content of Markdown files by path; null: being loaded, or failed. */
export type Partials = Map<SourcePath, ComponentType<object> | null>

/** The partials of the page being rendered. */
export const PartialContext = createContext<Partials>(new Map())

/** The exports of a Markdown file for scripts. */
export function partialModule(file: SourcePath): Exports {
  const Partial = (props: object) => {
    const content = useContext(PartialContext).get(file) ?? null
    const surrounding = useContext(SurroundingContext)
    const isInIsland = useContext(IslandContext) === null && surrounding !== null
    if (content === null || !isInIsland) return content && createElement(content, props)
    const inside = createElement(IslandContext.Provider, { value: surrounding }, createElement(content, props))
    return createElement('docsgen-slot', { 'data-slot': `file:${file}` }, inside)
  }
  return { __esModule: true, default: Partial, toc: [], frontMatter: {}, metadata: {} }
}
