/** A claim of chapters 4 and 5 on what their models leave over, judged; the words are in claims.json. */
import type { SamplesOf } from '../../../../core/reproduce/published.ts'
import type { Judges } from '../../../../core/reproduce/sentences.ts'
import type { Experiment } from '../../../../core/statistics/factorial.ts'
import { assumptions, residuals } from '../../../../core/statistics/residuals.ts'
import { nonuniformExperiment } from '../cells/nonuniform.ts'
import { uniformExperiment } from '../cells/uniform.ts'
import { experimentOf, idsOf, type Response } from './design.ts'
import { nonuniformDesign, surfaceDesign } from './nonuniform.ts'
import { surfaceExperiment } from './prediction.ts'
import { uniformDesign } from './uniform.ts'

/** The experiments, as they are and transformed; what the source sees in the residuals before, and whether replications are blocks. */
const EXPERIMENTS: readonly {
  readonly label: string
  readonly tails: boolean
  readonly funnel: boolean
  readonly blocks: boolean
  experiment(of: SamplesOf, response: Response): Experiment
}[] = [
  {
    label: 'T of uniform programs',
    tails: true,
    funnel: false,
    blocks: true,
    experiment: (of, response) => uniformExperiment(of, 'torus', 'T', response),
  },
  {
    label: 'U of uniform programs',
    tails: true,
    funnel: true,
    blocks: true,
    experiment: (of, response) => uniformExperiment(of, 'torus', 'U', response),
  },
  { label: 'U of non-uniform programs', tails: false, funnel: true, blocks: true, experiment: nonuniformExperiment },
  {
    label: 'U of the surface',
    tails: false,
    funnel: true,
    blocks: false,
    experiment: (of, response) =>
      response === 'raw' ? experimentOf(surfaceDesign, of) : surfaceExperiment(surfaceDesign, of),
  },
]

export const residualJudges: Judges = {
  C30: {
    cases: [uniformDesign, nonuniformDesign, surfaceDesign].flatMap(idsOf),
    judge: (of) =>
      EXPERIMENTS.flatMap(({ label, tails, funnel, blocks, experiment }) => {
        const [raw, transformed] = (['raw', 'transformed'] as const).map((each) => {
          const measurements = experiment(of, each)
          return assumptions(measurements, residuals(measurements, { blocks }))
        })
        const words = (before: number, after: number) =>
          `${before.toFixed(3)}, transformed ${after.toFixed(3)}`.replaceAll('-', '−')
        return [
          ...(tails
            ? [
                {
                  text: `${label}: correlation of the normal plot ${words(raw.normality, transformed.normality)}`,
                  holds: transformed.normality > raw.normality,
                },
              ]
            : []),
          ...(funnel
            ? [
                {
                  text: `${label}: correlation of size and fitted value ${words(raw.spreadTrend, transformed.spreadTrend)}`,
                  holds: Math.abs(transformed.spreadTrend) < Math.abs(raw.spreadTrend),
                },
              ]
            : []),
        ]
      }),
  },
}
