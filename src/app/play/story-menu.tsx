/** The lab's stories as a menu, each with what it asks; its button has the name of the one that is shown. */
import { memo } from 'react'
import type { Preset } from '../../labs/page.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './parameters.module.css'

/** The menu; nothing in a lab without stories. Memoised: while a story's knobs are turned it rests. */
export const StoryMenu = memo(function StoryMenu({ current }: { readonly current: Preset | undefined }) {
  const session = useSession()
  const { lab, open } = usePage((s) => ({ lab: s.lab, open: s.dialog === 'stories' }))
  const { presets } = useLabViews(lab)
  if (presets.length === 0) return null
  return (
    <Menu
      label="Stories"
      look="quiet"
      className={styles.menu}
      buttonLabel={current ? `Stories: ${current.label}` : 'Stories'}
      icon={<ChevronIcon size={14} />}
      width={440}
      open={open}
      onOpenChange={(open) => session.setDialog(open ? 'stories' : undefined)}
      items={presets.map((preset) => ({
        id: preset.id,
        label: preset.label,
        note: preset.question,
        checked: preset.id === current?.id,
        onChoose: () => session.choosePreset(preset),
      }))}
    >
      {current?.label ?? 'Stories'}
    </Menu>
  )
})
