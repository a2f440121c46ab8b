/** The command line: as a process what it prints and writes, and, most of it in this process, how it refuses. */
import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../src/cli/commands/table.ts'
import { heldFile } from '../src/core/attachments/held.ts'
import { formatLink, parseLink } from '../src/core/link/link.ts'
import { defaults } from '../src/core/parameters.ts'
import { UNCOUNTED, withText } from '../src/core/program/testing.ts'
import { readCsv } from '../src/core/text/csv.ts'
import { version } from '../src/core/version.ts'
import { labs } from '../src/labs/registry.ts'
import { saying } from './facts.ts'
import { buildProgram, runHere } from './setup/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-cli-'))
let program = ''

beforeAll(() => {
  program = buildProgram(join(folder, 'cli'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The program as a process of its own. */
function evenkeel(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** The same in this process. */
const here = (...args: string[]) => runHere(folder, args, program)

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return name
}

/** A small run: it takes no time. */
const LINK = 'tree?processors=4&tree=balanced&depth=8'

interface Report {
  lab: string
  scenario: Record<string, unknown>
  metrics: Record<string, unknown>
}

function reportOf({ status, stdout, stderr }: ReturnType<typeof evenkeel>): Report {
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout) as Report
}

const json = async (...args: string[]) => reportOf(await here('run', ...args, '--json'))

describe('advise', () => {
  test('says which rule is the best, with a link that runs it, and the same as JSON', async () => {
    const problem = file('problem.json', '{"lab":"divisible","scenario":{"workers":4}}')
    const { status, stdout } = await here('advise', problem, '--quick', '--json', '--jobs', '1')
    expect(status).toBe(0)
    const { rows, scenario, metric, sure, turns } = JSON.parse(stdout)
    expect([scenario.workers, metric, sure, turns]).toEqual([4, 'makespan', true, []])
    expect(rows[0].state).toBe('best')
    expect(rows[0].mean).toBeLessThan(rows.at(-1).mean)
    const again = await json(rows[0].link)
    expect(again.scenario.algorithm).toBe(rows[0].rule)
    expect(again.metrics.makespan).toBe(rows[0].mean)
  })

  test('takes a problem as the form of the page says it, and writes the answer as a page', async () => {
    const problem = 'problem?how=divisible&amount=60&time=2 ms&processors=4'
    const { status, stdout, stderr } = await here('advise', problem, '--quick', '--html', 'answer.html', '--jobs', '1')
    expect([status, stderr]).toEqual([0, ''])
    const [, link] = /^Best: (divisible\?\S+)$/m.exec(stdout) ?? []
    expect(parseLink(String(link), labs)).toMatchObject({ values: { workers: 4 }, problems: [] })
    const page = readFileSync(join(folder, 'answer.html'), 'utf8')
    expect(page).toMatch(/^<!doctype html>/i)
    // Its questions with their answers, and what the table of the command line says.
    const text = page.replace(/<style.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
    expect(text).toMatch(saying('2 ms', 'assumed'))
    expect(text).toContain(/^.*(?:is|distinguished)\b.*\.$/m.exec(stdout)?.[0])
  })

  test('refuses what it does not know', async () => {
    expect((await here('advise', 'problem?how=loop&tim=2 ms')).stderr).toMatch(/problem: expected how, .*, got "tim"/)
    expect((await here('advise', 'problem?how=loop&time=2 parsecs')).stderr).toMatch(/time: .* got "2 parsecs"/)
    expect(await here('advise', 'tree', '--csv', 'x.csv')).toMatchObject({ status: 2 })
    expect((await here('advise')).stderr).toContain('evenkeel advise')
  })
})

describe('A run', () => {
  test('a run that takes very long says so on standard error and goes on', async () => {
    const link = 'tree?tree=balanced&depth=30&topology=star&processors=1024&interval=1&balancer=diffusion'
    const child = spawn(process.execPath, [program, 'run', link], { stdio: ['ignore', 'ignore', 'pipe'] })
    const warning = await new Promise<string>((resolve) => child.stderr.once('data', (data) => resolve(String(data))))
    expect(warning).toMatch(
      /^evenkeel: at the pace of its beginning this run takes about \d+ (minutes|hours|days); Ctrl\+C ends it\n$/,
    )
    expect(child.exitCode).toBeNull()
    child.kill()
  })

  test('of another lab prints orders and fractions as lists', async () => {
    const link = 'divisible?C=100,125,150&E=1000,700,850&L=10,7,9&delta=0.5&algorithm=iterlp2a&sort=C'
    const { lab, metrics } = await json(link)
    expect(lab).toBe('divisible')
    expect(metrics).toMatchObject({ allocationOrder: [1, 2, 3], collectionOrder: [1, 3, 2], programsSolved: 13 })
    expect(Number(metrics.makespan).toFixed(3)).toBe('436.033')
    expect((metrics.fractions as number[]).map((fraction) => fraction.toFixed(3))).toEqual(['0.307', '0.430', '0.263'])
    expect((await here('run', link)).stdout).toMatch(/Collected from +1, 3, 2\n/)
  })

  test('of a table with a bad cell is refused with the cell named', async () => {
    const { status, stdout, stderr } = await here('run', 'divisible?C=100,-5,3,4')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe('evenkeel: C: worker 2: expected a number from 0.000001 to 1000000000, got −5\n')
  })

  test('prints one JSON object with every parameter and every metric', async () => {
    const { lab, scenario, metrics } = await json(LINK)
    expect(lab).toBe('tree')
    expect(Object.keys(scenario).sort()).toEqual(Object.keys(labs.tree.parameters).sort())
    expect(Object.keys(metrics).sort()).toEqual(labs.tree.metrics.map(({ id }) => id).sort())
    expect(scenario.processors).toBe(4)
    expect(metrics.nodes).toBe(255)
  })

  test('prints the same bytes every time, in a process of its own as in this one', async () => {
    const printed = evenkeel('run', LINK, '--json')
    expect(printed.status).toBe(0)
    expect(await here('run', LINK, '--json')).toEqual(printed)
  })

  test('takes a whole address, the part after #, a file with a link and a JSON file for the same scenario', async () => {
    const expected = await json(LINK)
    expect(await json(`https://example.org/some/where/#${LINK}`)).toEqual(expected)
    expect(await json(`#${LINK}`)).toEqual(expected)
    expect(await json(file('link.txt', `${LINK}\n`))).toEqual(expected)
    expect(
      await json(
        file(
          'differences.json',
          JSON.stringify({ lab: 'tree', scenario: { processors: 4, tree: 'balanced', depth: 8 } }),
        ),
      ),
    ).toEqual(expected)
    expect(await json(file('printed.json', JSON.stringify(expected)))).toEqual(expected)
  })

  test('takes the name of a lab for its defaults', async () => {
    expect((await json('tree')).scenario.processors).toBe(128)
  })

  test('overrides parameters, each once', async () => {
    const { scenario } = await json(LINK, '--set', 'processors=8', '--set=interval=5')
    expect(scenario).toMatchObject({ processors: 8, interval: 5, depth: 8 })
  })

  test('prints a table for people, with units', async () => {
    const { status, stdout } = await here('run', LINK)
    expect(status).toBe(0)
    const total = labs.tree.metrics.find(({ id }) => id === 'totalTime')
    expect(stdout).toMatch(new RegExp(`^${total?.label} +[0-9.]+ [mµ]?s$`, 'm'))
    expect(stdout).toContain('tree=balanced')
  })

  test('writes the recording as CSV, one row an iteration', async () => {
    const { metrics } = await json(LINK, '--csv', 'out.csv')
    const text = readFileSync(join(folder, 'out.csv'), 'utf8')
    expect(text.endsWith('\r\n')).toBe(true)
    const lines = text.trimEnd().split('\r\n')
    const head = lines.filter((line) => line.startsWith('# '))
    expect(head[0]).toBe(`# evenkeel ${version}, lab tree, model ${labs.tree.version}`)
    expect(head).toContain('# time [s]: Time at the end')
    const [header, ...rows] = lines.slice(head.length).map((line) => line.split(','))
    const columns = labs.tree.shape(defaults(labs.tree.parameters)).shape.columns.map(({ id }) => id)
    expect(header).toEqual(['iteration', ...columns])
    expect(rows).toHaveLength(metrics.iterations as number)
    expect(rows.map(([iteration]) => Number(iteration))).toEqual(rows.map((_, index) => index + 1))
    const executed = header.indexOf('executed')
    expect(rows.reduce((sum, row) => sum + Number(row[executed]), 0)).toBe(metrics.nodes)
    expect(Number(rows.at(-1)?.[header.indexOf('time')])).toBeCloseTo(metrics.totalTime as number, 9)
  })
})

describe('A refusal is one line and exit code 2:', () => {
  const cases: Readonly<Record<string, readonly [readonly string[], RegExp]>> = {
    'an unknown parameter': [
      ['run', 'tree?procesors=4'],
      /parameter: expected one of .*, got "procesors"; did you mean processors\?/,
    ],
    'a number out of its limits': [
      ['run', 'tree?processors=0'],
      /processors: expected a whole number from 1 to 65536, got 0/,
    ],
    'a number that is none': [['run', 'tree?interval=often'], /interval: expected a whole number .*, got "often"/],
    'an unknown choice': [
      ['run', 'tree?balancer=magic'],
      /balancer: expected one of gdem, diffusion, loadserver, none, got "magic"/,
    ],
    'a bad list': [['run', 'tree?topology=kary&sides=4xx4'], /sides: expected .*, got "4xx4"/],
    'a parameter twice': [['run', 'tree?interval=3&interval=4'], /: interval: expected one value, got several\n$/],
    'a link of a later version': [['run', 'tree?v=99'], /: v: expected at most version 2, got 99\n$/],
    'an unknown lab': [['run', 'forest?interval=3'], /lab: expected one of tree, .*, got "forest"/],
    'an empty link': [['run', ''], /file: expected .*, got/],
    'a link without a lab': [['run', '?interval=3'], /lab: expected one of tree, .*, got nothing/],
    'a file that is not there': [
      ['run', 'nowhere.json'],
      /file: expected a readable file, a link, .*, got "nowhere\.json" \(ENOENT\)/,
    ],
    'a folder': [['run', '.'], /EISDIR/],
    'a device that never ends': [
      ['run', '/dev/zero'],
      /file "\/dev\/zero": expected a regular file or a pipe, got a device/,
    ],
    'a plan that never ends': [['sweep', '/dev/zero', '--out', 'zero.csv'], /file "\/dev\/zero": .*, got a device/],
    'messages of a lab that does not list them': [
      ['run', LINK, '--messages', 'list'],
      /--messages: expected a lab that follows each message \(.*\), got tree/,
    ],
    'a trace of a lab whose lanes take no time': [
      ['run', 'example', '--trace', 'trace'],
      /--trace: expected a lab that says what its lanes do when, got example/,
    ],
    'a trace where the recording goes': [
      ['run', LINK, '--csv', 'both', '--trace', 'both'],
      /--trace: expected another file .*, got "both"/,
    ],
    'an unknown parameter to set': [['run', LINK, '--set', 'x=1'], /parameter: expected one of topology, .*, got "x"/],
    'a bad value to set': [
      ['run', LINK, '--set', 'interval=-1'],
      /interval: expected a whole number from 1 .*, got −1/,
    ],
    'a parameter that is set twice': [
      ['run', LINK, '--set', 'interval=3', '--set=interval=5'],
      /--set: expected each parameter once, got "interval" twice/,
    ],
    'a set without a value': [['run', LINK, '--set', 'interval'], /--set: expected id=value, got "interval"/],
    'a value with a line break': [['run', 'tree?balancer=a%0Ab'], /balancer: expected .*, got "a b"/],
    'an unknown flag': [['run', LINK, '--jsno'], /--jsno'; expected with run --json, .*; --help/],
    'a flag without its value': [['run', LINK, '--csv'], /--csv/],
    'a CSV file that cannot be written': [
      ['run', LINK, '--csv', 'no/such/folder.csv'],
      /--csv: expected a file that can be written, got "no\/such\/folder\.csv" \(ENOENT\)/,
    ],
    'an unknown command': [['walk', LINK], /command: expected run, .*--help, got "walk"/],
    'no command': [[], /command: expected run, .*--help, got nothing/],
    'no scenario': [['run'], /run: expected a link or file, .*, got nothing/],
    'two scenarios': [['run', LINK, LINK], /run: expected one link or file, got also "tree/],
  }
  for (const [name, [args, expected]] of Object.entries(cases)) {
    test(name, async () => {
      const { status, stdout, stderr } = await here(...args)
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
    })
  }

  test('as a process in the same words and with the same code as here', async () => {
    for (const args of [['run', 'tree?processors=0'], []]) {
      expect(evenkeel(...args)).toEqual(await here(...args))
    }
  })

  test('messages of a lab that does not list them leave the file of the recording as it was', async () => {
    const csv = file('kept.csv', 'measured before')
    expect((await here('run', LINK, '--csv', csv, '--messages', 'list')).status).toBe(2)
    expect(readFileSync(join(folder, csv), 'utf8')).toBe('measured before')
  })

  test('a file for a parameter may be as large as on the page, and no larger', async () => {
    const large = file('large.csv', '')
    truncateSync(join(folder, large), 40_000_001)
    const { status, stderr } = await here('run', 'tree', '--attach', `ownTree=${large}`)
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('ownTree: file "large.csv": expected at most 40000000 bytes (40 MB), got 40000001'),
    ])
    truncateSync(join(folder, large), 36_000_000)
    const { stderr: other } = await here('run', 'tree', '--attach', `ownTree=${large}`)
    expect(other).toContain('ownTree: file "large.csv": expected the nodes of a tree')
  })

  const NO_SCENARIO = /file "bad\.json": expected an object \{"lab":"…","scenario":\{…\}\}, a table .*, or a link, got/
  const files: Readonly<Record<string, readonly [string, RegExp]>> = {
    'a list': ['[]', NO_SCENARIO],
    'nothing in JSON': ['null', NO_SCENARIO],
    'a number': ['42', NO_SCENARIO],
    'nothing at all': ['', NO_SCENARIO],
    'other text': ['To be, or not to be', NO_SCENARIO],
    'much text': ['x'.repeat(100_000), NO_SCENARIO],
    'much JSON': [
      JSON.stringify({ lab: 'tree', scenario: { notes: 'x'.repeat(1_000_001) } }),
      /parameter: expected one of topology, .*, got "notes"/,
    ],
    'more than is read': [
      ' '.repeat(32 * 2 ** 20 + 1),
      /file "bad\.json": expected at most 33554432 bytes \(32 MB\), got 33554433/,
    ],
    'deep JSON': [`{"lab":${'['.repeat(200_000)}`, /file "bad\.json": expected JSON of at most 32 levels, got more/],
    'JSON with a parameter twice': [
      '{"lab":"tree","scenario":{"seed":1,"seed":2}}',
      /seed: expected one value, got several/,
    ],
    'bad JSON': ['{"lab":"tree",', /file "bad\.json": expected JSON/],
    'JSON of no lab': ['{"scenario":{}}', /lab: expected one of tree, .*, got nothing/],
    'JSON of an unknown lab': ['{"lab":"forest"}', /lab: expected one of tree, .*, got "forest"/],
    'JSON whose scenario is no object': ['{"lab":"tree","scenario":[1]}', /scenario: expected an object .*, got 1$/m],
    'JSON with an unknown parameter': [
      '{"lab":"tree","scenario":{"x":1}}',
      /parameter: expected one of topology, .*, got "x"/,
    ],
    'JSON with a value of another type': [
      '{"lab":"tree","scenario":{"interval":true}}',
      /interval: expected .*, got true/,
    ],
    'JSON with null for a value': ['{"lab":"tree","scenario":{"interval":null}}', /interval: expected .*, got null/],
    'JSON with a prototype for a parameter': [
      '{"lab":"tree","scenario":{"__proto__":1}}',
      /parameter: expected .*, got "__proto__"/,
    ],
  }
  for (const [name, [content, expected]] of Object.entries(files)) {
    test(name, async () => {
      const { status, stdout, stderr } = await here('run', file('bad.json', content), '--json')
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
    })
  }
})

describe('A file for a parameter', () => {
  const typed = 'loop?workload=own&costs=3,1,2,5,4,1.5'
  const costs = () => file('costs.txt', '# seconds\n3\n1\n2\n5\n4\n1.5\n')

  test('is given by name, or by the name of the choice that it decides, and is carried by what is printed', async () => {
    const expected = (await json(typed)).metrics
    const report = await json('loop', '--attach', `costs=${costs()}`)
    expect(report.metrics).toEqual(expected)
    expect(report.scenario.workload).toBe('own')
    expect(await json('loop', '--attach', 'workload=costs.txt')).toEqual(report)
    // Another process does not have the file but for what it is given.
    const carried = evenkeel('run', file('carried.json', JSON.stringify(report)), '--json')
    expect(reportOf(carried)).toEqual(report)
  })

  test('is missed by a link that names it, on a machine that does not have it', async () => {
    const link = `loop?workload=own&costs=${'ab12'.repeat(8)}`
    expect(await here('run', link)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'evenkeel: costs: expected the file with the fingerprint ab12ab12ab12…, got none: it is not on this machine; --attach costs=FILE gives it\n',
    })
    expect((await json(link, '--attach', `costs=${costs()}`)).metrics).toEqual((await json(typed)).metrics)
  })

  test('is a program whose knobs a link sets: they are known where it is given, and else the program is missed, not they', async () => {
    const text =
      "const most = parameter('most', 1, { min: 0, max: 5 })\nchoose = (request, servers) => servers[Math.min(most, servers.length - 1)]\n"
    const withProgram = ['--attach', `program=${file('knob.js', text)}`]
    const set = await json('requests?policy=own&requests=500', ...withProgram, '--set', 'own.most=3')
    const link = `requests?policy=own&requests=500&program=${set.scenario.program}&own.most=3`
    expect(reportOf(evenkeel('run', link, ...withProgram, '--json')).metrics).toEqual(set.metrics)
    expect((await json('requests?policy=own&requests=500&own.most=3', ...withProgram)).metrics).toEqual(set.metrics)
    const carried = evenkeel('run', file('knob.json', JSON.stringify(set)), '--json')
    expect(reportOf(carried).metrics, 'what is printed carries the program').toEqual(set.metrics)
    const { stderr } = evenkeel('run', link)
    expect(stderr).toMatch(
      /^evenkeel: program: expected the file with the fingerprint .*--attach program=FILE gives it\n$/,
    )
  })

  test('a mesh without coordinates names the orderings that it can have', async () => {
    file('path.graph', '3 2\n2\n1 3\n2\n')
    expect(await here('run', 'mesh?ordering=rcb', '--attach', 'mesh=path.graph')).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'evenkeel: ordering: expected one of rsb, rsb-plain, fiedler, rcm, file, random, multilevel, because the mesh has no coordinates, got rcb\n',
    })
  })

  test('weights in a mesh are work and volume: what each processor has, cuts and fetches', async () => {
    const ring = (weights: readonly number[]) =>
      `8 8 011\n${weights.map((weight, v) => `${weight} ${((v + 1) % 8) + 1} ${v % 2 === 0 ? 5 : 1} ${((v + 7) % 8) + 1} ${v % 2 === 0 ? 1 : 5}`).join('\n')}\n`
    file('ring.graph', ring([6, 1, 1, 1, 1, 1, 1, 0]))
    const link = 'mesh?processors=2&ordering=file&iterations=1'
    const { metrics } = await json(link, '--attach', 'mesh=ring.graph')
    expect(metrics).toMatchObject({ sizes: [1, 7], work: [6, 6], cut: 2, cutVolume: 6, fetched: 3, volume: 11 })
    file('uneven.graph', ring([6, 1, 1, 1, 1, 1, 1, 0]).replace('1 3 5', '1 3 4'))
    const { status, stderr } = await here('run', link, '--attach', 'mesh=uneven.graph')
    expect(status).toBe(2)
    expect(stderr).toContain(
      'file: file "uneven.graph", line 5: expected the weight that the line of vertex 3 gives the same edge, 5, got 4',
    )
  })

  test.each<[string, string | Uint8Array, string]>([
    ['numbers with a word', '7\n2 x\n', 'line 2, column 3: expected a number from 1e-9 to 1000000, got "x"'],
    ['a negative number', '7\n-2\n', 'line 2, column 1: expected a number from 1e-9 to 1000000, got −2'],
    ['NaN', 'NaN NaN', 'line 1, column 1: expected a number from 1e-9 to 1000000, got "NaN"'],
    ['nothing', '', 'or a table with a column of them, got an empty file'],
    ['a picture', Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 7), 'got a file that is no text'],
    [
      'too many numbers',
      '7 '.repeat(2 ** 20 + 1),
      'line 1, column 2097153: expected at most 1048576 numbers, got more',
    ],
    ['2 · 10⁷ lines', '1\n'.repeat(2e7), 'expected at most 32000000 bytes (32 MB), got 40000000'],
  ])('is refused with %s', async (_, content, message) => {
    writeFileSync(join(folder, 'bad.txt'), content)
    const args = ['run', 'loop', '--attach', 'costs=bad.txt']
    // What this process takes it holds under that name, and other tests take an empty file under another.
    const { status, stdout, stderr } = content === '' ? evenkeel(...args) : await here(...args)
    expect(stderr).toMatch(/^evenkeel: costs: file "bad\.txt"[^\n]+\n$/)
    expect(stderr).toContain(message)
    expect([status, stdout]).toEqual([2, ''])
  })

  test.each([
    ['n=costs.txt', '--attach: expected one of costs, program, chunks, got "n"'],
    ['costs', '--attach: expected id=FILE, got "costs"'],
    ['costs=absent.txt', '--attach: expected a readable file, got "absent.txt" (ENOENT)'],
  ])('%s is refused', async (assignment, message) => {
    expect(await here('run', 'loop', '--attach', assignment)).toEqual({
      status: 2,
      stdout: '',
      stderr: `evenkeel: ${message}\n`,
    })
  })

  test('is refused by a lab that takes none', async () => {
    const { status, stderr } = await here('run', 'divisible', '--attach', 'costs=costs.txt')
    expect([status, stderr]).toEqual([2, 'evenkeel: --attach: expected no file in the divisible lab, got "costs"\n'])
  })
})

