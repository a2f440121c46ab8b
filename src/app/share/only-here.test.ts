import { expect, test } from 'vitest'
import { onlyHere } from './only-here.ts'

test.each([
  ['http://localhost:4173/#tree', true],
  ['http://127.0.0.1/#tree', true],
  ['http://[::1]:8080/', true],
  ['file:///home/student/evenkeel.html#tree', true],
  ['https://example.org/evenkeel/#tree', false],
  ['http://192.168.1.20:4173/#tree', false],
  ['https://localhost.example.org/', false],
])('%s opens on this computer only: %s', (url, expected) => {
  expect(onlyHere(url)).toBe(expected)
})
