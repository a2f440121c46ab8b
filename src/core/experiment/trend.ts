/** How the response follows the numbers that a factor's levels are, in words. */

import { factorsOf } from '../statistics/factorial.ts'
import { isSignificant } from '../statistics/significance.ts'
import { degreeName, type PolynomialTable, type PolynomialTerm } from '../statistics/surface.ts'
import { capital, listed } from '../text/case.ts'
import type { Analysis } from './analysis.ts'
import { factorText, percent, pSentence } from './words.ts'

const SHAPES = ['', 'a straight line', 'a parabola', 'a cubic', 'a quartic']

/** Shares of an effect below this many percent are not named. */
const LEAST = 1

/** The main effects that have a trend to speak of: those of factors with three numbers or more. */
export function trends({ terms, levels }: PolynomialTable): readonly PolynomialTerm[] {
  return terms.filter(({ term }) => factorsOf(term).length === 1 && levels[factorsOf(term)[0]] > 2)
}

/** What shape an effect has: "Of the effect of grain size a straight line explains 93 %, a parabola 6 %; …". */
export function trendText({ subject }: Analysis, { axes }: PolynomialTable, trend: PolynomialTerm): string {
  const [factor] = factorsOf(trend.term)
  const effect = trend.components.reduce((sum, { ss }) => sum + ss, trend.deviations?.ss ?? 0)
  const name = factorText(subject, factor)
  if (!(effect > 0)) return `${capital(name)} has no effect that could have a shape.`
  const scale = axes[factor]?.scale === 'log' ? `the logarithm of ${name}` : name
  const share = (ss: number) => (100 * ss) / effect
  const named = trend.components.filter(({ ss }) => share(ss) >= LEAST)
  const parts = named.map(({ degrees: [degree], ss, p }, i) => {
    const sure = p === null || isSignificant(p) ? '' : ' (not significant)'
    const shape = SHAPES[degree] ?? `a polynomial of degree ${degree}`
    return `${shape} ${i === 0 ? `explains ${percent(share(ss))} of the effect` : percent(share(ss))}${sure}`
  })
  const { deviations } = trend
  const rest =
    deviations && deviations.p !== null
      ? `; what polynomials of degree ${trend.components.length} leave of it is ${isSignificant(deviations.p) ? 'significant' : 'not significant'} (${pSentence(deviations.p)})`
      : ''
  return `Over ${scale}, ${listed(parts)}${rest}.`
}

/** A component in words: "linear × quadratic". */
export function componentText(degrees: readonly number[]): string {
  const names = ['', 'linear', 'quadratic', 'cubic', 'quartic']
  return degrees.map((degree) => names[degree] ?? degreeName(degree)).join(' × ')
}
