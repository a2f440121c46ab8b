/** The transputers and their links, with the processes of each as beads. */
import { useMemo } from 'react'
import { useLoadTop } from '../../../../charts/scales.ts'
import { useReducedMotion } from '../../../../charts/theme.ts'
import type { Artifacts } from '../../../../core/lab.ts'
import { typedValues } from '../../../../core/parameters.ts'
import type { Layout } from '../../../../views/network/layout/layout.ts'
import { Network } from '../../../../views/network/network.tsx'
import type { Nodes } from '../../../../views/network/painter.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import { type ProgramArtifact, processesOf } from '../../model/detail.ts'
import type { MigrationValues } from '../../parameters.ts'
import { machineOf } from './machine.ts'
import { paintFlights, paintMoves, paintThreads, paintTraffic } from './motion.ts'
import { type Beads, paintBeads, seatsOf, widthOf } from './paint.ts'
import { type LabelledPrograms, marksOf } from './plain.ts'
import { createSizes } from './sizes.ts'
import styles from './stage.module.css'
import { type MachineWork, workOf } from './work.ts'

/** The program of the run that is shown, as soon as it is known. */
export function useProgram(artifacts: Artifacts | undefined, processes: number): ProgramArtifact | undefined {
  const program = useArtifact(artifacts, 'program')?.artifact as ProgramArtifact | undefined
  return program?.placement.length === processes ? program : undefined
}

/** What beads look like, as nodes of the network; `plain` without what only a legend explains, the use of processors and links. */
export function useNodes(
  work: MachineWork,
  values: MigrationValues,
  program: ProgramArtifact | undefined,
  plain = false,
): Nodes {
  return useMemo(() => {
    const { processors } = values
    const processes = processesOf(values)
    const sizes = createSizes(values, program)
    const seatsIn = (layout: Layout) => seatsOf(layout, processes / processors, { hasBar: !plain })
    return {
      fits: (layout) => seatsIn(layout) !== undefined,
      width: widthOf,
      paint(scene) {
        const seats = seatsIn(scene.layout)
        const { focus } = scene
        const isFollowed = (channel: number) => {
          const at = (process: number | undefined) => process !== undefined && work.placeOf(process) === focus
          return at(program?.from[channel]) || at(program?.to[channel])
        }
        const picture = work.picture(focus < 0 ? undefined : isFollowed)
        if (!seats || !picture) return
        const { crowd, flights, arrows, traffic, most } = picture
        const size = sizes(work.sea())
        const beads: Beads = { crowd, seats, size, home: program?.placement, use: plain ? undefined : work.use() }
        if (traffic && !plain) paintTraffic(scene, traffic, most)
        paintMoves(scene, arrows, seats)
        paintFlights(scene, flights, size, seats)
        paintBeads(scene, beads)
        if (program && crowd.distinguished) paintThreads(scene, beads, program)
      },
    }
  }, [work, values, program, plain])
}

/** What labels can be on, in a layout. */
export function useMarks(work: MachineWork, values: MigrationValues, program: ProgramArtifact | undefined) {
  const sizes = useMemo(() => createSizes(values, program), [values, program])
  return useMemo(() => {
    const labelled: LabelledPrograms = {}
    return (layout: Layout) => {
      const seats = seatsOf(layout, processesOf(values) / values.processors, { hasBar: false })
      const now = work.marked()
      if (!seats || !now || layout.processors !== values.processors) return undefined
      const { crowd, slot } = now
      const beads: Beads = { crowd, seats, size: sizes(work.sea()), home: program?.placement, use: undefined }
      return marksOf(layout, beads, (i) => slot.before[i] === slot.detail.place[i], labelled)
    }
  }, [work, values, program, sizes])
}

/** What beads, their sizes and colours stand for. */
interface LegendProps {
  readonly values: MigrationValues
  /** Whether only numbers of processes are known. */
  readonly plain: boolean
}

/** In few words where there is little room. */
function Legend({ values, plain }: LegendProps) {
  const differ = values.computeSpread > 0 || values.program === 'wator'
  const keys = plain
    ? [['ready', 'at the CPU, on average']]
    : [
        ['runs', 'runs'],
        ['ready', 'ready'],
        ['part', 'in part'],
        ['blocked', 'blocked'],
      ]
  if (values.migration === 'on' && !plain) keys.push(['away', 'moved'], ['chases', 'message sent after it'])
  if (differ && !plain) keys.push(['size', 'area: computing time'])
  keys.push(['use', 'computes, router and balancer, idle'])
  return (
    <p
      className={`flex wrap gap-0-16 soft small dense push-right ${styles.legend} ${styles.stations}`}
      aria-hidden="true"
    >
      {keys.map(([look, text]) => (
        <span className="inline-row gap-4 nowrap" key={look} data-look={look}>
          <svg className="rigid keeps-colours" width={14} height={14} aria-hidden="true">
            {look === 'use' ? (
              <>
                <rect fill="var(--time-idle)" x={0} y={5} width={14} height={4} />
                <rect className="fill-communicate" x={0} y={5} width={10} height={4} />
                <rect className="fill-compute" x={0} y={5} width={7} height={4} />
              </>
            ) : (
              <circle className={styles[look]} cx={7} cy={7} r={look === 'chases' ? 3.5 : 5.5} />
            )}
            {look === 'part' && <circle className={styles.share} cx={7} cy={7} r={3} />}
            {look === 'size' && <circle className={styles.size} cx={7} cy={9.5} r={3} />}
          </svg>
          {text}
        </span>
      ))}
    </p>
  )
}

/** The stage of the migration lab. */
export function MigrationStage(props: ViewProps) {
  const { run, axis, playhead, details, comparison, artifacts, pointing, lens, plain, labels } = props
  const { unit } = axis
  const { recording } = run
  const values = typedValues<MigrationValues>(run.values)
  const still = useReducedMotion()
  const graph = useMemo(() => machineOf(run.values), [run.values])
  const work = useMemo(
    () => workOf(graph, { values, recording }, unit, playhead, details, still, !artifacts),
    [graph, values, recording, unit, playhead, details, still, artifacts],
  )
  const program = useProgram(artifacts, processesOf(values))
  const nodes = useNodes(work, values, program, plain)
  const marked = useMarks(work, values, program)
  const most = useLoadTop(recording, comparison?.others)
  return (
    <Network
      work={work}
      most={most}
      keys={{}}
      nodes={useMemo(
        () => ({ ...nodes, legend: <Legend values={values} plain={!artifacts} /> }),
        [nodes, values, artifacts],
      )}
      pointing={pointing}
      lens={lens}
      plain={plain}
      labels={labels}
      marked={marked}
      version={run.finished ? -1 : recording.stride}
    />
  )
}
