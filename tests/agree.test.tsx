/**
 * Numbers that stand beside each other agree: stories are opened in a window without a browser, the playhead is put at ten moments, and what the
 * large number, its reason, the panel of numbers, the caption, the clock, the charts, the label of the machine and the boxes drawn in it say of the
 * same quantity is compared.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadLabViews } from '../src/app/state/lab-views.ts'
import { readStory } from '../src/core/content/read-story.ts'
import { parseLink } from '../src/core/link/link.ts'
import { axisOf, unitOf } from '../src/core/playhead/axis.ts'
import { loadLabs } from '../src/labs/descriptions.ts'
import { labs } from '../src/labs/registry.ts'
import { contentIn } from './claims.ts'
import { isLong } from './setup/cases.ts'
import { wordsOn } from './setup/picture.ts'
import { type OpenPage, openPage, openWindow } from './setup/window.tsx'

/** Moments of a run that are looked at. */
const MOMENTS = 10

/** How long a page is waited for: modules are loaded with the first of a kind, on the slowest machine. */
const PATIENCE = { timeout: 300_000, interval: 40 }
/** Of these moments the label of the machine is waited for: it follows once the playhead has rested for a second. */
const LABELLED = [2, 7]

/** How long other words may take to follow the numbers: a few frames, which on the slowest machine take seconds. */
const SOON = { timeout: 60_000, interval: 40 }
/** How long those of the last moment are waited for, as long as there is a pattern that nothing has matched. */
const LAST = { timeout: 1000, interval: 40 }

/** How long boxes with numbers are waited for, where there may be none. */
const LAST_DRAWN = { timeout: 2500, interval: 40 }

/** A number as it is written: its value, and how far rounding may have moved it. */
interface Written {
  readonly value: number
  readonly rounded: number
}

const FACTORS: Readonly<Record<string, number>> = {
  n: 1e-9,
  µ: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  min: 60,
  h: 3600,
}

/** Reads "2 637 tasks", "9.34 ms" or "53.7 %". */
function writtenIn(text: string): Written | undefined {
  const [, digits, unit = ''] = /^(−?[\d ]+(?:\.\d+)?) ?(\S*)/.exec(text.replace(/[\u202f\u00a0]/g, ' ').trim()) ?? []
  if (!digits) return undefined
  const plain = digits.replaceAll(' ', '').replace('−', '-')
  const decimals = plain.split('.')[1]?.length ?? 0
  const prefix = /^([nµmkMG])\S*(?:s|\/s)$/.exec(unit)?.[1] ?? /^(?:min|h)$/.exec(unit)?.[0]
  const factor = prefix ? FACTORS[prefix] : 1
  return { value: Number(plain) * factor, rounded: decimals > 0 || prefix ? 0.5 * 10 ** -decimals * factor : 0 }
}

/** What says the same, by its name: each pattern is looked for in every line, and has the number as its group. */
type Same = Readonly<Record<string, readonly RegExp[]>>

/** A count with thousands apart. */
const N = '([\\d ]+)'
const line = (text: string) => new RegExp(`^${text.replaceAll('#', N)}`)

const LEFT = 'iterations?(?: of loop \\d)? left'
/** How many iterations processors have: all that are left, or those of them that are not under way or with a master. */
const AT_PROCESSORS = `(?:[\\d ]+ ${LEFT}, )?# (?:${LEFT}(?!, [\\d ]+ of them)|of them on )`

