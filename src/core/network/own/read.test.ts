import { expect, test } from 'vitest'
import { fileOf } from '../../parameters.ts'
import { own } from '../own.ts'
import { networkText, type OwnNetwork, parseNetwork } from './read.ts'

const read = (text: string) => parseNetwork(new TextEncoder().encode(text))

function network(text: string): OwnNetwork {
  const parsed = read(text)
  if ('fault' in parsed) throw new Error(parsed.fault.expected)
  return parsed
}

const graph = (inside: string, head = '<graphml xmlns="x">') =>
  `<?xml version="1.0"?>\n<!-- <node id="no"/> -->\n${head}\n<graph edgedefault="directed">\n${inside}\n</graph></graphml>`

test.each([
  ['0 1\n1 2\n', ['0', '1', '2'], [0, 1, 1, 2], '3 processors, 2 links'],
  [
    '# a line\n10 2\n2 7\n',
    ['2', '7', '10'],
    [0, 1, 0, 2],
    '3 processors, 2 links; counted from 0: 2 is processor 0, 10 is 2',
  ],
  ['b,a\nc,b\n', ['b', 'a', 'c'], [0, 1, 0, 2], '3 processors, 2 links; counted from 0: "b" is processor 0, "c" is 2'],
  [
    '"New York";Bonn;2.5\r\nBonn;Ulm;1\r\n',
    ['New York', 'Bonn', 'Ulm'],
    [0, 1, 1, 2],
    'every link is the same: further columns are left out',
  ],
  [
    '"Ulm, north",Bonn\n"the ""old"" one","Ulm, north"\n',
    ['Ulm, north', 'Bonn', 'the "old" one'],
    [0, 1, 0, 2],
    '2 links',
  ],
  ['"New York" Bonn\nBonn "a;b"\n', ['New York', 'Bonn', 'a;b'], [0, 1, 1, 2], '3 processors, 2 links'],
  ['weight,source,target\n3,0,1\n', ['0', '1'], [0, 1], 'the first line names the columns'],
  ['3 2\n1 2\n2 3\n', ['1', '2', '3'], [0, 1, 1, 2], 'the first line counts what follows'],
  ['5 2\n1 2\n2 3\n', ['1', '2', '3', '5'], [0, 1, 1, 2, 1, 3], '4 processors, 3 links'],
  [
    '0 1\n1 0\n1 1\n',
    ['0', '1'],
    [0, 1],
    '1 link named again, or the other way: a link goes both ways; 1 link from a processor to itself left out',
  ],
  ['\ufeff0\t1', ['0', '1'], [0, 1], '2 processors, 1 link'],
  [
    graph('<node id="Ulm"/><node id=\'K&amp;ln\'/><edge source="Ulm" target="K&amp;ln"/>'),
    ['Ulm', 'K&ln'],
    [0, 1],
    '"Ulm" is processor 0',
  ],
  [
    graph('<node label="an id=\'q\'" id="1"/><node id="&constructor;"/><edge source="1" target="&constructor;"/>'),
    ['1', '&constructor;'],
    [0, 1],
    '2 processors, 1 link',
  ],
  [
    graph('<node id="n1"><data key="x">1</data></node><node id="n0"/>\n<edge target="n0" id="e" source="n1"/>'),
    ['n1', 'n0'],
    [0, 1],
    'data of nodes and edges left out',
  ],
  [
    graph('<g:node id="1"/><g:node id="0"/><g:edge source="1" target="0"></g:edge>', '<g:graphml>').replace(
      '</graphml>',
      '</g:graphml>',
    ),
    ['0', '1'],
    [0, 1],
    '2 processors, 1 link',
  ],
])('%j is read as its processors and links, and what is read differently is said', (text, names, links, says) => {
  const content = network(text)
  expect(content.names).toEqual(names)
  expect([...content.links]).toEqual(links)
  expect(networkText(content)).toContain(says)
})

test.each([
  ['', undefined, 'links, each as two processors', 'none'],
  ['0 1\n2\n', 2, 'two processors, the ends of a link', '2'],
  ['0 1\n\n2 3\n', 3, 'a way from each processor to each other', 'none from 0 to 2'],
  [Array.from({ length: 1024 }, (_, i) => `${i} ${i + 1}`).join('\n'), undefined, 'at most 1024 processors', '1025'],
  [graph('<node/>'), 5, 'a node with id="…"', 'none'],
  [graph('<node id="a"/>\n<edge source="a" target="b"/>'), 6, 'an edge between two nodes', '"b", which is none'],
  [graph('<node id="a"/><node id="b"/>'), undefined, 'a way from each processor to each other', 'none from "a" to "b"'],
  [graph('<hyperedge></hyperedge>'), undefined, 'edges with two ends', 'a hyperedge'],
  ['\t1\t2\n', 1, 'two processors, the ends of a link', '" 1 2"'],
  [graph('<node id="a"/>\n<node id="b/>'), 6, 'an element that is closed by ">"', '"<node id="b/> </graph></graphml>"'],
  ['<graphml>\n<!-- no end', 2, '"-->" after "<!--"', 'none'],
  ['<svg></svg>', undefined, 'links, or GraphML', 'XML of another kind'],
])('%j is refused by its line', (text, line, expected, got) => {
  const parsed = read(text)
  expect('fault' in parsed && parsed.fault).toEqual({ ...(line === undefined ? {} : { line }), expected, got })
})

test('a file that is broken on purpose is refused as soon as any other', () => {
  for (const again of ['<node ', '<!--', '<![CDATA[', '<a id="', '<'])
    expect(read(`<graphml>${again.repeat(200_000)}`), again).toHaveProperty('fault')
  expect(network(`"${'a'.repeat(3_900_000)}" b`).names).toHaveLength(2)
  const begins = fileOf(own.parameters.networkFile)?.begins
  expect(begins?.test(`${'<!-- a -->\n'.repeat(300)}<graphml>`)).toBe(true)
  expect(begins?.test(`${'<!-- a -->\n'.repeat(300)}<svg>`)).toBe(false)
})
