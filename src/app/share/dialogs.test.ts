import { expect, test } from 'vitest'
import { NO_ARRANGEMENT } from '../../core/link/arrangement.ts'
import { number } from '../../core/parameters.ts'
import { ruleOf, withRule } from './class-dialog.tsx'
import { embedCode, FRAME, sizeFrom } from './embed-dialog.tsx'
import { modulesToPath } from './qr-code.tsx'

test('The code of a frame escapes what would end an attribute', () => {
  expect(embedCode('https://a.example/#tree?a=1&title=x', 'A "b" <script>', 800, 600)).toBe(
    '<iframe src="https://a.example/#tree?a=1&amp;title=x" title="A &quot;b&quot; &lt;script&gt;" width="800" height="600" style="border:0;max-width:100%" loading="lazy"></iframe>',
  )
})

test('A size keeps inside its limits, and what is no number is none', () => {
  expect(sizeFrom('640.4', FRAME.width)).toBe(640)
  expect(sizeFrom('1', FRAME.width)).toBe(240)
  expect(sizeFrom('99999', FRAME.height)).toBe(2400)
  expect(sizeFrom('', FRAME.width)).toBeUndefined()
  expect(sizeFrom('wide', FRAME.width)).toBeUndefined()
})

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

test('A QR code draws each run of dark modules as one rectangle', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ]
  expect(modulesToPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})
