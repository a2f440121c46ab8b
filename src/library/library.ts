/** What the library can do, over the labs that a caller has. */
import * as deflating from '../core/attachments/deflating.ts'
import { providePacking } from '../core/attachments/packed.ts'
import { readPlan } from '../core/experiment/plan.ts'
import { type DescribedLab, fitted, type Lab, type LabEngine, type Metrics, type StepViewer } from '../core/lab.ts'
import { formatLink as linkOf } from '../core/link/link.ts'
import { defaults, type Values } from '../core/parameters.ts'
import { LARGEST, type OrdersOptions, type OrdersResult } from '../core/program/orders/orders.ts'
import type { WantedRun } from '../core/run/run.ts'
import { planRuns } from '../core/statistics/design.ts'
import type { Outcome as Measured } from '../core/sweep/batch.ts'
import { shown } from '../core/text/expected.ts'
import { version } from '../core/version.ts'
import { computeAlone, question } from './alone.ts'
import { look } from './answering.ts'
import { asInputError, compute } from './compute.ts'
import { isFunction } from './function-program.ts'
import { check, type Labs, plainValue, type Ready, read, ready, valuesOf } from './given.ts'
import { InputError, inputError } from './input-error.ts'
import { createThreads } from './threads.ts'
import type {
  AnyMetrics,
  AnyScenario,
  EveryOrder,
  EveryOrderOptions,
  Given,
  Inspection,
  LabWords,
  Outcome,
  ParsedLink,
  Plan,
  Result,
  RunOptions,
  RunsOptions,
  Settled,
} from './types.ts'

// Programs stand in links as packed texts, which are read at once.
providePacking(deflating)

/** Loads the engine of a lab, by its id. */
export type LoadEngine = (id: string) => Promise<{ readonly engine: unknown }>

