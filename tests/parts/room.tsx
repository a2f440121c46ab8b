/** The game in the room of a class: a phone is one processor, and the hall sees all of them. */
import { describe, expect, test, vi } from 'vitest'
import { Hall } from '../../src/app/game/hall.tsx'
import { Phone } from '../../src/app/game/phone.tsx'
import { Scores } from '../../src/app/game/scores.tsx'
import { classAnswers } from '../../src/app/state/class-answers.ts'
import { formatCode, questionMark } from '../../src/core/codes/code.ts'
import { levels } from '../../src/core/game/levels.ts'
import { type Part, sessionAt, settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testRoom(): void {
  /** A room whose messages come from the test; it remembers what is sent to it. */
  function room() {
    const streams: { address: string; closed: boolean; onmessage?: (event: object) => void; onerror?: () => void }[] =
      []
    const sent: string[] = []
    let answer = async () => new Response(null, { status: 204 })
    vi.stubGlobal('EventSource', function EventSource(address: string) {
      const stream = { address, closed: false, close: () => void Object.assign(stream, { closed: true }) }
      streams.push(stream)
      return stream
    })
    vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
      sent.push(String(body))
      return answer()
    })
    return {
      streams,
      take: () => sent.splice(0),
      say: (view: object) => settle(() => streams.at(-1)?.onmessage?.({ data: JSON.stringify(view) })),
      lose: () => settle(() => streams.at(-1)?.onerror?.()),
      refuse(why: string) {
        answer = async () => new Response(why, { status: 409, headers: { 'Content-Type': 'text/plain' } })
      },
    }
  }
  const status = (part: Part) => part.find('[role=status]').textContent

  describe('a phone', () => {
    const playing = {
      state: 'play',
      level: levels[1].id,
      processor: 4,
      time: 300,
      load: 3,
      doing: 'task',
      orders: 0,
      near: [
        { processor: 3, reported: { load: 2, at: 260, asks: true } },
        { processor: 8, reported: { load: 7, at: 100, asks: false } },
        { processor: 5 },
      ],
    }

    test('waits, plays one processor, and learns how it went', async () => {
      const { say, lose, streams } = room()
      const part = await show(<Phone room="kite" />, await sessionAt('async'))
      expect(status(part)).toContain('joining room kite')
      await say({ state: 'wait', phones: 2 })
      expect(status(part)).toMatch(/room kite, with 2 phones/)
      await lose()
      expect(part.find('[role=alert]').textContent).toContain('cannot be reached')
      await say({ state: 'full' })
      expect(status(part)).toMatch(/All processors of this round have a phone/)
      await say(playing)
      expect(part.text()).toMatch(/15\.0 ms.*You are processor 5computes3 tasks/)
      const near = [...part.root.querySelectorAll<HTMLElement>('[data-neighbour]')]
      expect(near.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Processor 41asked for a task and had 2, 2 ms ago$/),
        expect.stringMatching(/^Processor 92sent you one and had 7, 10 ms ago$/),
        expect.stringMatching(/^Processor 63You know nothing of it/),
      ])
      // A processor that has asked is marked for ten milliseconds.
      expect(near.map(({ dataset }) => dataset.asks)).toEqual(['true', undefined, undefined])
      await say({ ...playing, time: 459, doing: 'idle', orders: 2 })
      expect(part.root.querySelectorAll('[data-asks]')).toHaveLength(1)
      expect(part.find('.warn').textContent).toBe('idle, 2 to send')
      await say({ ...playing, time: 460 })
      expect(part.root.querySelectorAll('[data-asks]')).toHaveLength(0)
      await say({ ...playing, state: 'over', time: 800, idle: 200 })
      expect(status(part)).toMatch(/after 40\.0 ms. Your processor was idle for 25 % of the time/)
      expect(part.text()).toContain(levels[1].asks)
      await part.render(<p />)
      expect(streams.map(({ closed }) => closed)).toEqual([true])
    })

    test('sends by pressing, by digits and by dragging, and asks', async () => {
      const { say, take, refuse } = room()
      const part = await show(<Phone room="kite" />, await sessionAt('async'))
      await say(playing)
      await part.click('[data-neighbour="8"]')
      await part.click('button', 'Ask 6')
      expect(take()).toEqual(['task 8', 'ask 5'])
      const board = part.find('[role=group]', 'Your processor')
      for (const [key, modifiers, message] of [
        ['1', {}, ['task 3']],
        ['3', {}, ['task 5']],
        ['4', {}, []],
        ['0', {}, []],
        ['5', {}, []],
        ['1', { ctrlKey: true }, []],
        ['1', { metaKey: true }, []],
        ['1', { altKey: true }, []],
      ] as const) {
        await part.press(board, key, modifiers)
        expect(take(), key).toEqual(message)
      }
      const own = part.find('[data-processor]')
      let under: Element | null = null
      Object.assign(document, { elementFromPoint: () => under })
      const flying = () => part.root.querySelector<HTMLElement>('span[style*=left]')?.style
      await part.pointer(own, 'move', 30, 40)
      expect(flying()).toBeUndefined()
      await part.pointer(own, 'down', 10, 20)
      await part.pointer(own, 'move', 30, 40)
      expect([flying()?.left, flying()?.top]).toEqual(['30px', '40px'])
      under = part.find('[data-neighbour="3"] span')
      await part.pointer(own, 'up', 30, 40)
      expect([take(), flying()]).toEqual([['task 3'], undefined])
      await part.pointer(own, 'up', 30, 40)
      await part.pointer(own, 'down', 10, 20)
      await part.pointer(own, 'cancel', 10, 20)
      await part.pointer(own, 'up', 10, 20)
      await part.pointer(own, 'down', 10, 20)
      under = board
      await part.pointer(own, 'up', 10, 20)
      expect([take(), flying()]).toEqual([[], undefined])
      refuse('Processor 4 is busy.')
      await part.press(board, '1')
      await until(() => expect(status(part)).toBe('Processor 4 is busy.'))
    })
  })

  describe('the hall', () => {
    const hall = { phones: 1, level: '', time: 0, executed: 0, loads: [], doing: [], hasPhone: [] }

    test('begins, shows what is to be seen, and ends', async () => {
      const { say, take, refuse, streams } = room()
      const part = await show(<Hall hallKey="key" />, await sessionAt('async'))
      expect(status(part)).toContain('being opened')
      await say({ ...hall, state: 'wait' })
      expect(status(part)).toMatch(/1 phone; a round has \d+ processors or more/)
      await say({ ...hall, state: 'wait', phones: 60 })
      expect(status(part)).toMatch(/60 phones$/)
      expect(part.text()).toContain('Phones open http://here/#game')
      await part.click('button', new RegExp(`^Begin 2: ${levels[1].title}`))
      expect(take()).toEqual([`start ${levels[1].id}`])
      expect(part.has('button', 'End the round')).toBe(false)
      const doing = ['idle', 'task', 'idle', 'send', 'task']
      const play = {
        ...hall,
        state: 'play',
        phones: 3,
        level: levels[0].id,
        time: 250,
        executed: 9,
        loads: [4, 0, 2, 1, 5],
      }
      await say({ ...play, doing, hasPhone: [true, false, true, false, false] })
      expect(part.has('button', /^Begin/)).toBe(false)
      expect(part.text()).toMatch(/12\.5 ms9 tasks done/)
      const image = part.find('[role=img]', '2 processors of 5 idle')
      expect(image.style.gridTemplateColumns).toMatch(/^repeat\(3,/)
      const cells = () => [...image.children].map((one) => [one.textContent, (one as HTMLElement).dataset.doing])
      // Loads are hidden until the lecturer wants to see them.
      expect(cells()).toEqual(['1', '2', '3', '4', '5'].map((p) => [p, undefined]))
      expect([...image.children].map(({ className }) => /surface/.test(className))).toEqual([
        true,
        false,
        true,
        false,
        false,
      ])
      await part.click('button', 'Show all loads')
      expect(cells()).toEqual(['14', '20', '32', '41', '55'].map((text, p) => [text, doing[p]]))
      expect(part.find('button', 'Hide the loads').getAttribute('aria-pressed')).toBe('true')
      refuse('There is no round.')
      await part.click('button', 'End the round')
      await until(() => expect(part.find('[role=alert]').textContent).toBe('There is no round.'))
      expect(take()).toEqual(['stop'])
      await say({ ...play, doing, hasPhone: [], state: 'over', time: 900 })
      expect(part.find('h2').textContent).toBe('All tasks are done after 45.0 ms')
      const bars = () =>
        [...part.root.querySelectorAll<HTMLElement>('[role=listitem] i')].map(({ style }) =>
          Number.parseFloat(style.width),
        )
      await until(() => expect(Math.min(...bars())).toBeGreaterThan(0))
      // The players, three rules and the time that nothing reaches.
      expect([bars().length, Math.max(...bars())]).toEqual([5, 100])
      expect(part.has('button', /^Begin 3/)).toBe(true)
      await part.render(<p />)
      expect(streams[0].closed).toBe(true)
    })
  })

  test('scores of a class are dots, the best and the middle of them in words', async () => {
    const [level] = levels
    const part = await show(<Scores level={level} />)
    expect(status(part)).toBe('No score yet.')
    const codes = [60, 40, 80, 50].map((value, mark) =>
      formatCode({
        question: questionMark(`game/${level.id}`),
        answer: { kind: 'score', value, fingerprint: 1 },
        attempt: 1,
        mark: mark + 1,
      }),
    )
    await settle(() => classAnswers.put(`game/${level.id}`, { text: codes.join(' '), hands: [] }))
    expect(status(part)).toBe('4 scores: the best 40 ms, half of the class 50 ms or less.')
    const dots = [...part.root.querySelectorAll<HTMLElement>('i')].map(({ style }) => [style.left, style.bottom])
    expect(dots).toEqual([
      ['50%', '0px'],
      ['62.5%', '10px'],
      ['75%', '20px'],
      ['100%', '0px'],
    ])
  })
}
