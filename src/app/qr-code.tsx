/** A QR code as one SVG path. Dark on light in both themes: that is what cameras expect. */
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { modulesToPath } from './qr-path.ts'
import styles from './share-dialog.module.css'

interface QrCodeProps {
  readonly text: string
  /** In place of the code when the text is too long for one. */
  readonly tooLong: ReactNode
}

type Code = { readonly size: number; readonly path: string } | 'too long'

/** Draws the code of a text. The encoder is loaded when the first code is asked for. */
export function QrCode({ text, tooLong }: QrCodeProps) {
  const [code, setCode] = useState<{ readonly text: string; readonly code: Code }>()
  useEffect(() => {
    let current = true
    void encode(text).then((made) => current && setCode({ text, code: made }))
    return () => {
      current = false
    }
  }, [text])
  if (code?.text !== text) return <div className={styles.code} aria-busy="true" />
  if (code.code === 'too long') return <div className={styles.tooLong}>{tooLong}</div>
  const { size, path } = code.code
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>QR code of the link</title>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

async function encode(text: string): Promise<Code> {
  const uqr = await import('uqr')
  try {
    const { data, size } = uqr.encode(text, { ecc: 'L', border: 3 })
    return { size, path: modulesToPath(data) }
  } catch {
    // The encoder's only refusal: more than the 2 953 bytes of the largest code.
    return 'too long'
  }
}
