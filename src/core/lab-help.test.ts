import { expect, test } from 'vitest'
import { putBack } from './lab-help.ts'

test('an entry gets the words that were taken out of it, and keeps those that it has', () => {
  const interval = { help: '', source: 'its own', default: 16 }
  const table = { interval, added: { help: 'Declared by a text.' } }
  putBack(table, { interval: { help: 'How often.', source: 'another', formula: 'n' }, gone: { help: 'Of none.' } })
  expect(table).toEqual({
    interval: { help: 'How often.', source: 'its own', formula: 'n', default: 16 },
    added: { help: 'Declared by a text.' },
  })
  expect(table.interval).toBe(interval)
})
