/** The link to share: as text to copy, and as a QR code for a projector. */
import { useState } from 'react'
import { fileText, sizeText } from '../../core/attachments/held.ts'
import { listsIn } from '../../core/attachments/lists.ts'
import { namedIn } from '../../core/attachments/named.ts'
import { bibTexOf } from '../../core/export/bibtex.ts'
import type { ScormEdition } from '../../core/export/scorm.ts'
import { labs } from '../../labs/descriptions.ts'
import { lessonTitle } from '../../labs/lessons.ts'
import { useShownQuestion } from '../class/use-collected.ts'
import { askedByStory } from '../state/asking.ts'
import { DRAFT, inLesson, loadedLesson } from '../state/lesson.ts'
import { usePage, useSession, useStory } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkUnder, OthersAddress, useOthersAddress } from '../ui/others-address.tsx'
import { phoneUrl } from './phone-url.ts'
import { printHandout } from './print.ts'
import { ProjectedCode } from './projected-code.tsx'
import { PackageButtons } from './scorm/package-buttons.tsx'

interface ShareDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** What a paper cites: this version, this scenario, and where its model comes from, which is loaded when it is asked for. */
function Cite({ url }: { readonly url: string }) {
  const id = usePage(({ lab }) => lab)
  const [source, setSource] = useState<string>()
  const load = () =>
    labs[id].reproduction?.().then(
      ({ reproduction }) => setSource(reproduction.source),
      () => undefined,
    )
  return (
    <details className="above-16" onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary className="high-28">Cite</summary>
      <CopyField label="BibTeX" text={bibTexOf(labs[id], url, source)} what="BibTeX" tall />
    </details>
  )
}

/** The lesson that is on as a package for a learning platform, such as Moodle; nothing where none is on. */
function Platform() {
  const { lab, id } = usePage((s) => ({ lab: s.lab, id: inLesson(s) && s.lesson ? s.lesson.id : '' }))
  if (id === '' || id === DRAFT) return null
  const title = loadedLesson(`${lab}/${id}`)?.head?.title ?? lessonTitle(lab, id) ?? id
  const save = async (edition: ScormEdition) => {
    const { savePackage } = await import('./scorm/save-package.ts')
    return `Saved ${await savePackage({ lab, id, title }, edition)}.`
  }
  return <PackageButtons what="This lesson" save={save} />
}

/** A dialog with the link. */
export function ShareDialog({ open, onClose }: ShareDialogProps) {
  const session = useSession()
  const url = open ? session.url() : ''
  /** What the code carries: the same, or what a phone shows better. */
  const phone = open ? phoneUrl(session) : ''
  const lab = usePage((s) => s.lab)
  const story = useStory()
  useShownQuestion(open && story ? askedByStory(lab, story)?.key : undefined)
  const address = useOthersAddress()
  const files = usePage(({ lab, values, compared }) => [
    ...new Set(
      [values, ...compared]
        .flatMap((each) => namedIn(labs[lab].parameters, each))
        .map(({ fingerprint }) => fileText(fingerprint)),
    ),
    ...listsIn(url).map(({ bytes }) => `a list of numbers (${sizeText(bytes.length)})`),
  ])
  return (
    <Dialog open={open} onClose={onClose} title="Share this picture" style={{ width: 480 }}>
      <CopyField label="Link to this scenario, view and step" text={linkUnder(address, url)} what="link" first />
      {files.length > 0 && (
        <p>
          The link names {files.length === 1 ? 'a file' : 'files'} that it does not carry: {files.join(', ')}. On
          another machine the page asks for {files.length === 1 ? 'it' : 'them'}; a scenario exported as JSON has{' '}
          {files.length === 1 ? 'it' : 'them'} inside.
        </p>
      )}
      <OthersAddress />
      <ProjectedCode url={linkUnder(address, phone)} title="Evenkeel" />
      <div className="flex wrap gap-8 above-16 line-above" style={{ paddingTop: 16 }}>
        <Button onClick={() => session.setDialog('class')}>Link for a class…</Button>
        <Button onClick={() => session.setDialog('embed')}>Embed…</Button>
        <Button onClick={() => void printHandout(session)}>Print a handout</Button>
      </div>
      {import.meta.env.VITE_SINGLE && <Platform />}
      <Cite url={linkUnder(address, url)} />
      {import.meta.env.VITE_SINGLE && (
        <p className="above-16 small">
          <a className="accent" href={import.meta.env.VITE_SINGLE} download>
            Take it with you
          </a>
          : the whole page with all labs in one file, which opens without a network.
        </p>
      )}
    </Dialog>
  )
}
