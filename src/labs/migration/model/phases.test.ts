/** Programs by phases: files of all ranks become one, each phase is as uneven as it was recorded, and strategies even it out. */
import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../core/advise/arms.ts'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { TooMuchError } from '../../../core/attachments/unpacking.ts'
import { defaults, type GivenFile, type Values } from '../../../core/parameters.ts'
import { whole } from '../../../core/run/making.ts'
import { runWhole } from '../../../core/run/run.ts'
import { lab } from '../index.ts'
import { parsePhases, recordedImbalances } from './phases-file.ts'
import { phaseFacts, previewOfPhases } from './phases-preview.ts'
import { gatherPhases } from './vt.ts'

const object = (id: number, migratable = true) => ({ type: 'object', id, home: 0, migratable })
const task = (id: number, node: number, time: number, migratable = true) => ({
  entity: object(id, migratable),
  node,
  resource: 'cpu',
  time,
})
const sends = (from: number, to: number, bytes: number, type = 'SendRecv') => ({
  type,
  from: object(from),
  to: object(to),
  bytes,
  messages: 1,
})

/** Two ranks, two phases: 0.06 s against 0.02 s, and 0.02 s against 0.06 s. */
const RANKS = [
  {
    type: 'LBDatafile',
    phases: [
      {
        id: 10,
        tasks: [task(1, 0, 0.03), task(2, 0, 0.02), task(9, 0, 0.01, false)],
        communications: [sends(1, 2, 100), sends(2, 3, 300), sends(1, 77, 5), sends(1, 3, 9, 'Broadcast')],
      },
      { id: 20, tasks: [task(1, 0, 0.01), task(9, 0, 0.01, false)], communications: [sends(1, 2, 300)] },
    ],
  },
  {
    metadata: { type: 'LBDatafile', rank: 1 },
    phases: [
      { id: 10, tasks: [task(3, 1, 0.02)] },
      { id: 20, tasks: [task(2, 1, 0.04), task(3, 1, 0.02)] },
    ],
  },
].map(
  (json, rank): GivenFile => ({
    name: `data.${rank}.json`,
    bytes: strToU8(JSON.stringify(json)) as GivenFile['bytes'],
  }),
)

const TEXT = `# phases 10 20
ranks 2
object 1 at 0 0.03 0.01
object 2 at 0 0.02 0.04@1
fixed 9 at 0 0.01 0.01
object 3 at 1 0.02 0.02
channel 1 2 200
channel 2 3 150
`

function gather(files: readonly GivenFile[]) {
  const it = whole(gatherPhases(files))
  if ('problem' in it) throw new Error(it.problem)
  return { text: new TextDecoder().decode(it.file.bytes), ...it }
}

function parsed(text: string) {
  const it = parsePhases(new TextEncoder().encode(text))
  if ('fault' in it) throw new Error(JSON.stringify(it.fault))
  return it
}

/** Metrics of a program by phases. */
function run(text: string, values: Values) {
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'a.phases', bytes })
  const all: Values = { ...defaults(lab.parameters), program: 'phases', phasesFile: fingerprint, ...values }
  expect(lab.check(all)).toEqual([])
  return runWhole(lab, all, { record: false }).metrics as Record<string, number>
}

