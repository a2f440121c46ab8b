/** The program that runs: its processes and channels, or the sea that they work out. */
import { useMemo } from 'react'
import { useReducedMotion, useTheme } from '../../../../charts/theme.ts'
import { typedValues } from '../../../../core/parameters.ts'
import type { SharedPointing } from '../../../../core/playhead/pointing.ts'
import { Network } from '../../../../views/network/network.tsx'
import { ProcessorScale } from '../../../../views/processor-scale.tsx'
import type { ViewProps } from '../../../page.ts'
import { type ProgramArtifact, processesOf } from '../../model/detail.ts'
import type { MigrationValues } from '../../parameters.ts'
import { newCrowd } from '../stage/crowd.ts'
import { machineOf } from '../stage/machine.ts'
import { createSizes } from '../stage/sizes.ts'
import styles from '../stage/stage.module.css'
import { useProgram } from '../stage/stage.tsx'
import { workOf } from '../stage/work.ts'
import { programGraph } from './graph.ts'
import { processNodes } from './nodes.ts'
import { seaNodes } from './sea.ts'
import { programWork } from './work.ts'

/** The program, as soon as it is known. */
export function ProgramPicture(props: ViewProps) {
  const processes = processesOf(typedValues<MigrationValues>(props.run.values))
  const program = useProgram(props.artifacts, processes)
  if (program) return <Drawing {...props} program={program} />
  return (
    <p className="soft pad-16">
      {props.run.finished ? 'The program is being put together…' : 'The program is drawn when its run is finished.'}
    </p>
  )
}

function Drawing({
  run,
  axis: { unit },
  playhead,
  details,
  pointing,
  program,
}: ViewProps & { readonly program: ProgramArtifact }) {
  const { recording } = run
  const still = useReducedMotion()
  const values = typedValues<MigrationValues>(run.values)
  const machine = useMemo(
    () => workOf(machineOf(run.values), { values, recording }, unit, playhead, details, still),
    [run.values, values, recording, unit, playhead, details, still],
  )
  const work = useMemo(() => programWork(machine, programGraph(values, program), program), [machine, values, program])
  const sea = values.program === 'wator'
  const nodes = useMemo(() => {
    const { processors } = values
    const first = { ...newCrowd(processesOf(values), processors), place: program.placement }
    const crowd = () => {
      const now = machine.crowd()
      return now?.distinguished ? now : first
    }
    if (sea) return seaNodes({ values, crowd, sea: machine.sea, pointing })
    const round = work.graph.layout === 'circle'
    return processNodes({ program, processors, size: createSizes(values, program)(undefined), crowd, pointing, round })
  }, [values, machine, work, program, pointing, sea])
  const shared = useMemo(
    () => pointing && onProcessor(pointing, (process) => machine.placeOf(process)),
    [pointing, machine],
  )
  return (
    <Network
      work={work}
      most={1}
      keys={{}}
      nodes={useMemo(() => ({ ...nodes, legend: <Legend values={values} /> }), [nodes, values])}
      pointing={shared}
      version={run.finished}
    />
  )
}

/** A reader who points at a process points at its processor; what the machine points at is marked by the nodes themselves. */
const onProcessor = (pointing: SharedPointing, placeOf: (process: number) => number): SharedPointing => ({
  get: () => -1,
  set: (process) => pointing.set(process < 0 ? -1 : placeOf(process)),
  subscribe: pointing.subscribe,
})

function Legend({ values }: { readonly values: MigrationValues }) {
  const theme = useTheme()
  const { processors, program } = values
  return (
    <p className={`flex wrap gap-0-16 soft small dense push-right ${styles.legend}`} aria-hidden="true">
      {program === 'wator' ? (
        <>
          <span className="inline-row gap-8 nowrap">
            <i className="swatch" style={{ width: 8, height: 8, background: 'var(--time-communicate)' }} />
            fish
          </span>
          <span className="inline-row gap-8 nowrap">
            <i className="swatch" style={{ width: 8, height: 8, background: 'var(--ink)' }} />
            shark
          </span>
        </>
      ) : (
        <span className="inline-row gap-8">
          <i className="swatch" style={{ width: 16, height: 2, background: 'var(--time-communicate)' }} />
          channel; point at a process for its own
        </span>
      )}
      <ProcessorScale processors={processors} theme={theme} className={styles.scale} />
    </p>
  )
}
