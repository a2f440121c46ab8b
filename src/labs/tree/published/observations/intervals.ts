import type { Observation } from '../../../../core/reproduce/published.ts'

/** GDEM's best interval is nowhere above Loadserver's, and below it in most cells. */
export function intervalsOf(table: string): Observation['check'] {
  return (cellsOf) => {
    const cells = cellsOf(table)
    const pairs = cells
      .filter(({ set }) => set.balancer === 'gdem')
      .map((gdem) => ({ gdem, server: cells.find((c) => c.row === gdem.row && c !== gdem) }))
    const below = pairs.filter(({ gdem, server }) => Number(gdem.value) < Number(server?.value)).length
    const above = pairs.filter(({ gdem, server }) => Number(gdem.value) > Number(server?.value)).length
    return {
      holds: above === 0 && below > pairs.length / 2,
      because: `smaller in ${below} of ${pairs.length}, larger in ${above}`,
    }
  }
}
