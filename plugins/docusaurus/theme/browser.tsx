/** Components and hooks of Docusaurus for the browser, under the names that components of sites import. */
import { invalidItem } from 'docsgen/markup'
import { texts } from 'docsgen/theme'
import {
  Children,
  Component,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore
} from 'react'
import { useIsBrowser } from './basics.tsx'
import { goTo, listenToLocation, useColorMode } from './page.tsx'

const hasWindow = typeof window !== 'undefined'

export const useIsomorphicLayoutEffect = hasWindow ? useLayoutEffect : useEffect

/** A function with a stable identity that calls the latest callback. */
export function useEvent<Given extends unknown[], Result>(callback: (...given: Given) => Result) {
  const newest = useRef(callback)
  useIsomorphicLayoutEffect(() => {
    newest.current = callback
  }, [callback])
  return useCallback((...given: Given) => newest.current(...given), [])
}

export function usePrevious<Value>(value: Value): Value | undefined {
  const before = useRef<Value>(undefined)
  useIsomorphicLayoutEffect(() => {
    before.current = value
  })
  return before.current
}

/** `ssr` in the HTML and during hydration, then `desktop` or `mobile`. */
export function useWindowSize({ desktopBreakpoint = 996 }: { readonly desktopBreakpoint?: number } = {}) {
  const subscribe = useCallback((changed: () => void) => {
    addEventListener('resize', changed)
    return () => removeEventListener('resize', changed)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => (innerWidth > desktopBreakpoint ? 'desktop' : 'mobile'),
    () => 'ssr'
  )
}

interface ThemedProps {
  readonly className?: string
  readonly children: (given: { readonly theme: 'light' | 'dark'; readonly className: string }) => ReactNode
}

/** Renders for one color mode; the HTML has both, and shows that of the reader. */
export function ThemedComponent({ className = '', children }: ThemedProps): ReactNode {
  const isBrowser = useIsBrowser()
  const { colorMode } = useColorMode()
  const modes = isBrowser ? [colorMode === 'dark' ? 'dark' : 'light'] : ['light', 'dark']
  return modes.map(mode => {
    const theme = mode as 'light' | 'dark'
    return createElement(
      Fragment,
      { key: theme },
      children({ theme, className: `${className} themedComponent--${theme}`.trim() })
    )
  })
}

interface Collapse {
  readonly initialState: boolean | (() => boolean)
}

export function useCollapsible({ initialState }: Collapse) {
  const [collapsed, setCollapsed] = useState(initialState)
  const toggleCollapsed = useCallback(() => setCollapsed(is => !is), [])
  return { collapsed, setCollapsed, toggleCollapsed }
}

interface CollapsibleProps {
  readonly collapsed: boolean
  readonly children?: ReactNode
  readonly as?: string
  readonly className?: string
  readonly lazy?: boolean
  readonly onCollapseTransitionEnd?: (collapsed: boolean) => void
}

/** Hides its content when collapsed, without an animation. */
export function Collapsible({ as = 'div', collapsed, children, lazy, className, ...rest }: CollapsibleProps) {
  const { onCollapseTransitionEnd } = rest
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) onCollapseTransitionEnd?.(collapsed)
    isFirst.current = false
  }, [collapsed, onCollapseTransitionEnd])
  return createElement(as, { className, hidden: collapsed }, lazy === true && collapsed ? null : children)
}

interface Fallback {
  readonly error: Error
  readonly tryAgain: () => void
}

interface ErrorBoundaryProps {
  readonly fallback?: (given: Fallback) => ReactNode
  readonly children?: ReactNode
}

