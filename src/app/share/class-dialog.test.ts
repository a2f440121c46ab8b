import { expect, test } from 'vitest'
import { NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { number } from '../../core/parameters.ts'
import { ruleOf, withRule } from './class-dialog.tsx'

const parameter = (group: string) =>
  number({ label: '', group, help: '', default: 1, slider: { min: 0, max: 1 }, limits: { min: 0, max: 1 } })
const lab = {
  parameters: { a: parameter('one'), b: parameter('one'), c: parameter('two') },
  groups: [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ],
}

test('A group whose controls are all locked is named as one, and taken apart again', () => {
  const locked = withRule(NO_ARRANGEMENT, { group: 'one' }, 'lock', lab)
  expect(locked.lock).toEqual(['one.*'])
  expect(ruleOf(locked, 'b', lab)).toBe('lock')
  const freed = withRule(locked, { id: 'a' }, 'free', lab)
  expect(freed.lock).toEqual(['b'])
  expect(withRule(freed, { id: 'a' }, 'lock', lab).lock).toEqual(['one.*'])
})

test('A control has one rule: what is hidden is no longer locked', () => {
  const hidden = withRule({ ...NO_ARRANGEMENT, lock: ['c'] }, { id: 'c' }, 'hide', lab)
  expect(hidden.hide).toEqual(['c'])
  expect(hidden.lock).toEqual([])
})
