/**
 * The Trace Event Format, JSON, which Perfetto and Chrome's tracing open: a process with a thread a lane, complete events
 * ("X") with microseconds, and an arrow ("s" to "f") for each message. Source: "Trace Event Format", sections "JSON Object Format",
 * "Complete Events", "Flow Events", "Metadata".
 */
import type { TraceFormat, TraceMessage, TraceSubject } from './trace.ts'

/** Process and threads are counted from 1: Perfetto takes thread 0 of process 0 for the idle one. */
const PROCESS = 1

const micros = (nanos: number): number => nanos / 1000

/**
 * Microseconds from begin to end, both in nanoseconds: the largest number that readers who add it to the begin do not round up
 * beyond the end. A span that lasted a trillionth longer would hold the next one, and all that follow.
 */
function duration(begin: number, end: number): number {
  const last = micros(end)
  let micro = micros(end - begin)
  while (micros(begin) + micro > last) micro -= last * Number.EPSILON
  return micro
}

const metadata = (name: string, thread: number, args: object): string =>
  JSON.stringify({ name, ph: 'M', pid: PROCESS, tid: thread, args })

/** One end of an arrow, which begins or ends in the span that is under it. */
const flow = (kind: object, { kinds }: TraceSubject, message: TraceMessage, time: number, lane: number): string =>
  `,\n${JSON.stringify({
    name: kinds[message.kind],
    cat: 'message',
    ...kind,
    id: message.id,
    ts: micros(time),
    pid: PROCESS,
    tid: lane + 1,
  })}`

/** Chrome's and Perfetto's format. */
export const chromeTrace: TraceFormat = {
  head: ({ name, lanes }) =>
    `{"displayTimeUnit":"ns","otherData":${JSON.stringify({ link: name })},"traceEvents":[\n${[
      metadata('process_name', 0, { name: `Evenkeel ${name}` }),
      ...lanes.flatMap((label, lane) => [
        metadata('thread_name', lane + 1, { name: label }),
        metadata('thread_sort_index', lane + 1, { sort_index: lane }),
      ]),
    ].join(',\n')}`,
  span({ states, step: word }, { lane, state, begin, end, step }) {
    const { id, label } = states[state]
    return `,\n${JSON.stringify({
      name: label,
      cat: id,
      ph: 'X',
      ts: micros(begin),
      dur: duration(begin, end),
      pid: PROCESS,
      tid: lane + 1,
      args: { [word]: step + 1 },
    })}`
  },
  rest: () => '',
  sent: (subject, message) => flow({ ph: 's' }, subject, message, message.sent, message.from),
  arrived: (subject, message) => flow({ ph: 'f', bp: 'e' }, subject, message, message.arrived, message.to),
  tail: () => '\n]}\n',
}
