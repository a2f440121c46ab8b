/**
 * A part of the page that is loaded when it is needed. Where that fails (no network, or a newer version on the server) it
 * stays empty and the rest of the page goes on; main.tsx tells it.
 */
import { Component, type ReactNode, Suspense } from 'react'

interface PartProps {
  readonly children?: ReactNode
  /** What stands there while it is loaded. */
  readonly fallback?: ReactNode
}

/** The part. With another key it is tried anew. */
export class Part extends Component<PartProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    return this.state.failed ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
