/** What stands beside the machine at its left: the story with its question and its knobs, and all other parameters on demand. */
import { type ReactNode, useMemo } from 'react'
import type { Story } from '../../core/content/story.ts'
import type { Problem, Values } from '../../core/parameters.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { briefList } from '../../core/text/values.ts'
import { labs } from '../../labs/descriptions.ts'
import { tiles } from '../../labs/tiles.ts'
import { loadedLater } from '../../views/later.ts'
import { inWords, namedByLabel, sections } from '../controls/layout.ts'
import { ParameterRow } from '../controls/parameter-row.tsx'
import { SymbolText } from '../controls/symbol.tsx'
import { askedByStory } from '../state/asking.ts'
import { useLabViews } from '../state/lab-views.ts'
import { type OpenStory, valuesOf } from '../state/stories.ts'
import { useOpenStory, usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import styles from './parameters.module.css'
import { ScentChoice } from './scent-choice.tsx'
import { ScentSlot } from './scent-slot.tsx'

const ParameterPanel = loadedLater(() => import('../controls/parameter-panel.tsx').then((m) => m.ParameterPanel))

/** The panel; its container is named. */
export function Parameters() {
  const session = useSession()
  const { lab, values, problems, arrangement, all } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    problems: s.problems,
    arrangement: s.arrangement,
    all: s.allParameters,
  }))
  const open = useOpenStory()
  const story = open?.story
  const knobs = useMemo(() => {
    const rows = sections(labs[lab], values, arrangement).flatMap(({ shown, folded }) => [...shown, ...folded])
    return (story?.knobs ?? []).flatMap((id) => rows.filter((row) => row.id === id))
  }, [story, lab, values, arrangement])
  const folded = !all && knobs.length > 0
  return (
    <div className={`pad-bottom-8 ${styles.panel}`}>
      <StoryHead open={open} values={values} />
      {folded && (
        <div className={`stack gap-16 medium line-above ${styles.knobs}`}>
          {knobs.map(({ id, parameter, locked }) => {
            const problem = problems.find((one) => one.parameter === id)
            return (
              <ParameterRow
                key={id}
                id={id}
                parameter={parameter}
                value={values[id]}
                problem={problem && namedByLabel(problem, parameter)}
                onChange={session.change}
                locked={locked}
                onReseed={id === 'seed' ? session.reseed : undefined}
                below={ScentSlot}
              />
            )
          })}
          <ScentChoice />
          <Elsewhere problems={problems.filter(({ parameter }) => !knobs.some(({ id }) => id === parameter))} />
        </div>
      )}
      {knobs.length > 0 && (
        <button
          type="button"
          className={`row gap-8 full-width accent text-left ring-inside ${styles.all}`}
          aria-expanded={!folded}
          onClick={() => session.setAllParameters(folded)}
        >
          <ChevronIcon size={14} />
          All parameters
        </button>
      )}
      {!folded && (
        <LazyBoundary>
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
        </LazyBoundary>
      )}
    </div>
  )
}

/** What is wrong with parameters that are not shown. */
function Elsewhere({ problems }: { readonly problems: readonly Problem[] }) {
  const table = labs[usePage((s) => s.lab)].parameters
  if (problems.length === 0) return null
  return (
    <ul className={`warn line-16 warn-ground round-4 ${styles.problems}`}>
      {problems.map((problem) => (
        <li key={problem.message}>{namedByLabel(problem, table[problem.parameter])}</li>
      ))}
    </ul>
  )
}

/** The story's name, with a menu of all; what it asks; and what to look for, which is shown of an unchanged story only. */
function StoryHead({ open, values }: { readonly open: OpenStory | undefined; readonly values: Values }) {
  const session = useSession()
  const { lab, asked } = usePage((s) => ({ lab: s.lab, asked: s.asking !== undefined }))
  const { question, summary } = labs[lab]
  const story = open?.story
  const asking = story && open?.changed.length === 0 ? askedByStory(lab, story) : undefined
  return (
    <section className={`stack gap-8 isolated ${styles.story}`} aria-label="Story">
      <StoryButton current={story} />
      <h2 className="large strong line-1-3">{story?.question ?? question ?? summary}</h2>
      {open && open.changed.length > 0 && <Changed {...open} values={values} />}
      {story && !asked && open?.changed.length === 0 && <p className="soft airy">{unbroken(story.sentence)}</p>}
      {asking && !asked && (
        <Button
          look="quiet"
          className={`at-most-full text-left ${styles.menu}`}
          onClick={() => session.guide.ask(asking)}
        >
          Predict first
        </Button>
      )}
      {story?.counterpart && !asked && (
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

/** This many changes are named. */
const NAMED = 3

/** "A chain, changed: p 64 · back". */
function Changed({ story, changed, values }: OpenStory & { readonly values: Values }) {
  const session = useSession()
  const lab = usePage((s) => s.lab)
  const table = labs[lab].parameters
  const rest = changed.length - NAMED
  const named = changed.slice(0, NAMED).map((id): ReactNode => {
    const { label, symbol } = table[id]
    return (
      <span key={id}>
        {symbol && <SymbolText>{symbol}</SymbolText>}
        <span className={symbol && 'visually-hidden'}>{label}</span>{' '}
        {unbroken((table[id].kind === 'list' ? briefList : inWords)(table[id], values[id]))}
      </span>
    )
  })
  return (
    <p className={`soft airy ${styles.changed}`}>
      <b className="ink strong">{story.label}</b>, changed:{' '}
      {named.flatMap((name, i) => (i === 0 ? [name] : [', ', name]))}
      {rest > 0 && ` and ${rest} more`} ·{' '}
      <Button look="quiet" onClick={() => session.replace(valuesOf(story, lab))}>
        back
      </Button>
    </p>
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
