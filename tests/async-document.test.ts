/**
 * What doc/async.md says comes out: its figures are measured again. Those that take long are measured where they are asked for:
 *
 *     DOCUMENT=all npx vitest run tests/async-document.test.ts
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { measureFromStudy } from '../src/core/reproduce/from-study.ts'
import { planCases, type Samples, type StudyGroup } from '../src/core/reproduce/study.ts'
import { runWhole } from '../src/core/run/run.ts'
import { lab } from '../src/labs/async/index.ts'
import { questionTables } from '../src/labs/async/published/asked.ts'
import { ALONE, FILLING, NAMES, phasesId } from '../src/labs/async/published/study/adapting.ts'
import { TOPOLOGIES } from '../src/labs/async/published/study/groups.ts'
import { DETECTED, PATIENCE } from '../src/labs/async/published/study/noticing.ts'
import { study } from '../src/labs/async/reproduction.ts'
import { importLabViews } from '../src/labs/pages.ts'
import { storyRunner } from './claims.ts'

const doc = readFileSync(new URL('../doc/async.md', import.meta.url), 'utf8')
/** The same on one line: sentences go on over line ends. */
const text = doc.replace(/\s+/g, ' ')
/** The document says so. */
const holds = (sentence: string) => expect(text.includes(sentence), sentence).toBe(true)

const all = process.env.DOCUMENT === 'all'
const long = all ? test : test.skip

const run = storyRunner(lab)
const { stories } = await importLabViews('async')
const SEEDS = Array.from({ length: 12 }, (_, k) => k + 1)
const runs = (query: string) => SEEDS.map((seed) => run([query, `seed=${seed}`].filter(Boolean).join('&')).metrics)

/** What the transitions of runs bring over the steady balancer alone, in percent of its time. */
const gainsOver = (query: string, transitions: string) => {
  const alone = runs(query)
  return runs(`${query}&${transitions}`).map((m, i) => 100 * (1 - Number(m.totalTime) / Number(alone[i].totalTime)))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}
/** The mean over the seeds, with this many digits. */
const meanOf = (query: string, metric: string, digits: number, scale = 1) =>
  mean(runs(query).map((metrics) => scale * Number(metrics[metric]))).toFixed(digits)
/** The mean and its standard error. */
const meanAndError = (values: readonly number[], digits: number) => {
  const error = (deviation(values) / Math.sqrt(values.length)).toFixed(digits)
  return `${mean(values).toFixed(digits)}${Number(error) === 0 ? '' : ` ± ${error}`}`
}

/** The rows of the table of balancers by the scenarios that they are of. */
const ROWS: Readonly<Record<string, string>> = {
  'work stealing': '',
  '– in turn': 'victim=ring',
  '– half the queue': 'amount=half',
  '– from neighbours': 'victim=neighbour',
  '– by a common count': 'victim=global',
  Loadserver: 'balancer=loadserver',
  '– light': 'balancer=loadserver&serverCost=light',
  '– light, interval 8': 'balancer=loadserver&serverCost=light&interval=8',
  'sender, interval 4': 'balancer=sender&interval=4',
  '– to any other, unasked': 'balancer=sender&policy=random',
  'SID, update 1': 'balancer=sid&update=1',
  'RID, update 1': 'balancer=rid&update=1',
  'GDEM, interval 4': 'balancer=gdem&interval=4',
  '– in sweeps, interval 16': 'balancer=gdem&synchronisation=local&interval=16',
  CWN: 'balancer=cwn',
  hierarchical: 'balancer=hierarchical',
  'Xu–Hwang': 'balancer=xuhwang',
  'gradient, interval 4': 'balancer=gradient&interval=4',
  pool: 'balancer=pool',
  none: 'balancer=none',
}

