/**
 * Interactive components. At build time each is rendered separately, as it will be hydrated, inside a marker element.
 * The client gets the page's list of islands. The children of an island are HTML of the page, in a slot:
 *
 *   <docsgen-island data-island="1" data-when="visible">…<docsgen-slot data-slot="children">…</docsgen-slot></docsgen-island>
 */

import type { Element, Nodes, Root } from 'hast'
import {
  type ComponentType,
  type Context,
  createContext,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useContext
} from 'react'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import { hiddenPrefix, islandIdPrefix } from '../../shared/dom.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Island } from '../../types/compiled.ts'
import { packageOf } from '../../util/packages/package.ts'
import { addFinding, type Exports, type PageContext } from '../context.ts'
import { placeOfElement } from '../origin.ts'
import { walk } from '../tree.ts'
import { type KnownExports, type Portable, type Props, portable } from './island-props.ts'

/** A component of a module of the site, or of a package. */
export interface Part {
  readonly module: SourcePath
  /** `default`, the name of an export, or the name of a component that its module does not export. */
  readonly exportName: string
  /** Why the component needs the browser; null: no reason found in its code. */
  readonly sign: string | null
  readonly readsChildren: boolean
}

/** Records the islands of one page while the page is rendered. */
interface IslandRecorder {
  /** Whether the component is an island of this page. */
  isIsland(part: Part): boolean
  /** Makes the component an island of this page, which then has to be rendered again; false: it already is one. */
  promote(part: Part, reason: string | null): boolean
  /** Whether the component receives its children as elements, not as HTML. */
  readsChildren(part: Part): boolean
  /** Passes the children as elements from the next render of the page on; false: it already does. */
  openChildren(part: Part): boolean
  /** Adds an island and returns its id. */
  add(island: Omit<Island, 'id' | 'reason'>, part: Part, problem: string | null): string
  /**
   * The HTML that the browser hydrates, and the elements for the page's head. `isOfRoot`: it is the component that wraps
   * all islands.
   */
  render(
    id: string,
    content: ReactElement,
    isOfRoot: boolean,
    place: PlaceContent
  ): { readonly html: string; readonly head: readonly ReactNode[] }
  /** Records that a component could not be rendered at build time. */
  fail(id: string, part: Part, error: unknown): void
}

/** Places content in an island, by the name of its slot. */
export type PlaceContent = (name: string, content: ReactNode) => ReactNode

/** The recorder of the page being rendered; null inside an island, because its components belong to it. */
export const IslandContext = createContext<IslandRecorder | null>(null)

/** The recorder of the page that contains an island. */
export const SurroundingContext = createContext<IslandRecorder | null>(null)

/** An enclosing component of a package: such components share React context, which only works within one React tree. */
interface Compound {
  readonly part: Part
  /** The site's component that rendered it; undefined: the page itself. */
  readonly maker: Part | undefined
}

const CompoundContext = createContext<readonly Compound[]>([])

/** A value that an island provides to the content in its slots, which other islands cannot get from it. */
interface Provided {
  readonly value: unknown
  /** Makes one island of the provider and its content. `isLost`: the content got the default value instead. */
  join(isLost: boolean): void
}

/** The contexts of the site's modules that have a value around the content of a slot. */
const ProvidedContext = createContext<ReadonlyMap<Context<unknown>, Provided>>(new Map())

/** `useContext` for modules of the site: a context is one React tree, so what reads it belongs to the provider's island. */
export function readContext(context: Context<unknown>, makers: Makers): unknown {
  const value = use(context)
  const provided = use(ProvidedContext).get(context)
  const isLost = makers.contexts.has(context) && value === makers.contexts.get(context)
  // Otherwise there is another provider between the two.
  if (isLost || value === provided?.value) provided?.join(isLost)
  return value
}

/** Tracks which component created which elements during rendering. */
export interface Makers extends KnownExports {
  /** The component that created the element with these properties. */
  readonly of: WeakMap<object, Part>
  /** The file of the site's component that wraps all islands; null: none. */
  readonly root: string | null
  /** The component being rendered. */
  now: Part | null
  /** Contexts of the site's modules, with their default values. */
  readonly contexts: Map<Context<unknown>, unknown>
  /** Scripts inside pages, by the file of the page. */
  readonly scripts: Map<SourcePath, string>
}

/** `root`: the file of the component that wraps all islands; null: none. */
export function createMakers(root: string | null): Makers {
  return {
    root,
    of: new WeakMap(),
    now: null,
    names: new WeakMap(),
    contexts: new Map(),
    scripts: new Map(),
    contents: new WeakSet()
  }
}

