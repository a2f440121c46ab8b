/** The text of a rule is the rule: opened as a program, with the settings that it has, it gives the run that the rule gives, in all labs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hold } from '../src/core/attachments/held.ts'
import { takeFile } from '../src/core/attachments/take.ts'
import { type Lab, type Metrics, RunStopped } from '../src/core/lab.ts'
import { formatLink, parseLink } from '../src/core/link/link.ts'
import { applies, fileOf, type Value, type Values } from '../src/core/parameters.ts'
import { runWhole } from '../src/core/run/run.ts'
import { balancersOf } from '../src/labs/async/balancers/index.ts'
import type { ProgramViews } from '../src/labs/page.ts'
import { labs } from '../src/labs/registry.ts'
import { knownOf } from './fuzz/labs.ts'
import { cases, SEED } from './setup/cases.ts'

const programs = import.meta.glob<ProgramViews>('../src/labs/*/views/program/program.ts', { import: 'program' })

/** Scenarios that are tried of each text, and that are drawn for all. */
const SCENARIOS = 12
const DRAWN = 3000

/**
 * What a text need not give: how much better than a run without balancing it is, which for a program is another run, and a prediction that
 * only a rule has.
 */
const OF_RULES: readonly string[] = ['ita', 'predictedTime']

/** Rules that count their questions by what messages say: of a program it is only known who asked whom. */
const COUNTS: readonly string[] = ['requests', 'successes']
const COUNTED_OTHERWISE: readonly string[] = ['sender', 'rid', 'gdem', 'hierarchical', 'loadserver', 'pool']

/** Questions in vain, which a program's run leaves out: it is not known from outside which of its messages ask. */
const IN_VAIN = 'askedInVain'

/** The scenario with the text of its rule instead; undefined where it has none, or the text leaves settings out. */
async function byText(lab: Lab, program: ProgramViews, values: Values): Promise<Values | undefined> {
  const text = program.asText(values)
  const accepted = fileOf(lab.parameters[program.parameter])
  if (!text || !accepted) return undefined
  const loaded = await text.load()
  const { knobs, without } = text.settings(loaded)
  if (without.length > 0) return undefined
  const taken = takeFile(program.parameter, accepted, 'program.js', new TextEncoder().encode(loaded))
  if ('problem' in taken) throw new Error(taken.problem)
  hold(taken.file)
  return { ...values, ...accepted.sets, ...knobs, [program.parameter]: taken.file.fingerprint }
}

/** What a run comes to; nothing where it is given up. */
async function metricsOf(lab: Lab, values: Values): Promise<Metrics> {
  await lab.ready?.(values)
  try {
    return runWhole(lab, values, { record: false }).metrics
  } catch (error) {
    if (error instanceof RunStopped) return {}
    throw error
  }
}

/** Messages from which on a program is given up; a rule is not. */
const MOST_SENT = 2_000_000

/**
 * Where a text need not give the run of its rule, by doc/programs.md: a rule may go on where a program is given up, and it looks around while it waits
 * for an answer, which makes a difference where another balancer takes tasks from it meanwhile.
 */
const isExempt = (rule: string, values: Values, expected: Metrics, got: Metrics): boolean =>
  (Number(expected.messages) > MOST_SENT && got.totalTime === undefined) ||
  (rule === 'loadserver' && values.request === 'wait' && new Set(balancersOf(values)).size > 1)

test.each(Object.keys(programs).map((file) => [file.split('/')[3], file]))('%s', async (id, file) => {
  const lab = labs[id]
  const program = await programs[file]()
  const scenario = knownOf[id]?.scenario
  if (!scenario) throw new Error(`there are no scenarios of the lab ${id}`)
  const tried = new Map<string, number>()
  const different: string[] = []
  for (const drawn of fc.sample(scenario, { seed: SEED, numRuns: cases(DRAWN) })) {
    // What the scenario does not show would come back with the text.
    const shown = Object.entries(lab.parameters).map(([name, parameter]): [string, Value] => [
      name,
      applies(parameter, drawn) ? drawn[name] : (parameter.default as Value),
    ])
    const values: Values = Object.fromEntries(shown)
    const rule = program.asText(values)?.id
    const count = rule === undefined ? SCENARIOS : (tried.get(rule) ?? 0)
    if (rule === undefined || count >= cases(SCENARIOS) || lab.check(values).length > 0) continue
    const changed = await byText(lab, program, values)
    if (!changed || lab.check(changed).length > 0) continue
    tried.set(rule, count + 1)
    const [expected, got] = [await metricsOf(lab, values), await metricsOf(lab, changed)]
    const metric = Object.keys({ ...expected, ...got }).find(
      (name) =>
        !OF_RULES.includes(name) &&
        !(name === IN_VAIN && got[name] === null) &&
        !(COUNTS.includes(name) && COUNTED_OTHERWISE.includes(rule)) &&
        JSON.stringify(got[name]) !== JSON.stringify(expected[name]),
    )
    if (!metric || isExempt(rule, values, expected, got)) continue
    const numbers = `${expected[metric]} by the rule, ${got[metric]} by its text`
    different.push(`${rule}: ${metric} is ${numbers}: ${formatLink(lab, values)}`)
  }
  expect(different, 'texts that give another run than their rule').toEqual([])
  expect(
    [...tried].filter(([, count]) => count < SCENARIOS),
    'texts of which fewer scenarios are tried',
  ).toEqual([])
})

test.each([
  [
    'partners of an exchange do not wait for each other where each judges its phase for itself',
    'processors=7&depth=6&balancer=gdem&synchronisation=local&t2=on&detection=local&patience=0',
  ],
  [
    'a pool takes no tasks before its rule has begun',
    'topology=kary&sides=2x3x2&machine=sp2&port=serial&depth=6&grain=10&minDepth=3&seed=271295&traversal=breadth-first&balancer=pool&serverCost=light&poolKeep=1&t1=on&fillingBalancer=sid&fillingInterval=3&c2=0.5&detection=accumulator',
  ],
  [
    'the run stands where the one without transitions is given up',
    'processors=20&machine=custom&latency=50&bandwidth=1000000000&receive=7&speeds=1,2&slowProcessor=2&slowStart=0.3&slowLength=5&slowFactor=1&flopCost=0.001&childCost=0&sendSmall=0&sendSmallEach=0&sendLarge=0&sendLargeEach=0.09&receiveSmall=0&receiveSmallEach=0&receiveLarge=1&arrivedSmall=0&arrivedLarge=100&arrivedLargeEach=0.4&dequeueCost=0&serviceCost=0&taskSize=1&port=serial&handling=interrupt&depth=7&fanOut=1&grain=2345.6&seed=60295&traversal=breadth-first&interval=8&victim=last&lightThreshold=3&migration=2&t1=on&fillingBalancer=gradient&fillingInterval=3&fillingMigration=1&detection=local&patience=0',
  ],
])('of the asynchronous lab, as by the rule: %s', async (_, query) => {
  const program = await programs['../src/labs/async/views/program/program.ts']()
  const { values, problems } = parseLink(`async?${query}`, labs)
  expect(problems).toEqual([])
  const changed = await byText(labs.async, program, values)
  if (!changed) throw new Error('the text leaves settings out')
  const { totalTime, messages } = await metricsOf(labs.async, values)
  expect(await metricsOf(labs.async, changed)).toMatchObject({ totalTime, messages })
})
