/** The run behind the present one, as charts draw it and as the top line writes it. */
import { useMemo } from 'react'
import { differing } from '../../core/link/compared.ts'
import { inSentence } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ComparedRun, LabViews, RunView } from '../../labs/page.ts'
import { ghostRun } from './ghosts.ts'
import { useLabViews } from './lab-views.ts'
import { runNames } from './run-names.ts'
import type { State } from './store.ts'
import { storyNumber } from './story-number.ts'
import { useOpenStory, usePage } from './use.ts'

/** A run that stands behind the present one. */
export interface Ghost {
  readonly run: RunView
  /** Which one it is: "the run before", or what differs: "t₁ off". */
  readonly name: string
  /** Whether it was there before a change by hand; else the story speaks of it. */
  readonly before: boolean
}

/** What the run is called that a story compares with: as the lab calls it, or else by what differs. */
function besideName({ lab, values }: Pick<State, 'lab' | 'values'>, { baselines }: LabViews, run: RunView): string {
  const table = labs[lab].parameters
  const known = baselines?.(values).find(
    (baseline) => differing(table, [run.values, { ...values, ...baseline.values }]).length === 0,
  )
  return known?.label ?? runNames(table, [values, run.values])[1].short
}

/** The run behind the present one, if there is one; the same object until another one is there. */
export function useGhost(): Ghost | undefined {
  const { lab, values, run, before } = usePage((s) => {
    const run = ghostRun(s)
    const before = run !== undefined && run === s.before
    // The run before is called the same whatever is dragged.
    return { lab: s.lab, run, before, values: before ? undefined : s.values }
  })
  const views = useLabViews(lab)
  return useMemo(
    () => run && { run, before, name: values ? besideName({ lab, values }, views, run) : 'the run before' },
    [lab, values, run, before, views],
  )
}

const MARK = { colour: 'var(--ink-soft)', dash: '4 3' } as const

/** The same as charts draw it, with the story's number: "the run before: 72.0 ms", "Hypercube: speedup 12.2". */
export function useDrawnGhost(): ComparedRun | undefined {
  const lab = usePage((s) => s.lab)
  const ghost = useGhost()
  const number = storyNumber(labs[lab], useOpenStory()?.story)
  return useMemo(() => {
    if (!ghost) return undefined
    const { id, label, unit } = number
    const value = ghost.run.metrics?.[id]
    const text =
      typeof value === 'number' ? `: ${unit === 's' ? '' : `${inSentence(label)} `}${quantity(value, unit)}` : ''
    return { ...MARK, name: ghost.name + text, run: ghost.run }
  }, [ghost, number])
}
