/** The lesson that a text makes, shown beside it as learners see it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Scene, ShownLesson } from '../../core/content/lesson.ts'
import type { LineProblem } from '../../core/content/markdown.ts'
import type { Bundle } from '../../core/content/own.ts'
import type { OwnLesson } from '../../core/content/read-own.ts'
import { formatDifferences } from '../../core/link/link.ts'
import { labs } from '../../labs/descriptions.ts'
import { DRAFT } from '../state/lesson.ts'
import { bundleOf as ownBundle, readBundle, shown } from '../state/own-lessons.ts'
import { forgetLesson } from '../state/tries.ts'
import { usePage, useSession } from '../state/use.ts'
import type { Draft } from './drafts.ts'
import { titleOf } from './new-menu.tsx'
import { partAt } from './parts.ts'
import type { Written } from './use-written.ts'

/** The settings of a scene that the machine shows. */
const setting = ({ query, at, side, chart, number, picture }: Scene) =>
  JSON.stringify([query, at, side, chart, number, picture])

/** The name of the file that a lesson is saved as. */
const fileName = (text: string) => `${titleOf(text).replace(/[^\p{L}\p{N}]+/gu, '-') || 'lesson'}.md`

/** A lesson's file, as one that is dropped on the page, with the files beside it. */
export async function bundleOf({ copyOf }: Draft, text: string): Promise<Bundle> {
  const copied = copyOf === undefined ? undefined : await ownBundle(copyOf)
  return { lesson: { name: fileName(text), bytes: new TextEncoder().encode(text) }, beside: copied?.beside ?? [] }
}

/** What is wrong with a lesson of another lab: this one's machine stands beside it. */
const otherLab = (named: string, lab: string, text: string): readonly LineProblem[] =>
  named === lab
    ? []
    : [
        {
          line: text.split('\n').findIndex((line) => line.startsWith('lab:')) + 1,
          message: `lab: expected ${lab}, which is open, got ${named}: lessons of another lab are written there`,
        },
      ]

/** Shows the lesson of a draft; the part of the caret is the open one. While the text has problems, the last lesson without any stays. */
export function usePreview(draft: Draft, { text, latest }: Pick<Written, 'text' | 'latest'>) {
  const session = useSession()
  const { lab } = draft
  const [problems, setProblems] = useState<readonly LineProblem[]>([])
  /** The lesson as it was last read without problems, and what the page shows of it. */
  const [lesson, setLesson] = useState<OwnLesson>()
  const page = useRef<{ readonly lesson: ShownLesson; readonly setting: string }>(undefined)

  /** Shows the part of the caret; the scenario stays as it is where the part has not changed, or where it was set up before `arriving`. */
  const show = useCallback(
    (arriving = false) => {
      if (!page.current) return
      const { lesson: shownLesson, setting: before } = page.current
      const { lesson, values } = session.store.getState()
      const { text, caret } = latest()
      const index = Math.min(partAt(text, caret), shownLesson.scenes.length - 1)
      const present = setting(shownLesson.scenes[index])
      // What has been set up in Play waits to be put in.
      const setUp = arriving && formatDifferences(labs[lab].parameters, values) !== ''
      const stays = setUp || (lesson?.scene === index && before === present)
      page.current = { lesson: shownLesson, setting: present }
      session.guide.preview(shownLesson, index, stays ? 'present' : 'its own')
    },
    [session, lab, latest],
  )
  useEffect(() => {
    let newest = true
    void bundleOf(draft, text)
      .then(readBundle)
      .then((read) => {
        if (!newest) return
        const problems = 'problems' in read ? read.problems : otherLab(read.lesson.head.lab, lab, text)
        setProblems(problems)
        if ('problems' in read || problems.length > 0) return
        const isFirst = page.current === undefined
        page.current = { lesson: shown({ ...read.lesson, id: DRAFT }), setting: page.current?.setting ?? '' }
        setLesson(read.lesson)
        show(isFirst)
      })
    return () => {
      newest = false
    }
  }, [draft, text, lab, show])
  // A link that was opened has ended it.
  const ended = usePage((s) => s.lesson) === undefined
  useEffect(() => {
    if (ended && page.current) show(true)
  }, [ended, show])
  useEffect(
    () => () => {
      if (session.store.getState().lesson?.id === DRAFT) {
        session.guide.ask(undefined)
        void session.guide.read({ bare: true })
      }
      // What was tried out in it is nothing to keep.
      forgetLesson(`${lab}/${DRAFT}`)
    },
    [session, lab],
  )
  return { problems, lesson, show }
}
