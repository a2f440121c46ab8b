/** The page's dialogs, each loaded when it is first opened. */
import { lazy, useRef } from 'react'
import type { Action } from './actions.ts'
import { printHandout } from './handover/print.ts'
import { Part } from './part.tsx'
import { usePage, useSession } from './use.ts'

const HelpSheet = lazy(() => import('./help-sheet.tsx').then((m) => ({ default: m.HelpSheet })))
const EmbedDialog = lazy(() => import('./handover/embed-dialog.tsx').then((m) => ({ default: m.EmbedDialog })))
const ClassDialog = lazy(() => import('./handover/class-dialog.tsx').then((m) => ({ default: m.ClassDialog })))
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })))

/** Whichever is open. One that was open stays mounted, so that closing gives the focus back. */
export function Dialogs({ actions }: { readonly actions: readonly Action[] }) {
  const session = useSession()
  const dialog = usePage((s) => s.dialog)
  const opened = useRef(new Set<string>())
  if (dialog) opened.current.add(dialog)
  // One that gives way to another is closed after that is open.
  const close = (id: string) => () => {
    if (session.store.getState().dialog === id) session.setDialog(undefined)
  }
  return (
    <Part>
      {opened.current.has('help') && <HelpSheet actions={actions} open={dialog === 'help'} onClose={close('help')} />}
      {opened.current.has('share') && (
        <ShareDialog
          open={dialog === 'share'}
          url={dialog === 'share' ? session.url() : ''}
          title="Evenkeel"
          onClose={close('share')}
          onGo={session.setDialog}
          onPrint={() => void printHandout(session)}
        />
      )}
      {opened.current.has('embed') && <EmbedDialog open={dialog === 'embed'} onClose={close('embed')} />}
      {opened.current.has('class') && <ClassDialog open={dialog === 'class'} onClose={close('class')} />}
    </Part>
  )
}
