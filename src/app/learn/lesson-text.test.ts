import { expect, test } from 'vitest'
import { parseLink } from '../../core/link/link.ts'
import type { Expression, KnownRun } from '../../core/text/expression/tree.ts'
import { labs } from '../../labs/registry.ts'
import { figure, fill, filled } from './lesson-text.ts'

const lab = labs.tree
const runWith = (metrics: KnownRun['metrics']): KnownRun => ({ values: parseLink('tree', labs).values, metrics })
const runs = {
  here: runWith({ totalTime: 0.08, idleTime: 0.02, nodes: 29535, ita: null }),
  slow: runWith({ totalTime: 0.2 }),
}

const here = (id: string) => ['figure', ['metric', 'here', id]] as const

test('a compiled text is filled with its figures, with its marks or without', () => {
  const text = [
    'takes ',
    here('totalTime'),
    ' ',
    ['em', 'on ', ['figure', ['parameter', 'here', 'processors']]],
    here('ita'),
  ] as const
  expect(fill(lab, runs, text)).toBe('takes 80.0 ms on 128…')
  expect(filled(lab, runs, text)).toEqual(['takes 80.0\u00a0ms ', ['em', 'on 128'], '…'])
  const marked = [
    ['strong', here('nodes')],
    ['code', 'x'],
    ['link', 'https://x.org', here('idleTime')],
  ] as const
  expect(fill(lab, runs, marked)).toBe('29\u202f535x20.0 ms')
  expect(filled(lab, runs, marked)).toEqual([
    ['strong', '29\u202f535'],
    ['code', 'x'],
    ['link', 'https://x.org', '20.0\u00a0ms'],
  ])
})

const shown = (expression: Expression) => fill(lab, runs, [['figure', expression]])

test('a figure has its unit, unless the sentence says it, and is left open while its run is not there', () => {
  expect(shown(['metric', 'here', 'totalTime'])).toBe('80.0 ms')
  expect(shown(['metric', 'here', 'nodes'])).toBe('29\u202f535')
  expect(shown(['%', ['metric', 'here', 'idleTime'], ['metric', 'here', 'totalTime']])).toBe('25.0 %')
  expect(shown(['-', ['metric', 'slow', 'totalTime'], ['metric', 'here', 'totalTime']])).toBe('120 ms')
  expect(figure(lab, runs, ['/', ['metric', 'slow', 'totalTime'], ['metric', 'here', 'totalTime']])).toEqual({
    value: 2.5,
    unit: '',
  })
  expect(shown(['metric', 'here', 'ita'])).toBe('…')
  expect(fill(lab, {}, [['figure', ['metric', 'here', 'totalTime']]])).toBe('…')
})
