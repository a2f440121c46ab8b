/** The lesson that is on: which scene is shown, what it asks, and how one goes on, or back to where it was left. */

import { PACKED, packingReady } from '../../core/attachments/packed.ts'
import type { Lesson, Scene, ShownLesson } from '../../core/content/lesson.ts'
import { formatDifferences, type LinkExtras, parseLink } from '../../core/link/link.ts'
import { quoted, shown, unexpected } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import { type Later, later } from '../../views/later.ts'
import { type Asking, askedByScene, stillOpen } from './asking.ts'
import { createLatest } from './latest.ts'
import { withNotice } from './notices.ts'
import { progress } from './progress.ts'
import type { Slice } from './slice.ts'
import type { PageStore, State } from './store.ts'

/** The lesson. */
export interface LessonState {
  /** The lesson that is on, the index of its scene, and whether its end is shown beside the last one. */
  readonly lesson: { readonly id: string; readonly scene: number; readonly ended?: boolean } | undefined
  /** What the reader is to predict; the answer is covered as long as it is asked. */
  readonly asking: Asking | undefined
}

/** The lesson's slice. */
export const LESSON: Slice<LessonState> = {
  first: { lesson: undefined, asking: undefined },
  ends: ['lesson', 'asking'],
}

/** Whether the id of a lesson in a link is that of a lesson of the reader's own, or holds the whole lesson. */
export const isOwn = (id: string): boolean => /^(own|text)-/.test(id)

/** The id of the lesson that is being written. */
export const DRAFT = 'draft'

/** Whether a lesson is on and shown. */
export const inLesson = ({ lesson, view }: Pick<State, 'lesson' | 'view'>): boolean =>
  lesson !== undefined && (view === 'lessons' || view === 'write')

/** The scene that is on, once its lesson is loaded; undefined where no lesson is shown. */
export const sceneOn = (state: Pick<State, 'lab' | 'lesson' | 'view'>): Scene | undefined =>
  inLesson(state) && state.lesson
    ? loaded.get(`${state.lab}/${state.lesson.id}`)?.scenes[state.lesson.scene]
    : undefined

/** What a link says about the lesson. */
export const lessonExtras = ({ lesson }: LessonState): LinkExtras =>
  lesson && lesson.id !== DRAFT ? { lesson: lesson.id, scene: String(lesson.scene + 1) } : {}

/** What a link says of a lesson. */
interface LinkedLesson {
  /** Its id; undefined where the link names none. */
  readonly lesson?: string | undefined
  /** Its scene, counted from 1, as it is written. */
  readonly scene?: string | undefined
  /** Whether the link has no scenario of its own. */
  readonly bare: boolean
}

/** What the guide needs of the session. */
interface GuideNeeds {
  readonly store: PageStore
  /** Makes a scene the present one: as it begins, or with the `query` of the link that the reader left it with. */
  readonly show: (scene: Scene, query?: string) => void
  readonly warn: (text: string) => void
}

const lessonList = later(() => import('../../labs/lessons.ts'))
const loaders = new Map<string, Later<ShownLesson>>()
const loaded = new Map<string, ShownLesson>()

/** A lesson by "lab/lesson", once it is loaded, as the one that is on always is. */
export const loadedLesson = (key: string): ShownLesson | undefined => loaded.get(key)

/** A lesson of a lab; undefined when there is none of that id. */
async function loadLesson(lab: string, id: string): Promise<ShownLesson | undefined> {
  if (isOwn(id)) {
    const { importOwn } = await import('./own-lessons.ts')
    const lesson = await importOwn(lab, id)
    if (lesson?.head) loaded.set(`${lab}/${lesson.head.id}`, lesson)
    return lesson
  }
  const { lessonsOf } = await lessonList.load()
  const entry = lessonsOf(lab).find((entry) => entry.id === id)
  if (!entry) return undefined
  const key = `${lab}/${id}`
  const loader = loaders.get(key) ?? later(entry.load)
  loaders.set(key, loader)
  const lesson = await loader.load()
  if (lesson.scenes.some(({ side, query }) => side === 'program' || query.includes(`=${PACKED}`))) await packingReady()
  loaded.set(key, lesson)
  return lesson
}

