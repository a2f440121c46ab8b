/** What holds of any text that is opened as a link, whatever it is. */
import assert from 'node:assert/strict'
import { formatPage, readPage } from '../../src/app/state/page-link.ts'
import { createPageStore } from '../../src/app/state/store.ts'
import { type DescribedLab, fitted, type Lab } from '../../src/core/lab.ts'
import { readArrangement } from '../../src/core/link/arrangement.ts'
import { formatLink, LINK_LIMIT, parseLink } from '../../src/core/link/link.ts'
import { formatPlaylist, MOST_ENTRIES, readPlaylist } from '../../src/core/link/playlist.ts'
import { applies, defaults, type Problem, type Values } from '../../src/core/parameters.ts'
import { quoted } from '../../src/core/text/expected.ts'
import { validate } from '../../src/core/text/values.ts'
import { loadLabs } from '../../src/labs/descriptions.ts'
import { holdMetrics } from './hold-run.ts'
import { knownOf } from './labs.ts'

await loadLabs()

/** Work units that a link's run is followed for, and the largest machine that is run. */
const WORK = 100_000
const LANES = 512

/** Longest sentence that a reader gets about one fault. */
const LONGEST_MESSAGE = 400

/** Reads a link as core and as the page do; throws where something does not hold. */
export function holdLink(text: string, labs: Readonly<Record<string, DescribedLab>>): void {
  const link = parseLink(text, labs)
  const lab = labs[link.lab ?? Object.keys(labs)[0]]
  for (const values of [link.values, ...link.compared]) holdValues(lab, values)
  const { problems } = readArrangement(link.extras, lab)
  for (const problem of [...link.problems, ...problems, ...lab.check(link.values)]) holdProblem(problem)
  holdWritten(lab, link, labs)
  holdPlaylist(link.extras.list ?? '', labs)
  holdPage(text)
}

/** Every parameter, those that a program declares among them, has a value, and each one is a value that its row of the table accepts. */
function holdValues(lab: DescribedLab, values: Values): void {
  const { parameters } = fitted(lab, values)
  assert.deepEqual(Object.keys(values), Object.keys(parameters))
  for (const [id, parameter] of Object.entries(parameters)) {
    assert.equal(validate(id, parameter, values[id])?.message, undefined)
  }
}

/** A problem names what it is about, in a sentence that fits into a notice. */
function holdProblem({ parameter, message }: Problem): void {
  const named = message.startsWith(`${parameter}: `) || message.includes(quoted(parameter).slice(0, -1))
  assert.ok(named, `"${message}" does not name "${parameter}"`)
  assert.ok(message.length < LONGEST_MESSAGE, `a message of ${message.length} characters: ${message}`)
}

/** What a link can say about a scenario: what does not apply to it has its default. */
function sayable(lab: DescribedLab, values: Values): Values {
  const { parameters } = fitted(lab, values)
  const base: Values = defaults(parameters)
  const ids = Object.entries(parameters)
  return Object.fromEntries(ids.map(([id, parameter]) => [id, applies(parameter, values) ? values[id] : base[id]]))
}

/** What was read, written and read again, is the same. */
function holdWritten(
  lab: DescribedLab,
  { values, compared, extras }: ReturnType<typeof parseLink>,
  labs: Readonly<Record<string, DescribedLab>>,
): void {
  const written = formatLink(lab, values, extras, compared)
  if (written.length > LINK_LIMIT) return
  const again = parseLink(written, labs)
  assert.equal(again.lab, lab.id)
  assert.deepEqual(
    again.problems.filter(({ parameter }) => parameter !== 'v'),
    [],
  )
  assert.deepEqual(again.values, sayable(lab, values))
  assert.deepEqual(
    again.compared.map((other) => sayable(lab, other)),
    compared.map((other) => sayable(lab, other)),
  )
  assert.equal(formatLink(lab, again.values, again.extras, again.compared), written)
}

/** A playlist's entries are written and read back as they are, and what cannot be used of it is reported. */
function holdPlaylist(text: string, labs: Readonly<Record<string, DescribedLab>>): void {
  const { entries, problems } = readPlaylist(text, labs)
  problems.forEach(holdProblem)
  assert.ok(entries.length <= MOST_ENTRIES)
  const written = formatPlaylist(entries)
  const again = readPlaylist(written, labs)
  assert.deepEqual(again.problems, [])
  assert.deepEqual(again.entries, entries)
  assert.equal(formatPlaylist(again.entries), written)
}

/** The page writes what it has read, and reads the same from that, without anything to report. */
function holdPage(text: string): void {
  const { state, place } = readPage(text)
  const { notices, ...opened } = state
  const written = formatPage({ ...createPageStore(opened.lab, opened.values).getState(), ...opened }, place)
  if (written.length > LINK_LIMIT) return
  const again = readPage(written)
  assert.deepEqual(again.state.notices, [])
  assert.equal(
    formatPage({ ...createPageStore(again.state.lab, again.state.values).getState(), ...again.state }, again.place),
    written,
  )
}

/** Runs what a link says for a moment, made small where a lab's scenarios are slow to begin, if that is little work. */
export function holdLinkRun(text: string, labs: Readonly<Record<string, Lab>>): void {
  const { lab: id, values: linkValues } = parseLink(text, labs)
  const lab = labs[id ?? Object.keys(labs)[0]]
  const values = knownOf[lab.id]?.small?.(linkValues) ?? linkValues
  // Programs wait for their interpreter: programs.ts tries them.
  if (fitted(lab, values).parameters !== lab.parameters) return
  if (lab.check(values).length > 0 || lab.shape(values).lanes > LANES) return
  const run = lab.start(values, { record: false })
  for (let work = 0; work < WORK && !run.advance(WORK / 10); work += WORK / 10);
  holdMetrics(lab, run.metrics())
}
