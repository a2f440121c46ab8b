/** What stands beside the machine at its left: the story with its question and its knobs, and all other parameters on demand. */

import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { isWithoutFile, namedByLabel } from '../../core/attachments/named.ts'
import type { FirstScreen } from '../../core/content/first-screen.ts'
import type { Story } from '../../core/content/story.ts'
import { applies, type Problem, type Values } from '../../core/parameters.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { briefList } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import { tiles } from '../../labs/tiles.ts'
import { loadedLater } from '../../views/later.ts'
import { inWords, rowsOf } from '../controls/layout.ts'
import { ParameterRow } from '../controls/parameter-row.tsx'
import { Marked } from '../controls/row-frame.tsx'
import { SymbolText } from '../controls/symbol.tsx'
import { askedByStory } from '../state/asking.ts'
import { useLabViews } from '../state/lab-views.ts'
import { predictions } from '../state/predictions.ts'
import { type OpenStory, valuesOf } from '../state/stories.ts'
import { useFirstScreen, useOpenStory, usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { StoryTable } from '../ui/story-table.tsx'
import styles from './parameters.module.css'
import { ScentChoice, ScentSlot } from './scent-choice.tsx'

const ParameterPanel = loadedLater(() => import('../controls/parameter-panel.tsx').then((m) => m.ParameterPanel))

/** What the panel is given of a first screen. */
export interface FirstPanelProps {
  readonly first: FirstScreen
  readonly story: Story
  /** The story's other knobs and all parameters, when they are asked for. */
  readonly children: ReactNode
  /** What is said in their place until then: what is wrong. */
  readonly folded: ReactNode
}

/** The panel; its container is named. A first screen has a panel of its own. */
export function Parameters({ firstPanel: FirstPanel }: { readonly firstPanel: ComponentType<FirstPanelProps> }) {
  const session = useSession()
  const { lab, values, arrangement, isAsked } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    arrangement: s.arrangement,
    isAsked: s.asking !== undefined,
  }))
  const problems = useProblems()
  const open = useOpenStory()
  const story = open?.story
  const first = useFirstScreen()
  const [{ of, ids }, setKnobs] = useState<{ readonly of?: Story; readonly ids: readonly string[] }>({ ids: [] })
  // What a link has changed has a knob as well; what is changed later gets none: no other one would stay in its place.
  const needed = problems.find((problem) => isWithoutFile(problem) && !ids.includes(problem.parameter))
  if (of !== story) setKnobs({ of: story, ids: open ? [...new Set([...open.story.knobs, ...open.changed])] : [] })
  // A file without which nothing can be run is chosen here, below the knobs, and stays to be seen.
  else if (needed) setKnobs({ of: story, ids: [...ids, needed.parameter] })
  // Another program brings other parameters.
  const description = labs[lab]
  const knobs = useMemo(() => rowsOf(description, ids, arrangement), [description, ids, arrangement])
  const ownKnobs = first?.knobs.map(({ parameter }) => parameter) ?? []
  // Knobs of a first screen do not say themselves what is wrong.
  const elsewhere = problems.filter(({ parameter }) => !ids.includes(parameter) || ownKnobs.includes(parameter))
  const rows = knobs.filter(({ id }) => !ownKnobs.includes(id))
  const all = (
    <>
      {rows.length > 0 && (
        <div className={`stack gap-16 medium line-above ${styles.knobs}`}>
          {rows.map(({ id, parameter, locked }) => {
            const problem = problems.find((one) => one.parameter === id)
            const idle = !applies(parameter, values)
            return (
              // A knob that another one has made useless keeps its place; while a question is asked none changes what it is about.
              <fieldset
                key={id}
                disabled={idle || isAsked}
                title={isAsked ? 'First the question' : idle ? 'Makes no difference in this scenario' : undefined}
              >
                <ParameterRow
                  id={id}
                  parameter={parameter}
                  value={values[id]}
                  problem={problem && namedByLabel(problem, parameter)}
                  onChange={session.change}
                  locked={locked}
                  onReseed={id === 'seed' ? session.reseed : undefined}
                  below={ScentSlot}
                />
              </fieldset>
            )
          })}
          <ScentChoice />
        </div>
      )}
      {/* A link that names what is open has said everything. */}
      {(arrangement.open.length === 0 || knobs.length === 0) && (
        <AllParameters
          key={open?.story.id}
          knobs={open?.story.knobs ?? []}
          always={knobs.length === 0}
          problems={problems}
        >
          <Elsewhere problems={elsewhere} />
        </AllParameters>
      )}
    </>
  )
  if (first && story)
    return (
      <FirstPanel key={story.id} first={first} story={story} folded={<Elsewhere problems={problems} />}>
        {all}
      </FirstPanel>
    )
  return (
    <div className={`pad-bottom-8 ${styles.panel}`}>
      <StoryHead open={open} values={values} />
      {all}
    </div>
  )
}

/** What is wrong; while something is dragged, what was before: a message that comes or goes would move what is under the hand. */
function useProblems(): readonly Problem[] {
  const { problems, dragging } = usePage((s) => ({ problems: s.problems, dragging: s.dragging }))
  const [shown, setShown] = useState(problems)
  if (!dragging && shown !== problems) setShown(problems)
  return shown
}

interface AllParametersProps {
  readonly knobs: readonly string[]
  /** Whether there are no knobs beside which they could be opened. */
  readonly always: boolean
  readonly problems: readonly Problem[]
  /** What stands there instead. */
  readonly children: ReactNode
}

