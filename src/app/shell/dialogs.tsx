/** The page's dialogs, each loaded when it is first opened. */
import { type ReactNode, useState } from 'react'
import type { State } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { part } from './views.tsx'

const HelpSheet = part((parts) => parts.helpSheet())
const EmbedDialog = part((parts) => parts.embedDialog())
const ClassDialog = part((parts) => parts.classDialog())
const ExportDialog = part((parts) => parts.exportDialog())
const LessonProblems = part((parts) => parts.lessonProblems())
const PlaylistDialog = part((parts) => parts.playlistDialog())
const StoriesDialog = part((parts) => parts.storiesDialog())
const ShareDialog = part((parts) => parts.shareDialog())

/** Whichever is open. */
export function Dialogs() {
  return (
    <>
      <OneDialog id="help">{(props) => <HelpSheet {...props} />}</OneDialog>
      <OneDialog id="stories">{(props) => <StoriesDialog {...props} />}</OneDialog>
      <OneDialog id="share">{(props) => <ShareDialog {...props} />}</OneDialog>
      <OneDialog id="embed">{(props) => <EmbedDialog {...props} />}</OneDialog>
      <OneDialog id="class">{(props) => <ClassDialog {...props} />}</OneDialog>
      <OneDialog id="playlist">{(props) => <PlaylistDialog {...props} />}</OneDialog>
      <OneDialog id="lesson">{(props) => <LessonProblems {...props} />}</OneDialog>
      <OneDialog id="export">{(props) => <ExportDialog {...props} />}</OneDialog>
    </>
  )
}

interface OneDialogProps {
  readonly id: State['dialog']
  readonly children: (props: { readonly open: boolean; readonly onClose: () => void }) => ReactNode
}

/**
 * A dialog, from when it is first opened. One that was open stays mounted, so that closing gives the focus back; one that
 * cannot be loaded is closed, and loaded again when it is opened again.
 */
function OneDialog({ id, children }: OneDialogProps) {
  const session = useSession()
  const open = usePage((s) => s.dialog === id)
  const [opened, setOpened] = useState(false)
  if (open && !opened) setOpened(true)
  if (!opened) return null
  // One that gives way to another is closed after that is open.
  const onClose = () => {
    if (session.store.getState().dialog === id) session.setDialog(undefined)
  }
  const onFailure = () => {
    setOpened(false)
    onClose()
  }
  return (
    <LazyBoundary instead={null} onFailure={onFailure}>
      {children({ open, onClose })}
    </LazyBoundary>
  )
}
