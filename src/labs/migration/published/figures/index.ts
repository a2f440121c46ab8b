/** The figures, whose points do not survive: drawn again from runs made here, beside what the source says of them. */
import type { PublishedFigure } from '../../../../core/reproduce/published.ts'
import { programFigures } from './programs.ts'
import { timeFigures } from './time.ts'

export const figures: readonly PublishedFigure[] = [...programFigures, ...timeFigures]
