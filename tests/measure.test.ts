/** Measurements on threads of this computer, as a process: what is counted, and what is said of programs that cannot run. Never how long something took. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNCOUNTED } from '../src/core/program/testing.ts'
import { isLong } from './setup/cases.ts'
import { buildProgram } from './setup/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-measure-'))
let program = ''

beforeAll(() => {
  program = buildProgram(join(folder, 'cli'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the command prints, as a process of its own. */
function evenkeel(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, 'measure', ...args], { cwd: folder })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (text) => {
      stdout += text
    })
    child.stderr.on('data', (text) => {
      stderr += text
    })
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
}

interface Report {
  readonly nodesInAll: number
  readonly hash: number
  readonly notes: readonly string[]
  readonly measured: { readonly time: number }
  readonly model: {
    readonly time: number
    readonly range: readonly [number, number]
    readonly messages: number
    readonly moved: number
    readonly nodes: readonly number[]
  }
  readonly runs: readonly {
    readonly messages: number
    readonly moved: number
    readonly nodes: readonly number[]
    readonly hash: number
    readonly sent: number
    readonly received: number
    readonly wrong: readonly string[]
  }[]
}

async function reportOf(...args: string[]): Promise<Report> {
  const { status, stdout, stderr } = await evenkeel(...args, '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout) as Report
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Texts, workers and kinds of nodes: of each some, and in the long suite all of three texts. */
const SETTINGS: readonly (readonly [string, number, 'sleep' | 'compute'])[] = isLong
  ? ['stealing', 'sender', 'pool'].flatMap((balancer) =>
      [2, 4].flatMap((workers) => (['sleep', 'compute'] as const).map((nodes) => [balancer, workers, nodes] as const)),
    )
  : [
      ['stealing', 2, 'sleep'],
      ['sender', 4, 'sleep'],
      ['gdem', 4, 'sleep'],
      ['pool', 4, 'compute'],
      ['stealing', 4, 'compute'],
    ]
/** Runs of each. */
const TIMES = isLong ? 3 : 2

test.each(SETTINGS)('each node is executed once: %s on %i threads, nodes %s', async (balancer, processors, nodes) => {
  const link = `async?balancer=${balancer}&topology=ring&tree=random&depth=8`
  const sizes = ['--processors', `${processors}`, '--grain', '0.3', '--times', `${TIMES}`]
  const { runs, hash, nodesInAll, model } = await reportOf(link, ...sizes, '--nodes', nodes)
  expect(runs).toHaveLength(TIMES)
  for (const run of runs) {
    expect(run.wrong).toEqual([])
    expect(run.hash).toBe(hash)
    expect(run.nodes).toHaveLength(processors)
    expect(sum(run.nodes)).toBe(nodesInAll)
    expect(run.received).toBe(run.sent)
    expect(run.sent).toBeGreaterThan(0)
  }
  expect(sum(model.nodes)).toBe(nodesInAll)
  // The model's own run is one of those that the band is of.
  const [least, greatest] = model.range
  expect(least).toBeLessThanOrEqual(model.time)
  expect(greatest).toBeGreaterThanOrEqual(model.time)
})

test('with one worker beside the pool, messages and tasks are those of the model in every run', async () => {
  const { runs, model } = await reportOf('async?balancer=pool&interval=4&depth=8', '--grain', '0.3', '--times', '3')
  for (const { messages, moved, nodes } of runs)
    expect({ messages, moved, nodes }).toEqual({ messages: model.messages, moved: model.moved, nodes: model.nodes })
})

test('what a scenario has and a computer has not is named', async () => {
  const { notes } = await reportOf(
    'async?balancer=stealing&depth=14&handling=interrupt&hopTime=5&speeds=1,0.5&termination=ring',
    '--times',
    '1',
  )
  expect(notes).toContain('messages are taken by polling')
  expect(notes).toContain('all workers are as fast as they are')
  expect(notes.some((note) => /^the page notices the end \(.*ring.* cannot be run here yet\)$/i.test(note))).toBe(true)
  expect(notes).toContain('all workers are as far from each other')
  expect(notes.some((note) => /^depth \d+ instead of 14$/.test(note))).toBe(true)
})

describe('a program that cannot run ends in one sentence', () => {
  test.each([
    ['a loop that never ends', 'on.turn = () => { for (;;) {} }', /line 1: a handler runs for more than/],
    ['an error', "let n = 0\non.turn = () => { if (++n > 20) throw new Error('enough') }", /line 2: enough/],
    ['waiting for ever', 'on.turn = () => { if (me.quanta > 5) me.wait() }', /left/],
    ['work that no step counts', `on.turn = () => { ${UNCOUNTED} }`, /it did not answer for 2 s and was ended/],
    ['a text that cannot be read', 'on.turn = () => {', /never closed/],
  ])('%s', async (_, text, says) => {
    writeFileSync(join(folder, 'own.js'), text)
    const { status, stdout, stderr } = await evenkeel('async', '--attach', 'program=own.js', '--times', '1')
    expect(stdout).toBe('')
    expect(stderr).toMatch(says)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(2)
  })

  test.each([
    [['tree'], /async/],
    [['async', '--nodes', 'wait'], /--nodes/],
    [['async', '--processors', '1'], /--processors/],
    [['async', '--grain', '0'], /--grain/],
    [['async?workload=search'], /search/],
    [['async?workload=mandelbrot', '--grain', '100'], /would take more than/],
  ])('%j', async (args, says) => {
    const { status, stderr } = await evenkeel(...args)
    expect(stderr).toMatch(says)
    expect(status).toBe(2)
  })
})
