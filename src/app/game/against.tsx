/** Total times of players beside those of the asynchronous lab's balancers, which execute the same tree on the same machine, and beside the least that is possible. */
import { useEffect, useMemo, useState } from 'react'
import { type GameLevel, labLink } from '../../core/game/levels.ts'
import { parseLink } from '../../core/link/link.ts'
import { quantity } from '../../core/text/format.ts'
import { lowerBoundOf } from '../../core/time/bound.ts'
import { labs, loadLab } from '../../labs/descriptions.ts'
import { useExamined } from '../state/use-examined.ts'
import styles from './game.module.css'

/** The lab that has the game's rules, and its balancers that are compared. */
const LAB = 'async'
const OTHERS = [
  { balancer: 'stealing', label: 'A rule: work stealing' },
  { balancer: 'loadserver', label: 'A rule: a server' },
  { balancer: 'none', label: 'Nothing is moved' },
] as const

interface PlayerTime {
  readonly label: string
  readonly millis: number
  /** While it grows, it is kept from screen readers: ten changes a second leave them no time for what is done. */
  readonly grows?: boolean
}

interface AgainstProps {
  readonly level: GameLevel
  /** The players' times, in milliseconds of the machine. */
  readonly playerTimes: readonly PlayerTime[]
  /** The least times that the player has needed before. */
  readonly bestTimes?: readonly number[]
}

/** The bars. */
export function Against({ level, playerTimes, bestTimes = [] }: AgainstProps) {
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    void loadLab(LAB).then(() => setLoaded(true))
  }, [])
  const links = JSON.stringify(OTHERS.map(({ balancer }) => labLink(level, balancer)))
  const runs = useMemo(
    () =>
      loaded ? (JSON.parse(links) as string[]).map((link) => ({ values: parseLink(link, labs).values })) : undefined,
    [loaded, links],
  )
  const { outcomes, problem } = useExamined(LAB, runs)
  const others = OTHERS.map(({ label }, i) => {
    const outcome = outcomes[i]
    return { label, millis: outcome && 'metrics' in outcome ? 1000 * Number(outcome.metrics.totalTime) : Number.NaN }
  })
  const [first] = outcomes
  const least = first && 'metrics' in first ? lowerBoundOf(labs[LAB], first.metrics) : undefined
  const own = [
    ...playerTimes,
    ...(bestTimes.length > 0 ? [{ label: 'Your best', millis: Math.min(...bestTimes) }] : []),
  ]
  const most = Math.max(...[...own, ...others].map(({ millis }) => millis).filter(Number.isFinite))
  const bar = (of: 'player' | 'other', { label, millis, grows }: PlayerTime) => (
    <div key={label} role="listitem" className="subgrid">
      <span className={of === 'player' ? 'strong' : undefined}>{label}</span>
      <i
        data-own={of === 'player' || undefined}
        style={{ width: `${Number.isFinite(millis) ? (100 * millis) / most : 0}%` }}
      />
      <span className="text-right" aria-hidden={grows}>
        {Number.isFinite(millis) ? (millis > 0 ? quantity(millis / 1000, 's') : '0 ms') : '…'}
      </span>
    </div>
  )
  return (
    <>
      <div className={`grid gap-4-12 ${styles.bars}`} role="list" aria-label="Total times">
        {own.map((one) => bar('player', one))}
        {others.map((one) => bar('other', one))}
        {bar('other', { label: 'No run needs less', millis: 1000 * (least ?? Number.NaN) })}
      </div>
      {problem && <p role="alert">The balancers could not be run: {problem}</p>}
    </>
  )
}
