import { describe, expect, test } from 'vitest'
import { withNotice, withoutNotices } from './notices.ts'
import { redone, undone, withHistory } from './scenario.ts'
import { createPageStore } from './store.ts'

const store = () => createPageStore('tree', { interval: 16 })

describe('the history', () => {
  test('takes back and brings again every step', () => {
    const { getState, setState } = store()
    for (const interval of [32, 64]) setState((s) => ({ ...withHistory(s, s.values), values: { interval } }))
    setState((s) => undone(s) ?? {})
    expect(getState().values).toEqual({ interval: 32 })
    setState((s) => undone(s) ?? {})
    expect(getState().values).toEqual({ interval: 16 })
    expect(undone(getState())).toBeUndefined()
    setState((s) => redone(s) ?? {})
    setState((s) => redone(s) ?? {})
    expect(getState().values).toEqual({ interval: 64 })
    expect(redone(getState())).toBeUndefined()
  })

  test('forgets what was undone once something else is done', () => {
    const { getState, setState } = store()
    setState((s) => ({ ...withHistory(s, s.values), values: { interval: 32 } }))
    setState((s) => undone(s) ?? {})
    setState((s) => ({ ...withHistory(s, s.values), values: { interval: 8 } }))
    expect(redone(getState())).toBeUndefined()
  })

  test('is bounded', () => {
    const { getState, setState } = store()
    for (let i = 0; i < 1000; i++) setState((s) => withHistory(s, s.values))
    expect(getState().past.length).toBeLessThanOrEqual(200)
  })
})

describe('notices', () => {
  test('of one id replace each other, and go by prefix', () => {
    const { getState, setState } = store()
    setState((s) => withNotice(s, { id: 'run', kind: 'error', text: 'a' }))
    setState((s) => withNotice(s, { id: 'run', kind: 'error', text: 'b' }))
    setState((s) => withNotice(s, { id: 'link0', kind: 'warning', text: 'c' }))
    expect(getState().notices.map((n) => n.text)).toEqual(['b', 'c'])
    setState((s) => withoutNotices(s, 'link'))
    expect(getState().notices.map((n) => n.text)).toEqual(['b'])
  })
})