/** All parameters, below the knobs, which are marked among them; open until another story is. */
function AllParameters({ knobs, always, problems, children }: AllParametersProps) {
  const session = useSession()
  const { lab, values, arrangement } = usePage((s) => ({ lab: s.lab, values: s.values, arrangement: s.arrangement }))
  const [isOpened, setIsOpened] = useState(false)
  const open = isOpened || always
  return (
    <>
      {!open && children}
      {!always && (
        <button
          type="button"
          className={`row gap-8 full-width accent text-left ring-inside line-above line-below turns ${styles.all}`}
          aria-expanded={open}
          onClick={() => setIsOpened(!open)}
        >
          <ChevronIcon size={14} />
          All parameters
        </button>
      )}
      {open && (
        <LazyBoundary>
          <Marked value={knobs}>
            <ParameterPanel
              lab={labs[lab]}
              values={values}
              arrangement={arrangement}
              problems={problems}
              onChange={session.change}
              onChangeAll={session.changeAll}
              onReset={session.reset}
              onReseed={session.reseed}
            />
          </Marked>
        </LazyBoundary>
      )}
    </>
  )
}

/** What is wrong with parameters that are not shown. */
function Elsewhere({ problems }: { readonly problems: readonly Problem[] }) {
  const table = labs[usePage((s) => s.lab)].parameters
  if (problems.length === 0) return null
  return (
    <ul className={`warn small dense warn-ground round-4 ${styles.problems}`}>
      {problems.map((problem) => (
        <li key={problem.message}>{namedByLabel(problem, table[problem.parameter])}</li>
      ))}
    </ul>
  )
}

/** The story's name, with a menu of all; what it asks; what to look for; and what has been changed, in a place that is always there. */
function StoryHead({ open, values }: { readonly open: OpenStory | undefined; readonly values: Values }) {
  const session = useSession()
  const { lab, view, isAsked, covered } = usePage((s) => ({
    lab: s.lab,
    view: s.view,
    isAsked: s.asking !== undefined,
    covered: s.arrangement.covered,
  }))
  const { title, summary } = labs[lab]
  const story = open?.story
  const changed = open !== undefined && open.changed.length > 0
  const asking = story && askedByStory(lab, story)
  // A class’s link says nothing that answers the question before it has been answered here.
  const hidden = isAsked || (covered && !(asking && asking.key in predictions.all()))
  return (
    <section className={`stack gap-8 isolated ${styles.story}`} aria-label="Story">
      {!covered && <StoryButton current={story} />}
      <h2 className="large strong dense" style={{ textWrap: 'pretty' }}>
        {story?.question ?? title}
      </h2>
      {!story && <p className="soft airy">{summary}</p>}
      {story && !hidden && (
        <p className="soft airy">
          {unbroken(story.sentence)}{' '}
          <span className="ink nowrap" style={{ visibility: changed ? undefined : 'hidden' }}>
            (in the story)
          </span>
        </p>
      )}
      {story && !hidden && <StoryTable table={story.table} />}
      {story && (
        <div className={`row baseline soft nowrap high-24 ${styles.changed}`}>
          {changed && <Changed {...open} values={values} />}
          {asking && !isAsked && !changed && (
            <Button
              look="quiet"
              className="pad-0-4"
              style={{ marginLeft: -4 }}
              onClick={() => session.guide.ask(asking)}
            >
              Predict first
            </Button>
          )}
        </div>
      )}
      {story?.onComputer && view !== 'computer' && (
        <div className={styles.way}>
          <Button
            look="quiet"
            className="pad-0-4"
            style={{ marginLeft: -4 }}
            onClick={() => session.setView('computer')}
          >
            Run it on this computer
          </Button>
        </div>
      )}
      {story?.counterpart && !hidden && (
        <p className="soft airy">
          The same question in another lab:{' '}
          <a className="accent" href={`#${story.counterpart}`}>
            {tiles.find(({ id }) => story.counterpart?.startsWith(`${id}?`))?.label}
          </a>
        </p>
      )}
    </section>
  )
}

/** "Changed: p 64 · back". What is too long for its line is cut off, and whole in its title. */
function Changed({ story, changed, values }: OpenStory & { readonly values: Values }) {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const table = labs[lab].parameters
  const textOf = (id: string) => (table[id].kind === 'list' ? briefList : inWords)(table[id], values[id])
  return (
    <>
      <span
        className="grow any-width ellipsis"
        title={changed.map((id) => `${table[id].label}: ${textOf(id)}`).join('\n')}
      >
        Changed:{' '}
        {changed.map((id, i) => {
          const { label, symbol } = table[id]
          return (
            <span key={id}>
              {i > 0 && ', '}
              {symbol && <SymbolText>{symbol}</SymbolText>}
              <span className={symbol && 'visually-hidden'}>{label}</span> {unbroken(textOf(id))}
            </span>
          )
        })}
      </span>
      <Button
        look="quiet"
        className="rigid pad-0-4"
        aria-label="back to the story"
        onClick={() => session.replace(valuesOf(story, lab))}
      >
        back
      </Button>
    </>
  )
}

/** The story's name, which opens the gallery of all; nothing in a lab without stories. */
function StoryButton({ current }: { readonly current: Story | undefined }) {
  const session = useSession()
  const { stories } = useLabViews(usePage((s) => s.lab))
  if (stories.length === 0) return null
  return (
    <Button
      look="quiet"
      className={`at-most-full text-left ${styles.menu}`}
      icon={<ChevronIcon size={14} />}
      aria-haspopup="dialog"
      aria-label={current ? `Stories: ${current.label}` : 'Stories'}
      onClick={() => session.setDialog('stories')}
    >
      {current?.label ?? 'Stories'}
    </Button>
  )
}
