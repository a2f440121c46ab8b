/** What migration changes against the same program without it, over the settings of a knob: run in the background. */
import { useEffect, useState } from 'react'
import type { Metrics } from '../../../core/lab.ts'
import { applies, type NumberParameter, type Parameter, type Values } from '../../../core/parameters.ts'
import { samples } from '../../../core/sweep/grid.ts'
import { difference } from '../../../core/text/format.ts'
import type { Measure, Measured } from '../../page.ts'
import { parameters } from '../parameters.ts'

const table: Readonly<Record<string, Parameter>> = parameters

/** Settings of a knob that are tried. */
const SETTINGS = 9

/** Groups whose numbers concern only migration. */
const GROUPS = ['migration', 'costs']

/** A knob of migration. */
interface Knob {
  readonly id: string
  readonly parameter: NumberParameter
}

/** The knobs that a scenario's strategy has. */
export function knobsOf(values: Values): readonly Knob[] {
  const moving = { ...values, migration: 'on' }
  return Object.entries(table).flatMap(([id, parameter]) =>
    parameter.kind === 'number' && GROUPS.includes(parameter.group) && applies(parameter, moving)
      ? [{ id, parameter }]
      : [],
  )
}

/** What migration changes with one setting of a knob, in percent. */
export interface Gain {
  readonly setting: number
  readonly utilisation: number
  /** How much further the program came in the same time. */
  readonly progress: number
  readonly migrations: number
}

/** The program's progress: messages a channel in a second or, where none are sent, cycles of a process. */
function pace({ messagesPerChannel, computation, totalTime }: Metrics): number {
  return Number(messagesPerChannel || computation) / Number(totalTime)
}

/** The gain of a run over the same without migration; undefined where that had nothing to compare. */
export function gainOf(setting: number, still: Metrics, moving: Metrics): Gain | undefined {
  const percent = (now: number, before: number) => (100 * (now - before)) / before
  const utilisation = percent(Number(moving.utilisation), Number(still.utilisation))
  const progress = percent(pace(moving), pace(still))
  if (!Number.isFinite(utilisation) || !Number.isFinite(progress)) return undefined
  return { setting, utilisation, progress, migrations: Number(moving.migrations) }
}

/** The run without migration, and one with it for every setting of a knob. */
export function scenariosOf(
  values: Values,
  knob: Knob,
): { readonly settings: readonly number[]; readonly all: readonly Values[] } {
  const settings = samples(knob.parameter, SETTINGS).filter((sample) => typeof sample === 'number')
  const moving = settings.map((setting) => ({ ...values, migration: 'on', [knob.id]: setting }))
  return { settings, all: [{ ...values, migration: 'off' }, ...moving] }
}

/** What has been found so far. */
interface Found {
  readonly gains: readonly Gain[]
  /** How many of the runs are done, and of how many. */
  readonly done: number
  readonly total: number
  /** Why they cannot be run. */
  readonly problem?: string
}

/** Gains of the scenario over the settings of a knob, as far as they are known. */
export function useGains(values: Values, knob: Knob, measure: Measure | undefined): Found {
  const [outcomes, setOutcomes] = useState<readonly (Measured | undefined)[]>([])
  useEffect(() => {
    setOutcomes([])
    return measure?.(scenariosOf(values, knob).all, (index, measured) => {
      setOutcomes((old) => {
        const next = [...old]
        next[index] = measured
        return next
      })
    })
  }, [values, knob, measure])
  const { settings, all } = scenariosOf(values, knob)
  const metrics = (index: number): Metrics | undefined => {
    const outcome = outcomes[index]
    return outcome && 'metrics' in outcome ? outcome.metrics : undefined
  }
  const still = metrics(0)
  const gains = settings.flatMap((setting, i) => {
    const moving = metrics(i + 1)
    return (still && moving && gainOf(setting, still, moving)) || []
  })
  const problem = outcomes.find((one) => one && 'problem' in one)
  return {
    gains,
    done: outcomes.filter((one) => one !== undefined).length,
    total: all.length,
    ...(problem && 'problem' in problem ? { problem: problem.problem } : {}),
  }
}

/** A smaller difference is no gain, percent. */
const LEAST = 0.5

/** What the gains say: the best setting for the program, and where utilisation rises and the program does not come further. */
export function verdict(gains: readonly Gain[], setting: (value: number) => string): string {
  if (gains.length === 0) return ''
  const best = gains.reduce((a, b) => (b.progress > a.progress ? b : a))
  const thrashing = gains.filter(({ utilisation, progress }) => utilisation > LEAST && progress <= 0)
  const least = thrashing.reduce<Gain | undefined>((a, b) => (a && a.progress <= b.progress ? a : b), undefined)
  if (least) {
    return `Thrashing: at ${setting(least.setting)} utilisation is ${shown(least.utilisation)} more than without migration, but the program comes no further (${difference(least.progress, '%')}).`
  }
  if (best.progress < LEAST)
    return 'No setting tried brings the program noticeably further than it comes without migration.'
  return `Most is gained at ${setting(best.setting)}: the program comes further by ${shown(best.progress)}, and utilisation is ${shown(Math.abs(best.utilisation))} ${
    best.utilisation < 0 ? 'less' : 'more'
  } than without migration.`
}

const shown = (percent: number) => `${percent.toFixed(1)} %`
