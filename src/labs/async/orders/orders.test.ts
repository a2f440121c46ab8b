/** Searches of all orders: what they find in texts with a known fault, how many states there are, and what they say where they do not know. */
import { beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '../../../../tests/setup/cases.ts'
import { explored, planted, processorsOf, scenario, shipped } from '../../../../tests/setup/orders.ts'
import type { OrdersOptions, OrdersResult } from '../../../core/program/orders/orders.ts'
import { FIRST } from '../programs/index.ts'
import { programsReady } from '../programs/language.ts'
import { INTERPRETERS, orders } from './index.ts'

beforeAll(() => programsReady(INTERPRETERS))

/** Searches, limited by states alone. */
function searched(text: string, options: OrdersOptions = {}): OrdersResult {
  const search = orders.search(scenario(text), { states: 120_000, ...options }, () => 0)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}

describe('a planted fault is found in the smallest machine, by a shortest order', () => {
  test.each<[name: string, id: string, processors: number, tasks: number, steps: number, round: number]>([
    ['answer-forgotten', 'starves', 2, 4, 3, 0],
    ['ping-pong', 'vain', 2, 4, 2, 6],
    ['flag-after-race', 'starves', 3, 4, 7, 0],
    ['not-there-any-more', 'starves', 3, 5, 8, 0],
    ['to-itself', 'error', 2, 4, 6, 0],
    ['forgotten-worker', 'starves', 4, 4, 5, 0],
    ['pool-keeps-last', 'stops', 2, 4, 6, 0],
    ['both-wait', 'stops', 2, 10, 11, 0],
    ['crossing-offers', 'stops', 2, 10, 11, 0],
    ['early-end', 'stops', 2, 4, 12, 0],
    ['named-itself', 'error', 2, 4, 5, 0],
    ['polite', 'round', 2, 4, 6, 6],
    ['lost-call', 'starves', 2, 4, 6, 0],
    ['answers-not', 'stops', 2, 6, 18, 0],
    ['rarely-itself', 'error', 3, 5, 13, 0],
  ])('%s: %s with %i processors and %i tasks in %i steps', (name, id, processors, tasks, steps, round) => {
    const { verdict, findings } = searched(planted(name))
    expect(findings.map((one) => one.id)).toEqual([id])
    const [first] = findings
    expect(first).toMatchObject({ processors, tasks, steps: steps + round, round })
    expect(verdict).toBe(id === 'starves' || id === 'round' ? 'none' : 'wrong')
    // The film shows it, and a link opens the same film.
    expect(first.film.steps).toHaveLength(steps + round)
    expect(first.film.misfit).toBeUndefined()
    expect(orders.film(scenario(planted(name)), first.orders, first.order)).toEqual(first.film)
    expect(searched(planted(name)).findings).toEqual(findings)
  })

  test('tasks that hop without a limit end, so there is none', () => {
    const { verdict, findings, sentence } = searched(planted('no-limit-of-hops'))
    expect([verdict, findings]).toEqual(['none', []])
    expect(sentence).toBe(
      'No order of trees of up to 12 tasks on 2 processors, 10 on 3 and 8 on 4, with at most 3 children a task, loses a task, stops, or goes on for ever in vain (4\u202f354 states).',
    )
  })

  test('that a processor starves is said as far as it was tried', () => {
    expect(searched(planted('flag-after-race')).findings[0].sentence).toContain('as far as 20\u202f000 states show')
    expect(searched(planted('answer-forgotten')).findings[0].sentence).not.toContain('as far as')
  })
})

test('the server of the templates forgets no worker, which it did in an order of 15 steps', () => {
  const { findings } = searched(planted('forgotten-by-server'))
  expect(findings).toMatchObject([{ id: 'starves', processors: 4, tasks: 8, steps: 15 }])
  const { findings: none, explored: largest } = searched(shipped('templates/server'))
  expect(none).toEqual([])
  expect(largest).toContainEqual({ processors: 4, tasks: 8, states: 3133 })
})

describe('the states of a text of ours, with trees of up to 6 tasks', () => {
  test.each<[name: string, ...counts: (number | undefined)[]]>([
    ['stealing', 211, 7761, isLong ? 325_829 : undefined],
    ['sender', 260, 1223, 4434],
    ['sid', 1406, ...(isLong ? [195_624, 404_215] : [])],
    ['rid', 1683, ...(isLong ? [359_279, 722_472] : [])],
    ['gradient', 1310, 30_325, isLong ? 58_138 : undefined],
    ['cwn', 1492, ...(isLong ? [70_236, 124_858] : [])],
    ['gdem', 4492, ...(isLong ? [197_157, 1_607_018] : [])],
    ['hierarchical', 324, 1182, 1445],
    ['loadserver', 91, 1172, 3384],
    ['pool', 20, 100, 580],
    ['none', 20, 20, 20],
  ])('%s: %i on 2 processors, %s on 3, %s on 4', (name, ...counts) => {
    for (const [k, count] of counts.entries()) {
      if (count === undefined) continue
      const machine = processorsOf(shipped(name), 2 + k)
      const search = explored(machine, 6, 2e6)
      expect(search.count).toBe(count)
      expect(search.isComplete).toBe(true)
      if (count === 325_829) expect(search.target.length).toBe(1_129_046)
      // Each task is in one place, in each state, or in some of many states.
      for (let state = 0; state < search.count; state += Math.ceil(search.count / 10_000)) {
        const row = search.row(state)
        expect(search.states.counted(row)).toBe(search.states.left(row))
      }
      machine.end()
    }
  })
})

/** Work stealing that counts what it does up to 3, in a place of the reader's choice. */
const counting = (declares: string, counts: string) => `
${declares}
let asking = false
on.empty = () => {
  if (asking) return
  asking = true
  ${counts}
  me.ask(me.anyOther(), 'steal')
}
on.steal = ({ from }) => { if (me.load > 1) me.give(from, 1); else me.send(from, 'refuse') }
on.tasks = () => { asking = false }
on.refuse = () => {}
`

describe('state that cannot be seen', () => {
  test('a counter at the top is a part of the state', () => {
    const { verdict, explored: largest } = searched(counting('let n = 0', 'n = (n + 1) % 4'), {
      processors: 2,
      tasks: 5,
    })
    expect(verdict).toBe('none')
    expect(largest).toHaveLength(1)
  })
  test('one that counts up to 2 the questions that it was asked has 292 states; in a closure it is open whatever is explored', () => {
    const counts = (declares: string, count: string) =>
      `${declares}\n${FIRST.replace('on.steal = ({ from }) => {', (handler) => `${handler}\n  ${count}`)}`
    const atTop = searched(counts('let questions = 0', 'if (questions < 2) questions++'), { processors: 2, tasks: 5 })
    expect(atTop).toMatchObject({ verdict: 'none', states: 292, findings: [] })
    const hides = 'const count = (() => { let questions = 0; return () => { if (questions < 2) questions++ } })()'
    expect(searched(counts(hides, 'count()'), { processors: 2, tasks: 5 })).toMatchObject({
      verdict: 'open',
      findings: [],
    })
  })
  test('in a closure it is not, and no answer is "no order"', () => {
    const text = counting('const count = (() => { let n = 0; return () => { n = (n + 1) % 4 } })()', 'count()')
    const { verdict, sentence } = searched(text, { processors: 2, tasks: 5 })
    expect(verdict).toBe('open')
    expect(sentence).toMatch(/^Open: a function that is made in another one or in a block remembers "n"\./)
  })
  test('what a handler makes is noticed when it is kept', () => {
    const { verdict, sentence } = searched(
      counting('let next = () => 0', 'const n = next(); next = () => (n + 1) % 4'),
      {
        processors: 2,
        tasks: 4,
      },
    )
    expect(verdict).toBe('open')
    expect(sentence).toMatch(/^Open: the memory has something in it that cannot be read\./)
  })
  test('what goes wrong with such a text is found all the same', () => {
    const text = planted('to-itself').replace('let asking', 'const same = ((x) => () => x)(1)\nlet asking')
    expect(searched(text, { processors: 2, tasks: 4 }).findings).toMatchObject([
      { id: 'error', steps: 6, verdict: 'wrong' },
    ])
  })
})

/** A clock that goes on by a millisecond whenever it is looked at. */
const ticking = () => {
  let now = 0
  return () => now++
}

describe('what never ends is open, and says how far it is known', () => {
  test.each([
    ['a processor that always sends', "on.empty = () => me.send(me.anyOther(), 'hello')\non.hello = () => {}"],
    ['numbers that grow', 'let n = 0\non.begin = () => me.wake(1)\non.timer = () => { n++; me.wake(1) }'],
    [
      'a timer that always sends',
      "on.begin = on.timer = () => { me.wake(0); me.send(me.anyOther(), 'hello') }\non.hello = () => {}",
    ],
  ])('%s', (_, text) => {
    for (const [options, now] of [
      [{ states: 5000 }, () => 0],
      [{ seconds: 0.2 }, ticking()],
    ] as const) {
      const search = orders.search(scenario(text), options, now)
      let step = search.next()
      while (!step.done) step = search.next()
      const { verdict, sentence, findings } = step.value
      expect([verdict, findings.filter(({ verdict }) => verdict === 'wrong')]).toEqual(['open', []])
      expect(sentence).toMatch(
        /^Open: nothing is wrong in all orders of up to \d+ steps on 2 processors with 4 tasks, with at most 3 children a task; then /,
      )
    }
  })

  test('a timer that only rings again hides nothing: all states are known', () => {
    const { verdict, states } = searched('on.begin = on.timer = () => me.wake(1)')
    expect([verdict, states]).toEqual(['none', 377])
  })
})

test('what is looked at to find out whether a processor starves is limited by states, too', () => {
  const text = planted('flag-after-race')
  const states = 1000
  const few = searched(text, { states })
  expect(few.findings).toEqual([])
  expect(searched(text, { states: 120_000 }).findings).toMatchObject([{ id: 'starves' }])
})

test('an endless loop in a handler that is hardly ever called leads to its line', () => {
  const text = counting('let n = 0', 'n++').replace(
    'on.refuse = () => {}',
    'on.refuse = () => {\n  if (me.index === 0) for (;;) {}\n}',
  )
  const { verdict, findings } = searched(text, { processors: 2 })
  expect(verdict).toBe('wrong')
  expect(findings[0].sentence).toMatch(/^Wrong: line 13: a handler runs for more than 1000000 steps/)
  expect(findings[0].film.steps.at(-1)?.sentence).toMatch(/^Processor 0 takes “refuse” from 1\. Here it goes wrong/)
})

test('what stands still or is only tried at some places is said with the trees', () => {
  const { sentence } = searched('on.turn = () => { if (me.now > 0 || me.random() > 2) me.give(me.anyOther()) }')
  expect(sentence).toContain(
    'with at most 3 children a task, with me.now at 0 and with seven values of me.random(), loses a task',
  )
})

test('a text that names a processor of a larger machine is not called wrong', () => {
  const text = 'on.turn = () => { if (me.load > 1 && me.index !== 3) me.give(3) }\non.tasks = () => {}'
  const { verdict, findings, notes } = searched(text)
  expect([verdict, findings.filter((one) => one.verdict === 'wrong')]).toEqual(['none', []])
  expect(notes).toContain('On 2 and 3 processors the text names one that is not there.')
  const large = 'on.turn = () => { if (me.load > 1) me.give(7) }\non.tasks = () => {}'
  expect(searched(large)).toMatchObject({ verdict: 'open', findings: [] })
  expect(searched(large).sentence).toMatch(/needs more processors than the 4/)
  // One after the last is named on each machine.
  const next = 'on.turn = () => { if (me.load > 1) me.give(me.processors) }\non.tasks = () => {}'
  expect(searched(next)).toMatchObject({ verdict: 'wrong', findings: [{ id: 'error', processors: 2 }] })
})

test('a link says where a changed text no longer fits', () => {
  const text = planted('both-wait')
  const [{ orders: machine, order }] = searched(text).findings
  const changed = text.replace('if (waiting) questions.push(from)', 'if (false) questions.push(from)')
  expect(orders.film(scenario(changed), machine, order).misfit).toBe(
    'With this text something can still happen at the end of the order.',
  )
  const other = orders.film(scenario('on.turn = () => {}'), machine, order)
  expect(other.misfit).toBe('Step 5 of the order is not possible with this text.')
  expect(other.steps).toHaveLength(4)
})

test('the answer depends on interrupts and on overtaking', () => {
  const polls = searched(shipped('stealing'), { processors: 2, tasks: 6 })
  const interrupts = searched(shipped('stealing'), { processors: 2, tasks: 6, interrupts: true })
  expect([polls.states, interrupts.verdict]).toEqual([211, 'none'])
  expect(interrupts.states).toBeGreaterThan(polls.states)
  const ordered = `
    let ready = false
    on.turn = () => { if (me.load > 1) { me.send(me.anyOther(), 'first'); me.give(me.anyOther(), 1) } }
    on.first = () => { ready = true }
    on.tasks = () => { if (!ready) throw new Error('overtaken'); ready = false }
  `
  const keepsOrder = searched(ordered, { processors: 2, tasks: 4 })
  expect(keepsOrder.findings.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  expect(searched(ordered, { processors: 2, tasks: 4, overtaking: true }).findings).toMatchObject([
    { id: 'error', sentence: 'Wrong: line 5: overtaken (processor 1).' },
  ])
})
