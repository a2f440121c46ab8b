/** The borrowed workstations: who sits at them, which iterations are left on them, and what is moved over the network. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Surface, useCanvas } from '../../../../charts/canvas.ts'
import { Canvas } from '../../../../charts/canvas-element.tsx'
import { laneColours } from '../../../../charts/lane-colours.ts'
import { useLoadTop } from '../../../../charts/scales.ts'
import type { Size } from '../../../../charts/size.ts'
import { TableButton } from '../../../../charts/table.tsx'
import { useReducedMotion, useTheme } from '../../../../charts/theme.ts'
import type { Metric } from '../../../../core/lab.ts'
import type { Values } from '../../../../core/parameters.ts'
import { subscribeAll } from '../../../../core/source.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { Labels } from '../../../../views/labels/labels.tsx'
import { ProcessorCard, useLookedAt } from '../../../../views/network/card.tsx'
import type { Light } from '../../../../views/network/light.ts'
import { usePointing } from '../../../../views/network/pointing.ts'
import { markShown } from '../../../../views/playhead/mark-shown.ts'
import { useMoment } from '../../../../views/playhead/moment.ts'
import type { RunView, ViewProps } from '../../../page.ts'
import { dealt, groupedBy, ratedIn } from '../../model/detail.ts'
import { onMachine, sends, waysOf, withSize } from '../../parameters.ts'
import { workloads } from '../../workloads/index.ts'
import { leftIn, stepSize } from '../step.ts'
import { counted, DOING, scenarioIn, wayOf } from '../words.ts'
import { createFrames, flightsOver } from './frame.ts'
import { paint, type Scene } from './paint.ts'
import { type Places, placesOf } from './places.ts'
import { type LabelledStations, plainMarks } from './plain.ts'
import { stationOf, stationsOf } from './stations.ts'
import { type Moment, workOf } from './work.ts'

/** The part of a scene that follows from the run. */
type Machine = Pick<Scene, 'stations' | 'total' | 'groups' | 'letters' | 'shared' | 'sends'>

/** The machine of a run; how many groups there are is known once it has ended, where the model chooses that. */
function machineOf(scenario: Values, groupCount: Metric = null): Machine {
  const values = onMachine(scenarioIn({ values: scenario }))
  const stations = stationsOf(values.processors)
  const way = wayOf({ values: scenario })
  const local = way.kind === 'exchange' && way.exchange.local && !way.chooses
  let next = 0
  const count = values.groups === 'auto' ? Number(groupCount ?? 1) : values.groups
  const { grouping, processors, seed } = values
  const drawn = local && grouping !== 'blocks' && grouping !== 'changing' && stations.each === 1
  const letters: string[] = []
  for (const [g, members] of (drawn
    ? groupedBy(grouping, { processors, count, speeds: ratedIn(values), seed, round: 0 })
    : []
  ).entries())
    for (const i of members) letters[i] = letterOf(g)
  const firsts = local && grouping === 'blocks' ? dealt(processors, count).map((size) => (next += size)) : []
  return {
    stations,
    total: stepSize({ values: scenario }) ?? workloads[values.workload].count(withSize(values)),
    groups: firsts.slice(0, -1).flatMap((first) => (first % stations.each === 0 ? [first / stations.each] : [])),
    letters,
    shared: values.medium === 'shared',
    sends: way.kind !== 'steps',
  }
}

/** A group's letter; a second one comes after Z. */
const letterOf = (group: number): string =>
  (group < 26 ? '' : letterOf(Math.floor(group / 26) - 1)) + String.fromCharCode(65 + (group % 26))

/** What `useStage` is given. */
interface Drawn extends Pick<ViewProps, 'run' | 'axis' | 'playhead' | 'details' | 'comparison' | 'lens' | 'plain'> {
  readonly words: boolean
}

/** A canvas with the workstations, and what is known about them. `observed` says which of them is looked at, −1 for none. */
export function useStage(
  { run, axis: { unit }, playhead, details, comparison, lens, words, plain = false }: Drawn,
  observed: () => number,
) {
  const { recording, values, metrics } = run
  const groupCount = metrics?.groupCount
  const theme = useTheme()
  const still = useReducedMotion()
  const machine = useMemo(() => machineOf(values, groupCount), [values, groupCount])
  const { stations } = machine
  const frames = useMemo(
    () => createFrames(stations, recording, unit, playhead, details, still),
    [stations, recording, unit, playhead, details, still],
  )
  const most = useLoadTop(recording, comparison?.others, 'left')
  const places = useRef<{ readonly of: Surface; readonly places: Places } | undefined>(undefined)
  const inSize = ({ width, height }: Size) => placesOf(stations.count, width, height, words ? 4 : 18)
  const { ref, repaint } = useCanvas((surface) => {
    if (places.current?.of !== surface || places.current.places.boxes.length !== stations.count) {
      places.current = { of: surface, places: inSize(surface) }
    }
    const frame = frames.at()
    if (!frame) return
    markShown(surface.context.canvas, frame.shown)
    const light = lens?.light.get() as Light | undefined
    const scene = { ...machine, places: places.current.places, most: most * stations.each, words, plain, theme }
    const lit = {
      ...frame,
      ...(light?.links && { motion: 'arrows' as const, flights: flightsOver(stations, light.links) }),
    }
    paint(surface, scene, lit, observed(), light?.marked.map((i) => stationOf(stations, i)) ?? [])
  })
  useEffect(() => subscribeAll(repaint, playhead, details, lens?.light), [playhead, details, lens, repaint])
  const work = useMemo(
    () => workOf(run, stations, frames, unit, playhead, details),
    [run, stations, frames, unit, playhead, details],
  )
  const layoutOf = useRef(() => places.current?.places.layout)
  const [labelled] = useState<LabelledStations>({})
  /** What of it can have labels now. */
  const marked = (width: number, height: number) => {
    const frame = plain ? frames.at() : undefined
    return frame && plainMarks(inSize({ width, height }), frame, machine.shared && machine.sends, labelled)
  }
  return { marked, ref, repaint, work, stations, machine, layoutOf: layoutOf.current }
}

