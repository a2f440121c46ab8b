/** The command line's sweep as a process: killed, resumed, cut into shards, merged, refused. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '../src/core/csv.ts'
import { parseLink } from '../src/core/link.ts'
import { runWhole } from '../src/core/run.ts'
import { labs } from '../src/labs/registry.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-sweep-'))
const program = join(folder, 'cli/evenkeel.js')

beforeAll(() => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawnSync(
    process.execPath,
    [vite, 'build', '--mode', 'cli', '--logLevel', 'warn', '--outDir', join(folder, 'cli')],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  expect(build.status).toBe(0)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')

function plan(name: string, content: unknown): string {
  writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

function sweep(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'sweep', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** The finished runs of files, whatever their order, without headers. */
function runsOf(...names: string[]): string[] {
  return names
    .flatMap((name) => read(name).split(/(?<=\n)/))
    .filter((line) => !line.startsWith('key,'))
    .sort()
}

const SMALL = {
  lab: 'tree',
  scenario: { processors: 4, tree: 'balanced', depth: 8, balancer: 'loadserver' },
  factors: { interval: [1, 2, 4], processors: [2, 4] },
  replicates: 5,
}

/** Enough runs to be killed among them. */
const LONG = {
  link: 'tree?processors=16',
  factors: { interval: [1, 2, 4, 8], balancer: ['gdem', 'loadserver'] },
  replicates: 40,
}

/** Lets a sweep of the long plan write some lines, then kills it without a warning. */
async function killed(out: string, args: readonly string[] = []): Promise<void> {
  const before = existsSync(path(out)) ? readFileSync(path(out)).length : 0
  const child: ChildProcess = spawn(process.execPath, [program, 'sweep', 'long.json', '--out', out, ...args], {
    cwd: folder,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  while (child.exitCode === null && (!existsSync(path(out)) || readFileSync(path(out)).length < before + 5000)) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  child.kill('SIGKILL')
  await ended
}

describe('A sweep', () => {
  test('runs every cell with every seed and writes what the runs give, in full precision', () => {
    const { status, stdout, stderr } = sweep(plan('small.json', SMALL), '--out', 'small.csv')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^30 runs done, 0 were there before, 0 failed, in \d+ s\n$/)
    expect(status).toBe(0)
    const [head, ...rows] = [...readCsv(read('small.csv'))].map(({ fields }) => fields)
    const metrics = labs.tree.metrics.map(({ id }) => id)
    expect(head).toEqual(['key', 'interval', 'processors', 'seed', ...metrics, 'link'])
    expect(rows).toHaveLength(30)
    for (const row of rows) {
      const { values, problems } = parseLink(row.at(-1) ?? '', labs)
      expect(problems).toEqual([])
      expect([values.interval, values.processors, values.seed].map(String)).toEqual(row.slice(1, 4))
      const again = runWhole(labs.tree, values, { record: false }).metrics
      expect(row.slice(4, -1)).toEqual(metrics.map((id) => String(again[id] ?? '')))
    }
    const seed = Number(labs.tree.parameters.seed.default)
    expect(new Set(rows.map((row) => Number(row[3])))).toEqual(new Set([0, 1, 2, 3, 4].map((k) => seed + k)))
  })

  test('that is there already is not run again', () => {
    const before = read('small.csv')
    expect(sweep('small.json', '--out', 'small.csv').stdout).toMatch(/^0 runs done, 30 were there before, 0 failed/)
    expect(read('small.csv')).toBe(before)
  })

  test('gives the same on any number of workers', () => {
    sweep('small.json', '--out', 'one.csv', '--jobs', '1')
    sweep('small.json', '--out', 'three.csv', '--jobs', '3')
    expect(runsOf('one.csv')).toEqual(runsOf('three.csv'))
  })

  test('that is killed goes on where it was, without losing or repeating a run', async () => {
    expect(sweep(plan('long.json', LONG), '--out', 'unbroken.csv').status).toBe(0)
    await killed('broken.csv')
    const after = runsOf('broken.csv').length
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(320)
    await killed('broken.csv', ['--jobs', '1'])
    expect(sweep('long.json', '--out', 'broken.csv').status).toBe(0)
    expect(runsOf('broken.csv')).toEqual(runsOf('unbroken.csv'))
    expect(read('broken.csv').match(/^key,/gm)).toHaveLength(1)
  }, 30_000)

  test('that was killed in the middle of a line runs this line again, wherever it was cut', () => {
    const whole = read('unbroken.csv')
    const last = whole.lastIndexOf('key') // The header alone, and then cuts within the last line.
    const line = whole.trimEnd().lastIndexOf('\n') + 1
    for (const length of [last + 2, line + 1, line + 20, whole.length - 2, whole.length - 1]) {
      writeFileSync(path('torn.csv'), whole)
      truncateSync(path('torn.csv'), length)
      const { status, stdout } = sweep('long.json', '--out', 'torn.csv')
      expect(status).toBe(0)
      expect(stdout).toMatch(length < line ? /^320 runs done, 0 were/ : /^1 runs done, 319 were there before/)
      expect(runsOf('torn.csv')).toEqual(runsOf('unbroken.csv'))
    }
  }, 30_000)

  test('in shards is the whole one when their files stand one after the other', () => {
    for (const i of [1, 2, 3]) sweep('long.json', '--out', `shard${i}.csv`, '--shard', `${i}/3`)
    expect(runsOf('shard1.csv', 'shard2.csv', 'shard3.csv')).toEqual(runsOf('unbroken.csv'))
    writeFileSync(path('merged.csv'), [1, 2, 3].map((i) => read(`shard${i}.csv`)).join(''))
    expect(sweep('long.json', '--out', 'merged.csv').stdout).toMatch(/^0 runs done, 320 were there before/)
    expect(runsOf('merged.csv')).toEqual(runsOf('unbroken.csv'))
  }, 30_000)

  test('of a changed plan keeps what still belongs to it, and says so', () => {
    const changed = { ...SMALL, factors: { processors: [4, 8], interval: [1, 2, 4] } }
    const { stdout, stderr } = sweep(plan('changed.json', changed), '--out', 'small.csv')
    expect(stdout).toMatch(/^15 runs done, 15 were there before/)
    expect(stderr).toContain('15 finished runs not of this plan: left out')
    expect(stderr).toContain('the file as it was is kept in small.csv.old1')
    expect(runsOf('small.csv.old1')).toEqual(runsOf('one.csv'))
    sweep('changed.json', '--out', 'fresh.csv')
    expect(runsOf('small.csv')).toEqual(runsOf('fresh.csv'))
  })

  test('leaves no other files behind', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  })
})

