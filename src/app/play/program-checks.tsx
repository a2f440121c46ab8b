/** The checks of the reader's program: runs in many situations, and a sentence for each thing that is checked. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import { type ProgramChecks as ProgramChecksOf, resultsInWords } from '../../core/program/checks.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramViews } from '../../labs/page.ts'
import { usePage } from '../state/use.ts'
import { useExamined, whole } from '../state/use-examined.ts'
import { Button } from '../ui/button.tsx'
import styles from './program.module.css'

const NAMES = { holds: 'Holds', wrong: 'Wrong', slow: 'Could be better' } as const

interface ChecksProps {
  readonly program: ProgramViews
  /** Called once nothing has been found wrong. */
  readonly onHold?: () => void
  readonly onClose: () => void
}

/** Checks the program of the scenario as it was when this was shown first. */
export function ProgramChecks({ program, onHold, onClose }: ChecksProps) {
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const [first] = useState(values)
  const [plan, setPlan] = useState<{ readonly checks: ProgramChecksOf; readonly all: readonly Values[] }>()
  const [isUnloaded, setUnloaded] = useState(false)
  useEffect(() => {
    const missing = (error: unknown) => {
      setUnloaded(true)
      throw error
    }
    void program.loadChecks?.().then((checks) => setPlan({ checks, all: checks.situations(first, labs[lab]) }), missing)
  }, [program, lab, first])
  const runs = useMemo(() => plan?.all.map((one) => ({ values: one, measurement: plan.checks.measurement })), [plan])
  const progress = useExamined(lab, runs)
  const { doneCount, all } = progress
  const problem = isUnloaded ? 'a part of the page could not be loaded' : progress.problem
  const examined = whole(progress)
  const results = plan && examined && plan.checks.judge(plan.all, examined)
  const holds = results?.every(({ verdict }) => verdict !== 'wrong') ?? false
  const hold = useRef(onHold)
  useEffect(() => {
    if (holds) hold.current?.()
  }, [holds])
  const section = useRef<HTMLElement>(null)
  // On a phone it stands below the text.
  useEffect(() => {
    if (doneCount >= 0) section.current?.scrollIntoView({ block: 'nearest' })
  }, [doneCount])
  return (
    <section ref={section} className={`line-above pad-8-16 scroll stack gap-4 ${styles.memory}`} aria-label="Checks">
      <div className="toolbar gap-8">
        <p role="status" className="soft">
          {problem
            ? `The checks could not be made: ${problem}`
            : results
              ? resultsInWords(results)
              : `Checking: ${doneCount} of ${all} runs …`}
        </p>
        <Button look="quiet" className="push-right" onClick={onClose}>
          Close
        </Button>
      </div>
      <ul className="list stack gap-4">
        {results?.map(({ id, verdict, sentence, situation }) => (
          <li key={id} className={verdict === 'holds' ? 'soft small' : verdict === 'wrong' ? 'warn' : ''}>
            <strong>{NAMES[verdict]}.</strong> {sentence}{' '}
            {situation && (
              <a className="accent" href={`#${formatLink(labs[lab], situation, { side: 'program' })}`}>
                Look at this run
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
