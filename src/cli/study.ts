/** A source's experiments over many samples, run on all cores: how its methods fare here, and which of its claims hold. */
import type { Lab, Metrics } from '../core/lab.ts'
import {
  countedIn,
  deviationError,
  deviationOfMeans,
  deviations,
  type JudgedClaim,
  judgeClaims,
  type Measurements,
  planCases,
  type Samples,
  type Study,
  type StudyGroup,
  shareWon,
} from '../core/reproduce/study.ts'
import { boxOf } from '../core/statistics/box.ts'
import { shown } from '../core/text/expected.ts'
import { inputError } from './input-error.ts'
import { createProgress } from './progress.ts'
import { CORES, runOnWorkers } from './sweep-worker.ts'

/** A study that has been measured. */
export interface Studied {
  readonly study: Study
  /** How many samples a case. */
  readonly samples: number
  readonly measured: Measurements
  readonly claims: readonly JudgedClaim[]
  readonly counted: readonly string[]
  readonly runs: number
}

/** The most samples a case. */
const MOST = 10_000

/** The number of samples that was asked for; the quick one by default. */
function samplesOf(study: Study | undefined, text: string | undefined): number {
  if (text === undefined) return study?.counts[0] ?? 0
  const samples = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (!study) throw inputError('--samples', 'a source that has experiments', 'one without')
  if (samples < 1 || samples > MOST) {
    throw inputError('--samples', `a whole number from 1 to ${MOST}`, shown(text))
  }
  return samples
}

/** Runs a study; undefined where there is none. */
export async function runStudy(
  lab: Lab,
  study: Study | undefined,
  text: string | undefined,
  program: URL,
): Promise<Studied | undefined> {
  const samples = samplesOf(study, text)
  if (!study) return undefined
  const plans = planCases(lab, study, study.groups, samples)
  const all = plans.flatMap(({ runs }) => runs).map((values) => ({ values }))
  const metrics = new Array<Metrics | undefined>(all.length)
  const progress = createProgress(all.length)
  await runOnWorkers(
    program,
    lab.id,
    all,
    CORES,
    (from, outcomes) => {
      for (const [i, outcome] of outcomes.entries())
        metrics[from + i] = 'metrics' in outcome ? outcome.metrics : undefined
      progress.add(outcomes.length)
    },
    { alone: true },
  )
  progress.clear()
  const measured = new Map<string, Samples>()
  let from = 0
  for (const plan of plans) {
    measured.set(plan.case.id, plan.read(metrics.slice(from, from + plan.runs.length)))
    from += plan.runs.length
  }
  const claims = judgeClaims(study.claims, measured)
  return { study, samples, measured, claims, counted: countedIn(study.counted, measured), runs: all.length }
}

/** Comparisons that speak against a claim and are shown. */
const SHOWN = 3

function claimText({ claim, comparisons = [], holds }: JudgedClaim): string {
  const against = comparisons.filter((each) => !each.holds).map(({ text }) => text)
  const more = against.length > SHOWN ? `; and ${against.length - SHOWN} more` : ''
  const shown = holds ? comparisons[0]?.text : against.slice(0, SHOWN).join('; ') + more
  return [
    `  ${claim.place}  ${claim.sentence}`,
    `      ${holds ? 'holds' : 'does not hold'}: ${comparisons.length - against.length} of ${comparisons.length} comparisons; ${holds ? 'the first' : 'against it'}: ${shown}`,
  ].join('\n')
}

/** Two digits; what is left of nothing is nothing. */
const fixed = (percent: number) => percent.toFixed(2).replace(/^-(?=0\.00$)/, '')

/** "−31.20 ± 0.90"; of the method that the others are measured against, and of one sample, without an interval. */
function deviationText(group: StudyGroup, samples: Samples, id: string): string {
  const error = id === group.against ? Number.NaN : deviationError(group, samples, id)
  return fixed(deviationOfMeans(group, samples, id)) + (Number.isFinite(error) ? ` ± ${fixed(error)}` : '')
}

/** A study as text. */
export function studyText({ study, samples, measured, claims, counted, runs }: Studied): string {
  const of = (id: string): Samples => measured.get(id) ?? new Map()
  return [
    `${study.label}: ${samples} ${study.samples} a case${study.own === undefined ? '' : ` (the source has ${study.own})`}, ${runs} runs.`,
    `${study.deviation.label} is ${study.deviation.about}; here in percent${samples > 1 ? ', ± its 95 % interval' : ''}.`,
    '',
    ...study.groups.flatMap((group) => {
      const grid = [
        ['', ...group.cases.map(({ id }) => id)],
        ...group.methods
          .filter(({ hidden }) => !hidden)
          .map(({ id, label }) => [label, ...group.cases.map((one) => deviationText(group, of(one.id), id))]),
        ...(group.contest ?? []).map((id) => [
          `${group.methods.find((each) => each.id === id)?.label} is the best of them`,
          ...group.cases.map((one) => fixed(100 * shareWon(of(one.id), group.contest ?? [], id))),
        ]),
      ]
      const widths = grid[0].map((_, i) => Math.max(...grid.map((line) => line[i].length)))
      const line = (cells: readonly string[]) =>
        `  ${cells.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join('  ')}`
      return [`${group.label}. ${group.about}`, ...grid.map(line), '']
    }),
    'Claims on them:',
    ...claims.map(claimText),
    ...(counted.length > 0 ? ['Seen here; the source does not claim it:'] : []),
    ...counted.map((sentence) => `  ${sentence}`),
    '',
    `${claims.filter(({ holds }) => holds).length} of ${claims.length} claims hold here.`,
  ].join('\n')
}

/** A study for a JSON object: per case and method the box of the deviations in percent, and every claim's comparisons. */
export function studyJson({ study, samples, measured, claims, counted, runs }: Studied): object {
  return {
    samples,
    runs,
    cases: study.groups.flatMap((group) =>
      group.cases.map(({ id }) => ({
        id,
        methods: group.methods.map((method) => ({
          id: method.id,
          error: deviationError(group, measured.get(id) ?? new Map(), method.id),
          won: group.contest?.includes(method.id)
            ? shareWon(measured.get(id) ?? new Map(), group.contest, method.id)
            : undefined,
          deviation: deviationOfMeans(group, measured.get(id) ?? new Map(), method.id),
          box: boxOf(deviations(group, measured.get(id) ?? new Map(), method.id)),
        })),
      })),
    ),
    claims: claims.map(({ claim: { id, place, sentence, measure }, comparisons, holds }) => ({
      id,
      place,
      sentence,
      measure,
      holds,
      comparisons,
    })),
    counted,
  }
}
