/** Compare: the machines and curves of all compared runs, and at the right what differs between them and what comes of it. */
import { Charts } from '../play/charts.tsx'
import { Playback } from '../play/playback.tsx'
import { Stage } from '../stage/stage.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { usePage } from '../state/use.ts'
import styles from './compare.module.css'
import ComparePanel from './panel.tsx'
import { TimeBars } from './time-bars.tsx'
import { useComparedMachines } from './use-compared-machines.tsx'

/** The view. */
export default function Compare() {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: s.run }))
  const page = useLabViews(lab)
  return (
    <div className={`grid grow any-height ${styles.view}`}>
      {/* By the width of this container the stage's caption takes two lines or three. */}
      <div className="stack any-width any-height" style={{ containerType: 'inline-size' }}>
        <Stage page={page} place="compare" machines={useComparedMachines(page)} />
        <Playback />
        <TimeBars />
        <Charts page={page} />
      </div>
      <section
        className={`any-height pad-12-16 scroll line-left ${styles.viewPanel}`}
        aria-label="Comparison"
        data-region="side"
      >
        {run && <ComparePanel page={page} run={run} />}
      </section>
    </div>
  )
}
