/**
 * What the loop lab's model was found to give on the 28 cases of table 1.4, measured again: ends with 1 where one of the
 * expectations is missed. They are stated for 300 seeds, which take some minutes.
 *
 *     npx tsx tests/bench/loop-claims.ts [SEEDS]
 */
import { planCases, type Samples } from '../../src/core/reproduce/study.ts'
import { lab } from '../../src/labs/loop/index.ts'
import { CASES, casesOf, FOUR, type PublishedCase } from '../../src/labs/loop/published/cases.ts'
import { study } from '../../src/labs/loop/published/study/index.ts'
import { predictedId } from '../../src/labs/loop/published/study/methods.ts'
import {
  bestOf,
  gap,
  gapText,
  isGlobal,
  least,
  lossOf,
  predictedOf,
  valuesOf,
} from '../../src/labs/loop/published/study/numbers.ts'

const seeds = Number(process.argv[2] ?? 300)
const figures = study.groups.filter(({ id }) => ['mxm', 'trfd', 'ac'].includes(id))
const samples = new Map<string, Samples>()
for (const plan of planCases(lab, study, figures, seeds)) {
  // What the other strategies take is measured by runs of their own.
  const metrics = plan.runs.map((values) => {
    const run = lab.start(values, { record: false })
    while (!run.advance(1e9)) {}
    return run.metrics()
  })
  samples.set(plan.case.id, plan.read(metrics))
}
const of = ({ id }: PublishedCase): Samples => samples.get(id) ?? new Map()

function expect(what: string, holds: boolean, because: string): void {
  console.log(`${holds ? 'ok  ' : 'MISS'} ${what}: ${because}`)
  if (!holds) process.exitCode = 1
}

const local = (cases: readonly PublishedCase[]) => cases.map((one) => gap(of(one), 'lddlb', 'gddlb'))
const texts = (gaps: readonly ReturnType<typeof gap>[]) => gaps.map(gapText).join(', ')

const mxm = local(casesOf('mxm'))
expect(
  'MXM: GDDLB before LDDLB in all 8',
  mxm.every(({ percent }) => percent > 0),
  texts(mxm),
)
const trfd = local([...casesOf('trfd1', 16), ...casesOf('trfd2', 16)])
expect(
  'TRFD on 16: LDDLB before GDDLB in all 6',
  trfd.every(({ percent }) => percent < 0),
  texts(trfd),
)
const central = CASES.map((one) => gap(of(one), 'gddlb', 'gcdlb'))
expect(
  'centralised surely better nowhere',
  central.every(({ percent, error }) => percent - error <= 0),
  texts(central),
)
const right = CASES.filter((one) => predictedOf(of(one)) === bestOf(of(one))).length
expect('best of the means predicted in at least 22 of 28', right >= 22, String(right))
const loss = Math.max(...CASES.map((one) => lossOf(of(one))))
expect('a wrong choice loses less than 1 %', loss < 1, `${loss.toFixed(3)} %`)
let sides = 0
for (const one of CASES) {
  const [times, predicted] = [FOUR, FOUR.map(predictedId)].map((ids) => ids.map((id) => valuesOf(of(one), id)))
  for (let seed = 0; seed < seeds; seed++) {
    const [best, chosen] = [times, predicted].map((columns) => FOUR[least(columns.map((column) => column[seed]))])
    if (isGlobal(best) === isGlobal(chosen)) sides++
  }
}
const share = sides / (seeds * CASES.length)
expect('at least 85 % of runs right on global and local', share >= 0.85, `${(100 * share).toFixed(1)} %`)
