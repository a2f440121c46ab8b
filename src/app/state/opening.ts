/** Applies what a link says, once `page-link.ts` has read it: the scenario runs, the playhead waits at its place, a lesson begins. */

import type { Story } from '../../core/content/story.ts'
import { formatDifferences } from '../../core/link/link.ts'
import { isLoaded, labs, loadLab } from '../../labs/descriptions.ts'
import type { Transport } from '../../views/playhead/playhead.ts'
import { askedByStory, stillOpen } from './asking.ts'
import { loadedLabViews, loadLabViews } from './lab-views.ts'
import { createLatest } from './latest.ts'
import { createLecture, FRESH_SCREEN } from './lecture.ts'
import { createGuide } from './lesson.ts'
import { createLinkFiles } from './link-files.ts'
import { followLinkedPlace } from './linked-place.ts'
import { recall } from './memory.ts'
import { lastingNotices, type Notice } from './notices.ts'
import {
  checkParts,
  labOf,
  listOnSitePage,
  queryOnSitePage,
  readPage,
  sitePageOf,
  storyAlone,
  withScenario,
} from './page-link.ts'
import { QUERIED, type SitePage } from './places.ts'
import type { Runner } from './runner/runner.ts'
import { NO_HISTORY, scenarioOfScene, withHistory } from './scenario.ts'
import { createScenePlay } from './scene-play.ts'
import { ENDS_WITH_LAB, type PageStore, type State } from './store.ts'
import { type View, viewOfScene } from './view.ts'

/** What opening a link acts upon. */
interface OpeningNeeds {
  readonly store: PageStore
  readonly playhead: Transport
  readonly view: View
  readonly runner: Runner
  readonly notify: (notice: Notice) => void
}

/** What a link's run starts with. */
interface Start {
  readonly opened: Pick<State, 'view' | 'projected' | 'entry'>
  /** Whether it has no scenario of its own. */
  readonly bare: boolean
  /** The lesson and the number of its scene, as the link names them. */
  readonly lesson: string | undefined
  readonly scene: string | undefined
  /** The playlist that the link itself brings; empty for none. */
  readonly list: string
  /** Whether no other link has been opened since. */
  readonly isNewest: () => boolean
}

