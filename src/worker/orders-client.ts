/** The page's side of searches of all orders: a worker of its own each time, so that ending it costs nothing else. */
import { transfer } from 'comlink'
import { openConnection } from './connection.ts'
import type { OrdersReport, OrdersRequest } from './searching.ts'

/** Asks for a search or a film; the function returned ends it. */
export function requestOrders(request: OrdersRequest, listener: (news: OrdersReport) => void): () => void {
  let isReading = false
  const connection = openConnection<OrdersReport>({
    onReport(news) {
      isReading = true
      if (!('progress' in news)) connection.end()
      listener(news)
    },
    busy: () => true,
    // Once it has reported, its code is there: only the text can keep it from answering.
    executing: () => isReading,
    always: true,
    lost: (problem) => listener({ problem }),
  })
  const { exposed, port } = connection
  connection.attach([request.values])
  void exposed.orders.run(request, transfer(port, [port]))
  return connection.end
}
