import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import type { Activity, LabEngine } from '../lab.ts'
import { formatLink, parseLink } from '../link/link.ts'
import { runWhole } from '../run/run.ts'
import { type TraceFormatName, traceFormats } from './formats.ts'
import { createTrace, TraceTooLong } from './trace.ts'

const TREES = [
  'tree?processors=8&tree=balanced&depth=9&balancer=gdem',
  'tree?processors=6&tree=random&depth=12&balancer=loadserver&seed=3',
  'tree?processors=4&tree=balanced&depth=7&balancer=none',
]
const LINKS = [...TREES, 'divisible?algorithm=opt', 'divisible?C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74']

/** What a link says. */
function read(link: string) {
  const { lab: id = '', values } = parseLink(link, labs)
  return { lab: labs[id], values }
}

function trace(link: string, format: TraceFormatName, work = 1e6, limit?: number): string {
  const { lab, values } = read(link)
  const it = createTrace(lab, formatLink(lab, values), values, traceFormats[format].format, limit)
  let text = ''
  while (!it.done()) text += it.advance(work)
  return text
}

/** The run's own end, in nanoseconds. */
function endOf(link: string): number {
  const { lab, values } = read(link)
  const { totalTime, makespan } = runWhole(lab, values, { record: false }).metrics
  return 1e9 * Number(totalTime ?? makespan)
}

interface Event {
  readonly name: string
  readonly ph: string
  readonly cat?: string
  readonly ts: number
  readonly dur: number
  readonly pid: number
  readonly tid: number
  readonly id?: number
  readonly args: Record<string, unknown>
}

describe.each(LINKS)('A Chrome trace of %s', (link) => {
  const { displayTimeUnit, traceEvents } = JSON.parse(trace(link, 'chrome')) as {
    displayTimeUnit: string
    traceEvents: Event[]
  }
  const slices = traceEvents.filter(({ ph }) => ph === 'X')
  const { lab, values } = read(link)
  const lanes = lab.spans?.lanes(values).length ?? 0

  test('asks for a unit that the format knows', () => {
    expect(['ms', 'ns']).toContain(displayTimeUnit)
  })

  test('has events with the fields that the format asks of their kind', () => {
    const isWellFormed = ({ pid, tid, ph, name, args, ts, dur }: Event) => {
      if (pid !== 1 || !Number.isInteger(tid)) return false
      if (ph !== 'M') return ['X', 's', 'f'].includes(ph) && ts >= 0 && (ph !== 'X' || dur > 0)
      if (name === 'thread_sort_index') return typeof args.sort_index === 'number'
      return ['process_name', 'thread_name'].includes(name) && typeof args.name === 'string'
    }
    // Looked at here and below without a matcher for each, which takes longer than the run.
    expect(traceEvents.filter((event) => !isWellFormed(event))).toEqual([])
    expect(slices.length).toBeGreaterThan(0)
  })

  test('numbers steps from one on, all of a tree’s and the last one of a search', () => {
    const steps = [...new Set(slices.map(({ args }) => Number(Object.values(args)[0])))].sort((a, b) => a - b)
    const { steps: all } = runWhole(lab, values, { record: true }).recording ?? { steps: 0 }
    expect(steps).toEqual(TREES.includes(link) ? Array.from({ length: all }, (_, step) => step + 1) : [all])
  })

  test('names every thread that has slices, and no other', () => {
    const named = traceEvents.filter(({ name }) => name === 'thread_name').map(({ tid }) => tid)
    expect(named).toEqual(Array.from({ length: lanes }, (_, lane) => lane + 1))
    expect(new Set(slices.map(({ tid }) => tid))).toEqual(new Set(named))
  })

  test('has an arrow for each message, from where it is sent to where it comes later, each inside of a span', () => {
    const [sent, arrived] = ['s', 'f'].map((kind) => traceEvents.filter(({ ph }) => ph === kind))
    expect(sent.length > 0).toBe(/gdem|loadserver/.test(link))
    expect(arrived).toHaveLength(sent.length)
    const ends = new Map(arrived.map((event) => [event.id, event]))
    for (const { id, name, ts } of sent) {
      const end = ends.get(id)
      expect(end).toMatchObject({ name, bp: 'e' })
      expect(end?.ts).toBeGreaterThanOrEqual(ts)
    }
    for (const { tid, ts } of [...sent, ...arrived]) {
      expect(slices.some((slice) => slice.tid === tid && slice.ts <= ts && ts <= slice.ts + slice.dur)).toBe(true)
    }
  })

  test('fills every lane from the beginning to the end of the run, without gap or overlap', () => {
    const end = endOf(link)
    for (let tid = 1; tid <= lanes; tid++) {
      let at = 0
      // As readers compute it, without rounding: a slice that reached into the next one would hold it.
      let reached = 0
      for (const { ts, dur } of slices.filter((slice) => slice.tid === tid)) {
        expect(ts).toBeGreaterThanOrEqual(reached)
        reached = ts + dur
        expect(Math.round(ts * 1000)).toBe(at)
        at = Math.round(ts * 1000) + Math.round(dur * 1000)
      }
      expect(Math.abs(at - end)).toBeLessThan(1 + end * 1e-12)
    }
  })
})

