/** The lab's stories, each with what it asks and what to look for. */
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import styles from './lesson.module.css'

/** The view that lists the stories. */
export default function StoryList() {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const { stories } = useLabViews(lab)
  return (
    <div className={`centred ${styles.list}`}>
      <h2 className="huge line-1-25 no-outline">Stories</h2>
      <p className="above-8 soft">Each is one machine at work, with one thing to look for. Change it as you like.</p>
      <ol className={`list above-24 ${styles.rows}`}>
        {stories.map((story) => (
          <li className="row between gap-24 line-above" key={story.id}>
            <div>
              <h3 className="large">{story.label}</h3>
              <p>{story.question}</p>
            </div>
            <div className="stack gap-4 rigid">
              <Button
                aria-label={`Open: ${story.label}`}
                onClick={() => {
                  session.chooseStory(story)
                  session.setView('play')
                }}
              >
                Open
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
