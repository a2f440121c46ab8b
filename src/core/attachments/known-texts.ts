/** What programs write that is no table, as a table of text with the units that readers of measured times know. */

/** A line of "go test -bench": its name, how often it was repeated, nanoseconds of each. */
const GO_LINE = /^(Benchmark\S*)\s+\d+\s+([\d.]+(?:e[+-]?\d+)?) ns\/op/i

/** The table of benchmarks of Go; lines of other kinds are passed over. */
function plainOfGo(text: string): string {
  const lines = text.split(/\r?\n/).flatMap((line) => GO_LINE.exec(line)?.slice(1, 3).join('\t') ?? [])
  return ['name\ttime_ns', ...lines].join('\n')
}

/** The table of what Ninja has built: when it began and ended, in milliseconds. */
const plainOfNinja = (text: string): string => text.replace(/^.*/, 'start_ms\tend_ms\tbuilt_at\toutput\thash')

/** How such texts begin. */
const KNOWN: readonly (readonly [begins: RegExp, plain: (text: string) => string])[] = [
  [/^(goos|goarch|pkg|cpu): /, plainOfGo],
  [GO_LINE, plainOfGo],
  [/^# ninja log v\d+\r?\n/, plainOfNinja],
]

/** What makes a table of a text that begins so; undefined of others. */
export const knownText = (beginning: string): ((text: string) => string) | undefined =>
  KNOWN.find(([begins]) => begins.test(beginning))?.[1]
