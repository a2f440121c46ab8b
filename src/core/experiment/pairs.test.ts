import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { polynomialAnova } from '../statistics/surface.ts'
import { analyse, measuredOf } from './analysis.ts'
import { measuredSubject } from './measured-subject.ts'
import { readMeasurements } from './measurements.ts'
import { type PairChoice, pairingText, pairLevels } from './pairs.ts'
import type { Role } from './roles.ts'
import { trends, trendText } from './trend.ts'
import { blocksWorthText, orderText, spreadAtText } from './words.ts'

/** The analysis of a table whose columns have these roles. */
function analysed(text: string, roles: readonly Role[], order = 2) {
  const table = readMeasurements(text)
  const subject = 'problem' in table ? table : measuredSubject(table, roles)
  if ('problem' in subject) throw new Error(subject.problem)
  const measured = measuredOf(subject, subject.metrics[0].id)
  if (typeof measured === 'string') throw new Error(measured)
  const model = { order, blocks: subject.blocks !== undefined }
  return analyse(subject, measured, subject.metrics[0], model, undefined)
}

/** Six inputs, each sorted by two programs of two versions: the inputs differ much, the programs by one, give or take 0.1. */
const sorting = (times: (program: number, version: number, input: number) => number) => {
  const lines = ['program,version,input,time']
  for (let input = 0; input < 6; input++) {
    for (const program of [0, 1]) {
      for (const version of [0, 1]) lines.push(`p${program},v${version},i${input},${times(program, version, input)}`)
    }
  }
  return analysed(lines.join('\n'), ['factor', 'factor', 'block', 'response'])
}
const noise = [0.1, -0.1, 0, 0.05, -0.05, 0]
const choice = { factor: 0, a: 1, b: 0, cell: undefined }

function compared(analysis: ReturnType<typeof analysed>, of: PairChoice = choice) {
  const pairing = pairLevels(analysis.subject, analysis.measured, of)
  if (typeof pairing === 'string') throw new Error(pairing)
  return { pairing, text: pairingText(analysis, of, pairing) }
}

describe('A comparison pair by pair', () => {
  test('has a pair a block, over the other factors’ levels, and says what it found with its interval', () => {
    const analysis = sorting((program, version, input) => 10 * input + program * (1 + noise[input]) + version + 5)
    const { pairing, text } = compared(analysis)
    expect(pairing.names).toEqual(['i0', 'i1', 'i2', 'i3', 'i4', 'i5'])
    expect(pairing.test.differences.map((difference) => difference.toFixed(9))).toEqual(
      noise.map((more) => (1 + more).toFixed(9)),
    )
    expect(text).toMatch(
      saying(
        'Time',
        'program p1',
        '1.00 higher',
        'p0',
        '6 pairs',
        'same input',
        '95 %',
        '0.926',
        '1.07',
        'significant at 5 %',
        't = 34.6',
        'p < 0.001',
      ),
    )
    expect(blocksWorthText(analysis)).toMatch(
      /^The blocks \(input\) differ \(p < 0\.001\), and every cell has the same ones: .* \d+\.\d times as many runs\.$/,
    )
  })

  test('looks at the cell that is asked for', () => {
    const analysis = sorting((program, version, input) => input + program * (version === 1 ? -2 : 3) + 5)
    expect(compared(analysis, { ...choice, cell: 0 }).text).toMatch(
      saying('Time', 'program p1', '3 higher', 'p0', '6 pairs', 'input'),
    )
    expect(compared(analysis, { ...choice, cell: 2 }).pairing.test.mean).toBe(-2)
  })

  test('says where it found nothing', () => {
    expect(compared(sorting((_, version, input) => input + version + 1)).text).toMatch(
      saying('Time', 'program p1', 'exactly the same', 'p0', '6 pairs', 'input'),
    )
    const { text } = compared(sorting((program, _, input) => 10 + input + program * noise[input]))
    expect(text).toMatch(
      /^Time with program p1 is .* \(95 %: .* lower to .* higher\)\. The difference is not significant at 5 %/,
    )
  })

  test('without blocks pairs combinations of the other levels', () => {
    const text = 'program,size,time\na,1,3\nb,1,4\na,2,6\nb,2,9\na,3,10\nb,3,12\n'
    const { pairing } = compared(analysed(text, ['factor', 'factor', 'response'], 1))
    expect(pairing.names).toEqual(['size 1', 'size 2', 'size 3'])
    expect(pairing.test.differences).toEqual([1, 3, 2])
    const single = analysed('program,time\na,1\na,2\nb,3\nb,4\n', ['factor', 'response'])
    expect(pairLevels(single.subject, single.measured, choice)).toBe('pairs: expected at least 2, got 1')
  })
})

describe('A trend in words', () => {
  const lines = (time: (size: number, repeat: number) => number) =>
    ['size,time', ...[1, 2, 3, 4].flatMap((size) => [0, 1, 2].map((repeat) => `${size},${time(size, repeat)}`))].join(
      '\n',
    )
  const wobble = [0.1, -0.1, 0]
  const text = (time: (size: number, repeat: number) => number) => {
    const analysis = analysed(lines(time), ['factor', 'response'])
    const table = polynomialAnova(analysis.used, analysis.model)
    return trends(table).map((trend) => trendText(analysis, table, trend))
  }

  test('is a straight line where it is one', () => {
    expect(text((size, repeat) => 2 * size + wobble[repeat])).toEqual([
      expect.stringMatching(saying('size', 'straight line', '100 %')),
    ])
  })

  test('names each shape with its share', () => {
    // Over −3, −1, 1, 3 and 1, −1, −1, 1: 3 of them are 4/5 and 1/5 of the squares with coefficients 1 and 1.118.
    expect(text((size, repeat) => (size - 2.5) ** 2 + size + wobble[repeat])).toEqual([
      expect.stringMatching(saying('size', 'straight line', '56 %', 'parabola', '44 %')),
    ])
  })
})

describe('Residuals in words', () => {
  test('say where they spread unevenly, and where they drift', () => {
    const spread = analysed('p,time\na,1\na,9\na,5\nb,5\nb,5.5\nb,4.5\n', ['factor', 'response'])
    expect(spreadAtText(spread, 0)).toMatch(saying('a', '8.0', 'b'))
    expect(orderText(spread)).toMatch(/^No trend|^The residuals/)
    const drift = analysed('p,time\na,1\nb,2\na,3\nb,4\na,5\nb,6\n', ['factor', 'response'])
    expect(orderText(drift)).toMatch(saying('rise', 'correlation 0.96'))
    expect(spreadAtText(drift, 0)).toMatch(saying('1.0'))
  })
})
