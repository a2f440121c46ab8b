/** What is filled in of an assignment for a class, before it is a file: its situations, conditions and seeds. */
import type { DescribedLab } from '../../core/lab.ts'
import { type AssignmentFile, readAssignment, UnusableAssignment } from '../../core/program/assignment.ts'

/** A condition on a metric; its value is as it was typed, empty for none yet. */
export interface Goal {
  readonly metric: string
  readonly sign: '>=' | '<='
  readonly value: string
}

/** A situation: a link, and the points of it as they were typed. */
interface Situation {
  readonly name: string
  readonly scenario: string
  readonly points: string
  /** What has to hold in it alone. */
  readonly goals: readonly Goal[]
}

/** What has been filled in. */
export interface Draft {
  readonly title: string
  readonly situations: readonly Situation[]
  readonly goals: readonly Goal[]
  readonly seeds: string
  readonly checks: boolean
  /** Whether all orders of messages are searched, too. */
  readonly orders: boolean
  readonly salt: string
}

/** A draft with the present scenario and one condition: on efficiency, where the lab measures it. */
export const firstDraft = (metrics: readonly string[], present: string, salt: string): Draft => ({
  title: '',
  situations: [{ name: 'Situation 1', scenario: present, points: '1', goals: [] }],
  goals: [
    metrics.includes('efficiency')
      ? { metric: 'efficiency', sign: '>=', value: '0.5' }
      : { metric: metrics[0], sign: '<=', value: '' },
  ],
  seeds: '5',
  checks: false,
  orders: false,
  salt,
})

/** The draft that was kept as a text; undefined where there is none, or where it is none of ours. */
export function storedDraft(text: string | undefined): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? '') as Draft
    if (!Array.isArray(draft.situations) || !Array.isArray(draft.goals)) return undefined
    return {
      ...draft,
      orders: draft.orders === true,
      situations: draft.situations.map((one) => ({ ...one, goals: one.goals ?? [] })),
    }
  } catch {
    return undefined
  }
}

/** Situations with more of them, for one point each; what has a name that is there already is left out. */
export function withSituations(
  situations: readonly Situation[],
  more: readonly Pick<Situation, 'name' | 'scenario'>[],
): readonly Situation[] {
  const names = new Set(situations.map(({ name }) => name))
  const added = more.filter(({ name }) => !names.has(name))
  return [...situations, ...added.map(({ name, scenario }) => ({ name, scenario, points: '1', goals: [] }))]
}

/** A name that no situation has yet. */
export function freeName(situations: readonly Situation[]): string {
  const names = new Set(situations.map(({ name }) => name))
  let k = situations.length + 1
  while (names.has(`Situation ${k}`)) k++
  return `Situation ${k}`
}

const goalText = ({ metric, sign, value }: Goal) => `${metric} ${sign} ${value === '' ? '?' : value}`

/** The draft as a file: what says nothing is left out. */
export function fileOf({ title, situations, goals, seeds, checks, orders, salt }: Draft): AssignmentFile {
  return {
    ...(title.trim() && { title: title.trim() }),
    seeds: Number(seeds),
    goals: goals.map(goalText),
    ...(checks && { checks }),
    ...(orders && { orders }),
    ...(salt.trim() && { salt: salt.trim() }),
    situations: situations.map(({ name, scenario, points, goals }) => ({
      ...(name.trim() && { name: name.trim() }),
      scenario: scenario.trim(),
      ...(points !== '1' && { points: Number(points) }),
      ...(goals.length > 0 && { goals: goals.map(goalText) }),
    })),
  }
}

/** The assignment that a file is in its lab, or why it cannot be used, in a sentence. */
export function readDraft(file: AssignmentFile, lab: DescribedLab) {
  try {
    return { assignment: readAssignment(file, undefined, { [lab.id]: lab }), problem: undefined }
  } catch (error) {
    if (!(error instanceof UnusableAssignment)) throw error
    return { assignment: undefined, problem: `${error.message}.` }
  }
}
