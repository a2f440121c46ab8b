/** Writing a lesson: its text, what is wrong with it, and what can be put in; the lesson itself stands beside it as learners see it. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Scene, ShownLesson } from '../../core/content/lesson.ts'
import type { LineProblem } from '../../core/content/markdown.ts'
import { type Bundle, packed } from '../../core/content/own.ts'
import type { OwnLesson } from '../../core/content/read-own.ts'
import { fitted } from '../../core/lab.ts'
import { formatDifferences } from '../../core/link/link.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import type { TextEditorHandle } from '../editor/text-editor.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { DRAFT } from '../state/lesson.ts'
import { addOwn, bundleOf as ownBundle, readBundle, shown as shownLesson } from '../state/own-lessons.ts'
import { MACHINE } from '../state/pictures.ts'
import { forgetLesson } from '../state/tries.ts'
import { useOpenStory, usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { save } from '../ui/save.ts'
import { type Draft, drafts } from './drafts.ts'
import { lessonLanguage } from './lesson-language.ts'
import { firstLesson, numbersSentence, partText, type Shown } from './lesson-texts.ts'
import { NewMenu, newDraft, titleOf } from './new-menu.tsx'
import { type Insertion, paragraphAfter, partAfter, partAt } from './parts.ts'
import styles from './write.module.css'

const TextEditor = loadedLater(() => import('../editor/text-editor.tsx').then((m) => m.default))

/** The lesson follows the text after this many milliseconds without a key. */
const PAUSE = 400

/** What can be put in of what the page shows now. */
function useShown(): { readonly shown: Shown; readonly title: string } {
  const { lab, values, run, picture } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    run: s.run,
    picture: s.picture,
  }))
  const page = useLabViews(lab)
  const open = useOpenStory()
  return useMemo(() => {
    // A program declares knobs of its own.
    const described = fitted(labs[lab], values)
    const { metrics, parameters } = described
    const story = open?.story
    const headlines = run ? page.headlines(run).map(({ metric }) => metric) : []
    const numbers = (story?.numbers ?? headlines).filter((id) => typeof (run?.metrics?.[id] ?? 0) === 'number')
    return {
      shown: {
        lab: described,
        values,
        knobs: story?.knobs ?? Object.keys(parameters),
        numbers: numbers.length > 0 ? numbers : [metrics[0].id],
        picture: picture === MACHINE ? undefined : picture,
      },
      title: open?.changed.length === 0 ? open.story.label : 'A new part',
    }
  }, [lab, values, run, picture, open, page])
}

/** What of a scene the machine shows. */
const setting = ({ query, at, side, chart, number, picture }: Scene) =>
  JSON.stringify([query, at, side, chart, number, picture])

/** The name of the file that a lesson is saved as. */
const fileName = (text: string) => `${titleOf(text).replace(/[^\p{L}\p{N}]+/gu, '-') || 'lesson'}.md`

