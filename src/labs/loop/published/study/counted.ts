/** What comes out here and the source does not claim: observations of our own. */
import { type Count, meanOf, type Samples } from '../../../../core/reproduce/study.ts'
import type { Knowledge } from '../../model/knowledge.ts'
import { CASES, casesOf, FOUR, type Four, LOOPS, type LoopName, nameOf, type PublishedCase } from '../cases.ts'
import { choiceCase, idsOf, rivalCase, SLOW } from './ids.ts'
import { choiceId, customisedId, KNOWLEDGE, NONE, predictedId, RIVALS, type Rival } from './methods.ts'
import { bestOf, gap, gapText, isGlobal, least, mean, type Of, points, valuesOf } from './numbers.ts'

const ALL = idsOf(CASES)

/** Percent without a digit after the point. */
const percent = (share: number) => `${Math.round(100 * share)} %`

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const average = (values: readonly number[]) => sum(values) / values.length

/** A method's mean over that without balancing, on average over cases. */
const share = (samples: readonly Samples[], method: string) =>
  average(samples.map((each) => mean(each, method) / mean(each, NONE)))

const rivals: Count = {
  id: 'rivals',
  cases: [...ALL, ...CASES.map(rivalCase)],
  count(of) {
    const names = Object.keys(RIVALS) as Rival[]
    const cases = CASES.map((one) => ({ four: of(one.id), rival: of(rivalCase(one)) }))
    const better = (name: Rival) =>
      cases.filter(({ four, rival }) => mean(rival, name) < mean(four, bestOf(four))).length
    const parts = names.map(
      (name) =>
        `${RIVALS[name]} ${share(
          cases.map(({ rival }) => rival),
          name,
        ).toFixed(2)} (better than all four in ${better(name)} of ${cases.length} cases)`,
    )
    const gddlb = share(
      cases.map(({ four }) => four),
      'gddlb',
    )
    return `Rivals that the source only cites, as shares of the time without balancing on average over the ${cases.length} cases: ${parts.join(', ')}; GDDLB ${gddlb.toFixed(2)}.`
  },
}

const crossover: Count = {
  id: 'crossover',
  cases: [...idsOf(casesOf('trfd2', 4)), ...idsOf(casesOf('ac', 16)), ...idsOf(SLOW)],
  count(of) {
    const on = (cases: readonly PublishedCase[]) =>
      cases.map(({ id, n }) => `n = ${n} ${gapText(gap(of(id), 'lddlb', 'gddlb'))}`).join(', ')
    const slow = (loop: LoopName) => SLOW.filter((one) => one.loop === loop)
    return `Where global overtakes local: LDDLB less GDDLB in percent of no balancing (below 0 local is better). With the latency of the source, TRFD L2 on 4 processors ${on(casesOf('trfd2', 4))}; AC on 16 ${on(casesOf('ac', 16))}. With 29 ms and lively loads TRFD L2 ${on(slow('trfd2'))}; AC ${on(slow('ac'))}.`
  },
}

const who: Count = {
  id: 'distributed',
  cases: ALL,
  count(of) {
    const gaps = ALL.map((id) => gap(of(id), 'gcdlb', 'gddlb'))
    const [ahead, surely, behind] = [
      gaps.filter((each) => each.percent > 0),
      gaps.filter((each) => each.percent - each.error > 0),
      gaps.filter((each) => each.percent + each.error < 0),
    ]
    const most = Math.max(...gaps.map((each) => each.percent))
    return `GDDLB is before GCDLB in ${ahead.length} of ${gaps.length} means, surely (95 %) in ${surely.length}, by up to ${points(most)} % of no balancing; surely behind it in ${behind.length}.`
  },
}

