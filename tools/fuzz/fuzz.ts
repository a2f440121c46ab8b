/**
 * Tries damaged links, lessons and files and random scenarios of every lab as `tests/fuzz.test.ts` does, for longer, and looks for the slices and
 * starts in which a worker receives nothing for the longest time. What fails is made as small as it can be and printed with the
 * seed that finds it again. Goes on for the given minutes, or until 20 000 scenarios have been tried.
 *
 *     npm run fuzz [-- --seed N] [--minutes M]
 *
 * `--programs N` tries the list of hostile programs and N damaged ones instead, and says how much time of the processor each may take.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { formatLink } from '../../src/core/link/link.ts'
import type { Values } from '../../src/core/parameters.ts'
import { shown, unexpected } from '../../src/core/text/expected.ts'
import { labs } from '../../src/labs/registry.ts'
import { fileHolds } from '../../tests/fuzz/files.ts'
import { lessonHolds } from '../../tests/fuzz/lessons.ts'
import { damagedProgram, hostile, type LabProgram, programFault } from '../../tests/fuzz/programs.ts'
import { anyOf, linkHolds, runHolds } from '../../tests/fuzz/properties.ts'
import { anyScenario } from '../../tests/fuzz/values.ts'
import { type Longest, longestOf } from './slices.ts'

const SCENARIOS = 20_000

/** What a turn tries: links, lessons, files, programs, scenarios of all labs together, and runs of any size that are timed, of each lab. */
const TURN = { links: 200, lessons: 100, files: 100, programs: 50, scenarios: 100, timed: 2 }

/** How many of the longest slices are printed. */
const PRINTED = 8

const { values: flags } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string' }, programs: { type: 'string' } },
})
const minutes = flags.minutes === undefined ? undefined : Number(flags.minutes)
const first = flags.seed === undefined ? Date.now() % 1_000_000 : Number(flags.seed)
if (!Number.isInteger(first)) throw new Error(unexpected('seed', 'a whole number', shown(flags.seed)))
if (minutes !== undefined && !(minutes > 0)) {
  throw new Error(unexpected('minutes', 'a positive number', shown(flags.minutes)))
}

const allLabs = Object.values(labs)
const each = Math.ceil(TURN.scenarios / allLabs.length)
const failures = new Set<string>()
const tried = { links: 0, lessons: 0, files: 0, programs: 0, scenarios: 0, finished: 0 }
const longest: Longest[] = []

/** Tries a property, unless it has failed before. */
function attempt<T>(
  name: string,
  seed: number,
  numRuns: number,
  property: fc.IProperty<T>,
  describe: (sample: T) => string,
) {
  if (failures.has(name)) return
  const { failed, counterexample, errorInstance } = fc.check(property, { seed, numRuns })
  if (!failed || counterexample === null) return
  failures.add(name)
  const why = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance)
  console.log(`\n${name} fails with --seed ${seed}:\n${describe(counterexample)}\n${why}\n`)
}

/** Times scenarios of any size. */
function time(seed: number): void {
  for (const lab of allLabs) {
    for (const values of fc.sample(fc.oneof(anyScenario(lab), anyOf(lab)), { seed, numRuns: TURN.timed })) {
      longest.push(longestOf(lab, values))
    }
  }
  longest.sort((a, b) => b.millis - a.millis).splice(PRINTED)
}

console.log(`Seed ${first}`)
if (flags.programs !== undefined) {
  await tryPrograms(Number(flags.programs))
  process.exit(failures.size > 0 ? 1 : 0)
}

/** Tries programs and nothing else; those that took longest are printed. */
async function tryPrograms(count: number): Promise<void> {
  const longest: { readonly millis: number; readonly program: LabProgram }[] = []
  for (const [kind, programs] of Object.entries({
    hostile,
    damaged: fc.sample(damagedProgram, { seed: first, numRuns: count }),
  })) {
    const all: number[] = []
    for (const program of programs) {
      const before = process.cpuUsage()
      const fault = await programFault(program)
      const { user, system } = process.cpuUsage(before)
      all.push((user + system) / 1000)
      longest.push({ millis: (user + system) / 1000, program })
      longest.sort((a, b) => b.millis - a.millis).splice(PRINTED)
      if (fault === undefined) continue
      failures.add('a program')
      console.log(`\n${fault}\n${program.of.lab.id}:\n${program.text}\n`)
    }
    const over3 = all.filter((millis) => millis > 3000).length
    console.log(
      `${all.length} ${kind} programs: the longest ${Math.max(...all).toFixed(0)} ms of the processor, ${over3} more than 3 s`,
    )
  }
  for (const { millis, program } of longest)
    console.log(`${millis.toFixed(0).padStart(6)} ms  ${program.of.lab.id}: ${program.text.slice(0, 300)}`)
}
const begin = performance.now()
const over = () => (minutes === undefined ? tried.scenarios >= SCENARIOS : performance.now() - begin > 60_000 * minutes)
for (let seed = first; !over(); seed++) {
  attempt('a link', seed, TURN.links, linkHolds, ([link]) => link)
  tried.links += TURN.links
  attempt('a lesson', seed, TURN.lessons, lessonHolds, ([{ text }]) => text)
  tried.lessons += TURN.lessons
  attempt(
    'a file',
    seed,
    TURN.files,
    fileHolds,
    ([{ lab, id, content }]) => `${lab.id} ${id}: ${JSON.stringify(content)}`,
  )
  tried.files += TURN.files
  for (const program of fc.sample(damagedProgram, { seed, numRuns: TURN.programs })) {
    const fault = await programFault(program)
    tried.programs++
    if (fault === undefined) continue
    failures.add('a program')
    console.log(`\na program fails with --seed ${seed}: ${fault}\n${program.of.lab.id}:\n${program.text}\n`)
  }
  for (const lab of allLabs) {
    const property = runHolds(lab, () => tried.finished++)
    const describe = ([values, course]: readonly [Values, object]) =>
      `${formatLink(lab, values)}\n${JSON.stringify(course)}`
    attempt(`a run of the ${lab.id} lab`, seed, each, property, describe)
    tried.scenarios += each
  }
  time(seed)
}
console.log(
  `${tried.links} links, ${tried.lessons} lessons, ${tried.files} files, ${tried.programs} programs, ${tried.scenarios} scenarios, of which ${tried.finished} ran to their end`,
)
console.log('\nThe longest calls, in milliseconds:')
for (const { call, millis, link } of longest) console.log(`${millis.toFixed(0).padStart(6)}  ${call}  ${link}`)
console.log(failures.size > 0 ? `\nFailed: ${[...failures].join(', ')}` : '\nAll held.')
process.exitCode = failures.size > 0 ? 1 : 0
