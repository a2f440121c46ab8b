/** The command line as a process: what it prints, what it writes, and how it refuses. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labs } from '../src/labs/registry.ts'

const root = join(import.meta.dirname, '..')
const program = join(root, 'dist/cli/evenkeel.js')
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-cli-'))

beforeAll(() => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawnSync(process.execPath, [vite, 'build', '--mode', 'cli', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(build.stderr).toBe('')
  expect(build.status).toBe(0)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function evenkeel(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

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

function json(...args: string[]): Report {
  const { status, stdout, stderr } = evenkeel('run', ...args, '--json')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout) as Report
}

describe('A run', () => {
  test('of another lab prints orders and fractions as lists', () => {
    const link = 'divisible?C=100,125,150&E=1000,700,850&L=10,7,9&delta=0.5&algorithm=iterlp2a&sort=C'
    const { lab, metrics } = json(link)
    expect(lab).toBe('divisible')
    expect(metrics).toMatchObject({ allocationOrder: [1, 2, 3], collectionOrder: [1, 3, 2], programsSolved: 13 })
    expect(Number(metrics.makespan).toFixed(3)).toBe('436.033')
    expect((metrics.fractions as number[]).map((fraction) => fraction.toFixed(3))).toEqual(['0.307', '0.430', '0.263'])
    expect(evenkeel('run', link).stdout).toMatch(/Collected from +1, 3, 2\n/)
  })

  test('of a table with a bad cell is refused with the cell named', () => {
    const { status, stdout, stderr } = evenkeel('run', 'divisible?C=100,-5,3,4')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toBe('evenkeel: C: worker 2: "-5" is not a number from 0.000001 to 1000000000\n')
  })

  test('prints one JSON object with every parameter and every metric', () => {
    const { lab, scenario, metrics } = json(LINK)
    expect(lab).toBe('tree')
    expect(Object.keys(scenario).sort()).toEqual(Object.keys(labs.tree.parameters).sort())
    expect(Object.keys(metrics).sort()).toEqual(labs.tree.metrics.map(({ id }) => id).sort())
    expect(scenario.processors).toBe(4)
    expect(metrics.nodes).toBe(255)
  })

  test('prints the same bytes every time', () => {
    expect(evenkeel('run', LINK, '--json')).toEqual(evenkeel('run', LINK, '--json'))
  })

  test('takes a whole address, the part after #, a file with a link and a JSON file for the same scenario', () => {
    const expected = json(LINK)
    expect(json(`https://example.org/some/where/#${LINK}`)).toEqual(expected)
    expect(json(`#${LINK}`)).toEqual(expected)
    expect(json(file('link.txt', `${LINK}\n`))).toEqual(expected)
    expect(
      json(
        file(
          'differences.json',
          JSON.stringify({ lab: 'tree', scenario: { processors: 4, tree: 'balanced', depth: 8 } }),
        ),
      ),
    ).toEqual(expected)
    expect(json(file('printed.json', JSON.stringify(expected)))).toEqual(expected)
  })

  test('takes the name of a lab for its defaults', () => {
    expect(json('tree').scenario.processors).toBe(128)
  })

  test('overrides parameters, the last one winning', () => {
    const { scenario } = json(LINK, '--set', 'processors=8', '--set=interval=3', '--set', 'interval=5')
    expect(scenario).toMatchObject({ processors: 8, interval: 5, depth: 8 })
  })

  test('prints a table for people, with units', () => {
    const { status, stdout } = evenkeel('run', LINK)
    expect(status).toBe(0)
    const total = labs.tree.metrics.find(({ id }) => id === 'totalTime')
    expect(stdout).toMatch(new RegExp(`^${total?.label} +[0-9.]+ [mµ]?s$`, 'm'))
    expect(stdout).toContain('tree=balanced')
  })

  test('writes the recording as CSV, one row an iteration', () => {
    const { metrics } = json(LINK, '--csv', 'out.csv')
    const text = readFileSync(join(folder, 'out.csv'), 'utf8')
    expect(text.endsWith('\r\n')).toBe(true)
    const [header, ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    const columns = labs.tree.shape(labs.tree.parameters as never).shape.columns.map(({ id }) => id)
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
    'an unknown parameter': [['run', 'tree?procesors=4'], /procesors.*allowed: topology, processors/],
    'a number out of its limits': [
      ['run', 'tree?processors=0'],
      /processors: "0" is not a whole number from 1 to 65536/,
    ],
    'a number that is none': [['run', 'tree?interval=often'], /interval: "often" is not a whole number/],
    'an unknown choice': [['run', 'tree?balancer=magic'], /balancer: "magic" is not one of gdem, loadserver, none/],
    'a bad list': [['run', 'tree?topology=kary&sides=4xx4'], /sides: "4xx4"/],
    'a parameter twice': [['run', 'tree?interval=3&interval=4'], /: interval: came more than once; allowed: once\n$/],
    'a link of a later version': [['run', 'tree?v=99'], /: v: the link is of version 99; allowed: at most 1\n$/],
    'an unknown lab': [['run', 'forest?interval=3'], /lab: "forest" is not one of tree/],
    'an empty link': [['run', ''], /file|lab/],
    'a link without a lab': [['run', '?interval=3'], /lab: nothing came; allowed: tree/],
    'a file that is not there': [['run', 'nowhere.json'], /nowhere\.json.*ENOENT/],
    'a folder': [['run', '.'], /EISDIR/],
    'a device that never ends': [
      ['run', '/dev/zero'],
      /file: "\/dev\/zero" is a device; allowed: a regular file or a pipe/,
    ],
    'a plan that never ends': [['sweep', '/dev/zero', '--out', 'zero.csv'], /"\/dev\/zero" is a device/],
    'a trace where the recording goes': [
      ['run', LINK, '--csv', 'both', '--trace', 'both'],
      /--trace: "both" is where the recording goes/,
    ],
    'an unknown parameter to set': [['run', LINK, '--set', 'x=1'], /x: not a parameter; allowed: topology/],
    'a bad value to set': [['run', LINK, '--set', 'interval=-1'], /interval: "-1" is not a whole number from 1/],
    'a set without a value': [['run', LINK, '--set', 'interval'], /--set: "interval" came; allowed: id=value/],
    'a value with a line break': [['run', 'tree?balancer=a%0Ab'], /balancer: "a b"/],
    'an unknown flag': [
      ['run', LINK, '--jsno'],
      /--jsno.*allowed: --json, --csv FILE, --trace FILE, --trace-format chrome\|paje, --set id=value, --help/,
    ],
    'a flag without its value': [['run', LINK, '--csv'], /--csv/],
    'a CSV file that cannot be written': [
      ['run', LINK, '--csv', 'no/such/folder.csv'],
      /no\/such\/folder\.csv.*ENOENT/,
    ],
    'an unknown command': [['walk', LINK], /command: "walk" came; allowed: run, .*--help/],
    'no command': [[], /command: nothing came; allowed: run, .*--help/],
    'no scenario': [['run'], /run: needs a link or a file/],
    'two scenarios': [['run', LINK, LINK], /allowed: one link or file/],
  }
  for (const [name, [args, expected]] of Object.entries(cases)) {
    test(name, () => {
      const { status, stdout, stderr } = evenkeel(...args)
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
    })
  }

  const NO_SCENARIO =
    /file: "bad\.json" is not a scenario, it (?:begins with .*|is empty); allowed: an object \{"lab":"…","scenario":\{…\}\}, a table .*, or a link/
  const files: Readonly<Record<string, readonly [string, RegExp]>> = {
    'a list': ['[]', NO_SCENARIO],
    'nothing in JSON': ['null', NO_SCENARIO],
    'a number': ['42', NO_SCENARIO],
    'nothing at all': ['', NO_SCENARIO],
    'other text': ['To be, or not to be', NO_SCENARIO],
    'much text': ['x'.repeat(100_000), NO_SCENARIO],
    'much JSON': [
      JSON.stringify({ lab: 'tree', scenario: { notes: 'x'.repeat(1_000_001) } }),
      /file: "bad\.json" has \d+ characters; allowed: at most 1000000/,
    ],
    'more than is read': [
      ' '.repeat(16 * 2 ** 20 + 1),
      /file: "bad\.json" has 16777217 bytes; allowed: at most 16777216 \(16 MB\)/,
    ],
    'bad JSON': ['{"lab":"tree",', /bad\.json.*is not JSON/],
    'JSON of no lab': ['{"scenario":{}}', /lab: nothing came; allowed: tree/],
    'JSON of an unknown lab': ['{"lab":"forest"}', /lab: "forest" came; allowed: tree/],
    'JSON whose scenario is no object': ['{"lab":"tree","scenario":[1]}', /scenario: \[1\] came/],
    'JSON with an unknown parameter': ['{"lab":"tree","scenario":{"x":1}}', /x: not a parameter; allowed: topology/],
    'JSON with a value of another type': ['{"lab":"tree","scenario":{"interval":true}}', /interval: true is not/],
    'JSON with null for a value': ['{"lab":"tree","scenario":{"interval":null}}', /interval: null is not/],
    'JSON with a prototype for a parameter': [
      '{"lab":"tree","scenario":{"__proto__":1}}',
      /__proto__: not a parameter/,
    ],
  }
  for (const [name, [content, expected]] of Object.entries(files)) {
    test(name, () => {
      const { status, stdout, stderr } = evenkeel('run', file('bad.json', content), '--json')
      expect(stderr).toMatch(/^evenkeel: [^\n]+\n$/)
      expect(stderr).toMatch(expected)
      expect(stdout).toBe('')
      expect(status).toBe(2)
    })
  }
})

test('A pipe is read to its end, and what keeps nothing may take both recording and metrics', () => {
  const run = (command: string) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  const read = run(`echo '${LINK}' | '${process.execPath}' '${program}' run /dev/stdin --json`)
  expect([read.status, read.stderr]).toEqual([0, ''])
  expect(JSON.parse(read.stdout)).toEqual(json(LINK))
  const endless = run(`cat /dev/zero | '${process.execPath}' '${program}' run /dev/stdin`)
  expect(endless.status).toBe(2)
  expect(endless.stderr).toContain('evenkeel: file: "/dev/stdin" has more than 16777216 bytes; allowed: at most')
  const dropped = run(`'${process.execPath}' '${program}' run '${LINK}' --csv /dev/null > /dev/null`)
  expect([dropped.status, dropped.stderr]).toEqual([0, ''])
  const piped = run(`('${process.execPath}' '${program}' run '${LINK}' --json --csv /dev/stdout; echo $? >&2) | cat`)
  expect(piped.stdout).toBe('')
  expect(piped.stderr).toBe(
    'evenkeel: --csv: "/dev/stdout" is where the metrics are printed; allowed: another file\n2\n',
  )
  const redirected = run(`'${process.execPath}' '${program}' run '${LINK}' --csv mixed.txt > mixed.txt`)
  expect(redirected.status).toBe(2)
  expect(redirected.stderr).toContain('is where the metrics are printed')
})

test('Help lists every lab, parameter and metric off the table', () => {
  const { status, stdout } = evenkeel('--help')
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

describe('A trace', () => {
  test('is written beside the metrics, in either format', () => {
    expect(evenkeel('run', LINK, '--trace', 'run.json').status).toBe(0)
    const { traceEvents } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { traceEvents: object[] }
    expect(traceEvents.length).toBeGreaterThan(10)
    expect(evenkeel('run', LINK, '--trace', 'run.trace', '--trace-format', 'paje').status).toBe(0)
    expect(readFileSync(join(folder, 'run.trace'), 'utf8')).toMatch(/^%EventDef PajeDefineContainerType 0\n/)
  })

  test.each([
    [['--trace', 'a', '--trace-format', 'otf'], '--trace-format: "otf" came; allowed: chrome, paje'],
    [
      ['--trace', '/no/such/folder/a'],
      '--trace: "/no/such/folder/a" cannot be written (ENOENT); allowed: the name of a file',
    ],
  ])('%j is refused by one line', (args, line) => {
    expect(evenkeel('run', LINK, ...args)).toEqual({ status: 2, stdout: '', stderr: `evenkeel: ${line}\n` })
  })
})
