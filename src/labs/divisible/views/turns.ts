/** Schedules that a first screen can draw: one sender and a few workers, which are called by the turn in which they are served. */
import type { Problem } from '../model/detail.ts'

/** The turns, in words. */
export const TURNS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const

/** Whether there are no clusters, and a word for each turn. */
export const isPlain = ({ tree, system }: Problem): boolean => !tree && system.transfer.length <= TURNS.length
