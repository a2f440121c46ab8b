/** What "go test -bench" writes, as a table of text with the units that readers of measured times know. */

/** A line of a benchmark: its name, how often it was repeated, nanoseconds of each. */
const LINE = /^(Benchmark\S*)\s+\d+\s+([\d.]+(?:e[+-]?\d+)?) ns\/op/i

/** Whether a text begins as such an output does. */
export const beginsAsGo = (text: string): boolean => /^(goos|goarch|pkg|cpu): /.test(text) || LINE.test(text)

/** The table of benchmarks in such an output; lines of other kinds are passed over. */
export function plainOfGo(text: string): string {
  const lines = text.split(/\r?\n/).flatMap((line) => LINE.exec(line)?.slice(1, 3).join('\t') ?? [])
  return ['name\ttime_ns', ...lines].join('\n')
}
