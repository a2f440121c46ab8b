/** What the actions do, in terms of the session. */

import { MOST_COMPARED } from '../../core/link/compared.ts'
import { axesOf } from '../../core/playhead/axis.ts'
import { labs } from '../../labs/descriptions.ts'
import { labIds } from '../../labs/index.ts'
import { toggleFullScreen } from '../lecture/full-screen.ts'
import { seekMarker } from '../play/seek-marker.ts'
import { printHandout } from '../share/print.ts'
import type { ActionApi } from './actions.ts'
import { loadLabViews } from './lab-views.ts'
import { ALL_CHARTS } from './page-link.ts'
import { choicesOf, picturesFor } from './pictures.ts'
import { PLACES, placeOf } from './places.ts'
import type { Session } from './session.ts'
import { chartsFor, shownChart } from './shown-chart.ts'
import { inLesson } from './store.ts'
import { toggleTheme } from './theme-choice.ts'

/** What a key does in an embedded picture: time, and what its own controls do. */
const EMBEDDED: ReadonlySet<string> = new Set([
  'play',
  'step-forward',
  'step-back',
  'ten-forward',
  'ten-back',
  'start',
  'end',
  'next-marker',
  'previous-marker',
  'faster',
  'slower',
  'normal-speed',
  'axis',
  'cancel',
  'undo',
  'print',
  'redo',
])

/** What a key does where no lab is. */
const WITHOUT_LAB: ReadonlySet<string> = new Set(['theme', 'help', ...labIds.map((id) => `lab-${id}`)])

/** What a key does in the speaker's window by itself. */
const PRESENTER: ReadonlySet<string> = new Set(['next', 'previous', 'black', 'theme'])