/** A row as the document has it. */
function rowOf(query: string): string {
  const outcomes = runs(query)
  const of = (metric: string) => mean(outcomes.map((metrics) => Number(metrics[metric])))
  const share = (part: string) =>
    mean(outcomes.map((metrics) => (100 * Number(metrics[part])) / Number(metrics.totalTime))).toFixed(0)
  const perThousand = (metric: string) =>
    mean(outcomes.map((metrics) => (1000 * Number(metrics[metric])) / Number(metrics.nodes))).toFixed(0)
  const spread = outcomes.some(({ spreadTime }) => spreadTime === null)
    ? 'never'
    : `${(1000 * of('spreadTime')).toFixed(1)} ms`
  return [
    meanAndError(
      outcomes.map(({ efficiency }) => Number(efficiency)),
      3,
    ),
    perThousand('messages'),
    perThousand('tasksMigrated'),
    ['compute', 'communication', 'wait', 'idle'].map((part) => share(`${part}Time`)).join(' / '),
    spread,
  ].join(' | ')
}

/** Rows that are measured whenever the tests run. */
const QUICK = ['– by a common count', 'none']

describe('the table of balancers', () => {
  const printed = doc.slice(doc.indexOf('| balancer |')).split('\n\n')[0].split('\n').slice(2)

  test('has a row for each of these scenarios and no other', () => {
    expect(printed.map((row) => row.split(' | ')[0].slice(2))).toEqual(Object.keys(ROWS))
  })

  for (const [k, [name, query]] of Object.entries(ROWS).entries()) {
    const measure = all || QUICK.includes(name) ? test : test.skip
    measure(`is true of ${name}`, () => expect(printed[k]).toBe(`| ${name} | ${rowOf(query)} |`))
  }
})

/** A number as the document has it: 45 987. */
const spaced = (number: number) => number.toFixed(0).replace(/(\d)(?=\d{3}$)/, number < 10_000 ? '$1' : '$1 ')

/** Nodes for an efficiency of 60 %: between two depths efficiency grows with the logarithm of the nodes. */
function nodesFor(victim: string, processors: number): number {
  let before = { nodes: 1, efficiency: 0 }
  for (let depth = 1; ; depth++) {
    const outcomes = runs(`victim=${victim}&processors=${processors}&depth=${depth}`)
    const nodes = mean(outcomes.map((metrics) => Number(metrics.nodes)))
    const efficiency = mean(outcomes.map((metrics) => Number(metrics.efficiency)))
    const part = (0.6 - before.efficiency) / (efficiency - before.efficiency)
    if (efficiency >= 0.6) return before.nodes * (nodes / before.nodes) ** part
    before = { nodes, efficiency }
  }
}

const speedups = (query: string, processors: readonly number[]) =>
  processors.map((p) => meanOf(`${query}&processors=${p}`, 'speedup', 1))