test.each(TREES)('The durations of %s are those that its metrics add up, as means over the workers', (link) => {
  const { traceEvents } = JSON.parse(trace(link, 'chrome')) as { traceEvents: Event[] }
  const slices = traceEvents.filter(({ ph }) => ph === 'X')
  const { lab, values } = read(link)
  const lanes = lab.spans?.lanes(values).length ?? 0
  const { metrics } = runWhole(lab, values, { record: false })
  const server = link.includes('loadserver')
  const workers = server ? lanes - 1 : lanes
  for (const { use, metric } of lab.timeSplit ?? []) {
    const slicesOfUse = slices.filter(({ cat, tid }) => cat === use && !(server && tid === 1))
    const mean = slicesOfUse.reduce((sum, { dur }) => sum + dur, 0) / workers / 1e6
    // Each slice is rounded to a nanosecond.
    expect(Math.abs(mean - Number(metrics[metric]))).toBeLessThan((slicesOfUse.length / workers + 1) * 1e-9)
  }
})

interface Definition {
  readonly name: string
  readonly fields: readonly string[]
}

/** Reads a Paje file by its own header. */
function readPaje(text: string) {
  const lines = text.split('\n').filter(Boolean)
  const definitions = new Map<string, Definition>()
  let at = 0
  while (lines[at]?.startsWith('%')) {
    const [, name = '', id = ''] = lines[at++].split(' ')
    const fields: string[] = []
    while (lines[at] !== '%EndEventDef') fields.push(lines[at++].split(' ')[1])
    at++
    definitions.set(id, { name, fields })
  }
  const events = lines.slice(at).map((line) => {
    const [id = '', ...values] = line.match(/"[^"]*"|\S+/g) ?? []
    return { definition: definitions.get(id), values }
  })
  return { definitions, events }
}

