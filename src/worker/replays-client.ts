/** The page's side of replays: a worker of its own each time, so that ending it costs nothing else. */
import { transfer } from 'comlink'
import { inOwnWorker } from './own-worker.ts'
import type { ReplaysReport, ReplaysRequest } from './replaying.ts'

/** Asks what one decision cost; the function returned ends it. */
export const requestReplays = (request: ReplaysRequest, listener: (news: ReplaysReport) => void): (() => void) =>
  inOwnWorker<ReplaysReport>({
    scenario: request.values,
    ask: ({ exposed, port }) => void exposed.replays.run(request, transfer(port, [port])),
    isLast: (news) => !('outcomes' in news) || news.ended,
    runsText: false,
    listener,
  })
