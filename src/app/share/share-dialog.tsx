/** The link to share: as text to copy, and as a QR code for a projector. */
import { useState } from 'react'
import { fileText } from '../../core/attachments/held.ts'
import { namedIn } from '../../core/attachments/named.ts'
import { bibTexOf } from '../../core/export/bibtex.ts'
import { labs } from '../../labs/descriptions.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkUnder, OthersAddress, useOthersAddress } from '../ui/others-address.tsx'
import { phoneUrl } from './phone-url.ts'
import { printHandout } from './print.ts'
import { ProjectedCode } from './projected-code.tsx'

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

/** A dialog with the link. */
export function ShareDialog({ open, onClose }: ShareDialogProps) {
  const session = useSession()
  const url = open ? session.url() : ''
  /** What the code carries: the same, or what a phone shows better. */
  const phone = open ? phoneUrl(session) : ''
  const address = useOthersAddress()
  const files = usePage(({ lab, values, compared }) => [
    ...new Set(
      [values, ...compared]
        .flatMap((each) => namedIn(labs[lab].parameters, each))
        .map(({ fingerprint }) => fileText(fingerprint)),
    ),
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
