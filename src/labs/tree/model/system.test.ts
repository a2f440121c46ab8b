import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Column } from '../kernel/slots.ts'
import { shape } from '../recording.ts'
import { at } from './system.ts'

test('the host reads the kernel’s numbers where the kernel has them', () => {
  const state = readFileSync(join(import.meta.dirname, '../kernel/state.ts'), 'utf8')
  const [, body] = /export class Numbers \{\n(.*?)\n\}/s.exec(state) ?? []
  const fields = [...(body ?? '').matchAll(/^ {2}(\w+): f64$/gm)].map(([, name]) => name)
  expect(fields.length).toBeGreaterThan(20)
  expect(Object.keys(at), 'names of `at` beside the fields of `Numbers`, in their order').toEqual(fields)
  expect(Object.values(at)).toEqual(fields.map((_, place) => place))
})

test('the kernel’s columns of a row are those that a run records', () => {
  const names = Object.keys(Column).filter((name) => Number.isNaN(Number(name)))
  expect(names).toEqual([...shape.columns.map(({ id }) => id), 'length'])
})
