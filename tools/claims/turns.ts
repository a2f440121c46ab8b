/**
 * Where claims turn: each parameter that a claim neither varies nor compares is changed, one at a time, and what then is the other way round than
 * claimed is a turn. Nothing here depends on the time that runs take: budgets are work of simulations.
 */
import seedrandom from 'seedrandom'
import { together } from '../../src/core/content/check-claim.ts'
import { readyFor } from '../../src/core/content/check-lesson.ts'
import { changed, expanded } from '../../src/core/content/claim.ts'
import { fitted, type Lab, type Metrics } from '../../src/core/lab.ts'
import { MOST_COMPARED } from '../../src/core/link/compared.ts'
import { formatLink, parseLink } from '../../src/core/link/link.ts'
import { applies, type Parameter, sweepable, type Value, type Values } from '../../src/core/parameters.ts'
import { type Ended, givenUp, neededRuns } from '../../src/core/run/run.ts'
import { holds } from '../../src/core/text/expression/evaluate.ts'
import type { KnownRun } from '../../src/core/text/expression/tree.ts'
import { formatParameter } from '../../src/core/text/values.ts'
import type { Kept, PlacedClaim } from '../../tests/claims.ts'
import { hasOrder, looksAt, orderOf, whereKnown } from './order.ts'

/** A change that reverses a claim's order. */
export interface Turn {
  readonly claim: string
  readonly parameter: string
  /** What the parameter is in the claim's runs, and what it is changed to. */
  readonly from: string
  readonly to: string
  /** A case in which it turns, as changes: "seed=7". */
  readonly at: string
  /** The changed runs, as a link. */
  readonly link: string
  /** Whether a reader expects it: within a factor of four, from zero to a quarter of a slider, or another word. */
  readonly near: boolean
}

/** What was tried of a claim. */
export interface Outcome {
  readonly turns: readonly Turn[]
  readonly tried: number
  /** Whether the budget ended before everything was tried. */
  readonly cut: boolean
  /** How many changes were left out, since a run of theirs takes more than its budget. */
  readonly long: number
}

/** Work of one run at most, and of everything that is tried of a claim, with a budget of 1; a unit is a few nanoseconds. */
const MOST_RUN = 2e8
const MOST_CLAIM = 2e9
/** Runs are advanced in slices of this work. */
const SLICE = 4e6

/** A change within this factor is near. */
const NEAR = 4

/** Cases that are tried of a claim; in this many an order has to be lost. */
const CASES = 3
const LOST = 2

class NotTried extends Error {
  constructor(readonly reason: 'refused' | 'long') {
    super(reason)
  }
}

/** Makes runs of a lab, each once, as long as there is work left. */
export class Runs {
  private readonly memory = new Map<string, KnownRun | NotTried>()
  spent = 0

  constructor(
    readonly lab: Lab,
    private readonly most = MOST_RUN,
  ) {}

  read(query: string): Values {
    const { values, problems } = parseLink(`${this.lab.id}?${query}`, { [this.lab.id]: this.lab })
    if (problems.length > 0) throw new NotTried('refused')
    return values
  }

  async run(query: string, { metrics, columns }: ReturnType<typeof looksAt>): Promise<KnownRun> {
    const before = this.memory.get(query)
    if (before instanceof NotTried) throw before
    if (before) return before
    try {
      const ran = await this.make(this.read(query), metrics, columns)
      this.memory.set(query, ran)
      return ran
    } catch (error) {
      const reason = error instanceof NotTried ? error : new NotTried('refused')
      this.memory.set(query, reason)
      throw reason
    }
  }

  private async make(values: Values, ids: readonly string[], columns: boolean): Promise<KnownRun> {
    const { lab } = this
    if (lab.check(values).length > 0) throw new NotTried('refused')
    await lab.ready?.(values)
    const { scenarios, complete } = neededRuns(lab, values)
    const first = this.whole(values, columns)
    let metrics: Metrics = first.metrics()
    const missing = ids.filter((id) => (metrics[id] === null || metrics[id] === undefined) && !(id in values))
    if (scenarios.length > 1 && missing.length > 0) {
      const others: Ended[] = []
      for (const scenario of scenarios.slice(1)) {
        await lab.ready?.(scenario)
        try {
          others.push(this.whole(scenario, false).metrics())
        } catch (error) {
          others.push(givenUp(error))
        }
      }
      metrics = complete(metrics, others).metrics
    }
    return { values, metrics, ...(first.recorder && { recording: first.recorder }) }
  }

  private whole(values: Values, record: boolean) {
    const run = this.lab.start(values, { record })
    let work = 0
    while (!run.advance(SLICE)) {
      work += SLICE
      this.spent += SLICE
      if (work > this.most) throw new NotTried('long')
    }
    this.spent += SLICE / 10
    return run
  }
}

