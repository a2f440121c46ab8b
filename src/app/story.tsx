/** What to look for in the scenario that is shown, in full; what the lab is about where the scenario has no story. */
import { labs } from '../labs/descriptions.ts'
import type { LabPage } from '../labs/page.ts'
import { presetOf } from './page-link.ts'
import styles from './story.module.css'
import { usePage } from './use.ts'

/** A line above the results. A lesson tells its own story. */
export function Story({ page }: { readonly page: LabPage }) {
  const { lab, values, lesson } = usePage((s) => ({ lab: s.lab, values: s.values, lesson: s.lesson }))
  if (lesson) return null
  const preset = presetOf(values, page.presets, lab)
  return (
    <p className={styles.story}>
      {preset && <b>{preset.label}. </b>}
      {preset?.lookFor ?? labs[lab].summary}
    </p>
  )
}
