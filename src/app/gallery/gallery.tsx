/**
 * The gallery of stories and lessons: searched by words, in groups. What can be done with a card is for the part of the page to say that
 * shows it: the list of lessons, the page for teachers, the stories of a lab, what a playlist is made from.
 */
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { tiles } from '../../labs/tiles.ts'
import { ownList } from '../state/own-list.ts'
import { progress } from '../state/progress.ts'
import { Button } from '../ui/button.tsx'
import {
  type Card,
  cardsOf,
  courseOf,
  GROUPINGS,
  grouped,
  isOfCourse,
  type Kind,
  matchOf,
  reachedIn,
  searched,
} from './cards.ts'
import styles from './gallery.module.css'
import { type CardAction, GalleryCard } from './gallery-card.tsx'

interface GalleryProps {
  /** Where it is: what is looked for there stays while the page does. */
  readonly place: string
  /** What it has; the first kind is shown first. */
  readonly kinds: readonly Kind[]
  /** The only lab that it is of; absent for all. */
  readonly lab?: string
  /** The id of the story that is open. */
  readonly current?: string
  /** What can be done with a card; a click on the card does the first. */
  readonly actions: (card: Card) => readonly CardAction[]
  /** Called with a card while it is dragged, and with nothing in the end; absent where none can be. */
  readonly onDrag?: (card: Card | undefined) => void
  /** What stands on a card besides. */
  readonly extra?: (card: Card) => ReactNode
  /** What stands beside the number of cards that are shown. */
  readonly beside?: (shown: readonly Card[]) => ReactNode
}

interface Wish {
  readonly text: string
  readonly kind: Kind
  readonly lab: string | undefined
  readonly predicts: boolean
  /** Whether all stories are listed, and not only those that a course needs. */
  readonly all: boolean
  readonly by: keyof typeof GROUPINGS
}

/** What was looked for, by place: a reader who comes back from a story finds the gallery as it was. */
const wishes = new Map<string, Wish>()

const NAMES = { story: ['story', 'stories'], lesson: ['lesson', 'lessons'] } as const

