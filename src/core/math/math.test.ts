/** Elementary functions against a reference in integers of 320 bits. */
import { describe, expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import {
  decimalExponentOf,
  exponentOf,
  isPowerOfTwo,
  powerOfTen,
  powerOfTwo,
  powerOfTwoFrom,
  powerOfTwoNear,
} from './bits.ts'
import { acos, atan2, cos, hypot, sin } from './circle.ts'
import { exp, expm1, log, log1p, log2, pow } from './exponential.ts'

const BITS = 320n
const UNIT = 1n << BITS

/** A double as an integer of 2⁻³²⁰. */
function fixed(x: number): bigint {
  if (x === 0) return 0n
  const k = exponentOf(Math.abs(x)) - 52
  const whole = BigInt(x * powerOfTwo(-k))
  const shift = BigInt(k) + BITS
  return shift >= 0n ? whole << shift : whole >> -shift
}

const scaledProduct = (a: bigint, b: bigint) => (a * b) >> BITS
const ratio = (a: bigint, b: bigint) => (a << BITS) / b

/** ∑ of terms, each made from the one before. */
function sum(first: bigint, next: (term: bigint, n: bigint) => bigint): bigint {
  let total = 0n
  for (let [term, n] = [first, 1n]; term !== 0n && term !== -1n; n++) {
    total += term
    term = next(term, n)
  }
  return total
}

/** 2 artanh((x − 1)/(x + 1)). */
function logOf(x: bigint): bigint {
  let [rest, k] = [x, 0n]
  for (; rest > 2n * UNIT; k++) rest >>= 1n
  for (; rest < UNIT; k--) rest <<= 1n
  const artanh = (s: bigint) => {
    const square = scaledProduct(s, s)
    let [total, power] = [0n, s]
    for (let n = 1n; power !== 0n && power !== -1n; n += 2n) {
      total += power / n
      power = scaledProduct(power, square)
    }
    return 2n * total
  }
  return artanh(ratio(rest - UNIT, rest + UNIT)) + k * artanh(UNIT / 3n)
}
function expOf(x: bigint): bigint {
  let power = sum(UNIT, (term, n) => (scaledProduct(term, x) >> 10n) / n)
  for (let i = 0; i < 10; i++) power = scaledProduct(power, power)
  return power
}
const sinOf = (x: bigint) => sum(x, (term, n) => -scaledProduct(scaledProduct(term, x), x) / ((2n * n + 1n) * 2n * n))
const cosOf = (x: bigint) =>
  sum(UNIT, (term, n) => -scaledProduct(scaledProduct(term, x), x) / ((2n * n - 1n) * 2n * n))
function rootOf(x: bigint): bigint {
  let root = x + UNIT
  for (let before = 0n; before !== root; ) {
    before = root
    root = (root + ratio(x, root)) / 2n
    if (root >= before) return before
  }
  return root
}

/** By how many units in its last place a double misses a value. */
function ulps(x: number, value: bigint): number {
  const ulp = powerOfTwo(Math.max(-1074, exponentOf(Math.abs(x)) - 52))
  const difference = fixed(x) - value
  return Math.abs(Number((difference * 1_000_000n) / fixed(ulp))) / 1e6
}

const random = stream(1, 'math')
const between = (from: number, to: number) => from + (to - from) * random()
/** Spread over sizes. */
const spread = (from: number, to: number) => 2 ** between(from, to)

/** Doubles, each with the value that it should be nearest to. */
const cases: readonly (readonly [string, () => readonly [number, bigint]])[] = [
  [
    'log',
    () => {
      const x = spread(-200, 200)
      return [log(x), logOf(fixed(x))]
    },
  ],
  [
    'log near 1',
    () => {
      const x = 1 + between(-1, 1) * spread(-30, -1)
      return [log(x), logOf(fixed(x))]
    },
  ],
  [
    'log1p',
    () => {
      const x = between(-1, 1) * spread(-40, 0)
      return [log1p(x), logOf(UNIT + fixed(x))]
    },
  ],
  [
    'log2',
    () => {
      const x = spread(-40, 40)
      return [log2(x), ratio(logOf(fixed(x)), logOf(2n * UNIT))]
    },
  ],
  [
    'exp',
    () => {
      const x = between(-60, 60)
      return [exp(x), expOf(fixed(x))]
    },
  ],
  [
    'expm1',
    () => {
      const x = between(-2, 2) * spread(-40, 4)
      return [expm1(x), expOf(fixed(x)) - UNIT]
    },
  ],
  [
    'pow',
    () => {
      const [x, y] = [spread(-10, 10), between(-6, 6)]
      return [pow(x, y), expOf(scaledProduct(logOf(fixed(x)), fixed(y)))]
    },
  ],
  [
    'sin',
    () => {
      const x = between(-8, 8)
      return [sin(x), sinOf(fixed(x))]
    },
  ],
  [
    'cos',
    () => {
      const x = between(-8, 8)
      return [cos(x), cosOf(fixed(x))]
    },
  ],
  [
    'hypot',
    () => {
      const [x, y] = [spread(-20, 20), spread(-20, 20)]
      return [hypot(x, y), rootOf(scaledProduct(fixed(x), fixed(x)) + scaledProduct(fixed(y), fixed(y)))]
    },
  ],
]

test.each(cases)('%s is the nearest double', (_, one) => {
  let worst = 0
  for (let i = 0; i < 1000; i++) worst = Math.max(worst, ulps(...one()))
  expect(worst).toBeLessThanOrEqual(0.500001)
})

/** By how much the sine and cosine of an angle point elsewhere, in units of its last place. */
const off = (angle: number, y: bigint, x: bigint) => {
  const sine = scaledProduct(y, cosOf(fixed(angle))) - scaledProduct(x, sinOf(fixed(angle)))
  const cosine = scaledProduct(x, cosOf(fixed(angle))) + scaledProduct(y, sinOf(fixed(angle)))
  return ulps(angle, fixed(angle) + ratio(sine, cosine))
}

test('atan2 and acos are the nearest doubles', () => {
  let worst = 0
  for (let i = 0; i < 1000; i++) {
    const [x, y] = [between(-1, 1) * spread(-20, 20), between(-1, 1) * spread(-20, 20)]
    worst = Math.max(worst, off(atan2(y, x), fixed(y), fixed(x)))
    const cosine = between(-1, 1)
    worst = Math.max(
      worst,
      off(acos(cosine), rootOf(UNIT - scaledProduct(fixed(cosine), fixed(cosine))), fixed(cosine)),
    )
  }
  expect(worst).toBeLessThanOrEqual(0.500001)
})

describe('what is exact is', () => {
  test('powers and logarithms of 2 and 10', () => {
    for (let k = -1074; k <= 1023; k++) expect([powerOfTwo(k), log2(powerOfTwo(k))]).toEqual([2 ** k, k])
    for (let k = -300; k <= 300; k++)
      expect([pow(10, k), decimalExponentOf(powerOfTen(k))]).toEqual([Number(`1e${k}`), k])
  })

  test('small integers’ powers, and ties between two doubles', () => {
    for (let x = 2; x < 50; x++)
      for (let y = 0; x ** y < 2 ** 53; y++) expect(pow(x, y)).toBe(Number(BigInt(x) ** BigInt(y)))
    for (let x = 2 ** 26 + 1; x < 2 ** 26 + 2000; x += 2) expect(pow(x, 2)).toBe(x * x)
    expect([
      hypot(3, 4),
      hypot(5 * 2 ** 1000, 12 * 2 ** 1000),
      pow(9, 0.5),
      exp(0),
      expm1(0),
      log(1),
      log1p(0),
      sin(0),
      cos(0),
    ]).toEqual([5, 13 * 2 ** 1000, 3, 1, 0, 0, 0, 0, 1])
  })
})

test('powers of two near a number', () => {
  expect([1, 2, 3, 64, 65].map(isPowerOfTwo)).toEqual([true, true, false, true, false])
  expect([1, 64, 65, 0.3].map(powerOfTwoFrom)).toEqual([1, 64, 128, 0.5])
  expect([1, 1.41, 1.42, 3, 5e-7].map(powerOfTwoNear)).toEqual([1, 1, 2, 4, 2 ** -21])
})

test('edges are those of Math', () => {
  const edges = [0, -0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1e308, -1e308, 5e-324, Infinity, -Infinity, Number.NaN]
  const alike = (ours: number, its: number) =>
    expect(Object.is(ours, its) || Math.abs(ours - its) <= 1e-15 * Math.abs(its) + 1e-323).toBe(true)
  for (const x of edges) {
    for (const [ours, its] of [
      [log, Math.log],
      [log1p, Math.log1p],
      [log2, Math.log2],
      [exp, Math.exp],
      [expm1, Math.expm1],
      [acos, Math.acos],
    ]) {
      alike(ours(x), its(x))
    }
    for (const y of edges) {
      alike(pow(x, y), x ** y)
      if (Number.isFinite(x) && Number.isFinite(y)) alike(atan2(y, x), Math.atan2(y, x))
      if (Number.isFinite(x) && Number.isFinite(y)) alike(hypot(x, y), Math.hypot(x, y))
    }
  }
  expect([exp(709.9), exp(-746), exp(-745), sin(1e10), cos(-1e10)]).toEqual([
    Infinity,
    0,
    5e-324,
    Number.NaN,
    Number.NaN,
  ])
})
