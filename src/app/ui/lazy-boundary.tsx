/**
 * A part of the page that is loaded when it is needed. Where that fails (no network, or a newer version on the server), or the
 * part itself does, the reader is notified, can try again in its place, and the rest of the page goes on.
 */
import { Component, type ReactNode, Suspense } from 'react'
import { unloaded, Waiting } from '../../views/later.ts'
import type { Notice } from '../state/notices.ts'
import { SessionContext } from '../state/use.ts'
import { Button } from './button.tsx'

/** What is reported of an error in a part of the page. */
export function failure(error: Error): Notice {
  const what = unloaded.has(error)
    ? `A part of the page could not be loaded: ${navigator.onLine ? 'the network has failed, or the page has been renewed' : 'there is no network'}.`
    : `A part of the page has failed: ${error.message}.`
  return {
    id: unloaded.has(error) ? 'part-missing' : 'part-failed',
    kind: 'error',
    text: `${what} Open it again to try again; if that does not help, reload the page: its link keeps what you see.`,
  }
}

/** What is said of something that an action has thrown: of a part that could not be loaded never the browser's own words. */
export const failureText = (error: unknown): string =>
  !(error instanceof Error) ? String(error) : unloaded.has(error) ? failure(error).text : error.message

interface LazyBoundaryProps {
  readonly children?: ReactNode
  /** What stands there while it is loaded. */
  readonly fallback?: ReactNode
  /** What stands there after a failure; unless given, words and a button that tries again. */
  readonly instead?: ReactNode
  /** Called after a failure. */
  readonly onFailure?: () => void
}

/** All that have failed: what one of them could not load, others miss too. */
const failed = new Set<LazyBoundary>()

/** How often everything that had failed has been tried again. */
let rounds = 0

/** Tries all again that have failed. */
export const tryAgain = () => {
  rounds++
  for (const boundary of failed) boundary.tryAgain()
  failed.clear()
}
addEventListener('online', tryAgain)
addEventListener('hashchange', tryAgain)

/** The boundary. With another key, by a link that is opened, and when the network is back it is tried again. */
export class LazyBoundary extends Component<
  LazyBoundaryProps,
  { readonly error: Error | undefined; readonly waiting: object }
> {
  static override contextType = SessionContext
  declare context: React.ContextType<typeof SessionContext>
  /** Whether it is on the page: what loads may be there after it has gone. */
  private mounted = false
  /**
   * By itself React shows what has been loaded no sooner than 0.3 s after it has shown a fallback. One that stands in a part that waits
   * itself is made again each time that is tried: to update it would try again at once, and for ever.
   */
  private readonly waiter = () => ({ loaded: () => this.mounted && this.forceUpdate() })
  override state = { error: undefined, waiting: this.waiter() }
  /** `rounds` when its children were tried last. */
  private round = rounds

  static getDerivedStateFromError = (error: Error) => ({ error })

  /** Renders its children again, which asks again for what they need; `failed` is left to the caller. */
  tryAgain() {
    this.round = rounds
    this.setState({ error: undefined, waiting: this.waiter() })
  }

  override componentDidCatch(error: Error) {
    // What it waited for was asked for before the last link or the return of the network, and failed only now.
    if (unloaded.has(error) && this.round < rounds) return this.tryAgain()
    failed.add(this)
    this.context?.notify(failure(error))
    this.props.onFailure?.()
  }

  override componentDidMount() {
    this.mounted = true
  }

  override componentWillUnmount() {
    this.mounted = false
    failed.delete(this)
  }

  override render() {
    const { children, fallback, instead } = this.props
    const { error, waiting } = this.state
    if (!error)
      return (
        <Waiting value={waiting}>
          <Suspense
            fallback={
              <>
                {fallback}
                <span hidden data-loading />
              </>
            }
          >
            {children}
          </Suspense>
        </Waiting>
      )
    if (instead !== undefined) return instead
    const what = unloaded.has(error) ? 'could not be loaded' : 'has failed'
    return <Missing text={`This part of the page ${what}.`} onTryAgain={tryAgain} />
  }
}

interface MissingProps {
  readonly text: string
  readonly onTryAgain: () => void
  /** Other ways on. */
  readonly children?: ReactNode
}

/** Stands in the place of a part that is missing. */
export function Missing({ text, onTryAgain, children }: MissingProps) {
  return (
    <div className="toolbar at-centre gap-12 grow pad-16 soft text-centre" style={{ alignContent: 'center' }}>
      <p>{text}</p>
      <Button onClick={onTryAgain}>Try again</Button>
      {children}
    </div>
  )
}
