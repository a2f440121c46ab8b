/** The one registry of what can be done by key: shortcuts, the header's tools, the help sheet and tests read it. */
import { MOST_COMPARED } from '../../core/link/compared.ts'
import { labs } from '../../labs/descriptions.ts'
import { tiles } from '../../labs/tiles.ts'
import { toggleFullScreen } from '../lecture/full-screen.ts'
import { passOn } from '../lecture/pass-on.ts'
import { seekMarker } from '../play/seek-marker.ts'
import { copyLink } from '../share/copy-link.ts'
import { printHandout } from '../share/print.ts'
import { axesFor } from '../state/axis.ts'
import { classAnswers } from '../state/class-answers.ts'
import { loadLabViews } from '../state/lab-views.ts'
import { inLesson } from '../state/lesson.ts'
import { choicesOf, picturesFor } from '../state/pictures.ts'
import { PLACES, placeOf } from '../state/places.ts'
import { predictions } from '../state/predictions.ts'
import type { Session } from '../state/session.ts'
import { chartsFor, shownChart } from '../state/shown-chart.ts'
import type { State } from '../state/store.ts'
import { toggleTheme } from '../state/theme-choice.ts'
import { ALL_CHARTS } from '../state/view.ts'
import type { Action } from '../ui/action.ts'

/** Actions of a group, which can be done in these places unless an action names its own. */
const grouped = (group: string, where: Action['where'], actions: readonly Omit<Action, 'group'>[]): readonly Action[] =>
  actions.map((action) => ({ where, ...action, group }))

/** The item after another one, in a circle. */
const after = <T>(items: readonly T[], present: T): T => items[(items.indexOf(present) + 1) % items.length]

/** An embedded picture moves in time, and its open controls can be taken back. */
const LAB_OR_EMBED = ['lab', 'embed'] as const
const LAB = ['lab'] as const
const LAB_OR_NOT = ['lab', 'no-lab'] as const
const LAB_OR_NOTES = ['lab', 'presenter'] as const

const comparing = ({ compared }: State) => compared.length > 0
/** A lesson has its own scenario, and decides what of it can be changed. */
const comparingAlone = (state: State) => comparing(state) && !inLesson(state)
const projected = (state: State) => state.projected
const inLecture = ({ projected, view }: State) => projected || view === 'presenter'

const step = (id: string, label: string, key: string, by: number): Omit<Action, 'group'> => ({
  id,
  label,
  keys: [key],
  repeats: true,
  run: ({ playhead }) => playhead.nudge(by),
})

/**
 * To the next entry of a playlist, part of a lesson or step, or back. In a lecture a step on from a question first shows the class's answers, if
 * there are any, then the truth, then the run. The speaker's window has the projected one do it, if that is there.
 */
function advance(session: Session, state: State, by: number) {
  if (state.view === 'presenter' && passOn(by > 0 ? 'next' : 'previous')) return
  const { asking } = state
  if (state.projected && asking && by > 0) {
    if (classAnswers.isHeld(asking.key)) return classAnswers.release(asking.key)
    if (!asking.uncovered) return session.guide.ask({ ...asking, uncovered: true })
    predictions.skip(asking.key)
    session.guide.ask(undefined)
  } else if (inLecture(state) && by > 0 && classAnswers.showHeldOnSlide()) return
  else if (inLecture(state) && state.list) void session.stepEntry(by)
  else if (inLesson(state)) session.guide.go(by)
  else session.playhead.nudge(by)
}

function turnView(session: Session, { view }: State, by: number) {
  const at = PLACES.findIndex(({ id }) => id === placeOf(view)?.id)
  session.setPlace(PLACES[(at + by + PLACES.length) % PLACES.length].id)
}

async function nextPicture(session: Session, { lab, picture, values }: State) {
  const page = await loadLabViews(lab)
  session.setPicture(after(choicesOf(picturesFor(page, values)), picture))
}

async function nextChart(session: Session, state: State) {
  const page = await loadLabViews(state.lab)
  const alone = state.projected || state.chart !== undefined
  const ids = chartsFor(page, state.values).map(({ id }) => id)
  const next = after(alone || ids.length < 2 ? ids : [...ids, ALL_CHARTS], shownChart(state, page))
  if (alone) session.setChart(next)
  else session.setCurve(next)
}

/** Gives the chart below the machine all the room, or takes it back. */
async function enlargeChart(session: Session, state: State) {
  const page = await loadLabViews(state.lab)
  const shown = shownChart(state, page)
  session.setChart(state.chart ? undefined : shown === ALL_CHARTS ? page.charts[0].id : shown)
}

