/** A modal dialog: the native one, which keeps the focus, closes on Escape and gives the focus back. */
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly className?: string
  /** Its size, where it is not that of its content. */
  readonly style?: CSSProperties
  /** Rendered only while it is open. */
  readonly children: ReactNode
}

/**
 * A titled dialog with a close button. A click beside it closes it too. The focus goes to the element marked `data-first`,
 * else to the close button.
 */
export function Dialog({ open, title, onClose, className = '', style, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      className={`card scroll ink medium airy raised ${styles.dialog} ${className}`}
      style={style}
      aria-labelledby={heading}
      // The browser closes it at once and says so later: a key that comes in between is for the page already. A field for
      // a file inside cancels too.
      onCancel={(event) => event.target === ref.current && onClose()}
      onClose={onClose}
      closedby="any"
    >
      {open && (
        <div className={styles.content}>
          <header className={`row between gap-16 surface ${styles.header}`}>
            <h2 className="large strong" id={heading}>
              {title}
            </h2>
            <IconButton label="Close" shortcut="Esc" onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