test('A pipe is read to its end, and what keeps nothing may take both recording and metrics', async () => {
  const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  const read = run(`echo '${LINK}' | '${process.execPath}' '${program}' run /dev/stdin --json`)
  expect([read.status, read.stderr]).toEqual([0, ''])
  expect(JSON.parse(read.stdout)).toEqual(await json(LINK))
  const endless = run(`cat /dev/zero | '${process.execPath}' '${program}' run /dev/stdin`)
  expect(endless.status).toBe(2)
  expect(endless.stderr).toContain('evenkeel: file "/dev/stdin": expected at most 33554432 bytes (32 MB), got more')
  const dropped = run(`'${process.execPath}' '${program}' run '${LINK}' --csv /dev/null > /dev/null`)
  expect([dropped.status, dropped.stderr]).toEqual([0, ''])
  const piped = run(`('${process.execPath}' '${program}' run '${LINK}' --json --csv /dev/stdout; echo $? >&2) | cat`)
  expect(piped.stdout).toBe('')
  expect(piped.stderr).toBe(
    'evenkeel: --csv: expected another file than the metrics are printed to, got "/dev/stdout"\n2\n',
  )
  const redirected = run(`'${process.execPath}' '${program}' run '${LINK}' --csv mixed.txt > mixed.txt`)
  expect(redirected.status).toBe(2)
  expect(redirected.stderr).toContain('--csv: expected another file than the metrics are printed to, got "mixed.txt"')
})

