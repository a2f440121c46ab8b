/** The run behind the present one, as charts draw it and as the top line writes it. */
import { useMemo } from 'react'
import { inSentence } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ComparedRun, RunView } from '../../labs/page.ts'
import { isCovered, useCover } from './cover.ts'
import { ghostRun } from './ghosts.ts'
import { storyNumber } from './stories.ts'
import { usePage, useStory } from './use.ts'

/** A run that stands behind the present one. */
interface Ghost {
  readonly run: RunView
  /** Which one it is: "the run before", or what differs: "First transition off". */
  readonly name: string
  /** Whether it was there before a change by hand; else the story speaks of it. */
  readonly before: boolean
}

/** The run behind the present one, if there is one; the same object until another one is there. */
export function useGhost(): Ghost | undefined {
  const { run, before, name } = usePage((s) => {
    const run = ghostRun(s)
    const before = run === s.before
    return { run, before, name: before ? 'the run before' : (s.beside?.name ?? '') }
  })
  return useMemo(() => run && { run, before, name }, [run, before, name])
}

const MARK = { colour: 'var(--ink-soft)', dash: '4 3' } as const

/** The same as charts draw it, with the story's number, which stands above for the run before: "the run before: 12.2", "Hypercube: speedup 12.2". */
export function useDrawnGhost(): ComparedRun | undefined {
  const lab = usePage((s) => s.lab)
  const ghost = useGhost()
  const number = storyNumber(labs[lab], useStory())
  const cover = useCover()
  return useMemo(() => {
    if (!ghost || cover.comparison) return undefined
    const { id, label, unit } = number
    const value = isCovered(cover, id) ? undefined : ghost.run.metrics?.[id]
    const metric = unit === 's' || ghost.before ? '' : `${inSentence(label)} `
    const text = typeof value === 'number' ? `: ${metric}${quantity(value, unit)}` : ''
    return { ...MARK, name: ghost.name + text, run: ghost.run }
  }, [ghost, number, cover])
}
