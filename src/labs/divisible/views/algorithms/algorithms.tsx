/** All algorithms on the present system: their times, how far from the best, what they took to work out. */
import { useEffect, useRef, useState } from 'react'
import { defaults, type Values } from '../../../../core/parameters.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { formatParameter } from '../../../../core/text/values.ts'
import type { Measured, ViewProps } from '../../../page.ts'
import { algorithmsThat, algorithms as definitions } from '../../algorithms/index.ts'
import { algorithmsFor, problemIn, widestPort } from '../../model/detail.ts'
import { type DivisibleValues, parameters, turnsSlow } from '../../parameters.ts'
import { scenarioOf } from '../shown.ts'
import { apart, timed } from '../words.ts'
import styles from './algorithms.module.css'

/**
 * Workers, or members of a port of a tree, up to which the searches over all orders are run without being asked for: some
 * take seconds above, and a tree has many searches.
 */
const LIGHT = { star: 6, tree: 4 }

const lightIn = ({ system }: DivisibleValues) => (system === 'tree' ? LIGHT.tree : LIGHT.star)

/** How often each algorithm is run to be timed: an odd number has a median among its runs. */
const TIMED = 7

/** The best of the orders of all workers. */
const [OPT] = algorithmsThat(({ exact, optimal }) => exact && !optimal)

/** Without a worker that turns slow, which only schedules of one step would have. */
const asPlanned = (values: DivisibleValues): DivisibleValues => ({ ...values, slowWorker: 'none' })

type Outcomes = ReadonlyMap<string, Measured>