/** A lesson's file, as one that is dropped on the page, with what stands beside it. */
async function bundleOf({ copyOf }: Draft, text: string): Promise<Bundle> {
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

/** The view for the present lab. */
export default function WriteLesson({ children }: { readonly children: ReactNode }) {
  const lab = usePage((s) => s.lab)
  const { shown } = useShown()
  const [draft, setDraft] = useState<Draft>(() => drafts.of(lab)[0] ?? newDraft(lab, firstLesson(shown)))
  const [side, setSide] = useState<'text' | 'lesson'>('text')
  return (
    <section
      className={`stack any-height line-right surface ${styles.writing}`}
      data-writing={side}
      aria-label="Write a lesson"
    >
      {children}
      <DraftEditor key={draft.id} draft={draft} side={side} onOpen={setDraft} onSide={setSide} />
    </section>
  )
}

function saveBundle(bundle: Bundle) {
  const { name, bytes } = packed(bundle)
  save(name, new Blob([bytes], { type: bundle.beside.length > 0 ? 'application/zip' : 'text/markdown' }))
}

interface DraftEditorProps {
  readonly draft: Draft
  readonly side: 'text' | 'lesson'
  readonly onOpen: (draft: Draft) => void
  readonly onSide: (side: 'text' | 'lesson') => void
}

function DraftEditor({ draft, side, onOpen, onSide }: DraftEditorProps) {
  const session = useSession()
  const { lab } = draft
  const lesson = usePage((s) => s.lesson)
  const { shown, title } = useShown()
  const editor = useRef<TextEditorHandle>(null)
  const [text, setText] = useState(draft.text)
  const [stored, setStored] = useState(true)
  /** The lesson as it was last read without problems, and whether it has been added to the reader's own. */
  const [lastRead, setLastRead] = useState<OwnLesson>()
  const [added, setAdded] = useState<OwnLesson>()
  const caret = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(draft.text)
  const good = useRef<ShownLesson>(undefined)
  const shownScene = useRef('')
  const [problems, setProblems] = useState<readonly LineProblem[]>([])

  /** Shows the part of the caret; the scenario stays as it is where the part has not changed. */
  const show = useCallback(
    (arriving = false) => {
      if (!good.current) return
      const { scenes } = good.current
      const { lesson, values } = session.store.getState()
      const index = Math.min(partAt(latest.current, caret.current), scenes.length - 1)
      const before = shownScene.current
      // What has been set up in Play waits to be put in.
      const arrived = arriving && formatDifferences(labs[lab].parameters, values) !== ''
      const stay = arrived || (lesson?.scene === index && before === setting(scenes[index]))
      shownScene.current = setting(scenes[index])
      session.guide.preview(good.current, index, stay)
    },
    [session, lab],
  )
  const isFirst = useRef(true)
  useEffect(() => {
    let newest = true
    const reading = bundleOf(draft, text).then(readBundle)
    void reading.then((read) => {
      if (!newest) return
      const problems = 'problems' in read ? read.problems : otherLab(read.lesson.head.lab, lab, text)
      setProblems(problems)
      if ('problems' in read || problems.length > 0) return
      good.current = shownLesson({ ...read.lesson, id: DRAFT })
      setLastRead(read.lesson)
      show(isFirst.current)
      isFirst.current = false
    })
    return () => {
      newest = false
    }
  }, [draft, text, lab, show])
  // A link that was opened has ended it.
  const ended = lesson === undefined
  useEffect(() => {
    if (ended && good.current) show(true)
  }, [ended, show])
  useEffect(
    () => () => {
      if (session.store.getState().lesson?.id === DRAFT) {
        session.guide.ask(undefined)
        void session.guide.read(undefined, undefined, true)
      }
      // What was tried out in it is nothing to keep.
      forgetLesson(`${lab}/${DRAFT}`)
    },
    [session, lab],
  )

  const keep = useCallback(() => {
    if (latest.current === draft.text) return
    // What has been emptied is nothing to come back to.
    if (latest.current.trim() === '') drafts.drop(draft.id)
    else setStored(drafts.keep({ ...draft, text: latest.current, changed: Date.now() }))
  }, [draft])
  const follow = useCallback(() => {
    clearTimeout(timer.current)
    keep()
    setText(latest.current)
  }, [keep])
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      clearTimeout(timer.current)
      keep()
    }
  }, [keep])

  const change = (written: string, at: number) => {
    const moved = partAt(written, at) !== partAt(latest.current, caret.current)
    const changed = written !== latest.current
    latest.current = written
    caret.current = at
    if (changed) {
      clearTimeout(timer.current)
      timer.current = setTimeout(follow, PAUSE)
    } else if (moved) show()
  }
  const insert = ({ at, text }: Insertion) => {
    editor.current?.insert(at, text)
    follow()
  }
  const insertPart = () => {
    const names = new Set(latest.current.split('\n'))
    let name = title
    for (let i = 2; names.has(`## ${name}`); i++) name = `${title} ${i}`
    insert(partAfter(latest.current, caret.current, partText(shown, name)))
  }

  return (
    <>
      <div className={`toolbar gap-8 pad-8-16 line-below ${styles.bar}`}>
        <NewMenu present={draft.id} lab={lab} shown={shown} onOpen={onOpen} />
        <Button onClick={insertPart}>Insert the present scenario as a part</Button>
        <Button onClick={() => insert(paragraphAfter(latest.current, caret.current, numbersSentence(shown)))}>
          Take the present numbers
        </Button>
        <Button onClick={() => void bundleOf(draft, latest.current).then(saveBundle)}>Save as a file</Button>
        <Button
          disabled={problems.length > 0 || !lastRead || lastRead === added}
          onClick={() => {
            if (lastRead) void addOwn(lastRead)
            setAdded(lastRead)
          }}
        >
          {lastRead && lastRead === added ? 'Added to your lessons' : 'Add to your lessons'}
        </Button>
        <Button className={styles.switch} onClick={() => onSide(side === 'text' ? 'lesson' : 'text')}>
          {side === 'text' ? 'Show the lesson' : 'Show the text'}
        </Button>
      </div>
      <div className="grow" style={{ minHeight: 120 }}>
        <LazyBoundary fallback={<p className="pad-16 soft">Loading…</p>}>
          <TextEditor
            ref={editor}
            label="Text of the lesson"
            first={draft.text}
            language={lessonLanguage}
            problems={problems}
            onChange={change}
          />
        </LazyBoundary>
      </div>
      <div className={`line-above scroll pad-8-16 small ${styles.problems}`}>
        <p role="status" className="soft">
          {problems.length > 0
            ? `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; the lesson is shown as it was before.`
            : stored
              ? 'No problems. The text is kept in this browser.'
              : 'No problems. This browser keeps no texts: save it as a file.'}{' '}
          Tab indents a line; to leave the text by key, press Escape and then Tab.
        </p>
        {problems.length > 0 && (
          <ol className="list" aria-label="Problems">
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <button type="button" className="text-left breaks" onClick={() => editor.current?.goTo(line)}>
                  <strong>Line {line}</strong>: {message}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}
