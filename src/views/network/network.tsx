/** A machine: processors laid out as their network, coloured by their values, with what moves on its way between them. */

import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCanvas } from '../../charts/canvas.ts'
import { Canvas } from '../../charts/canvas-element.tsx'
import { LoadLegend } from '../../charts/legend.tsx'
import { useSize } from '../../charts/size.ts'
import { useTheme } from '../../charts/theme.ts'
import type { Lens, SharedPointing } from '../../core/playhead/pointing.ts'
import { capital } from '../../core/text/case.ts'
import { count, quantity } from '../../core/text/format.ts'
import { Labels } from '../labels/labels.tsx'
import type { Marked } from '../labels/place.ts'
import { markShown } from '../playhead/mark-shown.ts'
import { useMoment, useRested } from '../playhead/moment.ts'
import { fullName, ProcessorCard, useLookedAt } from './card.tsx'
import type { Fact, Frame, Work } from './graph.ts'
import { type Layout, MOST_NODES } from './layout/layout.ts'
import type { Light } from './light.ts'
import styles from './network.module.css'
import { boxAbove, createPainter, type Nodes } from './painter.ts'
import { usePointing } from './pointing.ts'
import { useZoom, WHOLE } from './zoom.ts'
import { ZoomTools } from './zoom-tools.tsx'

interface NetworkProps<M> {
  readonly work: Work<M>
  /** The value that the scale ends with. */
  readonly most: number
  /** What a mark stands for, where it occurs: a processor that has worked and has nothing left, and what moves. */
  readonly keys: { readonly worked?: string; readonly moves?: string }
  /** Changes when the words have to be made again though no moment has changed. */
  readonly version: unknown
  /** What nodes look like in this lab, with what explains them. */
  readonly nodes?: Nodes & { readonly legend: ReactNode }
  /** Present where another picture marks the same processors. */
  readonly pointing?: SharedPointing
  /** Present where a microscope may look at it. */
  readonly lens?: Lens
  /** Whether it is the picture of a first screen, the labels on it, and what of it can have some. */
  readonly plain?: boolean
  readonly labels?: readonly string[]
  readonly marked?: (layout: Layout, frame: Frame) => Marked | undefined
}

/** Draws a machine at work. */
export function Network<M>(props: NetworkProps<M>) {
  const { work, most, keys, version, nodes, pointing, lens, plain = false, labels, marked } = props
  const theme = useTheme()
  const { graph } = work
  // The legend may be several lines high.
  const strip = useRef<HTMLDivElement>(null)
  const { height: stripHeight } = useSize(strip)
  const legend = useRef(0)
  const [painter] = useState(() => createPainter((width, height) => boxAbove(legend.current, width, height)))
  const focus = useRef(-1)

  const zoom = useRef(WHOLE)
  const { ref, repaint } = useCanvas((surface) => {
    const frame = work.frame()
    markShown(surface.context.canvas, frame.shown)
    painter.paint(surface, {
      graph,
      frame,
      most,
      focus: Math.min(focus.current, graph.processors - 1),
      zoom: zoom.current,
      coloured: pointing !== undefined,
      nodes,
      // Only useLight sets it.
      light: lens?.light.get() as Light | undefined,
      stubs: !plain,
      theme,
    })
  })
  useEffect(() => work.subscribe(repaint), [work, repaint])
  useEffect(() => {
    legend.current = stripHeight
    repaint()
  }, [stripHeight, repaint])
  useEffect(() => lens?.light.subscribe(repaint), [lens, repaint])

  const pointed = usePointing(ref, painter.layout)
  const index = pointed && pointed.index < graph.processors ? pointed.index : -1
  useEffect(() => {
    const mark = () => {
      focus.current = index >= 0 ? index : (pointing?.get() ?? -1)
      repaint()
    }
    pointing?.set(index)
    lens?.pointed.set(index)
    mark()
    return pointing?.subscribe(mark)
  }, [index, pointing, lens, repaint])

  const many = graph.processors > MOST_NODES
  const zooming = useZoom(ref, painter.box, many, zoom, repaint)
  const { reveal } = zooming
  const byKey = pointed?.byKey === true
  useEffect(() => {
    const layout = painter.layout()
    if (byKey && layout && index >= 0) reveal(layout.x[index], layout.y[index])
  }, [byKey, index, painter, reveal])

  const summary = work.summary(useMoment(work, 1000))
  const looked = useLookedAt(work, index)
  const layout = painter.layout()
  return (
    <div className="any-width any-height full-width full-height positioned clipped size-container">
      <Canvas ref={ref} className="rounded ring-inside" label={summary} looked={looked} />
      {labels && marked && (
        <Labels
          ids={labels}
          marked={() => {
            const shown = painter.layout()
            return shown && marked(shown, work.frame())
          }}
          subscribe={work.subscribe}
        />
      )}
      <div
        ref={strip}
        className={plain ? 'visually-hidden' : `not-if-low flex between gap-16 absolute no-pointer ${styles.strip}`}
      >
        <p className={`ink small dense ellipsis ${styles.name}`}>
          {graph.name}{' '}
          <span className="soft" style={{ paddingLeft: 8 }}>
            {graph.size}
          </span>
        </p>
        <p
          className={`not-if-narrow flex wrap grow at-end any-width clipped gap-0-16 soft small nowrap dense ${styles.key}`}
          aria-hidden="true"
        >
          <Keys keys={keys} processors={graph.processors} />
        </p>
        {nodes && (!layout || nodes.fits(layout)) ? (
          nodes.legend
        ) : (
          <LoadLegend most={most} label={capital(work.unit)} />
        )}
      </div>
      {many && <ZoomTools zooming={zooming} />}
      {index >= 0 && layout && layout.processors > index && <ProcessorCard work={work} index={index} layout={layout} />}
      <ProcessorTable work={work} version={version} />
    </div>
  )
}

