/** Messages to the reader: visible until dismissed, read out once, compact when there are many. */
import { useEffect, useState } from 'react'
import type { Notice as NoticeItem } from '../state/notices.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckIcon, CloseIcon, WarningIcon } from '../ui/icons.tsx'
import styles from './notices.module.css'

interface NoticesProps {
  readonly notices: readonly NoticeItem[]
  readonly onDismiss: (id: string) => void
  /** The history, and what takes a step back in it. */
  readonly past: readonly object[]
  readonly onUndo: () => void
}

/** This many are shown before the rest waits behind "more". */
const SHOWN = 3
/** Information goes by itself after this time; warnings and errors stay. */
const FLEETING_MS = 6000

/** A stack in the corner of the page. Empty, it takes no room and lets every click through. */
export function Notices({ notices, onDismiss, past, onUndo }: NoticesProps) {
  const [expanded, setExpanded] = useState(false)
  const shown = expanded ? notices : notices.slice(0, SHOWN)
  const more = notices.length - shown.length
  return (
    <section
      className={`stack gap-4 scroll medium rounded raised ${styles.notices}`}
      aria-label="Notices"
      aria-live="polite"
    >
      {notices.length > SHOWN && (
        <div className="card row between soft" style={{ padding: '2px 4px 2px 12px' }}>
          <span>{notices.length} notices</span>
          <Button
            look="quiet"
            onClick={() => {
              setExpanded(false)
              for (const { id } of notices) onDismiss(id)
            }}
          >
            Dismiss all
          </Button>
        </div>
      )}
      <ul className="list stack gap-4">
        {shown.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            onDismiss={onDismiss}
            onUndo={notice.undoes === past ? onUndo : undefined}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button look="quiet" className="card" onClick={() => setExpanded(true)}>
          {more} more…
        </Button>
      )}
    </section>
  )
}

interface NoticeProps {
  readonly notice: NoticeItem
  readonly onDismiss: (id: string) => void
  readonly onUndo: (() => void) | undefined
}

function Notice({ notice, onDismiss, onUndo }: NoticeProps) {
  const { id, kind, text, leads, stop, stays } = notice
  const lasts = kind !== 'info' || stays || leads !== undefined || stop !== undefined
  useEffect(() => {
    if (lasts) return
    const timer = setTimeout(() => onDismiss(id), FLEETING_MS)
    return () => clearTimeout(timer)
  }, [id, lasts, onDismiss])
  return (
    <li className={`frame grid gap-8 breaks ${styles.notice}`} data-warns={kind !== 'info' || undefined}>
      {kind === 'info' ? <CheckIcon size={16} /> : <WarningIcon size={16} />}
      <span className={kind === 'error' ? 'strong' : undefined} role={kind === 'error' ? 'alert' : undefined}>
        {text}
        {leads && (
          <>
            {' '}
            <a className="accent" href={leads.href}>
              {leads.label}
            </a>
          </>
        )}
        {stop && (
          <Button look="quiet" className="high-24" onClick={stop}>
            Stop
          </Button>
        )}
        {onUndo && (
          <Button
            look="quiet"
            className="high-24"
            onClick={() => {
              onUndo()
              onDismiss(id)
            }}
          >
            Undo
          </Button>
        )}
      </span>
      <IconButton label={`Dismiss: ${text.slice(0, 60)}`} className={styles.close} onClick={() => onDismiss(id)}>
        <CloseIcon size={14} />
      </IconButton>
    </li>
  )
}
