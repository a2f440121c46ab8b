/** Ids of the study's cases: those of table 1.4 under the four strategies have their own names, in other groups with a prefix. */
import { casesOf, type PublishedCase } from '../cases.ts'

export const choiceCase = ({ id }: PublishedCase) => `choice ${id}`
export const rivalCase = ({ id }: PublishedCase) => `rival ${id}`

const under = (prefix: string, cases: readonly PublishedCase[]) =>
  cases.map((one) => ({ ...one, id: `${prefix} ${one.id}` }))

/** The cases that are run without load: one of matrices and one of the convolution on each number of processors. */
export const IDLE: readonly PublishedCase[] = under('idle', [
  ...([4, 16] as const).map((processors) => casesOf('mxm', processors)[0]),
  ...casesOf('ac').filter(({ n }) => n === 150),
])

/** The cases that are run on a slow network under lively loads. */
export const SLOW: readonly PublishedCase[] = under('slow', [...casesOf('trfd2', 4), ...casesOf('ac', 16)])

export const idsOf = (cases: readonly PublishedCase[]): readonly string[] => cases.map(({ id }) => id)
