/** What was measured of each lab's source when the program was made, loaded when it is looked at. */
import type { MeasuredFile } from '../core/reproduce/measured.ts'

const files = import.meta.glob<MeasuredFile>('./*/published/measured.json', { import: 'default' })

/** What was measured of a lab's source; undefined where nothing was. */
export const loadMeasured = async (lab: string): Promise<MeasuredFile | undefined> =>
  files[`./${lab}/published/measured.json`]?.()
