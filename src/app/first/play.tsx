/** Play as a first visit sees it: number and goal, the picture with its labels, a sentence, one curve. */
import type { FirstScreen } from '../../core/content/first-screen.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { BreakSlot } from '../break/break-slot.tsx'
import { CompareMenu } from '../compare/compare-menu.tsx'
import { Charts } from '../play/charts.tsx'
import { Playback } from '../play/playback.tsx'
import { Side } from '../play/side.tsx'
import { Stage } from '../stage/stage.tsx'
import { labelsShown } from '../state/first-screen.ts'
import { Region } from '../state/region.tsx'
import { usePage, useStory } from '../state/use.ts'
import { FirstCurve } from './curve.tsx'
import styles from './first.module.css'
import { GoalBar } from './goal.tsx'
import { FirstNumber } from './number.tsx'
import { usePhone } from './phone.ts'
import { Tools } from './tools.tsx'
import { FirstTransport } from './transport.tsx'

/** The main area of a first screen. */
export function FirstPlay({ page, first }: { readonly page: LabViews; readonly first: FirstScreen }) {
  const phone = usePhone()
  const story = useStory()
  const { lab, closer, labels, busy } = usePage((s) => ({
    lab: s.lab,
    closer: s.closer,
    busy: s.status.kind === 'running',
    labels: labelsShown(first, s, phone).join(),
  }))
  const metric = labs[lab].metrics.find(({ id }) => id === story?.numbers[0]) ?? labs[lab].metrics[0]
  return (
    <div className={`grow any-height grid ${styles.play}`} data-first="" data-closer={closer || undefined}>
      <div className={`stack any-width any-height ${styles.picture}`}>
        <h2 className={styles.above}>{story?.question}</h2>
        <Region>
          <section
            className={`grid any-width isolated ${styles.result}`}
            data-region="results"
            aria-label="Results"
            aria-busy={busy}
          >
            <FirstNumber first={first} metric={metric} />
            <GoalBar first={first} />
            <div className={styles.tools}>
              <Tools page={page} />
              {closer && <CompareMenu page={page} late />}
            </div>
          </section>
        </Region>
        <Region>
          <Stage page={page} place="first" plain={!closer} labels={labels === '' ? [] : labels.split(',')} />
        </Region>
        <Region>{closer ? <Playback /> : <FirstTransport first={first} />}</Region>
        <Region>{closer ? <Charts page={page} /> : <FirstCurve first={first} page={page} />}</Region>
        <BreakSlot touched />
      </div>
      <Side page={page} numbers={story?.numbers ?? []} strip={false} />
    </div>
  )
}
