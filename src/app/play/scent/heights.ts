/** How high the place of a curve is: as high before it is there as afterwards. */
import type { Parameter } from '../../../core/parameters.ts'

/** Heights in pixels: of the words with the room around them, of a curve, and of an option's bar. */
export const HEIGHTS = { words: 19, curve: 30, bar: 14 } as const

/** Whether a choice's options are bars below each other; more of them are columns, as high as a curve. */
export const isInRows = (parameter: Parameter): boolean =>
  parameter.kind === 'choice' && Object.keys(parameter.options).length <= 3

/** The height of a parameter's place, in pixels. */
export const heightOf = (parameter: Parameter): number =>
  HEIGHTS.words +
  (parameter.kind === 'choice' && isInRows(parameter)
    ? Object.keys(parameter.options).length * HEIGHTS.bar
    : HEIGHTS.curve)