describe.each(LINKS)('A Paje trace of %s', (link) => {
  const { definitions, events } = readPaje(trace(link, 'paje'))
  const of = (name: string) =>
    events
      .filter(({ definition }) => definition?.name === name)
      .map(({ definition, values }) => Object.fromEntries(definition?.fields.map((f, i) => [f, values[i]]) ?? []))

  test('has events that the header defines, each with as many fields as it says', () => {
    expect(definitions.size).toBe(10)
    for (const { definition, values } of events) {
      expect(definition).toBeDefined()
      expect(values).toHaveLength(definition?.fields.length ?? -1)
    }
  })

  test('has times that never fall, up to the end of the run', () => {
    const times = events.flatMap(({ definition, values }) => {
      const at = definition?.fields.indexOf('Time') ?? -1
      return at < 0 ? [] : [Number(values[at])]
    })
    expect(times.every((time, i) => i === 0 || time >= times[i - 1])).toBe(true)
    expect(times.at(-1)).toBeCloseTo(endOf(link) / 1e9, 8)
  })

  test('creates every container once, before its states, and destroys each', () => {
    const created = of('PajeCreateContainer').map(({ Alias }) => Alias)
    expect(new Set(created).size).toBe(created.length)
    expect(
      of('PajeDestroyContainer')
        .map(({ Name }) => Name)
        .sort(),
    ).toEqual([...created].sort())
    expect(of('PajeSetState').every(({ Container }) => created.includes(Container))).toBe(true)
  })

  test('uses types and values that it has defined', () => {
    const values = of('PajeDefineEntityValue').map(({ Alias }) => Alias)
    expect(of('PajeSetState').every(({ Value, Type }) => values.includes(Value) && Type === 'S')).toBe(true)
    expect(of('PajeDefineStateType').map(({ Alias, Type }) => [Alias, Type])).toEqual([['S', 'L']])
  })

  test('declares every type, value and container before it is used, each below one of its own kind', () => {
    // 0 is the root of both hierarchies; types and containers by what they stand below.
    const types = new Map([['0', '']])
    const values = new Map<string, string>()
    const containers = new Map([['0', '0']])
    for (const { definition, values: fieldValues } of events) {
      const field = Object.fromEntries(definition?.fields.map((name, i) => [name, fieldValues[i]]) ?? [])
      const { Alias: alias = '', Type: type = '', Container: container = '', Name: name = '' } = field
      if (definition?.name !== 'PajeDestroyContainer') expect([...types.keys()]).toContain(type)
      if (/^PajeDefine(Container|State|Link)Type$/.test(definition?.name ?? '')) types.set(alias, type)
      else if (definition?.name === 'PajeDefineEntityValue') {
        values.set(alias, type)
        // Red, green and blue, each from 0 to 1.
        const parts = field.Color.replaceAll('"', '').split(' ').map(Number)
        expect(parts).toHaveLength(3)
        expect(parts.every((part) => part >= 0 && part <= 1)).toBe(true)
      } else if (definition?.name === 'PajeCreateContainer') {
        expect(containers.get(container)).toBe(types.get(type))
        containers.set(alias, type)
      } else if (definition?.name === 'PajeSetState' || definition?.name.endsWith('Link')) {
        expect(containers.get(container)).toBe(types.get(type))
        expect(values.get(field.Value)).toBe(type)
        const lane = field.StartContainer ?? field.EndContainer
        if (lane !== undefined) expect(containers.get(lane)).toBe('L')
      } else {
        expect(containers.get(name)).toBe(type)
        containers.delete(name)
      }
    }
    expect([...containers.keys()]).toEqual(['0'])
  })

  test('ends every link that it starts, under the same key', () => {
    const keys = (name: string) =>
      of(name)
        .map(({ Key, Value }) => `${Key} ${Value}`)
        .sort()
    expect(keys('PajeEndLink')).toEqual(keys('PajeStartLink'))
  })

  test('has as many states as the Chrome trace has slices', () => {
    const count = trace(link, 'chrome').split('"ph":"X"').length - 1
    expect(of('PajeSetState')).toHaveLength(count)
  })
})

test('A trace of a search for a schedule is of its answer, which keeps the port for one at a time', () => {
  const { traceEvents } = JSON.parse(trace(LINKS[3], 'chrome')) as { traceEvents: Event[] }
  const slices = traceEvents.filter(({ ph }) => ph === 'X')
  const port = (tid: number) => slices.filter(({ cat, tid: of }) => of === tid && /open|send|collect/.test(cat ?? ''))
  const times = (of: readonly Event[]) =>
    of.map(({ cat, ts, dur }) => [cat, ts, dur]).sort((a, b) => Number(a[1]) - Number(b[1]))
  const workers = [2, 3, 4, 5].flatMap(port)
  expect(workers).toHaveLength(4 * 4)
  expect(times(workers)).toEqual(times(port(1)))
})

