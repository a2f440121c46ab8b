/** Chunks of a run, and measured ones beside them. */
import { expect, test } from 'vitest'
import { saying } from '../../../../tests/facts.ts'
import { defaults, fileOf } from '../../../core/parameters.ts'
import { whole } from '../../../core/run/making.ts'
import { besideText, lanesOf, lanesText, readChunks } from '../chunks/index.ts'
import { gathers } from '../gather.ts'
import { beside, lab } from '../index.ts'
import type { LoopValues } from '../parameters.ts'
import { makeChunks } from './chunks.ts'

const values = (change: object): LoopValues => ({
  ...(defaults(lab.parameters) as LoopValues),
  workload: 'uniform',
  iterations: 100,
  processors: 4,
  maxLoad: 0,
  ...change,
})

function chunksOf(change: object) {
  const making = makeChunks(values(change))
  while (!making.advance(1e9)) {}
  const chunks = making.result()
  if (!chunks) throw new Error('too many chunks')
  return chunks
}

test('a rule’s chunks are those of its paper, and all iterations are in them', () => {
  // Factoring by halves of 100 iterations on 4 processors: 13, 6, 3, 2, 1 in batches of four (Hummel, Schonberg and Flynn 1992).
  const { sizes, processors = [] } = chunksOf({ strategy: 'fac2' })
  expect([...sizes]).toEqual([13, 13, 13, 13, 6, 6, 6, 6, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1])
  expect(new Set(processors)).toEqual(new Set([0, 1, 2, 3]))
  // Guided: a P-th of what is left each time (Polychronopoulos and Kuck 1987).
  expect([...chunksOf({ strategy: 'guided' }).sizes].slice(0, 5)).toEqual([25, 19, 14, 11, 8])
  expect([...chunksOf({ strategy: 'self', iterations: 7 }).sizes]).toEqual(Array(7).fill(1))
  // A copy of a chunk is no other chunk.
  const copied = chunksOf({ strategy: 'fac2', backups: 'on', maxLoad: 3 })
  expect(copied.sizes.reduce((sum, size) => sum + size, 0)).toBe(100)
})

const LINES = [
  'chunkLocation:;loop.c;main;7;9;;,tid:0,lower:0,upper:12,chunksize:13',
  'Location:;loop.c;main;7;9;;,#iterations:100,LoopTime:0.01,Schedule:FAC2,Chunk:1',
  'chunkLocation:;loop.c;main;7;9;;,tid:3,lower:13,upper:25,chunksize:13',
  'chunkLocation:;loop.c;main;7;9;;,tid:1,lower:26,upper:99,chunksize:74',
]

test('lines of LB4OMP are chunks in the order in which they are printed, whatever stands between them', () => {
  const read = readChunks('loops.txt', `${LINES.join('\n')}\n`)
  expect(read).toEqual({ chunks: { sizes: Float64Array.of(13, 13, 74), processors: Int32Array.of(0, 3, 1) } })
  const bad = [...LINES.slice(0, 3), LINES[3].replace('74', '-1')].join('\n')
  expect(readChunks('loops.txt', bad)).toEqual({
    problem: 'file "loops.txt", line 4: expected a whole number of iterations from 1 to 1e9, got −1',
  })
})

test('a table of chunks is put into the order of their begins; without a column of sizes it is refused', () => {
  const table = 'thread;size;begin;end\n1;4;0.2;0.4\n0;6;0.1;0.5\n'
  expect(readChunks('mine.csv', table)).toEqual({
    chunks: {
      sizes: Float64Array.of(6, 4),
      processors: Int32Array.of(0, 1),
      begins: Float64Array.of(0.1, 0.2),
      ends: Float64Array.of(0.5, 0.4),
    },
  })
  const none = new TextEncoder().encode('a,b\n1,2\n3,4\n')
  expect(whole(gathers.chunks([{ name: 'mine.csv', bytes: none }]))).toEqual({
    problem: 'file "mine.csv": expected a column chunksize, chunk, size, iterations, got a, b',
  })
})

test('lines of LB4OMP and a table with sizes and begins are known by their beginning, and times of iterations are not', () => {
  const begins = fileOf(lab.parameters.chunks)?.begins
  expect([`${LINES[1]}\n${LINES[0]}\n`, 'tid,size,begin,end\n0,6,0,1\n'].map((text) => begins?.test(text))).toEqual([
    true,
    true,
  ])
  for (const text of ['i,time_ms,tid\n0,3,1\n', '3\n1\n2\n', 'size,time\n1,2\nbegin\n'])
    expect(begins?.test(text)).toBe(false)
})

test('chunks with processors and times are lanes, in seconds from the first begin on; others are none', () => {
  const read = readChunks('mine.csv', 'tid,size,begin,end\n3,4,10.2,10.4\n0,6,10,10.5\n3,2,10.5,10.6\n')
  if ('problem' in read) throw new Error(read.problem)
  const lanes = lanesOf(read.chunks)
  if (!lanes) throw new Error('no lanes')
  expect([lanes.processors, [...lanes.first], [...lanes.sizes]]).toEqual([
    [0, 3],
    [0, 1, 3],
    [6, 4, 2],
  ])
  const near = (times: Float64Array) => [...times].map((time) => Number(time.toFixed(9)))
  expect([near(lanes.begin), near(lanes.end)]).toEqual([
    [0, 0.2, 0.5],
    [0.5, 0.4, 0.6],
  ])
  // 0.5 + 0.2 + 0.1 s of two times 0.6 s.
  expect(lanesText(lanes)).toBe(
    'Measured on 2 processors: the last chunk ends after 600 ms, and chunks take 67 % of the time until then.',
  )
  const printed = readChunks('loops.txt', LINES.join('\n'))
  expect('chunks' in printed && lanesOf(printed.chunks)).toBeUndefined()
})

test('what agrees and what does not is said in sentences', () => {
  const of = (...sizes: number[]) => ({ sizes: Float64Array.from(sizes) })
  expect(besideText('FAC2', of(5, 3, 2), of(5, 4, 1))).toEqual([
    'FAC2 gives 3 chunks of 10 iterations, the largest of 5.',
    'Measured are 3 chunks of 10 iterations, the largest of 5.',
    'The first has the size that the rule gives.',
  ])
  expect(besideText('FAC2', of(5, 5), of(5, 5))[2]).toBe('All have the size that the rule gives.')
  expect(besideText('FAC2', of(5, 5), of(10))[2]).toBe('The first is different: 10 instead of 5.')
  expect(besideText('FAC2', of(5, 5), of(9))[2]).toMatch(saying('10 iterations', 'the file 9'))
})

test('the command line has them beside each other, and refuses a strategy without chunks', () => {
  const file = { name: 'loops.txt', bytes: new TextEncoder().encode(LINES.join('\n')) }
  const it = beside(values({ strategy: 'fac2' }), file)
  if ('problem' in it) throw new Error(it.problem)
  expect(it.rows.slice(0, 4)).toEqual([
    [1, 13, 0, null, null, 13, expect.any(Number)],
    [2, 13, 3, null, null, 13, expect.any(Number)],
    [3, 74, 1, null, null, 13, expect.any(Number)],
    [4, null, null, null, null, 13, expect.any(Number)],
  ])
  expect(it.texts[2]).toBe('The first 2 have the size that the rule gives.')
  expect(beside(values({ strategy: 'gddlb' }), file)).toEqual({
    problem: 'strategy: expected one that gives out chunks, got gddlb',
  })
})
