/**
 * The source's experiments, to be run again on many seeds: figures 1.7, 1.9 and 1.10, whose bars are lost, as the times of
 * the four strategies over that without balancing; and what goes beyond them.
 */
import { type PrintedClaim, readClaims } from '../../../../core/reproduce/sentences.ts'
import type { Study, StudyCase } from '../../../../core/reproduce/study.ts'
import { CASES, casesWhere, LOOPS, type LoopName, type PublishedCase, type Where } from '../cases.ts'
import said from '../claims.json' with { type: 'json' }
import { ordered } from './claim-rules.ts'
import { GENERAL, PREDICTIONS } from './claims-general.ts'
import { TRFD } from './claims-trfd.ts'
import { CONVOLUTION, MATRICES } from './claims-uniform.ts'
import { COUNTED } from './counted.ts'
import { choiceCase, IDLE, rivalCase, SLOW } from './ids.ts'
import { BARE, CHOICES, OTHERS, STRATEGIES } from './methods.ts'

/** What the rule of claims.json needs: pairs of strategies, in some cases. */
interface Given {
  readonly where?: Where
  readonly pairs: readonly (readonly string[])[]
}

const CLAIMS = readClaims(
  said as readonly PrintedClaim<Given>[],
  { ...GENERAL, ...MATRICES, ...TRFD, ...CONVOLUTION, ...PREDICTIONS },
  { order: ({ where, pairs }) => ordered(casesWhere(where), pairs) },
)

const caseOf = (one: PublishedCase, id = one.id): StudyCase => {
  const { loop, label, set } = one
  return { id, label: `${LOOPS[loop]}, ${label}`, about: `${one.processors} processors in two groups`, set }
}

const of = (...loops: readonly LoopName[]) => CASES.filter(({ loop }) => loops.includes(loop)).map((one) => caseOf(one))

const BARS =
  'The figure’s bars are lost; here is what they showed, the time over that without balancing under the same loads: −30 % is a bar of 0.70.'

export const study: Study = {
  label: 'Figures and experiments',
  parameter: 'seed',
  samples: 'seeds',
  metric: 'totalTime',
  deviation: {
    label: 'ΔT',
    about: 'by how many percent the mean time is above the mean time without balancing',
  },
  counts: [30, 100, 300],
  groups: [
    {
      id: 'mxm',
      label: 'Figure 1.7, matrix multiplication',
      about: `§1.5.2. ${BARS}`,
      cases: of('mxm'),
      ...STRATEGIES,
    },
    {
      id: 'trfd',
      label: 'Figure 1.9, TRFD',
      about: `§1.5.3. ${BARS} The figure has the times of both loops and the transpose together; here each loop stands by itself, as in table 1.4.`,
      cases: of('trfd1', 'trfd2'),
      ...STRATEGIES,
    },
    {
      id: 'ac',
      label: 'Figure 1.10, adjoint convolution',
      about: `§1.5.4. ${BARS}`,
      cases: of('ac'),
      ...STRATEGIES,
    },
    {
      id: 'idle',
      label: 'No owners at the machines',
      about: '§1.5. Without any load: what balancing costs where there is nothing to balance.',
      cases: IDLE.map((one) => ({ ...caseOf(one, one.id), set: { ...one.set, maxLoad: 0 } })),
      ...BARE,
    },
    {
      id: 'choices',
      label: 'The model chooses',
      about: '§1.3.3. The customised strategy begins as GCDLB and goes on with what the model predicts to be the best.',
      cases: CASES.map((one) => caseOf(one, choiceCase(one))),
      ...CHOICES,
    },
    {
      id: 'rivals',
      label: 'Rivals, not in the source',
      about:
        'Strategies that the source only cites, or that came later, on the same machine and loads. The source does not measure them: this is our own comparison.',
      cases: CASES.map((one) => caseOf(one, rivalCase(one))),
      ...OTHERS,
    },
    {
      id: 'slow',
      label: 'Slow network, not in the source',
      about:
        'A latency of 29 ms, twelve times that of the source. Loads last for a fifteenth of a block: our own search for the size at which global gets better.',
      cases: SLOW.map((one) => ({ ...caseOf(one, one.id), set: { ...one.set, latency: 0.029, persistence: 1 / 15 } })),
      ...BARE,
    },
  ],
  claims: CLAIMS,
  counted: COUNTED,
}
