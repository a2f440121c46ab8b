/** The balancer “Collected state (Xu–Hwang)”: its words and parameters, and what it does in a run. */
import { choice, number } from '../../../core/parameters.ts'
import { nanoseconds } from '../model/costs.ts'
import { kindsOf } from '../model/message-kinds.ts'
import { type Begin, balancer } from './balancer.ts'
import { migration, serverCost } from './shared.ts'

/** More processors than this cannot each know all the others. */
const MOST_PROCESSORS = 2048

const time = (label: string, symbol: string, value: number, help: string) =>
  number({
    label,
    symbol,
    unit: 'µs',
    group: 'balancer',
    default: value,
    slider: { min: 100, max: 1_000_000, scale: 'log10' },
    limits: { min: 100, max: 1e9 },
    help,
    source: '§2.3.3',
  })

/** Heuristics on loads that processor 0 collects and reports to all (Xu and Hwang 1993; Haron 1998, §2.3.3). */
export const xuhwang = balancer({
  label: 'Collected state (Xu–Hwang)',
  help: 'Processor 0 collects all loads now and then and reports them to all; processors with more than the mean send tasks.',
  source: 'Xu, Hwang 1993; §2.3.3',
  parameters: {
    window: time(
      'Window',
      'W',
      20_000,
      'From one collection to the next, at first. It shrinks while loads change much and grows while they do not.',
    ),
    windowMin: time('Shortest window', 'W_min', 5000, 'A window shrinks no further.'),
    windowMax: time('Longest window', 'W_max', 160_000, 'A window grows no further.'),
    localDelay: number({
      label: 'Local delay',
      unit: 'µs',
      group: 'balancer',
      default: 'off',
      slider: { min: 100, max: 1_000_000, scale: 'log10' },
      limits: { min: 100, max: 1e9 },
      words: { off: 'Processor 0 asks all for their loads.' },
      help: 'How long a processor waits, at first, until it looks at its own load and reports it unasked if it has changed. It shrinks while the load changes much and grows while it does not. Shorter: mostly fresher loads; very short: more messages for processor 0.',
      source: '§2.3.3; Melab and others 1996',
    }),
    range: choice({
      label: 'Range',
      group: 'balancer',
      default: 'global',
      help: 'With whom a processor compares itself.',
      source: '§2.3.3',
      options: {
        global: { label: 'Global', help: 'With all workers.' },
        local: { label: 'Local', help: 'With its neighbours.' },
      },
    }),
    heuristic: choice({
      label: 'Heuristic',
      group: 'balancer',
      default: 'load',
      help: 'Which of the processors with few tasks gets them.',
      source: '§2.3.3',
      options: {
        load: { label: 'Least load', help: 'The one with the fewest tasks.' },
        migrations: { label: 'Fewest migrations', help: 'The one to which it has sent fewest tasks so far.' },
      },
    }),
    migration,
    serverCost,
  },
  balances: true,
  onlyWhenChosen: true,
  knowledge: 'tasks',
  messages: [
    { name: 'collect', help: 'Asks for the load', because: 'it was time to ask again' },
    {
      name: 'load',
      help: 'Reports how many tasks it has',
      because: 'it was asked, or its load had changed by the end of its local delay',
      load: 'a',
    },
    { name: 'state', help: 'Reports the loads of all', because: 'all had answered, or it was time to report again' },
    { name: 'tasks', help: 'Moves tasks', because: 'it had more than the mean, as far as it knew' },
  ],
  server: { label: 'Collector', when: () => true },
  // Without a local delay the collector waits for the loads of all.
  pace: ({ localDelay }) => (localDelay === 'off' ? undefined : 'window'),
  check({ window, windowMin, windowMax }, processors) {
    if (processors > MOST_PROCESSORS) {
      const message = `processors: expected at most ${MOST_PROCESSORS}, because each knows the loads of all, got ${processors}`
      return { parameter: 'processors', message }
    }
    if (windowMax < windowMin) {
      const message = `windowMax: expected at least windowMin, ${windowMin}, got ${windowMax}`
      return { parameter: 'windowMax', message }
    }
    if (window >= windowMin && window <= windowMax) return undefined
    return {
      parameter: 'window',
      message: `window: expected a number from ${windowMin} to ${windowMax}, got ${window}`,
    }
  },
})

const { collect: COLLECT, load: LOAD, state: STATE, tasks: TASKS } = kindsOf(xuhwang)

/** A time that is halved when loads have changed by more than half, and doubled when they have by less than a tenth. */
function adapted(time: number, change: number, base: number, shortest: number, longest: number): number {
  if (2 * change > base) return Math.max(shortest, Math.floor(time / 2))
  return 10 * change < base ? Math.min(longest, 2 * time) : time
}

