/** What a class answers: codes that are pasted, hands that are counted, answers that are sent to a room. */
import { describe, expect, test, vi } from 'vitest'
import CollectDialog from '../../src/app/class/collect-dialog.tsx'
import { ClassLeague, ExerciseAnswers, ExerciseCode } from '../../src/app/class/exercise-code.tsx'
import OwnCode from '../../src/app/class/own-code.tsx'
import {
  commandGame,
  followClass,
  followHall,
  joinGame,
  lecturerKey,
  send,
  sendMove,
} from '../../src/app/class/room.ts'
import { classAnswers } from '../../src/app/state/class-answers.ts'
import { type CodedAnswer, formatCode, questionMark } from '../../src/core/codes/code.ts'
import type { Prediction } from '../../src/core/content/lesson.ts'
import { settle, show, until } from './part.tsx'

/** Begins these tests. */
export function testClass(): void {
  const codeOf = (question: string, answer: CodedAnswer, mark: number, attempt = 1) =>
    formatCode({ question: questionMark(question), answer, attempt, mark })

  describe('answers of a class', () => {
    test('to an exercise are counted by tries', async () => {
      const question = 'tree/start/parts-a'
      const part = await show(<ExerciseAnswers question={question} />)
      expect(part.has('[role=status]')).toBe(false)
      await part.click('button', 'Answers of the class…')
      const codes = [1, 1, 2, 3, 4].map((attempt, mark) =>
        codeOf(question, { kind: 'pick', option: 0 }, mark + 1, attempt),
      )
      await settle(() =>
        classAnswers.put(question, { text: [...codes, codes[0], 'AAAA-AAAA-AAAA-AAA'].join('\n'), hands: [] }),
      )
      expect(part.text()).toMatch(/5 solved it: 2 at the first try, 1 at the second, 2 later\./)
      expect(part.text()).toMatch(/Left out: 1 more than once/)
    })

    test('about programs are a league, the lowest score first, with the own one marked', async () => {
      const question = 'league/parts'
      const program = '0123456789abcdef'
      const own = 0x0123456 >>> 3
      const part = await show(<ClassLeague question={question} score={0.8} program={program} />)
      const details = part.find<HTMLDetailsElement>('details')
      await settle(() => {
        details.open = true
        details.dispatchEvent(new Event('toggle'))
      })
      expect(part.text()).toContain(`sign ${own.toString(16).toUpperCase().padStart(7, '0')}`)
      expect(part.root.querySelectorAll('ol[aria-label="Scores of the class"] li')).toHaveLength(0)
      const scores = [
        [0.5, 7],
        [0.9, 8],
        [0.8, own],
      ].map(([value, fingerprint], mark) => codeOf(question, { kind: 'score', value, fingerprint }, mark + 1))
      await settle(() => classAnswers.put(question, { text: scores.join(' '), hands: [] }))
      const rows = [...part.root.querySelectorAll('ol[aria-label="Scores of the class"] li')].map(
        ({ textContent }) => textContent,
      )
      expect(rows.map((row) => Number.parseFloat(row ?? ''))).toEqual([0.5, 0.8, 0.9])
      expect(rows.map((row) => /yours/.test(row ?? ''))).toEqual([false, true, false])
      expect(part.text()).toContain('3 programs. Left out: 0 more than once, 0 damaged.')
    })

    test('are pasted, read from files, or counted as hands', async () => {
      const question = 'tree/chain/parts-b'
      const ask = { kind: 'winner', metric: 'totalTime', among: { a: [], b: [] } } as unknown as Prediction
      const part = await show(
        <CollectDialog open onClose={() => undefined} question={question} ask={ask} options={['One', 'Two']} phones />,
      )
      expect(part.text()).toContain('A phone that reads the QR code')
      expect(part.find('[role=status]').textContent).toBe('0 answers.')
      await part.write('textarea', /^Codes/, codeOf(question, { kind: 'pick', option: 1 }, 1))
      expect(part.find('[role=status]').textContent).toBe('1 answer.')
      const input = part.find<HTMLInputElement>('input[type=file]')
      const codes = [
        codeOf(question, { kind: 'pick', option: 0 }, 2),
        codeOf('tree/other', { kind: 'pick', option: 0 }, 3),
      ]
      Object.defineProperty(input, 'files', { configurable: true, value: [new File([codes.join('\n')], 'codes.txt')] })
      await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })))
      await until(() =>
        expect(part.find('[role=status]').textContent).toMatch(/^2 answers\. Left out: 1 for another question\.$/),
      )
      for (const [typed, hands] of [
        ['7', '7'],
        ['5000', '999'],
        ['-3', ''],
        ['2.9', '2'],
      ]) {
        await part.write('input', 'B, after talking', typed)
        expect(part.find<HTMLInputElement>('input', 'B, after talking').value).toBe(hands)
      }
      await part.write('input', 'A, first', '3')
      expect(part.find('[role=status]').textContent).toMatch(/^5 answers, 4 after talking/)
    })
  })

  describe('a code for a class', () => {
    const answer = { kind: 'pick', option: 2 } as const
    test('is shown, copied, and shown large where it cannot be copied', async () => {
      const part = await show(<ExerciseCode question="tree/start/parts-c" answer={answer} attempt={1} />)
      const details = part.find<HTMLDetailsElement>('details')
      expect(part.has('button')).toBe(false)
      await settle(() => {
        details.open = true
        details.dispatchEvent(new Event('toggle'))
      })
      const code = /the code (\S+) large/.exec(
        part.find('button', /^Show the code/).getAttribute('aria-label') ?? '',
      )?.[1]
      const written: string[] = []
      const clipboard = vi.spyOn(navigator, 'clipboard', 'get')
      clipboard.mockReturnValue({ writeText: async (text: string) => void written.push(text) } as never)
      await part.click('button', 'Copy')
      expect([written, part.has('button', 'Copied')]).toEqual([[code], true])
      clipboard.mockReturnValue({ writeText: () => Promise.reject(new Error('no')) } as never)
      await part.click('button', 'Copied')
      expect(part.text()).toContain('The browser did not let it be copied.')
      clipboard.mockRestore()
      await part.click('button', /^Show the code/)
      expect(part.find('dialog').textContent).toContain(code)
      expect((await show(<ExerciseCode question="q" answer={undefined} attempt={1} />)).root.childNodes).toHaveLength(0)
    })

    test('is sent in the room of a class, and again where that has failed', async () => {
      const before = location.search
      history.replaceState(null, '', '/?room=abcd')
      const requests: string[] = []
      let result: () => Promise<Response> = async () => new Response(null, { status: 204 })
      vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
        requests.push(`${address} ${body}`)
        return result()
      })
      const part = await show(<OwnCode question="tree/a b/c" answer={answer} attempt={1} />)
      await until(() => expect(part.text()).toContain('Your answer has arrived.'))
      expect(requests[0]).toMatch(/^http:\/\/here\/answer\/tree\/a%20b\/c\?room=abcd&device=\d+ \S+$/)
      result = async () =>
        new Response('The round is over.', { status: 409, headers: { 'Content-Type': 'text/plain' } })
      const { part: full } = { part: await show(<OwnCode question="tree/a/d" answer={answer} attempt={2} />) }
      await until(() =>
        expect(full.find('[role=alert]').textContent).toMatch(/^The round is over\. Send your answer again/),
      )
      result = async () => new Response('<html>', { status: 500, headers: { 'Content-Type': 'text/html' } })
      await full.click('button', 'Send again')
      await until(() =>
        expect(full.find('[role=alert]').textContent).toMatch(/^The room of your class cannot be reached\./),
      )
      result = () => Promise.reject(new Error('off'))
      expect(await send('abcd', 'q', 'x'), 'an answer that did not reach the room is sent again later').toEqual({
        done: false,
        why: 'The room of your class cannot be reached.',
        isForLater: true,
      })
      result = async () => new Response()
      expect([await sendMove('abcd', 'task', 3), await commandGame('key', 'stop')]).toEqual([
        { done: true },
        { done: true },
      ])
      expect(requests.slice(-2)).toEqual([
        expect.stringMatching(/\/move\?room=abcd&device=\d+ task 3$/),
        expect.stringMatching(/\/game\?key=key stop$/),
      ])
      history.replaceState(null, '', `/${before}`)
    })

    test('the room is followed until it is left, and the key of a lecturer leaves the address', () => {
      const opened: {
        address: string
        closed: boolean
        onmessage?: (event: object) => void
        onerror?: () => void
        onopen?: () => void
        readyState: number
      }[] = []
      vi.stubGlobal(
        'EventSource',
        Object.assign(
          function EventSource(this: object, address: string) {
            const one = {
              address,
              closed: false,
              readyState: 0,
              close() {
                one.closed = true
              },
            }
            opened.push(one)
            return one
          },
          { CLOSED: 2 },
        ),
      )
      const views: unknown[] = []
      const losses: boolean[] = []
      const leave = joinGame(
        'abcd',
        (view) => void views.push(view),
        (forGood) => void losses.push(forGood),
      )
      const [one] = opened
      expect(one.address).toMatch(/\/play\?room=abcd&device=\d+$/)
      one.onmessage?.({ data: '{"state":"wait"}' })
      one.onerror?.()
      one.readyState = 2
      one.onerror?.()
      expect([views, losses, one.closed]).toEqual([[{ state: 'wait' }], [false, true], false])
      leave()
      expect(one.closed).toBe(true)
      followHall('key', () => undefined)()
      expect(opened[1].address).toMatch(/\/hall\?key=key$/)
      history.replaceState(null, '', '/?room=abcd&key=secret#tree')
      expect([lecturerKey(), location.search, location.hash]).toEqual(['secret', '?room=abcd', '#tree'])
      expect(sessionStorage.getItem('evenkeel-key')).toBe('secret')
      history.replaceState(null, '', '/')
      expect(lecturerKey()).toBe('secret')
      // What the lecturer's window shows is what the room takes answers to, also once the server was started again.
      const reports: string[] = []
      vi.stubGlobal('fetch', async (address: string) => {
        reports.push(address.replace(/^.*\/ask\//, ''))
        return new Response(null, { status: 204 })
      })
      const earlier = classAnswers.shownQuestions().length
      followClass()
      classAnswers.markShown('tree/start/first of all')
      classAnswers.markShown('tree/start/first of all')
      expect(reports).toEqual(['tree/start/first%20of%20all?key=secret'])
      opened[2].onopen?.()
      expect(reports.slice(1)).toHaveLength(earlier + 1)
      expect(reports.at(-1)).toBe(reports[0])
    })
  })
}