test('Two outputs are two files, and none is one that is read: it is as it was', async () => {
  const outputs = ['--csv', '--trace', '--messages', '--certificate'] as const
  const link = 'requests?requests=4&servers=2&policy=random'
  for (const one of outputs) {
    for (const other of outputs) {
      if (one === other) continue
      const { status, stderr } = await here('run', link, one, 'same.out', other, './same.out')
      expect(status, `${one} and ${other}`).toBe(2)
      expect(stderr).toMatch(/: expected another file than that of --\w+, got "\.?\/?same\.out"\n$/)
    }
  }
  const scenario = JSON.stringify({ lab: 'requests', values: {} })
  const read = file('read.json', scenario)
  symlinkSync('read.json', join(folder, 'link.json'))
  const plan = file('plan-read.json', '{"link":"tree","factors":{"processors":[2,4]}}')
  for (const args of [
    ['run', read, '--certificate', 'link.json'],
    ['run', link, '--attach', `log=${read}`, '--csv', read],
    ['advise', read, '--html', read],
    ['sweep', plan, '--out', plan],
    ['lesson', read, '--scorm', read],
    ['mark', read, '.', '--csv', read],
    ['mark', read, '.', '--csv', 'marks.csv', '--html', 'marks.csv'],
  ]) {
    const { status, stderr } = await here(...args)
    expect([status, stderr], args.join(' ')).toEqual([
      2,
      expect.stringContaining('expected another file than that of '),
    ])
  }
  expect(readFileSync(join(folder, read), 'utf8')).toBe(scenario)
  // What keeps nothing may take everything.
  const dropped = await here('run', link, '--csv', '/dev/null', '--certificate', '/dev/null')
  expect([dropped.status, dropped.stderr]).toEqual([0, ''])
})

