/** The checks of a program: forty runs on four networks, small and large, by polling and by interrupts. */
import type { Values } from '../../../core/parameters.ts'
import type { CheckResult, Examined, ProgramChecks } from '../../../core/program/checks.ts'
import { league } from './league.ts'

const TOPOLOGIES = ['chain', 'ring', 'torus', 'hypercube']
const PROCESSORS = [2, 4, 16, 64]
/** Where a hypercube or a torus asks for it: 2, 4, 16 and 64 are both; a chain and a ring have odd numbers, too. */
const ODD = [3, 5]

/** How long a processor may have nothing to do while another has many tasks: this many times a message with its answer. */
export const PATIENCE = 10
/** How many are many. */
export const MANY = 4

function situations(values: Values): readonly Values[] {
  const all: Values[] = []
  const add = (topology: string, processors: number, handling: string) =>
    all.push({
      ...values,
      topology,
      processors,
      handling,
      workload: 'synthetic',
      tree: 'random',
      depth: 10,
      seed: 1 + (all.length % 4),
    })
  for (const topology of TOPOLOGIES) {
    for (const processors of PROCESSORS)
      for (const handling of ['poll', 'interrupt']) add(topology, processors, handling)
  }
  for (const topology of TOPOLOGIES.slice(0, 2)) {
    for (const processors of ODD) for (const handling of ['poll', 'interrupt']) add(topology, processors, handling)
  }
  return all
}

const placeOf = ({ topology, processors, handling, seed }: Values) =>
  `${topology}, ${processors} processors, ${handling === 'poll' ? 'polling' : 'interrupts'}, seed ${seed}`

function judge(all: readonly Values[], examined: readonly Examined[]): readonly CheckResult[] {
  const first = (broken: (one: Examined) => boolean) => examined.findIndex(broken)
  const numberOf = (one: Examined, id: string) => ('metrics' in one ? Number(one.metrics[id]) : Number.NaN)
  const result = (
    id: string,
    holds: string,
    verdict: 'wrong' | 'slow',
    at: number,
    broken: (one: Examined) => string,
  ): CheckResult =>
    at < 0
      ? { id, sentence: holds, verdict: 'holds' }
      : { id, sentence: `${broken(examined[at])} (${placeOf(all[at])})`, verdict, situation: all[at] }
  const toItself = (one: Examined) => 'problem' in one && /sends to itself/.test(one.problem)
  const results = [
    result(
      'ends',
      `All ${all.length} runs end, and every task is executed exactly once.`,
      'wrong',
      first((one) => ('problem' in one ? !toItself(one) : numberOf(one, 'executed') !== numberOf(one, 'expected'))),
      (one) =>
        'problem' in one
          ? one.problem
          : `${numberOf(one, 'executed')} tasks are executed, and there are ${numberOf(one, 'expected')}`,
    ),
    result('itself', 'No processor sends a message to itself.', 'wrong', first(toItself), (one) =>
      'problem' in one ? one.problem : '',
    ),
    result(
      'answers',
      'No processor waits for an answer that never comes.',
      'wrong',
      first((one) => numberOf(one, 'unanswered') >= 0),
      (one) =>
        `Processor ${numberOf(one, 'unanswered')} has asked and gets no answer: no message is on its way, and other processors have tasks`,
    ),
    result(
      'idle',
      `No processor has nothing to do for ${PATIENCE} message times while another has ${MANY} tasks or more.`,
      'slow',
      first((one) => numberOf(one, 'starved') >= 0),
      (one) =>
        `Processor ${numberOf(one, 'starved')} has nothing to do for ${PATIENCE} message times while another has ${MANY} tasks or more`,
    ),
    result(
      'pays',
      'No run takes longer than without balancing.',
      'slow',
      first((one) => numberOf(one, 'speedup') < 0.995),
      (one) => `The run takes ${(1 / numberOf(one, 'speedup')).toFixed(2)} times as long as without balancing`,
    ),
  ]
  // Of runs that all failed nothing more can be said.
  return examined.some((one) => 'metrics' in one) ? results : results.filter(({ verdict }) => verdict !== 'holds')
}

export const checks: ProgramChecks = { situations, measurement: 'examined', league, judge }
