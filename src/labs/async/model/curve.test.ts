import { expect, test } from 'vitest'
import { stream } from '../../../core/random/random.ts'
import { Curve } from './curve.ts'

test('changes that come out of order are applied in the order of time, however far apart they are', () => {
  const random = stream(3, 'curve')
  for (const width of [1, 2 ** 30]) {
    const curve = new Curve(width, 64, 400, 50)
    const changes: [time: number, change: number][] = []
    const calls: [tasks: number, until: number][] = []
    curve.watcher = { tasks: (tasks, _, to) => calls.push([tasks, to]) }
    let now = 0
    for (let round = 0; round < 1200; round++) {
      // Changes close together, then far apart, then close together again.
      const reach = round < 300 || round >= 900 ? 1000 : 1e9
      for (let k = 0; k < 8; k++) {
        const time = now + Math.floor(random() * reach)
        const change = round < 600 ? 1 : -1
        curve.add(time, change)
        changes.push([time, change])
      }
      now += Math.floor(random() * reach)
      if (now >= curve.due || round % 100 === 0) curve.applyUntil(now)
    }
    curve.finish()
    changes.sort(([a], [b]) => a - b)
    let tasks = 1
    const expected: [number, number][] = []
    for (const [k, [time, change]] of changes.entries()) {
      if (k === 0 || changes[k - 1][0] < time) expected.push([tasks, time])
      tasks += change
    }
    expect(calls).toEqual(expected)
    expect(curve.tasks).toBe(1)
  }
})
