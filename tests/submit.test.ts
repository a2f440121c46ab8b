/**
 * `evenkeel submit` in this process, with commands in Slurm's place that run a share at once as a process, lose it, or cut its results off.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildProgram, runHere } from './setup/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-submit-'))
const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')
const write = (name: string, text: string) => writeFileSync(path(name), text)
let program = ''

/** Runs each share of an array; one with a file `lose-K` is lost, one with `cut-K` loses the end of its results and its exit code. */
const SBATCH = `#!/bin/sh
echo "$@" >> calls
for arg; do case $arg in --array=*) set=\${arg#--array=} ;; esac; script=$arg; done
for part in $(echo $set | tr , ' '); do for k in $(seq \${part%-*} \${part#*-}); do
  if [ -e lose-$k ] || [ -e lose-all ]; then rm -f lose-$k; continue; fi
  SLURM_ARRAY_TASK_ID=$k sh $script
  folder=$(dirname $script)
  if [ -e cut-$k ]; then rm cut-$k $folder/$k.exit; truncate -s -20 $folder/$k.csv; touch $folder/$k.csv.lock; fi
done; done
echo "7;cluster"
`
/** Says once that a task waits, where there is a file `waits`; else that it knows no such job. */
const SQUEUE = `#!/bin/sh
if [ -e waits ]; then rm waits; echo "PENDING|Resources"; exit 0; fi
echo "slurm_load_jobs error: Invalid job id specified" >&2
exit 1
`

beforeAll(() => {
  program = buildProgram(path('cli'))
  mkdirSync(path('bin'))
  for (const [name, text] of Object.entries({ sbatch: SBATCH, squeue: SQUEUE })) {
    write(`bin/${name}`, text)
    chmodSync(path(`bin/${name}`), 0o755)
  }
  write('plan.json', JSON.stringify(PLAN))
})
beforeEach(() => rmSync(path('calls'), { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PLAN = { link: 'tree?processors=4&depth=8', factors: { interval: [1, 2, 4] }, replicates: 4 }

const evenkeel = (...args: string[]) => runHere(folder, args, program)

/** The seconds between two questions to Slurm are left out. */
async function submit(...args: string[]) {
  const before = process.env.PATH
  const waiting = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((then: () => void) => setImmediate(then)) as never)
  process.env.PATH = `${path('bin')}:${before}`
  try {
    return await evenkeel('submit', '--slurm', '--every', '1', ...args)
  } finally {
    process.env.PATH = before
    waiting.mockRestore()
  }
}
const arrays = () =>
  existsSync(path('calls')) ? [...read('calls').matchAll(/--array=(\S+)/g)].map(([, set]) => set) : []

describe('A submitted sweep', () => {
  test('is the file of one machine, after lost and cut off shares', async () => {
    expect((await evenkeel('sweep', 'plan.json', '--out', 'one.csv', '--jobs', '1')).status).toBe(0)
    for (const name of ['lose-1', 'cut-2', 'waits']) write(name, '')
    const submission = await submit(
      'plan.json',
      '--out',
      'many.csv',
      '--shards',
      '2',
      '--time',
      '00:10:00',
      '--sbatch=--account=a --mem=4G',
    )
    expect([submission.status, submission.stdout]).toEqual([0, '12 of 12 runs in many.csv\n'])
    expect(read('many.csv')).toBe(read('one.csv'))
    expect(arrays()).toEqual(['1-2', '1-2'])
    expect(read('calls')).toContain('--time=00:10:00 --account=a --mem=4G')
    // Nothing is left to do; with another plan all is.
    expect((await submit('plan.json', '--out', 'many.csv', '--shards', '2', '--time', '00:10:00')).status).toBe(0)
    expect(arrays()).toEqual(['1-2', '1-2'])
    write('more.json', JSON.stringify({ ...PLAN, replicates: 5 }))
    expect((await submit('more.json', '--out', 'many.csv', '--shards', '2')).stdout).toBe('15 of 15 runs in many.csv\n')
    expect(arrays()).toEqual(['1-2', '1-2', '1-2'])
  })

  test('goes on with a job that is there', async () => {
    write('lose-all', '')
    expect(await submit('plan.json', '--out', 'given-up.csv', '--shards', '2')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/2 shares ended 3 times without anything new; the first says in .*1\.log/),
    })
    expect(arrays()).toEqual(['1-2', '1-2', '1-2'])
    write('waits', '')
    const other = await submit('plan.json', '--out', 'given-up.csv', '--shards', '3')
    expect([other.status, other.stderr]).toEqual([
      2,
      expect.stringContaining('for which job 7 runs; scancel 7 ends it'),
    ])
    rmSync(path('lose-all'))
    write('waits', '')
    expect((await submit('plan.json', '--out', 'given-up.csv', '--shards', '2')).stdout).toBe(
      '12 of 12 runs in given-up.csv\n',
    )
    expect(existsSync(path('waits'))).toBe(false)
  })

  test('refuses what it cannot do before anything is submitted', async () => {
    const { status, stderr } = await runHere(folder, ['submit', 'plan.json', '--out', 'x.csv'], program)
    expect([status, stderr]).toEqual([2, expect.stringContaining('submit: expected --slurm')])
    const refused = async (...args: string[]) => {
      const { status, stderr } = await runHere(folder, ['submit', '--slurm', ...args], program)
      expect(status).toBe(2)
      return stderr
    }
    expect(await refused('plan.json')).toContain('--out: expected a name for the results')
    expect(await refused('plan.json', '--out', 'x.csv', '--shards', '0')).toContain(
      '--shards: expected a whole number from 1',
    )
    expect(await refused('none.json', '--out', 'x.csv')).toContain('plan: expected a readable JSON file')
    expect(await refused('advise', 'tree?processors=x', '--out', 'x')).toContain('processors')
    expect(await refused('mark', 'plan.json', '--csv', 'x')).toContain('an assignment and a folder')
    expect(arrays()).toEqual([])
    const args = [program, 'submit', '--slurm', 'plan.json', '--out', 'x.csv']
    const without = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { PATH: '/nowhere' } })
    expect([without.status, without.stderr]).toEqual([1, expect.stringContaining('sbatch cannot be started (ENOENT)')])
  })
})