describe('on the same seeds', () => {
  long('the server has its wall', () => {
    const server = 'balancer=loadserver'
    expect(speedups(server, [4, 16, 64])).toEqual(['1.6', '1.6', '1.6'])
    holds('a speedup of 1.6 with 4, 16 and 64 processors')
    const [rare, on, light] = ['interval=16', 'request=overlap', 'serverCost=light'].map((way) =>
      speedups(`${server}&${way}`, [4, 16, 64]),
    )
    const written = ([a, b, c]: readonly string[]) => `${a}, ${b} and ${c}`
    holds(
      `With a request after 16 nodes it is ${written(rare)}, with workers that go on ${written(on)}, with a light server ${written(light)}.`,
    )
  })

  long('the bound of work stealing holds', () => {
    const excess = [2, 8, 32, 128, 256].map((p) =>
      mean(
        runs(`processors=${p}`).map((m) => (Number(m.totalTime) - Number(m.workBound)) / Number(m.criticalPath)),
      ).toFixed(p === 2 ? 2 : 1),
    )
    holds(`is ${excess.slice(0, 4).join(', ')} and ${excess[4]} for p = 2, 8, 32, 128 and 256`)
  })

  long('senders are ahead on small trees and thieves on large ones', () => {
    const tree = 'tree=imbalance&imbalance=0.05'
    const pairs = [8, 10, 12, 14, 16].map((depth) => {
      const [thieves, senders] = ['', '&balancer=sender&policy=random'].map((way) =>
        meanOf(`${tree}&depth=${depth}${way}`, 'efficiency', 3),
      )
      return `${thieves} and ${senders} (${depth})`
    })
    holds(`by depth: ${pairs.join(', ')}.`)
  })

  long('deafness has its price', () => {
    const polling = [1, 4, 16, 64].map((interval) => meanOf(`interval=${interval}`, 'efficiency', 3))
    const interrupts = [1, 64].map((interval) => meanOf(`handling=interrupt&interval=${interval}`, 'efficiency', 3))
    expect(interrupts[0]).toBe(interrupts[1])
    holds(`Polling after 1, 4, 16 and 64 nodes: ${polling.join(', ')}. By interrupts ${interrupts[0]}`)
  })

  long('another balancer fills better', () => {
    const gains = (query: string) =>
      ['hypercube', 'torus', 'ring', 'chain'].map((topology) => gainsOver(`${query}&topology=${topology}`, 't1=on'))
    const rid = 'balancer=rid&update=1&fillingBalancer='
    const light = gains(`${rid}loadserver&serverCost=light`)
    const [cube, torus, ring, chain] = light.map((each) => meanAndError(each, 1))
    holds(`${cube} % on a hypercube, ${torus} on a torus, ${ring} on a ring, ${chain} on a chain;`)
    const means = (query: string) => {
      const [a, b, c, d] = gains(query).map((each) => mean(each).toFixed(1))
      return [`${a}, ${b}, ${c}`, d]
    }
    holds(`with one that pays ${means(`${rid}loadserver`).join(' and ')};`)
    holds(`with work stealing ${means(`${rid}stealing`).join(' and ')}.`)
    const gdem = 'balancer=gdem&interval=4&fillingBalancer=loadserver&serverCost=light'
    holds(`GDEM with interval 4 and a light Loadserver: ${means(gdem).join(' and ')}.`)
  })

  /** How many percent higher a metric is with a setting. */
  const changes = (query: string, set: string, metric: string) => {
    const usual = runs(query)
    return runs(`${query}&${set}`).map((metrics, k) => 100 * (Number(metrics[metric]) / Number(usual[k][metric]) - 1))
  }

  long('direct exchange pays on a ring', () => {
    const both = (set: string) =>
      ['local', 'direct']
        .map((way) => meanOf(`balancer=gdem&synchronisation=${way}&${set}`, 'efficiency', 2))
        .join(' and ')
    const cube = both('interval=16&topology=hypercube')
    holds(`on a torus ${both('interval=16')} (interval 16), on a hypercube ${cube} (16), on a ring`)
    holds(`on a ring ${both('interval=64&topology=ring')} (64).`)
  })

  long('a factor that adapts moves less, and takes longer', () => {
    const more = (query: string, metric: string) => changes(query, 'diffusionFactor=adaptive', metric)
    const rid = 'balancer=rid&update=1'
    const fewer = more(rid, 'tasksMigrated').map((percent) => -percent)
    const later = (set: string) => meanAndError(more(`${rid}${set}`, 'totalTime'), 1)
    holds(
      `On a torus ${meanAndError(fewer, 1)} % fewer tasks move than with a factor of 1, and runs take ${later('')} % longer;`,
    )
    const cube = later('&topology=hypercube').replace('-', '−')
    holds(
      `on a ring ${later('&topology=ring')} % longer, on a hypercube ${cube} %, breadth-first ${later('&traversal=breadth-first')} %.`,
    )
  })

  long('a local delay costs messages, and brings fresher loads', () => {
    const more = (set: string, metric: string) => changes(`balancer=xuhwang${set}`, 'localDelay=1000', metric)
    const sent = meanAndError(more('', 'messages'), 0)
    holds(`With 64 processors ${sent} % more messages are sent than when processor 0 asks, `)
    holds(`runs take ${meanAndError(more('', 'totalTime'), 0)} % longer; `)
    const less = more('&processors=256&depth=17', 'totalTime').map((percent) => -percent)
    holds(`with 256, on trees of 17 levels, they take ${meanAndError(less, 0)} % less time`)
  })

  long('to notice t₁ costs', () => {
    const rid = 'balancer=rid&update=1'
    const filled = (detection: string) =>
      runs(`${rid}&fillingBalancer=loadserver&serverCost=light&t1=on&detection=${detection}`)
    const gains = (detection: string, processors = 64) =>
      gainsOver(
        `${rid}&fillingBalancer=loadserver&serverCost=light&processors=${processors}`,
        `t1=on&detection=${detection}`,
      )
    const gain = (detection: string, processors?: number) => meanAndError(gains(detection, processors), 1)
    const late = (detection: string) => mean(filled(detection).map((m) => 1000 * Number(m.t1Delay))).toFixed(1)
    const [first, second] = ['central', 'reduction']
    holds(`Of ${gain('exact')} % a central count, ${late(first)} ms late, leaves ${gain(first)}, `)
    holds(`reductions, ${late(second)} ms late, ${gain(second)}.`)
    holds(`A shared accumulator, ${late('accumulator')} ms late, leaves ${gain('accumulator')}; `)
    const large = (detection: string) => gain(detection, 1024)
    holds(
      `with 1024 processors, of ${large('exact')} %, ${large('accumulator')}, and a central count ${large('central')}: `,
    )
    const times = mean(gains('local').map((each) => 1 - each / 100))
    holds(`The local estimate with c₁ = 1 takes ${times.toFixed(0)} times as long`)
    holds(`With c₁ = 6 the estimate leaves ${gain('local&c1=6')}, more than either count.`)
  })

  long('to stop at t₂ gains where a token has to find the end', () => {
    const gains = (query: string) => runs(`${query}&t2=on`).map(({ ita }) => Number(ita))
    const losses = (query: string) => gains(query).map((gain) => -gain)
    const light = 'balancer=loadserver&serverCost=light'
    const [early, late] = ['1', '0.5'].map((c2) => losses(`${light}&c2=${c2}`))
    holds(
      `with c₂ = 1 loses ${meanAndError(early, 1)} % even with exact knowledge, with c₂ = 0.5 ${mean(late).toFixed(1)} %;`,
    )
    holds(`work stealing with c₂ = 0.5 loses ${meanAndError(losses('c2=0.5'), 1)};`)
    expect(Math.round(mean(losses('balancer=rid&update=1&topology=chain&c2=0.5')) / 100 + 1)).toBe(5)
    holds('RID on a chain takes five times as long')
    const [ring, tree] = ['ring', 'tree'].map((termination) =>
      ['', '&detection=local&patience=2000'].map((way) =>
        meanAndError(gains(`processors=128&termination=${termination}&c2=0.5${way}`), 1),
      ),
    )
    holds(`stopping at c₂ = 0.5 saves ${ring[0]} %, and ${ring[1]} if each thief stops by itself after 2 ms in vain;`)
    holds(`with waves over a tree ${tree[0]} and ${tree[1]}.`)
  })

  long('a tree grows with its machine', () => {
    const needed = (victim: string) => [4, 8, 16, 32, 64, 128].map((processors) => nodesFor(victim, processors))
    const [any, ring, count] = ['random', 'ring', 'global'].map(needed)
    const last = (nodes: readonly number[]) => [3, 4, 5].map((k) => (nodes[k] / nodes[k - 1]).toFixed(1))
    const ends = (nodes: readonly number[]) => [nodes[0], nodes[5]].map((node) => spaced(node)).join(' … ')
    holds(`random polling ${any.map((node) => node.toFixed(0)).join(', ')};`)
    holds(`in turn ${ends(ring)}; by a common count ${ends(count)}.`)
    const written = ([a, b, c]: readonly string[]) => `${a}, ${b} and ${c}`
    holds(
      `multiply that by ${written(last(any))} with random polling (p log² p: 2.7 to 2.9), by ${written(last(ring))} in turn and by ${written(last(count))} by the count`,
    )
  })

  long('the end is noticed late', () => {
    const delays = (termination: string, p: number) =>
      meanOf(`termination=${termination}&processors=${p}`, 'detectionDelay', 1, 1000)
    const [few, more, many, most] = [8, 32, 128, 512].map((p) => `${delays('ring', p)} and ${delays('tree', p)}`)
    holds(
      `${few} ms with 8 processors, ${more} with 32, ${many} with 128, ${most} with 512, where the work itself takes ${meanOf('processors=512', 'workTime', 0, 1000)} ms.`,
    )
  })
})

