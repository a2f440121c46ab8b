/** A measurement in words and as a table, for the page and the command line. */
import type { Values } from '../parameters.ts'
import { KNOB } from '../program/programs.ts'
import { range as rangeText } from '../text/comparison.ts'
import { count, counted, quantity } from '../text/format.ts'
import type { Measured } from './measure.ts'
import { MOST_DIFFERENCE } from './verdict.ts'

/** Milliseconds for people. */
export const ms = (millis: number): string => quantity(millis / 1000, 's')

/** "Measured 183 ms (5 runs, 179 to 191 ms)." */
export function measuredSentence({ time, range, runs }: Measured): string {
  const counting = runs.filter(({ isHidden }) => !isHidden).length
  const spread = counting > 1 ? `${counted(counting, 'run')}, ${spreadText(...range)}` : 'one run'
  return `Measured ${ms(time)} (${spread}).`
}

/** "The model says 180 ms (176 to 185 ms)." */
export const modelSentence = (measured: Measured): string => `The model says ${modelTime(measured)}.`

/** "180 ms (176 to 185 ms)": its time, and from where to where it is with the costs that may have been measured. */
function modelTime({ predicted, band }: Measured): string {
  const [least, greatest] = band.time
  return least === greatest ? ms(predicted.time) : `${ms(predicted.time)} (${spreadText(least, greatest)})`
}

const spreadText = (least: number, greatest: number) =>
  rangeText(least, greatest, (value, digits) => quantity(value / 1000, 's', digits))

/** How far both are apart, where that may be said, and what they have in common. */
export function besideSentences({ predicted, verdict, runs, shown }: Measured): readonly string[] {
  const { moved, time } = runs[shown].outcome
  const isSmall = Math.abs(time / predicted.time - 1) <= MOST_DIFFERENCE
  return [
    ...(verdict.isComparable && isSmall ? [differenceSentence(time, predicted.time)] : []),
    ...(moved === predicted.moved ? [`Both have ${counted(moved, 'task')} moved.`] : []),
    ...verdict.sentences,
  ]
}

/** "Measured is 3.2 % longer than the model says." */
function differenceSentence(measured: number, predicted: number): string {
  const percent = Math.round(1000 * (measured / predicted - 1)) / 10
  if (percent === 0) return 'Measured is what the model says.'
  const size = Math.abs(percent)
  return `Measured is ${size < 10 ? size : Math.round(size)} % ${percent > 0 ? 'longer' : 'shorter'} than the model says.`
}

/** The speedups over one worker: of the middle run, of the model, and the greatest that there can be. */
export const speedups = ({ plan, predicted, runs, shown }: Measured) => {
  const alone = (plan.nodesInAll * plan.grain) / 1000
  return {
    measured: alone / runs[shown].outcome.time,
    predicted: alone / predicted.time,
    bound: plan.speedupBound,
  }
}

/** What a speedup is here. */
export const speedupSentence = ({ plan }: Measured): string =>
  plan.speedupBound < plan.workers
    ? `Over one worker whose nodes take ${ms(plan.grain / 1000)} each. The longest way from the root to a leaf allows no more than ${quantity(plan.speedupBound)}.`
    : `Over one worker whose nodes take ${ms(plan.grain / 1000)} each. ${counted(plan.workers, 'worker')} allow no more than ${plan.workers}.`

/** What is wrong with the counts of runs: a fault of ours, a sentence each. */
export const wrongSentences = ({ runs }: Measured): readonly string[] =>
  runs.flatMap(({ wrong }, k) => wrong.map((one) => `Run ${k + 1} is wrong: ${one}.`))

/** What differs from the scenario, in one sentence; empty where nothing does. */
export const notesSentence = ({ plan: { notes } }: Measured): string =>
  notes.length > 0 ? `Unlike the scenario: ${notes.join('; ')}.` : ''

/** The middle run and the model's, line by line. */
export function besideRows(
  measured: Measured,
): readonly (readonly [what: string, measured: string, modelled: string])[] {
  const { predicted, runs, shown } = measured
  const { outcome, lost } = runs[shown]
  const speedup = speedups(measured)
  return [
    ['Time', ms(outcome.time), modelTime(measured)],
    [`Speedup, ${quantity(speedup.bound)} at most`, quantity(speedup.measured), quantity(speedup.predicted)],
    ['Lost time', `${quantity(100 * lost)} %`, 'none'],
    ['Messages', count(outcome.messages), count(predicted.messages)],
    ['Tasks moved', count(outcome.moved), count(predicted.moved)],
    ...outcome.nodes.map((nodes, q) => [`Nodes of worker ${q}`, count(nodes), count(predicted.nodes[q])] as const),
  ]
}

/** What lost time is. */
export const LOST =
  'Lost time: where a node took more than one and a half times the usual, the computer did something else. It is a share of the time of all workers.'

/** What this computer costs, each with where eight in ten of its samples lie. */
export function costRows({
  costs,
  plan,
}: Measured): readonly (readonly [what: string, cost: string, samples: string])[] {
  const micros = (value: number) => quantity(value / 1e6, 's')
  const range = (id: string) => {
    const [least, greatest] = costs.spread[id] ?? []
    return least === undefined ? '' : `${micros(least)} to ${micros(greatest)}`
  }
  const row = (label: string, id: 'turn' | 'latency' | 'send' | 'receive' | 'handler' | 'each' | 'quantum') =>
    [label, micros(costs[id]), range(id)] as const
  return [
    row('A turn of the event loop', 'turn'),
    row('Latency of a message', 'latency'),
    row('Sending', 'send'),
    row('Receiving', 'receive'),
    row('A call of a handler', 'handler'),
    row('Each integer of a message', 'each'),
    row(`A node of ${micros(plan.grain)} and a turn`, 'quantum'),
    ['A step of the clock', ms(costs.step), ''],
    ...(plan.nodes === 'compute'
      ? [['Cores that are free', costs.coresFree.toFixed(1), `${plan.workers} workers`] as const]
      : []),
  ]
}

/** The scenario on this computer's machine, with the balancer as the reader chose it. */
export function machineValues({ plan, values }: Pick<Measured, 'plan' | 'values'>): Values {
  const others = Object.entries(values).filter(([id]) => !id.startsWith(KNOB))
  return { ...Object.fromEntries(others), ...plan.asked }
}
