/** Runs a scenario to its end in one go, companions included: what the command line and tests do. */
import type { Lab, Metrics } from './lab.ts'
import type { Values } from './parameters.ts'
import type { Recording } from './recording.ts'

/** A finished run. */
export interface Finished {
  /** Every metric of the lab, the ones that need companions included. */
  readonly metrics: Metrics
  readonly recording: Recording | undefined
}

/** Runs checked values to the end. */
export function runWhole(lab: Lab, values: Values, options: { readonly record: boolean }): Finished {
  const { metrics, recorder } = finish(lab, values, options.record)
  const companions = Object.entries(lab.companions?.(values) ?? {}).map(
    ([name, twin]) => [name, finish(lab, twin, false).metrics] as const,
  )
  return { metrics: lab.combine?.(values, metrics, Object.fromEntries(companions)) ?? metrics, recording: recorder }
}

function finish(lab: Lab, values: Values, record: boolean) {
  const run = lab.start(values, { record })
  while (!run.advance(1e9));
  return { metrics: run.metrics(), recorder: run.recorder }
}