test('Where no best is looked for, a certificate is refused with the reason, and its file is left as it was', async () => {
  const mine = file('mine.json', 'mine')
  for (const [link, reason] of [
    ['requests?requests=20', '20 requests can be shared out in too many ways'],
    ['requests?requests=8&timeout=50', 'without slow periods, timeouts'],
    ['requests?requests=8&discipline=ps', 'each server shares its time'],
    ['loop?workload=trfd&n=4', 'not for a program of two'],
    ['divisible?system=tree', 'not in a tree'],
  ]) {
    const { status, stderr } = await here('run', link, '--certificate', mine)
    expect([status, stderr], link).toEqual([2, expect.stringContaining(reason)])
  }
  expect(readFileSync(join(folder, mine), 'utf8')).toBe('mine')
})

test('A bound or a reference has a certificate where no best is looked for, and where none can be made the reason is said', async () => {
  for (const link of ['migration', 'async?depth=6', 'tree?machine=sp2&depth=6', 'divisible?rounds=2']) {
    const { status, stderr } = await here('run', link, '--certificate', 'bound.json')
    expect([status, stderr], link).toEqual([0, ''])
    expect((await here('check-certificate', 'bound.json')).status, link).toBe(0)
  }
  for (const [link, reason] of [
    [
      'migration?processes=30&processors=7&computeSpread=50',
      /longest process placed first the greatest load is [\d\s]+ cycles, and it is only known that none is below/,
    ],
    ['async?workload=uts', /workload: expected a drawn tree/],
    ['tree?depth=20', /at most 100\s000 nodes, all of which a certificate lists/],
    ['loop?workload=uniform&iterations=10&persistence=0.001&maxLoad=100', /lists at most 10\s000 for each processor/],
    ['loop?workload=trfd&n=3', /program of two/],
  ] as const) {
    const { status, stderr } = await here('run', link, '--certificate', 'none.json')
    expect([status, stderr], link).toEqual([2, expect.stringMatching(reason)])
  }
})

