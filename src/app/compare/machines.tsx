/** The machines of all compared runs side by side, or other pictures of them, on one scale and under one playhead. */
import { useState } from 'react'
import { createPointing } from '../../core/playhead/pointing.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Comparison, LabViews, RunMark, RunView } from '../../labs/page.ts'
import { MARKS } from '../state/compared-runs.ts'
import { shownPictures } from '../state/pictures.ts'
import { useRaceCover } from '../state/race-cover.ts'
import { usePage, useStory } from '../state/use.ts'
import { useViewProps } from '../state/view-props.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { createArtifacts } from './artifacts.ts'
import styles from './compare.module.css'
import { timeOf } from './racers.ts'
import { RunLabel } from './swatch.tsx'
import { useLook } from './use-look.ts'
import { useRunNames } from './use-names.ts'

const artifactsOf = createArtifacts()

interface MachinesProps {
  readonly page: LabViews
  readonly run: RunView
  readonly comparison: Comparison
}

/** Up to four machines, each with its name and, where it is known, its time. */
export function Machines({ page, run, comparison }: MachinesProps) {
  const names = useRunNames()
  const lab = labs[usePage((s) => s.lab)]
  // The story's number: how long a run takes says nothing where all take as long.
  const number = useStory()?.numbers[0] ?? page.headlines(run)[0]?.metric
  const metric = lab.metrics.find(({ id }) => id === number)
  const all: readonly (RunMark & { readonly run: RunView })[] = [{ ...MARKS[0], run }, ...comparison.others]
  return (
    <div
      className={`grid ${all.length > 1 ? 'halves' : ''} gap-8 any-width any-height ${styles.machines}`}
      data-machines={all.length}
    >
      {all.map((one) => {
        const name = names[MARKS.findIndex((mark) => mark.name === one.name)]
        const value = one.run.metrics?.[metric?.id ?? '']
        const time = one.run.finished ? timeOf(one.run) : undefined
        return (
          <section
            key={one.name}
            className={`grid any-width any-height ${styles.machine}`}
            aria-label={`Machine ${one.name}`}
          >
            <p className="flex wrap between gap-0-16">
              <RunLabel mark={one} name={name} />
              {metric && typeof value === 'number' ? (
                <span className="any-width">
                  <span className="soft">{metric.label}</span> <b className="nowrap">{quantity(value, metric.unit)}</b>
                </span>
              ) : (
                time !== undefined && <b className="nowrap">{quantity(time, 's')}</b>
              )}
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
  const look = useLook(lab, run, props, !isPresent)
  // Only what stands beside the clock is drawn.
  const covered = useRaceCover() !== 'nothing' && other?.overTime
  const momentProps = isPresent
    ? { comparison }
    : {
        comparison: comparison && { ...comparison, others: [...comparison.others, { ...MARKS[0], run: present }] },
        details: look,
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
      {Other && covered && !machine && (
        <p className="soft centre">This picture is of the whole run, and is drawn when the race is over.</p>
      )}
      {Other && !covered && (
        <LazyBoundary key={other?.id}>
          <Other {...shared} artifacts={artifacts} />
        </LazyBoundary>
      )}
    </div>
  )
}