/** The exports of a client module for other modules: components render islands, other values are unchanged. */
export function toIslands(exports: Exports, module: SourcePath, sign: string, makers: Makers): Exports {
  return Object.fromEntries(
    Object.entries(exports).map(([exportName, value]) => [
      exportName,
      (exportName === 'default' || /^[A-Z]/.test(exportName)) && isComponent(value)
        ? toPart(value, { module, exportName, sign, readsChildren: false }, makers)
        : value
    ])
  )
}

/** Functions, and the results of `memo`, `forwardRef` and `lazy`; not elements and contexts (also with `$$typeof`). */
export function isComponent(value: unknown): value is ComponentType {
  // Excluded: React reports async components itself.
  if (typeof value === 'function') return value.constructor.name !== 'AsyncFunction'
  if (typeof value !== 'object' || value === null || !('$$typeof' in value)) return false
  return /memo|forward_ref|lazy/.test(String(value.$$typeof))
}

/** Wraps a component for use in pages: there it may render as an island; inside an island it renders directly. */
export function toPart(component: ComponentType, part: Part, makers: Makers): ComponentType {
  const isPlain = typeof component === 'function' && component.prototype?.isReactComponent === undefined
  const draw = isPlain
    ? (component as (props: object) => ReactNode)
    : (props: object) => createElement(component as ComponentType<object>, props)
  function Wrapped(given: object, ...more: unknown[]): ReactNode {
    // Any function with a capitalized name is wrapped, also plain ones: `GetRole('core', 'lead')` returns a string.
    const recorder = recorderAround(given, more)
    if (recorder === undefined && isPlain) return (component as (...given: unknown[]) => ReactNode)(given, ...more)
    if (recorder === null || recorder === undefined) return draw(given)
    if (recorder.isIsland(part))
      return createElement(IslandBoundary, { component, part, given: given as Props, makers })
    const before = makers.now
    makers.now = part
    try {
      return draw(given)
    } catch (error) {
      // The error is reported when it fails to render as an island.
      if (isAboutBrowser(error)) recorder.promote(part, null)
      throw error
    } finally {
      makers.now = before
    }
  }
  Object.defineProperty(Wrapped, 'name', { value: component.name || nameOf(part) })
  if (!part.exportName.includes('.')) {
    makers.names.set(component, part)
    makers.names.set(Wrapped, part)
  }
  const isOfPackage = part.sign === 'package'
  return typeof component === 'function' || isOfPackage
    ? Object.assign(Wrapped, staticsOf(component, part, makers))
    : Wrapped
}

/** The recorder or null; undefined: this is a plain function call, not a React render (React passes only the props). */
function recorderAround(given: unknown, more: readonly unknown[]): IslandRecorder | null | undefined {
  if (typeof given !== 'object' || given === null || more.some(value => value !== undefined)) return undefined
  try {
    return use(IslandContext)
  } catch {
    return undefined
  }
}

/** The static properties of a component. In a package, `Menu.Item` is a part of `Menu`. */
function staticsOf(component: ComponentType, part: Part, makers: Makers): object {
  // One level only: deeper static properties can lead back to their owner.
  if (part.sign !== 'package' || part.exportName.includes('.')) return component
  const own = Object.entries(component).filter(([name]) => typeof component === 'function' || /^[A-Z]/.test(name))
  return Object.fromEntries(
    own.map(([name, value]: [string, unknown]) => {
      const exportName = `${part.exportName}.${name}`
      const isPart = /^[A-Z]/.test(name) && isComponent(value)
      return [name, isPart ? toPart(value, { ...part, exportName }, makers) : value]
    })
  )
}

/** Whether the error is about a missing browser API. */
function isAboutBrowser(error: unknown): boolean {
  return browserName.test(undefinedName(error) ?? '')
}

/** The name of a ReferenceError: `window is not defined`. */
function undefinedName(error: unknown): string | null {
  return error instanceof Error ? (/^([\w$]+) is not defined/.exec(error.message)?.[1] ?? null) : null
}

