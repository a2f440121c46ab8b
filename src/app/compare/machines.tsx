/** The machines of all compared runs side by side, or other pictures of them, on one scale and under one playhead. */
import { useState } from 'react'
import { createPointing } from '../../core/playhead/pointing.ts'
import { quantity } from '../../core/text/format.ts'
import type { Comparison, Details, LabViews, RunMark, RunView } from '../../labs/page.ts'
import { MARKS } from '../state/compared-runs.ts'
import { shownPictures } from '../state/pictures.ts'
import { usePage } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { createArtifacts } from './artifacts.ts'
import styles from './compare.module.css'
import { timeOf } from './racers.ts'
import { RunLabel } from './swatch.tsx'
import { useRunNames } from './use-names.ts'

/** A compared run is not looked into: there is one worker for details, and it has the present run. */
const NO_DETAILS: Details = { get: () => undefined, subscribe: () => () => undefined }

const artifactsOf = createArtifacts()

interface MachinesProps {
  readonly page: LabViews
  readonly run: RunView
  readonly comparison: Comparison
}

/** Up to four machines, each with its name and, where it is known, its time. */
export function Machines({ page, run, comparison }: MachinesProps) {
  const names = useRunNames()
  const all: readonly (RunMark & { readonly run: RunView })[] = [{ ...MARKS[0], run }, ...comparison.others]
  return (
    <div className={`grid ${all.length > 1 ? 'halves' : ''} gap-8 any-width any-height`}>
      {all.map((one) => {
        const name = names[MARKS.findIndex((mark) => mark.name === one.name)]
        const time = one.run.finished ? timeOf(one.run) : undefined
        return (
          <section key={one.name} className="stack any-width any-height" aria-label={`Machine ${one.name}`}>
            <p className="flex between gap-8 nowrap">
              <RunLabel mark={one} name={name} />
              {time !== undefined && <b>{quantity(time, 's')}</b>}
            </p>
            <Machine page={page} mark={one} run={one.run} present={run} comparison={comparison} />
          </section>
        )
      })}
    </div>
  )
}

interface MachineProps {
  readonly page: LabViews
  readonly mark: RunMark
  readonly run: RunView
  /** The run of A. */
  readonly present: RunView
  readonly comparison: Comparison | undefined
}

/** The machine of one of the compared runs, on the scale of all of them; or what the reader has chosen beside it or in its place. */
export function Machine({ page, mark, run, present, comparison }: MachineProps) {
  const props = useViewProps()
  const { lab, picture } = usePage((s) => ({ lab: s.lab, picture: s.picture }))
  const [pointing] = useState(createPointing)
  const Processors = page.stage
  const { machine, other } = shownPictures(page, run.values, picture)
  const Other = other?.component
  const isPresent = mark.name === MARKS[0].name
  const momentProps = isPresent
    ? { comparison }
    : {
        comparison: comparison && { ...comparison, others: [...comparison.others, { ...MARKS[0], run: present }] },
        details: NO_DETAILS,
      }
  const artifacts = isPresent ? props.artifacts : artifactsOf(lab, run.values)
  const shared = {
    ...props,
    ...momentProps,
    run,
    onChange: undefined,
    lens: undefined,
    pointing: machine && Other ? pointing : undefined,
  }
  return (
    <div className={`grid ${machine && Other ? 'halves gap-8' : ''} grow any-height ${styles.picture}`}>
      {machine && <Processors {...shared} artifacts={page.stageNeedsArtifacts && artifacts} />}
      {Other && (
        <LazyBoundary key={other?.id}>
          <Other {...shared} artifacts={artifacts} />
        </LazyBoundary>
      )}
    </div>
  )
}
