/** The page's dialogs, each loaded when it is first opened. */
import { lazy, Suspense, useRef } from 'react'
import type { Action } from './actions.ts'
import { usePage, useSession } from './use.ts'

const HelpSheet = lazy(() => import('./help-sheet.tsx').then((m) => ({ default: m.HelpSheet })))
const ShareDialog = lazy(() => import('./share-dialog.tsx').then((m) => ({ default: m.ShareDialog })))

/** Help and share, whichever is open. One that was open stays mounted, so that closing gives the focus back. */
export function Dialogs({ actions }: { readonly actions: readonly Action[] }) {
  const session = useSession()
  const dialog = usePage((s) => s.dialog)
  const opened = useRef(new Set<string>())
  if (dialog) opened.current.add(dialog)
  const close = () => session.setDialog(undefined)
  return (
    <Suspense>
      {opened.current.has('help') && <HelpSheet actions={actions} open={dialog === 'help'} onClose={close} />}
      {opened.current.has('share') && (
        <ShareDialog
          open={dialog === 'share'}
          url={dialog === 'share' ? session.url() : ''}
          title="Evenkeel"
          onClose={close}
        />
      )}
    </Suspense>
  )
}
