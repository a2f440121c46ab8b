import { describe, expect, test } from 'vitest'
import { firstLevels, spreadLevels } from '../../app/explore/experiment/levels.ts'
import { labs, loadLabs } from '../../labs/descriptions.ts'
import { choice, list, number } from '../parameters.ts'
import { formatFactors, formatLevels, parseFactors, parseLevels } from './factors.ts'

await loadLabs()

const grain = number({
  label: 'Grain',
  group: 'g',
  help: '',
  default: 4,
  slider: { min: 1, max: 1024, scale: 'log2' },
  limits: { min: 1, max: 1e6, integer: true },
  words: { auto: 'chosen by the run' },
})
const kind = choice({
  label: 'Kind',
  group: 'g',
  help: '',
  default: 'a',
  options: { a: { label: 'A', help: '' }, b: { label: 'B', help: '' } },
})
const speeds = list({
  label: 'Speeds',
  group: 'g',
  help: '',
  default: [1, 2],
  separator: ',',
  limits: { min: 1, max: 9, length: [1, 4] },
})

describe('Levels', () => {
  test('are read back as they are written', () => {
    for (const [parameter, levels] of [
      [grain, [1, 16, 'auto']],
      [kind, ['b', 'a']],
      [
        speeds,
        [
          [1, 2],
          [3, 4, 5],
        ],
      ],
    ] as const) {
      expect(parseLevels('p', parameter, formatLevels(parameter, levels))).toEqual({ levels })
    }
  })

  test('that cannot be used are refused with a reason', () => {
    expect(parseLevels('p', grain, '1, x')).toEqual({
      problem: expect.stringMatching(/^p: expected a whole number .*, got "x"$/),
    })
    expect(parseLevels('p', grain, '4, 4')).toEqual({ problem: 'p: expected each level once, got 4 twice' })
    expect(parseLevels('p', grain, '4,')).toEqual({ problem: 'p: expected at least 2 levels, got 1' })
  })

  test('are spread from end to end of the slider over round values', () => {
    expect(spreadLevels(grain, 3)).toEqual([1, 32, 1024])
    expect(spreadLevels(grain, 2)).toEqual([1, 1024])
    expect(spreadLevels(kind, 3)).toEqual(['a', 'b'])
  })

  test('of a new factor lie around the present value, within the slider', () => {
    expect(firstLevels(grain, 16)).toEqual([4, 16, 64])
    expect(firstLevels(grain, 1)).toEqual([1, 4, 16])
    expect(firstLevels(grain, 1024)).toEqual([64, 256, 1024])
    expect(firstLevels(grain, 'auto')).toEqual([1, 32, 1024])
    expect(firstLevels(speeds, [1, 2])).toEqual([
      [1, 2],
      [1, 4],
    ])
    expect(firstLevels(speeds, [])).toEqual([[speeds.limits.min], [expect.any(Number)]])
  })

  test('of any parameter of any lab make a factor that can be used', () => {
    for (const lab of Object.values(labs)) {
      for (const [parameter, definition] of Object.entries(lab.parameters)) {
        // What cannot be a factor has no levels.
        if (parameter === 'seed' || ['attachment', 'text'].includes(definition.kind)) continue
        const factors = [{ parameter, levels: firstLevels(definition, definition.default) }]
        expect(parseFactors(lab, formatFactors(lab, factors))).toEqual({ factors })
      }
    }
  })
})

test('Factors of a link that the lab does not have are refused', () => {
  for (const text of ['magic:1,2', 'interval', 'seed:1,2', 'interval:1,2;interval:3,4', 'interval:1', 'interval:0,1']) {
    expect(parseFactors(labs.tree, text)).toHaveProperty('problem')
  }
})
