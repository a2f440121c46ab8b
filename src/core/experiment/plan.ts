/**
 * The file that plans an experiment: a base scenario, factors with their levels, and replicates. The page writes it, the
 * command line runs it.
 *
 *     {"lab": "tree", "scenario": {"processors": 64}, "factors": {"interval": [1, 4, 16]}, "replicates": 10}
 */

import { carriedFiles, takeCarried } from '../attachments/carried.ts'
import { type DescribedLab, fitted, withDeclared } from '../lab.ts'
import { checkValues } from '../link/check-values.ts'
import { type LinkProblem, parseLink, unknownParameter } from '../link/link.ts'
import { applies, defaults, type Problem, type Value, type Values } from '../parameters.ts'
import { neededRuns } from '../run/run.ts'
import type { PlannedRun } from '../statistics/design.ts'
import {
  checkDesign,
  countCells,
  type Design,
  describeCell,
  type Factor,
  MOST_RUNS,
  plannedRun,
} from '../statistics/design.ts'
import { runKey } from '../statistics/key.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { parseJson } from '../text/json.ts'
import { sameValue } from '../text/values.ts'

/** A design and the lab that runs it. */
export interface Plan {
  readonly lab: DescribedLab
  readonly design: Design
}

type Labs = Readonly<Record<string, DescribedLab>>
type Entries = Readonly<Record<string, unknown>>

const KEYS = ['lab', 'scenario', 'link', 'factors', 'replicates', 'seeds', 'attachments'] as const

/** Id of the parameter that takes the seed; undefined when the lab draws nothing. */
export function seedParameterOf(lab: DescribedLab): string | undefined {
  return Object.hasOwn(lab.parameters, 'seed') ? 'seed' : undefined
}

/** A plan of a lab. */
export function planOf(lab: DescribedLab, base: Values, factors: readonly Factor[], seeds: readonly number[]): Plan {
  const seedParameter = seedParameterOf(lab)
  return { lab, design: { scope: `${lab.id}/${lab.version}`, base, factors, seeds, seedParameter } }
}

/** The given number of seeds from the base scenario's own on, starting over where the parameter ends. */
export function seedsFrom(lab: DescribedLab, base: Values, replicates: number): number[] {
  const id = seedParameterOf(lab)
  const parameter = id === undefined ? undefined : lab.parameters[id]
  const first = id === undefined ? 0 : base[id]
  const { min, max } = parameter?.kind === 'number' ? parameter.limits : { min: 0, max: Number.MAX_SAFE_INTEGER }
  const from = typeof first === 'number' ? first : min
  return Array.from({ length: replicates }, (_, k) => min + ((from - min + k) % (max - min + 1)))
}

/** Cells that are looked at for whether something is drawn in them. */
const LOOKED_AT = 1000

/** Whether the seed makes a difference in one of the first cells at least. */
export function drawsAtRandom({ lab, design }: Plan): boolean {
  const { factors, seedParameter } = design
  if (seedParameter === undefined) return false
  const cells = Array.from({ length: Math.min(LOOKED_AT, countCells(factors)) }, (_, cell) => cell)
  return cells.some((cell) => applies(lab.parameters[seedParameter], plannedRun(design, cell).values))
}

/**
 * What keeps a plan from being run, most important first: what is wrong with its design, or the first cell whose levels
 * do not go together.
 */
export function checkPlan({ lab, design }: Plan): readonly Problem[] {
  const problems = checkDesign(design, lab.parameters)
  if (problems.length > 0) return problems
  for (let cell = 0; cell < countCells(design.factors); cell++) {
    const problem = lab.check(plannedRun(design, cell).values)[0]
    if (problem) return [{ ...problem, message: `${problem.message} (in ${describeCell(design.factors, cell)})` }]
  }
  return []
}

/**
 * Reads a plan, whose files are held from then on; in its place, the sentence that says what is wrong with it.
 *
 * @param overrides what is set in the base scenario whatever the plan says
 */
export function readPlan(
  text: string,
  labs: Labs,
  overrides: (lab: DescribedLab) => Values = () => ({}),
): { readonly plan: Plan } | { readonly problem: string } {
  const parsed = parseJson('plan', text.replace(/^\uFEFF/, ''))
  if ('problem' in parsed) return parsed
  const [twice] = parsed.repeated
  if (twice !== undefined) return { problem: unexpected('plan', 'each key once', `${quoted(twice, 40)} several times`) }
  const content = parsed.value
  const keys = KEYS.join(', ')
  if (!isObject(content)) return { problem: unexpected('plan', `an object with ${keys}`, shown(content)) }
  const unknown = Object.keys(content).find((key) => !(KEYS as readonly string[]).includes(key))
  if (unknown !== undefined) return { problem: unexpected('plan', keys, quoted(unknown, 40)) }
  const [unused] = takeCarried('attachments', content.attachments)
  if (unused) return { problem: unused.message }
  const scenario = readBase(content, labs)
  if ('problem' in scenario) return scenario
  const base = withDeclared(scenario.lab, { ...scenario.base, ...overrides(scenario.lab) })
  const lab = fitted(scenario.lab, base)
  const factors = readFactors(content.factors)
  if ('problem' in factors) return factors
  const seeds = readSeeds(content, lab, base)
  if ('problem' in seeds) return seeds
  const plan = planOf(lab, base, factors.factors, seeds.seeds)
  const problem = checkPlan(plan)[0]
  return problem ? { problem: problem.message } : { plan }
}

