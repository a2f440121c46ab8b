/** The page's side of gathering files: a worker of its own each time, so that ending it costs nothing else. */
import { transfer } from 'comlink'
import { openConnection } from './connection.ts'
import type { GatherReport, GatherRequest } from './gathering.ts'

/** The outcome of it. */
type Gathered = Exclude<GatherReport, { readonly share: number }>

/**
 * Gathers files, whose bytes go to the worker and are the caller's no longer.
 *
 * @param progress is called with the share that is done
 * @returns what came of it; undefined where the signal has ended it
 */
export function gatherFiles(
  request: GatherRequest,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Gathered | undefined> {
  return new Promise((resolve) => {
    const end = (result: Gathered | undefined) => {
      connection.end()
      resolve(result)
    }
    const connection = openConnection<GatherReport>({
      onReport: (report) => ('share' in report ? progress(report.share) : end(report)),
      busy: () => true,
      always: true,
      lost: () => resolve({ problem: 'what reads its files could not be loaded, or needs more memory than there is' }),
    })
    signal.addEventListener('abort', () => end(undefined), { once: true })
    if (signal.aborted) return end(undefined)
    const { exposed, port } = connection
    const buffers = [...new Set(request.files.map(({ bytes }) => bytes.buffer))]
    void exposed.gather.run(transfer(request, buffers), transfer(port, [port]))
  })
}
