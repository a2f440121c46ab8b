import { describe, expect, test } from 'vitest'
import { ACTIONS } from '../shell/actions.ts'
import { describeKeys, withSingleKeys } from '../ui/action.ts'
import { aboutSingle } from './help-sheet.tsx'

describe.each([
  ['a Mac', true],
  ['another computer', false],
])('on %s', (_, mac) => {
  const caps = ACTIONS.flatMap((action) => describeKeys(action, mac)).flat()
  /** Whether a single sign, such as "+", acts under a choice. */
  const signsAct = (choice: 'alt' | 'off') =>
    withSingleKeys(ACTIONS, choice, { mac })
      .flatMap(({ keys }) => keys)
      .some((key) => /(^|\+)[^\w\s]$/.test(key))

  test('what is said of single keys names this keyboard’s keys alone', () => {
    const [cap, other] = mac ? ['⌘', 'Ctrl'] : ['Ctrl', '⌘']
    expect(caps).toContain(cap)
    expect(aboutSingle(mac).off).toContain(cap)
    expect(aboutSingle(mac).off).not.toContain(other)
    expect(aboutSingle(mac).alt).toMatch(mac ? /⌥/ : /\bAlt\b/)
    expect(aboutSingle(mac).alt).not.toMatch(mac ? /\bAlt\b/ : /⌥/)
  })

  test('it says that signs do nothing where none does', () => {
    for (const choice of ['alt', 'off'] as const)
      expect(/signs do nothing/.test(aboutSingle(mac)[choice]), choice).toBe(!signsAct(choice))
  })
})
