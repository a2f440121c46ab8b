/** A task for a worker of its own, which the page ends to end the task: news of it go over a port, and so does why it failed. */
import { errorText } from '../core/text/error-text.ts'

/** What the page can ask of such a worker. The call returns at once. */
export interface TaskApi<Request> {
  run(request: Request, port: MessagePort): void
}

/** The news of a task that ends with an error. */
export interface TaskFailure {
  readonly problem: string
}

/** Does `work`, which reports its news. */
export function task<Request, News>(
  work: (request: Request, report: (news: News | TaskFailure, transfer?: Transferable[]) => void) => Promise<void>,
): TaskApi<Request> {
  return {
    run(request, port) {
      const report = (news: News | TaskFailure, transfer: Transferable[] = []) => port.postMessage(news, transfer)
      work(request, report).catch((error: unknown) => report({ problem: errorText(error) }))
    },
  }
}