/** Names that browsers define, and Node.js does not. */
const browserName = new RegExp(
  `^(?:${[
    'window|self|top|parent|frames|opener|document|navigator|location|history|screen|visualViewport|speechSynthesis',
    '(?:inner|outer)(?:Width|Height)|scroll(?:X|Y|To|By)?|page[XY]Offset|devicePixelRatio|matchMedia|get(?:ComputedStyle|Selection)',
    '(?:local|session|cookie)Stor(?:age|e)|indexedDB|caches|customElements|alert|confirm|prompt|open|print|CSS',
    '(?:request|cancel)(?:AnimationFrame|IdleCallback)|(?:add|remove)EventListener|dispatchEvent',
    'Image|Audio|Option|Node(?:List|Filter)?|Range|Selection|ShadowRoot|Path2D|OffscreenCanvas|Notification|Window|Storage|History|Location',
    '(?:Shared)?Worker|WebSocket|EventSource|XMLHttpRequest|XMLSerializer|File(?:Reader|List)|(?:webkit)?AudioContext',
    '(?:HTML|SVG|DOM|CSS|Media|RTC|Document|Mutation|Resize|Intersection|Performance)\\w*|\\w*(?:Element|Event)'
  ].join('|')})$`
)

interface BoundaryProps {
  readonly component: ComponentType
  readonly part: Part
  readonly given: Props
  readonly makers: Makers
}

function IslandBoundary({ component, part, given, makers }: BoundaryProps): ReactNode {
  const recorder = useContext(IslandContext)
  const around = useContext(CompoundContext)
  const provided = useContext(ProvidedContext)
  const { when, props } = splitProps(given)
  if (recorder === null) return createElement(component, props)
  const maker = makers.of.get(given)
  const isMerged = joinCompound(part, maker, isAround(props, part, makers), around, recorder)
  if (isMerged) return null
  const sent = portable(
    props,
    recorder.readsChildren(part) ? (part.sign === 'package' ? 'whole' : 'parts') : 'slots',
    makers
  )
  if (sent.problem !== null && maker !== undefined) {
    const reason = `“${sent.problem}” of “<${nameOf(part)}>” cannot be sent to the browser by itself`
    if (recorder.promote(maker, reason)) return null
  }
  const isOnly = when === 'only'
  const { module, exportName } = part
  const text = makers.scripts.get(module)
  const script = text === undefined ? {} : { text }
  const island = { module, exportName, when, isRedrawn: isOnly, props: sent.json, modules: sent.modules, ...script }
  const id = recorder.add(island, part, sent.problem)
  const compounds = part.sign === 'package' ? [...around, { part, maker }] : around
  const place = { recorder, compounds, provided, island: { part, maker }, makers }
  const { html, head, shown } = isOnly ? nothing : drawIsland(id, component, part, sent, place)
  const isDrawn = html !== ''
  return createElement(
    Fragment,
    null,
    createElement('docsgen-island', {
      'data-island': id,
      ...(isRoot(part, makers) && { 'data-shared': '' }),
      'data-when': isDrawn || isOnly ? when : 'only',
      dangerouslySetInnerHTML: { __html: html }
    }),
    ...head,
    ...[...sent.slots]
      .filter(([name]) => !shown.has(name))
      .map(([name, content]) =>
        createElement('docsgen-slot', { key: name, hidden: true, 'data-slot': name, 'data-of': id }, content)
      )
  )
}

/** Merges nested components of a package into one island: that of their maker, or the outermost. true: render again. */
function joinCompound(
  part: Part,
  maker: Part | undefined,
  isOuter: boolean,
  around: readonly Compound[],
  recorder: IslandRecorder
): boolean {
  if (part.sign !== 'package') return false
  const outer = isOuter ? { part, maker } : around.find(other => isSamePackage(other.part, part))
  if (outer !== undefined) {
    return outer.maker === undefined ? recorder.openChildren(outer.part) : recorder.promote(outer.maker, null)
  }
  // A part such as `Menu.Item` does not work alone.
  return part.exportName.includes('.') && maker !== undefined && recorder.promote(maker, null)
}

function isSamePackage(one: Pick<Part, 'module'>, other: Pick<Part, 'module'>): boolean {
  return packageOf(one.module) === packageOf(other.module)
}

