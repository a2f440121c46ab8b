/** Buttons for a closer look at very many processors. */
import type { ReactNode } from 'react'
import styles from './network.module.css'
import { CLOSEST, type Zooming } from './zoom.ts'

interface ZoomToolsProps {
  readonly zooming: Zooming
  /** What is looked at, in a word: "machine". */
  readonly what?: string
  /** Where they stand, if not in the picture's corner. */
  readonly className?: string | undefined
}

/** Closer, farther, and the whole picture again. */
export function ZoomTools({ zooming, what = 'machine', className = styles.corner }: ZoomToolsProps) {
  const { scale, closer, farther, whole } = zooming
  return (
    <div className={`frame flex ${styles.zoom} ${className}`} role="group" aria-label="Zoom">
      <Tool
        label="Closer"
        shortcut={`+ on the ${what}, two presses, or Ctrl and the wheel`}
        off={scale >= CLOSEST}
        onPress={closer}
      >
        <path d="M10 5v10M5 10h10" />
      </Tool>
      <Tool label="Farther" shortcut={`− on the ${what}`} off={scale === 1} onPress={farther}>
        <path d="M5 10h10" />
      </Tool>
      <Tool label={`Whole ${what}`} shortcut={`0 on the ${what}`} off={scale === 1} onPress={whole}>
        <path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" />
      </Tool>
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly shortcut: string
  readonly off: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ label, shortcut, off, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="centre ink ring-inside"
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
    >
      <svg
        className="no-fill"
        width={16}
        height={16}
        viewBox="0 0 20 20"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  )
}
