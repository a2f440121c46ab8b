/** Process graphs from files: what they say, what is refused and where. */
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../core/attachments/fingerprint.ts'
import { hold } from '../../../core/attachments/held.ts'
import { defaults } from '../../../core/parameters.ts'
import { migrationModel } from '../index.ts'
import { type MigrationValues, parameters } from '../parameters.ts'
import { parseGraph } from './graph-file.ts'
import { scenarioOf } from './scenario.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function graphOfText(text: string): MigrationValues {
  const bytes = bytesOf(text)
  const graphFile = fingerprintOf(bytes)
  hold({ fingerprint: graphFile, name: 'a.txt', bytes })
  return {
    ...defaults(parameters),
    graph: 'file',
    graphFile,
    processors: 4,
    placement: 'round-robin',
    duration: 1_000_000,
  }
}

const PIPELINE = `# a pipeline whose third stage is slow
class slow computing=120000 spread=0 length=500
process 2 slow
0 1
1 2 50
2 3
`

test('a file says who talks to whom, and what classes compute and send; the rest is as set', () => {
  const { graph, program, placement } = scenarioOf(graphOfText(PIPELINE))
  expect([graph.processes, [...graph.from], [...graph.to]]).toEqual([4, [0, 1, 2], [1, 2, 3]])
  expect([...program.means]).toEqual([40_000, 40_000, 120_000, 40_000])
  expect([...program.lengths]).toEqual([1000, 50, 500])
  expect([...placement]).toEqual([0, 1, 2, 3])
})

test('a pipeline goes at the pace of its slowest stage', () => {
  const run = migrationModel.start({ ...graphOfText(PIPELINE), duration: 24_000_000 }, { record: false })
  while (!run.advance(1e6)) {}
  expect(Math.round(Number(run.metrics().messagesPerChannel))).toBe(199)
})

test.each([
  ['0 1\n0 1', 'line 2: expected each channel once, got 0 to 1 again'],
  ['0 0', 'line 1: expected a channel to another process, got one from 0 to 0'],
  ['# x\n\n0 4096', 'line 3: expected a process from 0 to 4095, got 4096'],
  ['0', 'line 1: expected a process from 0 to 4095, got nothing'],
  ['0 1 -5', 'line 1: expected a length from 0 to 1000000000, got −5'],
  ['0 1 5 6', 'line 1: expected two processes and a length, got 4 words'],
  ['a b', 'line 1: expected a channel as two processes, class, process or # remark, got "a"'],
  ['class c speed=3', 'line 1: expected computing=…, spread=… or length=…, got "speed=3"'],
  ['class c computing=0', 'line 1: expected computing from 1 to 1000000000, got 0'],
  ['class c\nclass c', 'line 2: expected each class once, got "c" again'],
  ['process 1 c', 'line 1: expected one class that a line above names, got "c"'],
  ['class c\nprocess 5-3 c', 'line 2: expected the lower process first, got "5-3"'],
  ['class c\nprocess 1-2-3 c', 'line 2: expected a process from 0 to 4095, got "1-2-3"'],
])('%j is refused: %s', (text, message) => {
  expect(migrationModel.check(graphOfText(text)).map((problem) => problem.message)).toEqual([
    `graphFile: file "a.txt", ${message}`,
  ])
})

test('nothing is refused, and so are more channels than can be simulated', () => {
  const faultOf = (text: string) => {
    const parsed = parseGraph(bytesOf(text))
    return 'fault' in parsed ? parsed.fault : undefined
  }
  expect(faultOf('# nothing\n')).toEqual({ expected: 'a channel or a process', got: 'none' })
  const many = Array.from({ length: 100_001 }, (_, k) => `${k % 400} ${400 + Math.floor(k / 400)}`).join('\n')
  expect(faultOf(many)).toEqual({ line: 100_001, expected: 'at most 100000 channels', got: 'more' })
  const missing = migrationModel.check({ ...defaults(parameters), graph: 'file' })
  expect(missing.map(({ message }) => message)).toEqual(['graphFile: expected a file, got none'])
})
