/**
 * Lines of "key:value," pairs as LB4OMP writes them (KMP_TIME_LOOPS, KMP_PRINT_CHUNKS; print_loop_timer in its kmp_dispatch.cpp), as a table.
 * Of its three kinds of lines one is taken: times of loops, else chunks, else times of threads.
 */

/** A table with its names first and the line of each row. */
interface KeyValues {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

/** The kinds of lines by their first key, in the order in which they are looked for, and their columns; the last is the response. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Location: ['Location', '#iterations', 'Schedule', 'Chunk', 'LoopTime'],
  chunkLocation: ['chunkLocation', 'tid', 'lower', 'upper', 'chunksize'],
  LoopOccurrence: ['Location', 'LoopOccurrence', '#iterations', 'threadID', 'threadTime'],
}

const BEGINS = /^\uFEFF?(Location|chunkLocation|LoopOccurrence):/

/** The pairs of a line; a comma within a value is not followed by a key. */
function pairsOf(line: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const part of line.replace(/^\uFEFF/, '').split(/,(?=\s*#?[A-Za-z]+:)/)) {
    const colon = part.indexOf(':')
    if (colon > 0) pairs.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim())
  }
  return pairs
}

/** The table of a text that begins with such a line; undefined of others. A line that lacks something has an empty cell. */
export function readKeyValues(text: string): KeyValues | undefined {
  if (!BEGINS.test(text)) return undefined
  const all = text.split(/\r\n?|\n/)
  const fileKind = Object.keys(KINDS).find((kind) =>
    all.some((line) => line.replace(/^\uFEFF/, '').startsWith(`${kind}:`)),
  )
  if (fileKind === undefined) return undefined
  const names = KINDS[fileKind]
  const rows: string[][] = []
  const lines: number[] = []
  for (const [k, line] of all.entries()) {
    if (!line.replace(/^\uFEFF/, '').startsWith(`${fileKind}:`)) continue
    const pairs = pairsOf(line)
    rows.push(names.map((name) => pairs.get(name) ?? ''))
    lines.push(k + 1)
  }
  return { names: names.map((name) => name.replace('#', '')), rows, lines }
}
