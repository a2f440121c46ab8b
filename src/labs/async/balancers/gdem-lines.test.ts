import { expect, test } from 'vitest'
import { defaults } from '../../../core/parameters.ts'
import { MessageLog } from '../model/message-log.ts'
import { Simulation } from '../model/simulation.ts'
import { type AsyncValues, parameters } from '../parameters.ts'

test.each([2, 5, 8, 13])(
  'in one sweep a chain of %i processors shares evenly what the first of them has',
  (processors) => {
    const values = {
      ...defaults(parameters),
      balancer: 'gdem',
      synchronisation: 'direct',
      topology: 'chain',
      processors,
    }
    const simulation = new Simulation({
      ...values,
      interval: 200,
      depth: 14,
      traversal: 'breadth-first',
    } as AsyncValues)
    const log = new MessageLog(simulation.machine)
    simulation.machine.watcher = log
    while (!simulation.ended) simulation.advance(1e6, Number.POSITIVE_INFINITY)
    const moved = log.all().filter(({ tasks }) => tasks > 0)
    // What first comes to a processor is for it and for all behind it.
    const passing = Array.from({ length: processors }, (_, q) => moved.find(({ to }) => to === q + 1)?.tasks ?? 0)
    const shares = passing.slice(0, -1).map((tasks, q) => tasks - passing[q + 1])
    expect(Math.min(...shares)).toBeGreaterThan(0)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  },
)
