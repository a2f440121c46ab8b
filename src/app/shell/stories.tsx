/** The lab's stories as a menu, each with what to look for. */
import { storyLine } from '../learn/predict/asking.ts'
import { useLabViews } from '../state/lab-views.ts'
import { presetOf } from '../state/page-link.ts'
import { inLesson } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import styles from './header.module.css'
import { LazyBoundary } from './lazy-boundary.tsx'

/** The menu, once the lab's stories are there. A lesson has stories of its own. */
export function Stories() {
  const { lab, lesson } = usePage((s) => ({ lab: s.lab, lesson: inLesson(s) }))
  if (lesson) return null
  return (
    <LazyBoundary key={lab} fallback={<NoStories />} instead={<NoStories />}>
      <StoryMenu />
    </LazyBoundary>
  )
}

function StoryMenu() {
  const session = useSession()
  const { lab, values, open } = usePage((s) => ({ lab: s.lab, values: s.values, open: s.dialog === 'stories' }))
  const { presets } = useLabViews(lab)
  const current = presetOf(values, presets, lab)?.id
  return (
    <Menu
      label="Stories"
      className={styles.stories}
      icon={<ChevronIcon size={14} />}
      width={440}
      open={open}
      onOpenChange={(open) => session.setDialog(open ? 'stories' : undefined)}
      items={presets.map((preset) => ({
        id: preset.id,
        label: preset.label,
        note: storyLine(lab, preset),
        checked: preset.id === current,
        onChoose: () => session.choosePreset(preset),
      }))}
    >
      Stories
    </Menu>
  )
}

/** What stands there while they are not. */
const NoStories = () => (
  <Button disabled className={styles.stories} icon={<ChevronIcon size={14} />}>
    Stories
  </Button>
)
