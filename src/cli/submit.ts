/**
 * `evenkeel submit --slurm`: divides a sweep, the marking of a class or several advices into the tasks of a Slurm job array, watches them, submits again
 * what was cut off, and puts the results together.
 *
 * Beside the results stands a folder, `results.csv.slurm`: the script, and of each share what it printed, its results so far, and its exit code.
 * Whatever ends this command, the jobs go on, and the same command goes on with them.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lab } from '../core/lab.ts'
import { planRuns } from '../core/statistics/design.ts'
import { quoted } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'
import { inputError } from '../library/input-error.ts'
import { type AdviseRequest, problemIn } from './advise.ts'
import { type MarkRequest, mark, markedText, submissionsIn } from './mark.ts'
import { codeOf, writing } from './output.ts'
import { createSaying } from './progress.ts'
import { arrayScript, exitOf, forgetExits, jobIn, type SlurmOptions, shareFile, stateOf, submitArray } from './slurm.ts'
import { readPlanFile, type SweepRequest } from './sweep.ts'
import { gatherResults } from './sweep-file.ts'

/** The work that is divided. */
export type Divided =
  | ({ readonly command: 'sweep' } & SweepRequest)
  | ({ readonly command: 'mark' } & MarkRequest)
  /** A problem is a share; `out` is the folder of the answers, one JSON file each. */
  | {
      readonly command: 'advise'
      readonly problems: readonly AdviseRequest[]
      readonly out: string
      readonly jobs: string | undefined
    }

/** What is asked for. */
export interface SubmitRequest {
  readonly work: Divided
  /** Into how many shares; undefined for as many as the work has parts, up to 20. */
  readonly shards: string | undefined
  readonly time: string | undefined
  readonly partition: string | undefined
  /** Further options of `sbatch`, divided by spaces. */
  readonly sbatch: string | undefined
  /** How often Slurm is asked, in seconds. */
  readonly every: string | undefined
}

/** Work as shares. */
interface Shares {
  /** Where the results go. */
  readonly out: string
  /** The arguments of each share. */
  readonly commands: readonly (readonly string[])[]
  /** The files that the work depends on. */
  readonly reads: readonly string[]
  /** Puts the results together; returns what is said about them. */
  gather(): Promise<string>
}

/** Shares unless the number is given. */
const SHARES = 20
/** The most shares: as many tasks may an array have on most clusters. */
const MOST_SHARES = 1000
/** How often Slurm is asked unless that is given, in seconds. */
const EVERY = 10
/** How often in a row a job may end without anything new before it is given up. */
const MOST_BARREN = 3
/** How often in a row Slurm may be silent. */
const MOST_SILENT = 30
/** Exit codes of shares that came to their end: done, and done with runs that failed or programs that have not all points. */
const DONE = [0, 1]
/** The exit code of a share that refuses its input. */
const REFUSED = 2

/** Submits the work and waits for it; returns what is said about the results. */
export async function submit(
  request: SubmitRequest,
  labs: Readonly<Record<string, Lab>>,
  program: URL,
): Promise<string> {
  const every = readWhole('--every', request.every ?? `${EVERY}`, 3600)
  const cores = request.work.jobs !== undefined ? readWhole('--jobs', request.work.jobs, 1024) : 1
  const options: SlurmOptions = {
    cores,
    time: request.time,
    partition: request.partition,
    more: request.sbatch?.split(/\s+/).filter((option) => option !== '') ?? [],
  }
  const out = resolve(outOf(request.work))
  const folder = `${out}.slurm`
  const work = divide(request, labs, program, folder, cores)
  writing('--out', folder, () => mkdirSync(folder, { recursive: true }))
  const all = work.commands.map((_, k) => k + 1)
  begin(folder, arrayScript(folder, fileURLToPath(program), work.commands, fingerprint(work.reads)), all)

  const saying = createSaying()
  const open = () => all.filter((share) => !isOver(exitOf(folder, share)))
  let job = jobIn(folder)
  let barren = 0
  let size = sizeOf(folder, all)
  try {
    for (;;) {
      if (job !== undefined)
        await watch(job, every, (text) =>
          saying.say(`${all.length - open().length} of ${counted(all.length, 'share')} done, ${text}`),
        )
      const openShares = open()
      const refused = all.find((share) => exitOf(folder, share) === REFUSED)
      if (refused !== undefined) throw new Error(`share ${refused} cannot be run: ${lastLine(folder, refused)}`)
      if (openShares.length === 0) break
      const now = sizeOf(folder, all)
      barren = job === undefined || now > size ? 0 : barren + 1
      size = now
      if (barren >= MOST_BARREN) throw new Error(givenUp(folder, openShares))
      saying.clear()
      const again = job === undefined ? 'submitted' : 'cut off and submitted again'
      forgetExits(folder, openShares)
      job = submitArray(folder, openShares, options)
      console.error(`evenkeel: ${counted(openShares.length, 'share')} ${again} as job ${job}; Ctrl+C leaves it running`)
    }
  } finally {
    saying.clear()
  }
  const result = await work.gather()
  const poor = all.filter((share) => exitOf(folder, share) !== 0)
  if (poor.length > 0) process.exitCode = 1
  return result
}