test('A certificate is checked by a process that knows the file alone', () => {
  expect(evenkeel('run', 'requests?requests=6&servers=2&policy=random', '--certificate', 'proof.json').status).toBe(0)
  const right = evenkeel('check-certificate', 'proof.json')
  expect([right.status, right.stderr]).toEqual([0, ''])
  expect(right.stdout).toMatch(/^It holds/)
  const proof = JSON.parse(readFileSync(join(folder, 'proof.json'), 'utf8')) as { sum: number }
  const damaged = evenkeel(
    'check-certificate',
    file('damaged.json', JSON.stringify({ ...proof, sum: 0.9 * proof.sum })),
  )
  expect([damaged.status, damaged.stderr]).toEqual([1, ''])
  expect(damaged.stdout).toMatch(/^It does not hold\. \S/)
  const other = evenkeel('check-certificate', file('none.json', '{"lab":"tree"}'))
  expect([other.status, other.stderr]).toEqual([1, ''])
  expect(other.stdout).toMatch(/Kind: expected one of/)
  const absent = evenkeel('check-certificate', 'absent.json')
  expect([absent.status, absent.stdout]).toEqual([2, ''])
  expect(absent.stderr).toBe(
    'evenkeel: check-certificate: expected a file that can be read, got "absent.json" (ENOENT)\n',
  )
  const noJson = evenkeel('check-certificate', file('none.txt', 'a proof'))
  expect([noJson.status, noJson.stdout]).toEqual([2, ''])
  expect(noJson.stderr).toMatch(/^evenkeel: .*none\.txt.*\n$/)
})

test('A run without an answer prints what there is, says why, and ends with code 1', async () => {
  const query = 'C=0.000001,1,1000000000,3&E=1000000000,1000000000,0.000001,1&L=0,0,0,0&algorithm=fifo'
  const { status, stdout, stderr } = await here('run', `divisible?${query}`, '--json')
  expect([status, stderr]).toEqual([
    1,
    'evenkeel: no answer: no solver could prove an optimum: the numbers differ too much in size\n',
  ])
  expect(JSON.parse(stdout).metrics).toMatchObject({ makespan: null, unproved: 1 })
  const plan = { link: `divisible?${query}`, factors: { algorithm: ['fifo', 'lifo'] } }
  const swept = await here('sweep', file('unanswered.json', JSON.stringify(plan)), '--out', 'unanswered.csv')
  expect(swept.status).toBe(1)
  expect(swept.stderr).toMatch(/^evenkeel: run [0-9a-f]{16} has no answer: no solver could prove/)
  expect(swept.stdout).toMatch(/^2 runs done, 0 were there before, 0 failed, [12] without an answer, in/)
})

test('A full disk is named, and nothing that is half written stays', () => {
  expect(evenkeel('run', LINK, '--csv', '/dev/full')).toMatchObject({
    status: 1,
    stderr: 'evenkeel: --csv: no space left for "/dev/full" (ENOSPC)\n',
  })
  const command = `ulimit -f 1; '${process.execPath}' '${program}' run '${LINK}' --csv half.csv`
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'evenkeel: --csv: no space left for "half.csv" (EFBIG)\n'])
  expect(existsSync(join(folder, 'half.csv'))).toBe(false)
  const printed = spawnSync('sh', ['-c', `'${process.execPath}' '${program}' run '${LINK}' > /dev/full`])
  expect(printed.status).toBe(1)
  expect(String(printed.stderr)).toBe('evenkeel: ENOSPC: no space left on device, write\n')
})

test('Help lists every lab, parameter and metric off the table', async () => {
  const { status, stdout } = await here('--help')
  expect(status).toBe(0)
  for (const lab of Object.values(labs)) {
    expect(stdout).toContain(`Lab "${lab.id}"`)
    for (const [id, { help }] of Object.entries(lab.parameters)) {
      expect(stdout).toContain(`\n  ${id}\n`)
      expect(stdout).toContain(help)
    }
    for (const { id } of lab.metrics) expect(stdout).toContain(`\n  ${id}`)
  }
})

test.each(Object.entries(COMMANDS))(
  'The help of %s is about that command alone, with its own options',
  async (name, command) => {
    const { status, stdout } = await here(name, '--help')
    expect(status).toBe(0)
    expect(stdout).toContain(command.about.join('\n'))
    const typed = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, option]) => option)
    expect(typed).toEqual([...command.options, 'help'])
    const others = Object.keys(COMMANDS).filter((other) => other !== name && name !== 'submit')
    for (const other of others) expect(stdout).not.toMatch(new RegExp(`^ {2}evenkeel ${other}(?![\\w-])`, 'm'))
  },
)

test('The help of a run of a lab has that lab’s parameters, and of no other', async () => {
  const { stdout } = await here('run', 'loop?processors=4', '--help')
  expect(stdout).toContain('\n  costsUnit\n')
  expect(stdout).not.toContain('Lab "tree"')
})

