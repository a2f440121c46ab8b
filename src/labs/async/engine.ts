/** The asynchronous lab's engine: what runs its scenarios. */
import type { LabEngine } from '../../core/lab.ts'
import { workProblems, workReady } from '../../core/workloads/prepared.ts'
import { artifacts } from './artifacts.ts'
import { balancersOf } from './balancers/index.ts'
import { examined } from './examined.ts'
import { inspect } from './inspect.ts'
import { excess, idleWorkers, isoefficiency, seedMeans, shares, tiesBroken } from './measurements.ts'
import type { AsyncValues } from './parameters.ts'
import { PROGRAM } from './programs/index.ts'
import { programsReady } from './programs/language.ts'
import { roundMeasurements } from './rounds.ts'
import { rules } from './rules.ts'
import { loadKernel, start } from './run.ts'
import { spans } from './spans.ts'

const measurements = {
  examined,
  shares,
  excess,
  idleWorkers,
  seedMeans,
  tiesBroken,
  isoefficiency,
  ...roundMeasurements,
}

/** What is wrong with a scenario, or with its work and the file that it is read from. */
function check(values: AsyncValues) {
  const problems = rules.check(values)
  return problems.length > 0 ? problems : workProblems(values)
}

/** Loads what the work of a scenario needs; the kernel comes while the first run goes on. */
async function ready(values: AsyncValues): Promise<void> {
  loadKernel()
  const runsProgram = balancersOf(values).includes('own')
  await Promise.all([workReady(values), runsProgram && programsReady()])
}

export const engine = {
  ...rules,
  check,
  ready,
  executes: (values) => (balancersOf(values).includes('own') ? PROGRAM : undefined),
  start,
  inspect,
  spans,
  artifacts,
  measurements,
} satisfies LabEngine<AsyncValues>
