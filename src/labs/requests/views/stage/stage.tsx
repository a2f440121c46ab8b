/** The service: requests that come, wait before the servers, are served and leave. */
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useCanvas } from '../../../../charts/canvas.ts'
import { Canvas } from '../../../../charts/canvas-element.tsx'
import { loadColours } from '../../../../charts/colour.ts'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { stepAbove, useEnd } from '../../../../charts/scales.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { token, useReducedMotion, useTheme } from '../../../../charts/theme.ts'
import { axisOf } from '../../../../core/playhead/axis.ts'
import { subscribeAll } from '../../../../core/source.ts'
import { count, counted, quantity } from '../../../../core/text/format.ts'
import { Labels } from '../../../../views/labels/labels.tsx'
import type { Light } from '../../../../views/network/light.ts'
import { paletteOf } from '../../../../views/network/palette.ts'
import { markShown } from '../../../../views/playhead/mark-shown.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import type { RequestsDetail } from '../../model/detail.ts'
import type { RequestsValues } from '../../parameters.ts'
import { scenarioIn } from '../words.ts'
import { believersOf, believes, createMoments, momentOf } from './moment.ts'
import { type Places, paint, paintMeans, placesOf, serverAt, sizeColour } from './paint.ts'
import { isDrawnPlainly, type LabelledServers, paintPlain, plainMarks, plainPlaces } from './plain.ts'
import styles from './stage.module.css'

/** The fewest requests that a queue has room for, and the most that keep a block of their own size. */
const LEAST_ROOM = 6
const MOST_ROOM = 60

/** The greatest of numbers; 0 of none. */
const greatestOf = (numbers: Float64Array): number => numbers.reduce((most, x) => Math.max(most, x), 0)

interface Drawn extends Pick<ViewProps, 'run' | 'axis' | 'playhead' | 'details' | 'comparison' | 'plain'> {
  readonly words: boolean
}

/** A canvas with the service. `focus` is the server that is pointed at, −1 for none. */
export function useService(drawn: Drawn, focus: number) {
  const {
    run,
    axis: { id, unit },
    playhead,
    details,
    comparison,
    words,
  } = drawn
  const { recording } = run
  const values = scenarioIn(run)
  const theme = useTheme()
  const still = useReducedMotion()
  const others = comparison?.others ?? []
  const inQueues = greatestOfAll([recording, ...others.map(({ run: other }) => other.recording)], 'waiting')
  // What waits in the queue for all is in no server's.
  const inCentral = values.policy === 'central' ? values.servers * greatestOf(recording.columns.waiting) : 0
  const greatest = Math.max(inQueues, inCentral)
  const room = useEnd('requests in a queue', Math.min(MOST_ROOM, Math.max(LEAST_ROOM, stepAbove(1.5 * greatest))))
  const moments = useMemo(
    () => createMoments(values, recording, id, playhead, details, still),
    [values, recording, id, playhead, details, still],
  )
  /** The moment, made once for the picture and for its labels. */
  const latest = useRef<{ readonly of: readonly unknown[]; readonly now: ReturnType<typeof moments.at> }>(undefined)
  const momentNow = () => {
    const of = [moments, playhead.position(), playhead.playing(), details.get()]
    if (!latest.current || of.some((each, i) => each !== latest.current?.of[i]))
      latest.current = { of, now: moments.at() }
    return latest.current.now
  }
  const places = useRef<Pick<Places, 'top' | 'row'> | undefined>(undefined)
  const plain = drawn.plain && isDrawnPlainly(values)
  // Requests keep their width while runs follow each other.
  const longest = useEnd('requests in a row', plain ? greatestOf(recording.columns.longest) : 0)
  const [labelled] = useState<LabelledServers>({})
  const { ref, repaint } = useCanvas((surface) => {
    const { shown, moment } = momentNow()
    markShown(surface.context.canvas, shown)
    const palette = paletteOf(theme)
    if (plain) {
      const at = plainPlaces(values, surface.width, surface.height, longest)
      places.current = at
      const colours = { served: token('--time-compute'), bad: token('--phase-emptying') }
      if (moment) paintPlain(surface, { values, palette, ...colours, focus }, at, moment)
      return
    }
    const full = placesOf(values, surface.width, surface.height, words ? palette.textSmall : 0)
    places.current = full
    const scene = { values, palette, room, words, bad: token('--phase-emptying'), focus }
    if (recording.count === 0) return
    if (moment) {
      paint(surface, scene, full, moment)
      return
    }
    if (recording.lanes !== values.servers) return
    const { lanes, matrices } = recording
    const row = axisOf(recording, unit).rowAt(playhead.position())
    const of = (matrix: string) => matrices[matrix].subarray(row * lanes, (row + 1) * lanes)
    paintMeans(surface, scene, full, of('waiting'), of('busy'), recording.columns.waiting[row] * lanes)
  })
  useEffect(() => subscribeAll(repaint, playhead, details), [playhead, details, repaint])
  /** What of it can have labels now. */
  const marked = (width: number, height: number) => {
    const moment = plain ? momentNow().moment : undefined
    return moment && plainMarks(values, plainPlaces(values, width, height, longest), moment, labelled)
  }
  return { ref, places, marked }
}