/** The table, live: it follows whatever is dragged. */
export function Algorithms({ run, measure, onChange }: ViewProps) {
  const values = scenarioOf(run)
  const key = keyOf(values)
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const stop = useRef<() => void>(undefined)
  const algorithms = algorithmsFor(values)
  const [outcomes, setOutcomes] = useState<{ readonly key: string; readonly by: Outcomes }>({ key: '', by: new Map() })
  // The key stands for the values: another algorithm changes nothing.
  useEffect(() => {
    if (!measure || !key) return
    const scenario = latest.current
    const light = widestPort(scenario) <= lightIn(scenario)
    const ids = algorithmsFor(scenario).filter((id) => light || !definitions[id].exact)
    const scenarios: Values[] = ids.map((algorithm) => ({ ...asPlanned(scenario), algorithm }))
    const by = new Map<string, Measured>()
    const cancel = measure(scenarios, (index, measured) => {
      by.set(ids[index], measured)
      // The old table stays until the new one is whole, so that nothing flickers while something is dragged.
      if (by.size === ids.length) setOutcomes({ key, by: new Map(by) })
    })
    return () => {
      cancel()
      stop.current?.()
    }
  }, [key, measure])
  const [timing, setTiming] = useState<{
    readonly key: string
    readonly millis: ReadonlyMap<string, readonly number[]>
  }>()
  const isTiming = timing?.key === key && [...timing.millis.values()].some((all) => all.length < TIMED)
  /** Every algorithm in turn, again and again, so that whatever else the machine does hits all alike. */
  const measureTimes = () => {
    const ids = [...outcomes.by.keys()]
    const millis = new Map(ids.map((id): [string, number[]] => [id, []]))
    const scenarios = Array.from({ length: TIMED }, () =>
      ids.map((algorithm): Values => ({ ...asPlanned(values), algorithm })),
    )
    setTiming({ key, millis: new Map(millis) })
    stop.current = measure?.(scenarios.flat(), (index, measured) => {
      const time = 'metrics' in measured ? measured.millis : undefined
      millis.get(ids[index % ids.length])?.push(time ?? Number.NaN)
      if ((index + 1) % ids.length === 0) setTiming({ key, millis: new Map(millis) })
    })
  }
  const times = algorithms.map((id) => makespan(outcomes.by.get(id)))
  const words = apart(...times)
  const finite = times.filter(Number.isFinite)
  const best = Math.min(...finite)
  const worst = Math.max(...finite)
  return (
    <div aria-busy={outcomes.key !== key}>
      <p className="soft small below-8">
        All algorithms on these workers{turnsSlow(values) ? ', none of which turns slow here' : ''}. Choose one to see
        its search.
      </p>
      <table className={`table numbers named nowrap ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Algorithm</th>
            <th scope="col">Time</th>
            <th scope="col" title="How much later than the best of those shown">
              Above best
            </th>
            <th scope="col">Programs</th>
            {timing?.key === key && <th scope="col">Took</th>}
          </tr>
        </thead>
        <tbody>
          {algorithms.map((id, k) => {
            const measured = outcomes.by.get(id)
            const metrics = measured && 'metrics' in measured ? measured.metrics : undefined
            const programs = metrics?.programsSolved
            return (
              <tr
                key={id}
                data-chosen={id === values.algorithm || undefined}
                data-best={times[k] <= best * (1 + 1e-9) || undefined}
              >
                <th scope="row">
                  <button
                    type="button"
                    className="accent rounded text-left high-28 pad-0-4 chosen"
                    aria-pressed={id === values.algorithm}
                    disabled={!onChange}
                    onClick={() => onChange?.({ algorithm: id }, 'commit')}
                  >
                    {definitions[id].label}
                  </button>
                </th>
                <td className="positioned" style={{ minWidth: 72 }}>
                  <span
                    className={styles.bar}
                    style={{ width: `${Number.isFinite(times[k]) ? (100 * times[k]) / worst : 0}%` }}
                  />
                  <span className="positioned">{words[k]}</span>
                </td>
                <td>{Number.isFinite(times[k]) ? above(times[k], best) : '–'}</td>
                <td>{typeof programs === 'number' ? count(programs) : '–'}</td>
                {timing?.key === key && <td>{took(timing.millis.get(id))}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      {measure && (
        <p className="soft small above-8">
          <button type="button" className="tool" disabled={isTiming || outcomes.key !== key} onClick={measureTimes}>
            {isTiming ? 'Measuring …' : 'Measure times'}
          </button>{' '}
          {timing?.key === key
            ? `Took: the median of ${TIMED} runs on this machine, after one that is left out. The browser’s clock counts in tenths of a millisecond at best.`
            : 'How long each search takes on this machine, beside its number of programs.'}
        </p>
      )}
      {values.system !== 'tree' && <Anomaly values={values} outcomes={outcomes.by} />}
      {widestPort(values) > lightIn(values) && (
        <p className="soft small above-8">
          OPT and the best subset try all orders; with more than {lightIn(values)}{' '}
          {values.system === 'tree' ? 'members of a port' : 'workers'} they are run only when chosen.
        </p>
      )}
    </div>
  )
}

/** The median of what was measured. Clocks of browsers give tenths of a millisecond at best. */
function took(millis: readonly number[] = []): string {
  const sorted = millis.filter(Number.isFinite).sort((a, b) => a - b)
  if (sorted.length === 0) return '–'
  const median = sorted[Math.floor(sorted.length / 2)]
  return median < 0.1 ? '< 0.1 ms' : quantity(median / 1000, 's')
}

/** Why OPT is beaten, where it is: the anomaly of figure 4.2, with the numbers of this system. */
function Anomaly({ values, outcomes }: { readonly values: DivisibleValues; readonly outcomes: Outcomes }) {
  const opt = outcomes.get(OPT)
  const time0 = makespan(opt)
  const fractions = opt && 'metrics' in opt ? opt.metrics.fractions : undefined
  const winner = algorithmsThat(({ exact, clusters, rounds }) => !exact && !clusters && !rounds)
    .map((id) => ({ id, time: makespan(outcomes.get(id)) }))
    .filter((each) => each.time < time0 * (1 - 1e-9))
    .sort((a, b) => a.time - b.time)[0]
  if (!winner || !Array.isArray(fractions)) return null
  const { latency } = problemIn(values).system
  const idle = fractions.flatMap((fraction: number, worker) =>
    fraction > 0 || worker >= latency.length ? [] : [worker],
  )
  const paid = 2 * idle.reduce((sum, worker) => sum + latency[worker], 0)
  return (
    <p className="above-16 rule-left">
      <b>OPT is beaten.</b> {definitions[winner.id].label} ends {timed(time0 - winner.time)} earlier. OPT is the best of
      the orders of <em>all</em> workers
      {idle.length > 0
        ? `: it gives no load to ${idle.length === 1 ? 'worker' : 'workers'} ${idle.map((worker) => worker + 1).join(', ')}, and still opens ${idle.length === 1 ? 'its link' : 'their links'} twice, which takes ${timed(paid)} of the port’s time.`
        : ', and pays the latency of every one of them, however little load it has.'}{' '}
      An algorithm that may leave workers out can be faster; the best subset is the true optimum.
    </p>
  )
}

function makespan(measured: Measured | undefined): number {
  const value = measured && 'metrics' in measured ? measured.metrics.makespan : undefined
  return typeof value === 'number' ? value : Number.NaN
}

function above(value: number, best: number): string {
  return value <= best * (1 + 1e-9) ? 'best' : `+${quantity(100 * (value / best - 1), '%')}`
}

/** A scenario as text, whatever its algorithm. */
function keyOf(values: DivisibleValues): string {
  const all: Values = { ...defaults(parameters), ...values }
  return Object.entries(parameters)
    .filter(([id]) => id !== 'algorithm')
    .map(([id, parameter]) => formatParameter(parameter, all[id]))
    .join('|')
}
