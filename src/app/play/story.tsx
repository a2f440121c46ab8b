/** What to look for in the scenario that is shown, in full; what the lab is about where the scenario has no story. */
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { askedByStory } from '../learn/predict/asking.ts'
import { presetOf } from '../state/page-link.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import styles from './story.module.css'

/** A line above the results. A lesson tells its own story. */
export function Story({ page }: { readonly page: LabViews }) {
  const { lab, values, lesson } = usePage((s) => ({ lab: s.lab, values: s.values, lesson: s.lesson }))
  const session = useSession()
  if (lesson) return null
  const preset = presetOf(values, page.presets, lab)
  const asking = preset && askedByStory(lab, preset)
  return (
    <p className={styles.story}>
      {preset && <b>{preset.label}. </b>}
      {preset?.lookFor ?? labs[lab].summary}
      {asking && (
        <Button look="quiet" className={styles.predict} onClick={() => session.ask(asking)}>
          Predict first
        </Button>
      )}
    </p>
  )
}
