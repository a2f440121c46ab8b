import { expect, test } from 'vitest'
import { stream } from './random.ts'
import { Streams } from './streams.ts'

test('many streams draw what each draws alone, in whatever order they are asked', () => {
  const names = ['compute/0', 'compute/1', 'message/0']
  const many = new Streams(7, names.length, (k) => names[k])
  const single = names.map((name) => stream(7, name))
  for (let draw = 0; draw < 3000; draw++) {
    const k = (draw * draw) % 3
    expect(many.next(k)).toBe(single[k]())
  }
})
