/** Leads through a lesson: which scene is on, what comes next, and back again to where it was left. */
import { parseLink } from '../../core/link.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Lesson, Scene } from '../../labs/lesson.ts'
import { loadPage } from '../page-half.ts'
import type { PageStore } from '../store.ts'
import { progress } from './progress.ts'

/** What the guide needs of the session. */
interface Surroundings {
  readonly store: PageStore
  /** Makes a scene the present one: as it begins, or as it was `left`, a link's query. */
  readonly show: (scene: Scene, left?: string) => void
  /** The link has changed. */
  readonly changed: () => void
  readonly warn: (text: string) => void
}

const loaded = new Map<string, Lesson>()

/** A lesson by "lab/lesson", once it is loaded, as the one that is on always is. */
export const loadedLesson = (key: string): Lesson | undefined => loaded.get(key)

/** A lesson of a lab; undefined when there is none of that id. */
async function loadLesson(lab: string, id: string): Promise<Lesson | undefined> {
  const { lessons = [] } = await loadPage(lab)
  const lesson = await lessons.find((entry) => entry.id === id)?.load()
  if (lesson) loaded.set(`${lab}/${id}`, lesson)
  return lesson
}

/** Creates the guide. */
export function createGuide({ store, show, changed, warn }: Surroundings) {
  const { getState, setState } = store

  const enter = (id: string, { scenes }: Lesson, scene: number, left?: string) => {
    const { view } = getState()
    setState({ lesson: { id, scene }, view: view === 'lecture' ? view : 'play' })
    show(scenes[scene], left)
    changed()
  }

  /** What was left of a scene; undefined when nothing was, or nothing that can be read. */
  const leftOf = (id: string, scene: number) => {
    const { lab } = getState()
    const left = progress.all()[`${lab}/${id}`]
    const readable = left?.scene === scene && parseLink(`${lab}?${left.query}`, labs).problems.length === 0
    return readable ? left.query : undefined
  }

  return {
    /** Begins a lesson, or goes on where it was left. */
    async begin(id: string) {
      const { lab } = getState()
      const lesson = await loadLesson(lab, id)
      if (!lesson || getState().lab !== lab) return
      const left = progress.all()[`${lab}/${id}`]?.scene ?? 0
      const scene = left < lesson.scenes.length ? left : 0
      enter(id, lesson, scene, leftOf(id, scene))
    },
    /** To another scene: so many on or back. */
    go(by: number) {
      const { lab, lesson: present } = getState()
      const lesson = present && loadedLesson(`${lab}/${present.id}`)
      const scene = (present?.scene ?? 0) + by
      if (present && lesson?.scenes[scene]) enter(present.id, lesson, scene)
    },
    leave() {
      setState({ lesson: undefined, side: 'numbers' })
      changed()
    },
    /** Takes over what a link says; one that names a scene and no scenario of its own begins it, or goes on with it. */
    async read(id: string | undefined, scene: string | undefined, bare: boolean) {
      if (id === undefined) {
        setState({ lesson: undefined })
        return
      }
      const { lab } = getState()
      const lesson = await loadLesson(lab, id)
      // The reader has gone on to another lab.
      if (getState().lab !== lab) return
      if (!lesson) {
        warn(
          `From the link: lesson: "${id.slice(0, 40)}" is not a lesson of the ${labs[lab].label} lab; none is begun.`,
        )
        return
      }
      const index = Number(scene ?? 1) - 1
      const usable = Number.isInteger(index) && index >= 0 && index < lesson.scenes.length
      if (usable && !bare) setState({ lesson: { id, scene: index } })
      else if (usable) enter(id, lesson, index, leftOf(id, index))
      else {
        enter(id, lesson, 0)
        const came = scene?.slice(0, 40)
        warn(
          `From the link: scene: "${came}" is not a number from 1 to ${lesson.scenes.length}; the first one is shown.`,
        )
      }
    },
  }
}
