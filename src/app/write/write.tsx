/** Writing a lesson: its text, what is wrong with it, and what can be put in; the lesson itself stands beside it as learners see it. */
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type Bundle, packed } from '../../core/content/own.ts'
import type { OwnLesson } from '../../core/content/read-own.ts'
import { fitted } from '../../core/lab.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLater } from '../../views/later.ts'
import type { TextEditorHandle } from '../editor/text-editor.tsx'
import { useLabViews } from '../state/lab-views.ts'
import { addOwn } from '../state/own-lessons.ts'
import { MACHINE } from '../state/pictures.ts'
import { useOpenStory, usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { save } from '../ui/save.ts'
import { type Draft, drafts } from './drafts.ts'
import { lessonLanguage } from './lesson-language.ts'
import { firstLesson, numbersSentence, partText, type Shown } from './lesson-texts.ts'
import { NewMenu, newDraft } from './new-menu.tsx'
import { type Insertion, paragraphAfter, partAfter, partAt } from './parts.ts'
import { bundleOf, usePreview } from './use-preview.ts'
import { useWritten } from './use-written.ts'
import styles from './write.module.css'

const TextEditor = loadedLater(() => import('../editor/text-editor.tsx').then((m) => m.default))

/** What the page shows now and can be put into the text. */
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
  const { lab } = draft
  const { shown, title } = useShown()
  const editor = useRef<TextEditorHandle>(null)
  const written = useWritten(draft)
  const { stored, latest, follow } = written
  const { problems, lesson, show } = usePreview(draft, written)
  const [added, setAdded] = useState<OwnLesson>()
  const listedLines = problems.length > 0 ? problems : (lesson?.advice ?? [])

  const change = (text: string, caret: number) => {
    const before = latest()
    written.write(text, caret)
    // Another text is shown when it is read.
    if (text === before.text && partAt(text, caret) !== partAt(text, before.caret)) show()
  }
  const insert = ({ at, text }: Insertion) => {
    editor.current?.insert(at, text)
    follow()
  }
  const insertPart = () => {
    const { text, caret } = latest()
    const names = new Set(text.split('\n'))
    let name = title
    for (let i = 2; names.has(`## ${name}`); i++) name = `${title} ${i}`
    insert(partAfter(text, caret, partText(shown, name)))
  }

  return (
    <>
      <div className={`toolbar gap-8 pad-8-16 line-below ${styles.bar}`}>
        <NewMenu present={written.id} lab={lab} shown={shown} onOpen={onOpen} />
        <Button onClick={insertPart}>Insert the present scenario as a part</Button>
        <Button onClick={() => insert(paragraphAfter(latest().text, latest().caret, numbersSentence(shown)))}>
          Take the present numbers
        </Button>
        <Button onClick={() => void bundleOf(draft, latest().text).then(saveBundle)}>Save as a file</Button>
        <Button
          disabled={problems.length > 0 || !lesson || lesson === added}
          onClick={() => {
            if (lesson) void addOwn(lesson)
            setAdded(lesson)
          }}
        >
          {lesson && lesson === added ? 'Added to your lessons' : 'Add to your lessons'}
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
        {listedLines.length > 0 && (
          <ol className="list" aria-label={problems.length > 0 ? 'Problems' : 'For other programs'}>
            {listedLines.map(({ line, message }) => (
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