const counted = (count: number, kind: Kind) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`

const keyOf = ({ lab, id }: Pick<Card, 'lab' | 'id'>) => `${lab}/${id}`

/** The gallery. */
export function Gallery({ place, kinds, lab, current, actions, onDrag, extra, beside }: GalleryProps) {
  const ownLessons = useSyncExternalStore(ownList.subscribe, ownList.all)
  const reached = useSyncExternalStore(progress.subscribe, progress.all)
  const [wish, setWish] = useState<Wish>(
    () => wishes.get(place) ?? { text: '', kind: kinds[0], lab: undefined, predicts: false, all: false, by: 'level' },
  )
  const change = (next: Partial<Wish>) => {
    wishes.set(place, { ...wish, ...next })
    setWish({ ...wish, ...next })
  }
  const text = useDeferredValue(wish.text)
  const { kind, by, predicts } = wish
  const only = lab ?? wish.lab
  const find = useCallback(
    (kind: Kind, text: string) =>
      searched(
        cardsOf(kind, ownLessons).filter((card) => (only ? card.lab === only : true) && (card.predicts || !predicts)),
        text,
      ),
    [ownLessons, only, predicts],
  )
  const matches = useMemo(() => find(kind, text), [find, kind, text])
  // It opens with what a course needs; everything else is a search, a lab or a press away.
  const isShort = kind === 'story' && only === undefined && !predicts && !wish.all && text.trim() === ''
  const shown = useMemo(() => (isShort ? matches.filter(isOfCourse) : matches), [isShort, matches])
  // Where no card has all words, each word that some cards have is a way on.
  const single =
    shown.length > 0 ? [] : [...new Set(text.trim().split(/\s+/))].filter((word) => find(kind, word).length > 0)
  const groups = useMemo(
    () => (text.trim() === '' ? grouped(shown, by) : shown.length > 0 ? [{ label: 'Best first', cards: shown }] : []),
    [text, shown, by],
  )
  const next = kind === 'lesson' ? courseOf(reached, lab).next : undefined

  const root = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(current && lab ? keyOf({ lab, id: current }) : '')
  const onActive = useCallback((card: Card) => setActive(keyOf(card)), [])
  const first = shown.some((card) => keyOf(card) === active) ? active : groups[0] && keyOf(groups[0].cards[0])
  const press = (event: KeyboardEvent) => {
    const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-main]') ?? [])]
    const { key } = event
    const inField = event.target === field.current
    if (inField && key === 'Escape' && wish.text !== '') change({ text: '' })
    else if (inField && (key === 'ArrowDown' || key === 'Enter')) cards[0]?.focus()
    else if (event.target instanceof HTMLElement && cards.includes(event.target)) {
      const goal = neighbour(cards, cards.indexOf(event.target), key)
      if (goal) goal.focus()
      else if (key === 'ArrowUp') field.current?.focus()
      else if (/^[\p{L}\p{N}]$/u.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        // The letter itself comes into the field that has the focus by then.
        field.current?.focus()
        event.stopPropagation()
        return
      } else return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const elsewhere = kinds.find((other) => other !== kind)
  const others = text.trim() !== '' && elsewhere ? find(elsewhere, text).length : 0
  return (
    <section ref={root} aria-label="Gallery" onKeyDown={press}>
      <div className={`stack gap-8 paper ${styles.search}`}>
        <input
          ref={field}
          className="field full-width"
          type="search"
          aria-label="Search"
          placeholder="Search by a word, a parameter, a metric…"
          value={wish.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <div className={`row gap-8 scroll ${styles.choices}`}>
          {kinds.length > 1 && (
            <Chips
              label="Show"
              options={kinds.map((id) => ({ id, label: id === 'story' ? 'Stories' : 'Lessons' }))}
              chosen={kind}
              onChoose={(kind) => change({ kind })}
            />
          )}
          {!lab && (
            <Chips
              label="Lab"
              options={[{ id: '', label: 'All labs' }, ...tiles]}
              chosen={wish.lab ?? ''}
              onChoose={(id) => change({ lab: id || undefined })}
            />
          )}
          {kind === 'story' && (
            <>
              <button
                type="button"
                className="rigid tool"
                aria-pressed={predicts}
                onClick={() => change({ predicts: !predicts })}
              >
                Predict first
              </button>
              <select
                className="rigid tool"
                aria-label="Put together by"
                value={by}
                onChange={(event) => change({ by: event.target.value as Wish['by'] })}
              >
                {Object.entries(GROUPINGS)
                  .filter(([id]) => id !== 'lab' || lab === undefined)
                  .map(([id, label]) => (
                    <option key={id} value={id}>
                      By {label.toLowerCase()}
                    </option>
                  ))}
              </select>
            </>
          )}
        </div>
      </div>
      <div className="toolbar gap-4-16 above-8">
        <p className="soft" role="status">
          {counted(shown.length, kind)}
          {isShort && ' that a course needs'}
          {text.trim() !== '' && ` with “${text.trim()}”`}
        </p>
        {isShort && (
          <Button look="quiet" onClick={() => change({ all: true })}>
            All {counted(matches.length, kind)}
          </Button>
        )}
        {elsewhere && others > 0 && (
          <Button look="quiet" onClick={() => change({ kind: elsewhere })}>
            {counted(others, elsewhere)} with it
          </Button>
        )}
        {beside?.(shown)}
      </div>
      {shown.length === 0 && (
        <div className="centre gap-16 pad-16-24 soft text-centre" style={{ minHeight: 320, alignContent: 'center' }}>
          <p>
            {text === '' && !predicts
              ? `This lab has no ${NAMES[kind][1]} yet.`
              : text !== '' && single.length > 0
                ? 'None has all of these words. Take one of them:'
                : 'Try fewer letters, or a word such as “stealing”, “interval” or “idle”.'}
          </p>
          {text !== '' && single.length > 0 && (
            <div className="flex wrap gap-8">
              {single.map((word) => (
                <Button key={word} onClick={() => change({ text: word })}>
                  {`“${word}”: ${counted(find(kind, word).length, kind)}`}
                </Button>
              ))}
            </div>
          )}
          <Button onClick={() => change({ text: '', lab: undefined, predicts: false, all: true })}>
            Show all {NAMES[kind][1]}
          </Button>
        </div>
      )}
      {groups.map(({ label, cards }) => (
        <section key={label} className="above-24" aria-label={label}>
          <GroupHeading label={label} hidden={groups.length === 1} />
          <ul className={`grid above-8 list ${styles.cards}`}>
            {cards.map((card) => (
              <GalleryCard
                key={keyOf(card)}
                card={card}
                actions={actions(card)}
                reached={card.kind === 'lesson' ? reachedIn(reached, card) : undefined}
                next={card === next}
                chosen={card.lab === lab && card.id === current}
                active={keyOf(card) === first}
                onActive={onActive}
                onDrag={onDrag}
                match={matchOf(card, text)}
                extra={extra?.(card)}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** A group's name; that of a lab stands behind what it is about. */
function GroupHeading({ label, hidden }: { readonly label: string; readonly hidden: boolean }) {
  const title = tiles.find((tile) => tile.label === label)?.title
  return (
    <h2 className={hidden ? 'visually-hidden' : 'large'}>
      {title ?? label} {title && <span className="soft regular">{label}</span>}
    </h2>
  )
}

/** The card that an arrow key leads to from one of them; undefined where there is none. */
function neighbour(cards: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return cards[at + 1]
  if (key === 'ArrowLeft') return cards[at - 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const place = (card: HTMLElement) => (card.closest('li') ?? card).getBoundingClientRect()
  const from = place(cards[at])
  const down = key === 'ArrowDown'
  const beyond = (down ? cards.slice(at + 1) : cards.slice(0, at).reverse()).map((card) => ({ card, to: place(card) }))
  const row = beyond.find(({ to }) => (down ? to.top >= from.bottom : to.bottom <= from.top))?.to.top
  return beyond
    .filter(({ to }) => to.top === row)
    .sort((a, b) => Math.abs(a.to.left - from.left) - Math.abs(b.to.left - from.left))[0]?.card
}

interface ChipsProps<Id extends string> {
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** One of several, each a small button. */
function Chips<Id extends string>({ label, options, chosen, onChoose }: ChipsProps<Id>) {
  return (
    <div className="row rigid gap-4" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          className="rigid tool"
          aria-pressed={option.id === chosen}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
