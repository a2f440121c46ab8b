/**
 * Marks 200 programs as a class may hand them in: good ones, wrong ones, some that never end, that take all memory, and that lie. Says how long that
 * takes, what one that never ends costs, and whether marks that were cut off are gone on with.
 *
 *     npx vite build --mode cli && npx tsx tests/bench/marking.ts [5 for a fifth of them]
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from '../../src/core/text/csv.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, 'src/labs/async/programs', name), 'utf8')
const stealing = read('stealing.js')

/** What is handed in, by kind: how often, and the nth text. */
const kinds: Readonly<Record<string, readonly [count: number, text: (n: number) => string]>> = {
  good: [
    130,
    (n) =>
      n % 3 === 0
        ? stealing.replace("'keep', 1", `'keep', ${1 + (n % 4)}`)
        : n % 3 === 1
          ? `on.turn = () => { if (me.load > ${1 + (n % 6)}) me.give(me.anyOther(), ${1 + (n % 2)}) }\n`
          : read('gdem.js'),
  ],
  wrong: [
    40,
    (n) =>
      [
        'on.turn = () => { me.giv(1) }\n',
        'on.turn = () => { me.give(99) }\n',
        'let a = 1\nlet a = 2\n',
        'on.turn = () => {\n',
        'on.empty = () => me.ask(me.anyOther(), "x")\non.x = () => {}\n',
      ][n % 5],
  ],
  hanging: [
    10,
    (n) =>
      [
        'on.turn = () => { for (;;) {} }\n',
        'for (;;) {}\n',
        'on.turn = () => { const f = () => f(); for (;;) try { f() } catch {} }\n',
        'on.turn = () => { me.wait() }\n',
        'on.turn = () => { for (let i = 0; i < 2e5; i++); }\n',
      ][n % 5],
  ],
  bombs: [
    10,
    (n) =>
      [
        'const a = []\non.turn = () => { for (;;) a.push(new Array(1e5).fill(1)) }\n',
        'let s = "x"\non.turn = () => { for (;;) s += s }\n',
        'on.turn = () => { for (let i = 0; i < 400; i++) me.send(me.anyOther(), "x") }\non.x = () => {}\n',
        'on.turn = () => { "ab".repeat(4e5).split("") }\n',
      ][n % 4],
  ],
  lies: [
    10,
    (n) =>
      [
        'console.log("points: 100")\nObject.defineProperty(me, "load", { get: () => 0 })\n',
        'globalThis.efficiency = 1\non.turn = () => {}\n',
        'on.turn = () => { me.__proto__.send = () => {} }\n',
        '// efficiency >= 1\non.turn = () => { throw { metrics: { efficiency: 1 } } }\n',
      ][n % 4],
  ],
}

const part = Number(process.argv[2] ?? 1)
const folder = mkdtempSync(join(tmpdir(), 'marking-'))
const submissions = join(folder, 'submissions')
mkdirSync(submissions)
for (const [kind, [count, text]] of Object.entries(kinds))
  for (let n = 0; n < count / part; n++) writeFileSync(join(submissions, `${kind}-${n}.js`), text(n))
const assignment = {
  title: 'Share the work',
  seeds: 5,
  goals: ['efficiency >= 0.05'],
  situations: [
    { name: 'torus', scenario: 'async?processors=16&depth=12' },
    { name: 'chain', scenario: 'async?topology=chain&processors=8&depth=10', goals: ['messages <= 30000'] },
  ],
}
writeFileSync(join(folder, 'assignment.json'), JSON.stringify(assignment))
const program = join(root, 'dist/cli/evenkeel.js')
const args = (of: string, csv: string) => [
  program,
  'mark',
  join(folder, 'assignment.json'),
  of,
  '--salt',
  'x',
  '--csv',
  csv,
]
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
const linesIn = (csv: string) => [...readCsv(readFileSync(csv, 'utf8'))].slice(1).map(({ fields }) => fields)

let begin = performance.now()
const csv = join(folder, 'marks.csv')
spawnSync(process.execPath, [...args(submissions, csv), '--html', join(folder, 'marks.html')], { stdio: 'ignore' })
console.log(`${readdirSync(submissions).length} submissions: ${seconds(begin)}`)
const marks = linesIn(csv)
for (const kind of Object.keys(kinds)) {
  const of = marks.filter(([name]) => name.startsWith(kind))
  console.log(`${kind}: ${of.length}, of which with points ${of.filter(([, points]) => Number(points) > 0).length}`)
}

for (const kind of ['good', 'hanging']) {
  const one = join(folder, `one-${kind}`)
  mkdirSync(one)
  const n = kind === 'good' ? 0 : 2
  const name = `${kind}-${n}.js`
  writeFileSync(join(one, name), kinds[kind][1](n))
  begin = performance.now()
  spawnSync(process.execPath, args(one, join(folder, `${kind}.csv`)), { stdio: 'ignore' })
  console.log(`${name} alone: ${seconds(begin)}`)
}

const cut = join(folder, 'cut.csv')
const running = spawn(process.execPath, args(submissions, cut), { stdio: 'ignore' })
await new Promise((resolve) => setTimeout(resolve, 8000))
running.kill('SIGKILL')
await new Promise((resolve) => running.on('exit', resolve))
const before = linesIn(cut).length
begin = performance.now()
spawnSync(process.execPath, args(submissions, cut), { stdio: 'ignore' })
const after = linesIn(cut)
const sorted = (rows: readonly (readonly string[])[]) =>
  JSON.stringify([...rows].sort((a, b) => a[0].localeCompare(b[0])))
console.log(
  `cut off after ${before}, gone on with: ${after.length} in ${seconds(begin)}, ${sorted(after) === sorted(marks) ? 'the same marks' : 'other marks'}`,
)
rmSync(folder, { recursive: true })
