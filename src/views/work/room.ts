/** Room around pictures of work: for the ways to colour them above and the legend below, which are larger on a projector. */
import type { Size } from '../../charts/size.ts'
import { lineHeight } from '../../charts/theme.ts'
import type { Box } from '../network/layout/layout.ts'

/** The height of a line of text that margins are given for, in CSS pixels. */
const USUAL = 13

/** A margin in CSS pixels as it has to be with the present size of text. */
export const scaled = (margin: number): number => margin * Math.max(1, lineHeight() / USUAL)

/** What stands around a picture, in CSS pixels. */
interface Margins {
  /** At the left; at the right as well unless that is given. */
  readonly side: number
  readonly right?: number
  /** Above, as it is. */
  readonly above: number
  /** Below, with the usual text: where there is little height, and otherwise. */
  readonly below: readonly [little: number, usual: number]
}

/** The room for a picture within its margins. */
export const roomIn = (
  { width, height }: Size,
  { side, right = side, above, below: [little, usual] }: Margins,
): Box => ({
  x: side,
  y: above,
  width: Math.max(1, width - side - right),
  height: Math.max(1, height - above - scaled(height < 240 ? little : usual)),
})