/** All actions, in the order of the help sheet; each of the first nine labs has its number. */
export const ACTIONS: readonly Action[] = [
  ...grouped('Time', LAB_OR_EMBED, [
    {
      id: 'play',
      label: 'Play or pause',
      keys: ['Space', 'k', '.'],
      run: ({ playhead }) => (playhead.playing() ? playhead.pause() : playhead.play()),
    },
    step('step-forward', 'One step forward', 'ArrowRight', 1),
    step('step-back', 'One step back', 'ArrowLeft', -1),
    step('ten-forward', 'Ten steps forward', 'Shift+ArrowRight', 10),
    step('ten-back', 'Ten steps back', 'Shift+ArrowLeft', -10),
    { id: 'start', label: 'To the start', keys: ['Home'], run: ({ playhead }) => playhead.toStart() },
    { id: 'end', label: 'To the end', keys: ['End'], run: ({ playhead }) => playhead.toEnd() },
    {
      id: 'next-marker',
      label: 'Next mark on the track',
      keys: ['n', ']'],
      run: (session) => void seekMarker(session, 1),
    },
    {
      id: 'previous-marker',
      label: 'Previous mark on the track',
      keys: ['p', '['],
      run: (session) => void seekMarker(session, -1),
    },
    {
      id: 'faster',
      label: 'Faster',
      keys: ['+', '='],
      repeats: true,
      run: (session, { speed }) => session.setSpeed(Math.min(16, speed * 2)),
    },
    {
      id: 'slower',
      label: 'Slower',
      keys: ['-'],
      repeats: true,
      run: (session, { speed }) => session.setSpeed(Math.max(session.playhead.slowest(), speed / 2)),
    },
    { id: 'normal-speed', label: 'Normal speed', keys: ['0'], run: (session) => session.setSpeed(1) },
    {
      id: 'axis',
      label: 'Steps, or time',
      keys: ['x'],
      can: (state) => axesFor(state).length > 1,
      run: (session, state) => session.setAxis(after(axesFor(state), state.axis)),
    },
    {
      id: 'cancel',
      label: 'Cancel the run, close the code for phones, leave the lecture, or close the panel',
      keys: ['Escape'],
      can: ({ status, projected, side }) => status.kind === 'running' || projected || side !== 'closed',
      run(session, { status, projected, lecture }) {
        if (status.kind === 'running') session.cancel()
        else if (projected && lecture.code) session.setLecture({ code: false })
        else if (projected) session.project(false)
        else session.setSide('closed')
      },
    },
  ]),

  ...grouped('Scenario', LAB, [
    {
      id: 'stories',
      label: 'Choose a story',
      keys: ['o'],
      // The menu stands beside what can be played with.
      can: (state) =>
        !state.projected && !inLesson(state) && ['play', 'compare', 'explore'].includes(placeOf(state.view)?.id ?? ''),
      run: (session, { lab }) => void loadLabViews(lab).then(() => session.setDialog('stories')),
    },
    {
      id: 'undo',
      label: 'Undo',
      keys: ['Mod+z'],
      repeats: true,
      where: LAB_OR_EMBED,
      can: ({ past }) => past.length > 0,
      run: (session) => session.undo(),
    },
    {
      id: 'redo',
      label: 'Redo',
      keys: ['Mod+Shift+z', 'Mod+y'],
      repeats: true,
      where: LAB_OR_EMBED,
      can: ({ future }) => future.length > 0,
      run: (session) => session.redo(),
    },
    {
      id: 'reset',
      label: 'Reset everything',
      keys: ['r'],
      run: (session, state) => (inLesson(state) ? session.guide.go(0) : session.reset()),
    },
    {
      id: 'reseed',
      label: 'Another seed',
      keys: ['s'],
      can: (state) => !inLesson(state),
      run: (session) => session.reseed(),
    },
    {
      id: 'pin',
      label: 'Pin this run, to compare',
      keys: ['a'],
      can: ({ compared }) => compared.length < MOST_COMPARED,
      run: (session) => session.pin(),
    },
    { id: 'swap', label: 'Swap A and B', keys: ['w'], can: comparing, run: (session) => session.swap(0) },
    { id: 'unpin', label: 'Stop comparing', keys: ['Shift+a'], can: comparing, run: (session) => session.unpinAll() },
  ]),

  ...grouped('View', LAB, [
    { id: 'next-view', label: 'Next view', keys: ['v'], run: (session, state) => turnView(session, state, 1) },
    {
      id: 'previous-view',
      label: 'Previous view',
      keys: ['Shift+v'],
      run: (session, state) => turnView(session, state, -1),
    },
    {
      id: 'next-chart',
      label: 'Next chart, or all',
      keys: ['j'],
      run: (session, state) => void nextChart(session, state),
    },
    {
      id: 'enlarge-chart',
      label: 'Chart without the machine',
      keys: ['Shift+j'],
      can: (state) => !state.projected,
      run: (session, state) => void enlargeChart(session, state),
    },
    {
      id: 'microscope',
      label: 'Microscope',
      keys: ['m'],
      run: (session) => session.setSide('microscope'),
    },
    {
      id: 'picture',
      label: 'Machine, the other picture, or both',
      keys: ['i'],
      run: (session, state) => void nextPicture(session, state),
    },
    {
      id: 'side-by-side',
      label: 'Machines side by side',
      keys: ['d'],
      can: comparingAlone,
      run(session, { layout, view }) {
        session.setLayout(layout === 'side' && view === 'compare' ? 'one' : 'side')
        session.setView('compare')
      },
    },
    {
      id: 'race',
      label: 'Race the compared runs',
      keys: ['g'],
      can: (state) => comparingAlone(state) && axesFor(state).includes('seconds'),
      run: (session) => session.race(),
    },
    {
      id: 'why',
      label: 'Why a compared run takes longer',
      keys: ['y'],
      can: (state) => comparingAlone(state) && labs[state.lab].timeSplit !== undefined,
      run(session) {
        session.setPanel('why')
        session.setView('compare')
      },
    },
    {
      id: 'lecture',
      label: 'Lecture, or back',
      keys: ['l'],
      run: (session, { projected }) => session.project(!projected),
    },
    { id: 'theme', label: 'Light or dark', keys: ['t'], where: ['lab', 'no-lab', 'presenter'], run: toggleTheme },
  ]),

  ...grouped('Lecture and lessons', LAB, [
    {
      id: 'next',
      label: 'Next entry of the playlist, part of a lesson, or step',
      keys: ['PageDown'],
      remote: true,
      repeats: true,
      where: LAB_OR_NOTES,
      can: (state) => inLecture(state) || inLesson(state),
      run: (session, state) => advance(session, state, 1),
    },
    {
      id: 'previous',
      label: 'Previous entry, part or step',
      keys: ['PageUp'],
      remote: true,
      repeats: true,
      where: LAB_OR_NOTES,
      can: (state) => inLecture(state) || inLesson(state),
      run: (session, state) => advance(session, state, -1),
    },
    {
      id: 'black',
      label: 'Black screen',
      keys: ['b'],
      where: LAB_OR_NOTES,
      can: inLecture,
      run: (session, { lecture }) => session.setLecture({ black: !lecture.black }),
    },
    {
      id: 'pin-controls',
      label: 'Hold the controls',
      keys: ['h'],
      can: projected,
      run: (session, { lecture }) => session.setLecture({ pinned: !lecture.pinned }),
    },
    {
      id: 'full-screen',
      label: 'Full screen',
      keys: ['f'],
      can: projected,
      run: (session) => void toggleFullScreen(session),
    },
  ]),

  ...grouped(
    'Labs',
    LAB_OR_NOT,
    tiles.slice(0, 9).map(({ id, label }, index) => ({
      id: `lab-${id}`,
      label,
      keys: [String(index + 1)],
      can: ({ sitePage, lab, projected }) => !projected && (sitePage !== undefined || lab !== id),
      run: (session) => session.visit(id),
    })),
  ),

  ...grouped('Share and help', LAB, [
    { id: 'copy-link', label: 'Copy the link', keys: ['c'], run: (session) => void copyLink(session) },
    {
      id: 'share',
      label: 'Link and QR code; in a lecture the code in the corner',
      keys: ['q'],
      run(session, { lecture, projected }) {
        if (projected) session.setLecture({ code: !lecture.code })
        else session.setDialog('share')
      },
    },
    { id: 'export', label: 'Export, or open a file', keys: ['e'], run: (session) => session.setDialog('export') },
    {
      id: 'print',
      label: 'Print a handout',
      keys: ['Mod+p'],
      where: LAB_OR_EMBED,
      run: (session) => void printHandout(session),
    },
    { id: 'help', label: 'Help', keys: ['?'], where: LAB_OR_NOT, run: (session) => session.setDialog('help') },
  ]),
]
