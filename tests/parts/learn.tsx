/** Exercises of a lesson: questions, tasks, what is predicted and what breaks. */
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ExerciseItem } from '../../src/app/learn/exercise.tsx'
import { TransportMenu } from '../../src/app/play/transport-menu.tsx'
import type { Try } from '../../src/app/state/tries.ts'
import { parseExpression } from '../../src/core/text/expression/parse.ts'
import { sessionAt, settle, show } from './part.tsx'

/** Begins these tests. */
export function testLearn(): void {
  const words = (text: string) => [text] as never
  const expression = (text: string, kind: 'condition' | 'number' | 'word' = 'number') => {
    const parsed = parseExpression(
      text,
      { metrics: [], parameters: {}, runs: [], columns: [], run: '', options: ['a', 'b'] } as never,
      kind,
    )
    if ('problem' in parsed) throw new Error(parsed.problem)
    return parsed.tree
  }

  describe('an exercise', () => {
    async function item(exercise: Record<string, unknown>, more: Record<string, unknown> = {}) {
      const calls: unknown[][] = []
      const to =
        (name: string) =>
        (...args: unknown[]) =>
          void calls.push([name, ...args])
      const session = await sessionAt('tree', { depth: 6, processors: 4 })
      const common = { id: 'e', text: words('What is it?'), hint: words('Think.'), well: words('Because.') }
      const element = (changes: Record<string, unknown>) => (
        <ExerciseItem
          {...({
            exercise: { ...common, ...exercise },
            number: 2,
            runs: {},
            ready: true,
            done: false,
            tries: [],
            onDone: to('done'),
            onTry: to('try'),
            onShow: to('show'),
            ...more,
            ...changes,
          } as unknown as ComponentProps<typeof ExerciseItem>)}
        />
      )
      const part = await show(element({}), session)
      return {
        part,
        session,
        take: () => calls.splice(0),
        again: (changes: Record<string, unknown>) => part.render(element(changes)),
      }
    }
    const tried = (...outcomes: string[]) =>
      outcomes.map((outcome, i) => ({ question: 'e', answer: '', number: i + 1, outcome })) as unknown as readonly Try[]
    const submit = (part: Awaited<ReturnType<typeof item>>['part']) =>
      settle(() => part.find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))

    test('for a number is judged when it is checked, and is solved once', async () => {
      const { part, take, again } = await item({
        kind: 'number',
        unit: '%',
        tolerance: 0.02,
        answer: expression('40 + 2'),
      })
      expect(part.text()).toMatch(/^2What is it\?%CheckHint/)
      await part.write('input', /./, 'many')
      expect(part.find('[role=status]').textContent).toBe('')
      await submit(part)
      expect(part.find('[role=status]').textContent).not.toBe('')
      take()
      await part.write('input', /./, '10')
      await submit(part)
      expect(take()).toEqual([['try', '10', 'wrong']])
      await submit(part)
      expect(take()).toEqual([['try', '10', 'wrong']])
      expect(part.has('button', 'Show the answer')).toBe(false)
      await part.write('input', /./, '42.5')
      await submit(part)
      expect(take()).toEqual([['try', '42.5', 'right'], ['done']])
      await again({ done: true, tries: tried('wrong', 'right') })
      expect(part.text()).toMatch(/42\s%.*Right at try 2\. Because\./)
      expect(part.has('input')).toBe(false)
      await again({ done: true, tries: tried('right') })
      expect(part.text()).toContain('Right at the first try.')
    })

    test('in milliseconds or seconds is right in its own unit', async () => {
      for (const [unit, typed] of [
        ['ms', '50'],
        ['s', '0.05'],
      ]) {
        const { part, take } = await item({ kind: 'number', unit, tolerance: 0.02, answer: expression('0.05') })
        await part.write('input', /./, typed)
        await submit(part)
        expect(take()).toEqual([['try', typed, 'right'], ['done']])
      }
    })

    test('shows its answer after three misses', async () => {
      const { part, take, again } = await item(
        { kind: 'number', unit: '', tolerance: 0.02, answer: expression('7') },
        { tries: tried('wrong', 'wrong', 'wrong') },
      )
      await part.click('button', 'Show the answer')
      expect(take()).toEqual([['try', '', 'shown'], ['done']])
      await again({ done: true, tries: tried('wrong', 'shown') })
      expect(part.text()).toContain('Shown.')
      expect(part.has('details')).toBe(false)
    })

    test('with answers to choose from says what speaks against a wrong one', async () => {
      const { part, take, again } = await item({
        kind: 'choice',
        options: { a: words('One'), b: words('Two') },
        but: { b: words('Two is even.') },
        answer: expression('a', 'word'),
      })
      const choice = (label: string) => part.find<HTMLInputElement>('input[type=radio]', new RegExp(label))
      await submit(part)
      expect(take().filter(([name]) => name === 'done')).toEqual([])
      await settle(() => choice('Two').click())
      await submit(part)
      expect(take()).toEqual([['try', 'b', 'wrong']])
      expect(part.find('[role=status]').textContent).toContain('Two is even.')
      await settle(() => choice('One').click())
      await submit(part)
      expect(take()).toEqual([['try', 'a', 'right'], ['done']])
      await again({ done: true, tries: tried('wrong', 'right') })
      expect(part.text()).toMatch(/Right at try 2\. Because\./)
      expect([choice('One').checked, choice('One').disabled, choice('Two').disabled]).toEqual([true, true, true])
    })

    test('that breaks something plays it from its moment, as often as is wished', async () => {
      const { part, session, take, again } = await item({
        kind: 'break',
        words: 'A processor stops.',
        query: 'interval=4',
        at: 0.5,
      })
      const place = vi.spyOn(session.playhead, 'place').mockImplementation(() => undefined)
      expect(part.text()).toContain('A processor stops. What is it?')
      await part.click('button', 'Let it happen')
      expect(take()).toEqual([['show', 'interval=4', undefined], ['try', 'interval=4', 'done'], ['done']])
      expect([session.store.getState().axis, place.mock.calls.at(-1)]).toEqual(['seconds', [0.5]])
      await again({ done: true })
      await part.click('button', 'Once more')
      expect(take()).toEqual([['show', 'interval=4', undefined]])
    })

    test('that asks beside the machine leads there', async () => {
      const asking = { key: 'tree/a/e' }
      const ask = {
        kind: 'value',
        text: words('How much?'),
        well: words('So it is.'),
        label: 'L',
        unit: '',
        from: 0,
        to: 10,
        answer: expression('5'),
      }
      const { part, session, again } = await item({ kind: 'predict', ask }, { asking })
      const toAsk = vi.spyOn(session.guide, 'ask').mockImplementation(() => undefined)
      await part.click('button', 'Predict')
      expect(toAsk).toHaveBeenCalledWith(asking)
      await again({ done: true })
      expect(part.has('button', 'Your prediction')).toBe(true)
    })

    test('that is a task offers a way after a while', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { part, take } = await item({
        kind: 'task',
        done: expression('1 = 1', 'condition'),
        solution: { query: 'interval=8', at: 3 },
      })
      expect(part.has('button', 'Show me one way')).toBe(false)
      await settle(() => vi.advanceTimersByTime(20_000))
      vi.useRealTimers()
      await part.click('button', 'Show me one way')
      expect(take()).toEqual([
        ['try', '', 'shown'],
        ['show', 'interval=8', 3],
      ])
    })
  })

  describe('the transport’s menu', () => {
    test('jumps, chooses the axis, and plays faster and slower', async () => {
      const session = await sessionAt('async', { depth: 6, processors: 4 })
      const start = vi.spyOn(session.playhead, 'toStart').mockImplementation(() => undefined)
      const end = vi.spyOn(session.playhead, 'toEnd').mockImplementation(() => undefined)
      const menu = (none: boolean) => (
        <TransportMenu marked={false} none={none}>
          {'more'}
        </TransportMenu>
      )
      const part = await show(menu(false), session)
      await part.click('button', 'To the start')
      await part.click('button', 'To the end')
      expect([start.mock.calls.length, end.mock.calls.length]).toEqual([1, 1])
      const off = () =>
        [...part.root.querySelectorAll('button')].filter(
          (one) => one.disabled || one.getAttribute('aria-disabled') === 'true',
        ).length
      expect(off()).toBe(2)
      await part.render(menu(true))
      expect(off()).toBe(4)
      const speed = part.find<HTMLInputElement>('input[type=range]')
      const set = (text: string) => part.write('input[type=range]', /./, text)
      await set('1')
      expect(session.store.getState().speed).toBe(2)
      await set('0.25')
      expect(session.store.getState().speed).toBeCloseTo(2 ** 0.25)
      // A drag snaps to the usual speed.
      await part.pointer(speed, 'down', 5, 5)
      await set('0.25')
      expect(session.store.getState().speed).toBe(1)
      await set('-1')
      expect(session.store.getState().speed).toBe(0.5)
      await part.pointer(speed, 'up', 5, 5)
      await set('0.25')
      expect(session.store.getState().speed).toBeCloseTo(2 ** 0.25)
      const axes = [...part.root.querySelectorAll<HTMLElement>('[aria-label=Axis] button')]
      for (const button of axes) {
        await settle(() => button.click())
        expect(button.getAttribute('aria-pressed')).toBe('true')
      }
    })
  })
}