export const begin: Begin<typeof xuhwang> = (context, values) => {
  const p = context.processors
  const most = context.whileFilling(values.migration, values.fillingMigration)
  const [shortest, longest] = [nanoseconds(values.windowMin), nanoseconds(values.windowMax)]
  const { neighbours } = context
  const everywhere = values.range === 'global'
  const fewest = values.heuristic === 'migrations'
  const window = context.times(1, nanoseconds(values.window))
  const begun = context.times(1)
  // With local delays: that of each processor, and its load as it was when it looked last.
  const delay = values.localDelay === 'off' ? 0 : nanoseconds(values.localDelay)
  const delays = context.times(delay > 0 ? p : 0, delay)
  const looked = context.numbers(delays.length)
  // At the collector: the round, the loads of this one and the one before, and how many are missing.
  const round = context.numbers(1)
  const loads = context.numbers()
  const previous = context.numbers()
  const missing = context.numbers(1)
  // Rounds that are reported stay as they are, since messages on their way refer to them.
  const reported: Int32Array[] = []
  // By processor: what it knows about each other, how many tasks it has sent each, and the sum and number of the loads as reported: at first
  // all are 0.
  const knownLoads = context.numbers(p * p)
  const sent = context.numbers(fewest ? p * p : 0)
  const total = context.numbers()
  const size = context.numbers(p, p - 1)
  const fresh = context.numbers()

  function collect(): void {
    begun[0] = context.now
    round[0]++
    missing[0] = p - 1
    for (let q = 1; q < p; q++) context.send(0, q, COLLECT, round[0])
  }

  function collected(from: number, load: number, ofRound: number): void {
    context.serve(0)
    if (delay > 0) loads[from] = load
    else if (ofRound === round[0] && missing[0] > 0) {
      loads[from] = load
      if (--missing[0] === 0) publish()
    }
  }

  /** The collector reports all loads, and adapts the window. */
  function publish(): void {
    let change = 0
    let base = 0
    let sum = 0
    for (let q = 1; q < p; q++) {
      change += Math.abs(loads[q] - previous[q])
      base += previous[q]
      sum += loads[q]
      previous[q] = loads[q]
    }
    window[0] = adapted(window[0], change, base, shortest, longest)
    reported[round[0]] = loads.slice()
    for (let q = 1; q < p; q++) context.send(0, q, STATE, round[0], sum, 0, p - 1)
    learn(0, round[0], sum)
    if (context.follows(0)) context.wakeAt(0, Math.max(context.now, begun[0] + window[0]))
  }

  /** A processor looks at its own load, and adapts its delay. */
  function look(q: number): void {
    const since = context.now
    const load = context.load(q)
    const before = looked[q]
    delays[q] = adapted(delays[q], Math.abs(load - before), before, Math.floor(delay / 4), 8 * delay)
    looked[q] = load
    if (load !== before) context.send(q, 0, LOAD, load)
    context.wakeAt(q, since + delays[q])
  }

  function learn(q: number, ofRound: number, sum: number): void {
    knownLoads.set(reported[ofRound], q * p)
    total[q] = sum
    size[q] = p - 1
    fresh[q] = 1
  }

  // The others that a processor compares itself with: all from its own number on, round to it; or its neighbours.
  const near = Array.from({ length: everywhere ? 0 : p }, (_, q) =>
    neighbours.subarray(context.firstLink(q), context.firstLink(q + 1)).filter((v) => v > 0),
  )
  const countOthers = (q: number) => (everywhere ? p - (q > 0 ? 2 : 1) : near[q].length)
  const other = (q: number, k: number) => (everywhere ? 1 + ((q + k) % (p - 1)) : near[q][k])

  return {
    knows(q, say) {
      for (let k = 0; k < countOthers(q); k++) say(other(q, k), knownLoads[q * p + other(q, k)])
    },
    enter(q) {
      if (delay > 0) context.wakeAt(q, context.now + (q > 0 ? delays[q] : window[0]))
      else if (q === 0) context.wakeAt(0, context.now)
    },
    timer(q) {
      if (delay === 0) collect()
      else if (q > 0) look(q)
      else {
        begun[0] = context.now
        round[0]++
        publish()
      }
    },
    act(q) {
      if (!context.gate(q) && !fresh[q]) return
      fresh[q] = 0
      const load = context.load(q)
      const row = q * p
      let [sum, count] = [total[q], size[q]]
      if (!everywhere) {
        sum = load
        count = 1
        for (const v of near[q]) {
          sum += knownLoads[row + v]
          count++
        }
      }
      if (count * load <= sum + count) return
      let to = -1
      const others = countOthers(q)
      for (let k = 0; k < others; k++) {
        const v = other(q, k)
        if (knownLoads[row + v] + 1 >= load || count * knownLoads[row + v] > sum) continue
        const better = to < 0 || (fewest ? sent[row + v] < sent[row + to] : knownLoads[row + v] < knownLoads[row + to])
        if (better) to = v
      }
      if (to < 0) return
      const give = Math.min(most(q), load - 1)
      if (give <= 0) return
      knownLoads[row + to] += give
      if (fewest) sent[row + to] += give
      context.countRequest()
      context.countSuccess()
      context.sendTasks(q, to, give, TASKS)
    },
    receive(q, message) {
      const { kind, from, a, b } = message
      if (kind === COLLECT) context.send(q, 0, LOAD, context.load(q), a)
      else if (kind === LOAD) collected(from, a, b)
      else if (kind === STATE) learn(q, a, b)
      else context.accept(q, message)
    },
  }
}
