/** Files that a class has measured become one table. */
import { expect, test } from 'vitest'
import { readMeasurements } from './measurements.ts'
import { pooledTables } from './pool.ts'
import { guessRoles, rolesText } from './roles.ts'

test('files with the same columns become one table', () => {
  const files = [
    { name: 'a.csv', text: 'computer,time\r\na,1\r\na,2\r\n' },
    { name: 'b.csv', text: '\uFEFFcomputer,time\nb,3' },
    { name: 'c.csv', text: 'computer,time\n' },
  ]
  const pooled = pooledTables(files)
  if ('problem' in pooled) throw new Error(pooled.problem)
  const table = readMeasurements(pooled.text)
  if ('problem' in table) throw new Error(table.problem)
  expect(table.columns.map(({ texts }) => texts)).toEqual([
    ['a', 'a', 'b'],
    ['1', '2', '3'],
  ])
})

test('a file with other columns is named', () => {
  const files = [
    { name: 'a.csv', text: 'computer,time\na,1\n' },
    { name: 'b.csv', text: 'computer,speed\nb,3\n' },
  ]
  expect(pooledTables(files)).toEqual({
    problem: 'b.csv: expected the names of the columns of "a.csv", got others',
  })
})

test('of measurements on computers, computers and settings are factors, and the time over the model’s is the response', () => {
  const rows = ['k', 'm'].flatMap((computer) =>
    [1, 16].flatMap((interval) =>
      [1, 2, 3].map((run) => [computer, interval, run, 4 + (run % 2), 183 + run, 1 + run / 90]),
    ),
  )
  const text = [['computer', 'interval', 'run', 'tasksMoved', 'timeMs', 'timeOverModel'], ...rows].join('\n')
  const table = readMeasurements(text)
  if ('problem' in table) throw new Error(table.problem)
  expect(rolesText(table, guessRoles(table))).toBe(
    'response timeOverModel; factors computer and interval; no block; not used run, tasksMoved and timeMs',
  )
})
