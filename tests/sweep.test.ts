/** The command line's sweep: as a process where it is killed or meets another, else in this one, its workers threads of the built program. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { readCsv } from '../src/core/text/csv.ts'
import { version } from '../src/core/version.ts'
import { labs } from '../src/labs/registry.ts'
import { buildProgram, runHere } from './setup/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-sweep-'))
let program = ''

beforeAll(async () => {
  program = buildProgram(join(folder, 'cli'))
  plan('small.json', SMALL)
  plan('long.json', LONG)
  plan('short.json', SHORT)
  expect((await sweep('long.json', '--out', 'unbroken.csv')).status).toBe(0)
  expect((await alone('short.json', '--out', 'whole.csv')).status).toBe(0)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')

function plan(name: string, content: unknown): string {
  writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

const sweep = (...args: string[]) => runHere(folder, ['sweep', ...args], program)

/** A sweep with one worker, which costs less than one a core where runs are few. */
const alone = (...args: string[]) => sweep(...args, '--jobs', '1')

/** A sweep as a process of its own. */
function spawned(...args: string[]) {
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
    .filter((line) => !/^(?:key,|# )/.test(line))
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
  replicates: 24,
}

/** Enough for more lines than fit into some blocks of a disk. */
const SHORT = { ...LONG, replicates: 5 }

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
  test('runs every cell with every seed and writes what the runs give, in full precision', async () => {
    const { status, stdout, stderr } = spawned('small.json', '--out', 'small.csv')
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

  test('has files on all its workers, given by name or carried by the plan', async () => {
    writeFileSync(path('costs.txt'), '3 1 2 5 4 1.5 2.5 3.5')
    const factors = { strategy: ['gddlb', 'self', 'static'] }
    plan('files.json', { lab: 'loop', factors, replicates: 4 })
    expect((await sweep('files.json', '--out', 'files.csv', '--jobs', '2', '--attach', 'costs=costs.txt')).stderr).toBe(
      '',
    )
    const [, ...rows] = [...readCsv(read('files.csv'))].map(({ fields }) => fields)
    expect(rows).toHaveLength(12)
    const typed = (link: string) => link.replace(/costs=[\da-f]+/, 'costs=3,1,2,5,4,1.5,2.5,3.5')
    const at = [...readCsv(read('files.csv'))][0].fields.indexOf('totalTime')
    for (const row of rows) {
      const { values } = parseLink(typed(row.at(-1) ?? ''), labs)
      expect(row[at]).toBe(String(runWhole(labs.loop, values, { record: false }).metrics.totalTime))
    }
    const [costs] = /[\da-f]{32}/.exec(rows[0].at(-1) ?? '') ?? []
    const scenario = { workload: 'own', costs }
    const attachments = { [String(costs)]: { name: 'costs.txt', text: read('costs.txt') } }
    plan('carried.json', { lab: 'loop', scenario, factors, replicates: 4, attachments })
    // In this process the file would be there already.
    expect(spawned('carried.json', '--out', 'carried.csv').stderr).toBe('')
    expect(runsOf('carried.csv')).toEqual(runsOf('files.csv'))
    const { status, stderr } = await sweep('files.json', '--out', 'absent.csv', '--attach', 'costs=absent.txt')
    expect([status, stderr]).toEqual([2, 'evenkeel: --attach: expected a readable file, got "absent.txt" (ENOENT)\n'])
  })

  test('says which factor changes nothing, and has a line for each of its runs all the same', async () => {
    plan('idle.json', {
      link: 'tree?processors=4&depth=8',
      factors: { alpha: [0.1, 0.2], interval: [1, 4] },
      replicates: 2,
    })
    const { stdout, stderr } = await alone('idle.json', '--out', 'idle.csv')
    expect(stderr).toBe(
      'evenkeel: Diffusion parameter changes nothing in these runs: it applies only where balancer is Diffusion.\n' +
        'evenkeel: 4 of the 8 runs repeat another one: they are not made again.\n',
    )
    expect(stdout).toMatch(/^8 runs done/)
    const [head, ...rows] = [...readCsv(read('idle.csv'))].map(({ fields }) => fields)
    const metric = head.indexOf('totalTime')
    expect(rows.map((row) => row[1])).toEqual(['0.1', '0.2', '0.1', '0.2', '0.1', '0.2', '0.1', '0.2'])
    for (const row of rows) {
      const { values } = parseLink(row.at(-1) ?? '', labs)
      expect(row[metric]).toBe(String(runWhole(labs.tree, values, { record: false }).metrics.totalTime))
    }
  })

  test('keeps the head of its file, which says what made it and in which units, when its plan is complete', async () => {
    expect((await alone('small.json', '--out', 'head.csv')).status).toBe(0)
    const lines = read('head.csv').split('\r\n')
    expect(lines[0]).toBe(`# evenkeel ${version}, lab tree, model ${labs.tree.version}`)
    expect(lines).toContain('# totalTime [s]: Total time')
    expect(lines.filter((line) => line.startsWith('key,'))).toHaveLength(1)
  })

  test('that is there already is not run again', async () => {
    const before = read('small.csv')
    expect((await sweep('small.json', '--out', 'small.csv')).stdout).toMatch(
      /^0 runs done, 30 were there before, 0 failed/,
    )
    expect(read('small.csv')).toBe(before)
  })

  test('gives the same on any number of workers', async () => {
    await sweep('small.json', '--out', 'one.csv', '--jobs', '1')
    await sweep('small.json', '--out', 'three.csv', '--jobs', '3')
    expect(runsOf('one.csv')).toEqual(runsOf('three.csv'))
  })

  test('that is killed goes on where it was, without losing or repeating a run', async () => {
    await killed('broken.csv')
    const after = runsOf('broken.csv').length
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(192)
    await killed('broken.csv', ['--jobs', '1'])
    expect((await sweep('long.json', '--out', 'broken.csv')).status).toBe(0)
    expect(runsOf('broken.csv')).toEqual(runsOf('unbroken.csv'))
    expect(read('broken.csv').match(/^key,/gm)).toHaveLength(1)
  })

  test('whose file is removed while it runs begins it again with everything that was in it, once, and says so', async () => {
    const child = spawn(process.execPath, [program, 'sweep', 'long.json', '--out', 'removed.csv'], { cwd: folder })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const ended = new Promise((resolve) => child.on('close', resolve))
    while (child.exitCode === null && !(existsSync(path('removed.csv')) && read('removed.csv').length > 5000)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    rmSync(path('removed.csv'))
    expect(await ended).toBe(0)
    expect(errors.match(/was removed, and is begun again/g)).toHaveLength(1)
    expect(read('removed.csv')).toBe(read('unbroken.csv'))
  })

  test('keeps another one off its file while it runs, and takes over what a killed one has left', async () => {
    plan('endless.json', { ...LONG, link: 'tree?processors=256', replicates: 100 })
    const first = spawn(process.execPath, [program, 'sweep', 'endless.json', '--out', 'shared.csv', '--jobs', '1'], {
      cwd: folder,
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => first.on('close', resolve))
    while (!existsSync(path('shared.csv')) || readFileSync(path('shared.csv')).length < 5000) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    // It still runs, but does no more: else it might have done the run that is left for the one that takes over.
    first.kill('SIGSTOP')
    for (const args of [[], ['--shard', '1/2']]) {
      const { status, stderr } = await sweep('endless.json', '--out', 'shared.csv', ...args)
      expect(status).toBe(2)
      expect(stderr).toContain(`got "shared.csv", which process ${first.pid} on ${hostname()} writes`)
    }
    first.kill('SIGKILL')
    await ended
    const left = runsOf('shared.csv').filter((line) => line.endsWith('\n'))
    // Runs are dealt by their keys: this shard's only run is one of the last.
    const { status, stderr } = await alone('endless.json', '--out', 'shared.csv', '--shard', '148/800')
    expect([status, stderr]).toEqual([
      0,
      `evenkeel: shared.csv: lock of process ${first.pid} on ${hostname()} taken over, as that sweep has ended\n`,
    ])
    const runs = runsOf('shared.csv')
    expect(runs).toHaveLength(left.length + 1)
    expect(runs).toEqual(expect.arrayContaining(left))
  })

  test('leaves a file to another host until that one has not been learned of for a while', async () => {
    writeFileSync(path('small.csv.lock'), '{"host":"elsewhere","process":12,"since":1}')
    const { status, stderr } = await sweep('small.json', '--out', 'small.csv')
    expect([status, stderr]).toEqual([
      2,
      'evenkeel: --out: expected a file that no other sweep writes, got "small.csv", which process 12 on elsewhere writes; if it does not run any more, remove "small.csv.lock"\n',
    ])
    const before = new Date(Date.now() - 3_600_000)
    utimesSync(path('small.csv.lock'), before, before)
    expect((await sweep('small.json', '--out', 'small.csv')).status).toBe(0)
  })

  test('shares its file with the other shards of the plan', async () => {
    const codes = [1, 2, 3].map((i) => {
      const args = [program, 'sweep', 'short.json', '--out', 'together.csv', '--shard', `${i}/3`, '--jobs', '1']
      return new Promise((resolve) => spawn(process.execPath, args, { cwd: folder }).on('close', resolve))
    })
    expect(await Promise.all(codes)).toEqual([0, 0, 0])
    expect(runsOf('together.csv')).toEqual(runsOf('whole.csv'))
    expect(read('together.csv').match(/^key,/gm)).toHaveLength(1)
  })

  test('writes where a symbolic link leads, even before there is anything', async () => {
    symlinkSync('far.csv', path('near.csv'))
    expect((await alone('small.json', '--out', 'near.csv')).status).toBe(0)
    expect(lstatSync(path('near.csv')).isSymbolicLink()).toBe(true)
    expect(runsOf('far.csv')).toEqual(runsOf('small.csv'))
  })

  test('on a full disk says so, keeps what it has, and goes on when there is room', async () => {
    const limited = (blocks: number) =>
      spawnSync(
        'sh',
        ['-c', `ulimit -f ${blocks}; "$0" "$1" sweep short.json --out full.csv --jobs 1`, process.execPath, program],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      )
    const { status, stderr } = limited(16)
    expect([status, stderr]).toEqual([1, 'evenkeel: --out: no space left for "full.csv" (EFBIG)\n'])
    expect(runsOf('full.csv').length).toBeGreaterThan(5)
    // A line that is cut off makes it write the file again, for which there is no room either.
    expect(limited(4).stderr).toBe('evenkeel: --out: no space left for "full.csv" (EFBIG)\n')
    expect((await alone('short.json', '--out', 'full.csv')).status).toBe(0)
    expect(runsOf('full.csv')).toEqual(runsOf('whole.csv'))
  })

  test('that was killed in the middle of a line runs this line again, wherever it was cut', async () => {
    // A letter a byte, as cuts are.
    const whole = readFileSync(path('whole.csv'), 'latin1')
    const last = whole.lastIndexOf('key') // The header alone, and then cuts within the last line.
    const line = whole.trimEnd().lastIndexOf('\n') + 1
    const cuts = [last + 2, line + 1, line + 20, whole.length - 2, whole.length - 1]
    for (const length of cuts) {
      writeFileSync(path('torn.csv'), whole, 'latin1')
      truncateSync(path('torn.csv'), length)
      const { status, stdout } = await alone('short.json', '--out', 'torn.csv')
      expect(status).toBe(0)
      expect(stdout).toMatch(length < line ? /^40 runs done, 0 were/ : /^1 runs done, 39 were there before/)
      expect(runsOf('torn.csv')).toEqual(runsOf('whole.csv'))
    }
  })

  test('does not touch a file with a quote that takes lines into its field', async () => {
    const text = read('small.csv').replace(/^(\w{16}),/m, '$1,"')
    const line = text.split('\n').findIndex((one) => /^\w{16},"/.test(one)) + 1
    writeFileSync(path('quote.csv'), text)
    const { status, stderr } = await sweep('small.json', '--out', 'quote.csv')
    expect([status, stderr]).toEqual([
      2,
      `evenkeel: --out: "quote.csv", line ${line}, column 2: expected a closing quote, got the end of the file\n`,
    ])
    expect(read('quote.csv')).toBe(text)
  })

  test('in shards is the whole one when their files stand one after the other', async () => {
    for (const i of [1, 2, 3]) await alone('short.json', '--out', `shard${i}.csv`, '--shard', `${i}/3`)
    expect(runsOf('shard1.csv', 'shard2.csv', 'shard3.csv')).toEqual(runsOf('whole.csv'))
    writeFileSync(path('merged.csv'), [1, 2, 3].map((i) => read(`shard${i}.csv`)).join(''))
    expect((await sweep('short.json', '--out', 'merged.csv')).stdout).toMatch(/^0 runs done, 40 were there before/)
    expect(runsOf('merged.csv')).toEqual(runsOf('whole.csv'))
  })

  test('of a changed plan keeps what still belongs to it, and says so', async () => {
    const changed = { ...SMALL, factors: { processors: [4, 8], interval: [1, 2, 4] } }
    const { stdout, stderr } = await alone(plan('changed.json', changed), '--out', 'small.csv')
    expect(stdout).toMatch(/^15 runs done, 15 were there before/)
    expect(stderr).toContain('15 finished runs not of this plan: left out')
    expect(stderr).toContain('the file as it was is kept in small.csv.old1')
    expect(runsOf('small.csv.old1')).toEqual(runsOf('one.csv'))
    await alone('changed.json', '--out', 'fresh.csv')
    expect(runsOf('small.csv')).toEqual(runsOf('fresh.csv'))
  })

  test('leaves no other files behind', async () => {
    expect(readdirSync(folder).filter((name) => /\.(new|lock|opening)/.test(name))).toEqual([])
  })
})

describe('A bad plan is refused with one line and exit code 2:', () => {
  const cases: Readonly<Record<string, readonly [unknown, RegExp]>> = {
    'no JSON': ['{"lab":', /plan: expected JSON/],
    'deep JSON': [`{"lab":${'['.repeat(200_000)}`, /plan: expected JSON of at most 32 levels, got more/],
    'a factor twice': [
      '{"lab":"tree","factors":{"interval":[1,2],"interval":[3,4]}}',
      /plan: expected each key once, got "interval" several times/,
    ],
    'no object': [[1], /plan: expected an object with lab, .*, got 1$/m],
    'an unknown entry': [{ lab: 'tree', factor: {} }, /plan: expected lab, scenario, link, factors, .*, got "factor"/],
    'no lab': [{}, /lab: expected one of tree, .*, got nothing/],
    'a bad scenario': [
      { lab: 'tree', scenario: { processors: 0 } },
      /processors: expected a whole number from 1 .*, got 0/,
    ],
    'an unknown parameter': [{ lab: 'tree', scenario: { x: 0 } }, /parameter: expected one of topology, .*, got "x"/],
    'a bad link': [{ link: 'tree?interval=0' }, /interval: expected a whole number .*, got 0/],
    'a link and a scenario': [{ link: 'tree', scenario: {} }, /plan: expected "scenario" or "link", got both/],
    'an unknown factor': [{ lab: 'tree', factors: { x: [1, 2] } }, /factor: expected one of topology, .*, got "x"/],
    'levels that are no list': [
      { lab: 'tree', factors: { interval: 3 } },
      /interval: expected a list of levels .*, got 3/,
    ],
    'a single level': [{ lab: 'tree', factors: { interval: [3] } }, /interval: expected at least 2 levels, got 1/],
    'a level out of range': [
      { lab: 'tree', factors: { interval: [0, 3] } },
      /interval: expected a whole number .*, got 0/,
    ],
    'a level twice': [
      { lab: 'tree', factors: { interval: [3, 3] } },
      /interval: expected each level once, got 3 twice/,
    ],
    'the seed as a factor': [
      { lab: 'tree', factors: { seed: [1, 2] } },
      /factors: expected parameters other than seed/,
    ],
    'no replicates': [{ lab: 'tree', replicates: 0 }, /replicates: expected a whole number from 1 .*, got 0/],
    'a bad seed': [{ lab: 'tree', seeds: [1, 'x'] }, /seed: expected a whole number .*, got "x"/],
    'seeds and replicates': [
      { lab: 'tree', seeds: [1], replicates: 2 },
      /plan: expected "replicates" or "seeds", got both/,
    ],
    'levels that do not go together': [
      { lab: 'tree', factors: { topology: ['ring', 'hypercube'], processors: [8, 10] } },
      /processors: expected a power of two, for a hypercube, got 10.*in topology=hypercube, processors=10/,
    ],
    'too many runs': [
      { lab: 'tree', factors: { interval: [1, 2] }, replicates: 600_000 },
      /interval: expected at most 1000000 runs, got 1200000 \(2 levels of interval × 600000 seeds/,
    ],
  }
  for (const [name, [content, expected]] of Object.entries(cases)) {
    test(name, async () => {
      const { status, stdout, stderr } = await sweep(plan('bad.json', content), '--out', 'never.csv')
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
      expect(existsSync(path('never.csv'))).toBe(false)
    })
  }

  const flags: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    'no plan': [[], /sweep: expected a plan, .*, got nothing/],
    'a plan that is not there': [
      ['no.json', '--out', 'never.csv'],
      /plan: expected a readable JSON file, got "no\.json" \(ENOENT\)/,
    ],
    'no file for the results': [['small.json'], /--out: expected the name of a file .*, got nothing/],
    'a folder for the results': [['small.json', '--out', '.'], /--out: expected a regular file, got "\.", a folder/],
    'a device for the results': [
      ['small.json', '--out', '/dev/full'],
      /--out: expected a regular file, got "\/dev\/full", a device/,
    ],
    'the plan itself': [
      ['small.json', '--out', 'small.json'],
      /--out: expected another file than that of sweep, which is read, got "small\.json"/,
    ],
    'a file that is something else': [
      ['small.json', '--out', 'short.json'],
      /--out: expected .*, got "short\.json" with other content/,
    ],
    'a shard that is none': [
      ['small.json', '--out', 'never.csv', '--shard', '0/3'],
      /--shard: expected i\/n .*, got "0\/3"/,
    ],
    'too few jobs': [['small.json', '--out', 'never.csv', '--jobs', '0'], /--jobs: expected a whole number .*, got 0/],
    'a flag of another command': [
      ['small.json', '--out', 'never.csv', '--json'],
      /sweep: expected --out .*, got --json/,
    ],
  }
  for (const [name, [args, expected]] of Object.entries(flags)) {
    test(name, async () => {
      const { status, stdout, stderr } = await sweep(...args)
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
    })
  }

  test('a pipe for the results, as a process', () => {
    const { status, stdout, stderr } = spawned('small.json', '--out', '/dev/stdout')
    expect(stderr).toMatch(/^evenkeel: --out: expected a regular file, got "\/dev\/stdout", a pipe[^\n]*\n$/)
    expect([status, stdout]).toEqual([2, ''])
  })
})
