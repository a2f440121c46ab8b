import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paintInFrame, renderInFrame } from './in-frame.ts'

let asked: (() => void)[] = []
const frame = () => {
  const due = asked
  asked = []
  for (const callback of due) callback()
}
let done: string[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => asked.push(callback))
  done = []
})
afterEach(() => {
  frame()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a frame renders first and paints then, also what the rendering wants painted', () => {
  paintInFrame(() => done.push('paint'))
  renderInFrame(() => {
    done.push('render')
    paintInFrame(() => done.push('paint what was rendered'))
  })
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['render', 'paint', 'paint what was rendered'])
  expect(asked).toEqual([])
})

test('what painting wants painted comes with the next frame', () => {
  paintInFrame(() => paintInFrame(() => done.push('again')))
  frame()
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['again'])
})

test('where no frame comes it renders all the same', () => {
  renderInFrame(() => done.push('render'))
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['render'])
  frame()
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['render'])
})

test('what fails keeps nothing else from the frame', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const error = new Error('torn')
  renderInFrame(() => {
    throw error
  })
  paintInFrame(() => done.push('paint'))
  frame()
  expect(report).toHaveBeenCalledWith(error)
  expect(done).toEqual(['paint'])
})