/** What each lab says in several places of one moment. */
const SAME: Readonly<Record<string, Same>> = {
  tree: {
    iteration: [
      line('caption: (?:Iteration|Round) #[,:]'),
      line('clock: (?:Iteration|Round) # of'),
      line('label: .*; (?:iteration|round) #:'),
      line('playhead, Iteration: #'),
      line('[^,:]+, at: (?:iteration|round) #$'),
    ],
    tasks: [
      line('caption: [^:]+: # tasks? on '),
      line('label: .*; (?:iteration|round) [\\d ]+: # tasks? on '),
      line('playhead, Tasks(?: at the end)?: #'),
      line('Tasks in the system, [a-z]*: # tasks?'),
    ],
    busy: [
      line('caption: [^:]+: [\\d ]+ tasks? on # of '),
      line('label: .*; (?:iteration|round) [\\d ]+: [\\d ]+ tasks? on # processors?'),
      line('playhead, Busy [^:]+: # of '),
      line('[^,:]+, busy(?: at the end)?: # of '),
    ],
    moved: [line('caption: [^:]+: [^;]+; # tasks? moved'), line('playhead, Tasks migrated[^:]*: #')],
  },
  loop: {
    left: [
      line('caption: [^:]+: # iterations? left'),
      line('caption: By [^:]+: # pieces? (?:is|are) left'),
      line('playhead, Iterations left(?: in both loops)?: #'),
      line('Iterations left(?: in both loops)?, left: #'),
    ],
    // Of two loops the machine shows the one that runs, and of its iterations those that processors have.
    leftOfLoop: [
      line(`caption: [^:]+: ${AT_PROCESSORS}`),
      line('caption: By [^:]+: # pieces? (?:is|are) left'),
      line(`label: [^:]+: ${AT_PROCESSORS}`),
      line('drawn, left: #'),
    ],
    holders: [
      line('caption: [^:]+: [\\d ]+ iterations?(?: of loop \\d)? left, (?:[\\d ]+ of them )?on # of '),
      line('playhead, Processors with iterations: # of '),
      line('[^,:]+, processors with some: # of '),
    ],
    moved: [line('caption: .* # (?:iterations?|pieces?) moved\\.'), line('playhead, Iterations moved: #')],
  },
  divisible: {
    program: [
      line('caption: Program # '),
      line('clock: Program # of'),
      line('playhead, Program: #'),
      line('[^,:]+, at: program #$'),
    ],
    best: [
      line('caption: .*the best (?:is|stays|so far is) ([\\d .]+)'),
      line('playhead, Best so far: ([\\d .]+)'),
      line('Programs tried, best: ([\\d .]+)'),
    ],
    time: [
      line('caption: Program [^:]+: all is done after ([\\d .]+)'),
      line('playhead, It takes: ([\\d .]+)'),
      line('Programs tried, schedule: ([\\d .]+)'),
    ],
  },
  mesh: {
    iteration: [
      line('caption: [^:]+: (?:[\\d ]+ elements?; )?(?:the|an) iteration takes ([\\d.]+ \\S+?)(?: |;|\\.$|,)'),
      line('label: [^:]+: (?:[\\d ]+ elements?; )?(?:the|an) iteration takes ([\\d.]+ \\S+?)(?: |;|\\.$|,)'),
      line('playhead, Time of an iteration[^:]*: ([\\d.]+ \\S+)'),
      line('Time of one iteration, : ([\\d.]+ \\S+)'),
    ],
  },
  migration: {
    utilisation: [
      line('caption: [^:]+: the processors are busy ([\\d.]+ %)'),
      line('label: .* up to [^,]+, ([\\d.]+ %) of the processors’ time was used'),
      line('playhead, Utilisation: (.+)'),
      line('Utilisation, : ([\\d.]+ %)'),
    ],
    longest: [
      line('caption: .*no queue is longer than that of processor \\d+, ([\\d.]+) process'),
      line('playhead, Longest queue on average, [^:]+: ([\\d.]+)'),
      line('Processes at every CPU, most on average: processor \\d+: ([\\d.]+)'),
    ],
    migrations: [line('playhead, Migrations: #'), line('Utilisation, migrations: #')],
  },
  async: {
    tasks: [
      line('caption: [^:]+: on average ([\\d .]+) tasks? (?:is|are) in the system'),
      line('label: .*; until [^:]+: ([\\d .]+) tasks? in the system'),
      line('playhead, Tasks in the system, on average: (.+)'),
      line('Tasks in the system, mean: (.+)'),
    ],
    longest: [
      line('playhead, Longest queue on average, [^:]+: ([\\d.]+)'),
      line('Tasks in the queue of [^,:]+, longest on average: [a-z]+ \\d+: ([\\d.]+)'),
    ],
    most: [line('playhead, Most of them: #'), line('Tasks in the system, most: #')],
  },
  requests: {
    longest: [
      line('caption: .*the longest queue has #'),
      line('playhead, Longest queue: #'),
      line('[^,:]+, longest queue: #'),
    ],
    waiting: [
      line('caption: [^:]+: ([\\d .]+) requests? waits? per server on average'),
      line('playhead, Waiting, per server: ([\\d .]+)'),
      line('Waiting requests, per server: ([\\d .]+)'),
    ],
    answers: [line('playhead, Answers: #'), line('[^,:]+, answers: #')],
    arrivals: [line('playhead, Arrivals: #'), line('[^,:]+, arrivals: #')],
    // The caption of an instant says what is drawn at the right of the servers.
    longestNow: [line('caption: [^:]+: # requests? waits? at server'), line('drawn, most that wait: #')],
    inQueueNow: [
      line('caption: [^:]+: # requests? waits? in the queue for all'),
      line('drawn, in the queue for all: #'),
    ],
  },
  example: {},
}

