/** The text of loads with one processor's entry replaced. */

/** The entries by processor, as many as processors. */
function entriesOf(loads: string, processors: number): string[] {
  const given = loads.split(';')
  return Array.from({ length: processors }, (_, i) => (given[i] ?? '').trim())
}

/** Loads where one processor has another entry; empty ones at the end are left out. */
export function withEntry(loads: string, processors: number, processor: number, entry: string): string {
  const entries = entriesOf(loads, processors)
  entries[processor] = entry
  while (entries.length > 0 && entries[entries.length - 1] === '') entries.pop()
  return entries.join(';')
}

/** One processor's entry. */
export const entryOf = (loads: string, processors: number, processor: number): string =>
  entriesOf(loads, processors)[processor] ?? ''

/** The factor of a constant load, 1 where there is none; undefined where the entry is of another kind. */
export function constantIn(entry: string): number | undefined {
  if (entry === '') return 1
  const [, factor] = /^constant:([\d.]+)$/.exec(entry) ?? []
  return factor === undefined ? undefined : Number(factor)
}

/** The entry of a constant load. */
export const constantEntry = (factor: number): string => (factor <= 1 ? '' : `constant:${Number(factor.toFixed(2))}`)

/** The entry of a processor that leaves at a time. */
export const awayEntry = (seconds: number): string => `away:${Number(Math.max(0, seconds).toFixed(2))}`
