import { describe, expect, test } from 'vitest'
import { saying } from '../../../../../tests/facts.ts'
import type { MessageOperation } from '../../model/detail.ts'
import { messagesOf } from '../../model/operations/index.ts'
import { contentOf, kindOf, messageLog, queueAfter, sentence } from './messages.ts'

const kinds = messagesOf('loadserver')

type Message = readonly [name: string, from: number, to: number, content: number]

function operationOf(queue: readonly number[], messages: readonly Message[]): MessageOperation {
  return {
    kind: 'messages',
    queue: Int32Array.from(queue),
    message: Uint8Array.from(messages, ([name]) => kinds.findIndex((kind) => kind.name === name)),
    from: Int32Array.from(messages, ([, from]) => from),
    to: Int32Array.from(messages, ([, , to]) => to),
    content: Int32Array.from(messages, ([, , , content]) => content),
    round: new Int32Array(messages.length),
    sent: Float64Array.from(messages, (_, i) => i * 1e-4),
    received: Float64Array.from(messages, (_, i) => i * 1e-4 + 2e-4),
  }
}

const log = messageLog(
  operationOf(
    [3],
    [
      ['register', 2, 0, 0],
      ['request', 1, 0, 0],
      ['grant', 0, 1, 3],
      ['task', 1, 3, 1],
      ['request', 4, 0, 0],
      ['grant', 0, 4, 2],
      ['task', 4, 2, 2],
      ['request', 1, 0, 0],
      ['refuse', 0, 1, 0],
      ['proceed', 0, 1, 0],
      ['proceed', 0, 2, 0],
      ['proceed', 0, 3, 0],
      ['proceed', 0, 4, 0],
    ],
  ),
  kinds,
)

describe('a Loadserver operation under the microscope', () => {
  test('all PROCEED messages make one line', () => {
    expect(log.lines).toBe(10)
    expect(log.releaseCount).toBe(4)
    expect(kindOf(log, 9).name).toBe('proceed')
  })

  test('the queue grows with a registration and shrinks with a grant', () => {
    const queues = Array.from({ length: log.lines + 1 }, (_, lines) => [...queueAfter(log, lines)])
    expect(queues).toEqual([[3], [3, 2], [3, 2], [2], [2], [2], [], [], [], [], []])
  })

  test('an answer is waited for from the sending of its request', () => {
    expect(log.wait[2]).toBeCloseTo(3e-4, 12)
    expect(log.wait[0]).toBeNaN()
    expect(log.waits).toMatchObject({ requests: 3, grants: 2, refusals: 1 })
    expect(log.waits.released).toBeCloseTo(14e-4, 12)
    expect(log.waits.releaseTime).toBeCloseTo(5e-4, 12)
  })

  test('every message is a sentence', () => {
    expect(sentence(log, 3)).toMatch(saying('Worker 1', '1 task', 'worker 3'))
    expect(sentence(log, 6)).toMatch(saying('Worker 4', '2 tasks', 'worker 2'))
    expect(sentence(log, 9)).toMatch(saying('server', 'all 4 workers', 'one after another'))
  })

  test('what a message says follows its two ends', () => {
    const contents = [0, 1, 2, 3, 6, 8].map((line) => contentOf(log, line))
    expect(contents).toEqual(['', '', ': give to 3', ': 1 task', ': 2 tasks', ': none idle'])
  })

  test('names in the same answer and hand-outs take workers out of the queue', () => {
    const log = messageLog(
      operationOf(
        [3, 5, 6],
        [
          ['hand-out', 0, 3, 4],
          ['request', 1, 0, 0],
          ['grant', 0, 1, 5],
          ['task', 1, 5, 1],
          ['also', 0, 1, 6],
          ['task', 1, 6, 1],
        ],
      ),
      kinds,
    )
    const queues = Array.from({ length: log.lines + 1 }, (_, lines) => [...queueAfter(log, lines)])
    expect(queues).toEqual([[3, 5, 6], [5, 6], [5, 6], [6], [6], [], []])
    expect(log.waits).toMatchObject({ requests: 1, grants: 1 })
    expect(sentence(log, 0)).toMatch(saying('server', '4 tasks', 'worker 3'))
    expect(sentence(log, 4)).toMatch(saying('worker 1', 'worker 6'))
  })

  test('a worker that asks is not named to itself, and stays the first in the queue', () => {
    const log = messageLog(
      operationOf(
        [],
        [
          ['register', 1, 0, 0],
          ['register', 2, 0, 0],
          ['register', 3, 0, 0],
          ['request', 1, 0, 0],
          ['grant', 0, 1, 2],
          ['also', 0, 1, 3],
          ['request', 4, 0, 0],
          ['grant', 0, 4, 1],
        ],
      ),
      kinds,
    )
    const queues = Array.from({ length: log.lines + 1 }, (_, lines) => [...queueAfter(log, lines)])
    expect(queues).toEqual([[], [1], [1, 2], [1, 2, 3], [1, 2, 3], [1, 3], [1], [1], []])
  })

  test('an operation without messages has no lines', () => {
    expect(messageLog(operationOf([], []), kinds).lines).toBe(0)
  })
})
