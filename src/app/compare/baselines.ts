/** What a run can be compared with at one press. */
import { differing } from '../../core/link/compared.ts'
import type { ParameterTable, Values } from '../../core/parameters.ts'
import type { Alternative, LabViews } from '../../labs/page.ts'

/** The lab's baselines of a scenario, but for those that a run it is compared with is already. */
export function baselinesLeft(
  { baselines }: Pick<LabViews, 'baselines'>,
  table: ParameterTable,
  values: Values,
  compared: readonly Values[],
): readonly Alternative[] {
  const isThere = (set: Values) => compared.some((one) => differing(table, [one, { ...values, ...set }]).length === 0)
  return (baselines?.(values) ?? []).filter((baseline) => !isThere(baseline.values))
}
