/** Assignments: situations in which programs of students are run, and what has to hold of the runs. Read alike by the page and the command line. */
import type { Written } from '../content/claim.ts'
import type { DescribedLab } from '../lab.ts'
import { formatLink, parseLink } from '../link/link.ts'
import { fileOf } from '../parameters.ts'
import { stream } from '../random/random.ts'
import { quoted, shown, unexpected } from '../text/expected.ts'
import { parseExpression } from '../text/expression/parse.ts'
import { programIdOf } from './program-id.ts'
import { firstSeeds, type Trial, withProgram } from './trial.ts'

/** Limits on an assignment: its situations, and the seeds and conditions of each. */
const MOST = { situations: 100, seeds: 1000, goals: 20 }

/** How long a run may take unless the assignment says it, and at most, in seconds. */
const SECONDS = { otherwise: 20, most: 3600 }

/** How many seeds each situation is run with, unless the assignment says it. */
const SEEDS = 5

/** Seeds that a salt gives lie from 1 up to this. */
const LARGEST_SEED = 999_999

/** An assignment as read. */
export interface Assignment<L extends DescribedLab = DescribedLab> extends Trial {
  readonly lab: L
  readonly title: string
  /** How long one run may take, in seconds. */
  readonly seconds: number
}

/** An assignment as it is written in a file. */
export interface AssignmentFile {
  readonly title?: string
  readonly situations: readonly {
    readonly name?: string
    /** A link. */
    readonly scenario: string
    readonly goals?: readonly string[]
    readonly points?: number
    readonly share?: number
  }[]
  readonly goals?: readonly string[]
  readonly seeds?: number
  readonly salt?: string
  readonly checks?: boolean
  readonly orders?: boolean
  readonly seconds?: number
}

/** An assignment that cannot be used; its message is one sentence. */
export class UnusableAssignment extends Error {}

const wrong = (...sentence: Parameters<typeof unexpected>) => new UnusableAssignment(unexpected(...sentence))

const FIELDS = ['title', 'situations', 'goals', 'seeds', 'salt', 'checks', 'orders', 'seconds']
const SITUATION_FIELDS = ['name', 'scenario', 'goals', 'points', 'share']

/** A JSON object whose keys are known. */
function objectOf(json: unknown, name: string, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw wrong(name, 'an object { … }', shown(JSON.stringify(json), 40))
  const other = Object.keys(json).find((key) => !keys.includes(key))
  if (other !== undefined) throw wrong(name, keys.join(', '), quoted(other, 40))
  return json as Readonly<Record<string, unknown>>
}

function listOf(json: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(json) || json.length > most)
    throw wrong(
      name,
      `a list of at most ${most}`,
      Array.isArray(json) ? `${json.length}` : shown(JSON.stringify(json), 40),
    )
  return json
}

function textOf(json: unknown, name: string): string {
  if (typeof json !== 'string' || json.trim() === '') throw wrong(name, 'a text', shown(JSON.stringify(json), 40))
  return json
}

function numberOf(json: unknown, name: string, what: string, fits: (n: number) => boolean): number {
  if (typeof json !== 'number' || !fits(json)) throw wrong(name, what, shown(JSON.stringify(json), 40))
  return json
}

/** Seeds that follow from a salt, each once; without one they are 1, 2, 3 … */
function seedsOf(count: number, salt: string | undefined): readonly number[] {
  if (salt === undefined) return firstSeeds(count)
  const draw = stream(0, `assignment/${salt}`)
  const seeds = new Set<number>()
  while (seeds.size < count) seeds.add(1 + Math.floor(draw() * LARGEST_SEED))
  return [...seeds]
}

/**
 * Reads an assignment. Throws an `UnusableAssignment` at the first thing that cannot be used.
 *
 * @param json the content of its file
 * @param salt counts instead of the file's
 */