/** A query with a change, where its parameters apply. */
export function changedWhere(lab: Lab, query: string, change: string): string {
  const { values } = parseLink(`${lab.id}?${query}`, { [lab.id]: lab })
  const table = fitted(lab, values).parameters
  const parts = change.split('&').filter((part) => {
    const parameter = table[part.split('=')[0]]
    return parameter !== undefined && applies(parameter, values)
  })
  return changed(query, parts.join('&'))
}

/** The cases that are tried, of those in which a claim holds: the first, the middle and the last, or as many that a seed draws. */
export function drawnCases(
  { id, over }: Pick<PlacedClaim, 'id' | 'over'>,
  record: Pick<Kept, 'cases'> | undefined,
  seed?: string,
): readonly string[] {
  const holding = expanded(over).filter((_, i) => !record || record.cases[i] === '1')
  if (holding.length <= CASES) return holding
  if (seed === undefined) return [holding[0], holding[Math.floor(holding.length / 2)], holding[holding.length - 1]]
  const random = seedrandom(`${seed} ${id}`)
  return Array.from({ length: CASES }, () => holding.splice(Math.floor(random() * holding.length), 1)[0])
}

/** In how many cases a claim is false, and its runs in the first one. */
interface Judged {
  readonly lost: number
  readonly queries: readonly string[]
}

/**
 * In how many of its cases a claim is false, or its order is reversed, once all of its runs are changed: 0 where it is not in the first one, and no
 * more than have to be.
 */
async function judged(
  runs: Runs,
  claim: PlacedClaim,
  cases: readonly string[],
  change: string,
  by: 'order' | 'all',
): Promise<Judged> {
  const trees = claim.holds.map(({ tree }) => tree)
  const conditions = trees.map(by === 'order' ? orderOf : whereKnown)
  const look = looksAt(trees)
  let lost = 0
  let queries: readonly string[] = []
  for (const [i, one] of cases.entries()) {
    const knownByName: Record<string, KnownRun> = {}
    const here: string[] = []
    for (const [name, query] of Object.entries(claim.runs)) {
      const each = expanded(changed(query, one)).map((query) => changedWhere(runs.lab, query, change))
      here.push(...each)
      const finished: KnownRun[] = []
      for (const query of each) finished.push(await runs.run(query, look))
      knownByName[name] = together(finished)
    }
    if (i === 0) queries = here
    if (!conditions.every((tree) => holds(tree, { runs: knownByName }))) lost++
    if (lost === 0 || lost === Math.min(LOST, cases.length)) break
  }
  return { lost, queries }
}

/** Whether a claim is false in most of its cases once its runs are changed: what its `unless` says. */
export async function isFalse(
  lab: Lab,
  claim: PlacedClaim,
  record: Kept | undefined,
  change: string,
): Promise<boolean> {
  const cases = drawnCases(claim, record)
  await readyFor(lab, Object.values(claim.runs))
  const { lost } = await judged(new Runs(lab), claim, cases, change, 'all')
  return lost >= Math.min(LOST, cases.length)
}

/** A link of the first case's runs: one of them, and as many others as a link compares. */
function linkOf(runs: Runs, queries: readonly string[]): string {
  const [present, ...others] = queries.map((query) => runs.read(query))
  // What does not apply to a run makes no difference.
  const isAlike = (a: Values, b: Values) => formatLink(runs.lab, a) === formatLink(runs.lab, b)
  const isFirst = (other: Values, i: number, list: readonly Values[]) =>
    list.findIndex((one) => isAlike(one, other)) === i && !isAlike(other, present)
  return formatLink(runs.lab, present, {}, others.filter(isFirst).slice(0, MOST_COMPARED))
}

/** A parameter that all runs of a claim have in common. */
interface Free {
  readonly id: string
  readonly parameter: Parameter
  readonly now: Value
}

/** The parameters that apply, that are the same in all runs, and that the claim does not vary. */
function freeIn(runs: Runs, { over, runs: named, id: claimId }: PlacedClaim, first: string): readonly Free[] {
  const scenarios = Object.values(named).flatMap((query) =>
    expanded(changed(query, first)).map((one) => runs.read(one)),
  )
  if (scenarios.length === 0) throw new Error(`${claimId} names no runs`)
  const varied = new Set(new URLSearchParams(over).keys())
  return Object.entries(fitted(runs.lab, scenarios[0]).parameters).flatMap(([id, parameter]) => {
    if (!sweepable(parameter) || isSeed(id, parameter) || varied.has(id) || NOT_TRIED.has(id)) return []
    const applying = scenarios.filter((values) => applies(fitted(runs.lab, values).parameters[id], values))
    const values = new Set(applying.map((values) => values[id]))
    const [now] = values
    return values.size === 1 && now !== OWN ? [{ id, parameter, now }] : []
  })
}

