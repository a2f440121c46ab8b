/** A source's experiments over many samples, run on all cores: how its methods fare here, and which of its claims hold. */
import { type Plan, planOf } from '../core/experiment/plan.ts'
import { metricField, readMetric, resultColumns, resultFields } from '../core/experiment/results.ts'
import type { Lab, Metrics } from '../core/lab.ts'
import { defaults } from '../core/parameters.ts'
import {
  type CasePlan,
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
import type { WantedRun } from '../core/run/run.ts'
import { boxOf } from '../core/statistics/box.ts'
import { runKey } from '../core/statistics/key.ts'
import { type Shard, takeShard } from '../core/statistics/shard.ts'
import { csvLine, readCsv } from '../core/text/csv.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { inputError } from '../library/input-error.ts'
import { lockShare } from './lock.ts'
import { createProgress } from './progress.ts'
import { readJobs, readShard } from './sweep.ts'
import { openResults, targetOf } from './sweep-file.ts'
import { runOnWorkers } from './sweep-worker.ts'

/** A study that has been measured. */
export interface Studied {
  readonly study: Study
  /** The groups that were asked for. */
  readonly groups: readonly StudyGroup[]
  /** How many samples a case. */
  readonly samples: number
  readonly measured: Measurements
  readonly claims: readonly JudgedClaim[]
  readonly counted: readonly string[]
  readonly runs: number
}

/** The most samples a case. */
const MOST = 10_000

/** How much of a source's experiments is wanted, as typed. */
export interface ExperimentsRequest {
  /** Samples a case. */
  readonly samples: string | undefined
  /** Ids of groups, apart by commas; all of them unless given. */
  readonly groups: string | undefined
  /** The file in which its runs are kept. */
  readonly out: string | undefined
  readonly shard: string | undefined
  readonly jobs: string | undefined
}

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

/** The groups that were asked for. */
function groupsOf(study: Study | undefined, text: string | undefined): readonly StudyGroup[] {
  const all = study?.groups ?? []
  if (text === undefined) return all
  if (!study) throw inputError('--groups', 'a source that has experiments', 'one without')
  const ids = text.split(',')
  const unknown = ids.find((id) => !all.some((group) => group.id === id))
  if (unknown !== undefined) {
    throw inputError('--groups', `some of ${all.map(({ id }) => id).join(', ')}`, quoted(unknown, 40))
  }
  return all.filter(({ id }) => ids.includes(id))
}

/** Runs a study; undefined where there is none. */
export async function runStudy(
  lab: Lab,
  study: Study | undefined,
  { samples: text, groups: names, out, shard, jobs }: ExperimentsRequest,
  program: URL,
): Promise<Studied | undefined> {
  const samples = samplesOf(study, text)
  const groups = groupsOf(study, names)
  const options = { out, shard: readShard(shard), jobs: readJobs(jobs), program }
  if (!study) return undefined
  if (shard !== undefined && out === undefined) throw inputError('--shard', 'a file for the results (--out)', 'none')
  const wantedOf = (of: readonly CasePlan[]) =>
    of.flatMap((plan) => plan.runs.map((values, i) => ({ values, measurement: plan.measurements[i] })))
  const plans = planCases(lab, study, groups, samples)
  const runs = wantedOf(plans)
  // A file keeps the runs of all groups, whichever are wanted now.
  const every = out === undefined ? [] : wantedOf(planCases(lab, study, study.groups, samples))
  const metrics = await runKept(lab, study, { runs, every }, options)
  const measured = new Map<string, Samples>()
  let from = 0
  for (const plan of plans) {
    const caseMetrics = metrics.slice(from, from + plan.runs.length)
    // What other shares do is missing: a case is there with all of its runs, or not at all.
    if (caseMetrics.every((each) => each !== OTHERS))
      measured.set(plan.case.id, plan.read(caseMetrics.map((each) => each ?? undefined)))
    from += plan.runs.length
  }
  const claims = judgeClaims(study.claims, measured).filter(({ comparisons }) => comparisons)
  return { study, groups, samples, measured, claims, counted: countedIn(study.counted, measured), runs: runs.length }
}

/** What stands for a run of another share. */
const OTHERS = undefined

interface Wanted {
  readonly out: string | undefined
  readonly shard: Shard
  readonly jobs: number
  readonly program: URL
}

/** Makes runs on worker threads, those that are not in the file of results; null where a run failed. */
async function runKept(
  lab: Lab,
  study: Study,
  { runs, every }: { readonly runs: readonly WantedRun[]; readonly every: readonly WantedRun[] },
  { out, shard, jobs, program }: Wanted,
) {
  const plan = planOf(lab, defaults(lab.parameters), [], [])
  const studyPlan = { lab, design: { ...plan.design, seedParameter: study.parameter } }
  const keyedOf = (all: readonly WantedRun[]) =>
    all.map(({ values, measurement }, index) => {
      const key = runKey(`${studyPlan.design.scope}${measurement ? `/${measurement}` : ''}`, values)
      return { index, key, cell: 0, replicate: 0, values, measurement }
    })
  // What a measurement gives has no columns in a file of results: it is made again.
  const isKept = ({ measurement }: WantedRun) => measurement === undefined
  const keyed = keyedOf(runs)
  const unique = [...new Map(keyed.map((run) => [run.key, run])).values()]
  const target = out === undefined ? undefined : targetOf(out)
  const locked =
    target === undefined
      ? undefined
      : await lockShare(target, shard, (alone) => openResults(target, studyPlan, keyedOf(every.filter(isKept)), alone))
  const file = locked?.opened
  for (const note of [...(locked?.notes ?? []), ...(file?.notes ?? [])]) console.error(`evenkeel: ${out}: ${note}`)
  const finished = new Map<string, Metrics | null>()
  for (const [key, line] of file?.lines ?? []) finished.set(key, metricsIn(studyPlan, line))
  const mine = [...takeShard(unique.filter(isKept), shard), ...unique.filter((run) => !isKept(run))]
  const open = mine.filter(({ key }) => !finished.has(key))
  const progress = createProgress(open.length)
  try {
    await runOnWorkers(
      program,
      lab.id,
      open,
      jobs,
      (from, outcomes) => {
        let lines = ''
        for (const [i, outcome] of outcomes.entries()) {
          const run = open[from + i]
          finished.set(run.key, 'metrics' in outcome ? outcome.metrics : null)
          if ('metrics' in outcome && file && isKept(run))
            lines += csvLine(resultFields(studyPlan, run, (id) => metricField(outcome.metrics, id)))
        }
        file?.append(lines)
        progress.add(outcomes.length)
      },
      { alone: true },
    )
  } finally {
    progress.clear()
    file?.close()
    locked?.release()
  }
  return keyed.map(({ key }) => finished.get(key) ?? (finished.has(key) ? null : OTHERS))
}

/** The metrics in a line of a file of results. */
function metricsIn(plan: Plan, line: string): Metrics {
  const [{ fields }] = readCsv(line)
  const columns = resultColumns(plan)
  return Object.fromEntries(plan.lab.metrics.map(({ id }) => [id, readMetric(fields[columns.lastIndexOf(id)]) ?? null]))
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

/** "−31.20 ± 0.90"; without an interval for the method that the others are measured against, and for one sample. */
function deviationText(group: StudyGroup, samples: Samples, id: string): string {
  const error = id === group.against ? Number.NaN : deviationError(group, samples, id)
  return fixed(deviationOfMeans(group, samples, id)) + (Number.isFinite(error) ? ` ± ${fixed(error)}` : '')
}

/** A study as text. */
export function studyText({ study, groups, samples, measured, claims, counted, runs }: Studied): string {
  const of = (id: string): Samples => measured.get(id) ?? new Map()
  return [
    `${study.label}: ${samples} ${study.samples} a case${study.sourceCount === undefined ? '' : ` (the source has ${study.sourceCount})`}, ${runs} runs.`,
    `${study.deviation.label} is ${study.deviation.about}; here in percent${samples > 1 ? ', ± its 95 % interval' : ''}.`,
    '',
    ...groups.flatMap((group) => {
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
export function studyJson({ groups, samples, measured, claims, counted, runs }: Studied): object {
  return {
    samples,
    runs,
    cases: groups.flatMap((group) =>
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
