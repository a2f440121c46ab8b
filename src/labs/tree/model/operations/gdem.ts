/** An operation of GDEM, as the microscope shows it. */
import { type NetworkValues, networkOf } from '../../../../core/network/index.ts'
import { lambdaOf } from '../../../../core/network/lambda.ts'
import type { PairOperationDefinition } from './operation.ts'

type Values = NetworkValues & { readonly lambda: number | 'auto' }

/** λ of a scenario. */
export const coefficientOf = (values: Values): number =>
  values.lambda === 'auto' ? lambdaOf(networkOf(values)) : values.lambda

/** How an exchange is shown. */
export const gdem: PairOperationDefinition<Values> = {
  kind: 'pairs',
  stage: 'round',
  about: 'The links of a round are used at the same time: no two of them share a processor.',
  stages: (network) => network.colours,
  symbol: 'λ',
  coefficient: coefficientOf,
  rule: 'All pairs of a round exchange at once. Both report their load to each other; if they differ by more than one task, the one with more sends λ times the difference, rounded down.',
  replay({ a, b, moved, integers }, sheet) {
    for (let i = 0; i < a.length; i++) {
      sheet.hear(b[i], sheet.report(a[i]))
      sheet.hear(a[i], sheet.report(b[i]))
      const tasks = Math.abs(moved[i])
      const [from, to] = moved[i] > 0 ? [a[i], b[i]] : [b[i], a[i]]
      if (tasks > 0) sheet.take(to, tasks, integers[i], sheet.give(from, tasks, integers[i]))
    }
  },
}