/** A number that must not be passed: "at least" stands under it, "at most" above. */
const BOUNDS: readonly { readonly least: RegExp; readonly most: RegExp }[] = [
  {
    least: /^whole run, Total time: .*no run can take less than ([\d  .]+ \S+?):/,
    most: /^whole run, Total time: ([\d  .]+ \S+)/,
  },
]

const tidy = (text: string | null | undefined) => (text ?? '').replace(/[\s\u00a0\u202f\u2009]+/g, ' ').trim()

/**
 * How many iterations the boxes of workstations have together, each of which is painted as its owner's load, what it has left, and its number;
 * undefined where more than that is written, or something else.
 */
function drawnLeft(words: readonly string[]): number | undefined {
  const stations = Array.from({ length: words.length / 3 }, (_, i) => words.slice(3 * i, 3 * i + 3))
  const areStations = stations.every(
    ([, left, name], i) => /^[\d ]+$/.test(left) && RegExp(`^${i}(?: · |$)`).test(name),
  )
  if (stations.length === 0 || words.length % 3 !== 0 || !areStations) return undefined
  return stations.reduce((sum, [, left]) => sum + Number(left.replaceAll(' ', '')), 0)
}

/**
 * What servers of one worker say: each the number of requests that are there, the one that is served among them, and before it the number of those
 * that wait where the row has no room for them; and the queue for all.
 */
function drawnRequests(words: readonly string[]): readonly string[] {
  const inQueue = words.map((one) => /^(\d+) waits?$/.exec(one)?.[1]).find((one) => one)
  if (inQueue) return [`drawn, in the queue for all: ${inQueue}`]
  // A server whose speed has changed says that instead of how many are there.
  if (words.some((one) => one.startsWith('×'))) return []
  const boxes = words.filter((one) => one !== 'fails' && one !== 'stopped').map(Number)
  if (boxes.length === 0 || boxes.some((load) => !Number.isInteger(load))) return []
  return [`drawn, most that wait: ${Math.max(1, ...boxes) - 1}`]
}

