import type { Lab } from '../core/lab.ts'
import type { Parameter } from '../core/parameters.ts'
import { expected, formatParameter } from '../core/text/values.ts'

const USAGE = `Evenkeel runs dynamic load balancing scenarios.

  evenkeel run '<link or file>' [--json] [--csv FILE] [--trace FILE] [--messages FILE] [--set id=value]…
  evenkeel advise '<link or file>' [--json] [--html FILE [--page ADDRESS]] [--quick] [--jobs N]
      [--set id=value]… [--attach id=FILE]…
  evenkeel reproduce SOURCE [--json] [--samples N] [--groups a,b] [--out FILE] [--shard i/n] [--jobs N]
      [--write]
  evenkeel sweep PLAN.json --out results.csv [--shard i/n] [--jobs N] [--attach id=FILE]…
  evenkeel submit --slurm [sweep] PLAN.json --out results.csv [--shards N] [--jobs N] [--time LIMIT]
      [--partition NAME] [--sbatch=OPTIONS] [--every SECONDS]
  evenkeel submit --slurm mark ASSIGNMENT.json FOLDER --csv FILE …
  evenkeel submit --slurm advise '<link or file>'… --out FOLDER …
  evenkeel analyse FILE.csv [--response NAME] [--factors NAME,…] [--block NAME] [--covariates NAME,…]
      [--order N] [--transform best|FAMILY:EXPONENT] [--compare NAME=A,B] [--difference N [--power P]] [--json]
  evenkeel analyse CHUNKS.txt --beside 'loop?strategy=fac2' [--json]
  evenkeel check PROGRAM.js [--lab NAME] [--json] [--jobs N]
  evenkeel league PROGRAM.js… [--lab NAME] [--json] [--jobs N]
  evenkeel mark ASSIGNMENT.json FOLDER [--json] [--csv FILE] [--html FILE [--page ADDRESS]] [--salt TEXT]
      [--shard i/n] [--jobs N]
  evenkeel lesson LESSON.md…
  evenkeel class [--port N] [--base PATH] [--page FOLDER] [--save FILE]
  evenkeel --help

A link is what the page's address holds after the #: 'tree?processors=64&interval=32'.
A whole address will do, and so will a file or pipe that holds one, of at most 32 MB.
A JSON file holds {"lab":"tree","scenario":{"processors":64}}: what --json prints is one.
Where a parameter takes a file, a link has the fingerprint of its content, and a JSON file also the content.

advise tries every balancer, strategy or policy of the lab on a scenario, each with a coarse grid of its main
settings, and says which is the best, how sure that is, why, and with which change of the problem another one
wins. Settings that are surely behind are left out early. The answer is wrong with a probability of at most 5 %.
The link may be one of the form My problem: 'problem?how=loop&time=2 ms&processors=32'.

reproduce measures every table of a source's evaluation (thesis, iterlp2; or by its lab:
tree, divisible, loop, …) and prints it beside what the source printed, with how close each
comes and what of its observations holds; of experiments over seeds, which claims hold.
With --out its runs of experiments are kept in a file: started again, it does what is missing.
--write, in the project's folder, makes what it measured the results that the page shows at once.
Exit code 1: a table came less close than the bound that is written for it.

A plan holds a base scenario, factors with their levels, and how often each combination is run:
{"lab":"tree","scenario":{"processors":64},"factors":{"interval":[1,4,16]},"replicates":10}.
"link":"tree?…" may stand instead of lab and scenario, "seeds":[…] instead of replicates.
sweep appends a line to the results as a run ends; started again, it does what is missing.

submit has Slurm run a sweep, a marking or several advices as a job array. It watches the jobs, submits again what was
cut off, and puts the results together. Started again, it goes on with the jobs that are there; doc/cluster.md says more.

analyse runs nothing: it reads what a sweep has written, or a CSV file of your own measurements, one a
line with the columns' names in the first, and prints the analysis of variance of the response over the
factors. Where combinations are there unequally often, or missing, its sums of squares are of Type II
and its intervals are Tukey's; transformations, covariates and pairs need a balanced table.

check runs a program of your own, in JavaScript, in many situations, and says what holds of it: whether all runs
end, whether it pays, and what else its lab asks. Exit code 1: something is wrong.

league has programs compete with built-in rules of their lab, with the same seeds, and prints their times over those
of the fastest, and where each wins, loses and fails. The lab is the one that can read the program; --lab names it.

mark runs every program in a folder, files .js or .txt, in the situations of an assignment, and says how many
points each gets: doc/programs.md has what an assignment holds. Exit code 1: not every program has all points.

lesson checks lessons that you have written, as files or zip files: it reads each as the page does, runs what
it asks for, and tries every exercise. A problem is a line, FILE:LINE: what is wrong; exit code 1 if there is one.

class serves the page to a lecture and its class, until Ctrl+C, and prints the addresses. What phones answer is
in the lecture at once. It is in memory only, unless --save names a file; doc/lecturing.md says more. The page
is beside a built program; an installed one takes --page: a folder that has it, or the address of a site.

  --json          print one JSON object: lab, scenario, metrics; times in seconds
  --csv FILE      write the recording, one row an iteration; in very long runs one row several,
                  and names end with what they are of those: Sum, Last or Max.
                  Not the standard output, which has the metrics
  --trace FILE    write a trace: what every processor, or worker, does when
  --trace-format  chrome (for Perfetto and chrome://tracing) or paje (for ViTE); chrome unless given
  --messages FILE write a list of all messages, as CSV, of labs that follow each; the metrics then come with a
                  hash of it, by which runs can be compared
  --set id=value  override one parameter; may be given several times
  --attach id=FILE
                  give a parameter that takes a file its file, with what else has to be set for that
  --out FILE      where the results of a sweep, or of experiments, go, as CSV
  --shard i/n     do the i-th of n shares of them; put the files one after the other
  --shards N      into how many shares a submission is divided, 20 unless given
  --time LIMIT    Slurm's time limit of a share, such as 01:00:00
  --partition NAME
                  Slurm's partition
  --sbatch=OPTIONS
                  further options of sbatch, as they are
  --every SECONDS how often Slurm is asked, 10 unless given
  --jobs N        how many worker threads they have; one a core unless given
  --quick         advise: do not look for where the answer turns
  --salt TEXT     a text from which the seeds of an assignment follow
  --html FILE     mark: write a page with the marks, their distribution and what does not do;
                  advise: write the answer as a page to hand on
  --page ADDRESS  the address of the page that its links open
  --samples N     how many random samples a case of the source's experiments; few unless given
  --groups a,b    only these groups of the source's experiments, and what needs no others
  --response NAME the column that is analysed; the first metric of a sweep's results, of other files the
                  last column of numbers unless given
  --factors NAME,…
                  the columns of levels; those with few different values unless given
  --block NAME    the column of what measurements have in common, such as a day or a seed
  --covariates NAME,…
                  columns, or metrics of a sweep, that the response may follow: analysis of covariance
  --order N       most factors of an interaction with a row of its own; 2 unless given
  --transform best|FAMILY:EXPONENT
                  analyse a transformed response: y^exponent (power), (y/(100 − y))^exponent (odds) or
                  (1 − y/100)^exponent (complement), with 0 for the logarithm; best: the likeliest
  --compare NAME=A,B
                  paired t test of two levels of a factor, a pair a block or seed
  --difference N  how many replications find a difference N of the response
  --power P       the probability with which they find it; 0.8 unless given
  --beside LINK   measured chunks of a loop beside those that the rule of the link gives
  --port N        the port of a class; any free one unless given
  --base PATH     where a proxy offers the page of a class: /evenkeel/, or https://www.example.edu/evenkeel/
  --save FILE     a new file for the answers of a class, as CSV
  --help          print this
  --version       print the version

Exit code 2 and one line say what cannot be used, exit code 1 what failed or has no answer.`