/** The library over some labs. Engines are the larger part: each is loaded when its lab is run or looked into. */
export function libraryOf(labs: Labs, loadEngine: LoadEngine) {
  /** A scenario that is ready, with its lab's engine and everything that it needs; throws where it cannot be run. */
  const engines = new Map<string, Promise<Lab>>()
  const load = async (id: string): Promise<Lab> => ({ ...labs[id], ...((await loadEngine(id)).engine as LabEngine) })
  async function started({ lab: { id }, values }: Ready): Promise<{ readonly lab: Lab; readonly values: Values }> {
    const loading = engines.get(id) ?? load(id)
    engines.set(id, loading)
    const lab = await loading
    await lab.ready?.(values)
    check(lab, values)
    return { lab, values }
  }

  /** Runs a scenario to its end. Throws an `InputError` where it cannot be run; rejects with the signal's reason when it is ended. */
  async function run(source: string | AnyScenario, options: RunOptions = {}): Promise<Result> {
    return finish(await started(ready(source, labs, options)), options)
  }

  /** Runs many scenarios on all cores; the outcomes come back in the plan's order. */
  async function runs(plan: Plan | readonly (string | AnyScenario)[], options: RunsOptions = {}): Promise<Outcome[]> {
    const { signal, onOutcome, jobs } = options
    signal?.throwIfAborted()
    if (jobs !== undefined && !(Number.isInteger(jobs) && jobs >= 0 && jobs <= 1024))
      throw inputError('jobs', 'a whole number from 0 to 1024', shown(jobs))
    const planned = isList(plan) ? plan.map((source) => ready(source, labs, options)) : readyIn(plan, labs, options)
    const outcomes: Outcome[] = []
    const take = (index: number, measured: Measured) => {
      const outcome = outcomeOf(planned[index], index, measured, options)
      outcomes[index] = outcome
      onOutcome?.(outcome)
    }
    if (typeof options.program === 'function' || (jobs === 0 && options.program === undefined)) {
      for (const [index, it] of planned.entries()) take(index, await measure(it, signal, started))
      return outcomes
    }
    const threads = createThreads(planned.length, jobs)
    try {
      await Promise.all(
        Object.values(labs).map((lab) => {
          const places = planned.flatMap((it, index) => (it.lab.id === lab.id ? [index] : []))
          const wantedRuns: WantedRun[] = places.map((index) => ({ values: planned[index].values }))
          return threads.run(lab.id, wantedRuns, (at, measured) => take(places[at], measured), signal)
        }),
      )
    } finally {
      await threads.end()
    }
    return outcomes
  }

  /** Looks inside the steps of a scenario's run, which is simulated again. */
  function inspect(source: string | AnyScenario, attached: Given = {}): Inspection {
    const it = ready(source, labs, attached)
    let opened: Promise<(from: number, to: number) => Promise<readonly object[]>> | undefined
    /** Looks go on one after the other: a viewer and a thread are at one place at a time. */
    let last: Promise<unknown> = Promise.resolve()
    const open = async () => {
      const { lab, values } = await started(it)
      if (!lab.inspect) throw inputError('inspect', 'a lab that looks inside its steps', lab.id)
      const parameter = textOf(lab, values)
      if (parameter !== undefined) {
        const { ask } = question(parameter)
        return async (from: number, to: number) =>
          ((await ask({ ask: 'look', lab: lab.id, values, from, to })) as { readonly details: readonly object[] })
            .details
      }
      const viewer = asInputError(() => lab.inspect?.(values)) as StepViewer
      return (from: number, to: number) => look(viewer, from, to)
    }
    return {
      async window<T extends object>(from: number, to: number) {
        for (const [name, step] of Object.entries({ from, to }))
          if (!(Number.isInteger(step) && step >= 0)) throw inputError(name, 'a whole number from 0 on', shown(step))
        opened ??= open()
        const looking = Promise.all([opened, last]).then(([lookInto]) => lookInto(from, to))
        last = looking.catch(() => undefined)
        return (await looking) as readonly T[]
      },
    }
  }

  /** Searches all orders of the messages of a program's text on small machines. It runs in a thread of its own. */
  async function everyOrder(program: string, options: EveryOrderOptions = {}): Promise<EveryOrder> {
    const searching = Object.values(labs).find(({ searchesOrders }) => searchesOrders)
    if (!searching) throw inputError('everyOrder', 'a lab whose programs send messages', 'none')
    if (typeof program !== 'string') throw inputError('program', 'a text', shown(program))
    const { scenario = searching.id, signal, ...rest } = options
    const searchOptions = readSearch(rest)
    const { lab, values } = ready(scenario, labs, { program })
    if (!lab.searchesOrders) throw inputError('scenario', `a scenario of the ${searching.id} lab`, lab.id)
    const { ask, end } = question(textOf((await started({ lab, values })).lab, values) ?? 'program')
    try {
      const answer = await ask({ ask: 'orders', lab: lab.id, values, options: searchOptions }, { signal })
      const { searched } = answer as { readonly searched: OrdersResult }
      const findings = searched.findings.map(({ orders, order, ...found }) => ({
        ...found,
        link: linkOf(fitted(lab, values), values, { side: 'program', orders, order }),
      }))
      return { ...searched, findings }
    } finally {
      end()
    }
  }

  /** Writes a scenario as a link, to put behind the `#` of the page's address. It holds what differs from the defaults. */
  function formatLink(scenario: AnyScenario): string {
    const { lab, values } = ready(scenario, labs)
    return linkOf(lab, values)
  }

  /** Reads a link; what cannot be used of it is reported and has its default. */
  function parseLink(link: string): ParsedLink {
    if (typeof link !== 'string') throw inputError('link', 'a text', shown(link))
    const { lab, values, extras, problems } = read(link, labs)
    return {
      lab,
      scenario: scenarioOf(labs[lab], values),
      extras: { ...extras },
      problems: problems.map(({ message }) => message),
    }
  }

  return { run, runs, inspect, everyOrder, formatLink, parseLink }
}

