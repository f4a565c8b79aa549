/** Brings one interactive component to life, with the properties it had when the page was built. */
import type { ComponentType } from 'react'
import { islandIdPrefix } from '../../src/shared/dom.ts'
import type { IslandRuntime } from '../boot/islands.ts'
import { hydrate } from '../chrome/root.tsx'

/** Rejects when the component's module is gone; a component that throws shows so in its place. */
export const hydrateIsland: IslandRuntime['hydrateIsland'] = async (element, island, trustHTML) => {
  const { id, src, exportName, isRedrawn, props } = island
  const exports = (await import(src)) as Record<string, ComponentType<object>>
  const Component = exports[exportName]
  if (Component === undefined) throw new Error(`${src} does not export ${exportName}`)
  const { ready, release } = hydrate(element, <Component {...props} />, trustHTML, {
    identifierPrefix: islandIdPrefix + id,
    isRedrawn
  })
  await ready
  return release
}
