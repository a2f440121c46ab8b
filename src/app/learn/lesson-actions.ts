/** What can be done with a lesson's card: begun, gone on with, done again; one of the reader's own can be given away and taken off the list. */
import { quoted } from '../../core/text/expected.ts'
import { linkOf, partToGoOn } from '../gallery/card-links.ts'
import { isWhole, type LessonCard, reachedIn } from '../gallery/cards.ts'
import type { CardAction } from '../gallery/gallery-card.tsx'
import { type OwnEntry, ownList } from '../state/own-list.ts'
import { progress } from '../state/progress.ts'
import type { Session } from '../state/session.ts'
import { beginAgain, forgetLesson } from '../state/tries.ts'
import { save } from '../ui/save.ts'

/** The reader of lessons is loaded with the first lesson that is given away. */
const ownLessons = () => import('../state/own-lessons.ts')

const say = (session: Session, text: string) => session.notify({ id: 'file', kind: 'info', text })

/** Saves it as the file that it came as. */
async function giveAway(session: Session, id: string, { title }: OwnEntry): Promise<void> {
  const file = await (await ownLessons()).exportOwn(id)
  if (file) save(file.name, new Blob([file.bytes]))
  else say(session, `The file of ${quoted(title)} is not in this browser any more. Drop it on the page again.`)
}

/** Copies a link that has all of it, where it is short enough. */
async function giveLink(session: Session, id: string, { lab, title }: OwnEntry): Promise<void> {
  const whole = await (await ownLessons()).linkOfOwn(id)
  if (!whole)
    return say(session, `${quoted(title)} is too long for a link, or has files beside it: give it away as a file.`)
  const address = `${location.href.replace(/#.*/, '')}#${lab}?lesson=${whole}&scene=1`
  try {
    // Over plain http a browser has no clipboard.
    await navigator.clipboard.writeText(address)
    say(session, `Copied a link of ${address.length} characters that has the whole lesson in it.`)
  } catch {
    say(session, `The browser refuses to copy. The link: ${address}`)
  }
}

/** Takes it off the list, with what was done in it, if the reader agrees. */
function takeOff(id: string, { lab, title }: OwnEntry): void {
  if (!confirm(`Take ${quoted(title)} off the list? Your progress in it is then forgotten.`)) return
  ownList.forget((other) => other === id)
  forgetLesson(`${lab}/${id}`)
}

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
  const { ownEntry } = card
  return [
    { label: isWhole(before) ? 'Again' : before ? 'Go on' : 'Begin', to: link(), run: isWhole(before) ? again : open },
    ...(before && !isWhole(before) ? [{ label: 'Start over', run: again }] : []),
    ...(ownEntry
      ? [
          { label: 'Save as a file', run: () => void giveAway(session, card.id, ownEntry) },
          { label: 'Copy a link', run: () => void giveLink(session, card.id, ownEntry) },
          { label: 'Take off the list', run: () => takeOff(card.id, ownEntry) },
        ]
      : []),
  ]
}
