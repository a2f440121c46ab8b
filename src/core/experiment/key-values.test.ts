/** Lines of LB4OMP: one kind of them is a table of measurements. */
import { expect, test } from 'vitest'
import { readMeasurements } from './measurements.ts'
import { guessRoles } from './roles.ts'

const LOCATION = ';main.c;main;7;9;;'

/** What print_loop_timer writes for four loops of two schedules, with chunks. */
const LOG = ['SS', 'FAC2', 'SS', 'FAC2']
  .map((schedule, k) =>
    [
      `LoopOccurrence:${k},Location:${LOCATION},#iterations:100,threadID:1,threadTime:0.${k + 1}`,
      `Location:${LOCATION},#iterations:100,LoopTime:0.0${k + 2},Schedule:${schedule},Chunk:1`,
      `chunkLocation: ${LOCATION},lower: 0,upper:9,chunksize:10,tid:0`,
    ].join('\n'),
  )
  .join('\n')

const read = (text: string) => {
  const it = readMeasurements(text)
  if ('problem' in it) throw new Error(it.problem)
  return it
}

test('times of loops are rows with the schedule as a factor and the time as the response', () => {
  const it = read(LOG)
  expect(it.columns.map(({ name }) => name)).toEqual(['Location', 'iterations', 'Schedule', 'Chunk', 'LoopTime'])
  expect(it.columns[2].texts).toEqual(['SS', 'FAC2', 'SS', 'FAC2'])
  expect(it.columns[4].numbers).toEqual([0.02, 0.03, 0.04, 0.05])
  expect(it.lines).toEqual([2, 5, 8, 11])
  const roles = guessRoles(it)
  expect([roles[2], roles[4]]).toEqual(['factor', 'response'])
})

test('without them chunks are, and else times of threads', () => {
  const lines = LOG.split('\n')
  const chunks = read(lines.filter((line) => line.startsWith('chunk')).join('\n'))
  expect(chunks.columns.map(({ name, numbers }) => [name, numbers?.[0]])).toEqual([
    ['chunkLocation', undefined],
    ['tid', 0],
    ['lower', 0],
    ['upper', 9],
    ['chunksize', 10],
  ])
  const threads = read(lines.filter((line) => line.startsWith('Loop')).join('\r\n'))
  expect(threads.columns.at(-1)?.numbers).toEqual([0.1, 0.2, 0.3, 0.4])
})

test('a line that lacks something has an empty cell, and other texts are CSV as before', () => {
  expect(read(`${LOG}\nLocation:x,LoopTime:nan`).columns[4].numbers?.[4]).toBeNaN()
  expect(read(`${LOG}\nLocation:x`).columns[4].numbers?.[4]).toBeNaN()
  expect(read('Location,time\na,1\n').columns).toHaveLength(2)
})