test('A reader who stops early is no failure', async () => {
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('Measurements of one’s own are analysed, and refused by line and column', async () => {
  const text = 'threads,seconds\n2,4\n4,2.5\n2,4.2\n4,2.7\n'
  expect(await here('analyse', file('own.csv', text))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Seconds in 4 measurements over threads'),
  })
  const bad = file('bad.csv', text.replace('2.7', 'fast'))
  expect(await here('analyse', bad, '--response', 'seconds')).toMatchObject({
    status: 2,
    stderr: `evenkeel: ${bad}, line 5, column seconds: expected a number, got "fast" (read: response seconds; factors threads; no block)\n`,
  })
})

describe('A trace', () => {
  test('is written beside the metrics, in either format', async () => {
    expect((await here('run', LINK, '--trace', 'run.json')).status).toBe(0)
    const { traceEvents } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { traceEvents: object[] }
    expect(traceEvents.length).toBeGreaterThan(10)
    expect((await here('run', LINK, '--trace', 'run.trace', '--trace-format', 'paje')).status).toBe(0)
    expect(readFileSync(join(folder, 'run.trace'), 'utf8')).toMatch(/^%EventDef PajeDefineContainerType 0\n/)
  })

  test.each([
    [['--trace', 'a', '--trace-format', 'otf'], '--trace-format: expected chrome or paje, got "otf"'],
    [
      ['--trace', '/no/such/folder/a'],
      '--trace: expected a file that can be written, got "/no/such/folder/a" (ENOENT)',
    ],
  ])('%j is refused by one line', async (args, line) => {
    expect(await here('run', LINK, ...args)).toEqual({
      status: 2,
      stdout: '',
      stderr: `evenkeel: ${line}\n`,
    })
  })
})

describe('The questions of a lecture', () => {
  const lecture = (name: string, ...parts: readonly string[]) =>
    file(`${name}.yaml`, `name: ${name}\nparts:\n${parts.map((part) => `  - ${part}\n`).join('')}`)
  const prediction = 'prediction: tree/second-transition'

  test('are checked like a lesson, and what cannot be asked is named with its reason', async () => {
    const name = lecture('week', prediction, 'story: tree/no-such-story', '{ ask: "And you?" }')
    const { status, stdout, stderr } = await here('lesson', name)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.trim().split('\n')).toEqual([
      'week.yaml: left out: the lab tree has no story called "no-such-story"',
      'week.yaml: left out: "And you?" has no right answer',
      'week.yaml: 1 question, 1 with one right answer',
      'week.md: 1 part, 1 exercise; all can be solved',
    ])
  })

  test('are refused where there are none, or where they are about several labs', async () => {
    const refusal = async (...parts: readonly string[]) => (await here('lesson', lecture('refused', ...parts))).stderr
    expect(await refusal('black: true')).toContain('lesson: expected a lecture with questions, got "refused.yaml"')
    expect(await refusal(prediction, 'prediction: requests/too-busy')).toContain(
      'lesson: expected questions about one lab, got those of tree and requests',
    )
  })
})

describe('A program that does not answer is ended with its line, a sentence and exit code 2', () => {
  const ended = /^evenkeel: program: line 2: it did not answer for 2 s and was ended: a loop never ends[^\n]+\n$/

  test('in a run', async () => {
    const program = file(
      'endless.js',
      `let n = 0\nchoose = (request, servers) => { if (++n > 9) { ${UNCOUNTED} } return servers[0] }\n`,
    )
    const { status, stdout, stderr } = await here('run', 'requests?policy=own', '--attach', `program=${program}`)
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(ended)])
  })

  test('in the run of a lesson', async () => {
    const text = `let n = 0\nchoose = (request, servers) => { if (++n > 9) { ${UNCOUNTED} } return servers[0] }\n`
    const { lab, values } = { lab: labs.requests, values: defaults(labs.requests.parameters) }
    const link = formatLink(lab, withText(lab, 'program', text, { ...values, policy: 'own' }))
    const lesson = readFileSync(join(import.meta.dirname, '../src/labs/requests/lessons/choices.md'), 'utf8')
    const one = 'one: policy=random&requests=20000'
    expect(lesson).toContain(one)
    const name = file('endless.md', lesson.replace(one, `one: ${link.slice(link.indexOf('?') + 1)}`))
    const { status, stderr } = await here('lesson', name)
    expect([status, stderr]).toEqual([2, expect.stringMatching(ended)])
  })

  test('in a sweep, whose other runs are made', async () => {
    const text = `let n = 0\nchoose = (request, servers) => { if (servers.length === 3 && ++n > 9) { ${UNCOUNTED} } return servers[0] }\n`
    file('three.js', text)
    const scenario = { policy: 'own', requests: 50 }
    file('three.json', JSON.stringify({ lab: 'requests', scenario, factors: { servers: [2, 3, 4] } }))
    const { status, stdout, stderr } = await here(
      ...['sweep', 'three.json', '--out', 'three.csv', '--attach', 'program=three.js', '--jobs', '1'],
    )
    expect(status).toBe(1)
    expect(stdout).toMatch(/^2 runs done, 0 were there before, 1 failed/)
    expect(stderr).toMatch(
      /^evenkeel: run [0-9a-f]{16} failed: program: line 2: it did not answer for 2 s and was ended/m,
    )
    const servers = readFileSync(join(folder, 'three.csv'), 'utf8').match(/^[0-9a-f]{16},\d/gm)
    expect(servers?.map((line) => line.at(-1))).toEqual(['2', '4'])
  })
})

