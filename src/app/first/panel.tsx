/** The left column of a first screen: the question, one sentence, two knobs, what can be touched, and the ways to everything else. */
import { useState } from 'react'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import type { FirstPanelProps } from '../play/parameters.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { valuesOf } from '../state/stories.ts'
import { useOpenStory, usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { TouchIcon } from '../ui/icons.tsx'
import styles from './first.module.css'
import { Knob } from './knob.tsx'
import { usePhone } from './phone.ts'
import { Tools } from './tools.tsx'

/** The column. */
export function FirstPanel({ first, story, children, folded }: FirstPanelProps) {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const page = useLabViews(lab)
  const phone = usePhone()
  const [more, setMore] = useState(false)
  const changed = (useOpenStory()?.changed.length ?? 0) > 0
  return (
    <div className={`stack ${styles.panel}`} data-fills="">
      <section className={styles.head} aria-label="Story">
        <h2>{story.question}</h2>
        <p>{unbroken(story.sentence)}</p>
      </section>
      <div>
        {first.knobs.map((knob) => (
          <Knob key={knob.parameter} knob={knob} parameter={labs[lab].parameters[knob.parameter]} />
        ))}
      </div>
      {first.touch && (
        <p className={`flex gap-8 ${styles.touch}`}>
          <TouchIcon />
          <span>{first.touch}</span>
        </p>
      )}
      {more ? <div className={styles.all}>{children}</div> : folded}
      <div className={`flex wrap ${styles.more}`}>
        <Button look="quiet" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? 'Fewer knobs' : 'More knobs'}
        </Button>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => session.setDialog('stories')}>
          More stories
        </Button>
        <Button look="quiet" onClick={() => session.setView('glossary')}>
          Words
        </Button>
        {phone && <Tools page={page} />}
        {more && changed && (
          <Button look="quiet" onClick={() => session.replace(valuesOf(story, lab))}>
            Start again
          </Button>
        )}
      </div>
    </div>
  )
}
