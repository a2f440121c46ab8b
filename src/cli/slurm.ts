/**
 * A Slurm job array: writes its script, submits it, and asks how far it is. What runs where and when is for Slurm to decide.
 *
 * A share of the work is one line of a shell and one task of the array. It writes its exit code when it comes to its end; a share that has none was cut
 * off, by a time limit, a lost node or a cancel.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, writing } from './output.ts'

/** What Slurm is asked for, as its own options have it; what is undefined is left to the cluster's defaults. */
export interface SlurmOptions {
  /** Cores of a share. */
  readonly cores: number
  /** The time limit of a share, such as "01:00:00". */
  readonly time: string | undefined
  readonly partition: string | undefined
  /** Further options of `sbatch`, such as "--account=physics --mem=4G". */
  readonly more: readonly string[]
}

/** How many tasks of a job are where; a task is gone when it has ended in any way. */
interface JobState {
  readonly running: number
  readonly waiting: number
  /** Why the first one waits, in Slurm's word, such as "Resources". */
  readonly reason: string
}

/** A text as one word of a shell. */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The files of a share, all beginning with its number: what it printed, what it complained of, its results, and its exit code. */
export const shareFile = (folder: string, share: number, end: 'out' | 'log' | 'csv' | 'exit') =>
  join(folder, `${share}.${end}`)

/** The script of an array: share k runs the k-th list of arguments. `about` stands for what the work depends on besides. */
export function arrayScript(folder: string, program: string, commands: readonly (readonly string[])[], about: string) {
  const cases = commands.map((args, k) => `${k + 1}) set -- ${args.map(word).join(' ')} ;;`)
  return [
    '#!/bin/sh',
    `# Written by evenkeel submit, of ${about}`,
    `cd ${word(process.cwd())} || exit 3`,
    `share=${word(folder)}/$SLURM_ARRAY_TASK_ID`,
    'case $SLURM_ARRAY_TASK_ID in',
    ...cases,
    'esac',
    '# A share runs once at a time: a lock that is there is of one that was cut off.',
    'rm -f "$share".csv*lock "$share".csv.opening',
    `${word(process.execPath)} ${word(program)} "$@" > "$share.out" 2>> "$share.log"`,
    'code=$?',
    'echo $code > "$share.exit.new" && mv "$share.exit.new" "$share.exit"',
    'exit $code',
    '',
  ].join('\n')
}

/** How a share ended: its exit code, or undefined for one that has not come to its end. */
export function exitOf(folder: string, share: number): number | undefined {
  const file = shareFile(folder, share, 'exit')
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/** Forgets how shares ended, before they run again. */
export function forgetExits(folder: string, shares: readonly number[]): void {
  for (const share of shares) rmSync(shareFile(folder, share, 'exit'), { force: true })
}

function call(
  program: string,
  args: readonly string[],
): { readonly code: number; readonly out: string; readonly err: string } {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw new Error(`${program} cannot be started (${codeOf(error)}): submit runs where Slurm's commands are`)
  return { code: status ?? 1, out: stdout.trim(), err: stderr.trim() }
}

/** Submits some shares of a script as an array; returns the job's number. */
export function submitArray(folder: string, shares: readonly number[], options: SlurmOptions): string {
  const { cores, time, partition, more } = options
  const { code, out, err } = call('sbatch', [
    '--parsable',
    '--job-name=evenkeel',
    `--array=${ranges(shares)}`,
    `--cpus-per-task=${cores}`,
    '--requeue',
    '--open-mode=append',
    `--output=${join(folder, '%a.log')}`,
    ...(time === undefined ? [] : [`--time=${time}`]),
    ...(partition === undefined ? [] : [`--partition=${partition}`]),
    ...more,
    join(folder, 'job.sh'),
  ])
  const [, job] = /^(\d+)/.exec(out) ?? []
  if (code !== 0 || job === undefined) throw new Error(`sbatch took no job: ${err || out}`)
  writing('--out', folder, () => writeFileSync(join(folder, 'job'), `${job}\n`))
  return job
}

/** The job that was submitted last from a folder, whether it runs or not. */
export const jobIn = (folder: string): string | undefined => {
  const file = join(folder, 'job')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** Where the tasks of a job are; undefined where Slurm does not answer now. A job that it does not know any more has ended. */
export function stateOf(job: string): JobState | undefined {
  const { code, out, err } = call('squeue', ['--noheader', '--array', `--jobs=${job}`, '--format=%T|%r'])
  if (code !== 0 && !/invalid job id/i.test(err)) return undefined
  const tasks = code === 0 && out !== '' ? out.split('\n').map((line) => line.split('|')) : []
  const waiting = tasks.filter(([state]) => /^(PENDING|REQUEUE|SPECIAL_EXIT|SUSPENDED)/.test(state))
  return { running: tasks.length - waiting.length, waiting: waiting.length, reason: waiting[0]?.[1] ?? '' }
}

/** Numbers as Slurm writes sets of them: "1-3,7". */
function ranges(numbers: readonly number[]): string {
  const parts: [first: number, last: number][] = []
  for (const number of numbers) {
    const last = parts.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else parts.push([number, number])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}
