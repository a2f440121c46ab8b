/** The microscope on Loadserver: message after message, with the server's queue. */
import { useMemo, useState } from 'react'
import { count, quantity } from '../../../../core/format.ts'
import type { ServerOperation } from '../../model/detail.ts'
import { counted } from '../words.ts'
import { type MessageLog, messageLog, nameOf, queueAfter, sentence } from './messages.ts'
import styles from './panel.module.css'
import { Queue } from './queue.tsx'
import { Stepper } from './stepper.tsx'
import { VirtualList } from './virtual-list.tsx'

/** A clock in µs: "1 234 µs". */
function clock(seconds: number): string {
  return `${count(seconds * 1e6)} µs`
}

/** The panel. */
export function MessagePanel({ operation }: { readonly operation: ServerOperation }) {
  const [chosen, setChosen] = useState(0)
  const log = useMemo(() => messageLog(operation), [operation])
  const position = Math.max(0, Math.min(chosen, log.lines - 1))
  if (log.lines === 0) return <p className={styles.quiet}>Not a single message was sent.</p>
  const name = nameOf(log, position)
  return (
    <>
      <div className={styles.bar}>
        <Stepper
          step="message"
          first={0}
          last={log.lines - 1}
          position={position}
          onMove={setChosen}
          pace={700}
          scrub
        />
        <p className={styles.where}>
          {count(position + 1)} of {count(log.lines)}
        </p>
      </div>
      <div className={styles.current} aria-live="polite">
        <p>{sentence(log, position)}.</p>
        <p className={styles.soft}>{timing(log, position)}</p>
      </div>
      <Queue
        queue={queueAfter(log, position + 1)}
        left={name === 'grant' ? operation.content[position] : undefined}
        joined={name === 'register'}
      />
      <VirtualList
        label="Messages in the order in which they are handled"
        count={log.lines}
        rowHeight={26}
        selected={position}
        onSelect={(index) => setChosen(index)}
        row={(index) => <Line log={log} line={index} />}
      />
      <p className={styles.foot}>{waiting(log)}</p>
    </>
  )
}

function Line({ log, line }: { log: MessageLog; line: number }) {
  const { operation } = log
  const name = nameOf(log, line)
  const end = (worker: number) => (worker === 0 ? 'server' : `${worker}`)
  return (
    <span className={styles.message}>
      <span className={styles.clock}>{clock(operation.sent[line])}</span>
      <span className={styles.kind} data-kind={name}>
        {name}
      </span>
      {name === 'proceed' ? (
        <span>server → all {count(log.proceedCount)} workers</span>
      ) : (
        <span>
          {end(operation.from[line])} → {end(operation.to[line])}
          {name === 'grant' && `: give to ${operation.content[line]}`}
          {name === 'refuse' && ': nobody idle'}
          {name === 'task' && `: ${counted(operation.content[line], 'task')}`}
        </span>
      )}
    </span>
  )
}

/** When the line's message was under way, and who waited for it. */
function timing(log: MessageLog, line: number): string {
  const { sent, received, to } = log.operation
  if (line === log.proceeds) {
    return `Sent from ${clock(sent[line])} on; the last worker has it at ${clock(log.waits.released)}.`
  }
  if (received[line] === sent[line]) return `Sent at ${clock(sent[line])}.`
  const wait = log.wait[line]
  const waited = Number.isNaN(wait) ? '' : ` Worker ${to[line]} waited ${quantity(wait, 's')} for this answer.`
  return `Sent at ${clock(sent[line])}, received at ${clock(received[line])}.${waited}`
}

/** Who waits how long, in a sentence or two. */
function waiting({ waits, proceedCount, lines, head, tail }: MessageLog): string {
  const { requests, grants, refusals, shortest, longest, longestWorker, proceedTime } = waits
  const asked =
    requests === 0
      ? 'Nobody has tasks to give.'
      : `${counted(requests, 'request')}, ${count(grants)} granted, ${count(refusals)} refused; ${
          requests === 1 || longest - shortest < 5e-8
            ? `an answer takes ${quantity(longest, 's')}`
            : `answers take ${quantity(shortest, 's')} to ${quantity(longest, 's')}, worker ${longestWorker} waits longest`
        }.`
  const left = tail[lines] - head[lines]
  const queued = left > 0 ? ` ${counted(left, 'worker')} still ${left === 1 ? 'waits' : 'wait'} for work.` : ''
  const released =
    proceedCount > 0
      ? ` Everybody waits while the server sends ${counted(proceedCount, 'PROCEED')}: ${quantity(proceedTime, 's')}.`
      : ''
  return asked + queued + released
}
