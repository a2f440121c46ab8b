import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyInFrame, applyNow, moveInFrames, paintInFrame, paintNow } from './in-frame.ts'

let callbacks: FrameRequestCallback[] = []
let now = 0
const frame = () => {
  now += 16
  const due = callbacks
  callbacks = []
  for (const callback of due) callback(now)
}
let done: string[]

beforeEach(() => {
  vi.useFakeTimers()
  callbacks = []
  now = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => callbacks.push(callback))
  done = []
})
afterEach(() => {
  frame()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a frame applies first and paints then, also what is to be painted of what was applied', () => {
  paintInFrame(() => done.push('paint'))
  applyInFrame(() => {
    done.push('apply')
    paintInFrame(() => done.push('paint what was applied'))
  })
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['apply', 'paint', 'paint what was applied'])
  expect(callbacks).toHaveLength(0)
})

test('what an applied report has moved is applied with it, and all of it is painted once', () => {
  const paint = () => done.push('paint')
  applyInFrame(() => {
    done.push('apply')
    paintInFrame(paint)
    applyInFrame(() => {
      done.push('follow')
      paintInFrame(paint)
    })
  })
  frame()
  expect(done).toEqual(['apply', 'follow', 'paint'])
  expect(callbacks).toHaveLength(0)
  vi.advanceTimersByTime(100)
  expect(done).toHaveLength(3)
})

test('what reports itself again and again waits for the next frame after the second time', () => {
  let times = 0
  const again = () => {
    if (++times < 5) applyInFrame(again)
  }
  applyInFrame(again)
  frame()
  expect(times).toBe(2)
  frame()
  frame()
  expect(times).toBe(5)
})

test('what moves is painted in the frame in which it moves, in every frame until it is stopped', () => {
  const paint = () => done.push('paint')
  const stop = moveInFrames((at) => {
    done.push(`move at ${at}`)
    paintInFrame(paint)
    paintInFrame(paint)
  })
  for (let i = 0; i < 3; i++) frame()
  expect(done).toEqual(['move at 16', 'paint', 'move at 32', 'paint', 'move at 48', 'paint'])
  stop()
  frame()
  expect(done).toHaveLength(6)
  expect(callbacks).toHaveLength(0)
})

test('what is painted at once is not painted again with the frame', () => {
  const paint = () => done.push('paint')
  paintInFrame(paint)
  paintNow(paint)
  frame()
  expect(done).toEqual(['paint'])
})

test('what painting wants painted comes with the next frame', () => {
  paintInFrame(() => paintInFrame(() => done.push('again')))
  frame()
  expect(done).toEqual([])
  frame()
  expect(done).toEqual(['again'])
})

test('where no frame comes it applies all the same', () => {
  applyInFrame(() => done.push('apply'))
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['apply'])
  frame()
  vi.advanceTimersByTime(100)
  expect(done).toEqual(['apply'])
})

test('what waits is applied at once before a decision, and not again with the frame', () => {
  applyInFrame(() => done.push('apply'))
  applyNow()
  expect(done).toEqual(['apply'])
  frame()
  expect(done).toEqual(['apply'])
})

test('what fails keeps nothing else from the frame', () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const error = new Error('torn')
  applyInFrame(() => {
    throw error
  })
  paintInFrame(() => done.push('paint'))
  frame()
  expect(report).toHaveBeenCalledWith(error)
  expect(done).toEqual(['paint'])
})