const accuracy: Count = {
  id: 'accuracy',
  cases: ALL,
  count(of) {
    const range = (cases: readonly PublishedCase[]) => {
      const ratios = cases.flatMap(({ id }) => FOUR.map((each) => mean(of(id), predictedId(each)) / mean(of(id), each)))
      return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    }
    const trfd = (processors: 4 | 16) => range([...casesOf('trfd1', processors), ...casesOf('trfd2', processors)])
    return `The model is optimistic. Predicted over simulated mean times are ${range(casesOf('ac'))} for AC, ${range(casesOf('mxm'))} for MXM, ${trfd(4)} for TRFD on 4 processors and ${trfd(16)} on 16.`
  },
}

/** How choices fare, run by run. */
function choices(of: Of, knowledge: Knowledge) {
  let [runs, right, side, wrong, lost, most] = [0, 0, 0, 0, 0, 0]
  for (const one of CASES) {
    const times = FOUR.map((each) => valuesOf(of(one.id), each))
    for (const [sample, index] of valuesOf(of(choiceCase(one)), choiceId(knowledge)).entries()) {
      const timesOfSample = times.map((each) => each[sample])
      if (timesOfSample.some((time) => time === undefined)) continue
      const best = least(timesOfSample)
      runs++
      if (index === best) right++
      if (isGlobal(FOUR[index]) === isGlobal(FOUR[best])) side++
      if (index === best) continue
      const loss = 100 * (timesOfSample[index] / timesOfSample[best] - 1)
      wrong++
      lost += loss
      most = Math.max(most, loss)
    }
  }
  return { right: right / runs, side: side / runs, loss: lost / Math.max(1, wrong), most }
}

const single: Count = {
  id: 'single-runs',
  cases: [...ALL, ...CASES.map(choiceCase)],
  count(of) {
    const parts = (Object.keys(KNOWLEDGE) as Knowledge[]).map((knowledge) => {
      const { right, side, loss, most } = choices(of, knowledge)
      return `where it ${KNOWLEDGE[knowledge]}, ${percent(right)} and ${percent(side)}, and a wrong choice loses ${loss.toFixed(1)} % on average and ${most.toFixed(0)} % at most`
    })
    return `In single runs the model names the best of the four, and the right side of global and local: ${parts.join('; ')}.`
  },
}

const regret: Count = {
  id: 'regret',
  cases: [...ALL, ...CASES.map(choiceCase)],
  count(of) {
    const above = (samplesOf: (one: PublishedCase) => Float64Array) =>
      average(
        CASES.map((one) => {
          const times = FOUR.map((each) => valuesOf(of(one.id), each))
          return meanOf(
            samplesOf(one)
              .slice(0, times[0].length)
              .map((time, sample) => 100 * (time / Math.min(...times.map((each) => each[sample])) - 1)),
          )
        }),
      )
    const always = (strategy: Four) =>
      `always ${nameOf(strategy)} ${above((one) => valuesOf(of(one.id), strategy)).toFixed(1)} %`
    const chooses = above((one) => valuesOf(of(choiceCase(one)), customisedId('sampled')))
    return `Above the best of the four in each run, on average: the customised strategy that draws futures ${chooses.toFixed(1)} %, ${FOUR.map(always).join(', ')}.`
  },
}

const sides: Count = {
  id: 'won',
  cases: ALL,
  count(of) {
    const won = (cases: readonly PublishedCase[]) => {
      const shares = cases.map(({ id }) => {
        const samples = of(id)
        const runs = FOUR.map((each) => valuesOf(samples, each))
        const local = runs[0].filter((_, sample) => !isGlobal(FOUR[least(runs.map((each) => each[sample]))])).length
        return local / runs[0].length
      })
      return `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`
    }
    const parts = (Object.keys(LOOPS) as LoopName[]).flatMap((loop) =>
      ([4, 16] as const).map((processors) => `${LOOPS[loop]} on ${processors} ${won(casesOf(loop, processors))}`),
    )
    return `The mean hides how often the other side wins. A local strategy is the best of the four in these shares of the runs: ${parts.join(', ')}.`
  },
}

export const COUNTED: readonly Count[] = [who, sides, accuracy, crossover, rivals, single, regret]
