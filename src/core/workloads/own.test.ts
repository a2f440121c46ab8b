import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saying } from '../../../tests/facts.ts'
import { hold } from '../attachments/held.ts'
import { takeFile } from '../attachments/take.ts'
import { fileProblems } from './makers.ts'
import { readTree } from './own/read.ts'
import { begin, own, problems } from './own.ts'
import { finished, walked } from './testing.ts'

/** The fingerprint of a text that is held as a file. */
function file(text: string): string {
  const result = takeFile('ownTree', own.parameters.ownTree.file, 'tree.csv', new TextEncoder().encode(text))
  if ('problem' in result) throw new Error(result.problem)
  hold(result.file)
  return result.file.fingerprint
}

const walk = (text: string) => walked(begin({ ownTree: file(text) }))

/** The codes and rows of all mistakes in a text, and their messages. */
function refusal(text: string) {
  const result = readTree(text)
  if ('tree' in result) throw new Error('there is a tree')
  const { mistakes, others } = result
  return { codes: mistakes.map(({ code, row }) => (row ? `${code} ${row}` : code)), mistakes, others }
}
function message(text: string) {
  const [{ expected, got }] = refusal(text).mistakes
  return `expected ${expected}, got ${got}`
}

describe('A tree of one’s own', () => {
  test.each([
    ['id,parent,cost\n1,,5\n2,1,3\n3,1,4\n4,2,2.5', 4, 14.5, 10.5],
    ['1;-;5\n2;1;3;64', 2, 8, 8],
    ['{"nodes":[["a",null,1],["b","a",2,100]]}', 2, 3, 3],
    ['2,1,0\n1,-1,.5\r\n', 2, 0.5, 0.5],
    ['2\t1\t0\r1\tnull\t1', 2, 1, 1],
    ['id,parent,cost\n"a,b",,1\n"c, d" , "a,b" ,2\n', 2, 3, 3],
    ['a#1,,1\n # a remark\nb,a#1,2', 2, 3, 3],
    [' [{"id": 7, "cost": "2"}, {"id": "8", "parent": 7, "cost": 1, "bytes": 0}]', 2, 3, 3],
  ])('%j is read', (text, nodes, T1, Tinf) => {
    expect(walk(text)).toMatchObject({ nodes, operations: T1, criticalOperations: Tinf })
  })

  test('has a header in any order and case, remarks, quotes and other columns', () => {
    const result = readTree(
      '\ufeff# a remark\n\n Cost \t ID \t note \t PARENT\r\n 0 \t "x y" \t 1 \t null\r\n1e1\ty\tz\t"x y"\r\n',
    )
    expect(result).toMatchObject({ tree: { root: 0, ids: ['x y', 'y'] } })
    if ('tree' in result) expect([...result.tree.costs]).toEqual([0, 10])
  })

  test('queues children in the order of their rows, wherever their parents stand', () => {
    const text = 'c,r,1\na,r,1,7\nr,,1\nb,r,1'
    expect(readTree(text)).toMatchObject({ tree: { ids: ['c', 'a', 'r', 'b'] } })
    const tree = finished(begin({ ownTree: file(text) }))
    const into = { children: new Int32Array(1), count: 0, operations: 0, value: 0, dropped: false }
    tree.visit(Int32Array.of(2), 0, 0, into)
    expect([...into.children.slice(0, into.count)]).toEqual([0, 1, 3])
    const { bytes } = tree
    expect(typeof bytes === 'function' && [0, 1].map((node) => bytes(Int32Array.of(node), 0))).toEqual([16, 7])
  })

  test('may be a chain of 50000 nodes, and a root with 49999 children', () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => i)
    expect(walk(rows.map((i) => `${i},${i === 0 ? '' : i - 1},1`).join('\n'))).toMatchObject({
      nodes: 50_000,
      depth: 49_999,
      criticalOperations: 50_000,
    })
    expect(walk(rows.map((i) => `${i},${i === 0 ? '' : 0},1`).join('\n'))).toMatchObject({ leaves: 49_999, depth: 1 })
  })

  test('is the same however its rows are written', () => {
    const tree = fc.array(fc.record({ above: fc.nat(), cost: fc.nat(1000), bytes: fc.nat(99) }), { minLength: 1 })
    fc.assert(
      fc.property(tree, (nodes) => {
        const rows = nodes.map(({ above, cost, bytes }, id) => ({ id, parent: id ? above % id : null, cost, bytes }))
        const csv = rows.map(({ id, parent, cost, bytes }) => `${id};${parent ?? ''};${cost};${bytes}`).join('\n')
        const result = readTree(csv)
        expect(result).toEqual(readTree(JSON.stringify(rows)))
        expect(result).toEqual(readTree(JSON.stringify({ nodes: rows.map((row) => Object.values(row)) })))
        const { nodes: visited, operations } = walk(csv)
        expect([visited, operations]).toEqual([rows.length, rows.reduce((sum, { cost }) => sum + cost, 0)])
      }),
      { numRuns: 50 },
    )
  })
})

