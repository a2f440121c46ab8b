/** The run behind the present one, as charts draw it and as the top line writes it. */
import { useMemo } from 'react'
import type { MetricDefinition } from '../../core/lab.ts'
import { inSentence } from '../../core/text/case.ts'
import { quantity } from '../../core/text/format.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ComparedRun, RunView } from '../../labs/page.ts'
import { ghostRun } from './ghosts.ts'
import { storyNumber } from './story-number.ts'
import { useOpenStory, usePage } from './use.ts'

const MARK = { colour: 'var(--ink-soft)', dash: '4 3' } as const

/** A number of a run with what it is, unless its unit says that: "72.0 ms", "speedup 12.2". */
function numberText({ id, label, unit }: MetricDefinition, { metrics }: RunView): string {
  const value = metrics?.[id]
  if (typeof value !== 'number') return ''
  const text = quantity(value, unit)
  return unit === 's' ? `: ${text}` : `: ${inSentence(label)} ${text}`
}

/** The ghost as charts draw it; the same object until something of it changes. */
export function useGhost(): ComparedRun | undefined {
  const { lab, run } = usePage((s) => ({ lab: s.lab, run: ghostRun(s) }))
  const number = storyNumber(labs[lab], useOpenStory()?.story)
  return useMemo(() => run && { ...MARK, name: `the run before${numberText(number, run)}`, run }, [number, run])
}
