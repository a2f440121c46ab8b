/** The commands and their options: what the arguments are read by, and what `--help` prints. */

/** Options by their names: what follows each, and what it does, a line each. */
export const OPTIONS = {
  json: { help: ['print one JSON object: lab, scenario, metrics; times in seconds'] },
  csv: {
    value: 'FILE',
    help: [
      'run: write the recording, one row an iteration; in very long runs one row several,',
      'and names end with what they are of those: Sum, Last or Max.',
      'Not the standard output, which has the metrics. mark: write the points as CSV',
    ],
  },
  trace: { value: 'FILE', help: ['write a trace: what every processor, or worker, does when'] },
  'trace-format': {
    value: 'chrome|paje',
    help: ['chrome (for Perfetto and chrome://tracing) or paje (for ViTE); chrome unless given'],
  },
  messages: {
    value: 'FILE',
    help: [
      'write a list of all messages, as CSV, of labs that follow each; the metrics then come with a',
      'hash of it, by which runs can be compared',
    ],
  },
  certificate: {
    value: 'FILE',
    help: [
      'write the proof of what is the best, as JSON: requests to 14, loops to 12 iterations, divisible',
      'loads and placements of processes; check-certificate checks it',
    ],
  },
  set: { value: 'id=value', isMultiple: true, help: ['override one parameter; may be given several times'] },
  attach: {
    value: 'id=FILE',
    isMultiple: true,
    help: ['give a parameter that takes a file its file, with what else has to be set for that'],
  },
  out: {
    value: 'FILE',
    help: ['where the results of a sweep, or of experiments, go, as CSV; a folder for several advices'],
  },
  shard: { value: 'i/n', help: ['do the i-th of n shares of them; put the files one after the other'] },
  slurm: { help: ['the system that divides the work'] },
  shards: { value: 'N', help: ['into how many shares a submission is divided, 20 unless given'] },
  time: { value: 'LIMIT', help: ["Slurm's time limit of a share, such as 01:00:00"] },
  partition: { value: 'NAME', help: ["Slurm's partition"] },
  sbatch: { value: 'OPTIONS', help: ['further options of sbatch, as they are: --sbatch=OPTIONS'] },
  every: { value: 'SECONDS', help: ['how often Slurm is asked, 10 unless given'] },
  jobs: { value: 'N', help: ['how many worker threads work; one a core unless given'] },
  quick: { help: ['do not look for where the answer turns'] },
  budget: {
    value: 'RUNS',
    help: [
      'how many runs the answer may take, about; unless given, what two cores usually do in two minutes.',
      'Ctrl+C stops it with what is known by then',
    ],
  },
  all: { help: ['all rules in the table, not only the first five'] },
  salt: { value: 'TEXT', help: ['a text from which the seeds of an assignment follow'] },
  html: {
    value: 'FILE',
    help: [
      'mark: write a page with the marks, their distribution and what does not do;',
      'advise: write the answer as a page to hand on',
    ],
  },
  page: {
    value: 'ADDRESS',
    help: ['the address of the page that links open; of class and lesson, a folder may have it'],
  },
  scorm: { value: 'FILE', help: ['write the lesson as a package for a learning platform, a zip file'] },
  edition: { value: '1.2|2004', help: ['the edition of SCORM; 1.2 unless given'] },
  samples: {
    value: 'N',
    help: ["how many random samples a case of the source's experiments; few unless given"],
  },
  groups: { value: 'a,b', help: ["only these groups of the source's experiments, and what needs no others"] },
  write: { help: ["in the project's folder: make what was measured the results that the page shows at once"] },
  lab: { value: 'NAME', help: ['the lab of a program that several can read'] },
  response: {
    value: 'NAME',
    help: [
      "the column that is analysed; the first metric of a sweep's results, of other files the",
      'last column of numbers unless given',
    ],
  },
  factors: { value: 'NAME,…', help: ['the columns of levels; those with few different values unless given'] },
  block: {
    value: 'NAME|none',
    help: ['the column of what measurements have in common, such as a day or a seed; none: there is none'],
  },
  ignore: { value: 'NAME,…', help: ['columns that are left aside, such as an index'] },
  plots: {
    value: 'NAME|none',
    help: [
      'the factor that was set once for several measurements of a block (a split plot); where lines stand so,',
      'it is taken for one unless none is given',
    ],
  },
  covariates: {
    value: 'NAME,…',
    help: ['columns, or metrics of a sweep, that the response may follow: analysis of covariance'],
  },
  order: { value: 'N', help: ['most factors of an interaction with a row of its own; 2 unless given'] },
  transform: {
    value: 'best|FAMILY:EXPONENT',
    help: [
      'analyse a transformed response: y^exponent (power), (y/(100 − y))^exponent (odds) or',
      '(1 − y/100)^exponent (complement), with 0 for the logarithm; best: the likeliest',
    ],
  },
  compare: { value: 'NAME=A,B', help: ['paired t test of two levels of a factor, a pair a block or seed'] },
  difference: { value: 'N', help: ['how many replications find a difference N of the response'] },
  power: { value: 'P', help: ['the probability with which they find it; 0.8 unless given'] },
  beside: { value: 'LINK', help: ['measured chunks of a loop beside those that the rule of the link gives'] },
  processors: {
    value: 'N',
    help: [
      'measure: how many threads a measurement has; 2 unless given.',
      'check --orders: of how many processors a machine is, 2 to 4; all of these unless given',
    ],
  },
  orders: { help: ['search all orders of messages of small machines, beside the usual checks'] },
  tasks: { value: 'N', help: ['how many tasks a tree has at most, 1 to 12; more and more unless given'] },
  seconds: { value: 'N', help: ['how long a search may take; 60 unless given'] },
  interrupts: { help: ['messages interrupt a task; otherwise they wait until it ends'] },
  overtaking: { help: ['a message can overtake another one from the same processor to the same processor'] },
  nodes: {
    value: 'sleep|compute',
    help: ['whether a node sleeps, so that threads need no core of their own, or computes; sleep unless given'],
  },
  grain: { value: 'MS', help: ['milliseconds that a node takes on average; 1 unless given'] },
  times: { value: 'N', help: ['how many runs are measured; 5 unless given'] },
  port: { value: 'N', help: ['the port of a class; any free one unless given'] },
  base: {
    value: 'PATH',
    help: ['where a proxy offers the page of a class: /evenkeel/, or https://www.example.edu/evenkeel/'],
  },
  save: { value: 'FILE', help: ['a new file for the answers of a class, as CSV'] },
  host: { value: 'NAMES', help: ['names by which phones ask for a class, beside those that it prints'] },
} as const satisfies Readonly<Record<string, Option>>

