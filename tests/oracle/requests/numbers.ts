/** Arithmetic and draws of the requests model, as its document gives them. */

export const ns = (ms: number): number => Math.round(1_000_000 * ms)

export function ln(value: number): number {
  let x = value
  let e = 0
  for (; x > Math.SQRT2; e++) x /= 2
  for (; x < Math.SQRT1_2; e--) x *= 2
  const s = (x - 1) / (x + 1)
  const z = s * s
  let sum = 0
  for (let i = 23; i >= 1; i -= 2) sum = sum * z + 1 / i
  return e * Math.LN2 + 2 * s * sum
}

export function exp(x: number): number {
  if (x < -700) return 0
  const k = Math.round(x / Math.LN2)
  const r = x - k * Math.LN2
  let sum = 1
  for (let i = 18; i >= 1; i--) sum = 1 + (r / i) * sum
  for (let i = 0; i < k; i++) sum *= 2
  for (let i = 0; i > k; i--) sum /= 2
  return sum
}

export const pow = (x: number, y: number): number => exp(y * ln(x))

export function mix(value: number): number {
  let h = value
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

const purposes = [
  'arrival',
  'burst',
  'size',
  'dispatcher',
  'key',
  'choice',
  'tie',
  'ring',
  'place',
  'subset',
  'join',
] as const
export type Purpose = (typeof purposes)[number]

/** The draws of a seed: whole numbers of 32 bits, shares and samples of lists. */
export function drawsOf(seed: number) {
  const hash = (purpose: Purpose, k: number, j = 0): number => {
    const first = mix(seed ^ Math.imul(purposes.indexOf(purpose) + 1, 0x9e3779b1))
    const second = mix(first ^ Math.imul(k + 1, 0x27d4eb2f))
    return mix(second ^ Math.imul(j + 1, 0x165667b1)) >>> 0
  }
  const u = (purpose: Purpose, k: number, j = 0): number => (hash(purpose, k, j) + 0.5) / 2 ** 32
  const some = (d: number, list: readonly number[], purpose: Purpose, k: number, j: number): number[] => {
    if (d >= list.length) return [...list]
    const rest = [...list]
    const drawn: number[] = []
    for (let a = 0; a < d; a++) {
      const position = Math.floor((list.length - a) * u(purpose, k, j + a))
      drawn.push(...rest.splice(position, 1))
    }
    return drawn
  }
  return { hash, u, some }
}
export type Draws = ReturnType<typeof drawsOf>
