/** Claims of chapter 7, C24 to C27, judged; the words are in claims.json. */

import { differenceWords, gains, pWords, signed, testOf } from '../../../../core/reproduce/difference.ts'
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import { meanOf } from '../../../../core/reproduce/study.ts'
import { phasePair, seaTimes } from '../cells/phases.ts'
import { above, gain, read, words } from './claim-words.ts'
import { idsOf } from './design.ts'
import {
  BURST_CHANGES,
  burstCase,
  burstId,
  costDesign,
  costlyId,
  PHASE_CHANGES,
  PHASE_SPREADS,
  PHASES,
  phaseDesign,
  REPETITIONS,
  seaCase,
} from './phases.ts'

/** Changes of phases that the strategy has work with. */
const GREATER = PHASE_CHANGES.slice(1)
const [GLOBAL, LOCAL] = PHASE_SPREADS

export const phaseJudges: Judges = {
  C24: {
    cases: idsOf(phaseDesign),
    judge: (of) =>
      PHASE_SPREADS.flatMap((spread) => [
        ...PHASES.slice(1).map((phase) => {
          const all = PHASE_CHANGES.map((change) => {
            const [off, on] = phasePair(of, change, phase, spread, 'messagesPerChannel')
            return gain(on, off)
          })
          return {
            text: `σ_pg% = ${spread}, phases of ${phase / 2e7} s: M ${all.map((each) => `${signed(each)} %`).join(', ')} with σ_pc = ${PHASE_CHANGES.join(', ')}`,
            holds: all.every((each, i) => i === 0 || each > all[i - 1] - (i === all.length - 1 ? 1 : 0)),
          }
        }),
        ...GREATER.map((change) => {
          const [short, long] = PHASES.slice(0, 2).map((phase) =>
            meanOf(phasePair(of, change, phase, spread, 'migrations')[1]),
          )
          return {
            text: `σ_pg% = ${spread}, σ_pc = ${change}: ${short.toFixed(0)} migrations with phases of 0.5 s, ${long.toFixed(0)} with 4 s`,
            holds: short >= 2 * long,
          }
        }),
      ]),
  },
  C25: {
    cases: BURST_CHANGES.map(burstCase),
    judge: (of) =>
      BURST_CHANGES.map((change) => {
        const [global, local] = [GLOBAL, LOCAL].map((spread) => read(of, burstCase(change), burstId(spread)))
        return { text: `σ_pc = ${change}: ${words(global, local)}`, holds: above(global, local) }
      }),
  },
  C26: {
    cases: idsOf(costDesign),
    judge: (of) =>
      ['on', costlyId].flatMap((way) =>
        GREATER.map((change) => {
          const id = `costs: σ_pc = ${change}`
          const [u, m] = [undefined, 'messagesPerChannel'].map((metric) =>
            gains(read(of, id, way, metric), read(of, id, 'off', metric)),
          )
          return {
            text: `σ_pc = ${change}${way === costlyId ? ', rounds that cost' : ''}: U ${signed(meanOf(u))} %, M ${signed(meanOf(m))} %; ${differenceWords(u, m)}`,
            holds: (testOf(u, m, 'both')?.low ?? 0) > 1,
          }
        }),
      ),
  },
  C27: {
    cases: REPETITIONS.map(seaCase),
    judge(of) {
      const all = REPETITIONS.map((repetitions) => {
        const [off, on] = seaTimes(of, repetitions)
        return { repetitions, off, on, saved: -gain(on, off) }
      })
      return all.map(({ repetitions, off, on, saved }, i) => ({
        text: `nreps = ${repetitions}: ${signed(saved)} % (${pWords(testOf(off, on, 'both')?.p)}); printed ${['−16.6', '+9.0', '+16.6', '+22.8'][i]} %`,
        holds: i === 0 ? above(on, off) : saved > all[i - 1].saved,
      }))
    },
  },
}
