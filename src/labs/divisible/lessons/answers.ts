/** What conditions and answers of the lessons read. */
import type { KnownRun } from '../../lesson.ts'

/** A metric that is a list; empty where there is none. */
function listOf({ metrics }: KnownRun, id: string): readonly number[] {
  const value = metrics[id]
  return Array.isArray(value) ? value : []
}

/** The worker with most load, counted from 1, as an option's id. */
export function mostLoaded(run: KnownRun): string {
  const fractions = listOf(run, 'fractions')
  return `w${fractions.indexOf(Math.max(...fractions)) + 1}`
}

/** Five workers of which the best schedule takes two (figure 4.2). */
export const ANOMALY = 'C=3,43,72,78,82&E=617,276,431,108,852&L=78,100,13,84,74'
