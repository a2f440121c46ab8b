/** The machine: processors laid out as their topology, coloured by load, with tasks on their way between them. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Surface, useCanvas } from '../../../../charts/canvas.ts'
import { greatestOfAll } from '../../../../charts/greatest.ts'
import { LoadLegend } from '../../../../charts/legend.tsx'
import { useReducedMotion, useTheme } from '../../../../charts/theme.ts'
import type { ViewProps } from '../../../page.ts'
import { MachineTable } from './alternative.tsx'
import { ProcessorCard, ProcessorTold } from './card.tsx'
import { createPainter } from './draw.ts'
import { machineOf, sizeOf } from './machine.ts'
import { detailAt, useMoment } from './moment.ts'
import { createPace } from './pace.ts'
import { MOST_NODES } from './places.ts'
import { usePointing } from './pointing.ts'
import styles from './stage.module.css'
import { summary } from './words.ts'

/** The stage of the tree lab. */
export function MachineStage({ run, cursor, details, comparison }: ViewProps) {
  const theme = useTheme()
  const still = useReducedMotion()
  const { values, recording } = run
  const machine = useMemo(() => machineOf(values), [values])
  const others = comparison?.others ?? []
  const most = Math.max(1, greatestOfAll([recording, ...others.map((other) => other.run.recording)]))
  const [painter] = useState(createPainter)
  const [pace] = useState(createPace)
  const focus = useRef(-1)

  const { ref, repaint } = useCanvas((surface: Surface) => {
    const position = recording.count === 0 ? -1 : Math.min(cursor.position(), recording.count - 1)
    const playing = cursor.playing()
    const { motion, row } = pace.at(position, playing, still, details.get()?.row)
    // Faint links hold for a while, whatever row they are of; dots and arrows must be those of the row.
    const detail = detailAt(details, row)
    painter.paint(surface, {
      machine,
      recording,
      position: motion === 'arrows' ? Math.floor(position) : position,
      detail: detail?.before.length === machine.processors ? detail : undefined,
      motion,
      most,
      focus: Math.min(focus.current, machine.processors - 1),
      theme,
    })
  })
  useEffect(() => {
    const stops = [cursor.subscribe(repaint), details.subscribe(repaint)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cursor, details, repaint])

  const pointed = usePointing(ref, painter.layout)
  const index = pointed && pointed.index < machine.processors ? pointed.index : -1
  useEffect(() => {
    focus.current = index
    repaint()
  }, [index, repaint])

  const { row } = useMoment(cursor, details, 1000)
  const layout = painter.layout()
  return (
    <div className={styles.stage}>
      <div className={styles.picture}>
        <canvas ref={ref} className={styles.canvas} role="img" aria-label={summary(machine, recording, row)} />
      </div>
      <div className={styles.strip}>
        <p className={styles.name}>
          {machine.name} <span>{sizeOf(machine)}</span>
        </p>
        <p className={styles.key} aria-hidden="true">
          {machine.processors <= MOST_NODES && (
            <span className={styles.emptied}>
              <svg width={12} height={12} aria-hidden="true">
                <rect x={0.5} y={0.5} width={11} height={11} rx={2.5} />
                <circle cx={6} cy={6} r={1.75} />
              </svg>
              worked, now empty
            </span>
          )}
          {values.balancer !== 'none' && machine.processors > 1 && (
            <span className={styles.moved}>
              <svg width={16} height={8} aria-hidden="true">
                <path d="M0 3.5L9 2.4V0L16 4L9 8V5.6L0 4.5Z" />
              </svg>
              tasks moved
            </span>
          )}
        </p>
        <LoadLegend most={most} />
      </div>
      {pointed && index >= 0 && layout && layout.processors > index && (
        <ProcessorCard
          machine={machine}
          recording={recording}
          cursor={cursor}
          details={details}
          index={index}
          layout={layout}
        />
      )}
      <ProcessorTold
        machine={machine}
        recording={recording}
        cursor={cursor}
        details={details}
        index={pointed?.byKey ? index : -1}
      />
      <MachineTable
        machine={machine}
        recording={recording}
        cursor={cursor}
        details={details}
        version={run.finished ? -1 : recording.stride}
      />
    </div>
  )
}