/** Where nothing is marked, nothing changes. */
const never = () => () => undefined

/** The stage of the requests lab. */
export function Service(props: ViewProps) {
  const { run, details, playhead, axis, pointing, lens } = props
  const values = scenarioIn(run)
  const [focus, setFocus] = useState(-1)
  const marked = useSyncExternalStore(
    lens?.light.subscribe ?? never,
    () => (lens?.light.get() as Light | undefined)?.marked[0] ?? -1,
  )
  const { ref, places, marked: marks } = useService({ ...props, words: true }, focus < 0 ? marked : focus)
  const subscribe = useCallback(
    (listener: () => void) => subscribeAll(listener, playhead, details),
    [playhead, details],
  )
  useEffect(() => {
    pointing?.set(focus)
    lens?.pointed.set(focus)
  }, [pointing, lens, focus])
  const label = `Service: ${counted(values.servers, 'server')} and the requests that wait there`
  const point = (event: React.PointerEvent) => {
    const at = places.current
    if (at) setFocus(serverAt(at, values.servers, event.clientY - event.currentTarget.getBoundingClientRect().top))
  }
  const { servers } = values
  // As in other labs' machines, Tab comes to the picture and arrow keys go through it.
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const listening = new AbortController()
    const walk = (event: KeyboardEvent) => {
      const by = { ArrowUp: -1, ArrowDown: 1, Escape: 0 }[event.key]
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setFocus((at) => (by === 0 ? -1 : Math.max(0, Math.min(servers - 1, at + by))))
    }
    canvas.addEventListener('keydown', walk, { signal: listening.signal })
    canvas.addEventListener('blur', () => setFocus(-1), { signal: listening.signal })
    return () => listening.abort()
  }, [ref, servers])
  const position = () => axisOf(run.recording, axis.unit).stepAt(playhead.position())
  return (
    <figure className="stack gap-4 any-width any-height full-height positioned size-container" aria-label={label}>
      {!props.plain && (
        <div className={`toolbar one-line-if-low gap-4-12 soft small ${styles.tools}`}>
          <Legend run={run} />
          <TableButton
            label={label}
            summary="Each server with the requests that wait there."
            table={() => tableOf(run, position(), details.get()?.detail as RequestsDetail | undefined)}
          />
        </div>
      )}
      <div
        className="grow positioned clipped"
        style={{ minHeight: 'min(80px, 100cqh)' }}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setFocus(-1)}
      >
        <Canvas
          ref={ref}
          label={summaryOf(run)}
          looked={{ index: focus, count: servers, words: focus < 0 ? '' : cardText(run, focus) }}
        />
        {props.labels && <Labels ids={props.labels} marked={marks} subscribe={subscribe} />}
        {focus >= 0 && (
          <span className="card ink small dense no-pointer absolute pad-4-8" style={{ top: 4, right: 4 }}>
            {cardText(run, focus)}
          </span>
        )}
      </div>
    </figure>
  )
}

