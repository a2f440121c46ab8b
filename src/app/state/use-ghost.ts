/** The run behind the present one, as charts draw it and as the top line writes it. */
import { useMemo } from 'react'
import { inSentence } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ComparedRun, RunView } from '../../labs/page.ts'
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

/** The same as charts draw it, with the story's number: "the run before: 72.0 ms", "Hypercube: speedup 12.2". */
export function useDrawnGhost(): ComparedRun | undefined {
  const lab = usePage((s) => s.lab)
  const ghost = useGhost()
  const number = storyNumber(labs[lab], useStory())
  return useMemo(() => {
    if (!ghost) return undefined
    const { id, label, unit } = number
    const value = ghost.run.metrics?.[id]
    const text =
      typeof value === 'number' ? `: ${unit === 's' ? '' : `${inSentence(label)} `}${quantity(value, unit)}` : ''
    return { ...MARK, name: ghost.name + text, run: ghost.run }
  }, [ghost, number])
}