/** What is new is shown once it is this many milliseconds old. */
const REST_MS = 250

/** Machines up to this size get a row for every processor. */
const MOST_ROWS = 128

interface TableProps {
  readonly work: Work<unknown>
  /** Changes when the table has to be made again though no moment has changed. */
  readonly version: unknown
}

/** Follows the playhead while it stands still, and runs once they no longer follow each other, as in a drag. */
function ProcessorTable({ work, version }: TableProps) {
  return <Table work={useRested(work, REST_MS)} version={useRested(version, REST_MS)} />
}

const Table = memo(function Table({ work }: TableProps) {
  const table = work.table(useMoment(work, 250, 'still'))
  if (!table) return null
  const { caption, values } = table
  const facts =
    values.length <= MOST_ROWS
      ? Array.from(values, (value, i) => ({ label: fullName(work.graph, i), value: count(value) }))
      : spread(values, work.unit)
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

/** The spread of the values, for machines too large for a table. */
function spread(values: Int32Array, unit: string): readonly Fact[] {
  const sorted = values.slice().sort()
  return [
    ['Least', 0],
    ['A quarter of the processors have at most', 0.25],
    ['Half have at most', 0.5],
    ['Three quarters have at most', 0.75],
    ['Nine tenths have at most', 0.9],
    ['Most', 1],
  ].map(([label, share]) => ({
    label: `${label}`,
    value: quantity(sorted[Math.max(0, Math.ceil(Number(share) * sorted.length) - 1)], unit),
  }))
}

/** What marks in the picture mean: those that it can have. */
export function Keys({ keys, processors }: Pick<NetworkProps<never>, 'keys'> & { readonly processors: number }) {
  return (
    <>
      {keys.worked && processors <= MOST_NODES && (
        <span className={`row gap-8 ${styles.emptied}`}>
          <svg width={12} height={12} aria-hidden="true">
            <rect className="no-fill stroke-strong" x={0.5} y={0.5} width={11} height={11} rx={2.5} />
            <circle className="fill-soft" cx={6} cy={6} r={1.75} />
          </svg>
          {keys.worked}
        </span>
      )}
      {keys.moves && processors > 1 && (
        <span className="row gap-8">
          <svg width={16} height={8} aria-hidden="true">
            <path className="fill-communicate keeps-colours" d="M0 3.5L9 2.4V0L16 4L9 8V5.6L0 4.5Z" />
          </svg>
          {keys.moves}
        </span>
      )}
    </>
  )
}
