/** Functions and simple components that pages of Docusaurus sites import: the same names, the same results. */
import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** `@docusaurus/useIsBrowser`: false in the HTML and during hydration, then true. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false
  )
}

interface BrowserOnlyProps {
  readonly children?: () => ReactNode
  /** The content in the HTML. */
  readonly fallback?: ReactNode
}

/** `@docusaurus/BrowserOnly`: renders its children only in interactive components. */
export function BrowserOnly({ children, fallback = null }: BrowserOnlyProps): ReactNode {
  return useIsBrowser() ? children?.() : fallback
}

const hasWindow = typeof window !== 'undefined'

/** `@docusaurus/ExecutionEnvironment` */
export const executionEnvironment = {
  canUseDOM: hasWindow,
  canUseEventListeners: hasWindow,
  canUseIntersectionObserver: hasWindow && 'IntersectionObserver' in window,
  canUseViewport: hasWindow
}

type Values = Readonly<Record<string, ReactNode>>

interface TranslateProps {
  readonly id?: string
  readonly description?: string
  readonly children?: string
  readonly values?: Values
}

/** Translations by id, or by the original text: `code.json` of a language. */
type Messages = Readonly<Record<string, string>>

/** `@docusaurus/Translate` in a language: the translation of a text, else the text itself, with its `{values}`. */
export function translator(messages: Messages) {
  const find = (id: string | undefined, text: string) => messages[id ?? text] ?? text
  function Translate({ id, children = id ?? '', values }: TranslateProps): ReactNode {
    const parts = pieces(find(id, children), values)
    return createElement(
      Fragment,
      null,
      parts.map((part, index) => createElement(Fragment, { key: index }, part))
    )
  }
  /** The same as text: `translate({ message: 'Hello {name}' }, { name: 'Ann' })`. */
  function translate({ id, message = id ?? '' }: { id?: string; message?: string }, values?: Values): string {
    return pieces(find(id, message), values).join('')
  }
  return { Translate, translate }
}

export const { Translate, translate } = translator({})

function pieces(text: string, values: Values = {}): ReactNode[] {
  return text.split(/(\{\w+\})/).map(part => {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    return name !== undefined && name in values ? values[name] : part
  })
}

interface HeadingProps {
  readonly as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  readonly id?: string
  readonly className?: string
  readonly children?: ReactNode
}

/** `@theme/Heading` */
export function Heading({ as = 'h2', ...rest }: HeadingProps): ReactNode {
  return createElement(as, rest)
}
