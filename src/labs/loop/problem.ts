/** The loop lab for a problem of the reader's own. */
import type { Values } from '../../core/parameters.ts'
import type { ProblemMapping, Unusable } from '../../core/problem/problem.ts'
import { slowerProblem, slowerText, speedsOf } from '../../core/problem/slower.ts'
import { unexpected } from '../../core/text/expected.ts'
import { count, quantity } from '../../core/text/format.ts'
import { COST_LIMITS } from './workloads/own.ts'

/** Deciding, a context switch and asking the model, in seconds on a machine of today. */
const DECIDING = 1e-6
const SWITCH = 1e-6
const MODEL = 1e-5

/** Most iterations of a loop whose times stand in the scenario. */
const MOST_LISTED = 20_000

/** Times that change evenly from twice the mean to nothing, or the least that a time may be, or the other way round: a triangular loop. */
const triangular = (count: number, mean: number, order: 'falling' | 'rising'): readonly number[] =>
  Array.from({ length: count }, (_, i) => {
    const rank = order === 'falling' ? count - i - 0.5 : i + 0.5
    return Math.max(COST_LIMITS.min, Number(((2 * mean * rank) / count).toPrecision(6)))
  })

/** Rules that a program cannot use that knows no times. */
const UNKNOWN = 'it has to know the time of each iteration before, which yours does not'
const KNOWING: Unusable = { lpt: UNKNOWN, 'list-scheduling': UNKNOWN }

export const problem: ProblemMapping = {
  order: 3,
  how: 'A loop with a known number of iterations',
  help: 'A parallel for: iterations do not depend on each other, and all are known at the start.',
  questions: {
    amount: { label: 'How many iterations does the loop have?', usual: '5000', max: 100_000 },
    time: { label: 'How long does an iteration take, on average?', usual: '1 ms', min: 1e-6 },
    processors: { usual: '32', max: 256 },
    slow: {},
    slowSpeed: {},
    bytes: { label: 'How many bytes does an iteration take along when it moves?', usual: '100 B' },
  },
  choices: {
    order: {
      label: 'Where are the long iterations?',
      beside: 'amount',
      spares: { varies: ['falling', 'rising'] },
      options: {
        anywhere: { label: 'Anywhere', help: 'Their order does not matter.' },
        falling: { label: 'At the beginning', help: 'Times fall to nothing, as in a triangular loop.' },
        rising: { label: 'At the end', help: 'Times rise from nothing, at the end to twice the mean.' },
      },
    },
    known: {
      label: 'Is the time of each iteration known before?',
      beside: 'amount',
      options: {
        no: { label: 'No', help: 'Rules that need it are left out.' },
        yes: { label: 'Yes', help: 'From a run before, or from what it works on.' },
      },
    },
  },
  files: [
    {
      parameter: 'costs',
      label: 'Measured times of the iterations',
      replaces: ['amount', 'time', 'varies', 'order'],
    },
  ],
  scenario({ amount, time, varies, processors, latency, bandwidth, bytes, hasFile, slow, slowSpeed, choices }) {
    const speeds = { processors, slow, slowSpeed }
    const { order = 'anywhere', known = 'no' } = choices
    const isOrdered = !hasFile && order !== 'anywhere'
    const listed = (timesOrder: 'falling' | 'rising'): Values => ({
      workload: 'own',
      costs: triangular(amount, time, timesOrder),
    })
    return {
      sets: {
        ...(slow > 0 && { speeds: speedsOf(speeds) }),
        ...(isOrdered && amount <= MOST_LISTED && listed(order === 'falling' ? 'falling' : 'rising')),
        ...(!hasFile &&
          !isOrdered && {
            workload: varies > 0 ? 'drawn' : 'uniform',
            iterations: amount,
            iterationTime: time,
            ...(varies > 0 && { iterationSpread: Number((100 * varies).toPrecision(6)) }),
          }),
        iterationBytes: Math.round(bytes),
        processors,
        latency,
        bandwidth,
        medium: 'full',
        maxLoad: 0,
        delta: DECIDING,
        contextSwitch: SWITCH,
        modelTime: MODEL,
      },
      assumes: [
        hasFile
          ? 'The times are those of the file; its column and unit can be chosen in the lab.'
          : isOrdered
            ? `Times ${order === 'falling' ? 'fall' : 'rise'} evenly between twice the mean and nothing.`
            : varies > 0
              ? 'Times of iterations are drawn for each seed, each by itself, from a log-normal distribution.'
              : 'All iterations take the same time.',
        slowerText(speeds, 'processors'),
        'Nothing else runs on them. It can be set in the lab: “Load by owners”.',
        'No message waits for another one, as on a switch.',
        `To decide takes ${quantity(DECIDING, 's')}, a context switch ${quantity(SWITCH, 's')}, asking a model ${quantity(MODEL, 's')}.`,
      ],
      varied: [
        ...(hasFile || amount > MOST_LISTED
          ? []
          : [
              { says: 'With times that fall evenly to nothing', sets: listed('falling') },
              { says: 'With times that rise evenly from nothing', sets: listed('rising') },
            ].filter((_, k) => !isOrdered || (order === 'falling') === (k === 1))),
        { says: 'With owners who use their computers, too', sets: { maxLoad: 2 } },
        { says: 'With one message at a time on the network', sets: { medium: 'shared' } },
        { says: 'With decisions and switches that take 20 µs', sets: { delta: 2e-5, contextSwitch: 2e-5 } },
      ],
      leavesOut: known === 'no' ? KNOWING : { lpt: null, 'list-scheduling': null },
      ...(isOrdered &&
        amount > MOST_LISTED && {
          problem: unexpected('iterations', `at most ${count(MOST_LISTED)} of which the order is said`, count(amount)),
        }),
      ...slowerProblem(speeds),
    }
  },
}
