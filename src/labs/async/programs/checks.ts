/** The checks of a program: forty runs on four networks, small and large, by polling and by interrupts. */
import type { Values } from '../../../core/parameters.ts'
import { type Check, type Examined, judged, measured, type ProgramChecks } from '../../../core/program/checks.ts'
import type { League } from '../../../core/program/league.ts'

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

const toItself = (one: Examined) => 'problem' in one && /sends to itself/.test(one.problem)

/** What is checked of that many runs. */
const checksIn = (runs: number): readonly Check[] => [
  {
    id: 'ends',
    holds: `All ${runs} runs end, and every task is executed exactly once.`,
    verdict: 'wrong',
    broken(one) {
      if ('problem' in one) return toItself(one) ? undefined : one.problem
      const { executed, expected } = one.metrics
      return executed === expected ? undefined : `${executed} tasks are executed, and there are ${expected}`
    },
  },
  {
    id: 'itself',
    holds: 'No processor sends a message to itself.',
    verdict: 'wrong',
    broken: (one) => ('problem' in one && toItself(one) ? one.problem : undefined),
  },
  measured({
    id: 'answers',
    holds: 'No processor waits for an answer that never comes.',
    verdict: 'wrong',
    broken: (of) =>
      of('unanswered') >= 0
        ? `Processor ${of('unanswered')} has asked and gets no answer: no message is on its way, and other processors have tasks`
        : undefined,
  }),
  measured({
    id: 'idle',
    holds: `No processor has nothing to do for ${PATIENCE} message times while another has ${MANY} tasks or more.`,
    verdict: 'slow',
    broken: (of) =>
      of('starved') >= 0
        ? `Processor ${of('starved')} has nothing to do for ${PATIENCE} message times while another has ${MANY} tasks or more`
        : undefined,
  }),
  measured({
    id: 'pays',
    holds: 'No run takes longer than without balancing.',
    verdict: 'slow',
    broken: (of) =>
      of('speedup') < 0.995
        ? `The run takes ${(1 / of('speedup')).toFixed(2)} times as long as without balancing`
        : undefined,
  }),
]

const judge: ProgramChecks['judge'] = (all, examined) =>
  judged(
    checksIn(all.length),
    all.map((values, k) => ({ values, place: placeOf(values), one: examined[k] })),
  )

/** Where programs of readers compete, and with which of the lab's balancers. */
const SMALL = 'depth=12&processors=16'

export const league: League = {
  metric: 'totalTime',
  situations: [
    { name: 'Torus', query: SMALL },
    { name: 'Four times as many processors', query: 'depth=12' },
    { name: 'Chain', query: `${SMALL}&topology=chain` },
    { name: 'Hypercube', query: `${SMALL}&topology=hypercube` },
    { name: 'Wide tree', query: 'tree=balanced&depth=10&processors=16' },
    { name: 'Narrow tree', query: 'tree=imbalance&processors=16&depth=11' },
    { name: 'Coarse tasks', query: `${SMALL}&grain=4000` },
    { name: 'Fine tasks', query: `${SMALL}&grain=20` },
    { name: 'Slow links', query: `${SMALL}&topology=chain&hopTime=100` },
    { name: 'Interrupts', query: `${SMALL}&handling=interrupt` },
    { name: 'A search', query: 'workload=search&processors=8&tspInstance=drawn&cities=9' },
    { name: 'Two levels', query: 'depth=12&topology=multicore&hopTime=1000' },
  ],
  rivals: [
    { name: 'Work stealing', query: 'balancer=stealing' },
    { name: 'Sender', query: 'balancer=sender' },
    { name: 'Receiver diffusion', query: 'balancer=rid' },
    { name: 'Sender diffusion', query: 'balancer=sid' },
    { name: 'Load server', query: 'balancer=loadserver&serverCost=light' },
    { name: 'Pool', query: 'balancer=pool' },
  ],
}

export const checks: ProgramChecks = { situations, measurement: 'examined', league, judge }
