/** A QR code in the corner of the projected picture: what is shown, for the phones of those who see it. */

import { phoneUrl } from '../share/phone-url.ts'
import { QrImage, useQrCode } from '../share/qr-code.tsx'
import { addressWith } from '../state/address.ts'
import { askedByStory } from '../state/asking.ts'
import { classLink } from '../state/class-link.ts'
import { useLabViews } from '../state/lab-views.ts'
import { usePage, useReadable, useSession, useStory } from '../state/use.ts'
import { linkUnder, onlyHere, useOthersAddress } from '../ui/others-address.tsx'
import styles from './lecture.module.css'

/** The code; it follows what is shown whenever that rests. */
export default function CornerCode() {
  const session = useSession()
  const playing = usePage((s) => s.playing)
  // Everything that the link holds.
  usePage((s) => [s.lab, s.values, s.compared, s.chart, s.lesson, s.axis, s.arrangement])
  useReadable()
  const { lab, asking } = usePage((s) => ({ lab: s.lab, asking: s.asking }))
  const views = useLabViews(lab)
  const story = useStory()
  // While a story's question is asked, phones get it with the answer covered.
  const isAsked = story && asking && askedByStory(lab, story)?.key === asking.key
  const url = isAsked ? addressWith(classLink(lab, story, views)) : phoneUrl(session)
  // A code that changes while it is being read cannot be read: while it plays, the scenario from its start.
  const still = playing ? url.replace(/&(at|time|share)=[^&]*/g, '') : url
  const link = linkUnder(useOthersAddress(), still)
  const code = useQrCode(link)
  return (
    <aside
      className={`card grid gap-8 pad-16 absolute small line-1-25 text-centre raised ${styles.corner}`}
      aria-label="QR code for phones"
    >
      {code === 'too long' ? <p className="breaks">This link is too long for a QR code.</p> : <QrImage code={code} />}
      <p className="breaks">
        <a style={{ color: 'inherit' }} href={link} target="_blank" rel="noopener">
          {new URL(link).host || 'This page'}
        </a>
      </p>
      {onlyHere(link) && <p className="breaks">Opens on this computer only; see Share.</p>}
    </aside>
  )
}