/** Everything that is said of a run and of the moment, a line each: "place, label: words". */
function linesOf(root: HTMLElement, hasLabel = false): readonly string[] {
  const lines: string[] = []
  for (const region of root.querySelectorAll('[data-region=results], [data-side=numbers]'))
    for (const term of region.querySelectorAll('dt')) {
      const list = term.closest('dl')
      const place = tidy(list?.previousElementSibling?.textContent) === 'At the playhead' ? 'playhead' : 'whole run'
      const value = tidy(term.nextElementSibling?.textContent)
      lines.push(
        `${place}, ${tidy(term.textContent)}: ${value} ${tidy(term.parentElement?.querySelector('dd:nth-of-type(2)')?.textContent)}`.trim(),
      )
    }
  for (const figure of root.querySelectorAll('figure')) {
    const label = tidy(figure.querySelector('figcaption > span')?.textContent)
    const at = tidy(figure.querySelector('[data-row]')?.textContent)
    if (at) lines.push(`${label}, at: ${at}`)
    for (const value of figure.querySelectorAll('[data-value]')) {
      const words = tidy(value.textContent)
      const name = tidy(value.parentElement?.textContent)
        .slice(0, -words.length || undefined)
        .trim()
      lines.push(`${label}, ${name}: ${words}`)
    }
  }
  for (const words of root.querySelectorAll('section[aria-label=Machine] > p'))
    lines.push(`caption: ${tidy(words.textContent)}`)
  for (const canvas of root.querySelectorAll<HTMLCanvasElement>('section[aria-label=Machine] canvas')) {
    if (hasLabel) lines.push(`label: ${tidy(canvas.closest('[aria-label]')?.getAttribute('aria-label'))}`)
    const words = wordsOn(canvas).map(tidy)
    const left = drawnLeft(words)
    lines.push(...(left === undefined ? drawnRequests(words) : [`drawn, left: ${left}`]))
  }
  const clock = /(?:Iteration|Round|Program) [\d ]+ of [\d ]+/.exec(tidy(root.textContent))
  if (clock) lines.push(`clock: ${clock[0]}`)
  return lines
}

/** Two lines that say other numbers of the same. */
function disagreements(lines: readonly string[], same: Same): readonly string[] {
  const wrong: string[] = []
  for (const [what, patterns] of Object.entries(same)) {
    const numbers = lines.flatMap((text) =>
      patterns.flatMap((pattern) => {
        const written = writtenIn(pattern.exec(text)?.[1] ?? '')
        return written ? [{ text, ...written }] : []
      }),
    )
    for (const [index, one] of numbers.entries())
      for (const other of numbers.slice(index + 1))
        if (Math.abs(one.value - other.value) > one.rounded + other.rounded + 1e-9)
          wrong.push(`${what}: “${one.text}” beside “${other.text}”`)
  }
  for (const { least, most } of BOUNDS) {
    const find = (pattern: RegExp) => lines.flatMap((text) => writtenIn(pattern.exec(text)?.[1] ?? '') ?? [])
    for (const low of find(least))
      for (const high of find(most))
        if (low.value - low.rounded > high.value + high.rounded) wrong.push(`${low.value} is no least of ${high.value}`)
  }
  return [...wrong, ...labelled(lines)]
}

/** What is called the same in two places, and is another number there. */
function labelled(lines: readonly string[]): readonly string[] {
  const wrong: string[] = []
  for (const place of ['whole run', 'playhead']) {
    const by = new Map<string, string>()
    for (const text of lines) {
      const [, where, label, value] = /^([^,:]+), ([^:]+): (.*)$/.exec(text) ?? []
      if (where !== place) continue
      const before = by.get(label)
      if (before !== undefined && value.split(' ').slice(0, 2).join() !== before.split(' ').slice(0, 2).join())
        wrong.push(`${label}: ${before} beside ${value}`)
      by.set(label, value)
    }
  }
  return wrong
}

const stories = Object.entries(labs).map(([id, lab]) => ({
  id,
  list: contentIn(`src/labs/${id}/stories`).map(([name, text]) => {
    const read = readStory(text, lab)
    if ('problems' in read) throw new Error(`${name}.md: ${JSON.stringify(read.problems)}`)
    return { name: `${id}/${name}`, link: `${id}?${read.story.query}&story=${name}`, id }
  }),
}))

/** Stories that are opened every day beside the first of each lab: with them each pattern has something to match. */
const MORE = [
  'tree/diffusion',
  'loop/owner-works',
  'loop/two-loops',
  'divisible/iterlp-latency',
  'migration/learning',
  'async/judging-alone',
  'requests/black-hole',
  'requests/one-queue',
]

/** The stories that are opened. */
const opened = stories.flatMap(({ list }) =>
  isLong ? list : list.filter(({ name }, k) => k === 0 || MORE.includes(name)),
)

/** Patterns that have matched a line, by lab. */
const matched = new Map<string, Set<RegExp>>()

