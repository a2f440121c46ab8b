/** The page's side of the search for the best of a small case: a worker of its own each time, so that ending it costs nothing else. */
import { transfer } from 'comlink'
import { openConnection } from './connection.ts'
import type { ProofReport, ProofRequest } from './proving.ts'

/** Asks for a proof; the function returned ends the search. */
export function requestProof(request: ProofRequest, listener: (news: ProofReport) => void): () => void {
  const connection = openConnection<ProofReport>({
    onReport(news) {
      if (!('share' in news)) connection.end()
      listener(news)
    },
    busy: () => true,
    always: true,
    lost: (problem) => listener({ problem }),
  })
  const { exposed, port } = connection
  connection.attach([request.values])
  void exposed.proof.run(request, transfer(port, [port]))
  return connection.end
}