describe('All orders of a program', () => {
  const planted = (name: string) =>
    file(`${name}.js`, readFileSync(join(import.meta.dirname, `orders/${name}.js`), 'utf8'))

  test('are printed step by step where one goes wrong, with a link', () => {
    const search = ['--orders', '--processors', '2', '--tasks', '4', '--jobs', '1']
    const { status, stdout, stderr } = evenkeel('check', planted('named-itself'), ...search)
    expect([status, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(/^Something goes wrong in some order \(\d+ states\)\.$/m)
    expect(stdout).toMatch(/^Wrong: line 29: give: processor 1 sends to itself \(processor 1\)\.$/m)
    expect(stdout).toMatch(
      /^ {5}1 Processor 1 .*\n( {5}\d .*\n){4} {7}async\?.*&side=program&orders=2\.4\..*&order=0[0-9a-z]{5}$/m,
    )
    expect(stdout).toMatch(/^Explored: the network .* by polling/m)
  })

  test('leave the exit code as it is where they warn, or are not all explored', () => {
    const search = ['--orders', '--processors', '3', '--tasks', '5', '--json', '--jobs', '1']
    const warned = evenkeel('check', planted('not-there-any-more'), ...search)
    const { orders, checks } = JSON.parse(warned.stdout)
    expect(checks.every(({ verdict }: { verdict: string }) => verdict !== 'wrong')).toBe(true)
    expect(warned.status).toBe(0)
    expect(orders).toMatchObject({ verdict: 'none', findings: [{ id: 'starves', verdict: 'warning', steps: 8 }] })
    const { lab, values, extras, problems } = parseLink(orders.findings[0].link, labs)
    expect([lab, values.balancer, extras.order, problems]).toEqual(['async', 'own', orders.findings[0].order, []])
  })

  test('are refused with what cannot be searched', async () => {
    const refused = async (...flags: string[]) => (await here('check', planted('polite'), ...flags)).stderr
    expect(await refused('--orders', '--processors', '5')).toContain(
      '--processors: expected a whole number from 2 to 4, got 5',
    )
    expect(await refused('--orders', '--tasks', '13')).toContain(
      '--tasks: expected a whole number from 1 to 12, got 13',
    )
    expect(await refused('--tasks', '4')).toContain('--tasks: expected it with --orders, got it alone')
    const loop = file('next.js', 'next = ({ left, processors }) => Math.ceil(left / processors)\n')
    const other = await here('check', loop, '--lab', 'loop', '--orders', '--jobs', '1')
    expect([other.status, other.stderr]).toEqual([
      2,
      expect.stringContaining('--orders: expected a program of a lab whose programs send messages'),
    ])
  })

  test('count in an assignment that asks for them', async () => {
    mkdirSync(join(folder, 'orders'), { recursive: true })
    for (const name of ['named-itself', 'no-limit-of-hops'])
      copyFileSync(join(import.meta.dirname, `orders/${name}.js`), join(folder, 'orders', `${name}.js`))
    const situation = { name: 'two', scenario: 'async?processors=2&depth=6' }
    const assignment = { title: 'Orders', seeds: 1, orders: true, goals: ['nodes >= 1'], situations: [situation] }
    file('orders.json', JSON.stringify(assignment))
    const { stdout } = await here('mark', 'orders.json', 'orders', '--json', '--jobs', '1')
    const { submissions } = JSON.parse(stdout)
    expect(submissions.map(({ points, problem }: { points: number; problem?: string }) => [points, problem])).toEqual([
      [
        0,
        expect.stringMatching(
          /^Wrong in an order of 5 steps on 2 processors with 4 tasks: line 29: .* processor 1 sends to itself \(processor 1\)$/,
        ),
      ],
      [1, undefined],
    ])
  })

  test('that go wrong have a link of their film in every form of the marks, which shows the submission', async () => {
    const args = ['mark', 'orders.json', 'orders', '--jobs', '1', '--csv', 'orders.csv']
    const { stdout, stderr } = await here(...args, '--json', '--html', 'orders.html', '--page', 'https://a.b/')
    expect(stderr).toBe('')
    const [{ film }, other] = JSON.parse(stdout).submissions
    expect(other.film).toBeUndefined()
    const { lab, values, extras, problems } = parseLink(film, labs)
    expect([lab, values.balancer, extras.side, problems]).toEqual(['async', 'own', 'program', []])
    expect(film).toContain('program=~')
    const text = new TextDecoder().decode(heldFile(values.program)?.bytes)
    expect(text).toBe(readFileSync(join(folder, 'orders/named-itself.js'), 'utf8'))
    const searches = await labs.async.orders?.()
    const shown = searches?.film(values, extras.orders ?? '', extras.order ?? '')
    expect(shown?.steps).toHaveLength(5)
    expect([shown?.misfit, shown?.steps.at(-1)?.problem]).toEqual([
      undefined,
      expect.stringContaining('sends to itself'),
    ])
    const [head, first] = [...readCsv(readFileSync(join(folder, 'orders.csv'), 'utf8'))].map(({ fields }) => fields)
    expect(first[head.indexOf('film')]).toBe(film)
    expect(readFileSync(join(folder, 'orders.html'), 'utf8')).toContain(
      `${`https://a.b/#${film}`.replaceAll('&', '&#38;')}">Look at this order</a>`,
    )
    // Marked again, it is read from the table.
    const people = await here(...args)
    expect(people.stdout.split('\n').map((line) => line.trim())).toContain(film)
    const again = await here(...args, '--json')
    expect(JSON.parse(again.stdout).submissions).toEqual(JSON.parse(stdout).submissions)
  })
})

describe('A program of a lab whose programs set functions', () => {
  const always = 'choose = (request, servers) => servers[0]\n'

  test('is checked in the lab that can read it', async () => {
    const { status, stdout } = await here('check', file('error.js', 'next = () => none\n'), '--json', '--jobs', '1')
    const { checks, link, isSound } = JSON.parse(stdout)
    expect([status, isSound, link.split('?')[0]]).toEqual([1, false, 'loop'])
    const [wrong] = checks
    expect(wrong).toMatchObject({ id: 'ends', verdict: 'wrong' })
    expect(wrong.sentence).toMatch(/line 1: .*none.* \(Four workstations, seed 1\)$/)
    expect(wrong.link).toMatch(/^loop\?.*strategy=own/)
  })

  test('competes with the rules of that lab, as the rule that it repeats does', async () => {
    // Guided self-scheduling.
    const guided = file('guided.js', 'next = ({ left, processors }) => Math.ceil(left / processors)\n')
    const { status, stdout } = await here('league', guided, '--lab', 'loop', '--jobs', '1')
    expect(status).toBe(0)
    const [head, ...lines] = stdout.split('\n').map((line) => line.trim().split(/ {2,}/))
    const [own, rule] = ['guided.js', 'Guided'].map((name) => 1 + head.indexOf(name))
    expect(Math.min(own, rule)).toBeGreaterThan(0)
    const rows = lines.slice(
      0,
      lines.findIndex(([name]) => name === ''),
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map((row) => row[own])).toEqual(rows.map((row) => row[rule]))
    expect(stdout).toMatch(/^guided\.js: \d of 7\. .*[Ss]lower than one or more/m)
  })

  test('has to say which lab is meant where two can read it', async () => {
    const { status, stderr } = await here('check', file('decides.js', 'decide = () => {}\n'))
    expect([status, stderr]).toEqual([2, expect.stringContaining('--lab: expected loop or migration')])
  })

  test('is refused with a lab that has none', async () => {
    const { status, stderr } = await here('check', file('always.js', always), '--lab', 'tree')
    expect([status, stderr]).toEqual([2, expect.stringContaining('--lab: expected')])
  })
})

describe('Marking', () => {
  const programs = join(import.meta.dirname, '../src/labs/async/programs')
  const scenario = 'async?processors=4&depth=8'
  const assignment = (changes: object) =>
    file('assignment.json', JSON.stringify({ seeds: 2, seconds: 3, goals: ['tasksMigrated > 0'], ...changes }))

  test('good, bad, hanging and broken submissions each get what is theirs', async () => {
    mkdirSync(join(folder, 'submissions'))
    const submit = (name: string, text: string) => file(`submissions/${name}`, text)
    copyFileSync(join(programs, 'stealing.js'), join(folder, 'submissions/good.js'))
    copyFileSync(join(programs, 'templates/nothing.js'), join(folder, 'submissions/bad.js'))
    submit('hanging.js', `on.begin = () => { ${UNCOUNTED} }`)
    submit('looping.js', 'on.turn = () => { while (true) {} }')
    submit('syntax.js', 'on.turn = () => { me.give( }')
    // A link's own scenario does not count.
    submit('link.txt', 'async?processors=1&balancer=own')
    submit('none.txt', 'async?balancer=none')
    submit('notes.md', 'no submission')
    const name = assignment({ title: 'Share', situations: [{ scenario }, { name: 'easy', scenario, points: 2 }] })
    const { status, stdout, stderr } = evenkeel(
      'mark',
      name,
      'submissions',
      '--json',
      '--csv',
      'marks.csv',
      '--salt',
      'x',
    )
    expect(stderr).toBe('')
    expect(status).toBe(1)
    const { submissions, seeds, points } = JSON.parse(stdout)
    expect(points).toBe(3)
    expect(seeds).toHaveLength(2)
    expect(seeds).not.toEqual([1, 2])
    const pointsByFile = submissions.map((one: { name: string; points: number }) => [one.name, one.points])
    expect(Object.fromEntries(pointsByFile)).toEqual({
      'bad.js': 0,
      'good.js': 3,
      'hanging.js': 0,
      'link.txt': 3,
      'looping.js': 0,
      'none.txt': 0,
      'syntax.js': 0,
    })
    const whyOf = (name: string) => JSON.stringify(submissions.find((one: { name: string }) => one.name === name))
    expect(whyOf('hanging.js')).toContain('line 1: it did not answer for 2 s and was ended')
    expect(whyOf('looping.js')).toContain('line 1')
    expect(whyOf('syntax.js')).toContain('line 1')
    expect(whyOf('bad.js')).toContain('Migrated tasks: 0; expected more than 0')
    const lines = readFileSync(join(folder, 'marks.csv'), 'utf8').trim().split(/\r?\n/)
    expect(lines[0]).toBe('submission,points,1,easy,problem,situation,why,link,content,assignment')
    expect(lines).toHaveLength(8)
    expect(lines.some((line) => line.startsWith('good.js,3,2,2,,,,,'))).toBe(true)
    // Gone on with: what is there is not marked again, what is cut off and what has changed is.
    file('marks.csv', `${lines.slice(0, -2).join('\r\n')}\r\nlink.txt,3`)
    submit('bad.js', readFileSync(join(programs, 'stealing.js'), 'utf8'))
    const again = evenkeel(
      'mark',
      name,
      'submissions',
      '--csv',
      'marks.csv',
      '--salt',
      'x',
      '--html',
      'marks.html',
      '--page',
      'https://a.b/?x',
    )
    expect(again.stderr).toBe('')
    const after = readFileSync(join(folder, 'marks.csv'), 'utf8').trim().split(/\r?\n/)
    // In the order of the names, whichever was marked first.
    const others = [lines[0], ...lines.slice(1).toSorted()].filter((line) => !line.startsWith('bad.js'))
    expect(after.filter((line) => !line.startsWith('bad.js'))).toEqual(others)
    expect(after[1]).toMatch(/^bad\.js,3,2,2,/)
    expect(after).toHaveLength(lines.length)
    const page = readFileSync(join(folder, 'marks.html'), 'utf8')
    expect(page).toContain('<th scope="row">good.js</th><td class="number">3</td>')
    expect(page).toContain('href="https://a.b/?x#async?')
    const other = evenkeel('mark', name, 'submissions', '--csv', 'marks.csv', '--salt', 'y')
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('marks of this assignment')])
  })

  test('marks that were cut off are gone on with: all are there, none twice', async () => {
    mkdirSync(join(folder, 'cut'))
    const names = Array.from({ length: 4 }, (_, k) => `cut/${k}.js`)
    for (const name of names) copyFileSync(join(programs, 'stealing.js'), join(folder, name))
    // The last one goes on until the process is ended.
    file(names[3], 'on.begin = () => me.wake(1)\non.timer = () => { me.wake(1); me.wait() }')
    const name = assignment({ seconds: 600, situations: [{ scenario }] })
    const args = ['mark', name, 'cut', '--csv', 'cut.csv', '--jobs', '1']
    const linesOf = () => {
      const path = join(folder, 'cut.csv')
      return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\r\n') : []
    }
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    while (linesOf().length < 4 && child.exitCode === null) await pause(20)
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    const before = linesOf()
    expect(before.map((line) => line.slice(0, 6))).toEqual(['submis', '0.js,1', '1.js,1', '2.js,1'])
    // As if a mark had been half written; and one that only another marking would change.
    file('cut.csv', `${before[0]}\r\n${before[1].replace('0.js,1', '0.js,0')}\r\n${before[2]}\r\n2.js,1`)
    copyFileSync(join(programs, 'stealing.js'), join(folder, names[3]))
    const { stderr } = await here(...args)
    expect(stderr).toBe('')
    const after = linesOf()
    expect(after.map((line) => line.slice(0, 6))).toEqual(['submis', '0.js,0', '1.js,1', '2.js,1', '3.js,1'])
    expect(after.slice(2, 4)).toEqual(before.slice(2, 4))
  })

  test.each([
    [{ situations: [] }, 'situations: expected one or more, got none'],
    [
      { situations: [{ scenario: 'tree' }] },
      'situation 1: scenario: expected a link of a lab with programs (loop, mesh, migration, async, requests), got tree',
    ],
    [{ situations: [{ scenario }], seeds: 0 }, 'seeds: expected a whole number from 1 to 1000, got 0'],
    [{ situations: [{ scenario, share: 2 }] }, 'situation 1: share: expected a number above 0 and up to 1, got 2'],
    [{ situations: [{ scenario, goals: ['sped > 1'] }] }, 'sped'],
    [{ situations: [{ scenario }], salts: 1 }, 'salts'],
  ])('an assignment that cannot be used says why: %j', async (changes, says) => {
    const { status, stderr } = await here('mark', assignment(changes), '.')
    expect(stderr).toContain(says)
    expect(status).toBe(2)
  })
})
