/** How R and Python read what is saved here: short programs that run as they stand beside the files. */
import type { DescribedLab } from '../lab.ts'
import type { Recording } from '../recording.ts'
import { columnName, stepName } from './csv.ts'

/** A program for each language, for the files that are called `name`. */
export function snippets(
  { metrics }: DescribedLab,
  recording: Pick<Recording, 'shape' | 'stride'>,
  name: string,
): Readonly<Record<'R' | 'Python', string>> {
  const { columns, time } = recording.shape
  const step = stepName(recording.shape)
  const [x = step] = columns.flatMap((column) => (column.id === time ? [columnName(recording, column)] : []))
  const [y = step] = columns.flatMap((column) => (column.id === time ? [] : [columnName(recording, column)]))
  const [first] = metrics
  return {
    R: `# Lines that begin with "#" say what made the file, and the unit of each column.
recording <- read.csv("${name}.csv", comment.char = "#")
head <- grep("^# .* \\\\[", readLines("${name}.csv"), value = TRUE)
units <- setNames(sub(".*\\\\[(.*?)\\\\].*", "\\\\1", head), sub("^# (\\\\S+) .*", "\\\\1", head))
metrics <- read.csv("${name}_metrics.csv", comment.char = "#", row.names = "metric")
cat("${first.id}", metrics["${first.id}", "value"], metrics["${first.id}", "unit"], "\\n")
cat(nrow(recording), "rows, ${y} up to", max(recording$${y}), units["${y}"], "\\n")
plot(recording$${x}, recording$${y}, type = "l", xlab = paste("${x}", units["${x}"]), ylab = paste("${y}", units["${y}"]))
`,
    Python: `# Lines that begin with "#" say what made the file, and the unit of each column.
import csv, json, re

with open("${name}.csv", newline="", encoding="utf-8") as file:
    lines = list(file)
units = dict(re.findall(r"^# (\\S+) \\[(.*?)\\]", "".join(lines), re.MULTILINE))
rows = csv.DictReader(line for line in lines if not line.startswith("# "))
recording = [{name: float(value) for name, value in row.items()} for row in rows]
with open("${name}_run.json", encoding="utf-8") as file:
    run = json.load(file)
print("${first.id}", run["metrics"]["${first.id}"], run["units"]["metrics"]["${first.id}"])
print(len(recording), "rows, ${y} up to", max(row["${y}"] for row in recording), units.get("${y}", ""))
# With pandas: pandas.read_csv("${name}.csv", comment="#"), or pandas.read_parquet("${name}.parquet").
`,
  }
}
