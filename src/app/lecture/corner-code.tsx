/** A QR code in the corner of the projected picture: what the slide asks, or what is shown, for the phones of those who see it. */

import type { Entry } from '../../core/link/playlist.ts'
import { answerLink } from '../class/own-question.ts'
import { useShownQuestion } from '../class/use-collected.ts'
import { phoneUrl } from '../share/phone-url.ts'
import { QrImage, useQrCode } from '../share/qr-code.tsx'
import { addressWith } from '../state/address.ts'
import { askedByStory } from '../state/asking.ts'
import { storyAnswerLink } from '../state/class-link.ts'
import { useLabViews } from '../state/lab-views.ts'
import { asksWhy, entryOn } from '../state/playlist.ts'
import { usePage, useReadable, useSession, useStory } from '../state/use.ts'
import { linkUnder, onlyHere, useOthersAddress } from '../ui/others-address.tsx'
import styles from './lecture.module.css'
import { slideQuestion } from './slide-question.ts'

/** The code, or why there is none; it follows what is shown whenever that rests. */
export default function CornerCode() {
  const { link, why } = useTarget()
  return (
    <aside
      className={`card grid gap-8 pad-16 absolute small line-1-25 text-centre raised ${styles.corner}`}
      aria-label="QR code for phones"
    >
      {link === undefined ? <p className="breaks">{why}</p> : <Code link={link} />}
    </aside>
  )
}

function Code({ link }: { readonly link: string }) {
  const code = useQrCode(link)
  return (
    <>
      {code === 'too long' ? <p className="breaks">This link is too long for a QR code.</p> : <QrImage code={code} />}
      <p className="breaks">
        <a style={{ color: 'inherit' }} href={link} target="_blank" rel="noopener">
          {new URL(link).host || 'This page'}
        </a>
      </p>
      {onlyHere(link) && <p className="breaks">Opens on this computer only; see Share.</p>}
    </>
  )
}

/** Where the code leads; without a link, why there is none. */
function useTarget(): { readonly link?: string; readonly why?: string } {
  const session = useSession()
  const playing = usePage((s) => s.playing)
  // Everything that the link holds.
  usePage((s) => [s.lab, s.values, s.compared, s.chart, s.lesson, s.axis, s.arrangement])
  useReadable()
  const { lab, asking, list, entry, answered } = usePage((s) => ({
    lab: s.lab,
    asking: s.asking,
    list: s.list,
    entry: s.entry,
    answered: s.lecture.answered,
  }))
  const views = useLabViews(lab)
  const story = useStory()
  const address = useOthersAddress()
  const on = entryOn({ list, entry })?.entry
  // Without a playlist the code leads to the story's question, as phoneUrl has it.
  useShownQuestion(on === undefined && story ? askedByStory(lab, story)?.key : undefined)
  // While a story's question is asked, phones get it alone.
  const isAsked = story && asking && !asking.uncovered && askedByStory(lab, story)?.key === asking.key
  if (isAsked) return { link: linkUnder(address, addressWith(storyAnswerLink(lab, story, views))) }
  const question = slideQuestion(on)
  if (question && !answered) return { link: linkUnder(address, addressWith(answerLink(question))) }
  const why = on && whyNone(on, answered)
  if (why) return { why }
  // Once the answer is uncovered, the run is for the phones, too.
  const url = phoneUrl(session, on !== undefined)
  // A code that changes while it is being read cannot be read: while it plays, the scenario from its start.
  return { link: linkUnder(address, playing ? url.replace(/&(at|time|share)=[^&]*/g, '') : url) }
}

/** Why a slide has no code; undefined where it has one. */
function whyNone(entry: Entry, answered: boolean): string | undefined {
  if (entry.kind === 'class') return 'The code of this slide is the large one.'
  if (entry.kind === 'black') return 'No code: nothing is shown.'
  if (entry.kind === 'question')
    return answered ? 'No code: it is answered.' : 'No code: this question is answered in words.'
  if (asksWhy(entry)) return 'No code: this slide asks nothing that a phone can answer.'
  const asksNothing = entry.kind === 'picture' && entry.answer === undefined
  if (
    entry.kind === 'prediction' ||
    answered ||
    asksNothing ||
    /(^|&)lesson=/.test('query' in entry ? entry.query : '')
  )
    return undefined
  return 'No code: this slide asks nothing that a phone can answer. Once its answer is uncovered, the code leads to the run.'
}
