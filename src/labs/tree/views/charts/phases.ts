/** The phases of a run as stretches of rows. */
import { firstAtLeast } from '../../../../charts/find-rows.ts'
import { PHASES, type Phase } from '../../../../core/phases/by-phase.ts'
import type { RunView } from '../../../page.ts'
import { balances } from '../words.ts'

/** A phase of a run. */
interface PhaseSpan {
  readonly phase: Phase
  /** First row, and the row after the last one. */
  readonly from: number
  readonly until: number
}

/** The phases that a run went through so far, in order; those without a row of their own are left out. Where nothing balances there are none. */
export function phaseSpans(run: RunView): PhaseSpan[] {
  if (!balances(run)) return []
  const { count, columns } = run.recording
  const starts = [0, firstAtLeast(columns.phase, 1, count), firstAtLeast(columns.phase, 2, count), count]
  return PHASES.map((phase, i) => ({ phase, from: starts[i], until: starts[i + 1] })).filter((s) => s.until > s.from)
}

/** A transition from one phase to the next. */
interface Transition {
  readonly symbol: 't₁' | 't₂'
  /** The phase it begins. */
  readonly phase: Phase
  /** The first row of that phase: the transition lies at its left edge. */
  readonly row: number
}

/** The transitions between these phases that happened so far. */
export function transitions(run: RunView): Transition[] {
  if (!balances(run)) return []
  const { count, columns } = run.recording
  const transitions: Transition[] = [
    { symbol: 't₁', phase: 'steady', row: firstAtLeast(columns.phase, 1, count) },
    { symbol: 't₂', phase: 'emptying', row: firstAtLeast(columns.phase, 2, count) },
  ]
  return transitions.filter(({ row }) => row < count)
}

/** Room a letter takes, as a share of the height of a line. */
export const LETTER = 0.5

/** Width of a flag's cloth, in heights of a line. */
const CLOTH = 1.7

/** Where a flag stands: its pole, and the two edges of its cloth. */
export interface FlagPlace {
  readonly x: number
  readonly left: number
  readonly right: number
}

/** Flags fly to the right of their poles, or to the left where the edge or the next flag is too near. */
export function flagPlaces(poles: readonly number[], width: number, line: number): FlagPlace[] {
  const cloth = CLOTH * line
  return poles.map((x, i) => {
    const next = i + 1 < poles.length ? poles[i + 1] : width
    const toLeft = x + cloth > next && x - cloth >= (poles[i - 1] ?? 0)
    return toLeft ? { x, left: x - cloth, right: x } : { x, left: x, right: x + cloth }
  })
}
