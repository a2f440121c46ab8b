/** Numbers in the files that the lab reads. */
import { FaultError } from '../../../core/attachments/read.ts'
import { isNumber, shown } from '../../../core/text/expected.ts'

/** A number from `min` to `max`, a whole one unless said otherwise; `what` is called so where it is none. */
export function numberIn(
  text: string | undefined,
  line: number,
  what: string,
  min: number,
  max: number,
  whole = true,
): number {
  const value = text !== undefined && isNumber(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max) || (whole && !Number.isInteger(value)))
    throw new FaultError(line, `${what} from ${min} to ${max}`, shown(text, 40))
  return value
}
