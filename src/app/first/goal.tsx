/** What is to be reached, as words and as a bar on which the run is a mark; and when it is, what has been learnt and what comes next. */
import { type FirstScreen, lessIsBetter, shareOnBar } from '../../core/content/first-screen.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import { goalOf, hasReached } from '../state/first-screen.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import styles from './first.module.css'

/** The goal. It is as high whatever it says. */
export function GoalBar({ first }: { readonly first: FirstScreen }) {
  const { lab, index, run } = usePage((s) => ({ lab: s.lab, index: s.goal, run: s.run }))
  const goal = goalOf(first, index)
  const done = hasReached(goal, run)
  const { metrics } = labs[lab]
  const definition = metrics.find(({ id }) => id === goal.metric)
  const value = run?.metrics?.[goal.metric]
  const bound = shareOnBar(goal, goal.bound)
  const less = lessIsBetter(goal, metrics)
  const inUnit = (number: number) => quantity(number, definition?.unit ?? '')
  const text =
    typeof value === 'number'
      ? `${definition?.label}: ${inUnit(value)} of a goal of ${less ? 'at most' : 'at least'} ${inUnit(goal.bound)}`
      : ''
  return (
    <div className={`any-width ${styles.goal}`} data-goal={done ? 'reached' : 'open'}>
      <p className={styles.words}>
        {done ? <span className={styles.hit}>✓ Reached: </span> : <span>Goal: </span>}
        <b className={done ? styles.hit : undefined}>
          <span className={styles.long}>{goal.words}</span>
          <span className={styles.short}>{goal.short}</span>
        </b>
      </p>
      <div className={`positioned ${styles.bar}`} role="img" aria-label={text}>
        <span
          className={`absolute ${styles.good}`}
          style={less ? { left: 0, width: `${100 * bound}%` } : { left: `${100 * bound}%`, right: 0 }}
          data-less={less}
        />
        {typeof value === 'number' && (
          <span className={`absolute ${styles.mark}`} style={{ left: `${100 * shareOnBar(goal, value)}%` }} />
        )}
      </div>
      <p className={styles.said} role="status">
        {done && (
          <>
            {goal.says} <Next first={first} />
          </>
        )}
      </p>
    </div>
  )
}

/** What comes next: the story's next goal, another story, or all of them. */
function Next({ first }: { readonly first: FirstScreen }) {
  const session = useSession()
  const { lab, goal } = usePage((s) => ({ lab: s.lab, goal: s.goal }))
  const { stories } = useLabViews(lab)
  const next = first.goals.at(goal + 1)
  const story = stories.find(({ id }) => id === first.next)
  const press = (words: string, which: string, onPress: () => void) => (
    <button type="button" className="accent touch text-left" onClick={onPress}>
      {words}
      <span className={styles.long}>{which}</span> ›
    </button>
  )
  if (next) return press('Next goal', `: ${next.short}`, () => session.setGoal(goal + 1))
  if (story) return press('Next', `: ${story.label}`, () => session.chooseStory(story))
  return press('More stories', '', () => session.setDialog('stories'))
}
