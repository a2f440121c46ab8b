import { expect, test } from 'vitest'
import { briefly, isReadOut } from './caption.tsx'

test('a caption for a hall is its first clause', () => {
  const caption = '10.4 s: 6 requests wait at server 3; 2 of 10 servers have nothing to do. No server was looked at.'
  expect(briefly(caption)).toBe('10.4 s: 6 requests wait at server 3.')
  const sends = 'Iteration 4, filling: 12 tasks on 8 of 128 processors. Processor 0 sent 3 tasks to processor 1.'
  expect(briefly(sends)).toBe('Iteration 4, filling: 12 tasks on 8 of 128 processors.')
  expect(briefly('At 3.5: worker 1 computes.')).toBe('At 3.5: worker 1 computes.')
  expect(briefly('')).toBe('')
})

test('a caption is read out where the playhead rests after it has moved, and not while a run plays or is simulated', () => {
  expect(isReadOut(false, { finished: true }, true)).toBe(true)
  expect(isReadOut(true, { finished: true }, true)).toBe(false)
  expect(isReadOut(false, { finished: false }, true)).toBe(false)
  expect(isReadOut(false, { finished: true }, false)).toBe(false)
})
