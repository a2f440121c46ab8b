/** The link to share: as text to copy, and as a QR code for a hall. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { count } from '../core/format.ts'
import { QrImage, useQrCode } from './qr-code.tsx'
import styles from './share-dialog.module.css'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { CheckIcon, CollapseIcon, ExpandIcon, LinkIcon } from './ui/icons.tsx'

export interface ShareDialogProps {
  readonly open: boolean
  readonly url: string
  /** What the link shows; stands above the code on the full screen. */
  readonly title: string
  readonly onClose: () => void
}

/** A dialog with the link. */
export function ShareDialog({ open, url, title, onClose }: ShareDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Share this picture" className={styles.dialog}>
      <CopyLink url={url} />
      <CodeForHall url={url} title={title} />
    </Dialog>
  )
}

function CopyLink({ url }: { readonly url: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<{ readonly url: string; readonly done: boolean }>()
  const answer = copied?.url === url ? copied : undefined
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied({ url, done: true })
    } catch {
      field.current?.select()
      setCopied({ url, done: false })
    }
  }
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        Link to this scenario, view and step
      </label>
      <div className={styles.line}>
        <input ref={field} id={id} data-first readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <Button look="solid" icon={answer?.done ? <CheckIcon /> : <LinkIcon />} onClick={() => void copy()}>
          {answer?.done ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className={styles.facts}>
        {count(url.length)} characters.{' '}
        <span role="status">
          {answer &&
            (answer.done
              ? 'The link is copied.'
              : 'The browser did not let it be copied: it is selected, copy it by key.')}
        </span>
      </p>
    </>
  )
}

function CodeForHall({ url, title }: { readonly url: string; readonly title: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { full, toggle } = useFullScreen(frame)
  const code = useQrCode(url)
  if (code === 'too long') {
    return (
      <p className={styles.tooLong}>
        This link is too long for a QR code, which holds 2 953 characters at most. Share it as text.
      </p>
    )
  }
  return (
    <div ref={frame} className={full ? `${styles.hall} ${styles.full}` : styles.hall}>
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