const isSeed = (id: string, parameter: Parameter) =>
  /seed/i.test(id) || (parameter.kind === 'number' && parameter.seeds !== undefined)

/** How much is measured, which conditions count with numbers; and what a whole is about. */
const NOT_TRIED = new Set(['requests', 'duration', 'iterations', 'steps', 'experiment', 'program', 'workload'])

/** The word of a choice that a text of one's own decides: a claim with one is about that text, and without it about nothing. */
const OWN = 'own'

const rounded = (value: number, { limits }: Extract<Parameter, { kind: 'number' }>) =>
  Math.min(limits.max, Math.max(limits.min, limits.integer ? Math.round(value) : Number(value.toPrecision(2))))

/** What a parameter is changed to, the nearest last in each direction, so that a turn is tried nearer only where it is one. */
function changesOf({ parameter, now }: Free): readonly (readonly { readonly to: Value; readonly near: boolean }[])[] {
  if (parameter.kind === 'choice')
    return Object.keys(parameter.options)
      .filter((option) => option !== now)
      .map((to) => [{ to, near: parameter.subject !== true }])
  if (parameter.kind !== 'number') return []
  const { min, max, scale = 'linear' } = parameter.slider
  const at = (share: number) => (scale !== 'linear' && min > 0 ? min * (max / min) ** share : min + share * (max - min))
  const inside = (value: number) => Math.min(max, Math.max(min, value))
  const far = [0.25, 0.5, 0.75, 1].map(at)
  const number = typeof now === 'number' ? now : undefined
  const directions =
    number === undefined
      ? [far.map((to) => ({ to, near: false }))]
      : number <= 0
        ? [[max / 4, max / 16].map((to) => ({ to, near: true }))]
        : [
            [NEAR, 2].map((factor) => ({ to: inside(number * factor), near: true })),
            [NEAR, 2].map((factor) => ({ to: inside(number / factor), near: true })),
            far.filter((to) => to > number * NEAR || to < number / NEAR).map((to) => ({ to, near: false })),
          ]
  return directions.map((list) => {
    const values = list.map(({ to, near }) => ({ to: rounded(to, parameter), near }))
    return values.filter(({ to }, i) => to !== now && values.findIndex((one) => one.to === to) === i)
  })
}

/** How far a claim is tried: what is near, or everything; in which cases, and with how much work. */
export interface Extent {
  readonly far?: boolean
  /** Whether a turn is where a claim is false at all, also if only an amount is lost. */
  readonly amounts?: boolean
  /** Draws the cases. */
  readonly seed?: string
  /** How many times as much work as usual: all of a claim with a part of it, and from 1 on each run, too. */
  readonly budget?: number
}

/** The turns of a claim: for each free parameter and direction the nearest one. */
export async function turnsOf(
  lab: Lab,
  claim: PlacedClaim,
  record: Kept | undefined,
  extent: Extent = {},
): Promise<Outcome> {
  const { far = false, amounts = false, seed, budget = 1 } = extent
  const by = amounts ? 'all' : 'order'
  const runs = new Runs(lab, MOST_RUN * Math.max(1, budget))
  let tried = 0
  let long = 0
  const turns: Turn[] = []
  const none = { turns, tried, cut: false, long }
  if (!amounts && !claim.holds.some(({ tree }) => hasOrder(orderOf(tree)))) return none
  const cases = drawnCases(claim, record, seed)
  await readyFor(lab, Object.values(claim.runs))
  try {
    const { lost } = await judged(runs, claim, cases.slice(0, 1), '', by)
    if (lost > 0) return none
  } catch (error) {
    if (!(error instanceof NotTried)) throw error
    return { ...none, cut: true }
  }
  const plans = freeIn(runs, claim, cases[0]).flatMap((one) => changesOf(one).map((changes) => ({ one, changes })))
  for (const { one, changes } of plans) {
    let nearest: Turn | undefined
    for (const { to, near } of changes) {
      if (!near && !far) continue
      if (runs.spent > MOST_CLAIM * budget) return { turns, tried, cut: true, long }
      const text = formatParameter(one.parameter, to)
      try {
        const { lost, queries } = await judged(runs, claim, cases, `${one.id}=${encodeURIComponent(text)}`, by)
        tried++
        const isLost = lost >= Math.min(LOST, cases.length)
        if (isLost)
          nearest = {
            claim: claim.id,
            parameter: one.id,
            from: formatParameter(one.parameter, one.now),
            to: text,
            at: cases[0],
            link: linkOf(runs, queries),
            near,
          }
        // What does not turn far away is not looked at nearer; other points of a slider are each for themselves.
        if (near && !isLost) break
        if (!near && isLost) break
      } catch (error) {
        if (!(error instanceof NotTried)) throw error
        if (error.reason === 'long') long++
      }
    }
    if (nearest) turns.push(nearest)
  }
  return { turns, tried, cut: false, long }
}
