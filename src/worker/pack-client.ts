/** The page's side of packing: a worker of its own each time. */
import { transfer } from 'comlink'
import { openConnection } from './connection.ts'
import type { PackReport, PackRequest } from './packing.ts'

/** Packs a lesson; the bytes of the page go to the worker and are the caller's no longer. */
export function packLesson(request: PackRequest): Promise<PackReport> {
  return new Promise((resolve) => {
    const connection = openConnection<PackReport>({
      onReport(report) {
        connection.end()
        resolve(report)
      },
      busy: () => true,
      always: true,
      lost: () => resolve({ problem: 'what makes packages could not be loaded, or needs more memory than there is' }),
    })
    const { exposed, port } = connection
    void exposed.pack.run(transfer(request, [request.page.buffer]), transfer(port, [port]))
  })
}
