/** What is wrong with values that are each inside their limits but do not go together. */
import type { Problem } from '../../../core/parameters.ts'
import { shown, unexpected } from '../../../core/text/expected.ts'
import { chooses, exchanges, type LoopValues, loopsOf, withSize } from '../parameters.ts'
import { workloads } from '../workloads/index.ts'
import { MOST_ITERATIONS } from '../workloads/workload.ts'
import { loopIn, loopsIn } from './scenario.ts'

/** Most blocks of load that the run without balancing may meet, all processors together: the model may look at each a hundred times. */
const MOST_BLOCKS = 5e5

/** Most processors of which the model is asked again and again. */
const MOST_CHOOSING = 64

/** Checks a scenario. */
export function check(values: LoopValues): readonly Problem[] {
  const problems: Problem[] = []
  const complain = (parameter: string, expected: string, got: string) =>
    problems.push({ parameter, message: unexpected(parameter, expected, got) })
  const { processors, groups, speeds, ratedSpeeds, loads } = values
  const workload = workloads[values.workload]
  const sized = withSize(values)
  const unread = workload.problem?.(sized)
  if (unread) return [unread]
  const count = workload.count(sized)
  if (count > MOST_ITERATIONS) {
    complain(workload.countedBy, `at most ${MOST_ITERATIONS} iterations in all`, shown(count))
  }
  if (speeds.length !== 1 && speeds.length !== processors) {
    complain('speeds', `1 or ${processors} values, one a processor`, `${speeds.length}`)
  }
  if (ratedSpeeds.length > 1 && ratedSpeeds.length !== processors) {
    complain('ratedSpeeds', `no, 1 or ${processors} values, one a processor`, `${ratedSpeeds.length}`)
  }
  if (loads.length % processors !== 0) {
    complain('loads', `as many values for each of ${processors} processors`, `${loads.length} values`)
  }
  if (exchanges(values) && groups !== 'auto' && groups > processors) {
    complain('groups', `at most processors = ${processors}`, `${groups}`)
  }
  if (chooses(values) && values.choose !== 'once' && processors > MOST_CHOOSING) {
    complain('processors', `at most ${MOST_CHOOSING} where choose = ${values.choose}`, `${processors}`)
  }
  if (problems.length > 0) return problems
  const most = loads.length > 0 ? loads.reduce((a, b) => Math.max(a, b)) : values.maxLoad
  const slowest = speeds.reduce((a, b) => Math.min(a, b))
  const parameter = values.persistenceSeconds === 'auto' ? 'persistence' : 'persistenceSeconds'
  const lasts = Number(values[parameter])
  const blocks = (processors * (most + 1) * persistenceIn(values)) / (slowest * lasts)
  if (blocks > MOST_BLOCKS) {
    const least = Number(((lasts * blocks) / MOST_BLOCKS).toPrecision(3))
    complain(parameter, `at least ${shown(least)} with this loop and machine`, shown(lasts))
  }
  return problems
}

/** What the run without load takes on a processor of speed 1, in the unit of what says how long a load lasts. */
function persistenceIn(values: LoopValues): number {
  if (values.persistenceSeconds === 'auto' && !loopsOf(values)) return 1
  const loop = loopIn(values)
  const shared = loop.before[loop.count] / values.processors
  const seconds = shared + (loop.program?.transpose ?? 0)
  return values.persistenceSeconds === 'auto' ? (seconds * loopsIn(loop)) / shared : seconds
}
