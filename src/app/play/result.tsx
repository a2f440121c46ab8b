/** The one number that the story is judged by, large, what it is compared with, and why it cannot be better. */
import { Fragment, memo, type ReactNode } from 'react'
import type { MetricDefinition } from '../../core/lab.ts'
import { inSentence } from '../../core/text/case.ts'
import { quantityParts } from '../../core/text/format.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews } from '../../labs/page.ts'
import { isCovered, useCover } from '../state/cover.ts'
import { usePage } from '../state/use.ts'
import { Before, Beside, Said } from './before.tsx'
import { FindBest } from './best/find.tsx'
import { MetricHelp } from './metric-help.tsx'
import styles from './result.module.css'
import { reasonOf } from './time-words.ts'

interface ResultProps {
  readonly page: LabViews
  readonly metric: MetricDefinition
  /** Whether it stands alone, not compared with the lab's reference run. */
  readonly alone?: boolean
  /** What can be done with the run, small, at the right. */
  readonly children?: ReactNode
}

/** A text as one element a sentence: a phone leaves those out that do not fit whole. */
const Sentences = ({ children, className }: { readonly children: string; readonly className?: string }) =>
  unbroken(children)
    .split(/(?<=\.) /)
    .filter(Boolean)
    .map((sentence) => (
      <Fragment key={sentence}>
        <span className={className}>{sentence}</span>{' '}
      </Fragment>
    ))

/** The line above the machine: as high whatever it says, so that nothing below it moves. */
export const Result = memo(function Result({ page, metric, alone, children }: ResultProps) {
  const { lab, run, busy } = usePage((s) => ({ lab: s.lab, run: s.run, busy: s.status.kind === 'running' }))
  const isAsked = isCovered(useCover(), metric.id)
  const value = isAsked ? undefined : run?.metrics?.[metric.id]
  const headline = run && !isAsked ? page.headlines(run).find((one) => one.metric === metric.id) : undefined
  const cut = run?.cut && `Not complete: ${inSentence(run.cut)}.`
  const reason = isAsked
    ? 'This is what is asked.'
    : (cut ?? headline?.reason ?? reasonOf(labs[lab], run?.metrics, metric.id))
  const note = !alone && headline?.note ? `${headline.note}.` : ''
  const { number, unit } = quantityParts(typeof value === 'number' ? value : undefined, metric.unit)
  return (
    <>
      <section
        className={`grid any-width isolated ${styles.result}`}
        data-region="results"
        aria-label="Results"
        aria-busy={busy}
      >
        <dl className={`grid any-width ${styles.figure}`}>
          <dt className={`small ${styles.name}`}>
            <MetricHelp metric={metric} />
            {!isAsked && <FindBest run={run} metric={metric.id} />}
          </dt>
          <dd
            className={`nowrap heavy ${styles.number}`}
            title={typeof value === 'number' ? `${value} ${metric.unit}` : ''}
          >
            {number} <span className={styles.unit}>{unit}</span>
          </dd>
          <dd className={`any-width ${styles.words}`}>
            {!isAsked && <Before metric={metric} />}
            <p>
              <Beside metric={metric}>
                <Sentences>{note}</Sentences>
              </Beside>
              <Sentences className={`soft ${styles.reason}`}>{reason}</Sentences>
            </p>
          </dd>
        </dl>
        {children}
      </section>
      {!isAsked && <Said metric={metric} />}
    </>
  )
})