function parameterHelp(id: string, parameter: Parameter): string[] {
  const { label, symbol, help } = parameter
  const unit = parameter.kind === 'choice' ? undefined : parameter.unit
  const title = `${label}${symbol ? ` ${symbol}` : ''}${unit ? `, in ${unit}` : ''}`
  return [
    `  ${id}`,
    `      ${title}. ${help}`,
    `      Default ${formatParameter(parameter, parameter.default)}; ${expected(parameter)}.`,
  ]
}

function labHelp(lab: Lab): string[] {
  return [
    `Lab "${lab.id}": ${lab.label}. ${lab.summary}`,
    '',
    ...lab.groups.flatMap(({ id: group, label }) => [
      `${label}:`,
      ...Object.entries(lab.parameters)
        .filter(([, parameter]) => parameter.group === group)
        .flatMap(([id, parameter]) => parameterHelp(id, parameter)),
      '',
    ]),
    'Metrics:',
    ...lab.metrics.map(({ id, unit, help }) => `  ${id}${unit ? ` (${unit})` : ''}: ${help}`),
  ]
}

/** How to use the program, with every lab's parameters and metrics, all read off the labs' tables. */
export function helpText(labs: Readonly<Record<string, Lab>>): string {
  return [USAGE, ...Object.values(labs).flatMap((lab) => ['', ...labHelp(lab)])].join('\n')
}