/** Whether a package component has others of the package in its properties: it may render them in the browser only. */
function isAround(value: unknown, part: Part, makers: Makers): boolean {
  if (part.sign !== 'package' || typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(item => isAround(item, part, makers))
  if (!isValidElement(value)) return 'children' in value && isAround(value.children, part, makers)
  const { type, props } = value
  const known = typeof type === 'string' ? undefined : makers.names.get(type)
  return (known !== undefined && isSamePackage(known, part)) || isAround(props, part, makers)
}

const nothing = { html: '', head: [] as readonly ReactNode[], shown: new Set<string>() }

interface Around {
  readonly recorder: IslandRecorder
  readonly compounds: readonly Compound[]
  readonly provided: ReadonlyMap<Context<unknown>, Provided>
  /** The island itself. */
  readonly island: Compound
  readonly makers: Makers
}

function drawIsland(id: string, component: ComponentType, part: Part, sent: Portable, around: Around) {
  const { recorder, provided } = around
  const shown = new Set<string>()
  const slotOf = (name: string, content: ReactNode) => createElement(Slot, { name, content, around, shown })
  const inside = createElement(component as ComponentType<object>, sent.toProps(slotOf))
  const known = createElement(ProvidedContext.Provider, { value: provided }, inside)
  const alone = createElement(IslandContext.Provider, { value: null }, known)
  const place: PlaceContent = (name, content) => createElement(ContentInIsland, { name, content, around, shown })
  try {
    const surrounded = createElement(SurroundingContext.Provider, { value: recorder }, alone)
    const { html, head } = recorder.render(id, surrounded, isRoot(part, around.makers), place)
    return { html, head, shown }
  } catch (error) {
    // It may inspect its children, itself or by a component to which it passes them: it gets them as elements.
    const mayInspect = sent.slots.size > 0 && undefinedName(error) === null
    if (!mayInspect || !recorder.openChildren(part)) recorder.fail(id, part, error)
    return nothing
  }
}

/** Content for a slot. Directly inside an island it has to become a slot; inside a slot it is page content already. */
function ContentInIsland(props: SlotProps): ReactNode {
  return useContext(IslandContext) === null ? createElement(Slot, props) : props.content
}

interface SlotProps {
  readonly name: string
  readonly content: ReactNode
  readonly around: Around
  readonly shown: Set<string>
}

/** HTML of the page inside an island: interactive components in it are separate islands. */
function Slot({ name, content, around, shown }: SlotProps): ReactNode {
  const { recorder, compounds } = around
  shown.add(name)
  const provided = createElement(ProvidedContext.Provider, { value: providedBy(around) }, content)
  const known = createElement(CompoundContext.Provider, { value: compounds }, provided)
  const inside = createElement(IslandContext.Provider, { value: recorder }, known)
  return createElement('docsgen-slot', { 'data-slot': name }, inside)
}

/** The contexts that have a value here, with those of the islands around this one. */
function providedBy({ recorder, island, makers }: Around): ReadonlyMap<Context<unknown>, Provided> {
  const { part, maker } = island
  const join = (isLost: boolean) => {
    // A provider without state has the same value in the browser, so what is static stays right.
    if (!isLost && part.sign === 'Provider') return
    if (maker === undefined || !recorder.promote(maker, null)) recorder.openChildren(part)
  }
  const all = new Map(use(ProvidedContext))
  for (const [context, ofDefault] of makers.contexts) {
    const value = use(context)
    if (value !== ofDefault) all.set(context, { value, join })
  }
  return all
}

/** Whether it is the component of the site that wraps all islands. */
function isRoot({ module, exportName }: Part, { root }: Pick<Makers, 'root'>): boolean {
  return exportName === 'default' && module === root
}

function nameOf({ module, exportName }: Pick<Part, 'module' | 'exportName'>): string {
  if (exportName !== 'default') return exportName.replace(hiddenPrefix, '')
  return (module.split('/').at(-1) ?? '').replace(/\.\w+$/, '')
}

const strategies: readonly Island['when'][] = ['visible', 'idle', 'load', 'only']

/** Separates the directives such as `client:load`, which set when to hydrate, from the component's own props. */
function splitProps(given: Props): { when: Island['when']; props: Props } {
  const when = strategies.find(strategy => given[`client:${strategy}`] !== undefined) ?? 'visible'
  return { when, props: Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('client:'))) }
}

/** Collects the islands of a page while it is rendered, and reports properties that cannot be serialized. */
interface IslandCollection {
  readonly recorder: IslandRecorder
  /** Whether the page has to be rendered again; if so, clears the recorded islands. */
  again(): boolean
  /** Adds the islands to the page, after its HTML was parsed and their places are known. */
  finish(tree: Root, context: PageContext): void
}

/** A component that wraps the whole page. */
export type SiteRoot = ComponentType<{ readonly children?: ReactNode }>

/**
 * Wraps content in the site's root, whose own components do not become islands; `cutOut` removes the wrapper's HTML.
 */
export function inRoot(content: ReactElement, root: SiteRoot): ReactElement {
  const cut = createElement('docsgen-cut', null, content)
  return createElement(IslandContext.Provider, { value: null }, createElement(root, null, cut))
}

export function cutOut(html: string): string {
  const [start, end] = [html.indexOf('<docsgen-cut>'), html.lastIndexOf('</docsgen-cut>')]
  return start < 0 ? '' : html.slice(start + '<docsgen-cut>'.length, end)
}

