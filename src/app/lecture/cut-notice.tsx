/** What is said about a playlist whose link was cut. */
import { counted } from '../../core/text/format.ts'
import { playlistOf } from '../state/playlist.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import styles from './lecture.module.css'

/** "This link was cut: 3 of its 5 parts are missing."; empty where the playlist is whole. */
export function cutWords(list: string): string {
  const { entries, missing } = playlistOf(list)
  if (missing === 0) return ''
  const all = entries.length + missing
  return `This link was cut: ${missing} of its ${counted(all, 'part')} ${missing === 1 ? 'is' : 'are'} missing. Ask for the whole link, or for the lecture as a file.`
}

/** The same as a strip; nothing where the playlist is whole. */
export function CutNotice() {
  const words = cutWords(usePage((s) => s.list))
  return words === '' ? null : (
    <p className="pad-8-12 below-12 warn warn-ground rounded" role="alert">
      {words}
    </p>
  )
}

/** The same as a slide, before what is left is shown. */
export function CutSlide() {
  const session = useSession()
  const list = usePage((s) => s.list)
  const { entries } = playlistOf(list)
  return (
    <section className={`grid grow any-height ${styles.slide}`} aria-label="A lecture that is not whole">
      <div className="stack gap-24">
        <h1 className="strong line-1-25 breaks">{cutWords(list)}</h1>
        {entries.length > 0 && (
          <p>
            <Button look="solid" onClick={() => void session.showEntry(0)}>
              Show the {entries.length === 1 ? 'part that' : `${entries.length} parts that`} came
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
