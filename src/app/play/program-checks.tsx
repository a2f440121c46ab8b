/** The checks of the reader's program: runs in many situations, and a sentence for each thing that is checked. */
import { useEffect, useState } from 'react'
import { formatLink } from '../../core/link/link.ts'
import type { Values } from '../../core/parameters.ts'
import type { CheckResult, Examined } from '../../core/program/checks.ts'
import { labs } from '../../labs/descriptions.ts'
import type { ProgramViews } from '../../labs/page.ts'
import { sharedPool } from '../../worker/pool.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import styles from './program.module.css'

const NAMES = { holds: 'Holds', wrong: 'Wrong', slow: 'Could be better' } as const

/** What is known so far: how many runs are made, of how many, and what came of them. */
interface State {
  readonly made: number
  readonly all: number
  readonly results: readonly CheckResult[] | undefined
  readonly problem?: string
}

const BEFORE: State = { made: 0, all: 1, results: undefined }

/** Checks the program of the scenario as it was when this was shown first. */
export function ProgramChecks({ program, onClose }: { readonly program: ProgramViews; readonly onClose: () => void }) {
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const [first] = useState(values)
  const [state, setState] = useState(BEFORE)
  useEffect(() => {
    let batch: { cancel(): void } | undefined
    let ended = false
    const missing = (error: unknown) => {
      setState({ ...BEFORE, problem: 'a part of the page could not be loaded' })
      throw error
    }
    void program.loadChecks?.().then(({ situations, measurement, judge }) => {
      if (ended) return
      const all: readonly Values[] = situations(first)
      const examined: Examined[] = all.map(() => ({ problem: 'it was not run' }))
      let made = 0
      batch = sharedPool().run(
        lab,
        all.map((one) => ({ values: one, measurement })),
        {
          outcomes(from, outcomes) {
            for (const [k, outcome] of outcomes.entries()) examined[from + k] = outcome
            made += outcomes.length
            setState({ made, all: all.length, results: undefined })
          },
          done: () => setState({ made, all: all.length, results: judge(all, examined) }),
          failed: (problem) => setState({ made, all: all.length, results: undefined, problem }),
        },
      )
    }, missing)
    return () => {
      ended = true
      batch?.cancel()
    }
  }, [program, lab, first])
  const { made, all, results, problem } = state
  return (
    <section className={`line-above pad-8-16 scroll-y stack gap-4 ${styles.memory}`} aria-label="Checks">
      <div className="toolbar gap-8">
        <p role="status" className="soft">
          {problem
            ? `The checks could not be made: ${problem}`
            : results
              ? wordsOf(results)
              : `Checking: ${made} of ${all} runs …`}
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

function wordsOf(results: readonly CheckResult[]): string {
  const wrong = results.filter(({ verdict }) => verdict === 'wrong').length
  const slow = results.filter(({ verdict }) => verdict === 'slow').length
  if (wrong > 0) return `${wrong} of ${results.length} checks ${wrong === 1 ? 'fails' : 'fail'}.`
  return slow > 0 ? 'Nothing is wrong; something could be better.' : 'All checks hold.'
}
