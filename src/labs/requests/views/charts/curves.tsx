/** The curves over time: queues, response times, what comes and goes. */
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { type Line, Lines } from './lines.tsx'

const QUEUES: readonly Line[] = [
  { id: 'waiting', label: 'per server' },
  { id: 'longest', label: 'longest queue', colour: 'var(--phase-emptying)', dash: '1 2' },
]

const TIMES: readonly Line[] = [
  { id: 'p99', label: '99 %', colour: 'var(--phase-emptying)' },
  { id: 'p95', label: '95 %', colour: 'var(--compare-d)', dash: '6 2' },
  { id: 'median', label: 'median' },
]

const FLOW: readonly Line[] = [
  { id: 'answers', label: 'answers' },
  { id: 'arrivals', label: 'arrivals', colour: 'var(--phase-filling)', dash: '4 2' },
  { id: 'failures', label: 'failed', colour: 'var(--phase-emptying)' },
]

const greatest = ({ recording: { columns, count: rows } }: RunView, id: string): number => {
  let most = 0
  for (let row = 0; row < rows; row++) most = Math.max(most, columns[id][row])
  return most
}

/** Requests that wait: on average for each server, and the most in one queue. */
export const Queues = (props: ViewProps) => (
  <Lines
    {...props}
    label="Waiting requests"
    unit="requests"
    lines={QUEUES}
    summary={`Waiting requests over time: per server, at most ${quantity(greatest(props.run, 'waiting'))}, and the longest queue, at most ${count(greatest(props.run, 'longest'))}.`}
  />
)

/** Percentiles of response times over the last slots. */
export const Times = (props: ViewProps) => (
  <Lines
    {...props}
    label="Response times"
    unit="s"
    log
    lines={TIMES}
    summary={`Percentiles of the response times in the last eight time slots, on a logarithmic axis; the 99th is at most ${quantity(greatest(props.run, 'p99'), 's')}.`}
  />
)

/** Arrivals, answers and failures in each slot. */
export const Flow = (props: ViewProps) => (
  <Lines
    {...props}
    label="Requests in each time slot"
    unit="requests"
    lines={FLOW}
    summary={`Arrivals, answers and failed requests in each time slot; at most ${counted(greatest(props.run, 'answers'), 'answer')} and ${counted(greatest(props.run, 'failures'), 'failure')}.`}
  />
)
