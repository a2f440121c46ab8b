/** Numbers in the files that the lab reads. */
import { FaultError } from '../../../core/attachments/read.ts'
import { isNumber, shown } from '../../../core/text/expected.ts'

/** A number from `min` to `max`; `what` is what a fault calls it, and `line` where it stands. */
export function numberIn(
  text: string | undefined,
  line: number,
  what: string,
  min: number,
  max: number,
  kind: 'whole' | 'decimal' = 'whole',
): number {
  const value = text !== undefined && isNumber(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max) || (kind === 'whole' && !Number.isInteger(value)))
    throw new FaultError(line, `${what} from ${min} to ${max}`, shown(text, 40))
  return value
}
