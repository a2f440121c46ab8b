/**
 * The Trace Event Format, JSON, which Perfetto and Chrome's tracing open: a process with a thread a lane, complete events
 * ("X") with microseconds. Source: "Trace Event Format", sections "JSON Object Format", "Complete Events", "Metadata".
 */
import type { TraceFormat } from './trace.ts'

/** Process and threads are counted from 1: Perfetto takes thread 0 of process 0 for the idle one. */
const PROCESS = 1

const micros = (nanos: number): number => nanos / 1000

/**
 * Microseconds from begin to end, both in nanoseconds: the largest number that readers who add it to the begin do not round up
 * beyond the end. A slice that lasted a trillionth longer would hold the next one, and all that follow.
 */
function duration(begin: number, end: number): number {
  const last = micros(end)
  let micro = micros(end - begin)
  while (micros(begin) + micro > last) micro -= last * Number.EPSILON
  return micro
}

const metadata = (name: string, thread: number, args: object): string =>
  JSON.stringify({ name, ph: 'M', pid: PROCESS, tid: thread, args })

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
  slice({ states, step: word }, { lane, state, begin, end, step }) {
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
  tail: () => '\n]}\n',
}
