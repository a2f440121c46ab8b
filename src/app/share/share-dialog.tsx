/** The link to share: as text to copy, and as a QR code for a projector. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CollapseIcon, ExpandIcon } from '../ui/icons.tsx'
import { CopyField } from './copy-field.tsx'
import { onlyHere } from './only-here.ts'
import { QrImage, useQrCode } from './qr-code.tsx'
import styles from './share-dialog.module.css'

export interface ShareDialogProps {
  readonly open: boolean
  readonly url: string
  /** What the link shows; stands above the code on the full screen. */
  readonly title: string
  readonly onClose: () => void
  /** Goes on to another dialog. */
  readonly onGo: (dialog: 'class' | 'embed') => void
  readonly onPrint: () => void
}

/** A dialog with the link. */
export function ShareDialog({ open, url, title, onClose, onGo, onPrint }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Share this picture" className={styles.dialog}>
      <CopyField label="Link to this scenario, view and step" text={url} what="link" first />
      {open && onlyHere(url) && (
        <p className={styles.warning}>
          This address opens on this computer only. For others, open the page by its address in the network, or put it
          on a web server, and share it from there.
        </p>
      )}
      <ProjectedCode url={url} title={title} />
      <div className={styles.further}>
        <Button onClick={() => onGo('class')}>Link for a class…</Button>
        <Button onClick={() => onGo('embed')}>Embed…</Button>
        <Button onClick={onPrint}>Print a handout</Button>
      </div>
    </Dialog>
  )
}

function ProjectedCode({ url, title }: { readonly url: string; readonly title: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { full, toggle } = useFullScreen(frame)
  const code = useQrCode(url)
  if (code === 'too long') {
    return (
      <p className={styles.warning}>
        This link is too long for a QR code, which holds 2 953 characters at most. Share it as text.
      </p>
    )
  }
  return (
    <div ref={frame} className={full ? `${styles.projected} ${styles.full}` : styles.projected}>
      {full && <p className={styles.title}>{title}</p>}
      <QrImage code={code} />
      {full && <p className={styles.url}>{url}</p>}
      <Button icon={full ? <CollapseIcon /> : <ExpandIcon />} onClick={toggle}>
        {full ? 'Leave full screen' : 'Show full screen'}
      </Button>
    </div>
  )
}

/** Gives an element the whole screen, or at least the whole window where the browser refuses that. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [element])
  const toggle = async () => {
    if (!full) {
      setFull(true)
      await element.current?.requestFullscreen?.().catch(() => undefined)
    } else if (document.fullscreenElement) await document.exitFullscreen()
    else setFull(false)
  }
  return { full, toggle: () => void toggle() }
}