/** Numbers of a text but for digits alone, which are settings; digits in groups of three are one number. */
const numbersIn = (words: string): readonly string[] =>
  words.replace(/(\d)[ \u202f](?=\d{3})/g, '$1').match(/\d+\.\d+|\d{2,}/g) ?? []

describe('real work', () => {
  const rows = doc
    .slice(doc.indexOf('| workload | teaches |'))
    .split('\n\n')[0]
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(' | '))

  test.each(rows)('%s teaches %s by what its story says, or its lesson', (link, _, measured) => {
    const query = `workload=${link.slice(1, -1)}`
    const story = stories.find((story) => story.query === query)
    expect(story, query).toBeDefined()
    const { sentence = '', table } = story ?? {}
    const statedNumbers = numbersIn([sentence, ...(table?.head ?? []), ...(table?.rows ?? []).flat()].join('; '))
    const missing = numbersIn(measured).filter((number) => !statedNumbers.includes(number))
    expect(missing).toEqual([])
  })
})

/** A group of the study, by its id. */
const groupOf = (id: string) => study.groups.find((group) => group.id === id) as StudyGroup
const noticing = groupOf('noticing')

/** What a group's table says where only these of its methods are measured, on 16 trees. */
function answersOf(id: string, methods: readonly string[], table: number) {
  const group = groupOf(id)
  const part = { ...group, methods: group.methods.filter((method) => methods.includes(method.id)) }
  const measured = new Map<string, Samples>()
  for (const plan of planCases(lab, study, [part], 16)) {
    const metrics = plan.runs.map((values) => runWhole(lab, values, { record: false }).metrics)
    measured.set(plan.case.id, plan.read(metrics))
  }
  return measureFromStudy(questionTables[table], measured).answers ?? []
}

