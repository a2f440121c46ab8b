/** The page's dialogs, each loaded when it is first opened. */
import { type ReactNode, useState } from 'react'
import { loadedLater } from '../../views/later.ts'
import type { State } from '../state/store.ts'
import { usePage, useSession } from '../state/use.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'

const HelpSheet = loadedLater(() => import('../help/help-sheet.tsx').then((m) => m.HelpSheet))
const EmbedDialog = loadedLater(() => import('../share/embed-dialog.tsx').then((m) => m.EmbedDialog))
const ClassDialog = loadedLater(() => import('../share/class-dialog.tsx').then((m) => m.ClassDialog))
const ExportDialog = loadedLater(() => import('../share/export/export-dialog.tsx').then((m) => m.ExportDialog))
const LessonProblems = loadedLater(() => import('../learn/own/problems-dialog.tsx').then((m) => m.LessonProblems))
const PlaylistDialog = loadedLater(() => import('../lecture/playlist-dialog.tsx').then((m) => m.PlaylistDialog))
const StoriesDialog = loadedLater(() => import('../learn/story-list.tsx').then((m) => m.StoriesDialog))
const ShareDialog = loadedLater(() => import('../share/share-dialog.tsx').then((m) => m.ShareDialog))

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
