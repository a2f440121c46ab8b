/**
 * Whether the verdicts of "Try all" hold: problems as the form takes them are answered, and the best rules of each answer, with everything else
 * that was tried of them, are run again with seeds that the answer has not seen. `node --import tsx tests/bench/verdicts.ts [problems] [seeds] [lab] [part]`,
 * where another part, a number, draws other problems.
 * A verdict is wrong where a rule that was said to be behind is ahead with those seeds, by a paired test at 0.1 %.
 */
import { advising } from '../../src/core/advise/advise.ts'
import { type Answer, measuredOf, withSeed } from '../../src/core/advise/answer.ts'
import { behind } from '../../src/core/advise/standing.ts'
import type { Lab } from '../../src/core/lab.ts'
import type { Values } from '../../src/core/parameters.ts'
import { answersOf, formatProblem, type Texts, takeProblem } from '../../src/core/problem/problem.ts'
import { stream } from '../../src/core/random/random.ts'
import { runWhole } from '../../src/core/run/run.ts'
import type { Outcome } from '../../src/core/sweep/batch.ts'
import { labs, mappings } from '../../src/labs/registry.ts'

const [count, seeds, only] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 100), process.argv[4]]

const random = stream(35 + Number(process.argv[5] ?? 0), 'verdicts')
const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]

/** Small problems of each lab whose runs chance has a part in. */
const DRAWN: Readonly<Record<string, () => Texts>> = {
  async: () => ({
    amount: one(['300', '1000', '3000']),
    time: one(['20 us', '200 us', '2 ms']),
    varies: one(['20', '50', '100']),
    processors: one(['4', '8', '16']),
    latency: one(['2 us', '20 us', '200 us']),
  }),
  tree: () => ({
    amount: one(['300', '1000', '3000']),
    time: one(['20 us', '200 us', '2 ms']),
    varies: one(['20', '50', '100']),
    processors: one(['4', '8', '16']),
    latency: one(['2 us', '20 us', '200 us']),
  }),
  loop: () => ({
    amount: one(['100', '300', '1000']),
    time: one(['100 us', '1 ms', '10 ms']),
    varies: one(['20', '100', '200']),
    processors: one(['4', '8', '16']),
    latency: one(['2 us', '50 us', '500 us']),
    bytes: one(['10 B', '1 kB', '100 kB']),
  }),
  mesh: () => ({
    amount: one(['200', '400', '800']),
    time: one(['1 us', '10 us', '100 us']),
    varies: one(['100', '300']),
    processors: one(['4', '6', '8']),
    latency: one(['2 us', '20 us']),
    bytes: one(['64 B', '1 kB']),
  }),
  divisible: () => ({
    amount: one(['1000', '100000']),
    time: one(['10 us', '100 us', '1 ms']),
    varies: one(['10', '30', '50']),
    processors: one(['4', '8']),
    latency: one(['20 us', '1 ms']),
    bytes: one(['1 kB', '10 kB', '100 kB']),
  }),
  migration: () => ({
    amount: one(['16', '32', '64']),
    time: one(['500 us', '2 ms', '10 ms']),
    varies: one(['20', '50', '100']),
    processors: one(['4', '8']),
    latency: one(['5 us', '50 us']),
    bytes: one(['100 B', '1 kB', '10 kB']),
  }),
  requests: () => ({
    amount: one(['100', '200', '350']),
    time: one(['5 ms', '10 ms', '20 ms']),
    varies: one(['50', '100', '300']),
    processors: one(['8', '10', '16']),
    latency: one(['10 us', '100 us', '1 ms']),
  }),
}

function outcomeOf(lab: Lab, values: Values): Outcome {
  try {
    return { metrics: runWhole(lab, values, { record: false }).metrics, millis: 1 }
  } catch (error) {
    return { problem: String(error) }
  }
}

function answerOf(lab: Lab, values: Values): Answer {
  const steps = advising(lab, values, { turns: false })
  let step = steps.next()
  while (!step.done) step = steps.next(step.value.runs.map((run) => outcomeOf(lab, run.values)))
  return step.value as Answer
}

const chosen = Object.keys(DRAWN).filter((id) => only === undefined || id === only)
let [holdCount, even, wrong, outside, intervals] = [0, 0, 0, 0, 0]
for (let i = 0; i < count; i++) {
  const how = chosen[i % chosen.length]
  const texts = DRAWN[how]()
  const lab = labs[how]
  const { answers } = answersOf(mappings[how], texts)
  if (!answers) throw new Error(formatProblem({ how, texts }))
  const answer = answerOf(lab, takeProblem(lab, mappings[how], answers, undefined).values)
  const ran = (values: Values) =>
    Array.from({ length: seeds }, (_, k) => {
      const got = measuredOf(lab, answer.metric, outcomeOf(lab, withSeed(values, 'seed', 2e9 + k)))
      return typeof got === 'string' ? Number.NaN : got.value
    })
  const [best, ...others] = answer.rows
  const mine = ran(best.arm.values)
  const ahead = others.filter((row) => {
    const truth = behind(mine, ran(row.arm.values), answer.better, 0.001)
    if (row.state !== 'out') {
      intervals++
      if (truth.high < row.behind.low || truth.low > row.behind.high) outside++
    }
    return row.state !== 'even' && truth.high < 0
  })
  const isEven = others.some(({ state }) => state === 'even')
  if (ahead.length > 0) wrong++
  else holdCount++
  if (isEven) even++
  console.log(
    `${formatProblem({ how, texts })}: ${best.rule.label}${isEven ? ', with others as good' : ''}${ahead.length > 0 ? `; WRONG: ${ahead.map(({ rule }) => rule.label).join(', ')} is ahead` : ''}`,
  )
}
console.log(
  `${holdCount} of ${count} verdicts hold with ${seeds} fresh seeds (${((100 * holdCount) / count).toFixed(0)} %), ${wrong} do not; ${even} name several rules as good. ${outside} of ${intervals} intervals of finalists miss the truth.`,
)
