/** The page's side of searches of all orders: a worker of its own each time, so that ending it costs nothing else. */
import { transfer } from 'comlink'
import { inOwnWorker } from './own-worker.ts'
import type { OrdersReport, OrdersRequest } from './searching.ts'

/** Asks for a search or a film; the function returned ends it. */
export const requestOrders = (request: OrdersRequest, listener: (news: OrdersReport) => void): (() => void) =>
  inOwnWorker<OrdersReport>({
    scenario: request.values,
    ask: ({ exposed, port }) => void exposed.orders.run(request, transfer(port, [port])),
    isLast: (news) => !('progress' in news),
    runsText: true,
    listener,
  })
