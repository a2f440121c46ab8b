/** Where a processor is slow for a while: marks on the timeline of a run. */

import type { SpeedValues } from '../../core/machines/speed-parameters.ts'
import { Speeds } from '../../core/machines/speeds.ts'
import { axisOf } from '../../core/playhead/axis.ts'
import type { Recording } from '../../core/recording.ts'
import { exact, quantity } from '../../core/text/format.ts'

const NANO = 1e-9

/** A colour that phases do not have. */
const COLOUR = 'var(--ink)'

/**
 * The beginning and the end of a slow spell, as far as a recording reaches: none of a scenario without one, one alone where both are in
 * one row.
 *
 * @param recording one with a column of seconds
 */
export function slowMarks(
  values: SpeedValues,
  recording: Recording,
): { readonly row: number; readonly label: string; readonly colour: string }[] {
  const { spell } = new Speeds(values, recording.lanes)
  if (!spell) return []
  const axis = axisOf(recording, 'seconds')
  const [start, end] = [NANO * spell.start, NANO * spell.end]
  const marks = [
    {
      seconds: start,
      label: `Processor ${spell.processor} computes ${exact(spell.factor)} times as slowly, from ${quantity(start, 's')} to ${quantity(end, 's')}`,
      colour: COLOUR,
    },
    { seconds: end, label: `Processor ${spell.processor} is as fast as before`, colour: COLOUR },
  ]
    .filter(({ seconds }) => seconds < axis.end)
    .map(({ seconds, ...mark }) => ({ row: axis.rowAt(seconds), ...mark }))
  return marks[0]?.row === marks[1]?.row ? marks.slice(0, 1) : marks
}
