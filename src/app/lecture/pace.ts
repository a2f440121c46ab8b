/** How far a lecture is, against the minutes of its parts. */
import { counted } from '../../core/text/format.ts'

/** "3 minutes late", while the part at this place is on, after a number of minutes. `planned` has the minutes of each part. */
export function paceText(planned: readonly number[], at: number, minutes: number): string {
  const begin = planned.slice(0, at).reduce((sum, each) => sum + each, 0)
  const late = Math.round(minutes - begin - planned[at])
  const early = Math.round(begin - minutes)
  if (late > 0) return `${counted(late, 'minute')} late`
  return early > 0 ? `${counted(early, 'minute')} early` : 'on time'
}
