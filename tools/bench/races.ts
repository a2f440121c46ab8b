/**
 * Records races of "Try all" with the time of each run, for the test of how much time is said to be left.
 * `node --import tsx tools/bench/races.ts` writes `tests/data/races.txt`: three lines for a scenario, which are its
 * link, the metric of each run and its milliseconds, in the order in which they were made; - for a run that is refused.
 */
import { writeFileSync } from 'node:fs'
import { advising } from '../../src/core/advise/advise.ts'
import { parseLink } from '../../src/core/link/link.ts'
import { runWhole } from '../../src/core/run/run.ts'
import type { Outcome } from '../../src/core/sweep/batch.ts'
import { labs } from '../../src/labs/registry.ts'

const SCENARIOS = ['async?processors=16', 'loop?processors=16&n=2000']

/** A run's metric, so short that the file stays small: the race is decided with the same numbers. */
const short = (value: number) => Number(value.toPrecision(5))

function recorded(scenario: string) {
  const { lab: id = '', values } = parseLink(scenario, labs)
  const lab = labs[id]
  const metric = lab.deciding?.metric(values) ?? ''
  const [gave, millis]: [(number | '-')[], number[]] = [[], []]
  const steps = advising(lab, values)
  let step = steps.next()
  while (!step.done) {
    const outcomes = step.value.runs.map((run): Outcome => {
      const began = process.cpuUsage()
      let value: unknown
      try {
        value = runWhole(lab, run.values, { record: false }).metrics[metric]
      } catch {
        value = undefined
      }
      // Processor time: what else the machine does is no part of it.
      const { user, system } = process.cpuUsage(began)
      millis.push(Number(((user + system) / 1000).toPrecision(2)))
      gave.push(typeof value === 'number' ? short(value) : '-')
      return typeof value === 'number'
        ? { metrics: { [metric]: short(value) }, millis: millis[millis.length - 1] }
        : { problem: 'it cannot be run' }
    })
    step = steps.next(outcomes)
  }
  console.log(`${scenario}: ${gave.length} runs, ${(millis.reduce((sum, one) => sum + one, 0) / 1000).toFixed(1)} s`)
  return `${scenario}\n${gave.join(' ')}\n${millis.join(' ')}\n`
}

writeFileSync('tests/data/races.txt', SCENARIOS.map(recorded).join(''))
