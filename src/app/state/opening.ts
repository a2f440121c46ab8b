/** Applies what a link says, once `page-link.ts` has read it: the scenario runs, the playhead waits at its place, a lesson begins. */

import { held } from '../../core/attachments/held.ts'
import { formatDifferences } from '../../core/link/link.ts'
import { unitOf } from '../../core/playhead/axis.ts'
import { quantity } from '../../core/text/format.ts'
import { isLoaded, labs, loadLab } from '../../labs/descriptions.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { createGuide } from './guide.ts'
import { withHistory } from './history.ts'
import { loadLabViews } from './lab-views.ts'
import { recall } from './memory.ts'
import { lastingNotices, type Notice } from './notices.ts'
import { checkParts, doorOf, labOf, listAtDoor, readPage } from './page-link.ts'
import type { Door } from './places.ts'
import type { Runner } from './runner/runner.ts'
import { LEFT_BEHIND, LIT, type PageStore, type State } from './store.ts'

/** What opening a link acts upon. */
export interface Surroundings {
  readonly store: PageStore
  readonly playhead: Transport
  readonly runner: Runner
  readonly notify: (notice: Notice) => void
}

/** Creates what opens links, with the guide through their lessons. */
export function createOpening({ store, playhead, runner, notify }: Surroundings) {
  const { getState, setState } = store
  /** How many links have been opened: what is found out later belongs to its own. */
  let opening = 0
  /** Whether the playhead stands where a link has put it, whose run is not there yet. */
  let linked = false

  store.subscribe((state, { run }) => {
    if (!linked || run === state.run || !state.run?.finished || state.run.values !== state.values) return
    linked = false
    notifyPast(state, state.run.recording.shape.step)
  })
  /** Says so if the link's place lies past the end; where runs are compared, the axis may go on. */
  const notifyPast = ({ compared, axis }: State, step: string) => {
    const [x, last] = [playhead.placed(), playhead.position()]
    if (compared.length > 0 || !Number.isFinite(x) || x <= last) return
    const text =
      unitOf(axis) === 'seconds'
        ? `time: ${x} is past the end of the run; ${quantity(last, 's')} is shown`
        : `at: ${x + 1} is past the last ${step}; ${last + 1} is shown`
    notify({ id: 'at', kind: 'warning', text: `From the link: ${text}.` })
  }

  const guide = createGuide({
    store,
    show(scene, left) {
      playhead.pause()
      const { state, place } = readPage(`${getState().lab}?${left ?? scene.query}`)
      const { values, compared, axis } = state
      const begins = left === undefined
      playhead.place(begins && scene.at !== undefined ? scene.at : place.x)
      const side = begins ? (scene.side ?? 'numbers') : state.side
      // What was before the scene is not for undo to bring back: its controls are not there.
      const picture = scene.picture ?? getState().picture
      setState({ values, compared, axis, side, picture, chart: undefined, past: [], future: [] })
      runner.start()
    },
    warn: (text) => notify({ id: 'lesson', kind: 'warning', text }),
  })

  /** Opens a page without a lab, with a playlist if one is given. The lab rests, and is found again as it was left. */
  const openDoor = (door: Door, list = '') => {
    opening++
    linked = false
    playhead.pause()
    runner.cancel()
    setState((state) => ({
      door,
      projected: false,
      dialog: undefined,
      notices: lastingNotices(state),
      ...(list && list !== state.list && { list, entry: undefined }),
    }))
    if (list) void checkList(list)
  }

  /** Fingerprints that links have named and that this device has been asked for. */
  const sought = new Set<string>()
  /** Has the files here that a link names, of those that this device keeps; undefined where it names none. */
  const recallFiles = (link: string): Promise<void> | undefined => {
    const named = [...link.matchAll(/\b[\da-f]{32}\b/g)].flatMap(([name]) =>
      held(name) || sought.has(name) ? [] : [name],
    )
    if (named.length === 0) return undefined
    return import('./stored-files.ts')
      .then(({ recall }) => recall(named))
      .then(() => {
        for (const name of named) sought.add(name)
      })
  }

  /**
   * Does something once a link's lab is loaded, and the files that it names are here; at once if they are, unless the reader has gone on
   * to something else by then.
   */
  const whenLoaded = (link: string, then: () => void): Promise<void> | undefined => {
    const own = ++opening
    const lab = labOf(link)
    const files = recallFiles(link)
    if (isLoaded(lab) && !files) {
      then()
      return undefined
    }
    // All that the lab needs is asked for at once. Who shows its views reports it where they cannot be loaded.
    if (!isLoaded(lab)) {
      runner.prepare(lab)
      loadLabViews(lab).catch(() => undefined)
    }
    const go = () => {
      if (own === opening) then()
    }
    const loaded = loadLab(lab)
    if (!files) return loaded.then(go)
    // Without its files a link is shown all the same; what failed is reported.
    return files.then(
      () => loaded.then(go),
      (error) =>
        loaded.then(() => {
          go()
          throw error
        }),
    )
  }

  /** Takes over a link, and what is `given` in place of what it says; what could not be used is reported. */
  const open = (text: string, given: Partial<State> = {}) => {
    const door = doorOf(text)
    return door ? openDoor(door, listAtDoor(text)) : whenLoaded(text, () => openLink(text, given))
  }
  const openLink = (text: string, given: Partial<State>) => {
    const own = opening
    playhead.pause()
    const { state: said, place, lesson, scene } = readPage(text)
    const opened = { ...said, ...given }
    const other = opened.lab !== getState().lab
    if (other) runner.forget()
    playhead.place(place.x, place.share)
    linked = true
    void checkParts(opened).then((notices) => {
      if (own !== opening) return
      if (notices.some(({ id }) => id === 'tab')) setState({ chart: undefined })
      if (notices.some(({ id }) => id === 'chart')) setState({ curve: undefined })
      notices.forEach(notify)
    })
    setState((state) => ({
      ...withHistory(state, state.values),
      // What another lab has been through is nothing for this one to go back to.
      ...(other && { ...LEFT_BEHIND, past: [], future: [] }),
      ...opened,
      // A link that is no lecture ends one, with all that was on its screen.
      ...(!opened.projected && { lecture: LIT }),
      lastStory: undefined,
      usualCurve: recall(`curve/${opened.lab}`),
      notices: [...lastingNotices(state), ...opened.notices],
    }))
    const begins = opened.projected && said.list !== '' && opened.entry === undefined
    if (said.list) void (begins ? beginPlaylist(own) : goOnInPlaylist(own)).then(() => checkList(said.list))
    // Notes for the speaker need no picture, and a playlist brings its own.
    if (begins || opened.view === 'presenter') return
    const bare = formatDifferences(labs[opened.lab].parameters, opened.values) === ''
    const read = guide.read(lesson, scene, bare)
    // A lesson that brings a scenario of its own runs that one, and nothing before it.
    if (lesson === undefined || !bare) runner.start()
    else
      void read.then(
        (shown) => !shown && own === opening && runner.start(),
        (error) => {
          if (own === opening) runner.start()
          throw error
        },
      )
  }

  const checkList = async (list: string) => {
    const notices = await (await import('./playlist.ts')).checkList(list)
    if (getState().list === list) notices.forEach(notify)
  }

  /** A lecture that is opened by a link begins with the first entry of its playlist, and shows nothing before. */
  const beginPlaylist = async (own: number) => {
    try {
      const { showEntry } = await import('./playlist.ts')
      if (own === opening && !(await showEntry({ store, playhead, open }, 0))) runner.start()
    } catch (error) {
      if (own === opening) runner.start()
      throw error
    }
  }

  /** A lecture that is opened at an entry asks what that asks. */
  const goOnInPlaylist = async (own: number) => {
    const { askEntry } = await import('./playlist.ts')
    if (own === opening && getState().projected) await askEntry(store)
  }

  return { open, openDoor, whenLoaded, guide }
}
