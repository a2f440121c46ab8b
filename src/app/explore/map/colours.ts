/** Colours of a map: sequential, diverging around zero, or one for each of several kinds. */
import { interpolateLab } from 'd3-interpolate'
import { loadColours, type Theme } from '../../../charts/colour.ts'
import { token } from '../../../charts/theme.ts'

/** How many kinds have a colour of their own in theme.css; more begin again, with dots. */
const KINDS = 9

/** The greatest value is more than this many times the least: then the scale is logarithmic. */
const WIDE = 10

/** Below 1: colours change faster near zero, so that the side is seen where one side is far longer than the other. */
const NEAR_ZERO = 0.6

/** A colour scale with the numbers that a legend needs. */
export interface MapScale {
  readonly low: number
  readonly high: number
  readonly log: boolean
  readonly signed: boolean
  /** From 0 at the low end to 1 at the high end. */
  readonly share: (value: number) => number
  readonly colour: (share: number) => string
}

/** The scale over the values of a map; diverging where there are values on both sides of zero. */
export function mapScale(values: readonly number[], theme: Theme, better: 'less' | 'more' | undefined): MapScale {
  const least = values.length ? Math.min(...values) : 0
  const most = values.length ? Math.max(...values) : 1
  if (least < 0 && most > 0) return diverging(Math.max(-least, most), better)
  const log = least > 0 && most / least > WIDE
  const at = (value: number) => (log ? Math.log(value) : value)
  const span = at(most) - at(least)
  const { css } = loadColours(theme)
  return {
    low: least,
    high: most,
    log,
    signed: false,
    share: (value) => (span > 0 ? (at(value) - at(least)) / span : 0.5),
    colour: (share) => css[1 + Math.round(254 * Math.max(0, Math.min(1, share)))],
  }
}

/** The same distance from zero is as strong on both sides. */
function diverging(most: number, better: 'less' | 'more' | undefined): MapScale {
  const [worse, good] = [token('--phase-emptying'), token('--accent')]
  const [below, above] = better === 'less' ? [good, worse] : [worse, good]
  const down = interpolateLab(token('--surface'), below)
  const up = interpolateLab(token('--surface'), above)
  return {
    low: -most,
    high: most,
    log: false,
    signed: true,
    share: (value) => (value + most) / (2 * most),
    colour: (share) => (share < 0.5 ? down : up)(Math.abs(2 * share - 1) ** NEAR_ZERO),
  }
}

/** The colour of a kind's ground, for CSS. */
export function kindToken(kind: number): string {
  return `--kind-${(kind % KINDS) + 1}`
}

/** Whether a kind's ground has dots, which distinguish it from the kind that has the same colour. */
export const isDotted = (kind: number): boolean => Math.floor(kind / KINDS) % 2 === 1

/** The letter of a kind: A, B, …, Z, AA. */
export function kindLetter(kind: number): string {
  return kind < 26 ? String.fromCharCode(65 + kind) : kindLetter(Math.floor(kind / 26) - 1) + kindLetter(kind % 26)
}