test('Marking in shares gives the table of one machine', async () => {
  const programs = join(import.meta.dirname, '../src/labs/async/programs')
  mkdirSync(path('handed-in'))
  for (const [name, from] of [
    ['a', 'stealing'],
    ['b', 'templates/nothing'],
    ['c', 'pool'],
  ])
    copyFileSync(join(programs, `${from}.js`), path(`handed-in/${name}.js`))
  const situations = [{ scenario: 'async?processors=4&depth=6' }]
  write(
    'assignment.json',
    JSON.stringify({ seeds: 1, seconds: 10, goals: ['tasksMigrated > 0'], situations, title: 'Share' }),
  )
  const one = await evenkeel('mark', 'assignment.json', 'handed-in', '--csv', 'one-marks.csv', '--salt', 's')
  write('cut-2', '')
  const many = await submit(
    'mark',
    'assignment.json',
    'handed-in',
    '--csv',
    'marks.csv',
    '--salt',
    's',
    '--shards',
    '2',
  )
  expect([many.status, many.stdout]).toEqual([one.status, one.stdout])
  expect(read('marks.csv')).toBe(read('one-marks.csv'))
  expect(arrays()).toEqual(['1-2', '2'])
})

test('Problems are shares, each with its answer', async () => {
  const problems = ['divisible', 'divisible?workers=8']
  const { status, stdout } = await submit('advise', ...problems, '--quick', '--out', 'answers')
  expect(status).toBe(0)
  const alone = JSON.parse((await evenkeel('advise', problems[1], '--quick', '--json', '--jobs', '1')).stdout)
  const file = stdout.trim().split('\n')[1].split(': ')[0]
  expect(JSON.parse(read(file))).toEqual(alone)
  expect(stdout).toContain(alone.answer.join(' '))
})
