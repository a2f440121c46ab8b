/** The processors that are low, high or neither in a round, and by what. */
import { useMemo } from 'react'
import { count, quantity } from '../../../../core/text/format.ts'
import { linksOf } from '../../../../views/network/lit.ts'
import { useLitRows } from '../../../../views/network/use-light.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { ViewProps } from '../../../page.ts'
import { LOAD, type RoundDetail } from '../../model/detail.ts'
import { strategies } from '../../strategies/index.ts'
import { scenarioIn } from '../words.ts'

/** Processors that are listed. */
const LISTED = 64

interface LoadsPanelProps extends Pick<ViewProps, 'run' | 'lens'> {
  readonly round: RoundDetail
}

/** A line for each processor; where there are very many, first those that are part of a decision. */
export function LoadsPanel({ run, round, lens }: LoadsPanelProps) {
  const values = scenarioIn(run)
  const { compares } = strategies[values.strategy]
  const { busy, decisions } = round
  const moves = useMemo(() => {
    const marked: readonly number[] = []
    return round.orders.length > 0
      ? { marked, links: linksOf(round.orders.map((one) => ({ ...one, amount: 1 }))) }
      : { marked }
  }, [round])
  const litRow = useLitRows(lens, moves)
  const concerned = new Set(decisions.flatMap(({ by, processor, targets }) => [by, processor, ...targets]))
  const all = Array.from(busy.keys())
  const listed =
    all.length <= LISTED ? all : [...all.filter((p) => concerned.has(p)), ...all.filter((p) => !concerned.has(p))]
  const judge = JUDGES[compares](values, round)
  return (
    <>
      <p>{judge.rule}</p>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">{judge.name}</th>
            {judge.state && <th scope="col">Is</th>}
            <th scope="col" className={styles.wide}>
              <span className="visually-hidden">As a bar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, LISTED).map((p) => {
            const [from, to] = judge.between?.(p) ?? []
            return (
              <tr key={p} data-chosen={concerned.has(p) || undefined} {...litRow(p)}>
                <th scope="row">{count(p)}</th>
                <td>{judge.shown(p)}</td>
                {judge.state && <td>{judge.state(p)}</td>}
                <td className={styles.wide}>
                  <span className={`block positioned sunken keeps-colours ${styles.gauge}`}>
                    <i style={{ width: percent(judge.share(p)) }} />
                    {from !== undefined && to !== undefined && (
                      <s style={{ left: percent(from), right: percent(1 - to) }} />
                    )}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {all.length > LISTED && <p>And {count(all.length - LISTED)} more.</p>}
    </>
  )
}

const percent = (share: number) => `${(100 * Math.max(0, Math.min(1, share))).toFixed(1)}%`

/** How a strategy looks at the processors. */
interface Judge {
  /** The rule in a sentence or two. */
  readonly rule: string
  /** What is looked at. */
  readonly name: string
  readonly shown: (p: number) => string
  /** What a processor counts as. */
  readonly state?: (p: number) => string
  /** Its bar, and what on the bar is neither low nor high: shares of the width. */
  readonly share: (p: number) => number
  readonly between?: (p: number) => readonly [low: number, high: number]
}

type Judging = (values: ReturnType<typeof scenarioIn>, round: RoundDetail) => Judge

const JUDGES: Readonly<Record<(typeof strategies)[keyof typeof strategies]['compares'], Judging>> = {
  all(_, { window, busy }) {
    const mean = busy.reduce((sum, each) => sum + each, 0) / busy.length
    return {
      rule: `All are looked at together: they were busy ${quantity((100 * mean) / window, '%')} of the time since the last round on average.`,
      name: 'Busy',
      shown: (p) => quantity((100 * busy[p]) / window, '%'),
      share: (p) => busy[p] / window,
    }
  },
  neighbourhood({ threshold, neighbourhood }, { window, busy, mean, load }) {
    const whom = neighbourhood === 'whole' ? 'of itself and its neighbours' : 'of its neighbours'
    const band = (p: number, factor: number) => (mean[p] * (1 + (factor * threshold) / 100)) / window
    return {
      rule: `Each compares how long it was busy since the last round with the mean ${whom}. More than ${quantity(threshold, '%')} below is low, more than ${quantity(threshold, '%')} above is high. The band on the bars is neither.`,
      name: 'Busy',
      shown: (p) => `${quantity((100 * busy[p]) / window, '%')}, mean ${quantity((100 * mean[p]) / window, '%')}`,
      state: (p) => (load[p] === LOAD.low ? 'low' : load[p] === LOAD.high ? 'high' : '–'),
      share: (p) => busy[p] / window,
      between: (p) => [band(p, -1), band(p, 1)],
    }
  },
  queue({ queueThreshold }, { window, present }) {
    const most = Math.max(1, ...present) / window
    const queue = (p: number) => present[p] / window
    return {
      rule: `Each looks at the processes at its CPU, on average since the last round: more than ${quantity(queueThreshold)} is a long queue, fewer a short one.`,
      name: 'Queue',
      shown: (p) => quantity(queue(p)),
      state: (p) => (queue(p) > queueThreshold ? 'long' : queue(p) < queueThreshold ? 'short' : '–'),
      share: (p) => queue(p) / most,
      between: () => [queueThreshold / most, queueThreshold / most],
    }
  },
  neighbours(_, { window, busy }) {
    return {
      rule: 'Each compares how long it was busy since the last round with every neighbour: the less busy one may get something. There is no threshold.',
      name: 'Busy',
      shown: (p) => quantity((100 * busy[p]) / window, '%'),
      share: (p) => busy[p] / window,
    }
  },
  program(_, { window, busy }) {
    return {
      rule: 'Your program decides. It knows how long each was busy since the last round, its queue, and its processes.',
      name: 'Busy',
      shown: (p) => quantity((100 * busy[p]) / window, '%'),
      share: (p) => busy[p] / window,
    }
  },
}
