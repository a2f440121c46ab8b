/** What a playlist is made from: the picture that is shown, a question, black, and the gallery of stories and lessons. */
import type { Entry } from '../../core/link/playlist.ts'
import { MOST_ENTRIES } from '../../core/link/playlist.ts'
import { entriesFor, entryOfPart } from '../gallery/card-links.ts'
import type { Card, LessonCard } from '../gallery/cards.ts'
import { Gallery } from '../gallery/gallery.tsx'
import type { CardAction } from '../gallery/gallery-card.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { presentEntry, wordsOf } from './entries.ts'
import type { Dragged } from './playlist-rows.tsx'

interface SourcesProps {
  /** Whether there is no room for more. */
  readonly full: boolean
  readonly onAdd: (entries: readonly Entry[]) => void
  readonly onDrag: (dragged: Dragged | undefined) => void
}

/** The parts of a lesson of the reader's own, which has to be read. */
async function partsOfOwn(card: LessonCard): Promise<readonly Entry[]> {
  const { importOwn } = await import('../state/own-lessons.ts')
  const lesson = await importOwn(card.lab, card.id)
  return (lesson?.scenes ?? []).map((_, part) => entryOfPart(card, part))
}

/** The right column. */
export function Sources({ full, onAdd, onDrag }: SourcesProps) {
  const { here, shown } = usePage((s) => ({ here: s.lab, shown: s.lab !== '' && !s.sitePage }))
  const actions = (card: Card): readonly CardAction[] =>
    card.kind === 'story'
      ? [
          { label: '+ Add', run: () => onAdd(entriesFor(card)) },
          ...(card.predicts
            ? [
                {
                  label: '+ Prediction',
                  run: () => onAdd([{ kind: 'prediction', lab: card.lab, story: card.id, note: '', title: '' }]),
                },
              ]
            : []),
        ]
      : card.ownEntry
        ? [{ label: '+ Add', run: async () => onAdd(await partsOfOwn(card)) }]
        : [{ label: '+ Add all parts', run: () => onAdd(entriesFor(card)) }]
  return (
    <section className="any-width" aria-labelledby="playlist-sources">
      <h3 className="medium" id="playlist-sources">
        Add
      </h3>
      <div className="toolbar gap-8 above-8">
        <Button disabled={full} onClick={() => onAdd([{ kind: 'question', question: '', note: '' }])}>
          + A question to the audience
        </Button>
        <Button disabled={full} onClick={() => onAdd([{ kind: 'black', note: '' }])}>
          + A black screen
        </Button>
        {shown && (
          <LazyBoundary>
            <Present lab={here} full={full} onAdd={onAdd} />
          </LazyBoundary>
        )}
      </div>
      <Gallery
        place="playlist"
        kinds={['story', 'lesson']}
        actions={actions}
        onDrag={(card) => onDrag(card && { entries: entriesFor(card) })}
        extra={(card) => card.kind === 'lesson' && card.parts.length > 0 && <Parts card={card} onAdd={onAdd} />}
        beside={(cards) =>
          cards.length <= MOST_ENTRIES &&
          cards.length > 0 && (
            <Button look="quiet" disabled={full} onClick={() => onAdd(cards.flatMap(entriesFor))}>
              + Add these {cards.length}
            </Button>
          )
        }
      />
    </section>
  )
}

/** The picture that the page shows now. */
function Present({ lab, full, onAdd }: Omit<SourcesProps, 'onDrag'> & { readonly lab: string }) {
  const { playhead, store } = useSession()
  const views = useLabViews(lab)
  const present = () => presentEntry(store.getState(), playhead.placed(), playhead.share(), views)
  return (
    <Button className="text-left" disabled={full} onClick={() => onAdd([present()])}>
      + The present picture: {wordsOf(present(), views).title}
    </Button>
  )
}

/** The parts of a lesson, each of which can be added alone. */
function Parts({ card, onAdd }: { readonly card: LessonCard; readonly onAdd: SourcesProps['onAdd'] }) {
  return (
    <details className="positioned small">
      <summary className="high-28 accent">One part…</summary>
      <ol className="list">
        {card.parts.map((title, part) => (
          <li key={title}>
            <Button look="quiet" className="text-left" onClick={() => onAdd([entryOfPart(card, part)])}>
              + {part + 1}. {title}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  )
}
