/** A QR code as one SVG path. Dark on light in both themes: that is what cameras expect. */
import { useEffect, useState } from 'react'
import styles from './dialogs.module.css'

/** A code ready to be drawn. */
interface QrCode {
  /** Edge length in modules, with the quiet margin. */
  readonly size: number
  readonly path: string
}

/** The code of a text; undefined until it is there. The encoder is loaded when the first code is asked for. */
export function useQrCode(text: string): QrCode | 'too long' | undefined {
  const [encoded, setEncoded] = useState<{ readonly text: string; readonly code: QrCode | 'too long' }>()
  useEffect(() => {
    let current = true
    void encode(text).then((code) => current && setEncoded({ text, code }))
    return () => {
      current = false
    }
  }, [text])
  return encoded?.text === text ? encoded.code : undefined
}

/** Draws a code, or keeps its place while there is none. */
export function QrImage({ code }: { readonly code: QrCode | undefined }) {
  if (!code) return <div className={`full-width rounded ${styles.code}`} aria-busy="true" />
  return (
    <svg
      className={`full-width rounded ${styles.code}`}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      shapeRendering="crispEdges"
    >
      <title>QR code of the link</title>
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}

async function encode(text: string): Promise<QrCode | 'too long'> {
  const uqr = await import('uqr')
  try {
    const { data, size } = uqr.encode(text, { ecc: 'L', border: 3 })
    return { size, path: modulesToPath(data) }
  } catch {
    // Everything that the encoder rejects: more than the 2 953 bytes of the largest code.
    return 'too long'
  }
}

/** The dark modules of a QR code as an SVG path: one rectangle for each run of neighbours in a row. */
export function modulesToPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const width = x + 1 - start
      path += `M${start} ${y}h${width}v1h-${width}z`
    }
  })
  return path
}
