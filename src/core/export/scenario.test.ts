import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labs } from '../../labs/registry.ts'
import { type ParsedLink, parseLink } from '../link/link.ts'
import { Recorder } from '../recording.ts'
import { runWhole } from '../run/run.ts'
import { csvLine, readCsv } from '../text/csv.ts'
import { csvLines, metricLines } from './csv.ts'
import { fileName, readScenarioFile, scenarioJson, scenarioLines } from './scenario.ts'

const { values } = parseLink('tree?processors=16&interval=32&balancer=gdem&depth=9&tree=balanced&seed=5', labs)

function read(text: string): ParsedLink {
  const result = readScenarioFile('a file', text, labs)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

describe('A scenario file', () => {
  test.each(Object.keys(labs))('of the %s lab comes back the same from JSON and from CSV', (id) => {
    const values = parseLink(id, labs).values
    for (const text of [scenarioJson(labs[id], values), [...scenarioLines(labs[id], values)].join('')]) {
      expect(read(text)).toMatchObject({ lab: id, values, problems: [] })
    }
  })

  test.each([
    ['semicolons', ';', ''],
    ['semicolons that it names, and a byte order mark', ';', '\uFEFFsep=;\r\n'],
    ['tabs', '\t', ''],
  ])('may be a table with %s and decimal commas, as other languages write them', (_, separator, before) => {
    const line = (id: string, value: string) => `${id}${separator}${value}\r\n`
    const text =
      before +
      line('Parameter', 'Value') +
      line('lab', 'divisible') +
      line('delta', '0,25') +
      line('C', '1,2,3') +
      line('E', ['4', '5', '6'].join(separator))
    expect(read(text)).toMatchObject({
      lab: 'divisible',
      values: { delta: 0.25, C: [1, 2, 3], E: [4, 5, 6] },
      problems: [],
    })
  })

  test('may have a list without its quotes, and empty fields after it', () => {
    const { values, problems } = read('parameter,value,\r\nlab, divisible,,,\r\n C ,1,2,3\r\n,,,\r\n')
    expect(values.C).toEqual([1, 2, 3])
    expect(problems).toEqual([])
  })

  test('has the default where the last of several values is bad, as it says', () => {
    const { values, problems } = read('lab,tree\r\nprocessors,8\r\nprocessors,many\r\n')
    expect(values.processors).toBe(parseLink('tree', labs).values.processors)
    expect(problems.map(({ instead }) => instead)).toEqual(['the last one counts', 'the default is used'])
  })

  test('may be a link', () => {
    expect(read('https://a.example/#tree?processors=16\n').values.processors).toBe(16)
  })

  test.each([
    ['{"lab":"tree","scenario":{"processors":-1}}', /^processors: expected a whole number from 1 to .*, got −1$/],
    ['parameter,value\r\nlab,tree\r\nprocessors,many\r\n', /^processors: expected a whole number .*, got "many"$/],
    ['parameter,value\r\nlab,tree\r\nprocessors,8,9\r\n', /^processors: expected a whole number .*, got "8,9"$/],
    ['parameter,value\r\nlab,tree\r\nseed,7\r\nseed,1725610\r\n', /^seed: expected one value, got several$/],
    ['parameter,value\r\nlab,tree\r\nwheels,4\r\n', /^parameter: expected one of the tree lab, got "wheels"$/],
  ])('%j keeps the rest and reports what is expected and what was given', (text, message) => {
    const { problems, values: defaultsKept } = read(text)
    expect(problems).toHaveLength(1)
    expect(problems[0].message).toMatch(message)
    expect(defaultsKept).toEqual(parseLink('tree', labs).values)
  })

  test.each([
    ['{"lab":"tree"', /^file "a file": expected JSON/],
    ['{"lab":"train"}', /^file "a file": lab: expected one of tree.*, got "train"$/],
    ['{}', /lab: expected one of tree.*, got nothing$/],
    ['{"lab":"tree","scenario":[1]}', /scenario: expected an object .*, got 1$/],
    ['{"lab":"tree","values":{"processors":8}}', /scenario: expected an object .*, got "values"$/],
    ['lab,train', /lab: expected .*, got "train"$/],
    ['lab,tree\r\ninterval,"4\r\n', /^file "a file": line 2, column 2: expected a closing quote, got the end of/],
    ['lab,tree\r\n"interval,4\r\nseed,7', /: line 2, column 1: expected a closing quote/],
    ['Hello all,', /^file "a file": expected an object .*, got "Hello all,"$/],
    ['iteration,time\r\n1,2\r\n', /expected an object .*, got "iteration,time 1,2"$/],
    ['', /expected an object .*, got nothing$/],
  ])('%j is refused as a whole', (text, message) => {
    const result = readScenarioFile('a file', text, labs)
    expect('problem' in result && result.problem).toMatch(message)
  })

  test('never throws, whatever it holds', () => {
    fc.assert(fc.property(fc.string(), (text) => readScenarioFile('a', text, labs) !== undefined))
    fc.assert(fc.property(fc.json(), (text) => readScenarioFile('a', text, labs) !== undefined))
  })
})

describe('A table', () => {
  const { metrics, recording } = runWhole(labs.tree, values, { record: true })

  test('of the recording reads back to the same numbers', () => {
    if (!recording) throw new Error('no recording')
    const [head, ...rows] = [...readCsv([...csvLines(labs.tree, values, recording)].join(''))]
    expect(head.fields).toEqual(['iteration', ...recording.shape.columns.map(({ id }) => id)])
    expect(rows).toHaveLength(recording.count)
    for (const [row, { fields }] of rows.entries()) {
      expect(fields.map(Number)).toEqual([
        row + 1,
        ...recording.shape.columns.map(({ id }) => recording.columns[id][row]),
      ])
    }
  })

  test('of a halved recording says what its numbers are of the steps of a row', () => {
    const folds = ['sum', 'last', 'max'] as const
    const columns = folds.map((fold) => ({ id: `a${fold}`, label: `a ${fold}`, unit: '', fold }))
    const recorder = new Recorder({ step: 'iteration', lane: 'processor', columns, matrices: [] }, 1, 2 * 3 * 8)
    for (const value of [5, 3, 4]) recorder.push([value, value, value], [])
    const [head, ...lines] = csvLines(labs.tree, values, recorder)
    expect(head.split('\r\n')).toContain('# asumSum: a sum')
    expect(lines).toEqual(['iteration,lastIteration,asumSum,alastLast,amaxMax\r\n', '1,2,8,3,5\r\n', '3,3,4,4,4\r\n'])
  })

  test('of metrics has every metric in full precision, empty where it does not apply', () => {
    const rows = [...readCsv([...metricLines(labs.tree, values, metrics)].join(''))].slice(1)
    expect(rows.map(({ fields }) => fields[0])).toEqual(labs.tree.metrics.map(({ id }) => id))
    for (const { fields } of rows) {
      const [id, value] = fields
      expect(value === '' ? null : Number(value)).toBe(metrics[id])
    }
  })

  test('keeps any text of a field', () => {
    const text = fc.string().filter((field) => field !== '' && !field.startsWith('\uFEFF'))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (fields) => {
        expect([...readCsv(csvLine(fields))].map((record) => record.fields)).toEqual([fields])
      }),
    )
  })
})

describe("A file's name", () => {
  test('has the lab, what differs from the defaults, and the seed', () => {
    const name = fileName(labs.tree, parseLink('tree?processors=16&interval=7&seed=5', labs).values)
    expect(name).toBe('tree_processors-16_interval-7_seed-5')
  })

  test('holds nothing that a file system might refuse, and is not too long', () => {
    const name = fileName(labs.divisible, parseLink('divisible', labs).values)
    expect(name).toMatch(/^[\w.-]+$/)
    expect(fileName(labs.tree, values).length).toBeLessThan(80)
  })
})
