/** The search for the best possible: of which scenario, how far it is, and what came of it. It goes on while the panel is closed. */
import { createStore } from 'zustand/vanilla'
import type { Values } from '../../../core/parameters.ts'
import type { ProofReport } from '../../../worker/proving.ts'

/** How it stands. */
export interface Searching {
  /** The scenario; undefined before one has been searched. */
  readonly lab?: string
  readonly values?: Values
  readonly status: 'idle' | 'running' | 'done' | 'cancelled' | 'failed'
  /** How much of the search is done, from 0 to 1. */
  readonly share: number
  /** The proof, of a search that is done; undefined where there were too many cases. */
  readonly certificate?: object | undefined
  /** Why it failed. */
  readonly problem?: string
}

/** Looks for the best of a scenario, and returns what ends the search. */
type Ask = (request: { lab: string; values: Values }, listener: (news: ProofReport) => void) => () => void

/** Creates what searches; one at a time: a start ends the one before. */
export function createSearching(ask: Ask) {
  const store = createStore<Searching>()(() => ({ status: 'idle', share: 0 }))
  let end = () => {}
  const cancel = () => {
    end()
    end = () => {}
    if (store.getState().status === 'running') store.setState({ status: 'cancelled' })
  }
  return {
    store,
    /** Ends it: nothing is known then. */
    cancel,
    /** Searches for the best of a scenario. */
    start(lab: string, values: Values) {
      cancel()
      store.setState({ lab, values, status: 'running', share: 0, certificate: undefined, problem: undefined })
      end = ask({ lab, values }, (news) => {
        if ('share' in news) store.setState({ share: news.share })
        else if ('problem' in news) store.setState({ status: 'failed', problem: news.problem })
        else store.setState({ status: 'done', share: 1, certificate: news.certificate })
      })
    },
  }
}
