/** What can be set makes a difference: each number and each choice changes what some run gives in which the page shows it. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lab } from '../src/core/lab.ts'
import { parseLink } from '../src/core/link/link.ts'
import { applies, defaults, type Parameter, sweepable, type Value, type Values } from '../src/core/parameters.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'
import { knownOf } from './fuzz/labs.ts'
import { few } from './setup/cases.ts'

/** Scenarios that show the same as the usual ones in less time. */
const SHORT: Readonly<Record<string, Values>> = {
  tree: { depth: 9, processors: 16 },
  async: { depth: 7, processors: 8 },
  requests: { requests: 2000 },
  migration: { duration: 4_000_000, migration: 'on' },
  mesh: { iterations: 30, vertices: 64 },
}

const BINOMIAL = 'workload=uts&processors=16&utsTree=own&utsKind=binomial&rootBranching=50&probability=0.12&branching=8'
const HYBRID =
  'workload=uts&processors=16&utsTree=own&utsKind=hybrid&utsShape=linear&rootBranching=4&utsDepth=8&branching=4'

/** Scenarios that show what only comes about where several things come together. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  tree: [
    'machine=custom&taskSize=200&depth=9&processors=16',
    'machine=custom&balancer=loadserver&depth=9&processors=16',
    't2=on&c2=4&emptyingBalancer=loadserver&depth=9&processors=16',
    't2=on&c2=4&emptyingBalancer=gdem&depth=9&processors=16',
    BINOMIAL,
    HYBRID,
  ],
  async: [
    'machine=custom&taskSize=200&depth=8&processors=8',
    'machine=custom&balancer=pool&depth=8&processors=8',
    'balancer=xuhwang&window=10000&windowMin=10000&windowMax=10000&processors=2&depth=14&traversal=breadth-first',
    'slowLength=60&slowFactor=5&depth=10&processors=8',
    BINOMIAL,
    HYBRID,
  ],
  migration: ['migration=on&strategy=sender&queueThreshold=1&placement=random&computeSpread=40&duration=20000000'],
  requests: ['speeds=1,3&requests=2000', 'dispatchers=5&subset=3&requests=2000'],
}

/** Parameters that say how a file is read: tests of the files try them. */
const OF_FILES = /^(log[A-Z]\w*|costs[A-Z]\w*|dual)$/

/** Scenarios of each source in which a parameter is tried, at most. */
const MOST = 12

/** How many scenarios are drawn. */
const DRAWN = 100

/** Links that were given away, of all labs. */
const LINKS = readFileSync('tests/links/0.3.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[1])

/** Values of a parameter that are far from each other. */
function valuesOf(parameter: Parameter): readonly Value[] {
  if (parameter.kind === 'choice') return Object.keys(parameter.options)
  if (parameter.kind !== 'number') return []
  const { min, max, step = 1 } = parameter.slider
  return [min + Math.round((max - min) / 3 / step) * step, min, ...Object.keys(parameter.words ?? {}), max]
}

/** What a run gives, as one text: its metrics, and what it recorded. */
async function outcomeOf(lab: Lab, values: Values): Promise<string> {
  await lab.ready?.(values)
  const { metrics, recording } = runWhole(lab, values, { record: true })
  return JSON.stringify([metrics, Object.values(recording?.columns ?? {}).map((column) => [...column])])
}

/** The scenarios that differ from one in one parameter which applies to both, and that the lab can run without files and programs. */
const variantsOf = (lab: Lab, values: Values, name: string): readonly Values[] =>
  applies(lab.parameters[name], values)
    ? valuesOf(lab.parameters[name])
        .map((value) => ({ ...values, [name]: value }))
        .filter(
          (variant) =>
            `${variant[name]}` !== `${values[name]}` &&
            applies(lab.parameters[name], variant) &&
            lab.check(variant).length === 0 &&
            !lab.executes?.(variant),
        )
    : []

/** The usual scenario, those that differ from it in one parameter, and those that differ from one of these in one that it does not show. */
function nearScenarios(lab: Lab): readonly Values[] {
  const usual: Values = { ...defaults(lab.parameters), ...SHORT[lab.id] }
  const names = Object.keys(lab.parameters)
  const near = names.flatMap((name) => variantsOf(lab, usual, name))
  const hidden = names.filter((name) => !applies(lab.parameters[name], usual))
  return [usual, ...near, ...near.flatMap((values) => hidden.flatMap((name) => variantsOf(lab, values, name)))]
}

/** Scenarios in which many parameters differ: of links, and drawn. */
function farScenarios(lab: Lab): readonly Values[] {
  const { small = (values: Values) => values, scenario } = knownOf[lab.id] ?? {}
  const linked = LINKS.filter((link) => link.startsWith(`${lab.id}?`)).map((link) =>
    small(parseLink(link, labs).values),
  )
  const drawn = scenario ? fc.sample(scenario, { seed: 1, numRuns: DRAWN }) : []
  return [...linked, ...drawn].filter((values) => lab.check(values).length === 0 && !lab.executes?.(values))
}

test.each(Object.keys(labs))('%s: what can be set makes a difference', async (id) => {
  const lab = labs[id]
  const [near, far] = [nearScenarios(lab), farScenarios(lab)]
  const together = (TOGETHER[id] ?? []).map((query) => parseLink(`${id}?${query}`, labs).values)
  const outcomes = new Map<Values, Promise<string>>()
  const outcome = (values: Values) => {
    const promise = outcomes.get(values) ?? outcomeOf(lab, values)
    outcomes.set(values, promise)
    return promise
  }
  const differs = async (values: Values, name: string) => {
    for (const variant of variantsOf(lab, values, name))
      if ((await outcomeOf(lab, variant)) !== (await outcome(values))) return true
    return false
  }
  const idle: string[] = []
  for (const [name, parameter] of Object.entries(lab.parameters)) {
    if (!sweepable(parameter) || OF_FILES.test(name)) continue
    const shows = (values: Values) => applies(parameter, values)
    const shown = [
      near.filter(shows).slice(0, 3),
      together.filter(shows),
      few(far.filter(shows), MOST),
      few(near.filter(shows), MOST),
    ]
    let isDifferent = false
    for (const values of shown.flat()) isDifferent ||= await differs(values, name)
    if (!isDifferent) idle.push(`${name} (“${parameter.label}”) in ${shown.flat().length} scenarios that show it`)
  }
  expect(idle, `parameters of the lab ${id} that change no number of a run`).toEqual([])
})
