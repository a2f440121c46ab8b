/** For tests of programs of the reader's own. */
import { fingerprintOf } from '../attachments/fingerprint.ts'
import { hold } from '../attachments/held.ts'
import { type Lab, type Metrics, RunStopped, withDeclared } from '../lab.ts'
import { defaults, fileOf, type Values } from '../parameters.ts'
import { runWhole } from '../run/run.ts'
import type { Examined } from './checks.ts'
import { type League, leagueRuns, type Player, type Row } from './league.ts'
import { programIdOf } from './program-id.ts'
import type { Settings } from './settings.ts'
import { programIn } from './trial.ts'

/** Work inside of the language that no step counts: only what a thread takes of the processor ends it. */
export const UNCOUNTED = 'const all = {}; for (let k = 0; k < 1e5; k++) all["x" + k] = k; for (;;) ({ ...all })'

/** Holds a text, and names it. */
export function holdText(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const fingerprint = fingerprintOf(bytes)
  hold({ fingerprint, name: 'program.js', bytes })
  return fingerprint
}

/** A scenario in which a text decides. */
export const withText = (lab: Lab, parameter: string, text: string, values: Values): Values =>
  withDeclared(lab, { ...values, ...fileOf(lab.parameters[parameter])?.sets, [parameter]: holdText(text) })

/** How a lab's page opens a choice as a text. */
interface AsText {
  readonly parameter: string
  asText(values: Values): { load(): Promise<string>; settings(text: string): Settings } | undefined
}

/** A scenario with the text of its choice instead of the choice, as the page opens it; throws where the text leaves something out. */
export async function asText(lab: Lab, views: AsText, values: Values): Promise<Values> {
  const text = views.asText(values)
  if (!text) throw new Error('there is no text')
  const loaded = await text.load()
  const { knobs, without } = text.settings(loaded)
  if (without.length > 0) throw new Error(`the text leaves out ${without.join(', ')}`)
  return { ...withText(lab, views.parameter, loaded, values), ...knobs }
}

/** All metrics of a scenario that can be run, its interpreter made before. */
export async function metricsOf(lab: Lab, values: Values): Promise<Metrics> {
  const [problem] = lab.check(values)
  if (problem) throw new Error(problem.message)
  await lab.ready?.(values)
  return runWhole(lab, values, { record: false }).metrics
}

/** The outcome of runs: those that programs are compared with are the same in all tests of a file. */
const examinedBefore = new Map<string, Examined>()

async function examineOne(lab: Lab, values: Values): Promise<Examined> {
  try {
    return { metrics: await metricsOf(lab, values) }
  } catch (error) {
    if (error instanceof RunStopped) return { problem: error.message }
    throw error
  }
}

/** A program that fails in this many runs with the same words is not run again: it is taken to fail in all of them. */
const ENOUGH = 2
/** What is said about a failure, but for when it was. */
const wordsOf = (problem: string) => problem.replace(/ \(at [^()]*\)$/, '')

/** The outcome of scenarios, one after the other. */
async function examine(lab: Lab, all: readonly Values[]): Promise<readonly Examined[]> {
  const outcomes: Examined[] = []
  const failures = new Map<string, number>()
  const hopeless = new Map<unknown, Examined>()
  for (const values of all) {
    const key = `${lab.id} ${JSON.stringify(values)}`
    const text = values[programIdOf(lab) ?? '']
    const outcome = examinedBefore.get(key) ?? hopeless.get(text) ?? (await examineOne(lab, values))
    examinedBefore.set(key, outcome)
    outcomes.push(outcome)
    if ('metrics' in outcome) continue
    const failure = `${text} ${wordsOf(outcome.problem)}`
    failures.set(failure, 1 + (failures.get(failure) ?? 0))
    if (failures.get(failure) === ENOUGH) hopeless.set(text, outcome)
  }
  return outcomes
}

const running = (lab: Lab, text: string) =>
  withText(lab, programIdOf(lab) ?? '', text, defaults(lab.parameters) as Values)

/**
 * What a lab's checks, which need no more than metrics, say about a text: verdicts by their ids.
 *
 * @param smaller what is set in all situations, so that runs are shorter than those of the page
 */
export async function checkedText(
  lab: Lab,
  text: string,
  smaller: Values = {},
): Promise<Readonly<Record<string, string>>> {
  const { checks } = lab
  if (!checks) throw new Error(`${lab.id} checks no programs`)
  const all = checks.situations(running(lab, text), lab).map((values) => ({ ...values, ...smaller }))
  const results = checks.judge(all, await examine(lab, all))
  for (const { sentence, verdict, situation } of results) {
    if (/NaN|undefined/.test(sentence) || (verdict === 'holds') !== (situation === undefined)) throw new Error(sentence)
  }
  return Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]))
}

/** Plays a lab's league with texts by their names. */
export async function playedTexts(
  lab: Lab,
  texts: Readonly<Record<string, string>>,
  { situations, seeds }: { readonly situations: number; readonly seeds: readonly number[] },
): Promise<readonly Row[]> {
  const league = lab.checks?.league as League
  const players = Object.entries(texts).map(
    ([name, text]): Player => ({ name, isOwn: true, sets: programIn(lab, running(lab, text)) }),
  )
  const some = { ...league, situations: league.situations.slice(0, situations) }
  const { runs, judge } = leagueRuns(lab, some, players, seeds)
  return judge(
    await examine(
      lab,
      runs.map(({ values }) => values),
    ),
  )
}
