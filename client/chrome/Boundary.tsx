/**
 * Keeps a crash where it happens (behaviour R-14): one piece of the chrome, one island. In its place stands a
 * notice, and below it what was there before React, which works without.
 */
import { Component, type ReactNode } from 'react'
import { CrashNotice } from '../../templates/parts/CrashNotice.tsx'

interface BoundaryProps {
  /** Copies of what the server drew. */
  readonly copy: readonly Node[]
  readonly children: ReactNode
}

/** A class, because React has no other way to catch what its children throw. */
export class Boundary extends Component<BoundaryProps, { readonly crash: { readonly error: unknown } | null }> {
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
