/**
 * A run as a trace: what every lane did when, for tools that show such things. The run is walked through step by step by
 * its inspector; the two formats are in chrome-trace.ts and paje.ts.
 */

import type { LabEngine, Message, Span, SpanState } from '../lab.ts'
import type { Values } from '../parameters.ts'
import { unexpected } from '../text/expected.ts'

/** The most spans and messages that a trace may have: some 500 MB of text, about what the tools that read it can handle. */
const TRACE_LIMIT = 4_000_000

/** What a trace is of. */
export interface TraceSubject {
  /** Names the run: its link. */
  readonly name: string
  /** What a step is: "iteration". */
  readonly step: string
  readonly lanes: readonly string[]
  readonly states: readonly SpanState[]
  /** Kinds of messages. */
  readonly kinds: readonly string[]
}

/** One thing that a lane did; times in whole nanoseconds since the run began. */
interface TraceSpan extends Span {
  /** The step, counted from 0. */
  readonly step: number
}

/** A message, its times also in nanoseconds. */
export interface TraceMessage extends Message {
  /** Its number in the trace. */
  readonly id: number
}

/** How a trace is written. Everything comes in the order of its time. */
export interface TraceFormat {
  readonly head: (subject: TraceSubject) => string
  readonly span: (subject: TraceSubject, span: TraceSpan) => string
  /** A lane does nothing from the end of this span on. */
  readonly rest: (span: TraceSpan) => string
  readonly sent: (subject: TraceSubject, message: TraceMessage) => string
  readonly arrived: (subject: TraceSubject, message: TraceMessage) => string
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

/** A run has more spans and messages than a trace may have. */
export class TraceTooLong extends Error {}

/** Something to be written: at one time spans begin first, by lane, so that one that follows another leaves no gap. */
interface Event {
  readonly time: number
  readonly rank: number
  readonly write: () => string
}

/** Whole nanoseconds. What does not overlap does not overlap after rounding either. */
const nanos = (time: number): number => Math.round(time * 1e9)

/**
 * Begins a trace of checked values.
 *
 * @param name what the trace is called: the scenario's link
 * @param limit most spans and messages; see TRACE_LIMIT
 */
export function createTrace(
  lab: LabEngine,
  name: string,
  values: Values,
  format: TraceFormat,
  limit = TRACE_LIMIT,
): Trace {
  const { spans } = lab
  if (!spans || !lab.inspect) throw new Error(`the lab ${lab.id} does not record what its lanes do when`)
  const { shape, lanes } = lab.shape(values)
  const subject: TraceSubject = {
    name,
    step: shape.step,
    lanes: spans.lanes(values),
    states: spans.states,
    kinds: spans.kinds(values),
  }
  const inspector = lab.inspect(values)
  /**
   * The step that is written next, counted from 0; whether the head and the tail are written; spans and messages so far, and messages alone; and
   * when the last of them ends, in nanoseconds.
   */
  let step = 0
  let begun = false
  let ended = false
  let written = 0
  let messages = 0
  let end = 0
  /** What is not written yet, because something earlier may still come. */
  let pending: Event[] = []
  /** What each lane is doing. */
  const doing: (TraceSpan | undefined)[] = []

  const addSpan = (span: TraceSpan) => {
    const { lane } = span
    const begin = () => {
      doing[lane] = span
      return format.span(subject, span)
    }
    pending.push({ time: span.begin, rank: lane - subject.lanes.length, write: begin })
    const rests = () => doing[lane] === span && span.end < end
    pending.push({ time: span.end, rank: 0, write: () => (rests() ? format.rest(span) : '') })
  }
  const addMessage = (message: TraceMessage) => {
    pending.push({ time: message.sent, rank: 1, write: () => format.sent(subject, message) })
    pending.push({ time: message.arrived, rank: 2, write: () => format.arrived(subject, message) })
  }
  /** Writes what happens before a time. */
  const flush = (until: number): string => {
    pending.sort((a, b) => a.time - b.time || a.rank - b.rank)
    const later = pending.findIndex(({ time }) => time >= until)
    const now = later < 0 ? pending : pending.slice(0, later)
    pending = later < 0 ? [] : pending.slice(later)
    return now.map(({ write }) => write()).join('')
  }

  const writeStep = (): string => {
    const [detail] = inspector.window(step, step + 1)
    if (!detail) {
      ended = true
      return flush(Number.POSITIVE_INFINITY) + format.tail(subject, end)
    }
    const activity = spans.activity(values, detail)
    /** Whatever comes in later steps begins no earlier. */
    let latest = 0
    for (const span of activity.spans) {
      const placed = { ...span, begin: nanos(span.begin), end: nanos(span.end), step }
      end = Math.max(end, placed.end)
      if (placed.end === placed.begin) continue
      latest = Math.max(latest, placed.begin)
      written++
      addSpan(placed)
    }
    for (const message of activity.messages) {
      const placed = { ...message, sent: nanos(message.sent), arrived: nanos(message.arrived), id: ++messages }
      end = Math.max(end, placed.arrived)
      latest = Math.max(latest, placed.sent)
      written++
      addMessage(placed)
    }
    if (written > limit) {
      throw new TraceTooLong(
        unexpected('trace', `at most ${limit} spans and messages`, `more after ${shape.step} ${step}`) +
          `; take fewer ${shape.lane}s, or a scenario of fewer ${shape.step}s`,
      )
    }
    step++
    return flush(latest)
  }

  return {
    advance(work) {
      let text = ''
      if (!begun) {
        begun = true
        text = format.head(subject)
      }
      for (let budget = work; budget > 0 && !ended; budget -= 200 * lanes) {
        if (!inspector.seek(step, budget)) break
        text += writeStep()
      }
      return text
    },
    done: () => ended,
    steps: () => step,
  }
}
