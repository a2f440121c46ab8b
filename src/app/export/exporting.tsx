/** Export and opening of files, as the page has them: the dialog is loaded when it is first opened. */
import { lazy, useRef } from 'react'
import { Part } from '../part.tsx'
import { usePage, useSession } from '../use.ts'
import { DropZone } from './drop-zone.tsx'

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((m) => ({ default: m.ExportDialog })))

/** The dialog, and the page as a place to drop a file on. One that was open stays mounted, to give the focus back. */
export function Exporting() {
  const session = useSession()
  const { open, embedded } = usePage((s) => ({ open: s.dialog === 'export', embedded: s.view === 'embed' }))
  const opened = useRef(false)
  opened.current ||= open
  const close = () => {
    if (session.store.getState().dialog === 'export') session.setDialog(undefined)
  }
  return (
    <>
      {!embedded && <DropZone />}
      <Part>{opened.current && <ExportDialog open={open} onClose={close} />}</Part>
    </>
  )
}
