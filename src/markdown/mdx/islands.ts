/**
 * Interactive components: those of modules that begin with 'use client'. At build time each is rendered by
 * itself, as it will be hydrated, inside an element that says so; the page's list of islands is what the client needs:
 *
 *   <docsgen-island data-island="1" data-when="visible">…</docsgen-island>
 */

import type { Element, Nodes, Root } from 'hast'
import {
  type ComponentType,
  createContext,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext
} from 'react'
import { finding } from '../../diagnostics/finding.ts'
import { islandIdPrefix } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Island } from '../../types/compiled.ts'
import { addFinding, type Exports, type PageContext } from '../context.ts'
import { placeOfElement } from '../origin.ts'
import { walk } from '../tree.ts'

/** Takes down the islands of one page while it is rendered. */
interface IslandRecorder {
  /** Gives the id of a new island. */
  add(island: Omit<Island, 'id'>, problem: string | null): string
  /** The HTML that the browser can hydrate. */
  render(id: string, content: ReactElement): string
}

/** The recorder of the page being rendered; null inside an island, whose components are all its own. */
export const IslandContext = createContext<IslandRecorder | null>(null)

/** The exports of a client module as other modules see them: components render islands, the rest stays as it is. */
export function toIslands(exports: Exports, module: SourcePath): Exports {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [
      name,
      isComponent(name, value) ? toIsland(value, name, module) : value
    ])
  )
}

function isComponent(name: string, value: unknown): value is ComponentType {
  if (name !== 'default' && !/^[A-Z]/.test(name)) return false
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
}

type Props = Readonly<Record<string, unknown>>

function toIsland(component: ComponentType, exportName: string, module: SourcePath): ComponentType {
  return given => createElement(IslandBoundary, { component, exportName, module, given: given as Props })
}

interface BoundaryProps {
  readonly component: ComponentType
  readonly exportName: string
  readonly module: SourcePath
  readonly given: Props
}

function IslandBoundary({ component, exportName, module, given }: BoundaryProps): ReactNode {
  const recorder = useContext(IslandContext)
  const { when, props } = splitProps(given)
  if (recorder === null) return createElement(component, props)
  const { json, plain, problem } = serialize(props)
  const isRedrawn = when === 'only'
  const id = recorder.add({ module, exportName, when, isRedrawn, props: json }, problem)
  const content = createElement(IslandContext.Provider, { value: null }, createElement(component, plain))
  const html = isRedrawn ? '' : recorder.render(id, content)
  return createElement('docsgen-island', {
    'data-island': id,
    'data-when': when,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it was rendered by React right before
    dangerouslySetInnerHTML: { __html: html }
  })
}

const strategies: readonly Island['when'][] = ['visible', 'idle', 'load', 'only']

/** `client:load` and its like say when to hydrate; they are not for the component. */
function splitProps(given: Props): { when: Island['when']; props: Props } {
  const when = strategies.find(strategy => given[`client:${strategy}`] !== undefined) ?? 'visible'
  return { when, props: Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('client:'))) }
}

/** Properties as the browser gets them, and as JSON; `problem` names the first that cannot be sent there. */
function serialize(props: Props): { json: string; plain: Props; problem: string | null } {
  const problem = Object.keys(props).find(name => !isPlain(props[name])) ?? null
  const plain = Object.fromEntries(Object.entries(props).filter(([, value]) => isPlain(value)))
  return { json: JSON.stringify(plain), plain, problem }
}

function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'object')
    return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint'
  if (Array.isArray(value)) return value.every(isPlain)
  const isRecord = !isValidElement(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))
  return isRecord && Object.values(value).every(isPlain)
}

/** Records the islands of a page while it is rendered, and reports properties that cannot reach the browser. */
interface IslandCollection {
  readonly recorder: IslandRecorder
  /** Hands the islands over to the page, when its HTML was read and their places are known. */
  finish(tree: Root, context: PageContext): void
}

/** `renderToString` is React's. */
export function collectIslands(renderToString: typeof import('react-dom/server').renderToString): IslandCollection {
  const islands: Island[] = []
  const problems = new Map<string, string>()
  return {
    recorder: {
      add(island, problem) {
        const id = String(islands.length + 1)
        islands.push({ id, ...island })
        if (problem !== null) problems.set(id, problem)
        return id
      },
      render: (id, content) => renderToString(content, { identifierPrefix: islandIdPrefix + id })
    },
    finish(tree, context) {
      context.found.islands.push(...islands)
      walk<Nodes>(tree, node => {
        const id = node.type === 'element' ? node.properties.dataIsland : undefined
        const problem = problems.get(String(id))
        if (node.type === 'element' && problem !== undefined) reportProblem(node, problem, context)
      })
    }
  }
}

function reportProblem(element: Element, name: string, context: PageContext): void {
  const message = `“${name}” cannot be sent to the browser: interactive components get text, numbers, lists and objects of them.`
  const hint = 'Do what needs functions or elements inside the component.'
  addFinding(context, finding('mdx/island-props', placeOfElement(element, context), message, hint))
}
