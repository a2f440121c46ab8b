/** What a knob's curve is drawn from. Types only. */
import type { MetricDefinition } from '../../../core/lab.ts'
import type { Parameter, Value } from '../../../core/parameters.ts'
import type { Sample } from '../../../core/sweep/grid.ts'
import type { Curve } from './curves.ts'
import type { Valued } from './points.ts'

/** What a drawing is given. */
export interface DrawingProps {
  readonly parameter: Parameter
  readonly metric: MetricDefinition
  /** A choice's options; none of a number. */
  readonly options: readonly string[]
  readonly curve: Curve
  /** The points that have a value; at least one. */
  readonly shown: readonly Valued[]
  /** What no run can beat at each of them; none where that is not known of all. */
  readonly bounds: readonly Valued[]
  /** The knob's present value. */
  readonly value: Value
  readonly best: Valued | undefined
  /** The point that the pointer reads. */
  readonly read: Valued | undefined
  readonly onRead: (point: Valued | undefined) => void
  readonly onGoTo: (sample: Sample) => void
}
