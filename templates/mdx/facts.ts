/** Facts about the page around a component, and stand-ins for providers that docsgen does not need. */
import { createContext, createElement, Fragment, type ReactNode } from 'react'
import { type PageFacts, unknownPage } from './page-facts.ts'

/** Facts about the page around a component. */
export const Facts = createContext<PageFacts>(unknownPage)

/** Provides `facts` to its children. */
export function PageFactsProvider({ facts, children }: { readonly facts: PageFacts; readonly children?: ReactNode }) {
  return createElement(Facts.Provider, { value: facts }, children)
}

/** Renders its children only. */
export function Transparent({ children }: { readonly children?: ReactNode }): ReactNode {
  return createElement(Fragment, null, children)
}

/** A hook without a value. */
export function useNothing(): Record<string, never> {
  return {}
}