/** The options of a search, checked. */
function readSearch(options: Omit<EveryOrderOptions, 'scenario' | 'signal'>): OrdersOptions {
  const ranges = {
    processors: [2, LARGEST.processors],
    tasks: [1, LARGEST.tasks],
    seconds: [0.1, 86_400],
    states: [1, 1e8],
  } as const
  for (const [name, [least, most]] of Object.entries(ranges)) {
    const value = options[name as keyof typeof ranges]
    const fits = (number: number) =>
      number >= least && number <= most && (name === 'seconds' || Number.isInteger(number))
    if (value !== undefined && !(typeof value === 'number' && fits(value)))
      throw inputError(name, `a ${name === 'seconds' ? '' : 'whole '}number from ${least} to ${most}`, shown(value))
  }
  return options
}

/** A lab as data. */
export function wordsOf({ id, label, summary, version, parameters, metrics }: DescribedLab): LabWords {
  return { id, label, summary, version, parameters: parameters as LabWords['parameters'], metrics }
}

/** The default scenario of a lab. */
export const defaultsOf = (lab: DescribedLab): AnyScenario => scenarioOf(lab, defaults(lab.parameters))

const scenarioOf = (lab: DescribedLab, values: Values): Settled<AnyScenario> => ({ lab: lab.id, ...values })

const isList = (plan: unknown): plan is readonly (string | AnyScenario)[] => Array.isArray(plan)

/** The runs of a plan, checked. */
function readyIn(plan: Plan, labs: Labs, attached: Given): readonly Ready[] {
  const ids = Object.keys(labs)
  const alone = ids.length === 1 && plan?.lab === undefined && plan?.link === undefined ? { lab: ids[0] } : {}
  const scenario = plan?.scenario && Object.fromEntries(Object.entries(plan.scenario).filter(([id]) => id !== 'lab'))
  const parsed = readPlan(
    JSON.stringify({ ...alone, ...plan, scenario }, (_, value) => plainValue(value)) ?? '',
    labs,
    (lab) => valuesOf(lab, attached),
  )
  if ('problem' in parsed) throw new InputError(parsed.problem)
  const { lab, design } = parsed.plan
  return planRuns(design).map(({ values }) => ({ lab: labs[lab.id], values }))
}

function outcomeOf({ lab, values }: Ready, index: number, measured: Measured, { program }: Given): Outcome {
  const place = {
    index,
    lab: lab.id,
    scenario: scenarioOf(lab, values),
    link: typeof program === 'function' ? undefined : linkOf(fitted(lab, values), values),
  }
  return 'metrics' in measured
    ? { ...place, metrics: measured.metrics as AnyMetrics, problem: undefined }
    : { ...place, metrics: undefined, problem: measured.problem }
}

/** A run here, for its metrics alone. */
async function measure(
  it: Ready,
  signal: AbortSignal | undefined,
  started: (it: Ready) => Promise<{ readonly lab: Lab; readonly values: Values }>,
): Promise<Measured> {
  try {
    return { metrics: (await finish(await started(it), { record: false, signal })).metrics as Metrics }
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message }
    throw error
  }
}

/** The parameter whose text a run executes in the interpreter; undefined where none is, or a function of the caller's. */
function textOf(lab: Lab, values: Values): string | undefined {
  const parameter = lab.executes?.(values)
  return parameter === undefined || isFunction(values[parameter]) ? undefined : parameter
}

/** Runs a scenario that is ready: one whose program is a text in a thread that can be ended. */
async function finish(
  { lab, values }: { readonly lab: Lab; readonly values: Values },
  options: RunOptions,
): Promise<Result> {
  const parameter = textOf(lab, values)
  const { metrics, recording, fingerprint, cut } =
    parameter === undefined
      ? await compute(lab, values, options)
      : await computeAlone(lab.id, values, parameter, options)
  return {
    lab: lab.id,
    complete: cut === undefined,
    cut,
    scenario: scenarioOf(lab, values),
    link: typeof options.program === 'function' ? undefined : linkOf(lab, values),
    metrics,
    recording,
    fingerprint,
    version: { model: lab.version, evenkeel: version },
  }
}
