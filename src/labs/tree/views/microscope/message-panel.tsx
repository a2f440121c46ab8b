/** The microscope on an operation of messages: one after the other, with the server's queue where there is one. */
import { useMemo, useState } from 'react'
import type { Lens } from '../../../../core/playhead/pointing.ts'
import { count, quantity } from '../../../../core/text/format.ts'
import { useLight } from '../../../../views/network/use-light.ts'
import type { MessageOperation } from '../../model/detail.ts'
import type { MessageDefinition } from '../../model/operations/operation.ts'
import { counted } from '../words.ts'
import { contentOf, kindOf, type MessageLog, messageLog, queueAfter, sentence } from './messages.ts'
import styles from './panel.module.css'
import { Stepper } from './stepper.tsx'
import { VirtualList } from './virtual-list.tsx'

/** A clock in µs: "1 234 µs". */
function clock(seconds: number): string {
  return `${count(seconds * 1e6)} µs`
}

interface MessagePanelProps {
  readonly operation: MessageOperation
  /** The balancer's kinds of messages, by their code. */
  readonly kinds: readonly MessageDefinition[]
  readonly lens: Lens | undefined
  /** The processor that was found by its number. */
  readonly selected: number | undefined
}

/** Numbers shown at the tail of a long queue. */
const TAIL = 2

/** What the queue is given. */
interface QueueProps {
  /** Worker numbers, head first. */
  readonly queue: Int32Array
  /** The worker that the message just took off the head. */
  readonly left?: number
  /** Whether the last one has just joined. */
  readonly joined: boolean
}

/** The queue. */
function Queue({ queue, left, joined }: QueueProps) {
  const wide = queue.some((worker) => worker > 9999)
  const head = wide ? 6 : 9
  const elided = queue.length > head + TAIL + 1
  const shown = elided ? [...queue.subarray(0, head)] : [...queue]
  const tail = elided ? [...queue.subarray(queue.length - TAIL)] : []
  const last = queue.length - 1
  const chip = (worker: number, place: number) => (
    <li
      key={worker}
      className={`positioned pad-0-4 bordered round-4 text-centre ${styles.chip}`}
      data-joined={joined && place === last}
    >
      {worker}
      {joined && place === last && <span className="visually-hidden"> (just joined)</span>}
    </li>
  )
  return (
    <section className={styles.steady} aria-label="The server’s queue of light workers">
      <h4 className="flex between small strong no-margin">
        Server’s queue <span className="soft regular">{counted(queue.length, 'worker')} registered</span>
      </h4>
      <ol className="list flex wrap gap-4 small above-4" style={{ lineHeight: '22px' }}>
        {left !== undefined && (
          <li className={`positioned pad-0-4 accent round-4 text-centre ${styles.left}`}>
            <s>{left}</s>
            <span className="visually-hidden"> (just named)</span>
          </li>
        )}
        {shown.map(chip)}
        {elided && <li className="pad-0-4 soft">… {count(queue.length - head - TAIL)} more …</li>}
        {tail.map((worker, i) => chip(worker, queue.length - TAIL + i))}
        {queue.length === 0 && <li className="pad-0-4 soft">empty</li>}
      </ol>
    </section>
  )
}

