/** A QR code that can be projected. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CollapseIcon, ExpandIcon } from '../ui/icons.tsx'
import styles from './dialogs.module.css'
import { QrImage, useQrCode } from './qr-code.tsx'

/** The code, which can have the whole screen under a title. */
export function ProjectedCode({ url, title }: { readonly url: string; readonly title: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const { full, toggle } = useFullScreen(frame)
  const code = useQrCode(url)
  if (code === 'too long') {
    return (
      <p className="below-12 pad-12 warn warn-ground rounded">
        This link is too long for a QR code, which holds 2 953 characters at most. Share it as text.
      </p>
    )
  }
  return (
    <div
      ref={frame}
      className={`row stack gap-12 ${full ? `at-centre full-width full-height pad-16-24 ink surface ${styles.full}` : ''}`}
    >
      {full && <p className="at-most-full huge strong text-centre">{title}</p>}
      <QrImage code={code} />
      {full && <p className="at-most-full large breaks text-centre two-lines">{url}</p>}
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