describe('A bad plan is refused with one line and exit code 2:', () => {
  const cases: Readonly<Record<string, readonly [unknown, RegExp]>> = {
    'no JSON': ['{"lab":', /plan: not JSON/],
    'no object': [[1], /plan: \[1\] came; allowed: an object with lab/],
    'an unknown entry': [{ lab: 'tree', factor: {} }, /plan: "factor" came; allowed: lab, scenario, link, factors/],
    'no lab': [{}, /lab: nothing came; allowed: tree/],
    'a bad scenario': [{ lab: 'tree', scenario: { processors: 0 } }, /processors: 0 is not a whole number from 1/],
    'an unknown parameter': [{ lab: 'tree', scenario: { x: 0 } }, /x: not a parameter; allowed: topology/],
    'a bad link': [{ link: 'tree?interval=0' }, /interval: "0" is not a whole number/],
    'a link and a scenario': [{ link: 'tree', scenario: {} }, /"scenario" and "link" came; allowed: one of them/],
    'an unknown factor': [{ lab: 'tree', factors: { x: [1, 2] } }, /x: is not one of topology/],
    'levels that are no list': [
      { lab: 'tree', factors: { interval: 3 } },
      /interval: 3 came; allowed: a list of levels/,
    ],
    'a single level': [
      { lab: 'tree', factors: { interval: [3] } },
      /interval: 1 levels came, a factor needs at least 2/,
    ],
    'a level out of range': [{ lab: 'tree', factors: { interval: [0, 3] } }, /interval: 0 is not a whole number/],
    'a level twice': [{ lab: 'tree', factors: { interval: [3, 3] } }, /interval: level 3 is there twice/],
    'the seed as a factor': [{ lab: 'tree', factors: { seed: [1, 2] } }, /seed: tells replicates apart/],
    'no replicates': [{ lab: 'tree', replicates: 0 }, /replicates: 0 came; allowed: a whole number from 1/],
    'a bad seed': [{ lab: 'tree', seeds: [1, 'x'] }, /seed: "x" is not a whole number/],
    'seeds and replicates': [{ lab: 'tree', seeds: [1], replicates: 2 }, /"replicates" and "seeds" came/],
    'levels that do not go together': [
      { lab: 'tree', factors: { topology: ['ring', 'hypercube'], processors: [8, 10] } },
      /processors: 10 is not a power of two.*in topology=hypercube, processors=10/,
    ],
    'too many runs': [
      { lab: 'tree', factors: { interval: [1, 2] }, replicates: 600_000 },
      /interval: 2 levels of interval × 600000 seeds are 1200000 runs, at most 1000000/,
    ],
  }
  for (const [name, [content, expected]] of Object.entries(cases)) {
    test(name, () => {
      const { status, stdout, stderr } = sweep(plan('bad.json', content), '--out', 'never.csv')
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
      expect(existsSync(path('never.csv'))).toBe(false)
    })
  }

  const flags: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    'no plan': [[], /sweep: needs a plan/],
    'a plan that is not there': [['no.json', '--out', 'never.csv'], /plan: "no\.json" cannot be read \(ENOENT\)/],
    'no file for the results': [['small.json'], /--out: nothing came/],
    'a folder for the results': [['small.json', '--out', '.'], /--out: "\." cannot be written \(EISDIR\)/],
    'a file that is something else': [['small.json', '--out', 'small.json'], /--out: "small\.json" holds no results/],
    'a shard that is none': [['small.json', '--out', 'never.csv', '--shard', '0/3'], /--shard: "0\/3" is not i\/n/],
    'too few jobs': [['small.json', '--out', 'never.csv', '--jobs', '0'], /--jobs: "0" came; allowed: a whole number/],
    'a flag of another command': [
      ['small.json', '--out', 'never.csv', '--json'],
      /--json: not for sweep; allowed: --out/,
    ],
  }
  for (const [name, [args, expected]] of Object.entries(flags)) {
    test(name, () => {
      const { status, stdout, stderr } = sweep(...args)
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
    })
  }
})