/** A mean and half its interval, as the document has them. */
function words(answer: { readonly value: number; readonly error?: number } | undefined): string {
  if (!answer) return 'none'
  const { value, error } = answer
  const digits = (error ?? 0) >= 10 ? 0 : 1
  const mean = value
    .toFixed(digits)
    .replace(/^-(?=.*[1-9])/, '−')
    .replace('-', '')
  return error === undefined ? mean : `${mean} ± ${error.toFixed(digits)}`
}

describe('the studies', () => {
  test('judge as many statements as it says', () => {
    holds(`of ${study.claims.length} statements hold on 16 trees`)
  })

  test('have as many runs as it says', () => {
    const plans = planCases(lab, study, study.groups, 16)
    const count = plans.reduce((sum, plan) => sum + plan.runs.length, 0)
    holds(`on 16 trees: ${spaced(count)} runs,`)
  })

  /** The rows of a table of the document that begins so, without their first cells. */
  const rowsOf = (head: string) =>
    doc
      .slice(doc.indexOf(head))
      .split('\n\n')[0]
      .split('\n')
      .slice(2)
      .map((row) => row.slice(2, -2).split(' | ').slice(1))

  long('say what other balancers gain in a phase', () => {
    const methodIds = [ALONE, phasesId('loadserver', 'same'), phasesId('same', 'none')]
    const tables = TOPOLOGIES.map((topology, k) => answersOf(`phases-${topology}`, methodIds, k))
    const rows = NAMES.map((_, steady) => {
      const row = (filling: (typeof FILLING)[number]) => steady * FILLING.length + FILLING.indexOf(filling)
      const filled = tables.map((cells) => words(cells[row('loadserver')][0]))
      return [...filled, ...tables.map((cells) => words(cells[row('same')][1]))]
    })
    expect(rowsOf('| steady phase |')).toEqual(rows)
  })

  long('say what noticing costs', () => {
    const others = PATIENCE.filter((ms) => ms !== 1).map((ms) => `local, ${ms} ms`)
    const methodIds = noticing.methods.map(({ id }) => id).filter((id) => !others.some((other) => id.startsWith(other)))
    const cells = answersOf('noticing', methodIds, 4)
    const rows = DETECTED.flatMap(({ id }, row) => {
      if (others.includes(id)) return []
      const late = cells[row][4]?.value
      const delay = late === undefined ? 'never' : `${late.toFixed(2)}${row === 0 ? ' ms' : ''}`
      return [[...cells[row].slice(0, 4).map(words), delay]]
    })
    expect(rowsOf('| detection | RID, torus |')).toEqual(rows)
  })
})