/** Whether a share is not to run again. */
const isOver = (code: number | undefined) => code !== undefined && [...DONE, REFUSED].includes(code)

function outOf(work: Divided): string {
  if (work.command !== 'mark') return work.out
  if (work.csv === undefined) throw inputError('--csv', 'the name of a file for the marks', 'nothing')
  return work.csv
}

function readWhole(flag: string, text: string, most: number): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw inputError(flag, `a whole number from 1 to ${most}`, quoted(text))
  return number
}

/** Writes the script; where another stood there, what its shares came to does not count. */
function begin(folder: string, script: string, all: readonly number[]): void {
  const file = join(folder, 'job.sh')
  const old = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (old === script) return
  const job = jobIn(folder)
  const state = job === undefined ? undefined : stateOf(job)
  if (state && state.running + state.waiting > 0)
    throw inputError(
      '--out',
      'results that no other job writes',
      `${quoted(folder)}, for which job ${job} runs; scancel ${job} ends it`,
    )
  const ended = readdirSync(folder).filter((name) => name.endsWith('.exit'))
  forgetExits(folder, [...all, ...ended.map((name) => Number.parseInt(name, 10))])
  writing('--out', file, () => writeFileSync(file, script))
}

/** Waits until all tasks of a job have ended. */
async function watch(job: string, every: number, say: (text: string) => void): Promise<void> {
  for (let silent = 0; ; ) {
    const state = stateOf(job)
    silent = state ? 0 : silent + 1
    if (silent > MOST_SILENT) throw new Error(`squeue does not answer; the same command goes on with job ${job}`)
    if (state && state.running + state.waiting === 0) return
    if (state) {
      const why = state.reason !== '' && state.reason !== 'None' ? ` (${state.reason})` : ''
      say(`${state.running} running, ${state.waiting} waiting${state.waiting > 0 ? why : ''}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 1000 * every))
  }
}

/** How much the shares have written of results: more after a job than before means that it brought something. */
function sizeOf(folder: string, all: readonly number[]): number {
  const size = (share: number, end: 'csv' | 'exit') =>
    statSync(shareFile(folder, share, end), { throwIfNoEntry: false })?.size ?? 0
  return all.reduce((sum, share) => sum + size(share, 'csv') + size(share, 'exit'), 0)
}

const lastLine = (folder: string, share: number) => {
  const file = shareFile(folder, share, 'log')
  return (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').at(-1) : '') || 'it says nothing'
}

const givenUp = (folder: string, openShares: readonly number[]) =>
  `${counted(openShares.length, 'share')} ended ${MOST_BARREN} times without anything new; the first says in ${shareFile(folder, openShares[0], 'log')}: ${lastLine(folder, openShares[0])}`

/** A fingerprint of what files hold; for a folder, of the names, sizes and times of its files. */
function fingerprint(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    try {
      if (statSync(file).isDirectory())
        for (const name of readdirSync(file).toSorted()) {
          const { size, mtimeMs } = statSync(join(file, name))
          hash.update(`${name} ${size} ${mtimeMs}\n`)
        }
      else hash.update(readFileSync(file))
    } catch (error) {
      // A link is no file: it stands in the script itself.
      if (codeOf(error) === undefined) throw error
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** Divides the work. What is wrong with it is said now, and not by every share. */
function divide(
  { work, shards }: SubmitRequest,
  labs: Readonly<Record<string, Lab>>,
  program: URL,
  folder: string,
  cores: number,
): Shares {
  const parts = (most: number) =>
    shards === undefined ? Math.min(SHARES, Math.max(1, most)) : readWhole('--shards', shards, MOST_SHARES)
  const shares = (count: number, args: (share: number) => readonly string[]) =>
    Array.from({ length: count }, (_, k) => [...args(k + 1), '--jobs', `${cores}`])
  const attached = (list: SweepRequest['attach']) => list.flatMap(({ id, text }) => ['--attach', `${id}=${text}`])

  if (work.command === 'sweep') {
    const plan = readPlanFile(work, labs)
    const runs = planRuns(plan.design)
    const count = parts(runs.length)
    const files = Array.from({ length: count }, (_, k) => shareFile(folder, k + 1, 'csv'))
    return {
      out: work.out,
      commands: shares(count, (share) => [
        ...['sweep', work.plan, '--out', files[share - 1], '--shard', `${share}/${count}`],
        ...attached(work.attach),
      ]),
      reads: [work.plan, ...work.attach.map(({ text }) => text)],
      async gather() {
        const there = gatherResults(work.out, plan, runs, files)
        return `${there} of ${runs.length} runs in ${work.out}${there < runs.length ? `; the others failed: ${folder}/*.log` : ''}`
      },
    }
  }
  if (work.command === 'mark') {
    const count = parts(submissionsIn(work.folder).length)
    const salt = work.salt === undefined ? [] : ['--salt', work.salt]
    const csv = outOf(work)
    const files = Array.from({ length: count }, (_, k) => shareFile(folder, k + 1, 'csv'))
    return {
      out: csv,
      commands: shares(count, (share) => [
        ...['mark', work.assignment, work.folder, '--csv', files[share - 1], '--shard', `${share}/${count}`, ...salt],
      ]),
      reads: [work.assignment, work.folder],
      async gather() {
        const tables = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
        writing('--csv', csv, () => writeFileSync(csv, tables.join('')))
        // Marks that are there are not made again: this puts them in order and writes the page.
        return markedText(await mark({ ...work, shard: undefined }, labs, program))
      },
    }
  }
  const names = work.problems.map(
    ({ source }, k) =>
      `${k + 1}-${basename(source)
        .replace(/[^\w.-]+/g, '-')
        .slice(0, 60)}`,
  )
  for (const problem of work.problems) problemIn(problem, labs)
  return {
    out: work.out,
    commands: work.problems.map(({ source, quick, budget, set, attach }) => [
      ...['advise', source, '--json', '--jobs', `${cores}`, ...(quick ? ['--quick'] : []), ...attached(attach)],
      ...(budget === undefined ? [] : ['--budget', budget]),
      ...set.flatMap(({ id, text }) => ['--set', `${id}=${text}`]),
    ]),
    reads: work.problems.flatMap(({ source, attach }) => [source, ...attach.map(({ text }) => text)]),
    async gather() {
      writing('--out', work.out, () => mkdirSync(work.out, { recursive: true }))
      return names
        .map((name, k) => {
          const file = join(work.out, name.endsWith('.json') ? name : `${name}.json`)
          writing('--out', file, () => copyFileSync(shareFile(folder, k + 1, 'out'), file))
          const answer = exitOf(folder, k + 1) === 0 ? JSON.parse(readFileSync(file, 'utf8')).answer : undefined
          return `${file}: ${answer?.join(' ') ?? lastLine(folder, k + 1)}`
        })
        .join('\n')
    },
  }
}
