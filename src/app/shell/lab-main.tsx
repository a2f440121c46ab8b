/** The main area of Play: the machine with its number above and time below, or what is to be predicted of it. */
import { useMemo } from 'react'
import { labs } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import { BreakSlot } from '../break/break-slot.tsx'
import { CompareMenu } from '../compare/compare-menu.tsx'
import { FirstPlay } from '../first/play.tsx'
import { Charts } from '../play/charts.tsx'
import { LookCloser } from '../play/look-closer.tsx'
import { Playback } from '../play/playback.tsx'
import { Result } from '../play/result.tsx'
import { Side } from '../play/side.tsx'
import { Stage } from '../stage/stage.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { sceneOn } from '../state/lesson.ts'
import { Region } from '../state/region.tsx'
import { chartsFor } from '../state/shown-chart.ts'
import { sceneNumber, storyNumber } from '../state/stories.ts'
import { useFirstScreen, usePage, useStory } from '../state/use.ts'
import styles from './app.module.css'

const Predict = loadedLater(() => import('../learn/predict/predict.tsx').then((m) => m.default))

/** The main area of the lab that is open. */
export function LabMain() {
  const { lab, ask, covered, scene } = usePage((s) => ({
    lab: s.lab,
    ask: s.asking?.ask,
    covered: s.arrangement.covered,
    scene: sceneOn(s),
  }))
  const page = useLabViews(lab)
  // By the values of the run that is shown, which may be an older one: what is drawn of it rests until the next has come.
  const enlarged = usePage((s) => chartsFor(page, s.run?.values ?? s.values).some(({ id }) => id === s.chart))
  const story = useStory()
  const first = useFirstScreen()
  const metric = scene ? sceneNumber(labs[lab], scene) : storyNumber(labs[lab], story)
  const more = scene ? undefined : story?.numbers
  const numbers = useMemo(() => [...new Set([metric.id, ...(more ?? [])])], [metric, more])
  if (ask)
    return (
      <>
        {!ask.blind && <Stage page={page} place="asked" caption={false} />}
        <Predict />
      </>
    )
  if (first) return <FirstPlay page={page} first={first} />
  return (
    <div className={`grow any-height grid ${styles.play}`}>
      <div className={`stack any-width any-height ${styles.picture}`}>
        {/* What a lesson compares with stands in its text. */}
        <Region>
          <Result page={page} metric={metric} alone={scene !== undefined || covered}>
            <div className={styles.ways}>
              <LookCloser page={page} />
              {!scene && !covered && <CompareMenu page={page} late />}
            </div>
          </Result>
        </Region>
        <Region>{!enlarged && <Stage page={page} place="play" />}</Region>
        <Region>
          <Playback />
        </Region>
        <Region>
          <Charts page={page} />
        </Region>
        <BreakSlot touched={!scene && !covered} />
      </div>
      <Side page={page} numbers={numbers} />
    </div>
  )
}
