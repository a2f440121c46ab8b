/** A card: a picture of the run, the question or the title, a line of small facts, and what can be done with it. */
import { type ReactNode, useId } from 'react'
import { counted } from '../../core/text/format.ts'
import { countSolved, tries } from '../state/tries.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { type Card, factsOf, isWhole, labelOf, type Match, type Reached } from './cards.ts'
import styles from './gallery.module.css'
import { Still } from './still.tsx'

/** Something that can be done with a card. */
export interface CardAction {
  /** In a word or two: "Begin". */
  readonly label: string
  /** Where it leads, as a link without `#`; absent for what does not leave the page. */
  readonly to?: string
  readonly run: () => void
}

interface GalleryCardProps {
  readonly card: Card
  /** What can be done with it; a click on the card does the first. */
  readonly actions: readonly CardAction[]
  /** How far the learner has come in it. */
  readonly reached: Reached[string] | undefined
  /** Whether the course goes on with it. */
  readonly next: boolean
  /** Whether it is the one that Tab comes to. */
  readonly active: boolean
  /** Whether it is the one that is open, where a dialog begins. */
  readonly chosen: boolean
  readonly onActive: (card: Card) => void
  /** Called with the card while it is dragged, and with nothing in the end; absent where it cannot be. */
  readonly onDrag?: (card: Card | undefined) => void
  /** Where it has what is looked for. */
  readonly match: Match | undefined
  /** What else stands on it. */
  readonly extra?: ReactNode
}

/** "1 of 3 exercises done"; how many there are was not kept at first. */
const doneOf = ({ done, exercises }: Reached[string]) =>
  `${exercises === undefined ? '' : `${done.length} of `}${counted(exercises ?? done.length, 'exercise')} done`

/** ", 2 at the first try, 1 shown", as far as it is so. */
function triesOf({ lab, id }: Card): string {
  const { first, shown } = countSolved(tries.of(`${lab}/${id}`).tries)
  return `${first > 0 ? `, ${first} right at the first try` : ''}${shown > 0 ? `, ${shown} shown` : ''}`
}

/** The card, an item of a list. */
export function GalleryCard(props: GalleryCardProps) {
  const { card, actions, reached, active, chosen, onActive, onDrag, match, extra } = props
  const mark = chosen ? 'Open now' : props.next ? 'Next' : undefined
  const { title, minutes } = card
  const facts = useId()
  const tabIndex = active ? 0 : -1
  const [main, ...others] = actions
  const lang = card.kind === 'lesson' ? card.ownEntry?.lang : undefined
  const common = {
    className: `ink plain-link text-left no-outline ${styles.main}`,
    tabIndex,
    'data-main': '',
    'data-first': chosen || undefined,
    'aria-describedby': facts,
    onFocus: () => onActive(card),
  }
  const words = (
    <>
      <span className="visually-hidden">{main.label}: </span>
      <span lang={lang}>{title}</span>
    </>
  )
  const short = [
    labelOf(card.lab),
    ...(card.kind === 'lesson' && card.parts.length > 0
      ? [`${card.parts.length} parts`, `${card.exercises} exercises`]
      : []),
    ...(minutes === undefined ? [] : [`${minutes} min`]),
    ...(card.kind === 'story' && card.predicts ? ['predict first'] : []),
  ]
  return (
    <li
      className={`stack positioned clipped card round-10 ${styles.card}`}
      data-mark={mark ? '' : undefined}
      {...(onDrag && {
        draggable: true,
        onDragStart({ dataTransfer }) {
          dataTransfer.effectAllowed = 'copy'
          dataTransfer.setData('text/plain', title)
          onDrag(card)
        },
        onDragEnd: () => onDrag(undefined),
      })}
    >
      <div className="stack grow gap-4 pad-12-16">
        <h3 className="medium strong dense">
          {main.to === undefined ? (
            <button type="button" {...common} onClick={main.run}>
              {words}
            </button>
          ) : (
            <PlaceLink {...common} to={main.to} onGo={main.run}>
              {words}
            </PlaceLink>
          )}
        </h3>
        <p className="soft small" aria-hidden="true">
          {mark && <b className="accent strong">{mark} · </b>}
          {short.join(' · ')}
        </p>
        <p className="visually-hidden" id={facts}>
          {[...factsOf(card), ...(mark ? [mark] : [])].join(', ')}
        </p>
        {reached && (
          <p className="row gap-4 soft small">
            {isWhole(reached) && (
              <span className="row accent">
                <CheckIcon size={14} />
              </span>
            )}
            {isWhole(reached) ? 'Finished' : `Part ${reached.scene + 1} of ${reached.of}`}, {doneOf(reached)}
            {triesOf(card)}
          </p>
        )}
        {match && (
          <p className="soft small breaks">
            {match.words.slice(0, match.at).join(' ')} <b className="ink strong">{match.words[match.at]}</b>{' '}
            {match.words.slice(match.at + 1).join(' ')}
          </p>
        )}
        {extra}
      </div>
      {(others.length > 0 || card.kind === 'lesson' || main.to === undefined) && (
        <div className="toolbar gap-4 high-36 pad-4-16 line-above">
          <span className="accent strong grow" aria-hidden="true">
            {main.label}
          </span>
          {others.map(({ label, run }) => (
            <Button
              key={label}
              look="quiet"
              className="positioned small"
              tabIndex={tabIndex}
              aria-label={`${label}: ${title}`}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {/* It stands above the words, which are read first. */}
      <span className="line-below" style={{ order: -1 }}>
        <Still card={card} />
      </span>
    </li>
  )
}