/** Creates the guide. */
export function createGuide({ store, show, warn }: GuideNeeds) {
  const { getState, setState } = store
  /** Only the lesson that was asked for last is shown once it is loaded. */
  const wish = createLatest()

  // A question is about one scenario: another one that is chosen meanwhile is shown, and a change is said.
  store.subscribe((state, before) => {
    if (!state.asking || state.asking !== before.asking) return
    if (state.values === before.values && state.lab === before.lab) return
    setState({ asking: undefined })
    if (state.lab !== before.lab || state.story !== before.story) return
    const text = 'The question was about the scenario before this change, so it is not asked any more.'
    setState(withNotice(state, { id: 'asking', kind: 'info', text, undoes: state.past }))
  })

  /** Goes to a scene and makes its scenario the present one, as it begins or by the `query` that the reader left it with. */
  const enter = (id: string, lesson: Lesson, scene: number, query?: string) => {
    standAt(id, scene)
    show(lesson.scenes[scene], query)
    askFirst(id, lesson, scene)
  }

  /** Goes to a scene beside the present scenario. */
  const standAt = (id: string, scene: number) =>
    setState({ lesson: { id, scene }, view: id === DRAFT ? 'write' : 'lessons' })

  /** Covers the answer to what a scene asks, until it is answered or skipped. */
  const askFirst = (id: string, lesson: Lesson, scene: number) =>
    setState((state) => ({ asking: stillOpen(askedByScene(state.lab, id, lesson, scene), state) }))

  /** The query that the reader left a scene with; undefined where none is stored, or none that can be read. */
  const storedQuery = (id: string, scene: number) => {
    const { lab } = getState()
    const stored = progress.all()[`${lab}/${id}`]
    const query = stored?.scene === scene ? stored.query : stored?.written?.[scene]
    const readable = query !== undefined && parseLink(`${lab}?${query}`, labs).problems.length === 0
    return readable ? query : undefined
  }

  /** What the reader has written in a scene that is for writing. */
  const writtenIn = (id: string, { scenes }: Lesson, scene: number) =>
    scenes[scene].side === 'program' ? storedQuery(id, scene) : undefined

  /**
   * Takes over what a link says; one that is `bare`, which names a scene and no scenario of its own, begins it, or goes on with it.
   *
   * @returns whether a scene's scenario is shown
   */
  const read = async ({ lesson: lessonId, scene, bare }: LinkedLesson): Promise<boolean> => {
    const isNewest = wish()
    if (lessonId === undefined) {
      setState({ lesson: undefined })
      return false
    }
    const { lab } = getState()
    const lesson = await loadLesson(lab, lessonId).catch((error: unknown) => {
      // Its place stays taken, and the link names it, so that it can be asked for again.
      if (isNewest() && getState().lab === lab)
        setState({ lesson: { id: lessonId, scene: Number(scene ?? 1) - 1 || 0 } })
      throw error
    })
    // The reader has gone on to another link or lab.
    if (!isNewest() || getState().lab !== lab) return true
    if (!lesson) {
      // The scenario of the link is there to play with.
      setState(({ view }) => ({ lesson: undefined, view: view === 'lessons' ? 'play' : view }))
      warn(
        isOwn(lessonId)
          ? `From the link: the ${lessonId.startsWith('text-') ? 'lesson in it cannot be read' : 'file of this lesson is not in this browser. Drop it on the page'}.`
          : `From the link: ${unexpected('lesson', `one of the ${labs[lab].label} lab`, quoted(lessonId, 40))}; none is begun.`,
      )
      return false
    }
    // One that the link holds as a whole is called by its content from now on.
    const id = lesson.head?.id ?? lessonId
    const index = Number(scene ?? 1) - 1
    const usable = Number.isInteger(index) && index >= 0 && index < lesson.scenes.length
    if (usable && !bare) {
      setState({ lesson: { id, scene: index } })
      askFirst(id, lesson, index)
      return false
    }
    if (usable) enter(id, lesson, index, storedQuery(id, index))
    else {
      enter(id, lesson, 0)
      warn(
        `From the link: ${unexpected('scene', `a number from 1 to ${lesson.scenes.length}`, shown(scene, 40))}; the first one is shown.`,
      )
    }
    return true
  }

  return {
    /** Begins a lesson, or goes on where it was left. */
    async begin(id: string) {
      const { lab } = getState()
      const isNewest = wish()
      const lesson = await loadLesson(lab, id)
      if (!lesson || !isNewest() || getState().lab !== lab) return
      const reached = progress.all()[`${lab}/${id}`]?.scene ?? 0
      const scene = reached < lesson.scenes.length ? reached : 0
      enter(id, lesson, scene, storedQuery(id, scene))
    },
    /** To another scene: this many on or back. The lesson's end comes after the last one. */
    go(by: number) {
      const { lab, lesson: present } = getState()
      const lesson = present && loadedLesson(`${lab}/${present.id}`)
      if (!present || !lesson) return
      const scene = present.scene + by
      if (present.ended && by < 0) setState({ lesson: { id: present.id, scene: present.scene } })
      else if (lesson.scenes[scene]) enter(present.id, lesson, scene, writtenIn(present.id, lesson, scene))
      else if (scene === lesson.scenes.length) setState({ lesson: { ...present, ended: true }, asking: undefined })
    },
    /** Shows a part of the lesson that is being written, with its own scenario or beside the page's present one. */
    preview(lesson: ShownLesson, scene: number, scenario: 'its own' | 'present') {
      loaded.set(`${getState().lab}/${DRAFT}`, lesson)
      if (scenario === 'its own') return enter(DRAFT, lesson, scene)
      standAt(DRAFT, scene)
      askFirst(DRAFT, lesson, scene)
    },
    /** Asks a question, which covers the answer until it is answered or skipped; undefined ends it. */
    ask: (asking: Asking | undefined) => setState({ asking }),
    leave() {
      setState({ lesson: undefined, asking: undefined, side: 'closed', curve: undefined, view: 'play' })
    },
    read,
    /** Asks again for a lesson that could not be loaded. */
    async again() {
      const { lab, lesson, values } = getState()
      if (lesson && !loadedLesson(`${lab}/${lesson.id}`))
        await read({
          lesson: lesson.id,
          scene: String(lesson.scene + 1),
          bare: formatDifferences(labs[lab].parameters, values) === '',
        })
    },
  }
}