/** The lab and the scenario of a plan's file, which has them by their names or as a link. */
function readBase(content: Entries, labs: Labs): { lab: DescribedLab; base: Values } | { problem: string } {
  const { lab: id, scenario = {}, link } = content
  const names = Object.keys(labs).join(', ')
  if (link !== undefined) {
    if (content.scenario !== undefined) return oneOf('scenario', 'link')
    if (typeof link !== 'string') return { problem: unexpected('link', 'text such as "tree?interval=4"', shown(link)) }
    const { lab, values, problems } = parseLink(link.trim(), labs)
    if (problems.length > 0) return { problem: explained(problems[0], labs[lab ?? Object.keys(labs)[0]]) }
    if (lab === undefined) return { problem: unexpected('lab', `one of ${names}`, 'none in the link') }
    if (id !== undefined && id !== lab) return { problem: unexpected('lab', `${lab}, as in the link`, shown(id)) }
    return { lab: labs[lab], base: values }
  }
  if (typeof id !== 'string' || !Object.hasOwn(labs, id))
    return { problem: unexpected('lab', `one of ${names}`, shown(id)) }
  if (!isObject(scenario)) return { problem: unexpected('scenario', 'an object of parameters', shown(scenario)) }
  const { values, problems } = checkValues(labs[id], scenario)
  return problems.length > 0 ? { problem: explained(problems[0], labs[id]) } : { lab: labs[id], base: values }
}

/** A problem of a scenario; for an unknown parameter it lists the known ones. */
function explained({ parameter, message, unknown }: LinkProblem, lab: DescribedLab): string {
  return unknown ? unknownParameter(parameter, lab, { listed: true }).message : message
}

const oneOf = (a: string, b: string) => ({ problem: unexpected('plan', `"${a}" or "${b}"`, 'both') })

function readFactors(json: unknown): { factors: readonly Factor[] } | { problem: string } {
  if (json === undefined) return { factors: [] }
  if (!isObject(json)) return { problem: unexpected('factors', 'an object such as {"interval":[1,2,4]}', shown(json)) }
  const factors: Factor[] = []
  for (const [parameter, levels] of Object.entries(json)) {
    if (!Array.isArray(levels)) {
      return { problem: unexpected(parameter.slice(0, 40), 'a list of levels such as [1,2,4]', shown(levels)) }
    }
    factors.push({ parameter, levels: levels as Value[] })
  }
  return { factors }
}

function readSeeds(
  content: Entries,
  lab: DescribedLab,
  base: Values,
): { seeds: readonly number[] } | { problem: string } {
  const { replicates = 1, seeds } = content
  if (seeds !== undefined) {
    if (content.replicates !== undefined) return oneOf('replicates', 'seeds')
    if (!Array.isArray(seeds)) return { problem: unexpected('seeds', 'a list of seeds such as [1,2,3]', shown(seeds)) }
    return { seeds }
  }
  if (typeof replicates !== 'number' || !Number.isInteger(replicates) || replicates < 1 || replicates > MOST_RUNS) {
    return { problem: unexpected('replicates', `a whole number from 1 to ${MOST_RUNS}`, shown(replicates)) }
  }
  return { seeds: seedsFrom(lab, base, replicates) }
}

/**
 * Writes a plan; the base scenario as what differs from the defaults, seeds as a number of replicates where they can be.
 *
 * @param options.withFiles whether it carries the files that its scenarios name
 */
export function writePlan({ lab, design }: Plan, { withFiles = false } = {}): string {
  const { base, factors, seeds, seedParameter } = design
  const initial: Values = defaults(lab.parameters)
  const varied = factors.map(({ parameter }) => parameter)
  const scenario = Object.entries(base).filter(
    ([id, value]) => (id === seedParameter || !varied.includes(id)) && !sameValue(value, initial[id]),
  )
  const counted = seedsFrom(lab, base, seeds.length).every((seed, k) => seed === seeds[k])
  const plan = {
    lab: lab.id,
    scenario: Object.fromEntries(scenario),
    factors: Object.fromEntries(factors.map(({ parameter, levels }) => [parameter, levels])),
    ...(counted ? { replicates: seeds.length } : { seeds }),
    ...(withFiles && { attachments: carriedFiles(lab.parameters, scenariosOf(design)) }),
  }
  return `${JSON.stringify(plan, null, 2)}\n`
}

/** Scenarios that together have every level of every factor. */
const scenariosOf = ({ base, factors }: Design): readonly Values[] => [
  base,
  ...factors.flatMap(({ parameter, levels }) => levels.map((level) => ({ ...base, [parameter]: level }))),
]

function isObject(content: unknown): content is Entries {
  return typeof content === 'object' && content !== null && !Array.isArray(content)
}

/**
 * Runs in an order in which those that need the same reference run follow each other, so that the worker that gets them remembers
 * it. A run that others are compared with is one of them.
 */
export function inFamilies<R extends PlannedRun>({ lab, design }: Plan, runs: readonly R[]): R[] {
  const families = new Map<string, R[]>()
  for (const run of runs) {
    const [, reference] = neededRuns(lab, run.values).scenarios
    const family = reference ? runKey(design.scope, reference) : run.key
    const members = families.get(family)
    if (members) members.push(run)
    else families.set(family, [run])
  }
  return [...families.values()].flat()
}