/** Creates what opens links, with the lessons and the lectures that they begin. */
export function createOpening({ store, playhead, view, runner, notify }: OpeningNeeds) {
  const { getState, setState } = store
  /** What is found out later changes the page only if no other link has been opened since. */
  const wish = createLatest()
  const linkedPlace = followLinkedPlace(store, playhead, notify)
  const recallFiles = createLinkFiles()

  const scenePlay = createScenePlay(store, playhead)
  const guide = createGuide({
    store,
    show(scene, query) {
      playhead.pause()
      const { state: link, place } = readPage(`${getState().lab}?${query ?? scene.query}`)
      const begins = query === undefined
      scenePlay.skip()
      playhead.place(place.x)
      setState({ ...scenarioOfScene(link), ...viewOfScene(scene, link, begins), before: undefined })
      // With its own scenario there, so that no run of the scene before is played.
      if (begins) {
        view.setPace(labs[getState().lab].shape(link.values).shape)
        scenePlay.begin(scene.at)
      }
      runner.start()
    },
    warn: (text) => notify({ id: 'lesson', kind: 'warning', text }),
  })

  /** Opens a page without a lab, with a playlist if one is given. The lab rests, and is there again as the reader left it. */
  const openSitePage = (sitePage: SitePage, list = '', query?: string) => {
    // A link that is still being opened is overtaken.
    wish()
    linkedPlace.forget()
    playhead.pause()
    runner.cancel()
    setState((state) => ({
      sitePage,
      projected: false,
      dialog: undefined,
      notices: lastingNotices(state),
      ...(list && list !== state.list && { list, entry: undefined }),
      ...(query !== undefined && { queries: { ...state.queries, [sitePage]: query } }),
    }))
    if (list) void lecture.checkList(list)
  }

  /**
   * Does something once a link's lab is loaded, and the files that it names are here; at once if they are, unless the reader has gone on
   * to something else by then.
   */
  const whenLoaded = (
    link: string,
    then: (isNewest: () => boolean) => Promise<void> | undefined | void,
  ): Promise<void> | undefined => {
    const isNewest = wish()
    const lab = labOf(link)
    const files = recallFiles(link)
    if (isLoaded(lab) && !files) return then(isNewest) ?? undefined
    // Everything that the lab needs is asked for at once. The part that shows its views reports it where they cannot be loaded.
    if (!isLoaded(lab)) {
      runner.prepare(lab)
      loadLabViews(lab).catch(() => undefined)
    }
    const go = () => (isNewest() ? then(isNewest) : undefined)
    const loaded = loadLab(lab)
    // Without its files a link is shown all the same; what failed is reported.
    return files ? files.finally(() => loaded.then(go)) : loaded.then(go)
  }

  /** Opens a link, with these overrides instead of what it says; what could not be used is reported. */
  const open = (text: string, overrides: Partial<State> = {}) => {
    const sitePage = sitePageOf(text)
    if (!sitePage) return whenLoaded(text, (isNewest) => applyWithStory(text, overrides, isNewest))
    return QUERIED.has(sitePage)
      ? openSitePage(sitePage, '', queryOnSitePage(text))
      : openSitePage(sitePage, listOnSitePage(text))
  }

  /** Opens a link of a lab; one that names a story without a scenario brings the story's, once the lab's stories are here. */
  const applyWithStory = (
    text: string,
    overrides: Partial<State>,
    isNewest: () => boolean,
  ): Promise<void> | undefined => {
    const lab = labOf(text)
    const views = loadedLabViews(lab)
    if (views || !storyAlone(text)) {
      applyLink(withScenario(text, views?.stories ?? []), overrides, isNewest)
      return undefined
    }
    const go = (stories: readonly Story[]) => {
      if (isNewest()) applyLink(withScenario(text, stories), overrides, isNewest)
    }
    return loadLabViews(lab).then(
      ({ stories }) => go(stories),
      () => go([]),
    )
  }

  const lecture = createLecture({ store, playhead, play: scenePlay.beginStory, open, notify })

  const applyLink = (text: string, overrides: Partial<State>, isNewest: () => boolean) => {
    playhead.pause()
    const { state: linkState, place, lesson, scene } = readPage(text)
    const opened = { ...linkState, ...overrides }
    const other = opened.lab !== getState().lab
    const bare = formatDifferences(labs[opened.lab].parameters, opened.values) === ''
    if (other) runner.forget()
    scenePlay.skip()
    playhead.place(place.x, place.share)
    if (other || opened.view !== 'lessons') view.setPace(labs[opened.lab].shape(opened.values).shape, opened.layout)
    linkedPlace.expect()
    setState((state) => ({
      // The history of another lab is nothing for this one to go back to.
      ...(other ? { ...ENDS_WITH_LAB, ...NO_HISTORY } : withHistory(state, state.values)),
      ...opened,
      // A lesson that brings its own scenario is not on before that is here: where a reader is in it is stored as long as it is on.
      ...(lesson !== undefined && bare && { lesson: undefined }),
      // A link that is no lecture ends one, with everything that was on its screen.
      ...(!opened.projected && { lecture: FRESH_SCREEN }),
      before: undefined,
      usualCurve: recall(`curve/${opened.lab}`),
      notices: [...lastingNotices(state), ...opened.notices],
    }))
    void checkParts(opened).then((notices) => {
      if (!isNewest()) return
      if (notices.some(({ id }) => id === 'tab')) setState({ chart: undefined })
      if (notices.some(({ id }) => id === 'chart')) setState({ curve: undefined })
      if (notices.some(({ id }) => id === 'story')) setState({ story: undefined })
      notices.forEach(notify)
    })
    void startRun({ opened, bare, lesson, scene, list: linkState.list, isNewest })
  }

  /** Asks the question of a class link's story before its run is seen. */
  const askStory = async (isNewest: () => boolean) => {
    const { lab } = getState()
    const { stories } = await loadLabViews(lab)
    const state = getState()
    const story = stories.find(({ id }) => id === state.story)
    if (story && isNewest()) setState({ asking: stillOpen(askedByStory(lab, story), state) })
  }

  /** Runs what a link shows: the first entry of its playlist, the scene of its lesson, or else its scenario. */
  const startRun = async ({ opened, bare, lesson, scene, list, isNewest }: Start) => {
    const { view, projected, entry } = opened
    const fromFirst = projected && list !== '' && entry === undefined
    // Notes for the speaker need no picture.
    let shown = !fromFirst && (view === 'presenter' || view === 'handout')
    try {
      if (fromFirst) shown = await lecture.beginList(isNewest)
      else if (!shown) {
        const read = guide.read({ lesson, scene, bare })
        // A lesson that brings a scenario of its own runs that one, and nothing before it.
        if (lesson !== undefined && bare) shown = await read
      }
    } finally {
      if (!shown && isNewest()) {
        runner.start()
        if (lesson === undefined && view === 'play' && !projected) scenePlay.beginStory({ firstAlone: true })
      }
    }
    if (getState().arrangement.covered && lesson === undefined && !projected) await askStory(isNewest)
    if (list === '') return
    if (!fromFirst) await lecture.askEntry(isNewest)
    await lecture.checkList(list)
  }

  return { open, openSitePage, whenLoaded, guide, lecture, scenePlay }
}
