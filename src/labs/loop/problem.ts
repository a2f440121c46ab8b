/** The loop lab for a problem of the reader's own. */
import type { ProblemMapping } from '../../core/problem/problem.ts'
import { slowerProblem, slowerText, speedsOf } from '../../core/problem/slower.ts'
import { quantity } from '../../core/text/format.ts'

/** Deciding, a context switch and asking the model, in seconds on a machine of today. */
const DECIDING = 1e-6
const SWITCH = 1e-6
const MODEL = 1e-5

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
  files: [{ parameter: 'costs', label: 'Measured times of the iterations', replaces: ['amount', 'time', 'varies'] }],
  scenario({ amount, time, varies, processors, latency, bandwidth, bytes, hasFile, slow, slowSpeed }) {
    const speeds = { processors, slow, slowSpeed }
    return {
      sets: {
        ...(slow > 0 && { speeds: speedsOf(speeds) }),
        ...(!hasFile && {
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
          : varies > 0
            ? 'Times of iterations are drawn for each seed, each by itself, from a log-normal distribution.'
            : 'All iterations take the same time.',
        slowerText(speeds, 'processors'),
        'Nothing else runs on them. It can be set in the lab: “Load by owners”.',
        'No message waits for another one, as on a switch.',
        `To decide takes ${quantity(DECIDING, 's')}, a context switch ${quantity(SWITCH, 's')}, asking a model ${quantity(MODEL, 's')}.`,
      ],
      ...slowerProblem(speeds),
    }
  },
}