const summaryOf = (run: RunView): string => {
  const { servers, dispatchers, policy } = scenarioIn(run)
  const where = policy === 'central' ? 'one row for' : 'a row before each of'
  return `Requests come from the left to ${counted(dispatchers, 'dispatcher')}, wait in ${where} ${counted(servers, 'server')}, and leave to the right. The table has the numbers.`
}

/** A server with what it has on average over the run, once that has ended. */
function cardText({ recording, metrics }: RunView, server: number): string {
  if (!metrics) return `Server ${server}`
  const { lanes, matrices, count: rows } = recording
  let [waiting, busy] = [0, 0]
  for (let row = 0; row < rows; row++) {
    waiting += matrices.waiting[row * lanes + server] / rows
    busy += matrices.busy[row * lanes + server] / rows
  }
  return `Server ${server}: busy ${quantity(100 * busy, '%')} of the time; ${quantity(waiting)} wait on average`
}

/** The sizes that the legend shows, as multiples of the mean. */
const SIZES = [0.1, 1, 10]

function Legend({ run }: { readonly run: RunView }) {
  const values = scenarioIn(run)
  const load = loadColours(useTheme())
  const again = values.retries > 0 || values.hedge !== 'off'
  return (
    <>
      <Key short="length: time" more=" in service">
        <rect className="fill-soft" y={4} width={18} height={7} />
      </Key>
      <Key short="colour: size" more=" of the request">
        {SIZES.map((times, i) => (
          <rect key={times} fill={sizeColour(load, times)} x={6 * i} y={4} width={5} height={7} />
        ))}
      </Key>
      {believes(values) && (
        <Key short="believed" more={` to be there, ${believersText(values)}`}>
          <rect className={styles.belief} y={6} width={18} height={4} />
        </Key>
      )}
      {(again || values.timeout !== 'off') && (
        <Key
          short={again ? 'again' : 'given up'}
          more={again ? ', or grey: no client waits for it' : ': no client waits for it'}
        >
          <rect className="no-fill" stroke="var(--ink-soft)" strokeWidth={1.5} x={1} y={4} width={16} height={7} />
        </Key>
      )}
    </>
  )
}

/** The dispatchers whose beliefs are drawn: "by each dispatcher, a line each". */
function believersText(values: RequestsValues): string {
  const shown = believersOf(values)
  if (values.dispatchers === 1) return 'by the dispatcher'
  if (shown === 1) return 'by all dispatchers'
  return `by ${shown < values.dispatchers ? `the first ${count(shown)} dispatchers` : 'each dispatcher'}, a line each`
}

interface KeyProps {
  readonly short: string
  /** What is left out where there is little room. */
  readonly more: string
  readonly children: ReactNode
}

function Key({ short, more, children }: KeyProps) {
  return (
    <span className="inline-row gap-8">
      <svg className="rigid keeps-colours" width={18} height={14} aria-hidden="true">
        {children}
      </svg>
      <span>
        {short}
        <span className="not-if-narrow">{more}</span>
      </span>
    </span>
  )
}

/** The servers of a moment as a table. */
function tableOf(run: RunView, position: number, detail: RequestsDetail | undefined) {
  const { recording } = run
  const values = scenarioIn(run)
  const { lanes, matrices, columns } = recording
  const row = Math.min(recording.count - 1, Math.floor(position / recording.stride))
  const near = detail?.slot === Math.floor(position) && detail.factor.length === lanes ? detail : undefined
  const moment = near && momentOf(values, near, near.begin + (position - near.slot) * (near.end - near.begin), 0)
  const shown = believersOf(values)
  return {
    note: `At about ${quantity(columns.time[row], 's')}.`,
    head: [
      'Server',
      'Load',
      ...Array.from({ length: shown }, (_, q) => (shown > 1 ? `Believed by dispatcher ${q}` : 'Believed load')),
      'Waiting, mean',
      'Busy',
    ],
    rows: Array.from({ length: lanes }, (_, s) => [
      count(s),
      moment ? count(moment.servers[s].load) : '–',
      ...Array.from({ length: shown }, (_, q) => (moment ? count(moment.servers[s].believed[q]) : '–')),
      quantity(matrices.waiting[row * lanes + s]),
      quantity(100 * matrices.busy[row * lanes + s], '%'),
    ]),
  }
}