/** A lab of two lanes whose steps are given: what they do in seconds, and what they send. */
const labWith = (steps: readonly Activity[]): LabEngine => ({
  ...labs.tree,
  shape: () => ({ shape: { step: 'step', lane: 'lane', columns: [], matrices: [] }, lanes: 2 }),
  inspect: () => ({ seek: () => true, window: (from, to) => steps.slice(from, to) }),
  spans: {
    states: [{ id: 'work', label: 'Working', rgb: [0, 0, 0] }],
    kinds: () => ['parcel'],
    lanes: () => ['one', 'two'],
    activity: (_, detail) => detail as Activity,
  },
})

describe('A trace with gaps, of spans and messages that reach beyond their step', () => {
  const lab = labWith([
    {
      spans: [
        { lane: 0, state: 0, begin: 1, end: 2 },
        { lane: 1, state: 0, begin: 1, end: 6 },
        { lane: 0, state: 0, begin: 2, end: 3 },
      ],
      messages: [{ kind: 0, from: 0, to: 1, sent: 1.5, arrived: 7 }],
    },
    { spans: [], messages: [] },
    { spans: [{ lane: 0, state: 0, begin: 5, end: 8 }], messages: [{ kind: 0, from: 1, to: 0, sent: 5, arrived: 5 }] },
  ])
  const written = (format: TraceFormatName) => {
    const it = createTrace(lab, 'given', {}, traceFormats[format].format)
    return it.advance(1e6)
  }

  test('has all in the order of time, and a reset where a lane rests before the end of the run', () => {
    const { events } = readPaje(written('paje'))
    const timed = events.flatMap(({ definition, values: [time = '', , lane, value, link] }) =>
      /State$|Link$/.test(definition?.name ?? '') && !definition?.name.includes('Define')
        ? [[definition?.name.replace('Paje', ''), Number(time), link ?? lane, value].join(' ')]
        : [],
    )
    expect(timed).toEqual([
      'SetState 1 l0 work',
      'SetState 1 l1 work',
      'StartLink 1.5 l0 m0',
      'SetState 2 l0 work',
      'ResetState 3 l0 ',
      'SetState 5 l0 work',
      'StartLink 5 l1 m0',
      'EndLink 5 l0 m0',
      'ResetState 6 l1 ',
      'EndLink 7 l1 m0',
    ])
  })

  test('has an arrow from span to span in what Chrome opens, and nothing where nothing happens', () => {
    const { traceEvents } = JSON.parse(written('chrome')) as { traceEvents: Event[] }
    expect(traceEvents.filter(({ ph }) => ph !== 'M').map(({ ph, tid, ts, id }) => [ph, tid, ts / 1e6, id])).toEqual([
      ['X', 1, 1, undefined],
      ['X', 2, 1, undefined],
      ['s', 1, 1.5, 1],
      ['X', 1, 2, undefined],
      ['X', 1, 5, undefined],
      ['s', 2, 5, 2],
      ['f', 1, 5, 2],
      ['f', 2, 7, 1],
    ])
  })
})

describe('A trace', () => {
  test('is the same however finely it is cut into pieces of work', () => {
    for (const format of ['chrome', 'paje'] as const) expect(trace(LINKS[0], format, 10)).toBe(trace(LINKS[0], format))
  })

  test('that is too long is refused by a message that names the limit and what to take less of', () => {
    expect(() => trace(LINKS[0], 'paje', 1e6, 100)).toThrow(TraceTooLong)
    expect(() => trace(LINKS[0], 'paje', 1e6, 100)).toThrow(
      /^trace: expected at most 100 spans and messages, got more after iteration \d+; take fewer processors, or .* fewer iterations/,
    )
  })
})
