/** Damaged files of every kind that a parameter takes: each is read, or refused with its name and what is wrong, in bounded time and memory. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { hold } from '../../src/core/attachments/held.ts'
import { takeFile } from '../../src/core/attachments/take.ts'
import { defaults, fileOf, type Parameter } from '../../src/core/parameters.ts'
import { whole } from '../../src/core/run/making.ts'
import { gatherPhases } from '../../src/labs/migration/model/vt.ts'
import { labs } from '../../src/labs/registry.ts'

/** Whole files of each kind, by their ends. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  costs: [
    '1 2 3.5 4e-1\n5,6;7\t8\n',
    '# costs\n0.5\n0.25\n',
    'iteration,tid,time_us\n0,1,12.5\n2,0,3e2\n1,1,"7"\n',
    'i;time (ms)\n0;1,5\n1;2,25\n',
  ],
  ownTree: [
    'id,parent,cost,bytes\n1,,5,16\n2,1,3,\n"3, b",1,4,0\n4,"3, b",2.5,9\n',
    '[{"id":1,"parent":null,"cost":10},{"id":2,"parent":1,"cost":3,"bytes":4}]',
    '{"nodes":[["a",null,1],["b","a",2,100]]}',
  ],
  file: [
    '5 4\n2 3\n1 3\n1 2 4\n3\n\n',
    '5 4 11 2\n9 8 2 7 3 7\n9 8 1 7 3 9\n9 8 1 7 2 9 4 1\n9 8 3 1\n9 8\n',
    '3 2 111 1\n4 7 2 5\n0 8 1 5 3 6\n9 6 2 6\n',
    '3 1\n7 1 2 3\n8 2 3 4\n9 4 5 2\n',
    '2\n1 2 3 4\n2 3 4 5\n',
    '%%MatrixMarket matrix coordinate pattern symmetric\n% remark\n4 4 3\n2 1\n3 2\n4 3\n',
    '0\n4 6\n0 000\n2 1 2\n2 0 3\n1 0\n1 1\n',
    'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n',
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0\n1 0\n0 1\n3 0 1 2\n',
  ],
  coordinates: ['0 0\n1 0\n0 1\n1 1\n0.5 0.5\n'],
  log: ['time,duration\n0,0.5\n1.5,0.25\n', '::1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 12 0.02\n'],
  phasesFile: [
    'ranks 2\nobject a at 0 0.5 0.25\nobject b at 1 0.25 0.5@0\nfixed c at 1 0.1 0.1\nchannel a b 200\n',
    '{"type":"LBDatafile","phases":[{"id":0,"tasks":[{"entity":{"type":"object","id":1,"migratable":true},"node":0,"resource":"cpu","time":0.25},{"entity":{"type":"object","seq_id":2},"node":1,"time":0.5}],"communications":[{"type":"SendRecv","from":{"type":"object","id":1},"to":{"type":"object","id":2},"bytes":4096,"messages":1}]}]}',
  ],
  graphFile: ['0 1\n1 2\n2 0\n', '# channels\n0 1 3\n1 2 4\n'],
}

/** What readers of files have stumbled over. */
const HOSTILE = [
  '\0',
  '\r',
  '\r\n',
  '\ufeff',
  '\u2028',
  '-1',
  '0',
  '1e308',
  '1e999',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '200000',
  '4294967296',
  '1,5',
  '"',
  '#',
  '%',
  '__proto__',
  'constructor',
  '{"id":1,"id":2}',
  '='.repeat(40),
  '['.repeat(5000),
  '9'.repeat(5000),
  ' '.repeat(5000),
  '\n'.repeat(5000),
  'element vertex 200000\n',
  'format binary_little_endian 1.0\n',
  'property list uchar int x\n',
  'x'.repeat(5000),
]

/** One damage: text is put in and some is cut; or a piece is there many times. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 20 }),
  put: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 6 })),
  times: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(2, 30, 900) }),
})

/** Where files go: a lab's parameter. */
const takers = Object.values(labs).flatMap((lab) =>
  Object.entries(lab.parameters).flatMap(([id, parameter]: [string, Parameter]) => {
    const accepted = fileOf(parameter)
    return accepted ? [{ lab, id, accepted }] : []
  }),
)

/** A damaged file for a parameter: mostly of its kind, at times of another one. */
const anyFile = fc.constantFrom(...takers).chain((taker) => {
  const wholes = WHOLE[taker.id] ?? Object.values(WHOLE).flat()
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...wholes) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(WHOLE).flat()) },
  )
  return fc
    .tuple(fc.constant(taker), text, fc.array(damage, { maxLength: 4 }), fc.boolean())
    .map(([to, whole, edits, latin]) => {
      let damaged = whole
      for (const { at, cut, put, times } of edits) {
        const place = Math.floor(at * damaged.length)
        const lineEnd = damaged.indexOf('\n', place) + 1 || damaged.length
        damaged =
          times > 0
            ? damaged.slice(0, lineEnd) + damaged.slice(place, lineEnd).repeat(times) + damaged.slice(lineEnd)
            : damaged.slice(0, place) + put + damaged.slice(place + cut)
      }
      return { ...to, content: damaged, bytes: new Uint8Array(Buffer.from(damaged, latin ? 'latin1' : 'utf8')) }
    })
})

/** The most that reading a file of this size may take, in bytes: beside the file, what its counts announce is bounded by limits. */
const MOST_MEMORY = 400e6

/** Holds a damaged file. */
export const fileHolds = fc.property(anyFile, ({ lab, id, accepted, bytes: damaged }) => {
  // What several files are made of is damaged, too.
  const gathered =
    id === 'phasesFile' ? whole(gatherPhases([{ name: 'damaged.txt', bytes: damaged }])) : { file: { bytes: damaged } }
  if ('problem' in gathered) {
    assert.match(gathered.problem, /^(?:file "damaged\.txt"|the files together)[:,]? /)
    return
  }
  const { bytes } = gathered.file
  const result = takeFile(id, accepted, 'damaged.txt', bytes)
  if ('problem' in result) return holdMessage(result.problem, id)
  hold(result.file)
  const values = { ...defaults(lab.parameters), ...accepted.sets, [id]: result.file.fingerprint }
  const before = process.memoryUsage().arrayBuffers
  for (const { message } of lab.check(values)) holdMessage(message)
  assert.ok(process.memoryUsage().arrayBuffers - before < MOST_MEMORY, 'a small file takes much memory')
})

/** A sentence that names what is wrong and fits into a notice. */
function holdMessage(message: string, id = ''): void {
  assert.ok(message.startsWith(id), message)
  assert.match(message, /^\w+: (?:expected |file "damaged\.txt"|line \d+: |there (?:is|are) \d+ more)/)
  assert.doesNotMatch(message, /undefined|\[object|got NaN|^\s*$/)
  assert.ok(message.length < 400, `a message of ${message.length} characters`)
}
