/** Room around pictures of work: for the ways to colour them above and the legend below, which are larger on a projector. */
import { lineHeight } from '../../charts/theme.ts'

/** The height of a line of text that margins are given for, in CSS pixels. */
const USUAL = 13

/** A margin in CSS pixels as it has to be with the present size of text. */
export const scaled = (margin: number): number => margin * Math.max(1, lineHeight() / USUAL)