export function readAssignment<L extends DescribedLab>(
  json: unknown,
  salt: string | undefined,
  labs: Readonly<Record<string, L>>,
): Assignment<L> {
  const fields = objectOf(json, 'assignment', FIELDS)
  const common = listOf(fields.goals ?? [], 'goals', MOST.goals)
  const situations = listOf(fields.situations, 'situations', MOST.situations).map((one, k) => {
    const name = `situation ${k + 1}`
    const { scenario, goals = [], points = 1, share = 1, ...rest } = objectOf(one, name, SITUATION_FIELDS)
    const { lab: id, values, problems } = parseLink(textOf(scenario, `${name}: scenario`), labs)
    if (problems.length > 0) throw new UnusableAssignment(`${name}: scenario: ${problems[0].message}`)
    if (id === undefined) throw wrong(`${name}: scenario`, `a link of a lab`, shown(String(scenario), 40))
    const lab = labs[id]
    if (programIdOf(lab) === undefined) {
      const able = Object.values(labs).filter((other) => programIdOf(other) !== undefined)
      const ids = able.map((other) => other.id).join(', ')
      throw wrong(`${name}: scenario`, `a link of a lab with programs (${ids})`, id)
    }
    const [problem] = lab.check(values)
    if (problem) throw new UnusableAssignment(`${name}: scenario: ${problem.message}`)
    const all = [...common, ...listOf(goals, `${name}: goals`, MOST.goals)]
    if (all.length === 0) throw wrong(`${name}: goals`, 'a condition, as in "efficiency >= 0.9"', 'none')
    return {
      lab,
      name: rest.name === undefined ? `${k + 1}` : textOf(rest.name, `${name}: name`),
      values,
      goals: all.map((goal) => goalOf(lab, textOf(goal, `${name}: goals`), `${name}: goals`)),
      points: numberOf(points, `${name}: points`, 'a number above 0', (n) => n > 0 && n <= 1e6),
      share: numberOf(share, `${name}: share`, 'a number above 0 and up to 1', (n) => n > 0 && n <= 1),
    }
  })
  if (situations.length === 0) throw wrong('situations', 'one or more', 'none')
  const [{ lab }] = situations
  const stranger = situations.find((one) => one.lab.id !== lab.id)
  if (stranger) throw wrong('situations', `scenarios of one lab (${lab.id})`, `also ${stranger.lab.id}`)
  const twice = situations.find(({ name }, k) => situations.findIndex((one) => one.name === name) < k)
  if (twice) throw wrong('situations', 'each name once', `${quoted(twice.name, 40)} twice`)
  const { seeds = SEEDS, checks = false, orders = false, seconds = SECONDS.otherwise } = fields
  if (typeof checks !== 'boolean') throw wrong('checks', 'true or false', shown(JSON.stringify(checks), 40))
  if (typeof orders !== 'boolean') throw wrong('orders', 'true or false', shown(JSON.stringify(orders), 40))
  if (orders && !lab.searchesOrders) throw wrong('orders', 'true only where programs send messages', lab.id)
  const count = numberOf(
    seeds,
    'seeds',
    `a whole number from 1 to ${MOST.seeds}`,
    (n) => Number.isInteger(n) && n >= 1 && n <= MOST.seeds,
  )
  const fileSalt = fields.salt === undefined ? undefined : textOf(fields.salt, 'salt')
  return {
    lab,
    title: fields.title === undefined ? 'Assignment' : textOf(fields.title, 'title'),
    situations,
    seeds: seedsOf(count, salt ?? fileSalt),
    checks,
    orders,
    seconds: numberOf(
      seconds,
      'seconds',
      `a number above 0 and up to ${SECONDS.most}`,
      (n) => n > 0 && n <= SECONDS.most,
    ),
  }
}

/** A condition of a lab's runs. Throws an `UnusableAssignment` where it cannot be read. */
function goalOf(lab: DescribedLab, text: string, name: string): Written {
  const { metrics, parameters } = lab
  const parsed = parseExpression(text, { metrics, parameters, runs: ['here'], run: 'here' }, 'condition')
  if ('problem' in parsed) throw new UnusableAssignment(`${name}: ${quoted(text, 80)}: ${parsed.problem}`)
  return { text, tree: parsed.tree }
}

/** What of an assignment the class may see: all of it but the salt. */
export const visiblePart = ({ salt: _, ...visible }: AssignmentFile): AssignmentFile => visible

/**
 * The link by which a student opens an assignment: its first situation, in which a program runs.
 *
 * @param packed the visible part, as links hold it
 */
export function assignmentLink({ lab, situations: [{ values }] }: Assignment, packed: string): string {
  const program = programIdOf(lab) ?? ''
  const begun = withProgram(lab, values, { ...fileOf(lab.parameters[program])?.sets })
  return formatLink(lab, begun, { side: 'program', assignment: packed })
}
