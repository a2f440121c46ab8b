/** What a processor holds for true of other queues, when it was reported, and how long these are by now. */
import type { Values } from '../../../../core/parameters.ts'
import { count, difference, quantity } from '../../../../core/text/format.ts'
import styles from '../../../../views/panel/panel.module.css'
import type { RunView } from '../../../page.ts'
import { balancerOf, balancersOf } from '../../balancers/index.ts'
import type { AsyncDetail } from '../../model/detail.ts'
import type { Course } from '../course.ts'
import { kindsIn } from '../kinds.ts'
import { Ageing } from './ageing.tsx'
import { heldBy, knownBy } from './knowledge.ts'

/** Others that are listed. */
const LISTED = 32

/** What is believed of another processor. */
interface Belief {
  readonly of: number
  readonly value: number
  /** When the last message that reports its queue was sent, if there was one; seconds. */
  readonly sent: number | undefined
}

interface KnowledgePanelProps {
  readonly run: RunView
  readonly detail: AsyncDetail
  readonly course: Course
  readonly processor: number
}

/** What the balancer that a processor follows keeps of others: "tasks"; undefined where it keeps nothing. */
const keptIn = (values: Values, phase: number): string | undefined => balancerOf(balancersOf(values)[phase]).knowledge

/** What a processor believes: what its balancer keeps or, where that keeps nothing, what was reported to it last. */
export function beliefsOf(
  { values }: Pick<RunView, 'values'>,
  detail: AsyncDetail,
  course: Course,
  q: number,
): readonly Belief[] {
  const reported = knownBy(course, q, detail.begin)
  if (!keptIn(values, detail.phase[q])) return reported.map(({ of, load, sent }) => ({ of, value: load, sent }))
  return Array.from(heldBy(detail, q), ([of, value]) => ({
    of,
    value,
    sent: reported.find((one) => one.of === of)?.sent,
  }))
}

/** A line a processor that something is known of. */
export function KnowledgePanel({ run, detail, course, processor }: KnowledgePanelProps) {
  const { load, begin, phase } = detail
  const loads = keptIn(run.values, phase[processor])
  const beliefs = beliefsOf(run, detail, course, processor)
  if (beliefs.length === 0) {
    return (
      <p>
        {loads || kindsIn(run.values).some(({ reports }) => reports)
          ? 'It knows nothing of other queues so far.'
          : 'No message of this scenario reports how long a queue is: a processor that decides knows only its own queue.'}
      </p>
    )
  }
  const comparable = loads === undefined || loads === 'tasks'
  const oldest = beliefs.reduce<Belief | undefined>(
    (least, one) => (one.sent !== undefined && !(least?.sent !== undefined && least.sent <= one.sent) ? one : least),
    undefined,
  )
  const most = Math.max(1, ...beliefs.flatMap(({ of, value }) => [value, load[of]]))
  return (
    <>
      <p>{comparable ? sentenceOf(beliefs, detail) : `Of each it knows one number: ${loads}.`}</p>
      <table className={`numbers named ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Processor</th>
            <th scope="col">Known</th>
            <th scope="col">{comparable ? 'True' : 'True queue'}</th>
            {comparable && <th scope="col">Off by</th>}
            <th scope="col">Reported</th>
            {comparable && (
              <th scope="col" className={styles.wide}>
                Bar known, frame true
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {beliefs.slice(0, LISTED).map(({ of, value, sent }) => (
            <tr key={of} data-chosen={(comparable && value !== load[of]) || undefined}>
              <th scope="row">{count(of)}</th>
              <td>{count(value)}</td>
              <td>{count(load[of])}</td>
              {comparable && <td>{difference(value - load[of])}</td>}
              <td>{sent === undefined ? 'never' : `${quantity(begin - sent, 's')} ago`}</td>
              {comparable && (
                <td className={styles.wide}>
                  <span className={`block positioned sunken keeps-colours ${styles.gauge}`}>
                    <i style={{ width: percent(value / most) }} />
                    <s style={{ left: 0, right: percent(1 - load[of] / most) }} />
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {oldest?.sent !== undefined && (
        <Ageing course={course} processor={processor} of={oldest.of} now={begin} sent={oldest.sent} />
      )}
      {beliefs.length > LISTED && <p>And {count(beliefs.length - LISTED)} more.</p>}
    </>
  )
}

const percent = (share: number) => `${(100 * Math.max(0, Math.min(1, share))).toFixed(1)}%`

/** How far what is known is from the truth. */
export function sentenceOf(beliefs: readonly Belief[], { load, begin }: Pick<AsyncDetail, 'load' | 'begin'>): string {
  const wrong = beliefs.filter(({ of, value }) => value !== load[of]).length
  const oldest = beliefs.reduce((least, { sent = begin }) => Math.min(least, sent), begin)
  const of = beliefs.length === 1 ? 'one other queue' : `${count(beliefs.length)} other queues`
  const right =
    wrong === 0
      ? beliefs.length === 1
        ? 'rightly'
        : 'all of them rightly'
      : beliefs.length === 1
        ? 'wrongly by now'
        : `${wrong === beliefs.length ? 'all' : count(wrong)} of them wrongly by now`
  const age =
    oldest < begin ? ` The oldest of what was reported to it was sent ${quantity(begin - oldest, 's')} ago.` : ''
  return `It knows of ${of}, ${right}.${age}`
}