/** A zip file with one file of this name. */
const zipNamed = (name: string) => {
  const bytes = zipSync({ ['x'.repeat(name.length)]: strToU8('{}') })
  const text = Buffer.from(bytes).toString('latin1').replaceAll('x'.repeat(name.length), name)
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

describe('files of all ranks', () => {
  test('become one text, in any order, packed or not', () => {
    expect(gather(RANKS).text).toBe(TEXT)
    expect(gather(RANKS.toReversed()).text).toBe(TEXT)
    expect(
      gather(RANKS.map(({ name, bytes }) => ({ name: `${name}.gz`, bytes: gzipSync(bytes) as GivenFile['bytes'] })))
        .text,
    ).toBe(TEXT)
    const zip = zipSync(Object.fromEntries(RANKS.map(({ name, bytes }) => [`log/${name}`, bytes])))
    expect(gather([{ name: 'log.zip', bytes: zip as GivenFile['bytes'] }])).toMatchObject({
      text: TEXT,
      sets: { processors: 2 },
    })
    expect(gather([{ name: 'a.phases', bytes: strToU8(TEXT) as GivenFile['bytes'] }])).toMatchObject({
      text: TEXT,
      sets: { processors: 2 },
    })
  })

  test('have the imbalance of each phase as LBAF has it: the greatest load over the mean, less 1', () => {
    const [first, second] = recordedImbalances(parsed(TEXT))
    expect(first).toBeCloseTo(0.06 / 0.04 - 1, 12)
    expect(second).toBeCloseTo(0.06 / 0.04 - 1, 12)
    expect(phaseFacts(parsed(TEXT)).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['4, of which 1 stay', '0.50, 0.50']),
    )
  })

  const as = (text: string, name = 'a.json'): GivenFile => ({ name, bytes: strToU8(text) as GivenFile['bytes'] })
  test.each<[string, GivenFile, string]>([
    ['no JSON', as('{"phases":'), 'file "a.json", its content: expected JSON'],
    ['no phases', as('{}'), 'file "a.json", its top: expected {"phases": […]}'],
    ['a phase without tasks', as('{"phases":[{"id":1}]}'), 'phase 1: expected an id and a list of tasks'],
    [
      'a task without an entity',
      as('{"phases":[{"id":1,"tasks":[{"time":1}]}]}'),
      'phase 1, task 1: expected an entity',
    ],
    [
      'a time below 0',
      as('{"phases":[{"id":1,"tasks":[{"entity":{"id":1},"time":-1}]}]}'),
      'phase 1, task 1: expected a time from 0',
    ],
    [
      'a huge node',
      as('{"phases":[{"id":1,"tasks":[{"entity":{"id":1},"time":1,"node":1e9}]}]}'),
      'a node from 0 to 1023',
    ],
    [
      'an object twice',
      as('{"phases":[{"id":1,"tasks":[{"entity":{"id":1},"time":1},{"entity":{"id":1},"time":1}]}]}'),
      'each object once in a phase',
    ],
    ['deep nesting', as('['.repeat(5000)), 'levels'],
    [
      'a zip file that is none',
      { name: 'a.zip', bytes: Uint8Array.of(80, 75, 3, 4, 1, 2, 3) as GivenFile['bytes'] },
      'that cannot be unpacked',
    ],
    [
      'gzip that claims gigabytes',
      {
        name: 'a.gz',
        bytes: Uint8Array.from([31, 139, 8, ...Array(20).fill(0), 255, 255, 255, 255]) as GivenFile['bytes'],
      },
      'a gzip file, got one that cannot be unpacked',
    ],
    [
      'brotli',
      { name: 'a.json', bytes: Uint8Array.of(91, 33, 235, 0, 200, 3) as GivenFile['bytes'] },
      'brotli on the command line alone',
    ],
    [
      'a zip with a name that all objects have',
      { name: 'a.zip', bytes: zipNamed('__proto__') },
      'files of different names, got "__proto__"',
    ],
  ])('are refused with %s', (_, file, message) => {
    expect(whole(gatherPhases([file]))).toMatchObject({ problem: expect.stringContaining(message) })
  })

  test('are refused where objects and phases together make too many times, before any of these is written', () => {
    const task = (id: number) => ({ entity: { type: 'object', id }, time: 0.1 })
    const phases = Array.from({ length: 2000 }, (_, id) => ({ id, tasks: [task(id), task(2000 + id)] }))
    const bytes = new TextEncoder().encode(JSON.stringify({ phases }))
    expect(whole(gatherPhases([{ name: 'many.json', bytes }]))).toEqual({
      problem: 'the files together: expected at most 4000000 times in all, got 8000000 (4000 objects × 2000 phases)',
    })
  })

  test('have one budget together, whatever they are compressed with', () => {
    const budgets: number[] = []
    const file = { name: 'a.json', bytes: Uint8Array.of(255, 254, 1) as GivenFile['bytes'] }
    const unpacking: Parameters<typeof gatherPhases>[1] = (_, budget) => {
      budgets.push(budget.left)
      budget.left -= 150e6
      if (budget.left < 0) throw new TooMuchError(budget)
      return strToU8('{"phases":[]}') as GivenFile['bytes']
    }
    expect(whole(gatherPhases([file, { ...file, name: 'b.json' }], unpacking))).toEqual({
      problem: 'file "b.json": expected at most 200 MB unpacked, got more',
    })
    expect(budgets).toEqual([200e6 - 6, 50e6 - 6])
  })

  test('zip files whose content is far larger than they are stop at the limit', () => {
    const zip = zipSync({ a: new Uint8Array(1000) })
    // What the directory of the file says about its content.
    const directory = zip.findIndex((_, at) => at > 30 && new DataView(zip.buffer).getUint32(at, true) === 0x02014b50)
    new DataView(zip.buffer).setUint32(directory + 24, 3e9, true)
    expect(whole(gatherPhases([{ name: 'bomb.zip', bytes: zip as GivenFile['bytes'] }]))).toMatchObject({
      problem: expect.stringContaining('unpacked, got more'),
    })
  })
})