describe('A file is refused', () => {
  test.each<[text: string, code: string, words: readonly (string | RegExp)[]]>([
    ['[1,', 'not-json', ['JSON', /none: ./]],
    ['{"tree": []}', 'no-list', [/^a list of nodes/, '{"tree":[]}']],
    ['[{"id":1,"parent":null,"cost":1,"id":2}]', 'repeated', [/once/, '"id" twice']],
    [`[{"id":${'['.repeat(31)}`, 'too-deep', [/32 levels/, 'more']],
    [`[{"id":${'['.repeat(1_000_000)}`, 'too-deep', [/32 levels/, 'more']],
    ['', 'empty', [/row/, 'none']],
    ['\n# nothing\n', 'empty', [/row/, 'none']],
    ['id,parent,cost\n', 'empty', [/row/, 'none']],
    ['{"nodes": []}', 'empty', [/row/, 'none']],
    ['id,cost\n1,2', 'no-column', [/"parent"/, '"id,cost"']],
    ['id,parent\n1,', 'no-column', [/"cost"/, '"id,parent"']],
    ['[["a",null,1],["b","a",1],7]', 'not-a-node 3', [/a node/, 'none']],
    ['1,,1\n\n,1,1', 'no-id 3', ['an id', 'nothing']],
    ['1,,1\n\n-1,1,1', 'reserved-id 3', ['an id', /"-1".*no parent/]],
    ['[{"id":1,"cost":1},{"id":"1","parent":1,"cost":1}]', 'twice 2', [/once/, /"1".* row 1/]],
    ['1,,x', 'bad-cost 1', ['a cost in operations from 0 to 1000000000000', '"x"']],
    ['1,', 'bad-cost 1', [/cost/, 'nothing']],
    ['1,,"1,5"', 'bad-cost 1', [/cost/, '"1,5"']],
    ['node,parent_id,work\n1,,5', 'no-column', ['a column "id" in the header', '"node,parent_id,work"']],
    ['lab: loop\nprocessors: 8', 'no-column', ['a column "id" in the header', '"lab: loop"']],
    ['1,,-3', 'negative-cost 1', ['a cost in operations from 0 to 1000000000000', '−3']],
    ['1,,1e13', 'big-cost 1', ['a cost in operations from 0 to 1000000000000', '1e13']],
    ['1,,1,2.5', 'bad-bytes 1', ['a whole number of bytes from 0 to 1000000000', '2.5']],
    ['1,,1\n2,1,1\n5,,1', 'two-roots 3', [/"1" in row 1 is the root/, 'none of "5"']],
    ['1,,1\n4,4,1', 'own-parent 2', [/another node/, '"4" itself']],
    ['1,,1\n3,9,1', 'unknown-parent 2', [/parent of "3"/, '"9"']],
    ['1,,1\n2,3,1\n3,4,1\n4,2,1\n5,4,1', 'cycle', [/root/, '3 that are each other’s ancestors: "2" → "3" → "4" → "2"']],
    ['1,2,1\n2,1,1', 'cycle', [/without a parent/, '2 that are each other’s ancestors: "1" → "2" → "1"']],
    [
      'r,,1\na,b,1\nb,c,1\nc,d,1\nd,e,1\ne,f,1\nf,g,1\ng,b,1',
      'cycle',
      [/root/, /^6 .*: "b" → "c" → "d" → "e" → "f" → "g" → "b"$/],
    ],
    [
      'r,,1\na,b,1\nb,c,1\nc,d,1\nd,e,1\ne,f,1\nf,g,1\ng,a,1',
      'cycle',
      [/root/, /^7 .*: "a" → "b" → "c" → "d" → "e" → "f" → …$/],
    ],
  ])('%j: %s', (text, code, words) => {
    expect(refusal(text).codes).toEqual([code])
    const [{ expected, got }] = refusal(text).mistakes
    for (const [i, text] of [expected, got].entries()) {
      if (typeof words[i] === 'string') expect(text).toBe(words[i])
      else expect(text).toMatch(words[i])
    }
  })

  test('with all mistakes in the order in which they are found', () => {
    const { codes } = refusal('id,parent,cost\n1,,5\n2,1,-3\n3,9,1\n3,1,1\n4,4,1\n5,,2\n6,1,x\n,1,1')
    expect(codes).toEqual([
      'negative-cost 3',
      'twice 5',
      'bad-cost 8',
      'no-id 9',
      'unknown-parent 4',
      'own-parent 6',
      'two-roots 7',
    ])
  })

  test('where it is too long, before it is read', () => {
    expect(message(' '.repeat(20_000_001))).toMatch(saying('20000000 characters', '20000001'))
    const million = '1,,1\n'.repeat(1_000_000)
    expect(refusal(million).codes).toEqual(['too-many-rows'])
    expect(message(million)).toMatch(saying('200000 rows', '1000000'))
    expect(message(`[${'1,'.repeat(200_000)}1]`)).toMatch(saying('200000 rows', '200001'))
  })

  test('with the first mistakes of many, and how many more there are', () => {
    const ownTree = file(`1,,1\n${'2,1,x\n'.repeat(12)}`)
    const messages = problems({ ownTree }).map(({ message }) => message)
    expect(messages).toHaveLength(21)
    expect(messages[0]).toMatch(saying('ownTree: file "tree.csv", row 2', 'a cost in operations from 0', 'got "x"'))
    expect(messages[20]).toMatch(saying('ownTree', '3 more'))
    expect(() => begin({ ownTree })).toThrow(
      saying('ownTree: file "tree.csv", row 2', 'a cost in operations from 0', 'got "x"'),
    )
    expect(fileProblems.own?.({ ownTree } as never)).toHaveLength(21)
  })

  test('where there is none, or it is not here', () => {
    expect(problems({ ownTree: '' })).toMatchObject([
      { parameter: 'ownTree', message: 'ownTree: expected a file, got none' },
    ])
    const missing = 'f'.repeat(32)
    expect(problems({ ownTree: missing })).toMatchObject([{ parameter: 'ownTree', missing }])
    expect(problems({ ownTree: file('1,,1') })).toEqual([])
  })

  test('whatever it holds, with a tree or at least one mistake', () => {
    const piece = fc.constantFrom(
      'id',
      'parent',
      'cost',
      '1',
      '2',
      '-',
      ',',
      ';',
      '\n',
      '"',
      '#',
      '{',
      '[',
      ']',
      'null',
      '-1',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const result = readTree(pieces.join(''))
        if ('mistakes' in result) expect(result.mistakes.length).toBeGreaterThan(0)
        else expect(result.tree.ids.length).toBe(result.tree.children.length + 1)
      }),
    )
  })
})
