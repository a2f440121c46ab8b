/** The panel in which a program of the reader's own is written: it runs as it is typed, and the last one that could be read goes on meanwhile. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { packingReady } from '../../core/attachments/packed.ts'
import { parseLink } from '../../core/link/link.ts'
import { fileOf } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramText, ProgramViews, TextProblem } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import type { TextEditorHandle } from '../editor/text-editor.tsx'
import { type AsText, giveProgram, openText } from '../state/give-program.ts'
import { sceneOn } from '../state/lesson.ts'
import { keyPressed, Region, writingEnds } from '../state/region.tsx'
import { usePage, useSession } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Menu } from '../ui/menu.tsx'
import { save } from '../ui/save.ts'
import { OrdersOffer } from './orders-offer.tsx'
import { PlainField, usePlain } from './plain-field.tsx'
import styles from './program.module.css'
import { createWriting, problemsOf } from './program-writing.ts'

const loadEditor = () => import('../editor/program-editor.tsx')
const ProgramEditor = loadedLater(() => loadEditor().then((m) => m.default))

const Checks = loadedLater(() => import('./program-checks.tsx').then((m) => m.ProgramChecks))

const Orders = loadedLater(() => import('./program-orders.tsx').then((m) => m.ProgramOrders))

const ProgramAssignment = loadedLater(() => import('./program-assignment.tsx').then((m) => m.ProgramAssignment))

const AssignmentDialog = loadedLater(() => import('./assignment-dialog.tsx').then((m) => m.AssignmentDialog))

const LeagueDialog = loadedLater(() => import('./program-league.tsx').then((m) => m.ProgramLeague))

/** The panel: the text where the scenario runs one, and what to begin with where it does not. */
export function ProgramPanel({ program }: { readonly program: ProgramViews }) {
  const values = usePage((s) => s.values)
  const session = useSession()
  // What runs programs is there before the first one.
  useEffect(() => {
    const { lab, values } = session.store.getState()
    const { sets } = fileOf(labs[lab].parameters[program.parameter]) ?? {}
    session.prepare(lab, { ...values, ...sets, [program.parameter]: '' })
    void packingReady()
  }, [session, program])
  const { lab, assignment } = usePage((s) => ({ lab: s.lab, assignment: s.assignment }))
  const text = program.textOf(values)
  const task = assignment !== '' && (
    <LazyBoundary>
      <ProgramAssignment program={program} packed={assignment} />
    </LazyBoundary>
  )
  if (program.when(values)) {
    if (text === undefined) return <p className="pad-12-16">The text is not here; drop its file on the page.</p>
    return <Writing key={lab} program={program} text={text} task={task} />
  }
  return (
    <div className="stack full-height scroll">
      {task}
      <Beginning program={program} />
    </div>
  )
}

/** What a reader can begin with. */
function useTexts(program: ProgramViews) {
  const session = useSession()
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const present = program.asText(values)
  const part = usePage((s) => sceneOn(s))
  const begun = part?.side === 'program' && program.textOf(parseLink(`${lab}?${part.query}`, labs).values)
  const open = (text: AsText | ProgramText) => openText(session, program, text)
  const ofPart = begun && {
    id: 'part',
    label: 'The text of this part',
    help: 'As it was when the part began.',
    load: async () => begun,
  }
  return [
    ...(ofPart ? [{ ...ofPart, open: () => open(ofPart) }] : []),
    ...(present ? [{ ...present, label: `${present.label}, as a text`, open: () => open(present) }] : []),
    ...program.templates.map((one) => ({ ...one, open: () => open(one) })),
  ]
}