describe('a text', () => {
  test.each([
    ['object a at 0\n', '1: expected 1 to 10000 times, got 0'],
    ['object a at 0 1 2\nobject b at 0 1\n', '2: expected 2 times, as the first object has, got 1'],
    ['object a at 0 1\nobject a at 0 1\n', '2: expected each object once, got "a" again'],
    ['object a at 0 NaN\n', '1: expected a time in seconds from 0 to 1000000, got "NaN"'],
    ['object a at 9999 1\n', '1: expected a rank from 0 to 1023, got 9999'],
    ['object a 0 1\n', '1: expected object NAME at RANK and a time for each phase, got "object a 0 1"'],
    ['object a at 0 1\nchannel a b 1\n', '2: expected an object that a line above names, got "b"'],
    ['object a at 0 1\nchannel a a 1\n', '2: expected a channel to another object, got one to "a" itself'],
    ['hello\n', '1: expected ranks, object, fixed, channel or # remark, got "hello"'],
    ['# none\n', '–: expected a line for each object, got none'],
  ])('%j is refused', (text, message) => {
    const it = parsePhases(new TextEncoder().encode(text))
    if (!('fault' in it)) throw new Error('it was taken')
    expect(`${it.fault.line ?? '–'}: expected ${it.fault.expected}, got ${it.fault.got}`).toBe(message)
  })
})

describe('a run', () => {
  /** Eight objects on two of four ranks; the load moves slowly. */
  const uneven = [
    ...Array.from(
      { length: 8 },
      (_, i) =>
        `object ${i} at ${i % 2} ${Array.from({ length: 6 }, (_, n) => (0.01 + 0.004 * ((i + (n > 3 ? 1 : 0)) % 3)).toFixed(3)).join(' ')}`,
    ),
    'fixed 8 at 3 0.002 0.002 0.002 0.002 0.002 0.002',
    'channel 0 1 500',
    'channel 1 2 500',
    'channel 7 8 100',
  ].join('\n')

  test('without migration is as uneven in each phase as it was recorded, and a phase takes as long as its greatest load at least', () => {
    const imbalances = recordedImbalances(parsed(uneven))
    const metrics = run(uneven, { processors: 4, migration: 'off' })
    expect((metrics.imbalances as unknown as number[]).map((each) => each.toFixed(6))).toEqual(
      [...imbalances].map((each) => each.toFixed(6)),
    )
    expect(metrics.phaseImbalance).toBeCloseTo(imbalances.reduce((sum, each) => sum + each, 0) / 6, 6)
    expect(metrics.worstImbalance).toBeCloseTo(Math.max(...imbalances), 6)
    const means = Array.from(
      { length: 6 },
      (_, n) =>
        parsed(uneven)
          .seconds.slice(9 * n, 9 * n + 9)
          .reduce((sum, each) => sum + each, 0) / 4,
    )
    const least = means.reduce((sum, mean, n) => sum + mean * (1 + imbalances[n]), 0)
    expect(metrics.totalTime).toBeGreaterThan(least)
    expect(metrics.totalTime).toBeLessThan(1.02 * least)
  })

  test.each(['greedy', 'refine', 'transfer'])('%s evens the later phases out', (strategy) => {
    const off = run(uneven, { processors: 4, migration: 'off' })
    const on = run(uneven, { processors: 4, migration: 'on', strategy })
    expect(on.migrations).toBeGreaterThan(0)
    expect(on.lastImbalance).toBeLessThan(0.35)
    expect(on.worstImbalance).toBeCloseTo(off.worstImbalance, 6)
    expect(on.totalTime).toBeLessThan(0.75 * off.totalTime)
  })

  test('refine moves fewer than greedy does', () => {
    const moves = (strategy: string) => run(uneven, { processors: 4, migration: 'on', strategy }).migrations
    expect(moves('refine')).toBeLessThan(moves('greedy'))
  })

  test('on fewer processors ranks share one', () => {
    expect(run(uneven, { processors: 2, migration: 'off' }).phaseImbalance).toBeGreaterThan(0.5)
  })
})

