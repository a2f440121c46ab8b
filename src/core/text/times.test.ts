import { describe, expect, test } from 'vitest'
import { scaleOfTimes, timeScale } from './times.ts'

const together = (...times: readonly number[]) => {
  const { count, write } = scaleOfTimes(times)
  return times.map((time) => write(count(time)))
}

describe('times that are read together', () => {
  test('have one unit and one last digit', () => {
    expect(together(0.0974, 0.0831)).toEqual(['97.4 ms', '83.1 ms'])
    expect(together(1.15, 0.974)).toEqual(['1.150 s', '0.974 s'])
    expect(together(5.9012, 0.0974)).toEqual(['5.901 s', '0.097 s'])
    expect(together(1234.56, 1100)).toEqual(['1\u202f230 s', '1\u202f100 s'])
  })

  test('have as many digits as distinguish them, and no more where they are the same', () => {
    expect(together(0.09741, 0.09743)).toEqual(['97.41 ms', '97.43 ms'])
    expect(together(0.0974, 0.0974)).toEqual(['97.4 ms', '97.4 ms'])
    expect(together(1, 1 + 1e-12)).toEqual(['1.000000 s', '1.000000 s'])
  })

  test('are written where there is none, and with a sign', () => {
    expect(together(0, 0)).toEqual(['0.000 s', '0.000 s'])
    const { count, write, quantum } = timeScale(0.05, -4)
    expect([write(count(-0.0142)), write(count(-1e-9)), quantum]).toEqual(['−14.2 ms', '0.0 ms', 1e-4])
    expect(timeScale(50_000, 1).write(123)).toBe('1\u202f230 s')
  })
})