/** Notes which patterns have a number in some of these lines. */
function noteMatched(id: string, lines: readonly string[]): void {
  const of = matched.get(id) ?? new Set()
  matched.set(id, of)
  for (const pattern of Object.values(SAME[id]).flat())
    if (!of.has(pattern) && lines.some((text) => writtenIn(pattern.exec(text)?.[1] ?? ''))) of.add(pattern)
}

describe('beside each other', () => {
  let page: OpenPage
  let close: () => Promise<void>
  beforeAll(async () => {
    close = openWindow()
    // What a canvas shows is painted once more as shapes, those of pixels too.
    vi.stubGlobal('ImageData', function ImageData(this: { data: Uint8ClampedArray }, width: number, height: number) {
      this.data = new Uint8ClampedArray(4 * width * height)
    })
    await loadLabs()
    page = await openPage('tree?depth=8&processors=4')
  })
  afterAll(async () => {
    page.close()
    await close()
  })

  test.each(opened)('numbers of $name agree', async ({ name, link, id }) => {
    const { session, root } = page
    const { getState } = session.store
    const { readout } = await loadLabViews(id)
    const { values } = parseLink(link, labs)
    session.open(`${link}&side=numbers`)
    await vi.waitFor(() => {
      expect(getState().status.kind).toBe('done')
      expect(getState().run?.values).toEqual(values)
      expect(root.querySelector('[data-side=numbers] dl')).not.toBeNull()
      expect(root.querySelector('figure [data-row]')?.textContent ?? 'no chart').not.toBe('')
    }, PATIENCE)
    const { run } = getState()
    if (!run) throw new Error('there is no run')
    const { recording } = run
    const wrong = new Set<string>()
    for (let moment = 0; moment < MOMENTS; moment++) {
      // Words may come a few frames after the numbers of their moment.
      noteMatched(id, linesOf(root))
      const row = Math.round(((moment + 0.5) / MOMENTS) * (recording.count - 1))
      const { axis } = getState()
      if (axis === 'schedule') session.playhead.seekShare((moment + 0.5) / MOMENTS)
      else session.playhead.seek(axisOf(recording, unitOf(axis)).xOf(row))
      // The numbers of the row come first, and what else is said within a few frames; what does not agree by then never does.
      const there = axis === 'schedule' ? recording.count - 1 : row
      const numbers = readout(run, there).map(({ label, value }) => `playhead, ${label}: ${value}`)
      await vi.waitFor(() => expect(linesOf(root)).toEqual(expect.arrayContaining(numbers.map(tidy))), PATIENCE)
      // What is drawn of an instant comes once the playhead has rested.
      if (id === 'requests' && LABELLED.includes(moment))
        await vi.waitFor(() => expect(linesOf(root).join('\n')).toMatch(/^drawn, /m), LAST_DRAWN).catch(() => undefined)
      let now: readonly string[] = []
      await vi
        .waitFor(
          () => {
            const lines = linesOf(root, LABELLED.includes(moment))
            noteMatched(id, lines)
            now = disagreements(lines, SAME[id])
            expect(now).toEqual([])
          },
          wrong.size > 0 ? LAST : SOON,
        )
        .catch(() => undefined)
      for (const each of now) wrong.add(`row ${row + 1}: ${each}`)
    }
    // The last words of a lab come a little later on a slow machine.
    if (opened.findLast((story) => story.id === id)?.name === name)
      await vi
        .waitFor(() => {
          noteMatched(id, linesOf(root))
          expect(matched.get(id)?.size).toBe(Object.values(SAME[id]).flat().length)
        }, LAST)
        .catch(() => undefined)
    expect([...wrong], link).toEqual([])
  })

  test('each pattern has matched something: what matches nowhere compares nothing', () => {
    // Of the labs whose stories were opened, which are not all where one is asked for by its name.
    const vain = [...matched].flatMap(([id, of]) =>
      Object.entries(SAME[id]).flatMap(([what, patterns]) =>
        patterns.flatMap((pattern) =>
          of.has(pattern) ? [] : [`${id}, ${what}: no line of any story that was opened is as ${pattern.source} says`],
        ),
      ),
    )
    expect(vain).toEqual([])
  })
})