describe('a program that is longer than a run', () => {
  const LONG = 'ranks 2\nobject a at 0 300\nobject b at 0 300\nobject c at 1 10\n'
  const scenario = (text: string, duration: number): Values => {
    const bytes = new TextEncoder().encode(text)
    const fingerprint = fingerprintOf(bytes)
    hold({ fingerprint, name: 'long.phases', bytes })
    return { ...defaults(lab.parameters), program: 'phases', phasesFile: fingerprint, processors: 2, duration }
  }
  const problems = (text: string) => lab.check(scenario(text, 8e9)).map(({ message }) => message)

  test('is refused where the longest run ends before its first phase, or before all: the message says what helps, and that helps', () => {
    expect(problems(LONG)).toEqual([
      'phasesFile: expected phases that end within 400 s, the longest run, got a first one of 600 s, and no balancer acts before it ends: divide all seconds of the file by 3',
    ])
    expect(problems('ranks 2\nobject a at 0 300 300\nobject b at 1 300 300\n')[0]).toMatch(
      /got at least 600 s: divide .* by 3$/,
    )
    expect(problems(LONG.replaceAll('300', '100').replace(' 10', ' 3.3'))).toEqual([])
  })

  test('is said to be cut where the run is set to be shorter', () => {
    const text = 'ranks 2\nobject a at 0 3 3\nobject b at 0 3 3\n'
    expect(previewOfPhases(scenario(text, 1e8))?.says).toBe(
      '2 objects on 2 ranks, 2 phases: 12.0 s as recorded, at least 6.00 s; the last phases are not reached: the run stops at 5.00 s (duration)',
    )
    expect(previewOfPhases(scenario(text, 8e9))?.says).toBe('2 objects on 2 ranks, 2 phases: 12.0 s as recorded')
  })
})

test('a run that its duration cuts says what it did not reach, and advice lets the program end', () => {
  const file = (text: string) => {
    const bytes = strToU8(text) as GivenFile['bytes']
    const fingerprint = fingerprintOf(bytes)
    hold({ fingerprint, name: 'long.phases', bytes })
    return fingerprint
  }
  const phasesFile = file('ranks 2\nobject a at 0 1 1 1\nobject b at 1 1 1 1\n')
  const valuesOf = (seconds: number) => ({
    ...defaults(lab.parameters),
    program: 'phases',
    phasesFile,
    processors: 2,
    duration: seconds * 20_000_000,
  })
  // As the page gets it with the metrics.
  const cutOf = (seconds: number) => runWhole(lab, valuesOf(seconds), { record: false }).cut
  expect(cutOf(0.5)).toBe('3 of 3 phases are not reached: the run stopped at 500 ms')
  expect(cutOf(2.5)).toBe('1 of 3 phases is not reached: the run stopped at 2.50 s')
  expect(cutOf(40)).toBeUndefined()
  const durations = new Set(fieldOf(lab, valuesOf(0.5))?.arms.map(({ values }) => values.duration))
  expect([...durations]).toEqual([8e9])
})
