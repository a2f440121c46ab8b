/** What a random test prints of the scenario with which it fails: the link of it, which has what differs from the defaults alone. */
import fc from 'fast-check'
import { formatDifferences } from '../../src/core/link/link.ts'
import { defaults, type ParameterTable, type Values } from '../../src/core/parameters.ts'

/** The scenario itself, which fast-check prints as a link of its lab. */
export const asLink = <Scenario extends object>(lab: string, table: ParameterTable, scenario: Scenario): Scenario =>
  Object.defineProperty(scenario, fc.toStringMethod, {
    value: () => `${lab}?${formatDifferences(table, { ...defaults(table), ...scenario } as Values)}`,
  })