type RenderToString = typeof import('react-dom/server').renderToString

/**
 * `renderToString` is React's; `surround` provides page data to the content and collects its elements for the head.
 */
export function collectIslands(
  renderToString: RenderToString,
  surround: (content: ReactElement, lift: (element: ReactNode) => void, place: PlaceContent) => ReactElement,
  root: SiteRoot | null
): IslandCollection {
  const islands: Island[] = []
  const problems = new Map<string, string>()
  const failures = new Map<string, { readonly part: Part; readonly error: unknown }>()
  const promoted = new Map<string, string | null>()
  const signs = new Map<string, string | null>()
  const opened = new Set<string>()
  let isChanged = false
  const keyOf = ({ module, exportName }: Part) => `${module}\n${exportName}`
  return {
    recorder: {
      isIsland: part => part.sign !== null || promoted.has(keyOf(part)),
      promote(part, reason) {
        if (part.sign !== null || promoted.has(keyOf(part))) return false
        promoted.set(keyOf(part), reason)
        isChanged = true
        return true
      },
      readsChildren: part => part.readsChildren || opened.has(keyOf(part)),
      openChildren(part) {
        if (opened.has(keyOf(part))) return false
        opened.add(keyOf(part))
        isChanged = true
        return true
      },
      add(island, part, problem) {
        const id = String(islands.length + 1)
        const reason = promoted.get(keyOf(part)) ?? null
        islands.push({ id, ...island, ...(reason === null ? {} : { reason }) })
        signs.set(id, part.sign)
        if (problem !== null) problems.set(id, problem)
        return id
      },
      render(id, content, isOfRoot, place) {
        const head: ReactNode[] = []
        const Root = isOfRoot ? null : root
        const inside = Root === null ? content : inRoot(content, Root)
        const whole = surround(inside, element => head.push(element), place)
        const html = renderToString(whole, { identifierPrefix: islandIdPrefix + id })
        return { html: Root === null ? html : cutOut(html), head }
      },
      fail(id, part, error) {
        failures.set(id, { part, error })
        const at = islands.findIndex(island => island.id === id)
        const island = islands[at]
        if (island !== undefined) islands[at] = { ...island, isRedrawn: true }
      }
    },
    again() {
      const isNeeded = isChanged && promoted.size + opened.size < 50
      isChanged = false
      if (isNeeded) {
        islands.length = 0
        problems.clear()
        failures.clear()
      }
      return isNeeded
    },
    finish(tree, context) {
      const { page, found } = context
      for (const island of islands) {
        const isPage = island.module === page.source && island.exportName === 'default'
        found.islands.push(isPage ? { reason: `it uses “${signs.get(island.id)}”`, ...island } : island)
      }
      for (const { part, error } of failures.values()) reportFailure(part, error, context)
      walk<Nodes>(tree, node => {
        const id = node.type === 'element' ? node.properties.dataIsland : undefined
        const problem = problems.get(String(id))
        if (node.type === 'element' && problem !== undefined) reportProblem(node, problem, context)
      })
    }
  }
}

function reportFailure(part: Part, error: unknown, context: PageContext): void {
  const reason = error instanceof Error ? error.message : String(error)
  // A lazy component suspends, which is not a failure.
  if (/suspended while/.test(reason)) return
  const name = `“<${nameOf(part)}>”`
  const at = placeOf(part.module)
  if (isAboutBrowser(error)) {
    const message = `${name} cannot be rendered without a browser, so it is missing until its code is loaded: ${reason}`
    addFinding(context, finding('mdx/client-only', at, message, inEffect))
    return
  }
  const unknown = undefinedName(error)
  if (unknown !== null) {
    const hint = `Import or define “${unknown}” in “${part.module}”.`
    addFinding(context, finding('mdx/render', at, `${name} failed while the page was rendered: ${reason}.`, hint))
    return
  }
  const message = `${name} failed while the page was rendered, so it is missing until its code is loaded: ${reason}`
  const hint = `Fix the error. If it happens only without a browser: ${inEffect.replace(/^U/, 'u')}`
  addFinding(context, finding('mdx/client-only', at, message, hint))
}

const inEffect = 'Use browser features in an effect, or reserve a height for the component.'

function reportProblem(element: Element, name: string, context: PageContext): void {
  const message = `“${name}” cannot be sent to the browser: interactive components can receive text, numbers, lists and objects of them, elements and components.`
  const hint = 'Create functions inside the component.'
  addFinding(context, finding('mdx/island-props', placeOfElement(element, context), message, hint))
}
