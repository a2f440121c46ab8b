/** What can be done with a lesson's card: begun, gone on with, done again; one of the reader's own can be given away and taken off the list. */
import { linkOf, partToGoOn } from '../gallery/card-links.ts'
import { isWhole, type LessonCard, reachedIn } from '../gallery/cards.ts'
import type { CardAction } from '../gallery/gallery-card.tsx'
import { beginAgain, progress } from '../state/progress.ts'
import type { Session } from '../state/session.ts'
import { giveAway, giveLink, takeOff } from './own/own-actions.ts'

/** The actions, of which the first opens the lesson. */
export function lessonActions(session: Session, card: LessonCard): readonly CardAction[] {
  const key = `${card.lab}/${card.id}`
  const before = reachedIn(progress.all(), card)
  const link = () => linkOf(card, { part: partToGoOn(card, progress.all()) })
  const open = () => void session.follow(link())
  const again = () => {
    beginAgain(key)
    open()
  }
  const { own } = card
  return [
    { label: isWhole(before) ? 'Again' : before ? 'Go on' : 'Begin', to: link(), run: isWhole(before) ? again : open },
    ...(before && !isWhole(before) ? [{ label: 'Start over', run: again }] : []),
    ...(own
      ? [
          { label: 'Save as a file', run: () => void giveAway(session, card.id, own) },
          { label: 'Copy a link', run: () => void giveLink(session, card.id, own) },
          { label: 'Take off the list', run: () => takeOff(card.id, own) },
        ]
      : []),
  ]
}
