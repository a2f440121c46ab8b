/**
 * A run as a trace: what every lane did when, for tools that show such things. The run is walked through step by step by
 * its inspector; the two formats are in chrome-trace.ts and paje.ts.
 */
import type { Interval, Lab, SliceState } from '../lab.ts'
import { formatLink } from '../link.ts'
import type { Values } from '../parameters.ts'

/** The most slices a trace may have: some 250 MB of text, about what the tools that read it can bear. */
export const TRACE_LIMIT = 2_000_000

/** What a trace is of. */
export interface TraceSubject {
  /** Names the run: its link. */
  readonly name: string
  /** What a step is: "iteration". */
  readonly step: string
  readonly lanes: readonly string[]
  readonly states: readonly SliceState[]
}

/** One thing that a lane did; times in whole nanoseconds since the run began. */
export interface Slice extends Interval {
  /** The step, counted from 0. */
  readonly step: number
}

/** How a trace is written. Slices come in rising order of their beginning. */
export interface TraceFormat {
  readonly head: (subject: TraceSubject) => string
  readonly slice: (subject: TraceSubject, slice: Slice) => string
  /** `end` of the run, in nanoseconds. */
  readonly tail: (subject: TraceSubject, end: number) => string
}

/** A trace being written. */
export interface Trace {
  /** Works for about `work` units; returns the text that came of it. Throws a `TraceTooLong`. */
  advance(work: number): string
  readonly done: () => boolean
  /** Steps that are written. */
  readonly steps: () => number
}

/** A run has more slices than a trace may have. */
export class TraceTooLong extends Error {}

/**
 * Begins a trace of checked values.
 *
 * @param limit most slices; see TRACE_LIMIT
 */
export function createTrace(lab: Lab, values: Values, format: TraceFormat, limit = TRACE_LIMIT): Trace {
  const { slices } = lab
  const { shape, lanes } = lab.shape(values)
  const subject: TraceSubject = {
    name: formatLink(lab, values),
    step: shape.step,
    lanes: slices.lanes(values),
    states: slices.states,
  }
  const inspector = lab.inspect(values)
  let step = 0
  let begun = false
  let ended = false
  let written = 0
  /** Where the step begins, in nanoseconds. */
  let base = 0

  const writeStep = (): string => {
    const detail = inspector.at(step)
    if (!detail) {
      ended = true
      return format.tail(subject, Math.round(base))
    }
    const { found, end } = placed(slices.intervals(values, detail), step, base)
    if (written + found.length > limit) {
      throw new TraceTooLong(
        `trace: more than ${limit} slices came, the ${shape.step}s up to ${step} fit; ` +
          `allowed: at most ${limit}; take fewer ${shape.lane}s, or a scenario of fewer ${shape.step}s`,
      )
    }
    let text = ''
    for (const slice of found) text += format.slice(subject, slice)
    written += found.length
    base = end
    step++
    return text
  }

  return {
    advance(work) {
      let text = ''
      if (!begun) {
        begun = true
        text = format.head(subject)
      }
      for (let left = work; left > 0 && !ended; left -= 200 * lanes) {
        if (!inspector.seek(step, left)) break
        text += writeStep()
      }
      return text
    },
    done: () => ended,
    steps: () => step,
  }
}

/** Ends of one step that differ by less than so much of a nanosecond are the same but for the arithmetic. */
const SAME_NANOS = 0.01

/**
 * A step's slices in rising order of their beginning, and its end. Times add up in full precision and are rounded to whole
 * nanoseconds as they are written, so that nothing drifts and nothing overlaps.
 */
function placed(intervals: readonly Interval[], step: number, base: number) {
  const stepEnd = base + intervals.reduce((latest, { end }) => Math.max(latest, end), 0) * 1e9
  const nanos = (time: number) => {
    const exact = base + time * 1e9
    return Math.round(Math.abs(exact - stepEnd) < SAME_NANOS ? stepEnd : exact)
  }
  const found: Slice[] = []
  for (const { lane, state, begin, end } of intervals) {
    const slice = { lane, state, begin: nanos(begin), end: nanos(end), step }
    if (slice.end > slice.begin) found.push(slice)
  }
  found.sort((a, b) => a.begin - b.begin || a.lane - b.lane)
  return { found, end: stepEnd }
}
