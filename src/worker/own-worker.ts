/** A worker for one question, which is ended with its last answer, or to end its work. */
import type { Values } from '../core/parameters.ts'
import { type Connection, openConnection } from './connection.ts'

/** What is asked, and who learns of the answers. */
interface Question<Report> {
  /** Names files that the worker needs. */
  readonly scenario: Values
  readonly ask: (connection: Connection) => void
  readonly isLast: (news: Report) => boolean
  /** Whether only a text of the reader's own can keep it from answering once it has begun to. */
  readonly runsText: boolean
  readonly listener: (news: Report | { readonly problem: string }) => void
}

/** Asks; the function returned ends the worker. */
export function inOwnWorker<Report>({ scenario, ask, isLast, runsText, listener }: Question<Report>): () => void {
  let isReading = false
  const connection = openConnection<Report>({
    onReport(news) {
      isReading = true
      if (isLast(news)) connection.end()
      listener(news)
    },
    busy: () => true,
    // Once it has reported, its code is there.
    executing: () => runsText && isReading,
    always: true,
    lost: (problem) => listener({ problem }),
  })
  connection.attach([scenario])
  ask(connection)
  return connection.end
}
