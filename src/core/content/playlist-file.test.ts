import { describe, expect, test } from 'vitest'
import type { Entry } from '../link/playlist.ts'
import { formatPlaylistFile, readPlaylistFile } from './playlist-file.ts'

const labs = { tree: {}, requests: {} }

const entries: readonly Entry[] = [
  {
    kind: 'prediction',
    lab: 'requests',
    story: 'too-busy',
    title: '',
    note: 'All write: "a number".\n# two lines',
    minutes: 6,
  },
  {
    kind: 'picture',
    lab: 'tree',
    query: 'interval=64&with=interval:16&layout=race',
    title: 'Who?',
    note: '',
    answer: 'B',
  },
  { kind: 'question', question: 'Which?', note: '', options: ['yes', '2: two'], right: 1, answer: 'Because.' },
  { kind: 'question', question: 'How long?', note: '', number: { unit: 'ms', right: 42, within: 2.5 } },
  { kind: 'question', question: 'How many?', note: '', number: { unit: '' } },
  { kind: 'question', question: 'In words?', note: '' },
  { kind: 'class', lab: 'tree', story: 'chain', title: 'On your phones', note: '' },
  { kind: 'story', lab: 'tree', story: 'chain', title: '', note: '' },
  { kind: 'black', note: '' },
]

describe('A lecture as a file', () => {
  test('is read as it was written, whatever its texts mean to YAML', () => {
    const text = formatPlaylistFile('Week 3: no, "yes" & true', entries)
    expect(readPlaylistFile(text, labs)).toEqual({ name: 'Week 3: no, "yes" & true', entries, problems: [] })
  })

  test('has the words that a lecturer changes, each on a line of its own', () => {
    const text = formatPlaylistFile('Week 3', entries)
    for (const line of ['name: Week 3', '  - prediction: requests/too-busy', '    right: B', '    within: 2.5'])
      expect(text.split('\n'), 'lines of the file').toContain(line)
  })

  test('is read as a person writes it by hand', () => {
    const text = `
name: 2026
parts:
  - scene: https://example.org/evenkeel/#tree?interval=64
    minutes: 5
  - ask: Is it true?
    options: [Yes, No]
    right: b
`
    expect(readPlaylistFile(text, labs)).toEqual({
      name: '2026',
      entries: [
        { kind: 'picture', lab: 'tree', query: 'interval=64', title: '', note: '', minutes: 5 },
        { kind: 'question', question: 'Is it true?', note: '', options: ['Yes', 'No'], right: 1 },
      ],
      problems: [],
    })
  })
})

describe('What cannot be used of a file is said with its line, and the rest counts:', () => {
  const part = (text: string) => `name: x\nparts:\n  - ${text}\n  - black: true\n`
  test.each([
    [part('story: forest/chain'), 3, /story: expected one of the labs tree, requests, got "forest"/, 1],
    [part('story: tree'), 3, /story: expected a lab and the name of a story, such as tree\/chain, got "tree"/, 1],
    [part('strory: tree/chain'), 3, /expected one of story, prediction, class, scene, ask, black, got none/, 1],
    [part('story: tree/chain\n    minuts: 4'), 4, /got "minuts"; did you mean minutes\?; it is left out/, 2],
    [part('story: tree/chain\n    minutes: 400'), 4, /minutes: expected a whole number from 1 to 90, got "400"/, 2],
    [part('ask: Which?\n    options: [One]'), 4, /options: expected 2 to 6, got 1; it is left out/, 2],
    [part('ask: Which?\n    options: [A, B]\n    right: C'), 5, /right: expected a letter from A to B, got "C"/, 2],
    [
      part('ask: Which?\n    options: [A, Both]\n    right: Both'),
      5,
      /right: expected a letter from A to B, got "BOTH"/,
      2,
    ],
    [part('ask: How?\n    number: many'), 4, /number: expected a number, got "many"/, 2],
    [part('just words'), 3, /expected fields such as story: tree\/chain, got "just words"/, 1],
    ['name: x\nparts: none', 1, /parts: expected a list/, 0],
    ['name: x\nparts:\n  - {a: 1', 3, /./, 0],
    ['name: &a x\nparts: [*a]', 1, /anchors/, 0],
    [`parts:\n${'- '.repeat(20_000)}`, 2, /^parts: expected a list of parts, got lists inside of lists/, 0],
  ])('%#', (text, line, message, count) => {
    const { entries: read, problems } = readPlaylistFile(text, labs)
    expect(problems[0]?.message, 'the first thing that is said').toMatch(message)
    expect(problems[0]?.line, 'its line').toBe(line)
    expect(read, 'entries that are left').toHaveLength(count)
  })
})
