/** A race: all compared machines on one clock in seconds, each of which stops at its own end with its time. */

import { type CSSProperties, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { inSentence } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { scaleOfTimes, type TimeScale } from '../../core/text/times.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { axesFor, sharedAxis } from '../state/axis.ts'
import { useRaceCover } from '../state/race-cover.ts'
import { usePage, useSession, useStory } from '../state/use.ts'
import { useComparison } from '../state/view-props.ts'
import { useShortcut, withShortcut } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { Machine } from './machines.tsx'
import styles from './race.module.css'
import { aboveSentence, isReady, outcomeText, placesOf, placeText, type Racer, racersOf } from './racers.ts'
import { RunLabel } from './swatch.tsx'
import { useRunNames } from './use-names.ts'

/** What a race is given: the lab's views. Everything else is the page's own state, so it is the same race wherever it is shown. */
interface RaceProps {
  readonly page: LabViews
}

/** The race, as large as its container; why there is none where there is none. */
export default function Race({ page }: RaceProps) {
  const { lab, step, seconds } = usePage((s) => {
    const lab = labs[s.lab]
    return { lab: lab.label, step: lab.shape(s.values).shape.step, seconds: axesFor(s).includes('seconds') }
  })
  if (!seconds) {
    return (
      <p className="pad-16 soft text-centre" style={{ placeSelf: 'center', maxWidth: '60ch' }}>
        {lab} has no seconds to race in: its {step}s are counted, and take no time of their own. The runs are compared
        by their numbers and curves.
      </p>
    )
  }
  return <Track page={page} />
}

/** What a single run can be raced against. */
function Offers({ page }: RaceProps) {
  const session = useSession()
  const values = usePage((s) => s.values)
  return (
    <div className="flex wrap gap-8" role="group" aria-label="A second run">
      <Button onClick={() => session.pin()}>Pin this run and change it</Button>
      {page.baselines?.(values).map(({ id, label, values: set }) => (
        <Button key={id} onClick={() => session.pin(set)}>
          Race against {inSentence(label)}
        </Button>
      ))}
    </div>
  )
}

function Track({ page }: RaceProps) {
  const { playhead } = useSession()
  const { lab, run, values, comparedRuns, problems, status } = usePage(
    ({ lab, run, values, comparedRuns, problems, status }) => ({ lab, run, values, comparedRuns, problems, status }),
  )
  const racers = useMemo(
    () => racersOf({ run, values, comparedRuns, problems, status }),
    [run, values, comparedRuns, problems, status],
  )
  const names = useRunNames()
  const comparison = useComparison()
  const times = racers.map(({ time }) => time)
  const scale = useMemo(() => scaleOfTimes(racers.flatMap(({ time }) => (time === undefined ? [] : [time]))), [racers])
  const places = placesOf(times)
  /** Which runs have arrived, a bit each: the only part of the moving playhead that is rendered. */
  const arrived = useSyncExternalStore(playhead.subscribe, () =>
    times.reduce<number>(
      (bits, time, i) => (time !== undefined && playhead.position() >= time ? bits | (1 << i) : bits),
      0,
    ),
  )
  const isIn = (i: number) => (arrived & (1 << i)) !== 0
  const { end } = usePage(sharedAxis)
  /** Whether a run is still at work when the race is over. */
  const isLate = (i: number) => Number(times[i]) > end
  const over = isReady(racers) && times.every((time, i) => time === undefined || isIn(i) || isLate(i)) && arrived > 0
  const cover = useRaceCover()
  /** Whether each run's time and place is said: when it has arrived, or when a lecture has answered who is first. */
  const isSaid = (i: number) => cover !== 'outcome' && (isIn(i) || (cover === 'nothing' && !isLate(i)))
  // Where all take as long, their length says nothing: the story's number is what they race for.
  const number = useStory()?.numbers[0] ?? (run && page.headlines(run)[0]?.metric)
  const metric = labs[lab].metrics.find(({ id }) => id === number)
  const level = metric !== undefined && isReady(racers) && new Set(times).size === 1
  const all = isReady(racers) && (over || cover === 'nothing') && cover !== 'outcome'
  return (
    <div className={`grid gap-8 any-width any-height ${styles.race}`} data-count={racers.length}>
      <div className={`row gap-8-16 ${styles.bar}`}>
        {racers.length > 1 ? (
          <>
            <Start ready={isReady(racers)} over={over} racers={racers} />
            <Clock scale={scale} />
          </>
        ) : (
          <Offers page={page} />
        )}
        <p className={`any-width medium dense ${styles.outcome}`} aria-live="polite">
          {racers.length < 2
            ? 'A race needs two runs.'
            : all
              ? [
                  level ? `All take ${scale.write(scale.count(times[0] ?? 0))}.` : outcomeText(racers, names, scale),
                  ofEach(
                    unbroken(aboveSentence(labs[lab], racers, level ? metric.id : undefined)),
                    level ? metric.label : '',
                  ),
                ]
                  .filter((text) => text !== '')
                  .join(' ')
              : ''}
        </p>
      </div>
      <div className={`grid ${racers.length > 1 ? 'halves' : ''} gap-8 any-width any-height ${styles.tiles}`}>
        {racers.map((racer, i) => {
          const { mark, time, problem, share } = racer
          const place = isSaid(i) && !level ? places[i] : undefined
          const value = isSaid(i) && level ? racer.run?.metrics?.[metric.id] : undefined
          return (
            <section
              key={mark.name}
              className={`card stack any-width any-height clipped medium ${styles.tile}`}
              aria-label={`Machine ${mark.name}, ${names[i].full}`}
              data-place={place}
              style={{ '--mark': mark.colour } as CSSProperties}
            >
              <h3 className={`row between gap-8 medium regular ${styles.head}`}>
                <RunLabel mark={mark} name={names[i]} />
                <span className={`rigid nowrap ${styles.result}`}>
                  {all && isLate(i) && time !== undefined && (
                    <span className="soft">not yet: takes {scale.write(scale.count(time))}</span>
                  )}
                  {typeof value === 'number' && (
                    <>
                      <span className="visually-hidden">{metric?.label}</span>{' '}
                      <b className="huge heavy line-1-25">{quantity(value, metric?.unit)}</b>
                    </>
                  )}
                  {place !== undefined && time !== undefined && (
                    <>
                      <span className={`soft small strong sunken ${styles.place}`}>{placeText(place)}</span>{' '}
                      <b className="huge heavy line-1-25">{scale.write(scale.count(time))}</b>
                    </>
                  )}
                </span>
              </h3>
              {problem !== undefined ? (
                <p className="soft text-centre centre grow" style={{ padding: 8 }}>
                  Cannot be run: {problem}
                </p>
              ) : time === undefined ? (
                <p className="soft text-centre centre grow" style={{ padding: 8 }}>
                  Simulating, {Math.round(100 * share)} %…
                </p>
              ) : (
                run &&
                racer.run && <Machine page={page} mark={mark} run={racer.run} present={run} comparison={comparison} />
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}

/** How far all are above the best possible, of a metric with a name where they do not race for time: its numbers stand at the machines. */
const ofEach = (above: string, metric: string) =>
  metric === '' ? above : above === '' ? `${metric} of each:` : `${metric} ${inSentence(above)}`

interface StartProps {
  readonly ready: boolean
  readonly over: boolean
  readonly racers: readonly Racer[]
}

/** The one button: starts, holds and starts again. */
function Start({ ready, over, racers }: StartProps) {
  const session = useSession()
  const { playhead } = session
  const playing = usePage((s) => s.playing)
  const shortcut = useShortcut('race')
  const begun = useSyncExternalStore(playhead.subscribe, () => playhead.position() > 0)
  const halfway = begun && !over && !playing
  if (playing)
    return (
      <Button className="rigid nowrap" onClick={playhead.pause}>
        Pause
      </Button>
    )
  const blocked = racers.filter(({ problem }) => problem === undefined).length < 2
  return (
    <Button
      look="solid"
      className="rigid nowrap"
      disabled={!ready}
      title={ready ? withShortcut('Start the race', shortcut) : undefined}
      onClick={halfway ? playhead.play : session.race}
    >
      {!ready && !blocked ? 'Simulating…' : halfway ? 'Go on' : over ? 'Race again' : 'Start the race'}
    </Button>
  )
}

/** The seconds that have passed, written with every frame. */
function Clock({ scale: { count, write } }: { readonly scale: TimeScale }) {
  const { playhead } = useSession()
  const clock = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const tick = () => {
      const text = write(count(playhead.position()))
      if (clock.current && clock.current.textContent !== text) clock.current.textContent = text
    }
    tick()
    return playhead.subscribe(tick)
  }, [playhead, count, write])
  return <span ref={clock} className={`block rigid huge heavy nowrap ${styles.clock}`} role="timer" />
}
