/** Which parameter holds a program. */
import type { DescribedLab } from '../lab.ts'
import { fileOf } from '../parameters.ts'

/** The parameter of a lab that holds a program; undefined where there is none. */
export const programIdOf = ({ parameters }: Pick<DescribedLab, 'parameters'>): string | undefined =>
  Object.keys(parameters).find((id) => fileOf(parameters[id])?.inLink !== undefined)
