import { expect, test } from 'vitest'
import { addressProblem, linkUnder, onlyHere } from './others-address.tsx'

test.each([
  ['http://192.168.1.20:4173/', 'http://localhost:4173/?a=1#tree?v=2', 'http://192.168.1.20:4173/#tree?v=2'],
  [' https://example.org/evenkeel ', 'file:///home/me/evenkeel.html#tree', 'https://example.org/evenkeel#tree'],
  ['https://example.org/', 'https://example.net/#tree', 'https://example.net/#tree'],
  ['', 'http://localhost/#tree', 'http://localhost/#tree'],
  ['nonsense', 'http://localhost/#tree', 'http://localhost/#tree'],
])('under "%s" the link %s is %s', (address, url, expected) => {
  expect(linkUnder(address, url)).toBe(expected)
})

test.each([
  '192.168.1.20',
  'ftp://example.org/',
  'http://localhost:5173/',
  'javascript:alert(1)',
  'http:///x',
  'https://a b/',
])('"%s" is no address for others', (text) => {
  expect(addressProblem(text)).toMatch(/^address: expected one that begins with http:\/\/ or https:\/\/ .*, got "/)
})

test('an address, and none at all, are fine', () => {
  expect(addressProblem('http://192.168.1.20:4173')).toBeUndefined()
  expect(addressProblem(' ')).toBeUndefined()
})

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
