/** What is seen in the experiments though the source does not claim it. */

import { differenceWords, signed } from '../../../../core/reproduce/difference.ts'
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import { type Count, meanOf } from '../../../../core/reproduce/study.ts'
import { correlation } from '../../../../core/statistics/residuals.ts'
import { unevenWords } from './claims-uniform.ts'
import { idsOf, samplesOf } from './design.ts'
import { ofAll, policyCase, policyId, RULES, randomDesign, restrictedDesign, SIX } from './moving.ts'
import { boundId, programId, RANDOM } from './nonuniform.ts'
import { unevenCases } from './uniform.ts'

const valuesOf = (of: SamplesOf, id: string, method: string) => of(id).get(method) ?? new Float64Array(0)

const bound: Count = {
  id: 'bound',
  cases: [RANDOM.predicted],
  count(of) {
    const [utilisation, allowed] = [programId, boundId].map((id) => Array.from(valuesOf(of, RANDOM.predicted, id)))
    const away = utilisation.map((u, k) => Math.abs(u - allowed[k])).toSorted((a, b) => a - b)
    const squared = correlation(utilisation, allowed) ** 2
    return `Placement alone explains most: of ${utilisation.length} random programs, mean over greatest load has ${(100 * squared).toFixed(0)} % of the variation of U. Half of them are within ${away[Math.floor(away.length / 2)].toFixed(1)} points of it.`
  },
}

/** How the best of sixteen on the source's number of seeds fares on the others. */
const winner: Count = {
  id: 'winner',
  cases: [policyCase],
  count(of) {
    const names = RULES.flatMap((select) => RULES.map((locate) => policyId(select, locate)))
    const length = valuesOf(of, policyCase, '1/1').length
    const others = names.filter((name) => name !== '1/1')
    const lead = (name: string, from: number, until: number) => {
      const [ruleMean, simple] = [name, '1/1'].map((way) => meanOf(valuesOf(of, policyCase, way).subarray(from, until)))
      return ruleMean - simple
    }
    const rounds = Array.from({ length: Math.floor(length / SIX) }, (_, k) => {
      const [from, until] = [SIX * k, SIX * (k + 1)]
      const best = others.reduce((a, b) => (lead(b, from, until) > lead(a, from, until) ? b : a))
      const rest = (lead(best, 0, length) * length - lead(best, from, until) * SIX) / (length - SIX)
      return `${best} by ${signed(lead(best, from, until))}${length > SIX ? `, on the other seeds ${signed(rest)}` : ''}`
    })
    return `The winner’s curse: in each group of ${SIX} seeds the best of the fifteen others, beside 1/1, is ${rounds.join('; ')} points.`
  },
}

const uneven: Count = {
  id: 'uneven',
  cases: unevenCases.map(({ id }) => id),
  count: (of) =>
    `A second is too short where computing times are long and differ (300 000 cycles, σ_cg% = 80), which the source does not try: U ${unevenWords(of)}.`,
}

const pairing: Count = {
  id: 'pairing',
  cases: idsOf(restrictedDesign),
  count(of) {
    const names = ['N = 32', 'σ_cg% = 10']
    const [on, off] = ['1/1', 'off'].map((way) => samplesOf(restrictedDesign, of, [...names, way]))
    const moved = samplesOf(restrictedDesign, of, [...names, '1/1'], 'migrations').reduce((sum, each) => sum + each, 0)
    return `Lightly unbalanced, N = 32, σ_cg% = 10: ${moved} migrations on ${on.length} seeds, and U changes by ${on.every((u, k) => u === off[k]) ? 'exactly 0' : differenceWords(on, off, 2)}; in print it rises by 2.0 points without any, since both were placed again.`
  },
}

const correlated: Count = {
  id: 'correlated',
  cases: idsOf(restrictedDesign),
  count(of) {
    const correlations = ['N = 32', 'N = 142'].map((n) => {
      const [u, m] = [undefined, 'messagesPerChannel'].map((metric) =>
        ['off', '1/1'].flatMap((way) => [...samplesOf(restrictedDesign, of, [n, way], metric)]),
      )
      return correlation(u, m).toFixed(3)
    })
    return `U and M are correlated by ${correlations.join(' (N = 32) and ')} (N = 142), lightly unbalanced; the source has 0.955 and 0.974.`
  },
}

/** What the reading of who may be chosen makes of convergence. */
const candidates: Count = {
  id: 'candidates',
  cases: [...idsOf(restrictedDesign), ...idsOf(randomDesign)],
  count(of) {
    const cells = [restrictedDesign, randomDesign].flatMap((design) =>
      ['σ_cg% = 10', 'σ_cg% = 80'].map((spread) => {
        const at = (way: string) =>
          ['migrations', 'lateMigrations'].map((metric) =>
            meanOf(samplesOf(design, of, ['N = 142', spread, way], metric)).toFixed(0),
          )
        const [[moves, late], [allMoves, allLate]] = [at('1/1'), at(ofAll)]
        return `${moves} (${late} after 3.5 s) instead of ${allMoves} (${allLate}) with ${design.id}, ${spread}`
      }),
    )
    return `Only ready processes are chosen here, which the source leaves open. Of migrations with N = 142 that makes ${cells.join('; ')}.`
  },
}

export const counted: readonly Count[] = [bound, winner, uneven, pairing, correlated, candidates]