interface Option {
  /** What follows it; nothing where it stands alone. */
  readonly value?: string
  /** Whether it may stand several times. */
  readonly isMultiple?: true
  readonly help: readonly string[]
}

/** Names of options. */
export type OptionName = keyof typeof OPTIONS

/** A command as it is asked for. */
export interface Command {
  /** What it works on; empty where it takes only flags. */
  readonly subject: string
  /** Whether it takes several of them, or several words for it; at most one unless it does. */
  readonly isSeveral?: true
  readonly example: string
  /** The forms that it has, without the name of the program. */
  readonly forms: readonly string[]
  /** What it does, line by line. */
  readonly about: readonly string[]
  readonly options: readonly OptionName[]
  /** Whether its subject has parameters and metrics of labs. */
  readonly hasLabs?: true
}

/** Texts that say which scenario is meant. */
const SOURCES = [
  "A link is what the page's address holds after the #: 'tree?processors=64&interval=32'.",
  'A whole address will do, and so will a file or pipe that holds one, of at most 32 MB.',
  'A JSON file holds {"lab":"tree","scenario":{"processors":64}}: what --json prints is one.',
  'Where a parameter takes a file, a link has the fingerprint of its content, and a JSON file also the content.',
]

/** The commands by their names. */
export const COMMANDS = {
  run: {
    subject: 'link or file',
    example: 'evenkeel run "tree?processors=64"',
    forms: [
      "run '<link or file>' [--json] [--csv FILE] [--trace FILE] [--messages FILE]",
      '    [--certificate FILE] [--set id=value]… [--attach id=FILE]…',
    ],
    about: ['run simulates a scenario and prints its metrics, one a line.', ...SOURCES],
    options: ['json', 'csv', 'trace', 'trace-format', 'messages', 'certificate', 'set', 'attach'],
    hasLabs: true,
  },
  advise: {
    subject: 'link or file',
    example: 'evenkeel advise "async?processors=64"',
    forms: [
      "advise '<link or file>' [--json] [--html FILE [--page ADDRESS]] [--quick] [--budget RUNS] [--all]",
      '    [--jobs N] [--set id=value]… [--attach id=FILE]…',
    ],
    about: [
      'advise tries every balancer, strategy or policy of the lab on a scenario, each with a coarse grid of its main',
      'settings, and says which is the best, how sure that is, why, and with which change of the problem another one',
      'wins. Settings that are surely behind are left out early. The answer is wrong with a probability of at most 5 %.',
      "The link may be one of the form My problem: 'problem?how=loop&time=2 ms&processors=32'.",
    ],
    options: ['json', 'quick', 'budget', 'all', 'html', 'page', 'jobs', 'set', 'attach'],
    hasLabs: true,
  },
  reproduce: {
    subject: 'source',
    example: 'evenkeel reproduce thesis',
    forms: [
      'reproduce SOURCE [--json] [--samples N] [--groups a,b] [--out FILE] [--shard i/n] [--jobs N]',
      '    [--write]',
    ],
    about: [
      "reproduce measures every table of a source's evaluation (thesis, iterlp2; or by its lab:",
      'tree, divisible, loop, …) and prints it beside what the source printed, with how close each',
      'comes and what of its observations holds; of experiments over seeds, which claims hold.',
      'With --out its runs of experiments are kept in a file: started again, it does what is missing.',
      "--write, in the project's folder, makes what it measured the results that the page shows at once.",
      'Exit code 1: a table came less close than the bound that is written for it.',
    ],
    options: ['json', 'samples', 'groups', 'out', 'shard', 'jobs', 'write'],
  },
  sweep: {
    subject: 'plan',
    example: 'evenkeel sweep PLAN.json --out results.csv',
    forms: ['sweep PLAN.json --out results.csv [--shard i/n] [--jobs N] [--attach id=FILE]…'],
    about: [
      'A plan holds a base scenario, factors with their levels, and how often each combination is run:',
      '{"lab":"tree","scenario":{"processors":64},"factors":{"interval":[1,4,16]},"replicates":10}.',
      '"link":"tree?…" may stand instead of lab and scenario, "seeds":[…] instead of replicates.',
      'sweep appends a line to the results as a run ends; started again, it does what is missing.',
    ],
    options: ['out', 'shard', 'jobs', 'attach'],
  },
  submit: {
    subject: 'plan, or what sweep, mark or advise work on',
    isSeveral: true,
    example: 'evenkeel submit --slurm PLAN.json --out results.csv',
    forms: [
      'submit --slurm [sweep] PLAN.json --out results.csv [--shards N] [--jobs N] [--time LIMIT]',
      '    [--partition NAME] [--sbatch=OPTIONS] [--every SECONDS]',
      'submit --slurm mark ASSIGNMENT.json FOLDER --csv FILE …',
      "submit --slurm advise '<link or file>'… --out FOLDER …",
    ],
    about: [
      'submit has Slurm run a sweep, a marking or several advices as a job array. It watches the jobs, submits again what was',
      'cut off, and puts the results together. Started again, it goes on with the jobs that are there; doc/cluster.md says more.',
    ],
    options: [
      'slurm',
      'shards',
      'jobs',
      'time',
      'partition',
      'sbatch',
      'every',
      'out',
      'csv',
      'html',
      'page',
      'salt',
      'quick',
      'budget',
      'set',
      'attach',
    ],
  },
  analyse: {
    subject: 'file',
    isSeveral: true,
    example: 'evenkeel analyse results.csv --response totalTime',
    forms: [
      'analyse FILE.csv… [--response NAME] [--factors NAME,…] [--block NAME|none] [--ignore NAME,…] [--plots NAME|none]',
      '    [--covariates NAME,…] [--order N] [--transform best|FAMILY:EXPONENT] [--compare NAME=A,B]',
      '    [--difference N [--power P]] [--json]',
      "analyse CHUNKS.txt --beside 'loop?strategy=fac2' [--json]",
    ],
    about: [
      'analyse runs nothing: it reads what a sweep has written, or a CSV file of your own measurements, one a',
      "line with the columns' names in the first, and prints the analysis of variance of the response over the",
      'factors. Several files with the same names of columns are one table. Where combinations are there unequally often, or missing, its sums of squares are of Type II',
      "and its intervals are Tukey's; transformations, covariates and pairs need a balanced table.",
    ],
    options: [
      'json',
      'response',
      'factors',
      'block',
      'ignore',
      'plots',
      'covariates',
      'order',
      'transform',
      'compare',
      'difference',
      'power',
      'beside',
    ],
  },
  measure: {
    subject: 'link or file',
    example: 'evenkeel measure "async?balancer=stealing" --processors 2',
    forms: [
      "measure '<link or file>' [--processors N] [--nodes sleep|compute] [--grain MS] [--times N] [--json]",
      '    [--set id=value]… [--attach id=FILE]…',
    ],
    about: [
      'measure runs the balancer of a scenario of the asynchronous lab on threads of this computer, with real messages, and',
      'prints times and counts beside what the model says with costs that it has measured before. The tree is cut so that a',
      'run takes about half a second. Exit code 1: a count is wrong; a time never is. doc/on-this-computer.md says what holds.',
    ],
    options: ['processors', 'nodes', 'grain', 'times', 'json', 'set', 'attach'],
  },
  check: {
    subject: 'program',
    example: 'evenkeel check PROGRAM.js',
    forms: [
      'check PROGRAM.js [--lab NAME] [--json] [--jobs N]',
      'check PROGRAM.js --orders [--processors N] [--tasks N] [--seconds N] [--interrupts] [--overtaking] [--json]',
    ],
    about: [
      'check runs a program of your own, in JavaScript, in many situations, and says what holds of it: whether all runs',
      'end, whether it pays, and what else its lab asks. Exit code 1: something is wrong. With --orders it also searches',
      'all delays of messages and all relative speeds of two to four processors, and prints an order that goes wrong step',
      'by step; a warning, or a search that does not get to its end, leaves the exit code at 0.',
    ],
    options: ['json', 'lab', 'jobs', 'orders', 'processors', 'tasks', 'seconds', 'interrupts', 'overtaking'],
  },
  league: {
    subject: 'program',
    isSeveral: true,
    example: 'evenkeel league PROGRAM.js',
    forms: ['league PROGRAM.js… [--lab NAME] [--json] [--jobs N]'],
    about: [
      'league has programs compete with built-in rules of their lab, with the same seeds, and prints their times over those',
      'of the fastest, and where each wins, loses and fails. The lab is the one that can read the program; --lab names it.',
    ],
    options: ['json', 'lab', 'jobs'],
  },
  mark: {
    subject: 'assignment and a folder',
    isSeveral: true,
    example: 'evenkeel mark ASSIGNMENT.json FOLDER',
    forms: [
      'mark ASSIGNMENT.json FOLDER [--json] [--csv FILE] [--html FILE [--page ADDRESS]] [--salt TEXT]',
      '    [--shard i/n] [--jobs N]',
    ],
    about: [
      'mark runs every program in a folder, files .js or .txt, in the situations of an assignment, and says how many',
      'points each gets: doc/programs.md has what an assignment holds. Exit code 1: not every program has all points.',
    ],
    options: ['json', 'csv', 'html', 'page', 'salt', 'shard', 'jobs'],
  },
  lesson: {
    subject: 'file',
    isSeveral: true,
    example: 'evenkeel lesson LESSON.md',
    forms: ['lesson LESSON.md… [--scorm FILE] [--edition 1.2|2004] [--page FOLDER]'],
    about: [
      'lesson checks lessons that you have written, as files or zip files: it reads each as the page does, runs what',
      'it asks for, and tries every exercise. A problem is a line, FILE:LINE: what is wrong; exit code 1 if there is one.',
      'With --scorm a lesson without problems becomes a package for a learning platform; doc/embedding.md says where to',
      'put it. A playlist, LECTURE.yaml, is taken for the lesson of its questions.',
    ],
    options: ['scorm', 'edition', 'page'],
  },
  'check-certificate': {
    subject: 'certificate',
    example: 'evenkeel check-certificate FILE',
    forms: ['check-certificate FILE'],
    about: [
      'check-certificate checks a proof that run --certificate has written, or another program by doc/certificates.md:',
      'that what is called the best is reached, and that nothing is better. Exit code 1: it does not hold.',
    ],
    options: [],
  },
  class: {
    subject: '',
    example: 'evenkeel class --port 8080',
    forms: ['class [--port N] [--base PATH] [--page FOLDER] [--save FILE] [--host NAMES]'],
    about: [
      'class serves the page to a lecture and its class, until Ctrl+C, and prints the addresses. What phones answer is',
      'in the lecture at once. It is in memory only, unless --save names a file; doc/lecturing.md says more. The page',
      'is beside a built program; an installed one takes --page: a folder that has it, or the address of a site.',
    ],
    options: ['port', 'base', 'page', 'save', 'host'],
  },
} as const satisfies Readonly<Record<string, Command>>

/** Names of commands. */
export type CommandName = keyof typeof COMMANDS

/** An option as it is typed: "--csv FILE". */
export function optionText(name: OptionName): string {
  const option: Option = OPTIONS[name]
  return option.value === undefined ? `--${name}` : `--${name} ${option.value}`
}
