/** Assignments: situations in which programs of students are run, and what has to hold of the runs. */
import type { Lab } from '../core/lab.ts'
import type { Values } from '../core/parameters.ts'
import { stream } from '../core/random/random.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { parseExpression } from '../core/text/expression/parse.ts'
import type { Expression } from '../core/text/expression/tree.ts'
import { readText } from './input.ts'
import { InputError, inputError } from './input-error.ts'
import { codeOf } from './output.ts'
import { readScenario } from './source.ts'

/** Limits on an assignment: its situations, and the seeds and conditions of each. */
const MOST = { situations: 100, seeds: 1000, goals: 20 }

/** How long a run may take unless the assignment says it, and at most, in seconds. */
const SECONDS = { otherwise: 20, most: 3600 }

/** Seeds that a salt gives lie from 1 up to this. */
const LARGEST_SEED = 999_999

/** A condition that a run has to meet. */
interface Goal {
  readonly text: string
  readonly tree: Expression
}

/** A scenario in which every program is run, once with each seed. */
interface MarkedSituation {
  readonly name: string
  readonly values: Values
  readonly goals: readonly Goal[]
  /** What it gives. */
  readonly points: number
  /** The share of its seeds for which all goals must hold. */
  readonly share: number
}

/** An assignment as read. */
export interface MarkedAssignment {
  readonly lab: Lab
  readonly title: string
  readonly situations: readonly MarkedSituation[]
  readonly seeds: readonly number[]
  /** Whether the checks are made, too: a program of which they find something wrong gets no points. */
  readonly checks: boolean
  /** How long one run may take, in seconds. */
  readonly seconds: number
}

const FIELDS = ['title', 'situations', 'goals', 'seeds', 'salt', 'checks', 'seconds']
const SITUATION_FIELDS = ['name', 'scenario', 'goals', 'points', 'share']

/** A JSON object whose keys are known. */
function objectOf(given: unknown, name: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw inputError(name, 'an object { … }', shown(JSON.stringify(given), 40))
  const other = Object.keys(given).find((key) => !known.includes(key))
  if (other !== undefined) throw inputError(name, known.join(', '), quoted(other, 40))
  return given as Readonly<Record<string, unknown>>
}

function listOf(given: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(given) || given.length > most)
    throw inputError(
      name,
      `a list of at most ${most}`,
      Array.isArray(given) ? `${given.length}` : shown(JSON.stringify(given), 40),
    )
  return given
}

function textOf(given: unknown, name: string): string {
  if (typeof given !== 'string' || given.trim() === '')
    throw inputError(name, 'a text', shown(JSON.stringify(given), 40))
  return given
}

function numberOf(given: unknown, name: string, what: string, fits: (n: number) => boolean): number {
  if (typeof given !== 'number' || !fits(given)) throw inputError(name, what, shown(JSON.stringify(given), 40))
  return given
}

/** Seeds that follow from a salt, each once; without one they are 1, 2, 3 … */
export function seedsOf(count: number, salt: string | undefined): readonly number[] {
  if (salt === undefined) return Array.from({ length: count }, (_, k) => k + 1)
  const draw = stream(0, `assignment/${salt}`)
  const seeds = new Set<number>()
  while (seeds.size < count) seeds.add(1 + Math.floor(draw() * LARGEST_SEED))
  return [...seeds]
}

/**
 * Reads an assignment. Throws an `InputError` at the first thing that cannot be used.
 *
 * @param salt counts instead of the file's
 */
export function readAssignment(
  file: string,
  salt: string | undefined,
  labs: Readonly<Record<string, Lab>>,
): MarkedAssignment {
  const fields = objectOf(jsonOf(file), 'assignment', FIELDS)
  const common = listOf(fields.goals ?? [], 'goals', MOST.goals)
  const situations = listOf(fields.situations, 'situations', MOST.situations).map((one, k) => {
    const name = `situation ${k + 1}`
    const { scenario, goals = [], points = 1, share = 1, ...rest } = objectOf(one, name, SITUATION_FIELDS)
    const { lab, values } = readScenario({ source: textOf(scenario, `${name}: scenario`), set: [], attach: [] }, labs)
    if (!lab.checks) {
      const able = Object.values(labs).flatMap(({ id, checks }) => (checks ? [id] : []))
      throw inputError(`${name}: scenario`, `a link of a lab with programs (${able.join(', ')})`, lab.id)
    }
    const all = [...common, ...listOf(goals, `${name}: goals`, MOST.goals)]
    if (all.length === 0) throw inputError(`${name}: goals`, 'a condition, as in "efficiency >= 0.9"', 'none')
    return {
      lab,
      name: rest.name === undefined ? `${k + 1}` : textOf(rest.name, `${name}: name`),
      values,
      goals: all.map((goal) => goalOf(lab, textOf(goal, `${name}: goals`), `${name}: goals`)),
      points: numberOf(points, `${name}: points`, 'a number above 0', (n) => n > 0 && n <= 1e6),
      share: numberOf(share, `${name}: share`, 'a number above 0 and up to 1', (n) => n > 0 && n <= 1),
    }
  })
  if (situations.length === 0) throw inputError('situations', 'one or more', 'none')
  const [{ lab }] = situations
  const stranger = situations.find((one) => one.lab.id !== lab.id)
  if (stranger) throw inputError('situations', `scenarios of one lab (${lab.id})`, `also ${stranger.lab.id}`)
  const twice = situations.find(({ name }, k) => situations.findIndex((one) => one.name === name) < k)
  if (twice) throw inputError('situations', 'each name once', `${quoted(twice.name, 40)} twice`)
  const { seeds = 5, checks = false, seconds = SECONDS.otherwise } = fields
  if (typeof checks !== 'boolean') throw inputError('checks', 'true or false', shown(JSON.stringify(checks), 40))
  const count = numberOf(
    seeds,
    'seeds',
    `a whole number from 1 to ${MOST.seeds}`,
    (n) => Number.isInteger(n) && n >= 1 && n <= MOST.seeds,
  )
  const own = fields.salt === undefined ? undefined : textOf(fields.salt, 'salt')
  return {
    lab,
    title: fields.title === undefined ? 'Assignment' : textOf(fields.title, 'title'),
    situations,
    seeds: seedsOf(count, salt ?? own),
    checks,
    seconds: numberOf(
      seconds,
      'seconds',
      `a number above 0 and up to ${SECONDS.most}`,
      (n) => n > 0 && n <= SECONDS.most,
    ),
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readText(file))
  } catch (error) {
    if (error instanceof InputError) throw error
    const why = error instanceof SyntaxError ? error.message : codeOf(error)
    throw inputError('mark', 'an assignment in JSON that can be read', `${quoted(file)} (${why})`)
  }
}

function goalOf(lab: Lab, text: string, name: string): Goal {
  const { metrics, parameters } = lab
  const parsed = parseExpression(text, { metrics, parameters, runs: ['here'], run: 'here' }, 'condition')
  if ('problem' in parsed) throw new InputError(`${name}: ${quoted(text, 80)}: ${parsed.problem}`)
  return { text, tree: parsed.tree }
}