/** The stage of the loop lab. */
export function Workstations(props: ViewProps) {
  const { run, pointing, lens } = props
  const focus = useRef(-1)
  const { ref, repaint, work, stations, machine, layoutOf, marked } = useStage(
    { ...props, words: true },
    () => focus.current,
  )
  const pointed = usePointing(ref, layoutOf)
  const index = pointed && pointed.index < stations.count ? pointed.index : -1
  useEffect(() => {
    const mark = () => {
      const shared = pointing?.get() ?? -1
      focus.current = index >= 0 ? index : shared < 0 ? -1 : stationOf(stations, shared)
      repaint()
    }
    const processor = index < 0 ? -1 : index * stations.each
    pointing?.set(processor)
    lens?.pointed.set(processor)
    mark()
    return pointing?.subscribe(mark)
  }, [index, pointing, lens, repaint, stations])
  const layout = layoutOf()
  const moment = useMoment(work, 1000)
  const looked = useLookedAt(work, index)
  const label = `Workstations: ${leftIn(run).toLowerCase()} on ${counted(stations.processors, 'processor')}`
  return (
    <figure className="stack gap-4 any-width any-height full-height size-container" aria-label={label}>
      {!props.plain && (
        <div className="toolbar heard-if-low gap-4-12 soft small">
          <Legend machine={machine} run={run} detailed={!moment.detail || moment.detail.pieces !== undefined} />
          <TableButton label={label} summary={work.summary(moment)} table={() => tableOf(run, work.now())} />
        </div>
      )}
      <div className="grow positioned clipped" style={{ minHeight: 'min(80px, 100cqh)' }}>
        <Canvas ref={ref} label={work.summary(moment)} looked={looked} />
        {props.labels && <Labels ids={props.labels} marked={marked} subscribe={work.subscribe} />}
        {index >= 0 && layout && layout.processors > index && (
          <ProcessorCard work={work} index={index} layout={layout} />
        )}
      </div>
    </figure>
  )
}

/** Where iterations can be that no processor holds, by what the strategies of all loops do. */
export const elsewhere = (kinds: ReadonlySet<string>): string =>
  [
    ...(kinds.has('queue') ? [', or in the queue'] : []),
    ...([...kinds].some((kind) => kind !== 'queue' && kind !== 'fixed') ? [', or on its way'] : []),
  ].join('')

/** What is drawn how, in few words where there is little room. */
function Legend({
  machine,
  run,
  detailed,
}: {
  readonly machine: Machine
  readonly run: RunView
  readonly detailed: boolean
}) {
  const [a, b, c] = laneColours(8, 'light')
  const step = stepSize(run) !== undefined
  const rest = step ? '' : elsewhere(new Set(waysOf(run.values).map(({ kind }) => kind)))
  return (
    <>
      {detailed && (
        <Key width={24} short={step ? 'who has what of this step' : 'who has it'} more={`; pale: done${rest}`}>
          <path d="M0 2h8v10h-8z" fill={a} />
          <path d="M8 2h8v10h-8z" fill={b} />
          <path d="M16 2h8v10h-8z" fill={c} />
        </Key>
      )}
      <Key width={14} short={step ? 'left of this step' : detailed ? 'left, by where it began' : 'iterations left'}>
        <rect className="no-fill" stroke="var(--ink-soft)" x={1} y={1} width={12} height={12} rx={2} />
        <path d="M2.5 5h9v3.500h-9z" fill={a} />
        <path d="M2.5 8.500h9v3h-9z" fill={c} />
      </Key>
      <Key width={14} short="owner" more=" computes">
        <circle cx={7} cy={4} r={3} />
        <path d="M1 14c0-7 12-7 12 0z" />
      </Key>
      {sends(run.values) && machine.sends && (
        <Key width={18} short="moved" more={machine.shared ? ' over one cable' : ', each pair with its own line'}>
          <path className="fill-communicate" d="M0 6.500L11 5.800V3L18 7L11 11V8.200L0 7.500Z" />
        </Key>
      )}
      {machine.stations.each > 1 && <span>each for {count(machine.stations.each)} neighbours</span>}
    </>
  )
}

interface KeyProps {
  readonly width: number
  readonly short: string
  /** What is left out where there is little room. */
  readonly more?: string
  readonly children: ReactNode
}

function Key({ width, short, more, children }: KeyProps) {
  return (
    <span className="inline-row gap-8">
      <svg className="rigid fill-ink keeps-colours" width={width} height={14} aria-hidden="true">
        {children}
      </svg>
      <span>
        {short}
        {more && <span className="not-if-narrow">{more}</span>}
      </span>
    </span>
  )
}

function tableOf(run: RunView, { row, detail }: Moment) {
  const { columns, matrices, lanes } = run.recording
  return {
    note: `At ${quantity(columns.time[row], 's')}.`,
    head: ['Processor', leftIn(run), 'Load by its owner', 'Does'],
    rows: Array.from({ length: lanes }, (_, i) => [
      count(i),
      count(matrices.left[row * lanes + i]),
      count(matrices.load[row * lanes + i]),
      detail ? DOING[detail.doing[i]] : '–',
    ]),
  }
}
