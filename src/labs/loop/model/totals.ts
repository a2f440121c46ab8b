/** The metrics of a run; their words are in ../metrics.ts. */
import type { Metrics } from '../../../core/lab.ts'
import { lossOf, queues } from '../parameters.ts'
import { STATE } from './accounts.ts'
import type { Choice, Prediction } from './analytic.ts'
import type { Scenario } from './scenario.ts'
import { byProgram, choiceOf, leastOf, type Simulation } from './simulation.ts'
import type { ProgramCourse } from './two-loops.ts'

/** What a run adds to its simulation. */
export interface Totals {
  readonly noBalancing: number
  readonly sharedWork: number
  /** See `grahamTime`. */
  readonly graham: number | null
  /** Once the run is finished, see `wholeBound`. */
  whole?: number | null
  /** Until now, or until the end. */
  time: number
  /** What is predicted of the strategies that the model judges. */
  predicted?: readonly Prediction[]
  /** Once the run is finished. */
  efficiency?: number
}

/** The metrics of a run, or those so far. */
export function metricsOf(scenario: Scenario, simulation: Simulation | undefined, totals: Totals): Metrics {
  const { noBalancing, sharedWork, graham, whole = null, time, predicted, efficiency = null } = totals
  const { processors, sequential, loop, unloaded } = scenario
  const { steps } = loop
  const loss = lossOf(scenario.values)
  const copying = scenario.values.backups === 'on' && queues(scenario.values)
  const { copies, copiesFirst, vain } = (copying && simulation?.counts) || {}
  const choice = predicted && choiceOf(scenario, predicted)
  const { course } = simulation ?? {}
  const judged = loop.program ? undefined : choice
  const isProgram = byProgram(scenario) || (course?.second && byProgram(course.second))
  const machine = simulation?.machine
  const mean = (state: number) => {
    let seconds = 0
    if (machine) for (let i = 0; i < processors; i++) seconds += machine.secondsAt(i, state, machine.now)
    return seconds / processors
  }
  const last = machine?.computing.lastWork ?? new Float64Array(1)
  const latest = last.reduce((a, b) => Math.max(a, b))
  const sum = last.reduce((a, b) => a + b)
  return {
    totalTime: time,
    noBalancingTime: steps ? null : noBalancing,
    sharedWorkTime: sharedWork,
    grahamTime: graham,
    wholeBound: whole,
    normalisedTime: steps ? null : time / noBalancing,
    predictedTime: isProgram
      ? null
      : loop.program
        ? predictedOf(choice, course)
        : choice
          ? choice.times[choice.index]
          : null,
    predictedBest: judged ? leastOf(judged.times) : null,
    groupCount: judged ? judged.groups.length : null,
    best: null,
    regret: null,
    synchronisations: simulation?.counts.synchronisations ?? 0,
    choices: simulation?.counts.choices ?? 0,
    strategyChanges: simulation?.counts.changes ?? 0,
    redistributions: simulation?.counts.redistributions ?? 0,
    movedIterations: simulation?.counts.movedIterations ?? 0,
    messages: machine?.messages ?? 0,
    bytes: machine?.bytes ?? 0,
    computeTime: mean(STATE.compute),
    communicationTime: mean(STATE.communicate),
    overheadTime: mean(STATE.overhead),
    waitTime: mean(STATE.wait),
    idleTime: mean(STATE.idle),
    speedup:
      time > 0 ? (sequential + loop.before[loop.count]) / (unloaded.reduce((a, b) => Math.max(a, b)) * time) : null,
    copies: copies ?? null,
    copiesFirst: copiesFirst ?? null,
    vainTime: vain === undefined ? null : vain / processors,
    throughput: steps && time > 0 ? steps.useful / time : null,
    padding: steps && loss === 'padding' ? 100 * (1 - steps.useful / steps.computed) : null,
    dropped: steps && loss === 'dropped' ? (100 * steps.dropped) / (steps.useful + steps.dropped) : null,
    firstLoopTime: course?.secondBegin === undefined ? null : course.firstEnd,
    betweenTime: course?.secondBegin === undefined ? null : course.secondBegin - course.firstEnd,
    secondLoopTime: course?.secondBegin === undefined ? null : time - course.secondBegin,
    efficiency,
    imbalance: sum > 0 ? (latest * processors) / sum - 1 : null,
  }
}

/** What the model says about a program: about both loops, each from where it begins, and about what is between them as it is simulated. */
function predictedOf(first: Choice | undefined, course: ProgramCourse | undefined): number | null {
  const { second, predicted, firstEnd, secondBegin } = course ?? {}
  if (!first || !second || !predicted || firstEnd === undefined || secondBegin === undefined) return null
  const then = choiceOf(second, predicted)
  return first.times[first.index] + (secondBegin - firstEnd) + then.times[then.index] - second.model.begin
}
