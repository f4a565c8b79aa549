/** One React root: an element that the build has filled and React hydrates. */
import { Component, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { dataAttributes, events } from '../../src/shared/dom.ts'
import { CrashNotice } from '../../templates/parts/CrashNotice.tsx'
import { TrustedHTML } from '../../templates/parts/Html.tsx'
import { emit, type MismatchDetail } from '../boot/events.ts'

export interface HydratedRoot {
  /** Fulfilled when React handles events in the root. */
  readonly ready: Promise<void>
  /** Renders new content, for another page. */
  render(content: ReactNode): void
  /** Unmounts; the element stays, empty. */
  release(): void
}

/** Makes HTML acceptable under a policy of Trusted Types. */
export type TrustHTML = (html: string) => string

interface HydrateOptions {
  readonly identifierPrefix?: string
  /** The HTML in the element is a placeholder, which React replaces. */
  readonly isRedrawn?: boolean
}

/** `content` renders the HTML that is in the element; `trustHTML` is for HTML inside of the content. */
export function hydrate(
  element: Element,
  content: ReactNode,
  trustHTML: TrustHTML,
  { isRedrawn = false, ...own }: HydrateOptions = {}
): HydratedRoot {
  const copy = [...element.cloneNode(true).childNodes]
  element.setAttribute(dataAttributes.react, '')
  let onReady = () => {}
  const ready = new Promise<void>(resolve => {
    onReady = resolve
  })
  const wrap = (inside: ReactNode) => guarded(inside, { copy, trustHTML, onReady })
  const options = { ...own, onRecoverableError: (error: unknown) => reportMismatch(element, error) }
  const root = isRedrawn ? drawAnew(element, wrap(content), options) : hydrateRoot(element, wrap(content), options)
  let isOurs = true
  return {
    ready,
    // An update before hydration would make React discard the HTML of the build.
    render: inside => void ready.then(() => isOurs && root.render(wrap(inside))),
    release() {
      isOurs = false
      end(element, root)
    }
  }
}

interface Guard {
  /** Copies of what the server drew, for a crash. */
  readonly copy: readonly Node[]
  readonly trustHTML: TrustHTML
  readonly onReady: () => void
}

/** Content in an error boundary. One child each, because React makes ids from the path of a component. */
export function guarded(content: ReactNode, { copy, trustHTML, onReady }: Guard): ReactNode {
  return (
    <TrustedHTML value={trustHTML}>
      <Ready onReady={onReady}>
        <Boundary copy={copy}>{content}</Boundary>
      </Ready>
    </TrustedHTML>
  )
}

function reportMismatch(element: Element, error: unknown): void {
  emit<MismatchDetail>(events.mismatch, { element, error })
  // The development build of React logs what differs.
  if (process.env.NODE_ENV !== 'production') reportError(error)
}

/** Unmounts the root, and lets the boot change the content again. */
function end(element: Element, root: Root): void {
  root.unmount()
  element.removeAttribute(dataAttributes.react)
}

function drawAnew(element: Element, content: ReactNode, options: RootOptions): Root {
  const root = createRoot(element, options)
  root.render(content)
  return root
}

function Ready({ onReady, children }: { readonly onReady: () => void; readonly children: ReactNode }): ReactNode {
  useEffect(onReady, [onReady])
  return children
}

interface BoundaryProps {
  /** Copies of what the server drew. */
  readonly copy: readonly Node[]
  readonly children: ReactNode
}

/**
 * Keeps a crash in its root. Shows a notice, and below it the HTML that was there before React, which works without
 * React. A class, because React has no other way to catch what its children throw.
 */
class Boundary extends Component<BoundaryProps, { readonly crash: { readonly error: unknown } | null }> {
  override state = { crash: null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override render(): ReactNode {
    const { crash } = this.state as { crash: { error: unknown } | null } // React sets it, too
    if (crash === null) return this.props.children
    return (
      <>
        <CrashNotice error={crash.error} onRetry={() => this.setState({ crash: null })} />
        <div className="crash-copy" ref={place => place?.replaceChildren(...this.props.copy)} />
      </>
    )
  }
}
