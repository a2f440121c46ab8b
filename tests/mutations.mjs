/**
 * Do the unit tests notice? `npm run mutations -- [NUMBER] [SEED] [FOLDER…]` changes one place of one module at a time (a comparison, an
 * operand, a condition, a call that is left out), runs the tests that stand nearest to it (those that import it, over at most three steps) and
 * lists the changes that none of them noticed. Words and styles are left alone. Run it where nothing is uncommitted: what it changes it
 * changes back. Browser tests do not run: whether they would notice what is listed is for the reader to judge.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import seedrandom from 'seedrandom'

const [number = '60', seed = '1', ...folders] = process.argv.slice(2)
const random = seedrandom(seed)
/** Test files that are tried for one change, nearest first. */
const MOST_TESTS = 8
const STEPS = 3
/** Tests that have not ended by then hang, or the machine has other things to do: that says nothing. */
const TIMEOUT_MS = 600_000

const isTest = (file) => /\.test\.tsx?$/.test(file)
const listed = execFileSync('git', ['ls-files', 'src', 'tests'], { encoding: 'utf8' }).split('\n')
const sources = new Map(listed.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]))

/** Who imports a module, types left out. */
const importers = new Map()
for (const [file, text] of sources)
  for (const [, kind, path] of text.matchAll(/(?:from|(import)\() ?'(\.[^']+)'/g)) {
    const target = normalize(join(dirname(file), path)).replaceAll('\\', '/')
    // What is loaded later is not what a test of the asker is about.
    if (!kind) importers.set(target, [...(importers.get(target) ?? []), file])
  }

/** The tests of a module, nearest first. */
function testsOf(file) {
  const found = []
  let front = [file]
  const seen = new Set(front)
  for (let step = 0; step <= STEPS; step++) {
    const next = front.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one))
    for (const one of next) seen.add(one)
    found.push(...new Set(next.filter((one) => isTest(one) && !one.startsWith('tests/e2e/'))))
    front = [...new Set(next.filter((one) => !isTest(one)))]
  }
  return found.slice(0, MOST_TESTS)
}

/** What is changed: what is looked for in a line, and what takes its place. */
const CHANGES = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < /, ' <= '],
  [/ > /, ' >= '],
  [/ <= /, ' < '],
  [/ >= /, ' > '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ /, ' - '],
  [/ - (?=[\w(])/, ' + '],
  [/ \* /, ' / '],
  [/\bif \(/, 'if (!'],
  [/\? (?=.* : )/, '&& false ? '],
  [/\bMath\.max\(/, 'Math.min('],
  [/\bMath\.min\(/, 'Math.max('],
  // A call whose value is not used.
  [/^( +)[a-z][\w.?]*\(.*\)$/, '$1void 0'],
]

/** Lines that say something to people, declare types or draw. */
const LEFT_ALONE = /^\s*(?:\/?\*|\/\/|import|export \{|type|interface|readonly|<)|`|className|help:|label:/

const picked = (file) =>
  /\.tsx?$/.test(file) &&
  !isTest(file) &&
  !/words|\.d\.ts$|testing/.test(file) &&
  (folders.length > 0 ? folders : ['src/app', 'src/views', 'src/worker']).some((folder) => file.startsWith(folder))

const places = [...sources]
  .filter(([file]) => picked(file))
  .flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      if (LEFT_ALONE.test(line)) return []
      return CHANGES.flatMap(([from, to]) => {
        // The condition of an `if` is put into brackets whole, where it ends on its line.
        if (to === 'if (!') return /\bif \(.*\)(?: \{| return.*|$)/.test(line) ? [{ file, at, from, to }] : []
        return from.test(line) ? [{ file, at, from, to }] : []
      })
    }),
  )

/** The line with one change. */
function changed(line, { from, to }) {
  if (to !== 'if (!') return line.replace(from, to)
  const begin = line.indexOf('if (') + 4
  let depth = 1
  let end = begin
  for (; end < line.length && depth > 0; end++) depth += line[end] === '(' ? 1 : line[end] === ')' ? -1 : 0
  return `${line.slice(0, begin)}!(${line.slice(begin, end - 1)})${line.slice(end - 1)}`
}

const say = (text) => process.stdout.write(`${text}\n`)

let noticed = 0
let tried = 0
while (tried < Number(number) && places.length > 0) {
  const [place] = places.splice(Math.floor(random() * places.length), 1)
  const text = sources.get(place.file)
  const lines = text.split('\n')
  const before = lines[place.at]
  lines[place.at] = changed(before, place)
  const tests = testsOf(place.file)
  tried++
  let verdict = 'NO unit test near'
  if (tests.length > 0) {
    writeFileSync(place.file, lines.join('\n'))
    try {
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--bail=1', '--reporter=dot', ...tests]
      const { status } = spawnSync(process.execPath, args, { stdio: 'ignore', timeout: TIMEOUT_MS })
      verdict =
        status === null ? 'took too long' : status === 0 ? `NOT noticed by ${tests.length} test files` : 'noticed'
    } finally {
      writeFileSync(place.file, text)
    }
  }
  if (verdict === 'noticed') noticed++
  say(`${tried}. ${place.file}:${place.at + 1} ${verdict}\n   ${before.trim()}\n → ${lines[place.at].trim()}`)
}
say(`${noticed} of ${tried} noticed by unit tests`)