/** Binds the actions to a session. */
export function actionApi(session: Session): ActionApi {
  const { playhead, store } = session
  return {
    togglePlay: () => (playhead.playing() ? playhead.pause() : playhead.play()),
    stepBy: playhead.nudge,
    seekStart: playhead.toStart,
    seekEnd: playhead.toEnd,
    nextMarker: () => void seekMarker(session, 1),
    previousMarker: () => void seekMarker(session, -1),
    nextAxis() {
      const { lab, values, axis } = store.getState()
      const axes = axesOf(labs[lab].shape(values).shape)
      session.setAxis(axes[(axes.indexOf(axis) + 1) % axes.length])
    },
    faster: () => session.setSpeed(Math.min(16, store.getState().speed * 2)),
    slower: () => session.setSpeed(Math.max(playhead.slowest(), store.getState().speed / 2)),
    normalSpeed: () => session.setSpeed(1),
    undo: session.undo,
    redo: session.redo,
    resetAll: () => (inLesson(store.getState()) ? session.guide.go(0) : session.reset()),
    reseed: session.reseed,
    copyLink: () => void copyLink(session),
    openShare() {
      const { lecture, projected } = store.getState()
      if (projected) session.setLecture({ code: !lecture.code })
      else session.setDialog('share')
    },
    openExport: () => session.setDialog('export'),
    openHelp: () => session.setDialog('help'),
    print: () => void printHandout(session),
    openPresets: () => void loadLabViews(store.getState().lab).then(() => session.setDialog('stories')),
    toggleTheme,
    toggleMicroscope: () => session.setSide(store.getState().side === 'microscope' ? 'numbers' : 'microscope'),
    nextPicture() {
      const { lab, picture, values } = store.getState()
      void loadLabViews(lab).then((page) => {
        const ids = choicesOf(picturesFor(page, values))
        session.setPicture(ids[(ids.indexOf(picture) + 1) % ids.length])
      })
    },
    nextChart() {
      const state = store.getState()
      void loadLabViews(state.lab).then((page) => {
        const alone = state.projected || state.chart !== undefined
        const ids = chartsFor(page, state.values).map(({ id }) => id)
        const choices = alone || ids.length < 2 ? ids : [...ids, ALL_CHARTS]
        const next = choices[(choices.indexOf(shownChart(state, page)) + 1) % choices.length]
        if (alone) session.setChart(next)
        else session.setCurve(next)
      })
    },
    enlargeChart() {
      const state = store.getState()
      void loadLabViews(state.lab).then((page) => {
        const shown = shownChart(state, page)
        session.setChart(state.chart ? undefined : shown === ALL_CHARTS ? page.charts[0].id : shown)
      })
    },
    cancelRun() {
      const { projected, status } = store.getState()
      if (status.kind === 'running') session.cancel()
      else if (projected) session.project(false)
    },
    pin: () => session.pin(),
    swapCompared: () => session.swap(0),
    clearCompared: session.unpinAll,
    race: session.race,
    why() {
      session.setPanel('why')
      session.setView('compare')
    },
    toggleLayout() {
      const { layout, view } = store.getState()
      session.setLayout(layout === 'side' && view === 'compare' ? 'one' : 'side')
      session.setView('compare')
    },
    advance(by) {
      const state = store.getState()
      if ((state.projected || state.view === 'presenter') && state.list) void session.stepEntry(by)
      else if (inLesson(state)) session.guide.go(by)
      else playhead.nudge(by)
    },
    openLab: session.visit,
    turnView(by) {
      const at = PLACES.findIndex(({ id }) => id === placeOf(store.getState().view)?.id)
      session.setPlace(PLACES[(at + by + PLACES.length) % PLACES.length].id)
    },
    toggleLecture: () => session.project(!store.getState().projected),
    goBlack: () => session.setLecture({ black: !store.getState().lecture.black }),
    togglePinned: () => session.setLecture({ pinned: !store.getState().lecture.pinned }),
    fullScreen: () => void toggleFullScreen(session),
    can(id) {
      const state = store.getState()
      const {
        compared,
        dialog,
        door,
        lab,
        lecture: projector,
        past,
        future,
        projected: lecture,
        status,
        values,
        view,
      } = state
      const lesson = inLesson(state)
      // In the dark all keys do the same: bring the light back.
      if (dialog || (lecture && projector.black)) return false
      if (door) return WITHOUT_LAB.has(id)
      if (view === 'embed') return EMBEDDED.has(id)
      if (view === 'presenter') return PRESENTER.has(id)
      if (id === 'cancel') return status.kind === 'running' || lecture
      if (id === 'black' || id === 'pin-controls' || id === 'full-screen') return lecture
      if (id === 'next' || id === 'previous') return lecture || lesson
      // The menu stands beside what can be played with.
      if (id === 'stories')
        return !lecture && !lesson && ['play', 'compare', 'explore'].includes(placeOf(view)?.id ?? '')
      // A lesson has its own scenario, and says what of it can be changed.
      if (lesson && (id === 'reseed' || id === 'side-by-side' || id === 'race' || id === 'why')) return false
      if (id.startsWith('lab-')) return !lecture && id !== `lab-${lab}`
      if (id === 'axis') return axesOf(labs[lab].shape(values).shape).length > 1
      if (id === 'enlarge-chart') return !lecture
      if (id === 'pin') return compared.length < MOST_COMPARED
      if (id === 'race' && !axesOf(labs[lab].shape(values).shape).includes('seconds')) return false
      if (['race', 'why', 'swap', 'unpin', 'side-by-side'].includes(id)) return compared.length > 0
      if (id === 'undo') return past.length > 0
      return id !== 'redo' || future.length > 0
    },
  }
}

/** Copies the present picture's address and says so. */
async function copyLink(session: Session): Promise<void> {
  try {
    await navigator.clipboard.writeText(session.url())
    session.notify({ id: 'copied', kind: 'info', text: 'The link is copied.' })
  } catch {
    session.notify({
      id: 'copied',
      kind: 'warning',
      text: `The browser did not let the link be copied; it stands in the address bar.`,
    })
  }
}
