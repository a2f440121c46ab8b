import { describe, expect, test } from 'vitest'
import { type ListParameter, list, number } from '../parameters.ts'
import { arrangementExtras, fixedBy, NO_ARRANGEMENT, names, readArrangement, shows } from './arrangement.ts'

const size = (group: string) =>
  number({ label: 'Size', group, help: '', default: 4, slider: { min: 1, max: 9 }, limits: { min: 1, max: 9 } })
const column: ListParameter = list({
  label: 'Column',
  group: 'work',
  help: '',
  default: [1, 2],
  separator: ',',
  limits: { min: 0, max: 9, length: [1, 9] },
  table: 'workers',
})
const lab = {
  parameters: { machine: size('machine'), links: size('machine'), speed: column, share: column },
  groups: [
    { id: 'machine', label: 'Machine' },
    { id: 'work', label: 'Work' },
  ],
}
const { arrangement: none } = readArrangement({}, lab)

describe('an arrangement in a link', () => {
  test('is read back as it was written', () => {
    const arrangement = {
      parts: ['machine', 'tasks'],
      open: ['speed'],
      hide: ['machine.*'],
      lock: ['share'],
      title: 'Exercise 3 <b>&',
      note: 'Look at the\nsecond peak; 50 % of it.',
      covered: true,
    }
    expect(readArrangement(arrangementExtras(arrangement), lab)).toEqual({ arrangement, problems: [] })
    expect(arrangementExtras(NO_ARRANGEMENT)).toEqual({})
    expect(none).toEqual(NO_ARRANGEMENT)
  })

  test('leaves out controls that there are not, and says what there is', () => {
    const { arrangement, problems } = readArrangement({ lock: 'links,wings,work.*', hide: 'machine.x' }, lab)
    expect(arrangement.lock).toEqual(['links', 'work.*'])
    expect(arrangement.hide).toEqual([])
    expect(problems.map(({ message }) => message)).toEqual([
      'hide: expected a parameter or one of machine.*, work.*, got "machine.x"',
      'lock: expected a parameter or one of machine.*, work.*, got "wings"',
    ])
  })

  test('covers answers or shows them, and nothing else', () => {
    expect(readArrangement({ answers: 'covered' }, lab).arrangement.covered).toBe(true)
    const { arrangement, problems } = readArrangement({ answers: 'never' }, lab)
    expect(arrangement.covered).toBe(false)
    expect(problems.map(({ parameter }) => parameter)).toEqual(['answers'])
  })

  test('keeps its lines up to six and the joiners that words are spelled with', () => {
    const read = (note: string) => readArrangement({ note }, lab).arrangement.note
    expect(read('a\n'.repeat(8))).toBe('a\na\na\na\na\na a a')
    expect(read('می\u200cخواهم 👩\u200d👧\u202e')).toBe('می\u200cخواهم 👩\u200d👧')
  })

  test('has a title of at most 80 and a note of at most 400 characters, without control characters', () => {
    const { arrangement, problems } = readArrangement({ title: 'a'.repeat(81), note: ' b\u0007\u202e\t c\n\n d ' }, lab)
    expect(arrangement.title).toBe('a'.repeat(80))
    expect(arrangement.note).toBe('b c\nd')
    expect(problems.map(({ parameter }) => parameter)).toEqual(['title'])
  })
})

describe('controls', () => {
  test('are named by themselves or with their group, of which one may have the same name', () => {
    expect(names(['machine'], 'machine', lab)).toBe(true)
    expect(names(['machine'], 'links', lab)).toBe(false)
    expect(names(['machine.*'], 'links', lab)).toBe(true)
  })

  test('are fixed by hiding and by locking, a table as one', () => {
    expect([...fixedBy({ ...none, hide: ['machine'], lock: ['share'] }, lab, { embedded: false })]).toEqual([
      'machine',
      'speed',
      'share',
    ])
    expect([...fixedBy(none, lab, { embedded: false })]).toEqual([])
  })

  test('are all fixed in an embedded picture but the open ones', () => {
    expect([...fixedBy({ ...none, open: ['links', 'work.*'], lock: ['links'] }, lab, { embedded: true })]).toEqual([
      'machine',
      'links',
    ])
  })
})

test('An embedded picture shows everything unless parts are named', () => {
  expect(shows(none, 'machine') && shows(none, 'tasks')).toBe(true)
  expect(shows({ ...none, parts: ['charts'] }, 'tasks')).toBe(true)
  expect(shows({ ...none, parts: ['tasks'] }, 'workload')).toBe(false)
  expect(shows({ ...none, parts: ['charts'] }, 'machine')).toBe(false)
})