/** A class, because React has no other way to catch what its children throw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render(): ReactNode {
    const error = this.state.error as Error | null // React sets it, too
    const { children, fallback } = this.props
    if (error === null) return children
    const tryAgain = () => this.setState({ error: null })
    return fallback?.({ error, tryAgain }) ?? createElement(ErrorBoundaryError, { error })
  }
}

export function ErrorBoundaryError({ error }: { readonly error: Error }): ReactNode {
  return createElement('p', null, error.message)
}

export function ErrorBoundaryTryAgainButton(props: object): ReactNode {
  return createElement('button', { type: 'button', ...props }, texts.tryAgain)
}

type SetText = (value: string | null, options?: { readonly push?: boolean }) => void

/** The value of a query parameter, and a function that sets it. */
export function useQueryString(key: string | null): [string, SetText] {
  const value = useSyncExternalStore(
    listenToLocation,
    () => (key === null ? '' : (new URLSearchParams(location.search).get(key) ?? '')),
    () => ''
  )
  const update = useCallback<SetText>(
    (next, { push = false } = {}) => {
      const params = new URLSearchParams(location.search)
      if (next) params.set(key ?? '', next)
      else params.delete(key ?? '')
      goTo({ search: params.toString() }, push)
    },
    [key]
  )
  return [value, update]
}

type SetList = (
  values: readonly string[] | ((before: readonly string[]) => readonly string[]),
  options?: { readonly push?: boolean }
) => void

export function useQueryStringList(key: string): [readonly string[], SetList] {
  const joined = useSyncExternalStore(
    listenToLocation,
    () => JSON.stringify(new URLSearchParams(location.search).getAll(key)),
    () => '[]'
  )
  const update = useCallback<SetList>(
    (values, { push = false } = {}) => {
      const params = new URLSearchParams(location.search)
      const next = typeof values === 'function' ? values(params.getAll(key)) : values
      params.delete(key)
      for (const value of next) params.append(key, value)
      goTo({ search: params.toString() }, push)
    },
    [key]
  )
  return [useMemo(() => JSON.parse(joined) as string[], [joined]), update]
}

export function useClearQueryString(): () => void {
  return useCallback(() => goTo({ search: '' }, false), [])
}

export function useSearchQueryString() {
  return useQueryString('q')
}

/** A text in the browser's storage, which may be blocked. */
export function createStorageSlot(key: string, { persistence = 'localStorage' }: { persistence?: string } = {}) {
  const storage = () => {
    try {
      return persistence === 'none' ? null : window[persistence === 'sessionStorage' ? persistence : 'localStorage']
    } catch {
      return null
    }
  }
  const write = (newValue: string | null) => {
    const store = storage()
    if (!store) return
    const oldValue = store.getItem(key)
    if (newValue === null) store.removeItem(key)
    else store.setItem(key, newValue)
    // Browsers dispatch this event only in other windows.
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea: store }))
  }
  return {
    get: () => (hasWindow ? (storage()?.getItem(key) ?? null) : null),
    set: (value: string) => write(value),
    del: () => write(null),
    listen(onChange: (event: StorageEvent) => void) {
      const listener = (event: StorageEvent) => event.key === key && onChange(event)
      addEventListener('storage', listener)
      return () => removeEventListener('storage', listener)
    }
  }
}

export function useStorageSlot(key: string | null, options?: { readonly persistence?: string }) {
  const persistence = key === null ? 'none' : options?.persistence
  const slot = useMemo(
    () => createStorageSlot(key ?? '', persistence === undefined ? {} : { persistence }),
    [key, persistence]
  )
  const value = useSyncExternalStore(slot.listen, slot.get, () => null)
  return [value, slot] as const
}

interface Moved {
  readonly location: Location
  readonly previousLocation: Location | null
}

/** Calls `onChange` for the first page, and whenever the address changes. */
export function useLocationChange(onChange: (moved: Moved) => void): void {
  const callback = useEvent(onChange)
  useEffect(() => {
    let before: Location | null = null
    const tell = () => {
      const now = { ...location, pathname: location.pathname, search: location.search, hash: location.hash }
      callback({ location: now, previousLocation: before })
      before = now
    }
    tell()
    return listenToLocation(tell)
  }, [callback])
}

export function useHistoryPopHandler(onPop: (to: Location, action: 'POP') => unknown): void {
  const callback = useEvent(onPop)
  useEffect(() => {
    const listener = () => void callback(location, 'POP')
    addEventListener('popstate', listener)
    return () => removeEventListener('popstate', listener)
  }, [callback])
}