/** The panel. */
export function MessagePanel({ operation, kinds, lens, selected }: MessagePanelProps) {
  const [chosen, setChosen] = useState(0)
  const log = useMemo(() => messageLog(operation, kinds), [operation, kinds])
  const position = Math.max(0, Math.min(chosen, log.lines - 1))
  useLight(
    lens,
    useMemo(() => {
      const marked = selected === undefined ? [] : [selected]
      if (log.lines === 0 || kindOf(log, position).effect === 'release') return { marked }
      const { from, to, content } = operation
      const column = (value: number) => Int32Array.of(value)
      const amount = movesTasks(kindOf(log, position)) ? content[position] : 0
      return { marked, links: { from: column(from[position]), to: column(to[position]), amount: column(amount) } }
    }, [operation, log, position, selected]),
  )
  if (log.lines === 0) return <p className="above-8 below-8 soft airy">Not a single message was sent.</p>
  const { effect } = kindOf(log, position)
  const named = effect === 'grant' || effect === 'name' ? operation.content[position] : undefined
  const leaving = effect === 'hand out' ? operation.to[position] : named
  return (
    <>
      <div className="toolbar gap-4-12">
        <Stepper
          step="message"
          first={0}
          last={log.lines - 1}
          position={position}
          onMove={setChosen}
          pace={700}
          scrub
        />
        <p className="small">
          {count(position + 1)} of {count(log.lines)}
        </p>
      </div>
      <div className={styles.steady} aria-live="polite">
        <p>{sentence(log, position)}.</p>
        <p className="soft small">{timing(log, position)}</p>
      </div>
      {log.hasQueue && <Queue queue={queueAfter(log, position + 1)} left={leaving} joined={effect === 'join'} />}
      <VirtualList
        label="Messages in the order in which they are handled"
        count={log.lines}
        rowHeight={26}
        selected={position}
        onSelect={(index) => setChosen(index)}
        row={(index) => <Line log={log} line={index} />}
      />
      <p className="soft small">{log.hasQueue ? waiting(log) : contents(log)}</p>
    </>
  )
}

const movesTasks = ({ effect }: MessageDefinition) => effect === 'move' || effect === 'hand out'

function Line({ log, line }: { log: MessageLog; line: number }) {
  const { operation } = log
  const kind = kindOf(log, line)
  const { name, effect } = kind
  const end = (worker: number) => (log.hasQueue && worker === 0 ? 'server' : `${worker}`)
  return (
    <span className="row grid gap-8 full-height pad-0-8 small nowrap" style={{ gridTemplateColumns: '9ch 8ch 1fr' }}>
      <span className="soft text-right">{clock(operation.sent[line])}</span>
      <span className={`strong ${movesTasks(kind) ? 'accent' : effect === 'refuse' ? 'warn' : ''}`}>{name}</span>
      {effect === 'release' ? (
        <span>server → all {count(log.releaseCount)} workers</span>
      ) : (
        <span>
          {end(operation.from[line])} → {end(operation.to[line])}
          {contentOf(log, line)}
        </span>
      )}
    </span>
  )
}

/** When the line's message was under way, and who waited for it. */
function timing(log: MessageLog, line: number): string {
  const { sent, received, to } = log.operation
  if (line === log.releases) {
    return `Sent from ${clock(sent[line])} on; the last worker has it at ${clock(log.waits.released)}.`
  }
  if (received[line] === sent[line]) return `Sent at ${clock(sent[line])}.`
  const wait = log.wait[line]
  const waited = Number.isNaN(wait) ? '' : ` Worker ${to[line]} waited ${quantity(wait, 's')} for this answer.`
  return `Sent at ${clock(sent[line])}, received at ${clock(received[line])}.${waited}`
}

/** What the messages carry, in a sentence. */
function contents(log: MessageLog): string {
  const { message, content } = log.operation
  const withTasks = content.filter((_, i) => movesTasks(log.kinds[message[i]]))
  const tasks = withTasks.reduce((sum, one) => sum + one, 0)
  return `${counted(message.length, 'message')}, ${count(withTasks.length)} of them with tasks: ${counted(tasks, 'task')} in all.`
}

/** How long each processor waits, in a sentence or two. */
function waiting(log: MessageLog): string {
  const { waits, releases, releaseCount, lines, head, tail } = log
  const { requests, grants, refusals, shortest, longest, longestWorker, releaseTime } = waits
  const requestText =
    requests === 0
      ? 'No worker has tasks to give.'
      : `${counted(requests, 'request')}, ${count(grants)} granted, ${count(refusals)} refused; ${
          requests === 1 || longest - shortest < 5e-8
            ? `an answer takes ${quantity(longest, 's')}`
            : `answers take ${quantity(shortest, 's')} to ${quantity(longest, 's')}, worker ${longestWorker} waits longest`
        }.`
  const left = tail[lines] - head[lines]
  const queued = left > 0 ? ` ${counted(left, 'worker is', 'workers are')} still registered.` : ''
  const released =
    releaseCount > 0
      ? ` All wait while the server sends ${counted(releaseCount, kindOf(log, releases).name.toUpperCase())}: ${quantity(releaseTime, 's')}.`
      : ''
  return requestText + queued + released
}
