/** An operation of diffusion, as the microscope shows it. */
import { alphaOf, linksOf, type Values } from '../../balancers/diffusion.ts'
import type { PairOperationDefinition } from './operation.ts'

/** How an exchange is shown. */
export const diffusion: PairOperationDefinition<Values> = {
  kind: 'pairs',
  stage: 'exchange',
  stages(network) {
    const { a, b } = linksOf(network)
    return [{ label: 'all links at once', a, b }]
  },
  symbol: 'α',
  coefficient: alphaOf,
  rule: 'All neighbours report to each other the loads of the same moment. Along each link, the end with more sends α times the difference, rounded down.',
  replay({ a, b, moved, integers }, sheet) {
    const links = [...moved.keys()]
    // All loads are sent before any is received, by each processor in the order of its links.
    const sent = links.map((i) => [sheet.report(a[i]), sheet.report(b[i])])
    for (const i of links) {
      sheet.hear(a[i], sent[i][1])
      sheet.hear(b[i], sent[i][0])
    }
    const departures = links.map((i) => {
      const tasks = Math.abs(moved[i])
      return tasks > 0 ? sheet.give(moved[i] > 0 ? a[i] : b[i], tasks, integers[i]) : 0
    })
    for (const i of links) {
      const tasks = Math.abs(moved[i])
      if (tasks > 0) sheet.take(moved[i] > 0 ? b[i] : a[i], tasks, integers[i], departures[i])
    }
  },
}
