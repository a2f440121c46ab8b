import { describe, expect, test } from 'vitest'
import { distanceText } from '../text/distance.ts'
import { analyse, measuredOf } from './analysis.ts'
import { measuredSubject } from './measured-subject.ts'
import { readMeasurements } from './measurements.ts'
import { rankCells, rankingText, welch } from './ranking.ts'
import type { Role } from './roles.ts'
import { cellText } from './words.ts'

/*
 * R 4:
 *   a <- c(91.2, 92.1, 90.4, 91.9, 90.7); b <- c(92.3, 93.5, 91.7, 92.8, 92.2); c <- c(135.1, 129.8, 140.2, 133.3, 131.9)
 *   t.test(b, a, paired = TRUE); t.test(c, a, paired = TRUE); t.test(b, a); t.test(c, a)
 */
const a = [91.2, 92.1, 90.4, 91.9, 90.7]
const b = [92.3, 93.5, 91.7, 92.8, 92.2]
const c = [135.1, 129.8, 140.2, 133.3, 131.9]

function analysed(roles: readonly Role[], z: readonly number[] = b) {
  const lines = a.flatMap((_, seed) => [`x,${seed},${c[seed]}`, `y,${seed},${a[seed]}`, `z,${seed},${z[seed]}`])
  const table = readMeasurements(['rule,seed,time (ms)', ...lines].join('\n'))
  const subject = 'problem' in table ? table : measuredSubject(table, roles)
  if ('problem' in subject) throw new Error(subject.problem)
  const measured = measuredOf(subject, subject.metrics[0].id)
  if (typeof measured === 'string') throw new Error(measured)
  return analyse(subject, measured, subject.metrics[0], { order: 1, blocks: subject.blocks !== undefined }, undefined)
}

describe('the cells from the best to the worst', () => {
  test('with blocks, distances are those of pairs, as R has them', () => {
    const analysis = analysed(['factor', 'block', 'response'])
    const ranking = rankCells(analysis)
    expect(ranking.paired).toBe(true)
    expect(ranking.cells.map(({ cell }) => cellText(analysis, cell))).toEqual(['rule y', 'rule z', 'rule x'])
    const [best, next, last] = ranking.cells
    expect(best.distance).toBeUndefined()
    expect(next.distance?.mean).toBeCloseTo(1.24, 9)
    expect(next.distance?.low).toBeCloseTo(0.9409677106, 9)
    expect(next.distance?.high).toBeCloseTo(1.5390322894, 9)
    expect(next.distance?.p).toBeCloseTo(0.0003249731376, 10)
    expect(last.distance?.low).toBeCloseTo(37.2214867892, 8)
    expect(last.distance?.high).toBeCloseTo(48.3785132108, 8)
    expect([next, last].every(({ isSurelyBehind }) => isSurelyBehind)).toBe(true)
    expect(rankingText(analysis, ranking).join(' ')).toMatch(
      /Least is rule y: 91\.3 ms.*rule z.*1\.24 ms higher.*5 pairs/,
    )
  })

  test('where pairs all differ alike there is no interval, and no level of one is said', () => {
    const analysis = analysed(['factor', 'block', 'response'], a)
    const [, next] = rankingText(analysis, rankCells(analysis))
    expect(next).toMatch(/is the same \(5 pairs/)
  })

  test('without blocks, Welch’s test compares them, as R does', () => {
    const { mean, low, high, p } = welch(b, a)
    expect(mean).toBeCloseTo(1.24, 9)
    expect(low).toBeCloseTo(0.2035265699, 8)
    expect(high).toBeCloseTo(2.2764734301, 8)
    expect(p).toBeCloseTo(0.02475054964, 9)
    expect(welch(c, a).low).toBeCloseTo(37.9455529596, 7)
    expect(welch(c, a).high).toBeCloseTo(47.6544470404, 7)
    // Ends of this interval lie on both sides of 0, so the two cannot be distinguished.
    const near = [91.3, 93.1, 90.9, 91.7, 91.2]
    expect(welch(near, a).low).toBeLessThan(0)
    const analysis = analysed(['factor', 'unused', 'response'], near)
    const ranking = rankCells(analysis)
    expect(ranking.paired).toBe(false)
    expect(ranking.cells.map(({ isSurelyBehind }) => isSurelyBehind)).toEqual([false, false, true])
    expect(rankingText(analysis, ranking)[2]).toContain('1 cell of 2 other ones cannot be distinguished')
  })

  test('where more is better the greatest is the best, and a distance below it is lower', () => {
    const analysis = analysed(['factor', 'block', 'response'])
    const more = { ...analysis, metric: { ...analysis.metric, better: 'more' as const } }
    const { cells } = rankCells(more)
    expect(cellText(more, cells[0].cell)).toBe('rule x')
    expect(cells.at(-1)?.isSurelyBehind).toBe(true)
    expect(distanceText(more.metric, { mean: 0, low: 0, high: 0 })).toBe('the same')
    expect(distanceText(more.metric, { mean: -42.8, low: -48.4, high: -37.2 })).toBe('42.8 ms lower (37.2 to 48.4 ms)')
  })
})