export function useLockBodyScroll(isLocked = true): void {
  useEffect(() => {
    document.body.style.overflow = isLocked ? 'hidden' : ''
    return () => {
      document.body.style.overflow = ''
    }
  }, [isLocked])
}

interface Position {
  readonly scrollX: number
  readonly scrollY: number
}

export function useScrollPosition(effect: (now: Position, before: Position | null) => void, asked: unknown[] = []) {
  const callback = useEvent(effect)
  useEffect(() => {
    let before: Position | null = null
    const tell = () => {
      const now = { scrollX, scrollY }
      callback(now, before)
      before = now
    }
    tell()
    addEventListener('scroll', tell, { passive: true })
    return () => removeEventListener('scroll', tell)
  }, [callback, ...asked])
}

export function useSmoothScrollTo() {
  const startScroll = useCallback((top: number) => scrollTo({ top, behavior: 'smooth' }), [])
  return { startScroll, cancelScroll: () => scrollTo({ top: scrollY }) }
}

/** `shown` when the reader scrolls up on a page that is scrolled down by at least `threshold` pixels. */
export function useBackToTopButton({ threshold }: { readonly threshold: number }) {
  const [shown, setShown] = useState(false)
  useScrollPosition(({ scrollY: now }, before) => {
    if (before !== null) setShown(now > threshold && now < before.scrollY)
  })
  return { shown, scrollToTop: () => scrollTo({ top: 0, behavior: 'smooth' }) }
}

/** Whether long lines are wrapped; `codeBlockRef` is the ref of the block. */
export function useCodeWordWrap() {
  const codeBlockRef = useRef<HTMLPreElement>(null)
  const [isEnabled, setIsEnabled] = useState(false)
  const [isCodeScrollable, setIsScrollable] = useState(false)
  useEffect(() => {
    const block = codeBlockRef.current
    block?.querySelector('code')?.classList.toggle('wrap', isEnabled)
    if (block !== null) setIsScrollable(block.scrollWidth > block.clientWidth || isEnabled)
  }, [isEnabled])
  return { codeBlockRef, isEnabled, isCodeScrollable, toggle: () => setIsEnabled(is => !is) }
}

interface TabValue {
  readonly value: string
  readonly label?: string
  readonly default?: boolean
  readonly attributes?: object
}

interface TabsGiven {
  readonly children?: ReactNode
  readonly defaultValue?: string | null
  readonly values?: readonly TabValue[]
  readonly groupId?: string
  readonly queryString?: boolean | string
}

/** The items of tabs, for files of `src/theme` that render tabs themselves. */
export function sanitizeTabsChildren(children: ReactNode): readonly ReactElement<TabValue>[] {
  const items = Children.toArray(children).filter(child => typeof child !== 'string' || child.trim() !== '')
  return items.map(item => {
    if (isValidElement<TabValue>(item) && 'value' in item.props) return item
    throw Object.assign(new Error(invalidItem), { code: 'markdown/tabs' })
  })
}

/** The selected tab: from the address, from the group on other pages, or the first. The HTML has the default one. */
export function useTabs({ children, defaultValue, values, groupId, queryString }: TabsGiven) {
  const tabValues = values ?? sanitizeTabsChildren(children).map(({ props }) => props)
  const first = tabValues.find(tab => tab.default) ?? tabValues[0]
  const [chosen, choose] = useState(defaultValue === undefined ? (first?.value ?? null) : defaultValue)
  const [asked, ask] = useQueryString(queryString === true ? (groupId ?? null) : queryString || null)
  const [kept, slot] = useStorageSlot(groupId === undefined ? null : `docusaurus.tab.${groupId}`)
  const isKnown = (value: string | null) => tabValues.some(tab => tab.value === value)
  const known = [asked, kept].find(isKnown)
  const selectValue = (value: string) => {
    choose(value)
    if (queryString) ask(value)
    slot.set(value)
  }
  return { selectedValue: known ?? chosen, selectValue, tabValues }
}

/** No effect, because browsers keep the clicked element in place. */
export function useScrollPositionBlocker() {
  return { blockElementScrollPositionUntilNextRender: () => undefined }
}
