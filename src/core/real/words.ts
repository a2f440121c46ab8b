/** A measurement in words and as a table, for the page and the command line. */
import type { Values } from '../parameters.ts'
import { KNOB } from '../program/programs.ts'
import { range as rangeText } from '../text/comparison.ts'
import { csvLine } from '../text/csv.ts'
import { count, counted, quantity } from '../text/format.ts'
import type { Measured } from './measure.ts'

/** Milliseconds for people. */
export const ms = (millis: number): string => quantity(millis / 1000, 's')

/** "Measured 183 ms (5 runs, 179 to 191 ms)." */
export function measuredSentence({ time, range, runs }: Measured): string {
  const counting = runs.filter(({ isHidden }) => !isHidden).length
  const spread =
    counting > 1
      ? `${counted(counting, 'run')}, ${rangeText(range[0], range[1], (value, digits) => quantity(value / 1000, 's', digits))}`
      : 'one run'
  return `Measured ${ms(time)} (${spread}).`
}

/** "The model says 180 ms." */
export const modelSentence = ({ predicted }: Measured): string => `The model says ${ms(predicted.time)}.`

/** How far both are apart, where that may be said, and what they have in common. */
export function besideSentences({ time, predicted, verdict, runs, shown }: Measured): readonly string[] {
  const { moved } = runs[shown].outcome
  const difference = Math.round((1000 * Math.abs(time - predicted.time)) / predicted.time) / 10
  return [
    ...(verdict.isComparable && verdict.sentences.length === 0
      ? [`They are ${difference < 10 ? difference : Math.round(difference)} % apart.`]
      : []),
    ...(moved === predicted.moved ? [`Both have ${counted(moved, 'task')} moved.`] : []),
    ...verdict.sentences,
  ]
}

/** What is wrong with the counts of runs: a fault of ours, a sentence each. */
export const wrongSentences = ({ runs }: Measured): readonly string[] =>
  runs.flatMap(({ wrong }, k) => wrong.map((one) => `Run ${k + 1} is wrong: ${one}.`))

/** What differs from the scenario, in one sentence; empty where nothing does. */
export const notesSentence = ({ plan: { notes } }: Measured): string =>
  notes.length > 0 ? `Unlike the scenario: ${notes.join('; ')}.` : ''

/** The middle run and the model's, line by line. */
export function besideRows({ plan, predicted, runs, shown }: Measured): readonly (readonly [string, string, string])[] {
  const { outcome } = runs[shown]
  const speedup = (time: number) => quantity((plan.nodesInAll * plan.grain) / 1000 / time)
  return [
    ['Time', ms(outcome.time), ms(predicted.time)],
    [`Speedup, of ${plan.workers} at most`, speedup(outcome.time), speedup(predicted.time)],
    ['Messages', count(outcome.messages), count(predicted.messages)],
    ['Tasks moved', count(outcome.moved), count(predicted.moved)],
    ...outcome.nodes.map((nodes, q) => [`Nodes of worker ${q}`, count(nodes), count(predicted.nodes[q])] as const),
  ]
}

/** What this computer costs, each with where eight in ten of its samples lie. */
export function costRows({ costs, plan }: Measured): readonly (readonly [string, string, string])[] {
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

/** All runs as lines of a CSV file: times in milliseconds. */
export function* measuredLines(
  measured: Measured,
  named: Readonly<Record<string, string | number>>,
): Generator<string> {
  const { plan, predicted, runs, costs } = measured
  const workers = Array.from({ length: plan.workers }, (_, q) => `nodesOf${q}`)
  yield csvLine([
    ...Object.keys(named),
    ...[
      'workers',
      'nodes',
      'grainMicros',
      'nodesInAll',
      'run',
      'counts',
      'timeMs',
      'messages',
      'tasksMoved',
      'lostShare',
    ],
    ...workers,
    ...['modelMs', 'modelMessages', 'modelTasksMoved', 'latencyMicros', 'turnMicros', 'quantumMicros'],
  ])
  for (const [k, { outcome, lost, isHidden, wrong }] of runs.entries()) {
    yield csvLine([
      ...Object.values(named),
      ...[plan.workers, plan.nodes, plan.grain, plan.nodesInAll, k + 1],
      isHidden ? 'hidden' : wrong.length > 0 ? 'wrong' : 'right',
      ...[outcome.time, outcome.messages, outcome.moved, lost, ...outcome.nodes],
      ...[predicted.time, predicted.messages, predicted.moved, costs.latency, costs.turn, costs.quantum],
    ])
  }
}
