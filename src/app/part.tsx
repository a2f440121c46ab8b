/**
 * A part of the page that is loaded when it is needed. Where that fails (no network, or a newer version on the server), or the
 * part itself does, it stays empty, the reader is told, and the rest of the page goes on.
 */
import { Component, type ReactNode, Suspense } from 'react'
import type { Notice } from './store.ts'
import { SessionContext } from './use.ts'

/** Errors of what could not be loaded. */
export const unloaded = new WeakSet<Error>()

/** What is told of an error in a part of the page. */
export const failure = (error: Error): Notice =>
  unloaded.has(error)
    ? {
        id: 'load',
        kind: 'error',
        text: 'A part of the page could not be loaded: the network is down, or the page has been renewed. Reload it; its link keeps what you see.',
      }
    : {
        id: 'part',
        kind: 'error',
        text: `A part of the page has failed: ${error.message}. Reload the page to try again; its link keeps what you see.`,
      }

interface PartProps {
  readonly children?: ReactNode
  /** What stands there while it is loaded. */
  readonly fallback?: ReactNode
}

/** The part. With another key it is tried anew. */
export class Part extends Component<PartProps, { readonly failed: boolean }> {
  static override contextType = SessionContext
  declare context: React.ContextType<typeof SessionContext>
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: Error) {
    this.context?.notify(failure(error))
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
