/** The lab's stories, in a view of their own and in a dialog. */
import { linkOf } from '../gallery/card-links.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { NO_STORY } from '../state/stories.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './lesson.module.css'

interface StoriesProps {
  /** Whether the reader comes to choose another story than the one that is open. */
  readonly choosing?: boolean
  /** Called when one has been chosen. */
  readonly onChosen: () => void
}

function Stories({ choosing = false, onChosen }: StoriesProps) {
  const session = useSession()
  const { lab, story } = usePage((s) => ({ lab: s.lab, story: s.story }))
  const { stories } = useLabViews(lab)
  return (
    <Gallery
      place={`stories/${lab}`}
      kinds={['story']}
      lab={lab}
      current={choosing ? story : undefined}
      actions={(card) => [
        {
          label: 'Open',
          to: linkOf(card),
          run() {
            const chosen = stories.find(({ id }) => id === card.id)
            if (chosen) session.chooseStory(chosen)
            onChosen()
          },
        },
      ]}
    />
  )
}

/** The view that lists the stories. */
export default function StoryList() {
  const session = useSession()
  return (
    <div className={`full-width centred ${styles.list}`}>
      <h2 className="huge line-1-25 no-outline">Stories</h2>
      <p className="above-8 soft">Each is one machine at work, with one thing to look for. Change it as you like.</p>
      <Stories onChosen={() => session.setView('play')} />
    </div>
  )
}

/** The dialog that chooses a story. */
export function StoriesDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const session = useSession()
  const story = usePage((s) => s.story)
  return (
    <Dialog open={open} onClose={onClose} title="Stories" style={{ width: 'min(1240px, 96vw)', height: '92dvh' }}>
      <Button
        look="quiet"
        disabled={story === NO_STORY}
        onClick={() => {
          session.leaveStory()
          onClose()
        }}
      >
        No story: all parameters
      </Button>
      <Stories choosing onChosen={onClose} />
    </Dialog>
  )
}
