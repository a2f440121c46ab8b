/**
 * What doc/async.md says comes out: its figures are measured again. Those that take long are measured where they are asked for:
 *
 *     DOCUMENT=all npx vitest run tests/async-document.test.ts
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lab } from '../src/labs/async/index.ts'
import { presets } from '../src/labs/async/presets.ts'
import { study } from '../src/labs/async/published/study/index.ts'
import { storyRunner } from './golden.ts'

const doc = readFileSync(new URL('../doc/async.md', import.meta.url), 'utf8')
/** The same on one line: sentences go on over line ends. */
const text = doc.replace(/\s+/g, ' ')
/** The document says so. */
const holds = (sentence: string) => expect(text.includes(sentence), sentence).toBe(true)

const all = process.env.DOCUMENT === 'all'
const long = all ? test : test.skip

const run = storyRunner(lab)
const SEEDS = Array.from({ length: 12 }, (_, k) => k + 1)
const runs = (query: string) => SEEDS.map((seed) => run(query, { seed: `${seed}` }).metrics)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}
/** The mean over the seeds, with so many digits. */
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
  '– to anybody, unasked': 'balancer=sender&policy=random',
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
  const found = runs(query)
  const of = (metric: string) => mean(found.map((metrics) => Number(metrics[metric])))
  const share = (part: string) =>
    mean(found.map((metrics) => (100 * Number(metrics[part])) / Number(metrics.totalTime))).toFixed(0)
  const perThousand = (metric: string) =>
    mean(found.map((metrics) => (1000 * Number(metrics[metric])) / Number(metrics.nodes))).toFixed(0)
  const spread = found.some(({ spreadTime }) => spreadTime === null)
    ? 'never'
    : `${(1000 * of('spreadTime')).toFixed(1)} ms`
  return [
    meanAndError(
      found.map(({ efficiency }) => Number(efficiency)),
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
      ['hypercube', 'torus', 'ring', 'chain'].map((topology) =>
        runs(`${query}&t1=on&topology=${topology}`).map(({ ita }) => Number(ita)),
      )
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
    const story = presets.find((preset) => preset.query === query)
    expect(story, query).toBeDefined()
    const said = numbersIn(story?.lookFor ?? '')
    const missing = numbersIn(measured).filter((number) => !said.includes(number))
    expect(missing).toEqual([])
  })
})

describe('the studies', () => {
  test('judge as many statements as it says', () => {
    holds(`of ${study.claims.length} statements hold on 16 trees`)
  })
})
