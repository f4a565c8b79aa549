/** Hydrates one interactive component, with the props that it had when the page was built. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { islandIdPrefix, islandKeys as keys } from '../../src/shared/dom.ts'
import type { PlainValue } from '../../src/types/basics.ts'
import { PageContent } from '../../templates/mdx/page-content.ts'
import type { IslandRuntime } from '../boot/page/islands.ts'
import { hydrate } from '../chrome/root.tsx'
import { drawInRoot, findRoot, mountRoot } from './shared-root.tsx'
import { SlotContext, slotsOf } from './slots.tsx'

type Exports = Readonly<Record<string, unknown>>

/** Rejects when the component's module cannot be loaded; a component that throws is replaced by a message. */
export const hydrateIsland: IslandRuntime['hydrateIsland'] = async (element, island, trustHTML) => {
  const { id, src, exportName, isRedrawn, props, modules = {} } = island
  const names = Object.keys(modules)
  const [exports, ...others] = (await Promise.all([src, ...Object.values(modules)].map(at => import(at)))) as Exports[]
  const Component = exports?.[exportName] as ComponentType<object> | undefined
  if (Component === undefined) throw new Error(`${src} does not export ${exportName}`)
  const root = findRoot()
  if (root === element) return mountRoot(element, trustHTML)
  const slotOf = slotsOf(element, id)
  const found = new Map(names.map((name, index) => [name, others[index] ?? {}]))
  const own = revive(props, { slotOf, modules: found }) as object
  const content = (
    <SlotContext value={slotOf}>
      <PageContent value={slotOf}>
        <Component {...own} />
      </PageContent>
    </SlotContext>
  )
  if (root !== null) {
    await mountRoot(root, trustHTML)
    return drawInRoot(element, content, trustHTML)
  }
  const { ready, release } = hydrate(element, content, trustHTML, {
    identifierPrefix: islandIdPrefix + id,
    isRedrawn
  })
  await ready
  return release
}

interface Revival {
  readonly slotOf: (name: string) => ReactNode
  readonly modules: ReadonlyMap<string, Exports>
}

/** The reverse of src/markdown/islands/island-props.ts. */
function revive(value: PlainValue, all: Revival): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => revive(item, all))
  const {
    [keys.slot]: slot,
    [keys.content]: content,
    [keys.name]: name,
    [keys.element]: element
  } = value as Readonly<Record<string, PlainValue>>
  if (typeof slot === 'string') return all.slotOf(slot)
  if (typeof content === 'string') {
    const inside = all.slotOf(content)
    return () => inside
  }
  if (Array.isArray(name)) return all.modules.get(String(name[0]))?.[String(name[1])]
  if (Array.isArray(element)) {
    const [type, props, key] = element as [PlainValue, PlainValue, string | null]
    const shown = typeof type === 'string' ? type || Fragment : (revive(type, all) as ComponentType)
    return createElement(shown, { ...(revive(props, all) as object), key })
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item as PlainValue, all)]))
}
