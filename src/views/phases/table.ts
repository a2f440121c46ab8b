/** The phases of a computation as a table of the parameters that a lab has for them: a row a setting, a column a phase. */

import { applies, type Parameter, type ParameterTable, type Values } from '../../core/parameters.ts'
import { PHASES, type Phase } from '../../core/phases/by-phase.ts'

/** What makes a phase before or after the steady one count, and at how many tasks a processor it ends or begins. */
export const TURNS = { filling: { on: 't1', at: 'c1' }, emptying: { on: 't2', at: 'c2' } } as const

/** A setting: in each phase the parameter that has it, or in words what holds there. */
export interface PhaseRow {
  readonly label: string
  readonly cells: Readonly<Record<Phase, { readonly id: string } | { readonly words: string }>>
}

/** What stands in a cell: a parameter to be set, or words. */
export type Cell = { readonly id: string; readonly parameter: Parameter } | { readonly words: string }

/** In a phase that nothing distinguishes from the steady one. */
export const AS_STEADY = 'as steady'

/** In a phase whose rule has no such setting. */
export const NONE = '–'

/** The rows that a scenario has something to set in, cell by cell in the order of the phases. */
export function cellsOf(
  rows: readonly PhaseRow[],
  parameters: ParameterTable,
  values: Values,
): readonly { readonly label: string; readonly cells: readonly Cell[] }[] {
  const isOn = (phase: Phase) => phase === 'steady' || values[TURNS[phase].on] === 'on'
  const cell = ({ cells }: PhaseRow, phase: Phase): Cell => {
    if (!isOn(phase)) return { words: AS_STEADY }
    const phaseCell = cells[phase]
    if ('words' in phaseCell) return phaseCell
    const parameter = parameters[phaseCell.id]
    return applies(parameter, values) ? { id: phaseCell.id, parameter } : { words: NONE }
  }
  return rows
    .map((row) => ({ label: row.label, cells: PHASES.map((phase) => cell(row, phase)) }))
    .filter(({ cells }) => cells.some((one) => 'id' in one))
}
