/** `evenkeel submit`. */
import { quoted } from '../../core/text/expected.ts'
import { inputError } from '../../library/input-error.ts'
import { needDistinctFiles } from '../distinct-files.ts'
import { type Divided, submit as submitAll } from '../submit.ts'
import { readProblem } from './advise.ts'
import { needDistinctMarking, readMarking } from './mark.ts'
import { outIn, readSweep } from './sweep.ts'
import type { Flags, Job, Typed } from './typed.ts'

/** Has Slurm do the work of another command. */
export function submit({ words, flags }: Typed): Job {
  const { slurm, shards, time, partition, sbatch, every } = flags
  if (!slurm) throw inputError('submit', '--slurm, the only system that it knows', 'no such flag')
  const work = readWork(words, flags)
  return async (labs, program) => {
    needDistinctWork(work)
    console.log(await submitAll({ work, shards, time, partition, sbatch, every }, labs, program))
  }
}

/** What is divided: a command with what it works on, or a plan alone. */
function readWork(words: readonly string[], flags: Flags): Divided {
  const divided = ['sweep', 'mark', 'advise'].find((command) => command === words[0])
  const files = divided === undefined ? words : words.slice(1)
  const only = (count: number, what: string) => {
    if (files.length !== count)
      throw inputError(`submit ${divided ?? 'sweep'}`, what, files.map(quoted).join(', ') || 'nothing')
  }
  if (divided === 'mark') {
    only(2, 'an assignment and a folder')
    return { command: 'mark', ...readMarking(files, flags) }
  }
  if (divided === 'advise') {
    if (files.length === 0) throw inputError('submit advise', 'links or files', 'nothing')
    const problems = files.map((source) => readProblem(source, flags))
    return { command: 'advise', problems, out: outOf(flags), jobs: flags.jobs }
  }
  only(1, 'one plan')
  return { command: 'sweep', ...readSweep(files[0], outOf(flags), flags) }
}

const outOf = (flags: Flags) => outIn(flags, 'a name for the results')

function needDistinctWork(work: Divided): void {
  if (work.command === 'mark') needDistinctMarking(work)
  else if (work.command === 'sweep') needDistinctFiles({ '--out': work.out }, { submit: work.plan })
  else needDistinctFiles({ '--out': work.out }, { submit: work.problems.map(({ source }) => source) })
}
