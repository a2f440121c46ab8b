/** What the page does to its window: keys, title, focus, and what the root says about the view. */
import { useEffect, useRef } from 'react'
import { labs } from '../../labs/descriptions.ts'
import type { SitePage } from '../state/places.ts'
import { usePage, useSession } from '../state/use.ts'
import { type Action, matchAction } from '../ui/action.ts'

/** What the window's title begins with. */
const SITE_PAGE_NAMES: Readonly<Record<SitePage, string>> = {
  home: '',
  learn: 'Learn',
  teach: 'Teach',
  game: 'Be the balancer',
  problem: 'My problem',
  answer: 'Question',
}

/** Keeps the window as the page is; its keys are those of the actions. */
export function useWindow(actions: readonly Action[]): void {
  const session = useSession()
  useEffect(() => {
    const press = (event: KeyboardEvent, among: readonly Action[]) => {
      const state = session.store.getState()
      // A question for phones has no way to anything else.
      if ((state.sitePage ?? state.view) === 'answer') return
      const action = matchAction(event, among, state)
      if (!action) return
      event.preventDefault()
      if (among === remote) event.stopPropagation()
      action.run(session, state)
    }
    const remote = actions.filter((action) => action.remote)
    // A presenter's remote acts before the control that has the focus could take its key.
    const pressRemote = (event: KeyboardEvent) => press(event, remote)
    addEventListener('keydown', pressRemote, true)
    const pressAny = (event: KeyboardEvent) => press(event, actions)
    addEventListener('keydown', pressAny)
    return () => {
      removeEventListener('keydown', pressRemote, true)
      removeEventListener('keydown', pressAny)
    }
  }, [session, actions])
  const { sitePage, view, projected, lab } = usePage((s) => ({
    sitePage: s.sitePage,
    view: s.sitePage ?? s.view,
    projected: s.projected && !s.sitePage,
    lab: s.lab,
  }))
  // On the root, where canvases look sizes up too.
  useEffect(() => {
    document.documentElement.dataset.view = projected ? 'lecture' : view
  }, [view, projected])
  useEffect(() => {
    const name = sitePage ? SITE_PAGE_NAMES[sitePage] : view === 'presenter' ? 'Presenter view' : labs[lab].label
    document.title = [name, 'Evenkeel'].filter(Boolean).join(' · ')
  }, [sitePage, lab, view])
  // What had the focus is gone with its page.
  const before = useRef(sitePage)
  useEffect(() => {
    if (before.current !== sitePage && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
    before.current = sitePage
  }, [sitePage])
}
