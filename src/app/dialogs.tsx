/** The page's dialogs. */
import type { Action } from './actions.ts'
import { HelpSheet } from './help-sheet.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { usePage, useSession } from './use.ts'

/** Help and share, whichever is open. */
export function Dialogs({ actions }: { readonly actions: readonly Action[] }) {
  const session = useSession()
  const dialog = usePage((s) => s.dialog)
  const close = () => session.setDialog(undefined)
  return (
    <>
      <HelpSheet actions={actions} open={dialog === 'help'} onClose={close} />
      <ShareDialog
        open={dialog === 'share'}
        url={dialog === 'share' ? session.url() : ''}
        title="Evenkeel"
        onClose={close}
      />
    </>
  )
}