function Beginning({ program }: { readonly program: ProgramViews }) {
  const texts = useTexts(program)
  return (
    <div className="stack gap-12 pad-12-16">
      <h2 className="large strong">Write the rule yourself</h2>
      <p className="airy">{program.says} It runs here, in this page, and nowhere else. Begin with one of these.</p>
      <ul className="list stack gap-8">
        {texts.map(({ id, label, help, open }) => (
          <li key={id} className="stack gap-4">
            <Button onClick={() => void open()}>{label}</Button>
            <span className="soft small">{help}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface WritingProps {
  readonly program: ProgramViews
  readonly text: string
  /** What it is written for, where that is an assignment. */
  readonly task: ReactNode
}

function Writing({ program, text, task }: WritingProps) {
  const session = useSession()
  const editor = useRef<TextEditorHandle>(null)
  const plain = usePlain()
  const { lab, problems, status, order } = usePage((s) => ({
    lab: s.lab,
    problems: s.problems,
    status: s.status.kind,
    order: s.order,
  }))
  const texts = useTexts(program)
  /** Whether its league is shown. */
  const [playing, setPlaying] = useState(false)
  /** Whether an assignment is made. */
  const [making, setMaking] = useState(false)
  /** Whether the text has the height of the window, and lies over the machine. */
  const [whole, setWhole] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  /** How often it has been checked. */
  const [checking, setChecking] = useState(0)
  /** The text of which the checks have found nothing wrong. */
  const [holding, setHolding] = useState<string>()
  /** How often all orders have been searched, and of which text last. */
  const [searching, setSearching] = useState(0)
  const [searchedText, setSearchedText] = useState<string>()
  const searches = useRef<HTMLButtonElement>(null)
  const search = () => {
    setSearchedText(text)
    setSearching((n) => n + 1)
  }
  /** What is wrong with what has been typed and does not run. */
  const [unread, setUnread] = useState<readonly TextProblem[]>([])
  const [writing] = useState(() =>
    createWriting(text, {
      problemsIn: async (typed) => problemsOf((await loadEditor()).syntaxProblem(typed), program.problemsOf(typed)),
      give: (typed) => giveProgram(session, program.parameter, typed),
      replace: (shown) => editor.current?.replace(shown),
      unread: setUnread,
    }),
  )
  const change = useCallback((next: string) => writing.type(next) && keyPressed(), [writing])
  useEffect(
    () => () => {
      writing.stop()
      writingEnds()
    },
    [writing],
  )
  useEffect(() => writing.follow(text), [writing, text])
  const showLines = useCallback((lines: readonly number[]) => editor.current?.mark(lines), [])
  const goToLines = useCallback((lines: readonly number[]) => editor.current?.markAndScroll(lines), [])
  const history = useMemo(
    () => ({ undo: () => writing.takeBack() || session.undo(), redo: session.redo }),
    [session, writing],
  )
  const marks: readonly TextProblem[] = useMemo(
    () =>
      unread.length > 0
        ? unread
        : problems
            .filter(({ parameter }) => parameter === program.parameter)
            .map(({ line = 1, message }) => ({ line, message: shortened(message) })),
    [unread, problems, program],
  )
  const [first] = marks
  return (
    <div
      role="group"
      aria-label="Writing"
      className={`stack full-height any-height line-left ${styles.writing}`}
      data-whole={whole || undefined}
      onBlur={writingEnds}
      onKeyDown={(event) => {
        // What the editor makes of the key, such as closing a list, goes first.
        if (!whole || event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        setWhole(false)
        toggle.current?.focus()
      }}
    >
      <div className="toolbar gap-8 pad-8-16 line-below">
        <Menu
          label="Begin with"
          width={340}
          items={texts.map(({ id, label, help, open }) => ({ id, label, note: help, onChoose: () => void open() }))}
        >
          Begin with
        </Menu>
        {program.loadChecks && <Button onClick={() => setChecking((n) => n + 1)}>Check it</Button>}
        {labs[lab].searchesOrders && (
          <Button ref={searches} onClick={search}>
            Every order
          </Button>
        )}
        {program.loadChecks && <Button onClick={() => setPlaying(true)}>League</Button>}
        <Menu
          label="More"
          look="quiet"
          width={300}
          items={[
            {
              id: 'save',
              label: 'Save as a file',
              onChoose: () => save('program.js', new Blob([writing.text()], { type: 'text/javascript' })),
            },
            {
              id: 'assignment',
              label: 'Make an assignment …',
              note: 'Situations and conditions for programs of a class.',
              onChoose: () => setMaking(true),
            },
          ]}
        >
          More
        </Menu>
        {!plain && (
          <Button
            ref={toggle}
            look="quiet"
            className="push-right"
            aria-pressed={whole}
            onClick={() => setWhole((before) => !before)}
          >
            Full height
          </Button>
        )}
      </div>
      {task}
      <div className="grow" style={{ minHeight: 220 }}>
        {plain ? (
          <PlainField text={text} onChange={change} />
        ) : (
          <LazyBoundary fallback={<p className="pad-16 soft">Loading…</p>}>
            <ProgramEditor
              ref={editor}
              first={text}
              words={program.words}
              problems={marks}
              history={history}
              onChange={change}
            />
          </LazyBoundary>
        )}
      </div>
      <div className="line-above pad-8-16 small">
        {first ? (
          <p className="warn" role="status">
            <button type="button" className="text-left breaks" onClick={() => editor.current?.goTo(first.line)}>
              <strong>Line {first.line}</strong>: {first.message}
            </button>
            {unread.length > 0 && (
              <span className="soft">{/[.?!]$/.test(first.message) ? '' : '.'} The program before goes on.</span>
            )}
          </p>
        ) : (
          <p className="soft" role="status">
            {status === 'running' ? 'It runs …' : 'It runs as it is written here.'} Ctrl+Space lists what there is;{' '}
            {whole ? 'Escape puts it back beside the machine.' : 'Escape and then Tab leaves the text.'}
          </p>
        )}
      </div>
      {checking > 0 && (
        <LazyBoundary>
          <Checks
            key={`${text} ${checking}`}
            program={program}
            onHold={() => setHolding(text)}
            onClose={() => setChecking(0)}
          />
        </LazyBoundary>
      )}
      {labs[lab].searchesOrders && (
        <OrdersOffer
          text={text}
          isDue={holding === text && searchedText !== text && unread.length === 0}
          onSearch={() => {
            search()
            searches.current?.focus()
          }}
          onDismiss={() => searches.current?.focus()}
        />
      )}
      {(searching > 0 || order) && (
        <LazyBoundary>
          <Orders
            text={text}
            searches={searching}
            onLines={goToLines}
            onClose={() => {
              setSearching(0)
              session.setOrder(undefined)
            }}
          />
        </LazyBoundary>
      )}
      {playing && (
        <LazyBoundary fallback={null}>
          <LeagueDialog program={program} onClose={() => setPlaying(false)} />
        </LazyBoundary>
      )}
      {making && (
        <LazyBoundary fallback={null}>
          <AssignmentDialog program={program} onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
      {program.memory && !order && (
        <Region>
          <Memory program={program} memory={program.memory} onLines={showLines} />
        </Region>
      )}
    </div>
  )
}

/** A message without the name of the parameter and the line, which stand beside it. */
const shortened = (message: string) => message.replace(/^\w+: (?:line \d+: )?/, '')

interface MemoryProps {
  readonly program: ProgramViews
  readonly memory: NonNullable<ProgramViews['memory']>
  readonly onLines: (lines: readonly number[]) => void
}

function Memory({ program, memory: Component, onLines }: MemoryProps) {
  const run = usePage((s) => s.run)
  const props = useViewProps()
  if (!run || !program.when(run.values)) return null
  return (
    <div className={`line-above pad-8-16 scroll ${styles.memory}`}>
      <LazyBoundary>
        <Component run={run} {...props} onLines={onLines} />
      </LazyBoundary>
    </div>
  )
}
