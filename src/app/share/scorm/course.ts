/**
 * A lesson in a package for learning platforms: it is opened where the platform says that the learner was, and what is reached in it is
 * reported there. The single file alone has it; the package is made by core/export/scorm.ts.
 */
import { deflated, inflated } from '../../../core/attachments/deflating.ts'
import { bytesOfBase64 } from '../../../core/text/base64.ts'
import { decoded } from '../../../core/text/decoding.ts'
import { loadedLesson } from '../../state/lesson.ts'
import { takeFiles } from '../../state/own-lessons.ts'
import { isAnswer, predictions } from '../../state/predictions.ts'
import { isProgress, type LessonProgress, progress } from '../../state/progress.ts'
import type { Session } from '../../state/session.ts'
import { countSolved, forgetLesson, isLessonTries, type LessonTries, tries } from '../../state/tries.ts'
import { beginRuntime, type Runtime } from './runtime.ts'

/** What a learner has done in a lesson. */
interface Left {
  readonly progress?: LessonProgress
  readonly tries?: LessonTries
  readonly predictions?: Readonly<Record<string, unknown>>
}

/** How long changes are put together before they are reported, in milliseconds: a run that is dragged changes the place often. */
const REST_MS = 1000

/** What a platform gives back is unpacked up to this number of bytes. */
const MOST_BYTES = 2_000_000

/** The lesson's link and key, after its file, if it has one, was taken. Throws a sentence where that cannot be read. */
async function opened({ content, dataset }: HTMLMetaElement): Promise<{ readonly link: string; readonly key: string }> {
  const { name, file } = dataset
  if (name !== undefined && file !== undefined) {
    const bytes = bytesOfBase64(file)
    const { problems } = await takeFiles([{ name, bytes }])
    if (problems.length > 0) throw new Error(`${name}:${problems[0].line}: ${problems[0].message}`)
  }
  const [lab, id] = content.split('?lesson=')
  return { link: content, key: `${lab}/${id}` }
}

/** What the learner has done so far, here. */
function leftHere(key: string): Left {
  const mine = Object.entries(predictions.all()).filter(([question]) => question.startsWith(`${key}/`))
  return { progress: progress.all()[key], tries: tries.of(key), predictions: Object.fromEntries(mine) }
}

/**
 * The same as a text of at most `most` characters. What is too long gives up first the programs that were written, then the answers word
 * by word, then the scenario; the part, what is done and what counts stay.
 */
export function leftText(left: Left, most: number): string {
  const { written: _, ...withoutTexts } = left.progress ?? { scene: 0, of: 1, query: '', done: [] }
  const short = {
    progress: withoutTexts,
    tries: left.tries && { ...left.tries, tries: left.tries.tries.map((one) => ({ ...one, answer: '' })) },
  }
  const candidates: readonly Left[] = [
    left,
    { ...left, progress: withoutTexts },
    { ...left, ...short },
    { ...short, progress: { ...withoutTexts, query: '' } },
    { progress: { ...withoutTexts, query: '' } },
  ]
  const texts = candidates.map((one) => deflated(new TextEncoder().encode(JSON.stringify(one))))
  return texts.find((text) => text.length <= most) ?? ''
}

/** Puts back what a platform has kept: nothing of another learner at the same computer stays. */
export function restore(key: string, text: string): void {
  forgetLesson(key)
  let left: Left
  try {
    left = JSON.parse(decoded(inflated(text, MOST_BYTES)) ?? '{}')
  } catch {
    return
  }
  if (isProgress(left.progress)) progress.put(key, left.progress)
  if (isLessonTries(left.tries)) tries.restore(key, left.tries)
  for (const [question, answer] of Object.entries(left.predictions ?? {}))
    if (question.startsWith(`${key}/`) && isAnswer(answer)) predictions.put(question, answer)
}

/** What is reported: how far, how well, and whether it is done. The score is that of the first time: who begins again knows the answers. */
function standing(key: string, isComplete: boolean, mostLeft: number) {
  const reached = progress.all()[key]
  const { begun, tries: lessonTries } = tries.of(key)
  const exercises = loadedLesson(key)?.scenes.flatMap((scene) => scene.exercises) ?? []
  const questions = exercises.filter(({ kind }) => kind === 'number' || kind === 'choice').length
  return {
    isComplete,
    progress: isComplete ? 1 : reached ? reached.scene / reached.of : 0,
    score: questions > 0 && begun === 1 ? countSolved(lessonTries).first / questions : undefined,
    location: String((reached?.scene ?? 0) + 1),
    left: leftText(leftHere(key), mostLeft),
  }
}

/**
 * Opens the lesson of a package before the page begins; without a platform it opens as on a page of one's own.
 *
 * @returns what follows the page once it has begun
 */
export async function openCourse(meta: HTMLMetaElement): Promise<(session: Session) => void> {
  const { link, key } = await opened(meta)
  const runtime = beginRuntime(window)
  if (runtime) restore(key, runtime.left)
  const scene = progress.all()[key]?.scene ?? 0
  if (!location.hash) location.hash = `${link}&scene=${scene + 1}`
  return (session) => runtime && follow(session, key, runtime)
}

function follow(session: Session, key: string, runtime: Runtime): void {
  const since = performance.now()
  let resting: ReturnType<typeof setTimeout> | undefined
  let before = ''
  // A learner who begins the lesson again has still completed it.
  let isComplete = runtime.wasComplete
  const noteEnd = () => {
    isComplete ||= progress.all()[key]?.ended === true
  }
  noteEnd()
  progress.subscribe(noteEnd)
  const report = () => {
    clearTimeout(resting)
    resting = undefined
    const now = standing(key, isComplete, runtime.mostLeft)
    // Nothing is known of a lesson that has not loaded.
    if (!loadedLesson(key) || JSON.stringify(now) === before) return
    before = JSON.stringify(now)
    if (!runtime.report(now))
      session.notify({
        id: 'platform',
        kind: 'warning',
        text: 'The learning platform did not take what you have reached. Ask your teacher whether your mark is there.',
      })
  }
  const soon = () => {
    resting ??= setTimeout(report, REST_MS)
  }
  progress.subscribe(soon)
  tries.subscribe(soon)
  predictions.subscribe(soon)
  session.store.subscribe((state, earlier) => state.lesson !== earlier.lesson && soon())
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && report())
  addEventListener('pagehide', () => {
    report()
    runtime.end(performance.now() - since)
  })
}
