/** A scenario run: the mesh and its line, then the loop or a single remap, and what is recorded of it, in slices. */
import { type Artifact, DRAFT, type Metrics, type Run, type RunOptions } from '../../core/lab.ts'
import { Recorder } from '../../core/recording.ts'
import { atHand, draftOf } from './artifacts.ts'
import { NOTHING } from './metrics.ts'
import { hasMesh } from './model/check.ts'
import { beginning, type Course } from './model/course.ts'
import { iterationsBound } from './model/iterations-bound.ts'
import { type Level, levelsOf } from './model/levels.ts'
import type { LaidMesh } from './model/line.ts'
import { type Remap, remapping, type Yardsticks, yardsticksOf, yardstickWork } from './model/remap.ts'
import { type Scenario, scenarioOf } from './model/scenario.ts'
import { type Laying, laying } from './model/store.ts'
import type { MeshValues } from './parameters.ts'
import { recordLevels, recordRemap, runRows } from './rows.ts'
import { rules } from './rules.ts'
import { levelMetrics, remapMetrics, runMetrics } from './totals.ts'

/** Share of a run's progress that making the mesh and its line takes, where they are not kept. */
const MAKING_SHARE = 0.8

/** Starts the run of checked values. */
export function start(values: MeshValues, { record, bare = false }: RunOptions): Run {
  const scenario = scenarioOf(values)
  const { shape, lanes } = rules.shape(values)
  const recorder = record ? new Recorder(shape, lanes) : undefined
  const making = values.experiment !== 'remap' || hasMesh(values) ? laying(values) : undefined
  const experiment =
    values.experiment === 'run'
      ? loop(scenario, bare)
      : values.experiment === 'partition'
        ? levelled(scenario, values)
        : single(scenario, values.vertices)
  /**
   * The mesh in its order, once it is made; the work on it; whether all is over; the share of the run that making the mesh has been; and the
   * draft that was handed over last.
   */
  let line: LaidMesh | undefined
  let work: Generator<number, void> | undefined
  let finished = false
  let share = 0
  let drafted: ReturnType<Laying['draft']>
  const handed = new Set<string>()
  return {
    ...(recorder ? { recorder } : {}),
    advance(budget) {
      let left = budget
      while (!finished && left > 0) {
        if (making && !line) {
          if (!making.advance(left)) {
            share = MAKING_SHARE * making.progress()
            return false
          }
          line = making.result()
        }
        work ??= experiment.begin(line, recorder)
        const step = work.next()
        if (step.done) finished = true
        else left -= step.value
      }
      return finished
    },
    progress() {
      if (finished) return 1
      return work ? share + (1 - share) * experiment.progress() : share
    },
    metrics: () => experiment.metrics(),
    artifacts(keys) {
      const copies: Record<string, Artifact> = {}
      const laid = line
      if (laid)
        for (const [key, copy] of Object.entries(atHand)) {
          if (!keys.includes(key) || handed.has(key)) continue
          handed.add(key)
          copies[key] = copy(laid)
        }
      else if (keys.includes(DRAFT)) {
        const draft = making?.draft()
        const copy = draft && draft !== drafted && draftOf(draft, values.vertices)
        drafted = draft
        if (copy) copies[DRAFT] = copy
      }
      return copies
    },
  }
}

/** One of the experiments. */
interface Experiment {
  /** Everything that it does; yields units of work. */
  begin(line: LaidMesh | undefined, recorder: Recorder | undefined): Generator<number, void>
  progress(): number
  metrics(): Metrics
}

/** The loop, iteration after iteration. @param bare whether it is left out how good arrangements could be */
function loop(scenario: Scenario, bare: boolean): Experiment {
  let course: Course | undefined
  let yardsticks: (Yardsticks | undefined)[] | undefined
  let bound: number | null = null
  return {
    *begin(line, recorder) {
      if (!line) throw new Error('mesh: the loop has no mesh')
      const rows = recorder && runRows(recorder, scenario)
      course = yield* beginning(line, scenario, rows)
      yield* course.running()
      rows?.end()
      if (!scenario.change) bound = yield* iterationsBound(scenario, line.mesh, course)
      const measured: (Yardsticks | undefined)[] = []
      for (const { old, cutting } of bare ? [] : course.remaps) {
        measured.push(yardsticksOf(old, cutting, scenario.messageWeight))
        yield yardstickWork(scenario.processors)
      }
      if (!bare) yardsticks = measured
    },
    progress: () => (course ? course.iterations / scenario.iterations : 0),
    metrics: () => (course ? { ...runMetrics(course, scenario, yardsticks), iterationsBound: bound } : NOTHING),
  }
}

/** A partition, level by level. */
function levelled(scenario: Scenario, values: MeshValues): Experiment {
  let levels: readonly Level[] | undefined
  return {
    *begin(line, recorder) {
      if (!line) throw new Error('mesh: the partition has no mesh')
      levels = yield* levelsOf(line, scenario, values)
      if (recorder) recordLevels(recorder, levels)
    },
    progress: () => (levels ? 1 : 0),
    metrics: () => (levels ? levelMetrics(levels, scenario) : NOTHING),
  }
}

/** A single remap. */
function single(scenario: Scenario, vertices: number): Experiment {
  let remap: Remap | undefined
  return {
    *begin(line, recorder) {
      remap = yield* remapping(scenario, line?.list.length ?? vertices, line)
      if (recorder) recordRemap(recorder, remap)
    },
    progress: () => (remap ? 1 : 0),
    metrics: () => (remap ? remapMetrics(remap, scenario) : NOTHING),
  }
}
